"""The position of a game, with its public part separated from the hidden cards.

- `Table` is the public part. Pictures and texts for everyone use nothing else.
- `GameState` adds all hands. It must not be shown to players.
- `View` adds the hand of one seat, or no hand.

No class contains the order of the stock, because the rules receive each drawn card as an event.
Running games show positions only through `view`, and their logs only through `redact`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from bot.games.rummy.cards import HIDDEN, Card
from bot.games.rummy.melds import Meld
from bot.games.rummy.moves import (
    SEATS,
    CardDrawn,
    Event,
    HandsDealt,
    Holder,
    Seat,
    SeatChanged,
    Termination,
)
from bot.games.rummy.terms.options import LARGEST_HAND, Contract, Options, RoundTerms


class Phase(StrEnum):
    """The type of decision or chance event that comes next."""

    DEAL = "deal"
    """Chance deals the hands and the first discard."""
    OFFER = "offer"
    """The mover, that is, the current player, takes the top discard, leaves it or takes extra
    cards."""
    BUY = "buy"
    """The seat `Table.asked` buys the top discard or passes."""
    CARD = "card"
    """Chance draws the next card of the stock."""
    PLAY = "play"
    """The mover goes Down, lays off or exchanges cards, or discards."""
    BONEHEAD = "bonehead"
    """The mover takes a bonehead discard back or confirms it; see `moves.Undo`."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card on the discard pile."""

    card: Card
    by: Seat | None
    """The seat that discarded it, or None for the card turned over after the deal."""


@dataclass(frozen=True, slots=True)
class Player:
    """The public state of a player."""

    cards: int = 0
    """The number of cards in the hand."""
    is_down: bool = False
    """True if the player is Down in this round."""
    bought: int = 0
    """The number of purchases made in this round."""
    bought_before: int = 0
    """The number of purchases made in earlier rounds."""
    shown: tuple[Card, ...] = ()
    """The publicly known cards of the hand: those that the player took, bought, took back or freed
    by an exchange, and still has."""
    has_resigned: bool = False
    holder: Holder = Holder.MEMBER
    """The type of player in the seat, a member or a computer, according to the log. It does not
    affect the legality of moves."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The actions in the current turn that restrict later actions or affect the score."""

    has_extra: bool = False
    """True if the mover has taken extra cards."""
    has_gone_down: bool = False
    """True if the mover has gone Down in this turn."""
    has_laid: bool = False
    """True if the mover has laid off a card, or exchanged one by `Swap`."""
    has_laid_wild: bool = False
    """True if the mover has laid a wild card, or moved one on the table."""
    has_undone: bool = False
    """True if the mover has taken back a bonehead discard."""


class RoundEnd(StrEnum):
    """The reason for the end of a round."""

    OUT = "out"
    EXHAUSTED = "exhausted"
    """The stock was empty and no discards could refill it."""
    CLOSED = "closed"
    """All players are Down, and no remaining card fits anywhere."""
    STANDOFF = "standoff"
    """Too many consecutive turns passed without a meld, lay-off or exchange; see
    `Options.quiet_limit`."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The public result of a finished round. It includes the hands, which are public then."""

    round: int
    dealer: Seat
    end: RoundEnd
    out: Seat | None
    """The seat that went out, or None if the round has no winner."""
    hands: tuple[tuple[Card, ...], ...]
    """The hands by seat at the end of the round."""
    penalties: tuple[int, ...]
    """Penalty points by seat."""
    melds: tuple[Meld, ...]
    """The melds on the table at the end."""
    turns: int
    """The number of turns, including the last one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game."""

    termination: Termination
    totals: tuple[int, ...]
    """Penalty points by seat."""
    places: tuple[int, ...]
    """Final place by seat, 1 for the winners; tied seats share a place. Empty without a winner."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place, several after a tie."""
        return tuple(seat for seat, place in zip(SEATS, self.places, strict=False) if place == 1)


@dataclass(frozen=True, slots=True)
class Table:
    """The public part of a position."""

    options: Options
    phase: Phase
    round: int
    """The number of the latest round dealt, from 1; 0 before the first deal."""
    dealer: Seat
    """The dealer of this round. In the phase DEAL, the dealer of the next round."""
    mover: Seat
    """The current player."""
    players: tuple[Player, ...]
    """The players by seat."""
    asked: Seat | None = None
    """The seat that decides in the phase BUY whether to buy the top discard; None in other
    phases."""
    melds: tuple[Meld, ...] = ()
    """The melds in the order in which they were laid; the first has the number 1."""
    pile: tuple[PileCard, ...] = ()
    """The discard pile, the top card last. A refill of the stock removes all cards below the
    top."""
    stock: int = 0
    """The number of cards in the stock."""
    refills: int = 0
    """The number of times that discards refilled the stock in this round."""
    recycled: tuple[Card, ...] = ()
    """The discards that most recently refilled the stock in this round, in their order before they
    were shuffled, bottom card first."""
    due: tuple[Seat, ...] = ()
    """The seats that receive the next cards of the stock, in this order."""
    then: Phase = Phase.PLAY
    """The phase after all cards for `due` are drawn."""
    turn: Turn = Turn()
    turns: int = 0
    """The number of turns that have begun in this round."""
    quiet: int = 0
    """The number of consecutive finished turns in which no card was melded, laid off or
    exchanged."""
    history: tuple[RoundResult, ...] = ()
    """The finished rounds, oldest first."""
    outcome: Outcome | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of this table."""
        return SEATS[: len(self.players)]

    @property
    def contract(self) -> Contract | None:
        """The contract of the current or next round, or None after the last round."""
        rounds = self.options.contracts
        played = len(self.history)
        return rounds[played] if played < len(rounds) else None

    @property
    def terms(self) -> RoundTerms:
        """The terms of the current or next round; after the last round, those of the last round."""
        return self.options.terms(min(len(self.history) + 1, len(self.options.contracts)))

    @property
    def top(self) -> PileCard | None:
        """The top discard, or None if the pile is empty."""
        return self.pile[-1] if self.pile else None

    @property
    def totals(self) -> tuple[int, ...]:
        """The penalty points of the finished rounds, by seat."""
        return tuple(
            sum(result.penalties[slot] for result in self.history)
            for slot in range(len(self.players))
        )

    def player(self, seat: Seat) -> Player:
        """Return the public state of the player in `seat`."""
        return self.players[seat.slot]

    def buys_given(self, seat: Seat) -> int:
        """Return the number of purchases allowed to `seat` in this round, used ones included."""
        terms = self.terms
        if terms.buys is None:
            return (LARGEST_HAND - 1 - terms.dealt) // (1 + terms.price)
        before = self.player(seat).bought_before if self.options.carry else 0
        return terms.buys + terms.saved - before

    def buys_left(self, seat: Seat) -> int:
        """Return the number of purchases that `seat` has left in this round."""
        if self.terms.buys is None:
            return max(0, LARGEST_HAND - 1 - self.player(seat).cards) // (1 + self.options.price)
        return self.buys_given(seat) - self.player(seat).bought

    def __contains__(self, seat: Seat) -> bool:
        return seat.slot < len(self.players)


class Position(Protocol):
    """A `GameState` with all hands, or a `View` with at most one."""

    @property
    def table(self) -> Table:
        """The public part."""

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the hand of `seat` in the order of a new pack.

        Raises ValueError if the hand is hidden.
        """


@dataclass(frozen=True, slots=True)
class GameState:
    """A position with all hands. Players see it only through `view`."""

    table: Table
    hands: tuple[tuple[Card, ...], ...]
    """The hands by seat, each in the order of a new pack."""
    old_question: GameState | None = field(default=None, compare=False, repr=False)
    """The position that earlier versions would have reached instead, in the phase BONEHEAD, or
    None.

    Earlier versions asked for a confirmation of a bonehead discard even if the hand contained no
    different card. Their logs contain the response, which this position accepts."""

    @property
    def phase(self) -> Phase:
        """The phase of the table."""
        return self.table.phase

    @property
    def options(self) -> Options:
        """The options of the game."""
        return self.table.options

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the hand of `seat`."""
        return self.hands[seat.slot]

    def __repr__(self) -> str:
        # Hands must not appear in a log or traceback.
        return f"GameState(table={self.table!r})"


@dataclass(frozen=True, slots=True)
class View:
    """The part of a position that one seat, or the public, can see."""

    table: Table
    seat: Seat | None
    """The seat, or None for the public view."""
    cards: tuple[Card, ...] = ()
    """The hand of that seat; empty in the public view."""

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the hand of `seat`. Raises ValueError unless the view belongs to that seat."""
        if seat is not self.seat:
            raise ValueError(f"the hand of seat {seat.value} is hidden in this view")
        return self.cards

    def __repr__(self) -> str:
        return f"View(table={self.table!r}, seat={self.seat!r})"


def view(state: GameState, seat: Seat | None) -> View:
    """Return the view of `seat`, or the public view if `seat` is None.

    Raises ValueError if the seat does not exist at the table.
    """
    if seat is None:
        return View(state.table, None)
    if seat not in state.table:
        raise ValueError(f"this table has no seat {seat.value}")
    return View(state.table, seat, state.hand(seat))


def redact(steps: Iterable[tuple[GameState, Event]], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events of a running game, with hidden cards replaced by `HIDDEN`.

    Each event is given with the position before it. The hidden cards are those that other seats
    were dealt or have drawn. If `seat` is None, the cards of all seats are hidden. If another
    member has claimed `seat`, its cards from before that claim are hidden, too.
    """
    if seat is None:  # all cards are hidden, so the positions are not needed
        return tuple(_hide_cards(event) for _, event in steps)
    return tuple(_redact(tuple(steps), seat))


def outcome(state: GameState) -> Outcome | None:
    """Return the outcome with points and places by seat, or None while the game runs."""
    return state.table.outcome


def _hide_cards(event: Event) -> Event:
    match event:
        case HandsDealt():
            return replace(event, hands=tuple(_hide_hands(event, None)))
        case CardDrawn():
            return CardDrawn(HIDDEN)
    return event


def _redact(steps: Sequence[tuple[GameState, Event]], seat: Seat) -> Iterator[Event]:
    latest_claim = max(
        (at for at, (_, event) in enumerate(steps) if _is_claim(event, seat)), default=0
    )
    for at, (state, event) in enumerate(steps):
        if at < latest_claim:
            yield _hide_cards(event)
            continue
        match event:
            case HandsDealt():
                yield replace(event, hands=tuple(_hide_hands(event, seat)))
            case CardDrawn():
                yield event if seat is state.table.due[0] else CardDrawn(HIDDEN)
            case _:
                yield event


def _is_claim(event: Event, seat: Seat) -> bool:
    """Return whether another member claims `seat` with `event`."""
    return isinstance(event, SeatChanged) and event.seat is seat and bool(event.taker)


def _hide_hands(deal: HandsDealt, seat: Seat | None) -> Iterator[tuple[Card, ...]]:
    for slot, hand in enumerate(deal.hands):
        is_own = seat is not None and slot == seat.slot
        yield hand if is_own else (HIDDEN,) * len(hand)
