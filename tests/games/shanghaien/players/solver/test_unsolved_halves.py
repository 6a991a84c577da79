"""The value of a half that the tables omit equals the solution of the position after its play."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bot.games.shanghaien.cards import ExtraTrick, Half, Trick
from bot.games.shanghaien.players.solver import placements, solution
from bot.games.shanghaien.players.solver.solution import Judge
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import End, GameState, Phase, PlayTrick
from tests.games.shanghaien.players.plain_points import PlainPoints
from tests.games.shanghaien.players.solver.test_exactness import rounds

HALVES = sorted(placements.SOLVED_HALVES - {Half.TWO_SAILORS})


def positions_with(half: Half) -> list[GameState]:
    """Return positions after a roll in which only the mover holds a trick, one with `half`."""
    card = next(trick for trick in Trick if half in trick.halves)
    found = []
    for positions in islice(rounds(ExtraTrick.NONE), 3):
        state = positions[0]
        mover = replace(state.player(state.mover), tricks=(card,), dice=(0, 1, 0, 0, 1, 0))
        other = replace(state.player(state.mover.opponent), tricks=(), dice=(1, 0, 1, 0, 0, 0))
        sides = (mover, other) if state.mover.slot == 0 else (other, mover)
        found.append(
            replace(state, phase=Phase.ROLLED, roll=(2, 5), one_end=End.LEFT, players=sides)
        )
    return found


def plays(state: GameState, half: Half) -> list[PlayTrick]:
    return [
        move for move in legal_moves(state) if isinstance(move, PlayTrick) and move.half is half
    ]


@pytest.mark.parametrize("half", HALVES)
def test_its_plays_have_the_values_of_the_following_tables_and_compete_with_others(
    half: Half, monkeypatch: pytest.MonkeyPatch
) -> None:
    for state in positions_with(half):
        followed = [Judge(PlainPoints()).worth_of(state, play) for play in plays(state, half)]
        with monkeypatch.context() as patch:
            for module in (placements, solution):
                patch.setattr(module, "SOLVED_HALVES", placements.SOLVED_HALVES - {half})
            judge = Judge(PlainPoints())
            alone = [judge.worth_of(state, play) for play in plays(state, half)]
            judged = judge.judge(state)
        assert alone
        assert alone == pytest.approx(followed, abs=1e-3)
        assert {move for move, _ in judged} >= set(plays(state, half))
        worths = [worth for _, worth in judged]
        assert worths == sorted(worths, reverse=True)
