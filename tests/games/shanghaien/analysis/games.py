"""Whole games as lists of events, for the tests of the analysis."""

from __future__ import annotations

from random import Random

from bot.games.shanghaien.cards import RELEASED_DECK, ExtraTrick, Options
from bot.games.shanghaien.players.levels import Level, make_player
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import Event, GameState, Phase, PlacementTakenBack, Seat
from tools.captain.contest import FixedLuck, game_events


def play_game(
    levels: tuple[Level, Level], seed: int, extra: ExtraTrick = ExtraTrick.NONE
) -> tuple[list[Event], GameState]:
    """Return the events and the last position of a game with the released deck."""
    first, second = (make_player(level, Random(seed)) for level in levels)
    state = new_game(Options(extra, RELEASED_DECK), Seat.FIRST)
    events = []
    for event, after in game_events(
        (first, second), FixedLuck.draw(Random(seed), RELEASED_DECK), state
    ):
        events.append(event)
        state = after
    return events, state


def with_placement_taken_back(events: list[Event]) -> list[Event]:
    """Return `events` with the first placement taken back and repeated, twice.

    Before the second time, the other player's dice have been rolled automatically.
    """
    state = new_game(Options(deck=RELEASED_DECK), Seat.FIRST)
    for number, event in enumerate(events):
        state = apply(state, event)
        if state.undo is not None and state.phase is Phase.TURN:
            rest = events[number + 1 :]
            again = [PlacementTakenBack(), event]
            return [*events[: number + 1], *again, *rest[:2], *again, *rest]
    raise AssertionError("a game without a placement")
