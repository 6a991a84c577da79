"""The cache of an engine: each round is solved once, within the memory limit."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.solver import solution as judging
from bot.games.shanghaien.players.solver.calls import RoundValue
from bot.games.shanghaien.players.solver.solution import Judge, RoundSolution, SolutionCache
from bot.games.shanghaien.rules import apply, legal_moves
from bot.games.shanghaien.state import DiceRolled, GameState, MovePlayed, Place, Roll
from tests.games.shanghaien.players.plain_points import PlainPoints
from tests.games.shanghaien.players.solver.test_exactness import rounds
from tests.games.shanghaien.playing import after


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that records the numbers of the solved rounds."""
    found: list[int] = []

    class RecordedSolution(RoundSolution):
        def __init__(self, state: GameState, value: RoundValue) -> None:
            found.append(state.round)
            super().__init__(state, value)

    monkeypatch.setattr(judging, "RoundSolution", RecordedSolution)
    return found


def openings() -> list[GameState]:
    return [positions[0] for positions in islice(rounds(ExtraTrick.NONE), 2)]


def test_a_round_is_solved_once(solved: list[int]) -> None:
    judge = Judge(PlainPoints())
    for state in next(rounds(ExtraTrick.NONE)):
        judge.worth(state)
    assert len(solved) == 1


def test_judges_of_different_values_do_not_take_each_others_rounds(solved: list[int]) -> None:
    cache = SolutionCache()
    state, _ = openings()
    for judge in (Judge(PlainPoints(), cache), Judge(PlainPoints(), cache)):
        judge.worth(state)
    assert len(solved) == 2


@pytest.mark.parametrize(("room", "times"), [(0, 3), (10**9, 2)], ids=["full", "roomy"])
def test_a_round_is_dropped_when_another_needs_the_room(
    room: int, times: int, solved: list[int]
) -> None:
    one, other = openings()
    judge = Judge(PlainPoints(), SolutionCache(room))
    for state in (one, other, one):
        judge.worth(state)
    assert len(solved) == times


def test_a_solved_round_is_small() -> None:
    """Even without tricks, the arrays with most dice on the table would take megabytes."""
    state, _ = openings()
    assert not any(player.tricks for player in state.players)
    assert RoundSolution(state, PlainPoints()).size < 300_000


def opening() -> GameState:
    return after("deal F4 A3 X2 G1 T3 S2", "1 roll; dice 2 5")


def later_than(state: GameState) -> GameState:
    placed = next(move for move in legal_moves(state) if isinstance(move, Place))
    state = apply(state, MovePlayed(state.mover, placed))
    state = apply(state, MovePlayed(state.mover, Roll()))
    return apply(state, DiceRolled((1, 3)))


def test_an_open_end_is_judged_after_the_end_was_fixed() -> None:
    judge = Judge(LearntValue.read(Aim.WINNING))
    judge.judge(later_than(opening()))
    fresh = Judge(LearntValue.read(Aim.WINNING))
    assert judge.worth(opening()) == pytest.approx(fresh.worth(opening()))
    assert [found.move for found in judge.judge(opening())] == [
        found.move for found in fresh.judge(opening())
    ]
