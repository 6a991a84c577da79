"""A finished game step by step: a step a turn, the end of each round, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.games.shanghaien.moves import Event, Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import GameState, Phase


class StepPicture(Enum):
    """Which picture a step shows."""

    TABLE = auto()
    """The tavern, after a deal or a turn."""
    ROUND = auto()
    """The summary of a finished round: who takes which card."""
    SHEET = auto()
    """The score sheet."""


@dataclass(frozen=True, slots=True)
class RecordStep:
    """One page of a game's record."""

    picture: StepPicture
    state: GameState
    before: GameState
    """The position that `events` lead on from."""
    events: tuple[Event, ...]
    """What has happened since the step before."""
    round: int


def record_steps(
    options: Options, starter: Seat, events: Sequence[Event]
) -> tuple[RecordStep, ...]:
    """Return the steps of a game, in order; a game that is over ends with its score sheet.

    Raises what `rules.apply` raises.
    """
    steps: list[RecordStep] = []
    state = before = new_game(options, starter)
    told: list[Event] = []

    def add(picture: StepPicture, number: int) -> None:
        nonlocal before
        steps.append(RecordStep(picture, state, before, tuple(told), number))
        before = state
        told.clear()

    for event in events:
        rounds = len(state.history)
        state = apply(state, event)
        told.append(event)
        if len(state.history) > rounds:
            add(StepPicture.ROUND, len(state.history))
        if state.phase is Phase.TURN:
            add(StepPicture.TABLE, state.round)
        elif state.phase is Phase.OVER:
            add(StepPicture.SHEET, max(1, state.round))
    return tuple(steps)
