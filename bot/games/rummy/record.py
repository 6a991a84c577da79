"""A finished game step by step: every deal, every turn, every round's end, the score sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from bot.games.rummy.moves import Dealt, Event
from bot.games.rummy.rules import apply
from bot.games.rummy.state import GameState, Phase, View


class RummyPicture(Enum):
    """Which picture a step shows."""

    TABLE = auto()
    """The table, after a deal or a turn."""
    ROUND = auto()
    """The summary of a finished round: every hand laid open."""
    SHEET = auto()
    """The score sheet."""


@dataclass(frozen=True, slots=True)
class RummyStep:
    """One page of a game's record."""

    picture: RummyPicture
    state: GameState
    before: GameState
    """The position that `events` lead on from."""
    events: tuple[tuple[View, Event], ...]
    """What has happened since the step before, each event with the table that it met."""
    round: int


def record_steps(first: GameState, events: Iterable[Event]) -> tuple[RummyStep, ...]:
    """Return the steps of a game from its `first` position on, in order.

    A game that is over ends with its score sheet. Raises what `rules.apply` raises.
    """
    steps: list[RummyStep] = []
    state = before = first
    told: list[tuple[View, Event]] = []

    def add(picture: RummyPicture, number: int) -> None:
        nonlocal before
        steps.append(RummyStep(picture, state, before, tuple(told), number))
        before = state
        told.clear()

    for event in events:
        met, table = state, state.table
        state = apply(state, event)
        told.append((View(table, None), event))
        if len(state.table.history) > len(table.history):
            add(RummyPicture.ROUND, len(state.table.history))
        elif isinstance(event, Dealt) or _turn_passed(met, state):
            add(RummyPicture.TABLE, state.table.round)
        if state.table.outcome is not None:
            add(RummyPicture.SHEET, max(1, state.table.round))
    return tuple(steps)


def _turn_passed(met: GameState, state: GameState) -> bool:
    """Return whether another turn has begun."""
    return state.phase is not Phase.OVER and state.table.turns != met.table.turns
