"""Moves and chance as values: what a player decides, and what the dice and the deck answer.

A move never rolls: `Roll` leads to a state that waits for `DiceRolled`, which is handed in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Card, Half, Nation, Trick


class Seat(StrEnum):
    """One of the two players; the value stands for the seat in the notation."""

    # Attributes, not properties: rules, pictures and solver read them more often than anything
    # else.
    slot: int
    """0 for the first seat, 1 for the second: the place in per-seat tuples."""
    opponent: Seat
    """The other seat."""

    FIRST = "1"
    SECOND = "2"


Seat.FIRST.slot, Seat.SECOND.slot = 0, 1
Seat.FIRST.opponent, Seat.SECOND.opponent = Seat.SECOND, Seat.FIRST

SEATS: tuple[Seat, Seat] = (Seat.FIRST, Seat.SECOND)


class End(StrEnum):
    """An end of the tavern row, as both players see it; says where card 1 lies."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> End:
        """The opposite end."""
        return End.RIGHT if self is End.LEFT else End.LEFT


ENDS: tuple[End, End] = (End.LEFT, End.RIGHT)


class Termination(StrEnum):
    """Why a game is over."""

    COMPLETED = "completed"
    RESIGNED = "resigned"
    TIME = "time"
    """A clock ran out and the waiting player claimed the win, or nobody came back."""
    CANCELLED = "cancelled"
    """Both players or a moderator called the game off; nobody won."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll two dice."""


@dataclass(frozen=True, slots=True)
class Shanghai:
    """End the round and award the cards."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place one of the rolled dice on the card of its value."""

    die: int
    end: End | None = None
    """Which end is 1: given exactly while it is open, that is with a round's first die."""


@dataclass(frozen=True, slots=True)
class PlayTrick:
    """Play one half of an own trick card."""

    trick: Trick
    half: Half
    nation: Nation | None = None
    """The crew that takes the wild (2 Sailors)."""
    die: int | None = None
    """The rolled die that changes (Die ±1), or the placed die that comes back (Exchange)."""
    to: int | None = None
    """What the rolled die becomes (Die ±1)."""
    end: End | None = None
    """Which end is 1, for a half that places dice at once while the end is open."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up; allowed at any time before the end, out of turn too."""


Move = Roll | Shanghai | Place | PlayTrick | Resign


@dataclass(frozen=True, slots=True)
class Played:
    """A move together with the seat that made it."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the six cards of the next tavern, leftmost first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Chance: the two dice as they fell."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Both players agreed to take the last placement back."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game was ended from outside the rules; the winner is None if nobody won."""

    termination: Termination
    winner: Seat | None


Event = Played | Dealt | DiceRolled | TakenBack | Ended
"""Everything that can be in a game's log."""
