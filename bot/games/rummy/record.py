"""A finished game step by step: every deal, every turn, every round's end, the score sheet."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.record import RecordPage, StepPicture, Steps
from bot.games.rummy.moves import Dealt, Event
from bot.games.rummy.rules import apply
from bot.games.rummy.state import GameState, Phase, View

Told = tuple[View, Event]
"""An event with the table that it met."""
RummyStep = RecordPage[GameState, Told]
"""One page of a game's record."""


def record_steps(first: GameState, events: Iterable[Event]) -> tuple[RummyStep, ...]:
    """Return the steps of a game from its `first` position on, in order.

    A game that is over ends with its score sheet. Raises what `rules.apply` raises.
    """
    state, steps = first, Steps[GameState, Told](first)
    for event in events:
        met, table = state, state.table
        state = apply(state, event)
        steps.tell((View(table, None), event))
        if len(state.table.history) > len(table.history):
            steps.add(StepPicture.ROUND, state, len(state.table.history))
        elif isinstance(event, Dealt) or _turn_passed(met, state):
            steps.add(StepPicture.TABLE, state, state.table.round)
        if state.table.outcome is not None:
            steps.add(StepPicture.SHEET, state, max(1, state.table.round))
    return tuple(steps.found)


def _turn_passed(met: GameState, state: GameState) -> bool:
    """Return whether another turn has begun."""
    return state.phase is not Phase.OVER and state.table.turns != met.table.turns
