"""The solver's values equal expectations computed from `legal_moves` and `apply` alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from bot.games.shanghaien.cards import ExtraTrick, Options, Trick
from bot.games.shanghaien.players.solver.placements import SOLVED_HALVES
from bot.games.shanghaien.players.solver.solution import (
    RoundEvaluator,
    RoundSolution,
    UnknownPositionError,
)
from bot.games.shanghaien.rules import apply, legal_moves, score
from bot.games.shanghaien.state import CardsDealt, DiceRolled, GameState, MovePlayed, Phase, Seat
from tests.games.shanghaien.players.plain_points import PlainPoints
from tests.games.shanghaien.players.positions import random_game
from tests.thorough import some

SOLVED = [trick for trick in Trick if SOLVED_HALVES.issuperset(trick.halves)]

pytestmark = pytest.mark.long

THROWS = tuple((one, other) for one in range(1, 7) for other in range(1, 7))


@cache
def expected(state: GameState) -> float:
    """Return the expected lead of the first seat at the end of this round."""
    if not state.tavern:
        first, second = score(state).totals
        return float(first - second)
    if state.phase is Phase.DICE:
        return sum(expected(apply(state, DiceRolled(dice))) for dice in THROWS) / len(THROWS)
    worths = [expected(apply(state, MovePlayed(state.mover, move))) for move in legal_moves(state)]
    return max(worths) if state.mover is Seat.FIRST else min(worths)


def worth_to_first(state: GameState, worth_to_mover: float) -> float:
    return worth_to_mover if state.mover is Seat.FIRST else -worth_to_mover


def rounds(extra: ExtraTrick) -> Iterator[list[GameState]]:
    """Yield the positions of random rounds, from the deal to the end."""
    for seed in range(10_000):
        found: list[GameState] = []
        for event, state in random_game(seed, Options(extra)):
            if isinstance(event, CardsDealt):
                found = []
            if state.tavern:
                found.append(state)
            elif found:
                yield found


def near_the_end(extra: ExtraTrick, supply: int) -> Iterator[GameState]:
    """Yield, for each round, the first position with at most `supply` unplaced dice in all."""
    for positions in rounds(extra):
        for state in positions:
            if sum(player.supply for player in state.players) <= supply:
                yield state
                break


def is_possible_without_both_dice(state: GameState) -> bool:
    """Return whether the numbers of placed dice are possible without the trick *Both dice*."""
    first, second = state.player(state.starter), state.player(state.starter.opponent)
    return first.placed_dice - second.placed_dice == (state.mover is not state.starter)


@pytest.mark.parametrize("extra", list(ExtraTrick))
def test_positions_near_the_last_die_have_their_expected_value(extra: ExtraTrick) -> None:
    for state in islice(near_the_end(extra, supply=3), some(6, 40)):
        worth = RoundSolution(state, PlainPoints()).evaluate(state)
        assert worth_to_first(state, worth) == pytest.approx(expected(state), abs=1e-4)


def test_hands_full_of_tricks_have_their_expected_value() -> None:
    random = Random(5)
    positions = (
        each for each in near_the_end(ExtraTrick.NONE, 3) if is_possible_without_both_dice(each)
    )
    for state in islice(positions, some(3, 25)):
        first, second = (
            replace(
                player,
                tricks=tuple(random.choices(SOLVED, k=random.choice((1, 2)))),
                has_used_captain=False,
            )
            for player in state.players
        )
        rich = replace(state, players=(first, second))
        expected.cache_clear()
        worth = RoundSolution(rich, PlainPoints()).evaluate(rich)
        assert worth_to_first(rich, worth) == pytest.approx(expected(rich), abs=1e-4)


@pytest.mark.parametrize("extra", list(ExtraTrick))
def test_every_position_of_a_round_has_the_mean_value_of_its_successors(extra: ExtraTrick) -> None:
    """Before a roll, the value is the mean over all results; otherwise that of the best move."""
    checked = 0
    for positions in islice(rounds(extra), some(2, 12)):
        evaluator = RoundEvaluator(PlainPoints())
        for state in positions:
            worth = evaluator.evaluate(state)
            if state.phase is Phase.DICE:
                after = [evaluator.evaluate(apply(state, DiceRolled(dice))) for dice in THROWS]
                assert worth == pytest.approx(sum(after) / len(THROWS), abs=1e-4)
            else:
                best = max(evaluator.evaluate_move(state, move) for move in legal_moves(state))
                assert worth == pytest.approx(best, abs=1e-4)
            checked += 1
    assert checked > some(30, 200)


def test_a_round_solved_from_its_middle_agrees_with_the_complete_solution() -> None:
    for positions in islice(rounds(ExtraTrick.SHARKS), some(2, 6)):
        whole = RoundSolution(positions[0], PlainPoints())
        for state in positions[::3]:
            try:
                worth = whole.evaluate(state)
            except UnknownPositionError:
                continue
            part = RoundSolution(state, PlainPoints())
            assert part.evaluate(state) == pytest.approx(worth, abs=1e-4)


def test_a_round_is_solved_separately_and_positions_between_rounds_are_not() -> None:
    (one, *_), (other, *_) = islice(rounds(ExtraTrick.NONE), 2)
    assert not RoundSolution(one, PlainPoints()).has_position(other)
    with pytest.raises(ValueError, match="no round to solve"):
        RoundSolution(replace(one, tavern=()), PlainPoints())
