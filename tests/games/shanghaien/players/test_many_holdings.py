"""The values of a round's end, computed for many pairs of holdings together, equal those
computed for each pair alone.

A holding is one player's trick cards and crews.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np

from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.solver.calls import RoundEndings
from bot.games.shanghaien.players.solver.placements import Holding, Side, holding_of, open_side
from bot.games.shanghaien.players.solver.solution import stack_of
from bot.games.shanghaien.state import GameState
from tools.captain.training.sampling import sample_end


def holdings(side: Side) -> list[Holding]:
    assert side.unspent is not None
    uses = (*side.plain, *side.both_dice)
    return list(dict.fromkeys([side.unspent.holding, *(indexed.use.holding for indexed in uses)]))


def rich_end(number: int) -> tuple[GameState, Random]:
    """Return the end of round `number - 1`, where each player has many holdings to choose from."""
    for seed in range(1000):
        random = Random(f"holdings/{seed}")
        state = sample_end(random, number - 1, is_patient=True)
        if all(len(holdings(open_side(holding_of(each)))) >= 6 for each in state.players):
            return state, random
    raise AssertionError("no such end")


def test_each_pair_has_the_same_value_as_alone() -> None:
    number = 5
    state, random = rich_end(number)
    stack = stack_of(state)
    tavern = random.sample(range(len(stack)), 6)
    callers, others = (holdings(open_side(holding_of(each))) for each in state.players)
    end = RoundEndings(
        round=number,
        cards=tuple(stack[place] for place in tavern),
        unseen=tuple(card for place, card in enumerate(stack) if place not in tavern),
        caller=callers,
        other=others,
    )
    value = LearntValue.read(Aim.WINNING)
    together = value.evaluate(end)
    for row, caller in enumerate(callers):
        for column, other in enumerate(others):
            alone = value.evaluate(replace(end, caller=[caller], other=[other]))
            np.testing.assert_allclose(together[row, column], alone[0, 0], atol=1e-5)
