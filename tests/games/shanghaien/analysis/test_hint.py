"""Hints: the captain's choice and the values of the alternatives."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.analysis.reasons import hint
from bot.games.shanghaien.analysis.report import AdviceReason
from bot.games.shanghaien.cards import Half, Options
from bot.games.shanghaien.players.levels import Level, make_player
from bot.games.shanghaien.rules import legal_moves, new_game
from bot.games.shanghaien.state import Phase, PlayTrick, Seat
from tests.games.shanghaien.players.positions import decisions


@pytest.fixture(scope="module")
def evaluator() -> ChanceEvaluator:
    return ChanceEvaluator()


def test_a_hint_lists_all_moves_but_pointless_sailors_the_captains_first(
    evaluator: ChanceEvaluator,
) -> None:
    captain = make_player(Level.CAPTAIN, Random(0))
    for state in islice(decisions(400, seed=20), 0, None, 15):
        given = hint(evaluator, state)
        left_out = set(legal_moves(state)) - {option.move for option in given.options}
        for move in left_out:
            assert isinstance(move, PlayTrick)
            assert move.half is Half.TWO_SAILORS
            assert evaluator.option(state, move).chance < given.best.chance + 0.005
        chances = [option.chance for option in given.options]
        assert chances == sorted(chances, reverse=True)
        assert all(0 <= chance <= 1 for chance in chances)
        choice = evaluator.option(state, captain.choose(state, state.mover))
        assert choice.chance == pytest.approx(given.best.chance, abs=1e-5)


def test_a_turn_is_explained_by_when_to_end(evaluator: ChanceEvaluator) -> None:
    for state in decisions(40, seed=40):
        given = hint(evaluator, state)
        if state.phase is Phase.TURN and len(given.options) > 1:
            (fact,) = given.reasons
            assert fact.reason in (AdviceReason.ENDED_TOO_EARLY, AdviceReason.ENDED_TOO_LATE)


def test_no_hint_is_offered_between_rounds(evaluator: ChanceEvaluator) -> None:
    with pytest.raises(ValueError, match="nothing to decide"):
        hint(evaluator, new_game(Options(), Seat.FIRST))
