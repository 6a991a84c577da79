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
from rendering.shared.people import Portrait, SceneLook


class RepresentedCard(NamedTuple):
    """The card that a wild card represents. In a book, it has no suit."""

    rank: int
    suit: Suit | None


ANYTHING = RepresentedCard(0, None)
"""The value of `stands_for` for a wild card outside melds, which is drawn with a star."""


def wild_sign(card: Card, wild: Collection[Card]) -> RepresentedCard | None:
    """Return `ANYTHING` for a card in `wild`, the wild cards other than jokers, or None."""
    return ANYTHING if card in wild else None


class MeldCard(NamedTuple):
    """A card in a meld."""

    card: Card
    stands_for: RepresentedCard | None = None
    """The card that a wild card represents, or None for a natural card."""
    is_new: bool = False
    """True if the card is marked as new."""


class MeldScene(NamedTuple):
    """A meld; the cards of a run in ascending order."""

    kind: MeldKind
    cards: tuple[MeldCard, ...]


def meld_scene(meld: Meld, before: Meld | None = None, *, is_new: bool = False) -> MeldScene:
    """Return the scene of a meld.

    If `is_new`, all its cards are marked as new. Otherwise, if the earlier meld `before` is given,
    the cards that were not in it are marked.
    """
    return MeldScene(
        meld.kind,
        tuple(
            MeldCard(
                card,
                _stands_for(meld, index) if meld.is_wild(index) else None,
                is_new or (before is not None and _is_new(meld, index, before)),
            )
            for index, card in enumerate(meld.cards)
        ),
    )


def _stands_for(meld: Meld, index: int) -> RepresentedCard:
    if meld.kind is MeldKind.BOOK:
        return RepresentedCard(meld.rank, None)
    card = meld.represented_card(index)
    return RepresentedCard(card.rank, card.suit)


def _is_new(meld: Meld, index: int, before: Meld) -> bool:
    """Return whether `before` had another card, or no card, in the place of the card at `index`."""
    place = index + meld.low - before.low
    return not 0 <= place < len(before.cards) or before.cards[place] is not meld.cards[index]


MOST_DISCARDS = 4
"""The maximum number of visible discards, including the top one."""


class PlayerScene(NamedTuple):
    """The public information about one player."""

    slot: int
    """The seat's index from 0; it selects the colour."""
    face: Portrait
    name: str
    cards: int
    """The number of cards in the hand."""
    buys_left: int
    points: int
    """Penalty points of the finished rounds."""
    is_leading: bool
    """True if the player has the fewest points, unless all are equal."""
    is_current: bool
    is_down: bool
    has_resigned: bool
    melds: tuple[MeldScene, ...]
    """The melds that this player laid down, including other players' lay-offs."""


class TableLabels(NamedTuple):
    """The words on the table in the reader's language."""

    round: str
    contract: str
    cards: str
    points: str
    buys: str
    """The legend of the coins, which represent remaining purchases; empty if the rules exclude
    buying."""


class TableScene(NamedTuple):
    """The content of the picture of a table."""

    contract: Contract | None
    """The contract of the round, or None after the last round."""
    stock: int
    """The number of cards in the stock."""
    discards: tuple[Card, ...]
    """The latest discards, at most `MOST_DISCARDS` of them; the top one is last."""
    is_discard_open: bool
    """True if the top discard can be taken or bought now."""
    has_only_top: bool
    """True if the rules never allow taking a discard other than the top one."""
    players: tuple[PlayerScene, ...]
    """The players by seat."""
    labels: TableLabels
    wild: tuple[Card, ...] = ()
    """The wild cards other than jokers."""
    display: Display = Display()


RummyLook = SceneLook[RummyWords]


def build_table(
    table: Table,
    look: RummyLook,
    *,
    previous: Table | None = None,
) -> TableScene:
    """Return the picture of `table`, the public part of a position.

    Cards that the melds gained since `previous`, the table of the previous picture, are marked as
    new if both tables show the same round.
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
        _players(table, look, _earlier_melds(table, previous)),
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
        melds[meld.owner].append(meld_scene(meld, earlier, is_new=not is_known))
    return tuple(
        PlayerScene(
            seat.slot,
            look.faces[seat.slot],
            look.picture_names[seat.slot],
            player.cards,
            table.buys_left(seat),
            total,
            total == min(totals) < max(totals),
            seat is table.mover and table.phase not in {Phase.DEAL, Phase.OVER},
            player.is_down,
            player.has_resigned,
            tuple(melds[seat]),
        )
        for seat, player, total in zip(table.seats, table.players, totals, strict=True)
    )


def _earlier_melds(table: Table, previous: Table | None) -> tuple[Meld, ...] | None:
    """Return the melds of `previous` if it shows the same round, otherwise None."""
    if previous is None or len(previous.history) != len(table.history):
        return None
    return previous.melds


class HandCard(NamedTuple):
    """A card in the hand, or a gap for a missing card."""

    card: Card
    is_marked: bool = False
    """True if the card is selected for discarding."""
    is_missing: bool = False
    """True if the card is missing: it would complete its group."""
    has_any_suit: bool = False
    """True if a missing card may have any suit."""


class StripPlayer(NamedTuple):
    """The public information about another player, shown above the hand."""

    slot: int
    """The seat's index from 0; it selects the colour."""
    face: Portrait
    name: str
    cards: int
    """The number of cards in the hand."""
    is_down: bool
    is_current: bool
    has_resigned: bool


class HandLabels(NamedTuple):
    """The words on the picture in the reader's language."""

    offered: str
    melds: str


class HandScene(NamedTuple):
    """The content of the picture of a hand."""

    groups: tuple[tuple[HandCard, ...], ...]
    """The groups in sorted order, from left to right and from top to bottom."""
    players: tuple[StripPlayer, ...]
    """The other players, starting with the left neighbour; empty if the picture omits them."""
    offered: Card | None
    """The discard that can be taken or bought now, or None."""
    melds: tuple[MeldScene, ...]
    """The melds above the hand; see `build_hand`."""
    labels: HandLabels
    wild: tuple[Card, ...] = ()
    """The wild cards other than jokers."""
    display: Display = Display()


def strip_players(table: Table, look: RummyLook) -> tuple[StripPlayer, ...]:
    """Return the other players of `table`, starting at the left neighbour of the viewer."""
    _, *others = clockwise(look.viewer, len(table.players))
    return tuple(
        StripPlayer(
            other.slot,
            look.faces[other.slot],
            look.picture_names[other.slot],
            table.player(other).cards,
            table.player(other).is_down,
            other is table.mover,
            table.player(other).has_resigned,
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
    is_draft: bool = False,
    wild: tuple[Card, ...] = (),
) -> HandScene:
    """Return the picture of a hand.

    `melds` are shown above the hand: with `is_draft` as a draft, otherwise as melds on the table.
    Create them with `meld_scene`, which marks new cards. Drafted cards belong in `melds` and not in
    `groups`.
    """
    labels = HandLabels(look.words.offered, look.words.drafted if is_draft else look.words.on_table)
    return HandScene(
        tuple(tuple(group) for group in groups if group),
        tuple(players),
        offered,
        tuple(melds),
        labels,
        wild,
        look.display,
    )
