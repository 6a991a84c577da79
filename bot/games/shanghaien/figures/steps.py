"""A finished game step by step: a step a turn, the end of each round, and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.record import RecordPage, StepPicture, Steps
from bot.games.shanghaien.moves import Event, Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import GameState, Phase

RecordStep = RecordPage[GameState, Event]
"""One page of a game's record."""


def record_steps(
    options: Options, starter: Seat, events: Sequence[Event]
) -> tuple[RecordStep, ...]:
    """Return the steps of a game, in order; a game that is over ends with its score sheet.

    Raises what `rules.apply` raises.
    """
    state = new_game(options, starter)
    steps = Steps[GameState, Event](state)
    for event in events:
        rounds = len(state.history)
        state = apply(state, event)
        steps.tell(event)
        if len(state.history) > rounds:
            steps.add(StepPicture.ROUND, state, len(state.history))
        if state.phase is Phase.TURN:
            steps.add(StepPicture.TABLE, state, state.round)
        elif state.phase is Phase.OVER:
            steps.add(StepPicture.SHEET, state, max(1, state.round))
    return tuple(steps.found)
