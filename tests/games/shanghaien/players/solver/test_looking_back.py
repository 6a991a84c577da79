"""A judge that has seen a later position of a round is asked about an earlier one."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import DiceRolled, Place, Played, Roll
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.solver.judge import Judge
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import GameState
from tests.games.shanghaien.playing import after


def opening() -> GameState:
    return after("deal F4 A3 X2 G1 T3 S2", "1 roll; dice 2 5")


def later(state: GameState) -> GameState:
    placed = next(move for move in legal_moves(state) if isinstance(move, Place))
    state = apply(state, Played(state.mover, placed))
    state = apply(state, Played(state.mover, Roll()))
    return apply(state, DiceRolled((1, 3)))


def test_an_open_end_is_judged_after_the_end_was_fixed() -> None:
    judge = Judge(LearntValue.read(Aim.WINNING))
    judge.judge(later(opening()))
    fresh = Judge(LearntValue.read(Aim.WINNING))
    assert judge.worth(opening()) == pytest.approx(fresh.worth(opening()))
    assert [found.move for found in judge.judge(opening())] == [
        found.move for found in fresh.judge(opening())
    ]
