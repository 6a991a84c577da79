"""The old captain stays what he was, so that measuring against him means something."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.shanghaien.players.learnt import OLD_CAPTAIN, Aim, LearntValue
from bot.games.shanghaien.players.solver.judge import Judge
from tests.games.shanghaien.players.sampled import sampled_ends

WORTHS = [
    -0.4275,
    0.0509,
    -0.219,
    0.2402,
    0.7869,
    -0.3414,
    -0.9874,
    -0.0052,
    -0.2398,
    -0.0418,
    0.2017,
    -0.0028,
    -0.6811,
    0.6712,
]
"""What he thought of the same ends of rounds 1 to 7 on the day he was put away."""


def test_he_values_positions_as_ever() -> None:
    judge = Judge(LearntValue.load(Aim.WINNING, OLD_CAPTAIN))
    found = [judge.worth_between_rounds(state) for state in sampled_ends(Random(7))]
    assert found == pytest.approx(WORTHS, abs=1e-4)


def test_the_captain_thinks_otherwise_by_now() -> None:
    judge = Judge(LearntValue.load(Aim.WINNING))
    found = [judge.worth_between_rounds(state) for state in sampled_ends(Random(7))]
    assert found != pytest.approx(WORTHS, abs=1e-2)
