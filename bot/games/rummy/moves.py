"""Moves and chance as values: what a player decides, and what the deck answers.

A move never draws: `Leave` leads to a state that waits for `Drawn`, which is handed in.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.rummy.cards import Card


class Seat(StrEnum):
    """One of up to eight players, clockwise; the value stands for the seat in the notation."""

    slot: int
    """0 for the first seat: the place in per-seat tuples."""

    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"
    FIFTH = "5"
    SIXTH = "6"
    SEVENTH = "7"
    EIGHTH = "8"

    def left(self, players: int) -> Seat:
        """Return the seat to the left at a table of `players`: the next one clockwise."""
        return SEATS[(self.slot + 1) % players]


SEATS: tuple[Seat, ...] = tuple(Seat)
for _slot, _seat in enumerate(SEATS):
    _seat.slot = _slot


def clockwise(first: Seat, players: int) -> tuple[Seat, ...]:
    """Return every seat of a table of `players`, beginning with `first`."""
    seats = SEATS[:players]
    return (*seats[first.slot :], *seats[: first.slot])


class End(StrEnum):
    """An end of a run."""

    LOW = "low"
    HIGH = "high"


ENDS: tuple[End, End] = (End.LOW, End.HIGH)


class Termination(StrEnum):
    """Why a game is over."""

    COMPLETED = "completed"
    RESIGNED = "resigned"
    """All but one gave up."""
    TIME = "time"
    """A clock ran out and the win was claimed, or nobody came back."""
    CANCELLED = "cancelled"
    """The players or a moderator called the game off; nobody won."""


class Holder(StrEnum):
    """Who plays a seat."""

    MEMBER = "member"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top discard."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the top discard; binding."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Between two players: take extra cards from the stock, as a purchase."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not buy the discard that is offered."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the discard that is offered."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card laid in the place of a wild card, which is then free for the contract."""

    card: Card
    meld: int
    """The meld's number on the table, from 1."""


@dataclass(frozen=True, slots=True)
class Down:
    """Put the contract Down: first its books, then its runs, ascending."""

    melds: tuple[tuple[Card, ...], ...]
    exchanges: tuple[Exchange, ...] = ()
    """Made first, in this order."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card on a meld of the table."""

    card: Card
    meld: int
    """The meld's number on the table, from 1."""
    end: End | None = None
    """Where on a run; None for a book."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Lay a card in the place of a wild card, which moves to another place of the table."""

    card: Card
    meld: int
    """The number of the meld with the wild card."""
    to: int | None = None
    """The number of the meld that the wild card goes to; None: it joins the hand."""
    end: End | None = None
    """Where on a run; None for a book."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Undo:
    """Take a bonehead discard back."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Let a bonehead discard stand."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up; allowed once, at any time before the end, out of turn too.

    Between two players that ends the game. At a larger table the seat plays on, and is placed last.
    """


Move = Take | Leave | Extra | Pass | Buy | Down | Lay | Swap | Discard | Undo | Stand | Resign


@dataclass(frozen=True, slots=True)
class Played:
    """A move together with the seat that made it."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the first discard, and the hands by seat in the order they were dealt."""

    discard: Card
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Chance: the stock's next card goes to whom it is due."""

    card: Card


@dataclass(frozen=True, slots=True)
class Held:
    """From outside: somebody else plays a seat; the rules do not mind."""

    seat: Seat
    holder: Holder
    taker: str = ""
    """The hash of another member who takes the seat over, 64 hexadecimal digits; else empty."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game was ended from outside the rules; the winner is None if nobody won."""

    termination: Termination
    winner: Seat | None


Event = Played | Dealt | Drawn | Held | Ended
"""Everything that can stand in a game's log."""
