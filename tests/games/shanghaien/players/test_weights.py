"""Weights are looked up by the names of trick cards, so a new card does not shift them."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from bot.games.shanghaien.cards import Trick
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.solver.calls import RoundEndings, Values
from bot.games.shanghaien.players.solver.placements import holding_of
from bot.games.shanghaien.players.solver.solution import stack_of
from bot.games.shanghaien.state import ROUNDS, GameState, Player
from tools.captain.training.sampling import sample_end

Weights = dict[str, NDArray[np.float32]]


@pytest.fixture
def weights() -> Weights:
    """Return the weights in the file that the bot uses."""
    source = files("bot.games.shanghaien.players") / "weights" / "winning.npz"
    with source.open("rb") as file, np.load(file) as stored:
        return dict(stored)


@pytest.fixture(scope="module")
def ends() -> list[RoundEndings]:
    """Return ends of rounds 1 to 7; each trick is in a hand of the caller in some of them."""
    found = [
        _end_of(sample_end(Random(seed), number))
        for seed in range(7)
        for number in range(1, ROUNDS)
    ]
    assert {trick for end in found for trick in end.caller[0].hand} == set(Trick)
    return found


def _end_of(state: GameState) -> RoundEndings:
    stack = stack_of(state)
    caller, other = (holding_of(player) for player in state.players)
    return RoundEndings(state.round, stack[-6:], stack[:-6], [caller], [other])


def worths(weights: Weights, ends: list[RoundEndings]) -> list[Values]:
    value = LearntValue.from_weights(Aim.WINNING, weights)
    return [value.evaluate(end) for end in ends]


def with_rows(weights: Weights, names: str, order: list[int]) -> Weights:
    """Return the weights with the rows that belong to `names` selected and ordered by `order`."""
    prefix = "start" if names == "start_names" else "hand_"
    rows = {key for key in weights if key.startswith(prefix)}
    return {key: array[order] if key in rows else array for key, array in weights.items()}


def test_the_order_of_rows_and_rows_of_removed_cards_do_not_matter(
    weights: Weights, ends: list[RoundEndings]
) -> None:
    order = list(range(len(weights["hand_names"])))
    Random(1).shuffle(order)
    turned = with_rows(weights, "hand_names", order)
    assert list(turned["hand_names"]) != list(weights["hand_names"])
    turned["hand_names"] = np.append(turned["hand_names"], "mine X9")
    for number in range(1, 8):
        row = np.ones_like(turned[f"hand_{number}"][:1])
        turned[f"hand_{number}"] = np.concatenate([turned[f"hand_{number}"], row])
    for one, two in zip(worths(weights, ends), worths(turned, ends), strict=True):
        assert np.array_equal(one, two)


def test_a_card_without_weights_has_the_value_zero(
    weights: Weights, ends: list[RoundEndings]
) -> None:
    known = [row for row, name in enumerate(weights["hand_names"]) if "X2" not in str(name)]
    less = with_rows(weights, "hand_names", known)
    assert all(np.isfinite(each).all() for each in worths(less, ends))
    hands = [holding_of(Player(tricks=tricks)) for tricks in ((), (Trick.BOTH_DICE,))]
    none, held = worths(less, [RoundEndings(1, (), (), [hand], [hands[0]]) for hand in hands])
    assert np.array_equal(none, held)
    none, held = worths(weights, [RoundEndings(1, (), (), [hand], [hands[0]]) for hand in hands])
    assert not np.array_equal(none, held)


def test_a_new_game_with_an_unknown_extra_card_has_the_value_of_one_without(
    weights: Weights,
) -> None:
    order = [row for row, name in enumerate(weights["start_names"]) if str(name) != "XJ"]
    less = with_rows(weights, "start_names", order)
    hands = [holding_of(Player(tricks=tricks)) for tricks in ((), (Trick.JOKER,))]
    begins = [RoundEndings(0, (), (), [hand], [hand]) for hand in hands]
    none, joker = worths(less, begins)
    assert np.array_equal(none, joker)
    none, joker = worths(weights, begins)
    assert not np.array_equal(none, joker)
