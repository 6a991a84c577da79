"""Moves of players, the reasons for refusing them, and the events of a game's log.

A move does not contain the cards that a player then draws. Each of them is a separate event,
`CardDrawn`.

In each round a player must first lay the melds of the round's *contract*, which is called *going
Down*. After that, the player *is Down* and may lay off cards on any meld of the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.rummy.cards import Card


class Refusal(StrEnum):
    """The reason why a move is not legal."""

    OVER = "over"
    NOT_YOUR_TURN = "not-your-turn"
    """The game does not wait for this seat."""
    NOT_NOW = "not-now"
    """The move belongs to another phase or number of players, or can be made only once and was
    already made."""
    NO_BUYS_LEFT = "no-buys-left"
    STOCK_TOO_SMALL = "stock-too-small"
    """The stock and the discards have too few cards for the purchase."""
    NOT_IN_HAND = "not-in-hand"
    NOT_DOWN = "not-down"
    ALREADY_DOWN = "already-down"
    WRONG_CONTRACT = "wrong-contract"
    """The number or kinds of the melds differ from the contract."""
    TOO_SHORT = "too-short"
    MIXED = "mixed"
    """The natural cards of a book differ in rank, or those of a run are not a sequence of one
    suit."""
    NO_NATURAL = "no-natural"
    """The meld consists of wild cards only."""
    JOKER_HERE = "joker-here"
    """Wild cards are not allowed in this kind of meld."""
    MANY_JOKERS = "many-jokers"
    """Only one wild card is allowed in a meld."""
    WILD_LIMIT = "wild-limit"
    """The meld has too few natural cards for its wild cards."""
    WILDS_TOUCH = "wilds-touch"
    """Two wild cards are adjacent in a run."""
    TOO_LONG = "too-long"
    """A meld is longer than the contract demands, and the options require exact lengths."""
    ALL_DOWN = "all-down"
    """In this round a player can go Down only with the whole hand."""
    NOT_YET = "not-yet"
    """In the turn of going Down a player may lay nothing but the contract."""
    OFF_THE_END = "off-the-end"
    """A run would extend beyond its lowest or highest place, or have more than thirteen cards."""
    ONE_RUN = "one-run"
    """Adjacent runs of a contract count as one run."""
    ONE_BOOK = "one-book"
    """Books of the same rank in a contract count as one book."""
    NO_SUCH_MELD = "no-such-meld"
    NO_SUCH_END = "no-such-end"
    """The end of a run is missing, or an end is given for a book."""
    NO_JOKER_THERE = "no-joker-there"
    """The meld has no wild card that this card can replace."""
    JOKER_MUST_STAY_DOWN = "joker-must-stay-down"
    """A wild card freed for going Down must be part of the contract."""
    NO_EXCHANGE = "no-exchange"
    """The options do not allow this exchange of a wild card."""
    DOWN_DRAWS = "down-draws"
    """The options do not allow a player who is Down to get cards in this way."""
    HAND_FULL = "hand-full"
    """The hand would become too large: a player who buys must be able to draw another card."""


class Seat(StrEnum):
    """A seat at the table. Seats are numbered clockwise from 1; the value is the number."""

    slot: int
    """The index of the seat in tuples by seat, from 0."""

    FIRST = "1"
    SECOND = "2"
    THIRD = "3"
    FOURTH = "4"
    FIFTH = "5"
    SIXTH = "6"
    SEVENTH = "7"
    EIGHTH = "8"

    def left_neighbour(self, players: int) -> Seat:
        """Return the next seat clockwise at a table of `players`."""
        return SEATS[(self.slot + 1) % players]


SEATS: tuple[Seat, ...] = tuple(Seat)
for _slot, _seat in enumerate(SEATS):
    _seat.slot = _slot


def clockwise(first: Seat, players: int) -> tuple[Seat, ...]:
    """Return all seats of a table of `players` clockwise, starting with `first`."""
    seats = SEATS[:players]
    return (*seats[first.slot :], *seats[: first.slot])


class End(StrEnum):
    """An end of a run."""

    LOW = "low"
    HIGH = "high"


ENDS: tuple[End, End] = (End.LOW, End.HIGH)


class Termination(StrEnum):
    """The reason for the end of a game."""

    COMPLETED = "completed"
    RESIGNED = "resigned"
    """At most one member has not resigned."""
    TIME = "time"
    """Either a player claimed the win because the opponent was overdue, or computers hold the seats
    of all members who have not resigned."""
    CANCELLED = "cancelled"
    """The players or a moderator cancelled the game, so it has no winner."""


class Holder(StrEnum):
    """The kind of player in a seat."""

    MEMBER = "member"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top discard."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the top discard. The decision is final."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Take extra cards from the stock, counted as a purchase. Only in a game of two players."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do not buy the discard on offer."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the discard on offer."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange while going Down: a card replaces a wild card on the table.

    The player takes the wild card. It must be part of the contract, unless `Options.exchange` is
    HAND.
    """

    card: Card
    meld: int
    """The meld's number on the table, from 1."""


@dataclass(frozen=True, slots=True)
class Down:
    """Go Down: lay the books of the contract, then its runs, each run in ascending order."""

    melds: tuple[tuple[Card, ...], ...]
    exchanges: tuple[Exchange, ...] = ()
    """Exchanges made before the contract is laid, in this order."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay a card off on a meld on the table."""

    card: Card
    meld: int
    """The meld's number on the table, from 1."""
    end: End | None = None
    """The end of a run, or None for a book."""


@dataclass(frozen=True, slots=True)
class Swap:
    """Replace a wild card on the table and move that wild card to a meld or to the hand."""

    card: Card
    meld: int
    """The number of the meld that contains the wild card, from 1."""
    to: int | None = None
    """The number of the meld that receives the wild card, or None for the hand."""
    end: End | None = None
    """The end of a run at which the wild card is added, or None for a book or the hand."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back a bonehead discard: a card that the next player, who is Down, could use."""


@dataclass(frozen=True, slots=True)
class Stand:
    """Confirm a bonehead discard."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign. A member can do this once, at any time before the end, also out of turn.

    The game ends if only one seat has then not resigned. Otherwise a computer continues for the
    seat, which is placed last.
    """


Move = Take | Leave | Extra | Pass | Buy | Down | Lay | Swap | Discard | Undo | Stand | Resign


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move by a seat."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Chance: a deal of the first discard and all hands."""

    discard: Card
    hands: tuple[tuple[Card, ...], ...]
    """The hands by seat, each in the order in which its cards were dealt."""


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """Chance: a card from the stock for the first seat in `Table.due`."""

    card: Card


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A change of the player in a seat, which the rules of play do not cause."""

    seat: Seat
    holder: Holder
    taker: str = ""
    """The hash of the member who claims the seat, 64 hexadecimal digits; empty if the seat goes to
    the computer or back to its member."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The end of a game for a reason outside the rules, for example a cancellation."""

    termination: Termination
    winner: Seat | None
    """The declared winner, or None if the game has none."""


Event = MovePlayed | HandsDealt | CardDrawn | SeatChanged | GameEnded
"""Any event of a game's log."""
