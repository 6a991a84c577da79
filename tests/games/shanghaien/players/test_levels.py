"""Every level of the computer chooses legal moves, and repeats a choice with the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.players.learnt import lead, outright_awards
from bot.games.shanghaien.players.levels import LADDER, PLAYERS, Cook, Level, make_player
from bot.games.shanghaien.rules import awards, can_move, legal_moves, new_game
from bot.games.shanghaien.state import ROUNDS, AwardReason, GameState, Roll, Seat, Shanghai
from tests.games.shanghaien.players.positions import decisions
from tests.thorough import some
from tools.captain.tournament import play_tournament

pytestmark = pytest.mark.long


@pytest.mark.parametrize("level", LADDER)
def test_every_choice_is_legal_and_the_same_with_the_same_randomness(level: Level) -> None:
    assert level in PLAYERS
    one, other = (make_player(level, Random(3)) for _ in range(2))
    for state in decisions(some(40, 1000)):
        move = one.choose(state, state.mover)
        assert can_move(state, state.mover, move)
        assert other.choose(state, state.mover) == move


@pytest.mark.parametrize("level", LADDER)
def test_the_last_of_two_rounds_is_played_as_the_last_of_eight(level: Level) -> None:
    whole, brief = (make_player(level, Random(3)) for _ in range(2))
    last = [each for each in decisions(some(300, 3000)) if each.round == ROUNDS]
    assert last
    for state in last:
        shorter = replace(state, round=2, options=replace(state.options, rounds=2))
        assert brief.choose(shorter, state.mover) == whole.choose(state, state.mover)


def test_positions_without_a_decision_are_refused() -> None:
    begin, decision = new_game(Options(), Seat.FIRST), next(decisions(1))
    for level in LADDER:
        player = make_player(level, Random(1))
        for state, seat in ((begin, Seat.FIRST), (decision, decision.mover.opponent)):
            with pytest.raises(ValueError, match="nothing to decide"):
                player.choose(state, seat)


@cache
def free_turns() -> Sequence[GameState]:
    """Return positions with a choice between rolling and Shanghai."""
    found = decisions(some(1500, 4000))
    return [state for state in found if {Roll(), Shanghai()} <= {*legal_moves(state)}]


def test_a_deckhand_rolls_as_long_as_he_may() -> None:
    player = make_player(Level.DECKHAND, Random(1))
    assert {player.choose(state, state.mover) for state in free_turns()} == {Roll()}


def test_a_cook_calls_later_than_a_mate() -> None:
    cook, mate = (make_player(level, Random(1)) for level in (Level.COOK, Level.MATE))
    early = [
        state
        for state in free_turns()
        if state.round < ROUNDS and state.player(state.mover).supply > 3
    ]
    calls = [
        sum(isinstance(player.choose(state, state.mover), Shanghai) for state in early)
        for player in (cook, mate)
    ]
    assert 0 < calls[0] < calls[1] / 2


def test_only_the_mate_counts_awards_decided_by_neighbours() -> None:
    tied = [
        state
        for state in free_turns()
        if {award.reason for award in awards(state)} & {AwardReason.NEIGHBOURS}
    ]
    differing = [s for s in tied if lead(s, s.mover) != lead(s, s.mover, outright_awards(s))]
    assert differing
    cook = Cook(Random(1))
    for state in tied:
        seat = state.mover
        without = [award for award in awards(state) if award.reason is not AwardReason.NEIGHBOURS]
        assert cook.evaluate(state, seat) == lead(state, seat, without)


@pytest.mark.parametrize(("lower", "upper"), [*pairwise(LADDER[:3])])
def test_each_plain_level_beats_the_one_below_but_not_always(lower: Level, upper: Level) -> None:
    contestants = (PLAYERS[upper], PLAYERS[lower])
    *_, standing = play_tournament(contestants, some(14, 60), 11, Options())
    assert 0.55 < standing.points < 0.92
