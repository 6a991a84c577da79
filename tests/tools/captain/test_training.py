"""Training: the samples come from games, the gradients are right, and weights are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from bot.games.shanghaien.cards import DECK, Trick
from bot.games.shanghaien.players import levels
from bot.games.shanghaien.players.learnt import (
    HAND_FEATURES,
    NATION_FEATURES,
    Aim,
    LearntValue,
    Net,
)
from bot.games.shanghaien.rules import unseen_cards
from bot.games.shanghaien.state import ROUNDS, GameState
from tools.captain.training import __main__ as training
from tools.captain.training.ends import row_of, state_of
from tools.captain.training.fitting import Samples, fit, fresh_net, predict, slopes
from tools.captain.training.labelling import evaluate_next_round
from tools.captain.training.playing import REPLAYS, play_rounds
from tools.captain.training.recipe import TrainingFolder
from tools.captain.training.sampling import sample_end

pytestmark = pytest.mark.long


def test_sampled_games_deal_the_deck_once() -> None:
    for seed in range(4):
        for number in range(1, ROUNDS):
            state = sample_end(Random(seed), number)
            assert state.round == number
            left = unseen_cards(state)
            assert left.total() == state.stack
            held = Counter(state.dealt_cards()) + left
            assert held == Counter(DECK)


@pytest.fixture(scope="module")
def ends() -> Sequence[GameState]:
    """Return the positions at the ends of rounds that `play_rounds` samples from a game."""
    return tuple(play_rounds(Random(2), 7, LearntValue.read(Aim.WINNING)))


def test_a_played_game_shows_several_ends_of_every_round(ends: Sequence[GameState]) -> None:
    for number in range(1, 8):
        shown = [state for state in ends if state.round == number]
        assert len(shown) == REPLAYS
        assert len({state.players for state in shown}) > 1
        assert len({unseen_cards(state).total() for state in shown}) == 1
    for before, after in zip(ends[REPLAYS - 1 :: REPLAYS], ends[REPLAYS::REPLAYS], strict=False):
        # The game continues from the last replay of a round.
        assert after.history[:-1] == before.history


def test_a_played_game_shows_tricks_kept_and_played(ends: Sequence[GameState]) -> None:
    hands: dict[int, set[int]] = {}
    for state in ends:
        held = sum(len(player.tricks) for player in state.players)
        won = sum(
            isinstance(each.card, Trick) and each.winner is not None
            for each in state.history[-1].awards
        )
        hands.setdefault(state.round, set()).add(held - won)
    assert sum(len(each) > 1 for each in hands.values()) > 3


def test_a_row_preserves_the_value_of_an_end(ends: Sequence[GameState]) -> None:
    value = LearntValue.read(Aim.WINNING)
    for state in ends[:: 2 * REPLAYS - 1]:
        kept = state_of(row_of(state))
        assert np.array_equal(row_of(kept), row_of(state))
        one, other = (evaluate_next_round(each, Random(1), value) for each in (state, kept))
        assert one == pytest.approx(other, abs=1e-6)


def _samples(count: int) -> Samples:
    random = np.random.default_rng(4)
    nations = random.random((count, 8, NATION_FEATURES)).astype(np.float32)
    hands = random.random((count, HAND_FEATURES)).astype(np.float32)
    worths = np.tanh(nations[:, :, 3].sum(axis=1) - nations[:, :, 7].sum(axis=1) + hands[:, 0])
    return Samples(nations, hands, worths.astype(np.float32))


@pytest.mark.parametrize("bounded", [True, False])
def test_the_gradient_matches_finite_differences(bounded: bool) -> None:
    samples = _samples(40)
    random = np.random.default_rng(1)
    small = fresh_net(random)
    net = Net(**{name: getattr(small, name).astype(np.float64) for name in Net.names()})

    def error(changed: Net) -> float:
        worths = predict(changed, samples, is_bounded=bounded)
        return float(np.mean((worths - samples.worths) ** 2))

    found = slopes(net, samples, is_bounded=bounded)
    for name in Net.names():
        weight = getattr(net, name)
        place = tuple(random.integers(size) for size in weight.shape)
        step = 1e-2
        higher, lower = weight.copy(), weight.copy()
        higher[place] += step
        lower[place] -= step
        measured = error(replace(net, **{name: higher})) - error(replace(net, **{name: lower}))
        assert found[name][place] == pytest.approx(measured / (2 * step), rel=0.1, abs=2e-3)


def test_fitting_finds_a_simple_rule() -> None:
    samples = _samples(300)
    random = np.random.default_rng(1)
    *_, fitted = fit(fresh_net(random), samples, 40, random, is_bounded=True)
    error = predict(fitted, samples, is_bounded=True) - samples.worths
    assert np.sqrt(np.mean(error**2)) < 0.3 * np.std(samples.worths)


TINY = dict.fromkeys(range(1, 8), 2)


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TrainingFolder]:
    """Yield a training folder after training on a few games."""
    storage = TrainingFolder(tmp_path_factory.mktemp("learnt") / "work")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(training, "STARTS", 1)
        training.learn(Aim.POINTS, TINY, 2, "short", storage)
        yield storage


def test_trained_weights_can_be_loaded(tmp_path: Path, learnt: TrainingFolder) -> None:
    training.write_weights(Aim.POINTS, "short", learnt, tmp_path)
    with np.load(tmp_path / "points.npz") as written, np.load(_shipped(Aim.POINTS)) as shipped:
        assert set(shipped) <= set(written)
        value = LearntValue.from_weights(Aim.POINTS, written)
    assert value.nets.keys() == TINY.keys()


def test_interrupted_playing_continues_with_the_next_game(tmp_path: Path) -> None:
    whole, broken = TrainingFolder(tmp_path / "whole"), TrainingFolder(tmp_path / "broken")
    counts = {1: 20, 2: 20}
    training.play_games(Aim.WINNING, counts, "short", whole)
    rows = whole.load_played()
    assert set(rows[:, 0]) == {0, 1}
    broken.save_played(rows[rows[:, 0] < 1])
    training.play_games(Aim.WINNING, counts, "short", broken)
    assert np.array_equal(broken.load_played(), rows)


def test_interrupted_training_continues_with_the_same_result(
    tmp_path: Path, learnt: TrainingFolder
) -> None:
    whole, broken = learnt, TrainingFolder(tmp_path / "broken")
    broken.save_played(whole.load_played())
    for number in (7, 6):
        net = whole.load_net(number)
        assert net is not None
        broken.save_net(number, net)
    broken.save_ends(5, whole.load_ends(5))
    broken.save_labels(5, whole.load_labels(5)[:1])
    training.learn(Aim.POINTS, TINY, 2, "short", broken)
    for number in TINY:
        one, other = whole.load_net(number), broken.load_net(number)
        assert one is not None
        assert other is not None
        assert all(np.array_equal(getattr(one, name), getattr(other, name)) for name in Net.names())


def _shipped(aim: Aim) -> Path:
    return Path(levels.__file__).parent / "weights" / f"{aim}.npz"


def test_shipped_weights_are_small_and_load() -> None:
    for aim in Aim:
        assert _shipped(aim).stat().st_size < 300_000
        assert LearntValue.read(aim) is LearntValue.read(aim)
