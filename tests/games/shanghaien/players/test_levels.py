"""What holds for every level: legal moves, and the same choice in the same position."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from bot.games.shanghaien.legality import can_move, legal_moves
from bot.games.shanghaien.moves import DiceRolled, Roll, Seat, Shanghai
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.players.cook import Cook
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.mate import Mate
from bot.games.shanghaien.players.player import LADDER, Level
from bot.games.shanghaien.players.registry import PLAYERS, make_player
from bot.games.shanghaien.players.solver.judge import Judge
from bot.games.shanghaien.players.standing import lead, outright
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.scoring import awards
from bot.games.shanghaien.state import ROUNDS, AwardReason, GameState, Phase
from tests.games.shanghaien.players.positions import decisions, random_game
from tests.thorough import some
from tools.captain.tournament import (
    TournamentStanding,
    format_standing,
    play_tournament,
)

pytestmark = pytest.mark.long


@pytest.mark.parametrize("level", LADDER)
def test_every_choice_is_legal(level: Level) -> None:
    player = make_player(level, Random(1))
    assert level in PLAYERS
    for state in decisions(some(60, 2000)):
        move = player.choose(state, state.mover)
        assert can_move(state, state.mover, move)


@pytest.mark.parametrize("level", LADDER)
def test_same_position_and_randomness_give_the_same_choice(level: Level) -> None:
    for state in decisions(some(30, 60), seed=50):
        choices = {make_player(level, Random(3)).choose(state, state.mover) for _ in range(2)}
        assert len(choices) == 1


@pytest.mark.parametrize("level", LADDER)
def test_who_has_nothing_to_decide_is_refused(level: Level) -> None:
    player = make_player(level, Random(1))
    state = new_game(Options(), Seat.FIRST)
    with pytest.raises(ValueError, match="nothing to decide"):
        player.choose(state, Seat.FIRST)
    decision = next(decisions(1))
    with pytest.raises(ValueError, match="nothing to decide"):
        player.choose(decision, decision.mover.opponent)


def free_turns(count: int) -> list[GameState]:
    """Return positions in which somebody may roll or call Shanghai."""
    return [state for state in decisions(count) if {Roll(), Shanghai()} <= {*legal_moves(state)}]


def test_a_deckhand_rolls_as_long_as_he_may() -> None:
    player = make_player(Level.DECKHAND, Random(1))
    free = free_turns(some(600, 2000))
    assert free
    assert {player.choose(state, state.mover) for state in free} == {Roll()}


def test_a_cook_calls_later_than_a_mate() -> None:
    cook, mate = (make_player(level, Random(1)) for level in (Level.COOK, Level.MATE))
    early = [
        state
        for state in free_turns(some(1500, 4000))
        if state.round < ROUNDS and state.player(state.mover).supply > 3
    ]
    calls = [
        sum(isinstance(player.choose(state, state.mover), Shanghai) for state in early)
        for player in (cook, mate)
    ]
    assert 0 < calls[0] < calls[1] / 2


def test_only_the_mate_counts_what_the_neighbours_decide() -> None:
    tied = [
        state
        for state in free_turns(some(1500, 4000))
        if {award.reason for award in awards(state)} & {AwardReason.NEIGHBOURS}
    ]
    differing = [s for s in tied if lead(s, s.mover) != lead(s, s.mover, outright(s))]
    assert differing
    cook = Cook(Random(1))
    for state in tied:
        seat = state.mover
        without = [award for award in awards(state) if award.reason is not AwardReason.NEIGHBOURS]
        assert cook.worth(state, seat) == lead(state, seat, without)


def _last(levels: tuple[Level, Level], pairs: int, extra: ExtraTrick) -> TournamentStanding:
    standing = TournamentStanding()
    first, second = (PLAYERS[level] for level in levels)
    for standing in play_tournament((first, second), pairs, 11, Options(extra)):  # noqa: B007
        pass
    return standing


@pytest.mark.parametrize("extra", list(ExtraTrick))
def test_mate_beats_deckhand_clearly(extra: ExtraTrick) -> None:
    pairs = some(8, 12)
    standing = _last((Level.MATE, Level.DECKHAND), pairs, extra)
    assert standing.games == 2 * pairs
    assert standing.points > 0.75


@pytest.mark.parametrize(("lower", "upper"), [*pairwise(LADDER[:3])])
def test_each_plain_level_beats_the_one_below_but_not_always(lower: Level, upper: Level) -> None:
    assert 0.55 < _last((upper, lower), some(20, 60), ExtraTrick.NONE).points < 0.92


def test_a_pair_counts_as_one_in_the_means() -> None:
    standing = TournamentStanding()
    standing.add_pair((3, -3))
    standing.add_pair((0, 0))
    assert (standing.wins, standing.draws, standing.losses) == (1, 2, 1)
    assert standing.points == 0.5
    assert standing.difference == 0


def test_without_the_luck_of_the_dice_the_points_are_known_better() -> None:
    standing = TournamentStanding()
    for standing in play_tournament((Mate, Cook), some(4, 12), 5, Options(), fair=True):  # noqa: B007
        pass
    assert standing.fair_margin < standing.points_margin
    assert abs(standing.fair_points - standing.points) < standing.points_margin


def test_the_luck_of_all_throws_together_is_none() -> None:
    judge = Judge(LearntValue.read(Aim.WINNING))
    states = (state for _, state in random_game(3, Options()))
    state = next(state for state in states if state.phase is Phase.DICE and state.round == 8)
    faces = range(1, 7)
    after = [judge.worth(apply(state, DiceRolled((a, b)))) for a in faces for b in faces]
    assert fmean(after) == pytest.approx(judge.worth(state), abs=1e-4)


def test_a_tournament_says_what_it_is_without_luck_only_if_told() -> None:
    standing = TournamentStanding()
    standing.add_pair((3, -1))
    assert "luck" not in format_standing((Level.MATE, Level.COOK), standing)
    standing.add_pair((2, 4), (0.25, 0.05))
    assert standing.fair_points == pytest.approx((0.5 + 1 - 0.15) / 2)
    assert "without the dice's luck 67.5%" in format_standing((Level.MATE, Level.COOK), standing)
