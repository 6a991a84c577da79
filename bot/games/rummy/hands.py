"""Data for the display of a hand: its groups of cards, ordered melds, and the diary of a round.

The *diary* lists the visible actions of each player in a round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import groupby, product
from typing import NamedTuple

from bot.games.rummy.cards import ACE, ACE_HIGH, HIDDEN, JOKER, SUITS, Card, card_of, sort_cards
from bot.games.rummy.melds import Meld, read_meld
from bot.games.rummy.moves import (
    Buy,
    CardDrawn,
    Discard,
    Down,
    Event,
    Extra,
    HandsDealt,
    Lay,
    Leave,
    Move,
    MovePlayed,
    Pass,
    Refusal,
    Resign,
    Seat,
    SeatChanged,
    Stand,
    Swap,
    Take,
    Undo,
)
from bot.games.rummy.solver.distance import count_missing_cards
from bot.games.rummy.solver.down import find_best_downs
from bot.games.rummy.state import Phase, Table, View
from bot.games.rummy.terms.options import Contract, MeldKind, Options, WildLimit

_LACKING_TRIES = 3
"""The maximum number of tries of `collect_melds`: with n, n + 1 and n + 2 missing cards, where n is
the result of `count_missing_cards`. That result may be too small if the options restrict
wild cards."""


class Gap(NamedTuple):
    """A card that is missing from a group."""

    card: Card
    has_any_suit: bool = False
    """True if a card of any suit fits, as in a book."""


Group = tuple[Card | Gap, ...]
"""Cards of a hand that are displayed together."""


class CardOrder(StrEnum):
    """The order of the cards in a displayed hand."""

    SUIT = "suit"
    RANK = "rank"
    PLAN = "plan"
    """The melds of the contract, complete or with gaps, then the other cards by suit."""

    @property
    def next_order(self) -> CardOrder:
        """The order after the next click on the sorting button."""
        orders = tuple(CardOrder)
        return orders[(orders.index(self) + 1) % len(orders)]


def group_hand(
    cards: Sequence[Card],
    order: CardOrder,
    contract: Contract | None,
    options: Options,
    kept: Sequence[Card] | None = None,
) -> tuple[Group, ...]:
    """Return the cards of a hand in groups.

    `contract` is None if the player is Down. With CardOrder.PLAN the first groups are melds of the
    contract, made of the cards in `kept` only, or of all cards if `kept` is None.

    >>> from bot.games.rummy.cards import parse_cards
    >>> group_hand(parse_cards("7S 7H *"), CardOrder.RANK, None, Options())
    (('7H', '7S'), ('*',))
    """
    if order is CardOrder.RANK:
        by_rank = sorted(cards, key=lambda card: (card.suit is None, card.rank, card.order))
        return _group(by_rank, use_rank=True)
    if order is CardOrder.PLAN and contract is not None:
        groups = collect_melds(cards if kept is None else kept, contract, options)
        used = Counter(card for group in groups for card in group if isinstance(card, Card))
        rest = sort_cards((Counter(cards) - used).elements())
        return (*groups, *_group(rest, use_rank=False))
    return _group(sort_cards(cards), use_rank=False)


def _group(cards: Sequence[Card], *, use_rank: bool) -> tuple[Group, ...]:
    def key(card: Card) -> object:
        return card.rank if use_rank else card.suit

    return tuple(tuple(group) for _, group in groupby(cards, key))


def collect_melds(cards: Sequence[Card], contract: Contract, options: Options) -> tuple[Group, ...]:
    """Return the melds of the contract, with gaps for missing cards.

    Returns an empty tuple if none of the cards fits the contract, or if none of the
    `_LACKING_TRIES` tries succeeds.

    >>> from bot.games.rummy.cards import parse_cards
    >>> collect_melds(parse_cards("7S 7H KC"), Contract(1), Options())
    (('7H', '7S', Gap(card='7C', has_any_suit=True)),)
    """
    cards = tuple(cards)
    least = count_missing_cards(cards, contract, options)
    for lacking in range(least, min(least + _LACKING_TRIES, contract.fewest_cards)):
        # Each missing card is represented by a joker. It could be any card, so no limits on wild
        # cards apply.
        free = options if not lacking else _with_free_jokers(options)
        downs = find_best_downs((*cards, *(JOKER,) * lacking), contract, free)
        if downs:
            # If cards are missing, use the last of these moves: it has the fewest jokers, so the
            # fewest gaps.
            melds = downs[-1 if lacking else 0].melds
            return tuple(_with_gaps(melds, contract, free, cards.count(JOKER)))
    return ()


def _with_free_jokers(options: Options) -> Options:
    return replace(
        options,
        jokers_in_books=True,
        jokers_in_runs=True,
        many_jokers=True,
        wild_limit=WildLimit.ANY,
        wilds_touch=True,
    )


def _with_gaps(
    melds: Sequence[tuple[Card, ...]], contract: Contract, options: Options, jokers: int
) -> Iterator[Group]:
    """Yield the melds with gaps in place of jokers, except for the first `jokers` jokers."""
    for kind, cards in zip(contract.kinds, melds, strict=True):
        meld = read_meld(kind, cards, options, Seat.FIRST)
        group: list[Card | Gap] = []
        for index, card in enumerate(cards):
            if card is not JOKER or jokers > 0:
                jokers -= card is JOKER
                group.append(card)
            elif isinstance(meld, Meld) and kind is MeldKind.RUN:
                group.append(Gap(meld.represented_card(index)))
            elif isinstance(meld, Meld):
                suits = [suit for suit in SUITS if card_of(meld.rank, suit) not in cards]
                group.append(Gap(card_of(meld.rank, (suits or SUITS)[0]), has_any_suit=True))
        yield tuple(group)


Steps = Iterable[tuple[View, Event]]
"""Events as the reader of the diary may see them, each with the view before it."""


@dataclass(slots=True)
class PlayerActions:
    """An entry of the diary: the visible actions of one player in a round."""

    seat: Seat
    options: Options
    was_overdue: bool = False
    """True if some of the moves were automatic because the player's time was up."""
    taken: list[Card] = field(default_factory=list)
    bought: list[Card] = field(default_factory=list)
    drawn: list[Card] = field(default_factory=list)
    """Visible cards drawn from the stock."""
    extra: int = 0
    """The number of extra cards taken in a game of two players."""
    down: tuple[tuple[Card, ...], ...] = ()
    """The melds of the contract; empty unless the player went Down."""
    is_first_down: bool = False
    """True if the player was the first to go Down."""
    freed: list[Card] = field(default_factory=list)
    """The cards that replaced wild cards while the player went Down."""
    exchanged: list[Card] = field(default_factory=list)
    """The cards that replaced wild cards after the player had gone Down."""
    laid: list[Card] = field(default_factory=list)
    """The cards laid off."""
    undone: list[Card] = field(default_factory=list)
    """The bonehead discards that were taken back."""
    discarded: list[Card] = field(default_factory=list)
    left: Card | None = None
    """The top discard that the player declined; None again once the player has drawn a card."""
    has_drawn: bool = False
    """True if the player has drawn cards that the reader cannot see."""

    @property
    def has_only_discarded(self) -> bool:
        """True if the player has only discarded, in time and without another visible action."""
        others = (self.taken, self.bought, self.drawn, self.down, self.freed, self.exchanged)
        nothing = not any(
            (*others, self.extra, self.laid, self.undone, self.left, self.was_overdue)
        )
        return bool(self.discarded) and nothing

    def public_cards(self) -> Counter[Card]:
        """Return the cards that the player has publicly received."""
        return Counter((*self.taken, *self.bought))


@dataclass(frozen=True, slots=True)
class News:
    """An entry of the diary for a deal, a resignation or a change of the player in a seat."""

    event: Event
    table: Table
    """The table before the event."""


Entry = PlayerActions | News


def build_diary(steps: Steps, late: Collection[int] = ()) -> list[Entry]:
    """Return the diary of a game or of some of its rounds.

    It has one entry for each player and round, in the order of the players' first actions. Each
    deal, resignation and change of a seat has a separate entry. After another member has claimed a
    seat, all players get new entries.

    `late` contains the indices, from 0, of the automatic moves of overdue players in `steps`.
    """
    entries: list[Entry] = []
    actions: dict[Seat, PlayerActions] = {}
    for number, (view, event) in enumerate(steps):
        table = view.table
        if isinstance(event, HandsDealt | SeatChanged) or _is_resignation(event):
            entries.append(News(event, table))
            if isinstance(event, HandsDealt) or (isinstance(event, SeatChanged) and event.taker):
                actions.clear()  # later actions belong to another round or another member
            continue
        seat = _acting_seat(table, event)
        if seat is None:
            continue
        if seat not in actions:
            actions[seat] = PlayerActions(seat, table.options)
            entries.append(actions[seat])
        actions[seat].was_overdue |= number in late
        if isinstance(event, CardDrawn):
            _add_drawn_card(actions[seat], event.card)
        elif isinstance(event, MovePlayed):
            _add_move(actions[seat], table, event.move)
    return entries


def find_last_turn(events: Sequence[Event], seat: Seat, automatic: Collection[int]) -> int:
    """Return the number of events up to and including the latest discard of the member in `seat`.

    If the member has claimed the seat since then, the events up to that claim count instead.
    Returns 0 if the member has neither discarded nor claimed the seat. `automatic` contains the
    numbers, from 1, of the events that are automatic moves; they do not count as discards of the
    member.
    """
    for number in range(len(events), 0, -1):
        match events[number - 1]:
            case MovePlayed(mover, Discard()) if mover is seat and number not in automatic:
                return number
            case SeatChanged(changed, taker=taker) if changed is seat and taker:
                return number
            case _:
                pass
    return 0


def entries_since_deal(entries: list[Entry]) -> list[Entry]:
    """Return the latest deal and all entries after it; all entries if they contain no deal."""
    dealt = [at for at, each in enumerate(entries) if _is_deal(each)]
    return entries[dealt[-1] :] if dealt else entries


def other_known_cards(
    table: Table, seat: Seat, actions: PlayerActions | None = None
) -> tuple[Card, ...]:
    """Return the publicly known cards of the hand of `seat`, except those listed in `actions`."""
    known = Counter(table.player(seat).shown)
    if actions is not None:
        known -= actions.public_cards()
    return sort_cards(known.elements())


def _is_deal(entry: Entry) -> bool:
    return isinstance(entry, News) and isinstance(entry.event, HandsDealt)


def _is_resignation(event: Event) -> bool:
    return isinstance(event, MovePlayed) and isinstance(event.move, Resign)


def _acting_seat(table: Table, event: Event) -> Seat | None:
    """Return the seat whose entry lists the event, or None if no entry does."""
    if isinstance(event, CardDrawn):
        # A purchase shows that cards were drawn for it, so only visible ones are listed.
        is_turn = table.then is Phase.PLAY and table.due[0] is table.mover
        return table.due[0] if is_turn or event.card is not HIDDEN else None
    if isinstance(event, MovePlayed) and not isinstance(event.move, Pass | Stand | Resign):
        return event.seat
    return None


def _add_drawn_card(actions: PlayerActions, card: Card) -> None:
    actions.left = None
    if card is HIDDEN:
        actions.has_drawn = True
    else:
        actions.drawn.append(card)


def _add_move(actions: PlayerActions, table: Table, move: Move) -> None:
    match move:
        case Take() if table.top is not None:
            actions.taken.append(table.top.card)
        case Leave() if table.top is not None:
            actions.left = table.top.card
        case Extra():
            actions.extra += 1 + table.options.price
        case Buy() if table.top is not None:
            actions.bought.append(table.top.card)
        case Down(melds=melds, exchanges=exchanges):
            actions.down = melds
            actions.is_first_down = not any(player.is_down for player in table.players)
            actions.freed += [each.card for each in exchanges]
        case Lay(card):
            actions.laid.append(card)
        case Swap(card=card):
            actions.exchanged.append(card)
        case Discard(card):
            actions.discarded.append(card)
        case Undo():
            actions.undone.append(
                actions.discarded.pop() if actions.discarded else table.pile[-1].card
            )
        case _:
            pass


def arrange(
    kind: MeldKind, cards: Sequence[Card], options: Options, *, has_low_jokers: bool = False
) -> tuple[Card, ...] | Refusal:
    """Return `cards` in the order in which they are a meld of that kind.

    Returns the reason if they are not a meld. In a run wild cards fill the gaps, jokers first. The
    remaining ones are added at the high end while it has room, then at the low end. With
    `has_low_jokers` the low end comes first.

    >>> from bot.games.rummy.cards import parse_cards
    >>> arrange(MeldKind.RUN, parse_cards("7H * 5H 4H *"), Options())
    ('4H', '5H', '*', '7H', '*')
    >>> arrange(MeldKind.RUN, parse_cards("7H 5H 4H 2S"), Options(wild=parse_cards("2S")))
    ('4H', '5H', '2S', '7H')
    >>> itself = Options(wild=parse_cards("2H"), wild_itself=True, wilds_touch=False)
    >>> arrange(MeldKind.RUN, parse_cards("2H * AH 4H"), itself)
    ('AH', '2H', '*', '4H')
    """
    found: Meld | Refusal = Refusal.NO_NATURAL
    for naturals in _natural_sets(kind, cards, options):
        wilds = tuple(reversed(sort_cards((Counter(cards) - Counter(naturals)).elements())))
        ordered: tuple[Card, ...] = (*naturals, *wilds)
        if kind is MeldKind.RUN and len({card.suit for card in naturals}) == 1:
            runs = _runs(naturals, wilds, options, has_low_jokers=has_low_jokers)
            if not runs:
                found = Refusal.MIXED
                continue
            ordered = runs[0]
        found = read_meld(kind, ordered, options, Seat.FIRST)
        if isinstance(found, Meld):
            return ordered
    assert isinstance(found, Refusal)
    return found


def _natural_sets(
    kind: MeldKind, cards: Sequence[Card], options: Options
) -> Iterator[tuple[Card, ...]]:
    """Yield the possible sets of natural cards of a meld.

    The first set includes wild cards that can be natural cards; see `Options.wild_itself`.
    """
    naturals = sort_cards(card for card in cards if not options.is_wild(card))
    suits = {card.suit for card in naturals}
    if kind is MeldKind.RUN and options.wild_itself and len(suits) == 1:
        own = {card for card in cards if card in options.wild and card.suit in suits}
        yield sort_cards((*naturals, *own))
    yield naturals


def _runs(
    naturals: tuple[Card, ...], wilds: tuple[Card, ...], options: Options, *, has_low_jokers: bool
) -> list[tuple[Card, ...]]:
    """Return the possible runs of these cards, those with a low ace first.

    `naturals` are cards of one suit.
    """
    runs = []
    places_of = [(ACE, ACE_HIGH) if card.rank == ACE else (card.rank,) for card in naturals]
    for places in product(*places_of):
        by_place = dict(zip(places, naturals, strict=True))
        if len(by_place) < len(naturals):
            continue
        low, high, spare = min(places), max(places), len(wilds)
        gaps = [place for place in range(low, high) if place not in by_place]
        spare -= len(gaps)
        if spare < 0:
            continue
        below, above = low - options.first_place, options.last_place - high
        if below < 0 or above < 0:
            continue
        first = min(spare, below if has_low_jokers else max(0, spare - above))
        ends = [*range(low - first, low), *range(high + 1, high + spare - first + 1)]
        by_place |= dict(zip((*gaps, *ends), wilds, strict=True))
        runs.append(tuple(by_place[place] for place in sorted(by_place)))
    return runs
