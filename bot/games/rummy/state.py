"""The position of one game: what everybody sees, and beside it the hands.

`Table` is for everybody: pictures, public texts and spectators get nothing else. `GameState` adds
the hands and stays with the rules; `View` adds the hand of one seat. The order of the stock and
the cards to come are nowhere in here: they are handed in as chance.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from bot.games.rummy.cards import Card
from bot.games.rummy.melds import Meld
from bot.games.rummy.moves import SEATS, Holder, Seat, Termination
from bot.games.rummy.terms.options import LARGEST_HAND, Contract, Options, RoundTerms


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"
    """Chance: the first discard and all hands."""
    OFFER = "offer"
    """The mover: take the top discard or leave it."""
    BUY = "buy"
    """The seat that is asked: buy the discard or pass."""
    CARD = "card"
    """Chance: the stock's next card."""
    PLAY = "play"
    """The mover: go Down, lay, exchange, discard."""
    BONEHEAD = "bonehead"
    """The mover: take the discard back or let it stand."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card on the discard pile."""

    card: Card
    by: Seat | None
    """Who discarded it; None for the card turned over after the deal."""


@dataclass(frozen=True, slots=True)
class Player:
    """What everybody sees of one player."""

    cards: int = 0
    """The number of cards in the hand."""
    down: bool = False
    """Whether the contract of this round is put Down."""
    bought: int = 0
    """Purchases made in this round."""
    bought_before: int = 0
    """Purchases made in the rounds before."""
    shown: tuple[Card, ...] = ()
    """Cards of the hand that everybody has seen: taken or bought, and not parted with since."""
    resigned: bool = False
    holder: Holder = Holder.MEMBER
    """Who plays the seat, as far as the log says; the rules do not mind."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What the mover has done in this turn, as far as it matters later in it."""

    extra: bool = False
    """Extra cards were taken."""
    went_down: bool = False
    laid: bool = False
    """A card left the hand for the table."""
    wild: bool = False
    """A wild card was laid, or moved on the table."""
    undone: bool = False
    """A bonehead discard was taken back."""


class RoundEnd(StrEnum):
    """Why a round ended."""

    OUT = "out"
    EXHAUSTED = "exhausted"
    """A card was due, and there was none."""
    CLOSED = "closed"
    """All are Down, and no card that could still come fits anywhere."""
    STANDOFF = "standoff"
    """Too many turns in a row without a card laid."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The record of a finished round, for everybody: the hands are counted face up."""

    round: int
    dealer: Seat
    end: RoundEnd
    out: Seat | None
    """Who went out; None if nobody won the round."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat."""
    penalties: tuple[int, ...]
    """By seat."""
    melds: tuple[Meld, ...]
    """The melds of the table as they lay at the end."""
    turns: int
    """Turns that were begun."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    termination: Termination
    totals: tuple[int, ...]
    """Penalty points by seat."""
    places: tuple[int, ...]
    """Final place by seat, 1 for the winners; equal places are shared. Empty if nobody won."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; more than one share the win."""
        return tuple(seat for seat, place in zip(SEATS, self.places, strict=False) if place == 1)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything about a position that everybody may know."""

    options: Options
    phase: Phase
    round: int
    """From 1; 0 before the first deal."""
    dealer: Seat
    """Who deals (or dealt) this round."""
    mover: Seat
    """Whose turn it is."""
    players: tuple[Player, ...]
    """By seat."""
    asked: Seat | None = None
    """Who is asked whether he buys."""
    melds: tuple[Meld, ...] = ()
    """In the order they were put Down: m1 is the first."""
    pile: tuple[Discarded, ...] = ()
    """The discards that were not recycled, the top one last."""
    stock: int = 0
    """Cards in the face-down stock."""
    refills: int = 0
    """How often the discards became the stock in this round."""
    recycled: tuple[Card, ...] = ()
    """The discards, bottom one first, that were shuffled at the latest refill of this round."""
    due: tuple[Seat, ...] = ()
    """To whom the stock's next cards go, while they are due."""
    then: Phase = Phase.PLAY
    """What follows when no more cards are due."""
    turn: Turn = Turn()
    turns: int = 0
    """Turns begun in this round."""
    quiet: int = 0
    """Finished turns in a row in which nothing was laid."""
    history: tuple[RoundResult, ...] = ()
    """The finished rounds, oldest first."""
    outcome: Outcome | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this table."""
        return SEATS[: len(self.players)]

    @property
    def contract(self) -> Contract | None:
        """The contract of the round that is dealt or comes next; None after the last."""
        rounds = self.options.contracts
        played = len(self.history)
        return rounds[played] if played < len(rounds) else None

    @property
    def terms(self) -> RoundTerms:
        """What was agreed for the round that is dealt or comes next, or for the last one."""
        return self.options.terms(min(len(self.history) + 1, len(self.options.contracts)))

    @property
    def top(self) -> Discarded | None:
        """The top discard."""
        return self.pile[-1] if self.pile else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The penalty points of the finished rounds, by seat."""
        return tuple(
            sum(result.penalties[slot] for result in self.history)
            for slot in range(len(self.players))
        )

    def player(self, seat: Seat) -> Player:
        """Return what everybody sees of `seat`."""
        return self.players[seat.slot]

    def buys_given(self, seat: Seat) -> int:
        """Return the most purchases that `seat` can make in this round, those made included."""
        terms = self.terms
        if terms.buys is None:
            return (LARGEST_HAND - 1 - terms.dealt) // (1 + terms.price)
        before = self.player(seat).bought_before if self.options.carry else 0
        return terms.buys + terms.saved - before

    def buys_left(self, seat: Seat) -> int:
        """Return how many purchases `seat` has left in this round."""
        if self.terms.buys is None:
            return max(0, LARGEST_HAND - 1 - self.player(seat).cards) // (1 + self.options.price)
        return self.buys_given(seat) - self.player(seat).bought

    def __contains__(self, seat: Seat) -> bool:
        return seat.slot < len(self.players)


class Position(Protocol):
    """A table and at least one hand: enough to ask what a seat may do."""

    @property
    def table(self) -> Table:
        """What everybody sees."""

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of `seat`, in the order of a new pack."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A position with all its hands; what is hidden leaves it through `view` and `redact` only."""

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    """By seat, each in the order of a new pack."""
    unasked: GameState | None = field(default=None, compare=False, repr=False)
    """Where earlier versions asked about the discard just made, though there was no other card.

    Only their logs answer."""

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.table.phase

    @property
    def options(self) -> Options:
        """What was agreed."""
        return self.table.options

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards of `seat`."""
        return self.hands[seat.slot]

    def __repr__(self) -> str:
        # A state may end up in a log or a traceback, and those print no hands.
        return f"GameState(table={self.table!r})"


@dataclass(frozen=True, slots=True)
class View:
    """A position as one seat may see it, or as everybody may."""

    table: Table
    seat: Seat | None
    """Whose view it is; None for everybody's."""
    cards: tuple[Card, ...] = ()
    """The hand of that seat."""

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the hand of `seat`; raises ValueError for any seat but the view's own."""
        if seat is not self.seat:
            raise ValueError(f"seat {seat.value} is hidden here")
        return self.cards

    def __repr__(self) -> str:
        return f"View(table={self.table!r}, seat={self.seat!r})"
