"""Whole games as lists of events, for the tests of the analysis."""

from __future__ import annotations

from random import Random

from bot.games.shanghaien.cards import RELEASED_DECK
from bot.games.shanghaien.moves import Ended, Event, Played, Resign, Seat, TakenBack, Termination
from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.players.player import ComputerPlayer, Level
from bot.games.shanghaien.players.registry import make_player
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import GameState, Phase
from tools.captain.contest import FixedLuck, game_events


def played(
    levels: tuple[Level, Level], seed: int, extra: ExtraTrick = ExtraTrick.NONE
) -> tuple[list[Event], GameState]:
    """Return the events of a game with the released deck, and how it ended."""
    first, second = (make_player(level, Random(seed)) for level in levels)
    start = new_game(Options(extra, RELEASED_DECK), Seat.FIRST)
    return continued((first, second), seed, start, [])


def continued(
    players: tuple[ComputerPlayer, ComputerPlayer], seed: int, state: GameState, events: list[Event]
) -> tuple[list[Event], GameState]:
    """Return `events` and what follows them until the end."""
    found = list(events)
    for event, after in game_events(
        players, FixedLuck.drawn(Random(seed), state.options.deck), state
    ):
        found.append(event)
        state = after
    return found, state


def resigned(seed: int) -> tuple[list[Event], GameState]:
    """Return a game that the second seat gives up after 40 events."""
    events, _ = played((Level.MATE, Level.MATE), seed)
    return _cut(events[:40], Played(Seat.SECOND, Resign()))


def cancelled(seed: int) -> tuple[list[Event], GameState]:
    """Return a game that was called off after 40 events."""
    events, _ = played((Level.MATE, Level.MATE), seed)
    return _cut(events[:40], Ended(Termination.CANCELLED, None))


def _cut(events: list[Event], last: Event) -> tuple[list[Event], GameState]:
    state = new_game(Options(deck=RELEASED_DECK), Seat.FIRST)
    for event in (*events, last):
        state = apply(state, event)
    return [*events, last], state


def with_placement_taken_back(events: list[Event]) -> list[Event]:
    """Return `events` with the first placement twice taken back and made again.

    The second time after the other's dice have fallen by themselves.
    """
    state = new_game(Options(deck=RELEASED_DECK), Seat.FIRST)
    for number, event in enumerate(events):
        state = apply(state, event)
        if state.undo is not None and state.phase is Phase.TURN:
            rest = events[number + 1 :]
            again = [TakenBack(), event]
            return [*events[: number + 1], *again, *rest[:2], *again, *rest]
    raise AssertionError("a game without a placement")
