"""The table and the hand of Shanghai as plain data."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from bot.games.rummy.cards import Card, Suit
from bot.games.rummy.melds import Meld
from bot.games.rummy.moves import Seat, clockwise
from bot.games.rummy.state import Phase, Table
from bot.games.rummy.terms.options import Contract, MeldKind
from rendering.drawing.canvas import Display
from rendering.rummy.words import RummyWords
from rendering.shared.people import SceneLook, Sitter


class StandsFor(NamedTuple):
    """What a wild card on the table stands for: in a book any card of a rank."""

    rank: int
    suit: Suit | None


ANYTHING = StandsFor(0, None)
"""Of a wild card in a hand or on the pile."""


def wild_sign(card: Card, wild: Collection[Card]) -> StandsFor | None:
    """Return `ANYTHING` for one of the cards that are `wild` besides jokers, else None."""
    return ANYTHING if card in wild else None


class MeldCard(NamedTuple):
    """A card in a meld."""

    card: Card
    stands_for: StandsFor | None = None
    """None for a natural card."""
    fresh: bool = False
    """Whether it came with the last move."""


class MeldScene(NamedTuple):
    """A meld; the cards of a run in ascending order."""

    kind: MeldKind
    cards: tuple[MeldCard, ...]


def meld_scene(meld: Meld, before: Meld | None = None, *, fresh: bool = False) -> MeldScene:
    """Return a meld; what it has more than `before`, or all if `fresh`, is marked as new."""
    return MeldScene(
        meld.kind,
        tuple(
            MeldCard(
                card,
                _stands_for(meld, index) if meld.is_wild(index) else None,
                fresh or (before is not None and _is_new(meld, index, before)),
            )
            for index, card in enumerate(meld.cards)
        ),
    )


def _stands_for(meld: Meld, index: int) -> StandsFor:
    if meld.kind is MeldKind.BOOK:
        return StandsFor(meld.rank, None)
    card = meld.stands_for(index)
    return StandsFor(card.rank, card.suit)


def _is_new(meld: Meld, index: int, before: Meld) -> bool:
    """Return whether another card, or none, lay there before."""
    place = index + meld.low - before.low
    return not 0 <= place < len(before.cards) or before.cards[place] is not meld.cards[index]


MOST_DISCARDS = 4
"""So many discards are shown, the top one among them."""


class PlayerScene(NamedTuple):
    """What everybody sees of one player."""

    slot: int
    """0 for the first seat; says what colour it has."""
    face: Sitter
    name: str
    cards: int
    """Cards in the hand."""
    buys_left: int
    points: int
    """Penalty points of the finished rounds."""
    leads: bool
    """Whether nobody has fewer points, and somebody more."""
    to_move: bool
    down: bool
    resigned: bool
    melds: tuple[MeldScene, ...]
    """The melds that this player put Down, with what others laid on them."""


class TableLabels(NamedTuple):
    """The words on the table, ready to draw."""

    round: str
    contract: str
    cards: str
    points: str
    buys: str
    """What the coins on the plates stand for; empty where nobody may buy."""


class TableScene(NamedTuple):
    """Everything on the picture of the table."""

    contract: Contract | None
    """None after the last round."""
    stock: int
    """Cards in the face-down stock."""
    discards: tuple[Card, ...]
    """The latest, the top one last; at most `MOST_DISCARDS`."""
    open: bool
    """Whether the top discard may be taken or bought now."""
    only_top: bool
    """Whether the discards below the top one are out of everybody's reach."""
    players: tuple[PlayerScene, ...]
    """By seat."""
    labels: TableLabels
    wild: tuple[Card, ...] = ()
    """The cards that are wild besides jokers."""
    display: Display = Display()


RummyLook = SceneLook[RummyWords]


def build_table(
    table: Table,
    look: RummyLook,
    *,
    previous: Table | None = None,
) -> TableScene:
    """Return the picture of `table`, the public part of a position.

    `previous` is the table of the picture before: what was laid since is marked as the last move.
    """
    words = look.words
    rounds = table.options.contracts
    contract, number = table.contract, min(len(table.history) + 1, len(rounds))
    labels = TableLabels(
        words.round_of(number, len(rounds)),
        "" if contract is None else words.contract(contract),
        words.cards,
        words.points,
        words.buys if table.options.buys else "",
    )
    return TableScene(
        contract,
        table.stock,
        tuple(each.card for each in table.pile[-MOST_DISCARDS:]),
        table.phase in {Phase.OFFER, Phase.BUY},
        table.options.latest_only,
        _players(table, look, _earlier(table, previous)),
        labels,
        table.options.wild,
        look.display,
    )


def _players(
    table: Table,
    look: RummyLook,
    before: tuple[Meld, ...] | None,
) -> tuple[PlayerScene, ...]:
    totals = table.totals
    melds: dict[Seat, list[MeldScene]] = {seat: [] for seat in table.seats}
    for number, meld in enumerate(table.melds):
        is_known = before is None or number < len(before)
        earlier = before[number] if before is not None and is_known else None
        melds[meld.owner].append(meld_scene(meld, earlier, fresh=not is_known))
    return tuple(
        PlayerScene(
            seat.slot,
            look.faces[seat.slot],
            look.drawn_names[seat.slot],
            player.cards,
            table.buys_left(seat),
            total,
            total == min(totals) < max(totals),
            seat is table.mover and table.phase not in {Phase.DEAL, Phase.OVER},
            player.down,
            player.resigned,
            tuple(melds[seat]),
        )
        for seat, player, total in zip(table.seats, table.players, totals, strict=True)
    )


def _earlier(table: Table, previous: Table | None) -> tuple[Meld, ...] | None:
    """Return the melds of the picture before, if it shows the same round."""
    if previous is None or len(previous.history) != len(table.history):
        return None
    return previous.melds


class HandCard(NamedTuple):
    """A card in the hand, or a gap for one that is missing."""

    card: Card
    marked: bool = False
    """Whether it is about to be discarded."""
    missing: bool = False
    """Whether it is not in the hand, but would complete its group."""
    any_suit: bool = False
    """Of a missing one: whether its rank alone matters."""


class StripPlayer(NamedTuple):
    """What a hand shows of another player."""

    slot: int
    """0 for the first seat; says what colour it has."""
    face: Sitter
    name: str
    cards: int
    """Cards in the hand."""
    down: bool
    to_move: bool
    resigned: bool


class HandLabels(NamedTuple):
    """The words on the picture, ready to draw."""

    offered: str
    melds: str


class HandScene(NamedTuple):
    """Everything on the picture of a hand."""

    groups: tuple[tuple[HandCard, ...], ...]
    """As they are sorted, from the left and from above."""
    players: tuple[StripPlayer, ...]
    """The others, the one to the left first; empty if no table is shown."""
    offered: Card | None
    """The discard that may be taken or bought."""
    melds: tuple[MeldScene, ...]
    """What is drafted, or the own melds; drafted cards are marked as fresh."""
    labels: HandLabels
    wild: tuple[Card, ...] = ()
    """The cards that are wild besides jokers."""
    display: Display = Display()


def strip_players(table: Table, look: RummyLook) -> tuple[StripPlayer, ...]:
    """Return the others at `table` as the hand of the viewer shows them."""
    _, *others = clockwise(look.viewer, len(table.players))
    return tuple(
        StripPlayer(
            other.slot,
            look.faces[other.slot],
            look.drawn_names[other.slot],
            table.player(other).cards,
            table.player(other).down,
            other is table.mover,
            table.player(other).resigned,
        )
        for other in others
    )


def build_hand(
    groups: Sequence[Sequence[HandCard]],
    look: RummyLook,
    *,
    players: Sequence[StripPlayer] = (),
    offered: Card | None = None,
    melds: Sequence[MeldScene] = (),
    drafted: bool = False,
    wild: tuple[Card, ...] = (),
) -> HandScene:
    """Return the picture of a hand.

    `melds` are shown above the hand: with `drafted` as what will be laid, else as what lies on the
    table; `meld_scene` makes one and marks what is new. Cards already drafted belong there and no
    longer into `groups`.
    """
    labels = HandLabels(look.words.offered, look.words.drafted if drafted else look.words.on_table)
    return HandScene(
        tuple(tuple(group) for group in groups if group),
        tuple(players),
        offered,
        tuple(melds),
        labels,
        wild,
        look.display,
    )
