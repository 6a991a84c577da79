"""Merging of almost equal plays for positions with many tricks, in a limited time."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.solver import calls
from bot.games.shanghaien.players.solver.solution import RoundSolution, stack_of
from bot.games.shanghaien.rules import apply
from bot.games.shanghaien.state import CardsDealt, GameState
from tests.thorough import some
from tools.captain.training.sampling import sample_end

pytestmark = pytest.mark.long

CROWDED = some(1, 3)
"""The number of tested rounds with so many plays that merging is necessary."""


def rounds_begun() -> list[GameState]:
    """Return starts of rounds in which both players have several tricks and crews."""
    found = []
    for seed in range(300):
        random = Random(f"crowded/{seed}")
        state = sample_end(random, 6, is_patient=True)
        if all(len(player.tricks) >= 2 for player in state.players):
            found.append(apply(state, CardsDealt(tuple(random.sample(stack_of(state), 6)))))
        if len(found) == CROWDED:
            return found
    raise AssertionError("no such rounds")


def test_it_costs_less_and_changes_little(monkeypatch: pytest.MonkeyPatch) -> None:
    value = LearntValue.read(Aim.WINNING)
    for state in rounds_begun():
        monkeypatch.setattr(calls, "MOST_PAIRS", 100_000)
        whole = RoundSolution(state, value)
        monkeypatch.undo()
        bounded = RoundSolution(state, value)
        assert bounded.size <= whole.size
        assert bounded.worth(state) == pytest.approx(whole.worth(state), abs=0.02)
        assert bounded.covers(state)
