"""A diary: what everybody did in a stretch of the game, gathered by player.

It is worked out from events and positions as its reader may read them (`view` and `redact`), and
from nothing else, so it tells each reader no more than the log does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from bot.games.rummy.cards import HIDDEN, Card, in_order
from bot.games.rummy.moves import (
    Buy,
    Dealt,
    Discard,
    Down,
    Drawn,
    Event,
    Extra,
    Held,
    Lay,
    Leave,
    Move,
    Pass,
    Played,
    Resign,
    Seat,
    Stand,
    Swap,
    Take,
    Undo,
)
from bot.games.rummy.state import Phase, Table, View
from bot.games.rummy.terms.options import Options

Steps = Iterable[tuple[View, Event]]
"""Events as a reader may read them, each with the position that it met."""


@dataclass(slots=True)
class Deeds:
    """What one player did, of what its reader may know."""

    seat: Seat
    options: Options
    late: bool = False
    """Whether some of it was played as the player's time was up."""
    taken: list[Card] = field(default_factory=list)
    bought: list[Card] = field(default_factory=list)
    drawn: list[Card] = field(default_factory=list)
    """Drawn from the stock in their turns."""
    extra: int = 0
    """Extra cards taken between two players."""
    down: tuple[tuple[Card, ...], ...] = ()
    """The contract, if it was put Down."""
    first: bool = False
    """Whether nobody at the table was Down before."""
    freed: list[Card] = field(default_factory=list)
    """Laid in the place of jokers that went into the contract."""
    exchanged: list[Card] = field(default_factory=list)
    """Laid in the place of jokers that were moved."""
    laid: list[Card] = field(default_factory=list)
    undone: list[Card] = field(default_factory=list)
    """Discarded and taken back."""
    discarded: list[Card] = field(default_factory=list)
    left: Card | None = None
    """A discard that was left, while no card was drawn for it."""
    drew: bool = False
    """Whether cards were drawn that the reader may not know."""

    def got(self) -> Counter[Card]:
        """Return the cards that everybody saw going into the hand."""
        return Counter((*self.taken, *self.bought))


@dataclass(frozen=True, slots=True)
class News:
    """Something that is no player's deed: cards are dealt, somebody gives up or comes back."""

    event: Event
    table: Table
    """What it met."""


Entry = Deeds | News


def diary_of(steps: Steps, late: Collection[int] = ()) -> list[Entry]:
    """Return what happened, an entry a player and round in the order in which they began.

    `late` says which of the steps, from 0, were played for somebody whose time was up.
    """
    entries: list[Entry] = []
    deeds: dict[Seat, Deeds] = {}
    for number, (view, event) in enumerate(steps):
        table = view.table
        if isinstance(event, Dealt | Held) or _resigns(event):
            entries.append(News(event, table))
            if isinstance(event, Dealt) or (isinstance(event, Held) and event.taker):
                deeds.clear()  # what comes now is done in another round, or by somebody else
            continue
        seat = _doer(table, event)
        if seat is None:
            continue
        if seat not in deeds:
            deeds[seat] = Deeds(seat, table.options)
            entries.append(deeds[seat])
        deeds[seat].late |= number in late
        if isinstance(event, Drawn):
            _draw(deeds[seat], event.card)
        elif isinstance(event, Played):
            _do(deeds[seat], table, event.move)
    return entries


def missed_since(events: Sequence[Event], seat: Seat, automatic: Collection[int]) -> int:
    """Return after how many events begins what the member of a seat has missed: with the end of
    the last own turn, or with taking the seat; 0 if there is neither.

    `automatic` are the numbers of the events, from 1, that are moves which nobody clicked.
    """
    for number in range(len(events), 0, -1):
        match events[number - 1]:
            case Played(doer, Discard()) if doer is seat and number not in automatic:
                return number
            case Held(held, taker=taker) if held is seat and taker:
                return number
            case _:
                pass
    return 0


def since_deal(entries: list[Entry]) -> list[Entry]:
    """Return what a diary tells of the round that is played, its deal with it if that is told."""
    dealt = [at for at, each in enumerate(entries) if _is_deal(each)]
    return entries[dealt[-1] :] if dealt else entries


def also_known(table: Table, seat: Seat, deeds: Deeds | None = None) -> tuple[Card, ...]:
    """Return the cards that a player is known to hold, without those that `deeds` tell of."""
    known = Counter(table.player(seat).shown)
    if deeds is not None:
        known -= deeds.got()
    return in_order(known.elements())


def _is_deal(entry: Entry) -> bool:
    return isinstance(entry, News) and isinstance(entry.event, Dealt)


def _resigns(event: Event) -> bool:
    return isinstance(event, Played) and isinstance(event.move, Resign)


def _doer(table: Table, event: Event) -> Seat | None:
    """Return whose deed an event is, if it is one to tell of."""
    if isinstance(event, Drawn):
        # What a purchase costs is known by the purchase, but for whoever sees the cards.
        is_turn = table.then is Phase.PLAY and table.due[0] is table.mover
        return table.due[0] if is_turn or event.card is not HIDDEN else None
    if isinstance(event, Played) and not isinstance(event.move, Pass | Stand | Resign):
        return event.seat
    return None


def _draw(deeds: Deeds, card: Card) -> None:
    deeds.left = None
    if card is HIDDEN:
        deeds.drew = True
    else:
        deeds.drawn.append(card)


def _do(deeds: Deeds, table: Table, move: Move) -> None:
    match move:
        case Take() if table.top is not None:
            deeds.taken.append(table.top.card)
        case Leave() if table.top is not None:
            deeds.left = table.top.card
        case Extra():
            deeds.extra += 1 + table.options.price
        case Buy() if table.top is not None:
            deeds.bought.append(table.top.card)
        case Down(melds=melds, exchanges=exchanges):
            deeds.down = melds
            deeds.first = not any(player.down for player in table.players)
            deeds.freed += [each.card for each in exchanges]
        case Lay(card):
            deeds.laid.append(card)
        case Swap(card=card):
            deeds.exchanged.append(card)
        case Discard(card):
            deeds.discarded.append(card)
        case Undo():
            deeds.undone.append(deeds.discarded.pop() if deeds.discarded else table.pile[-1].card)
        case _:
            pass
