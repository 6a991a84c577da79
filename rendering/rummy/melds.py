"""Layout and drawing of melds and rows of cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.games.rummy.cards import JOKER, PACK, Card
from bot.games.rummy.terms.options import MeldKind
from rendering.drawing.canvas import (
    CHALK_DIM,
    INK,
    IVORY,
    LAMP,
    NIGHT,
    Brush,
    Layer,
    Palette,
    Pen,
    blend,
    plate,
)
from rendering.drawing.picture import Box, LeftPart, PlacedTile, Tile
from rendering.rummy.scenes import ANYTHING, MeldCard, MeldScene, RepresentedCard
from rendering.rummy.sprites.cards import CardSize, card_face, missing_card, rank_mask
from rendering.rummy.words import CARD, CARD_EDGE, GAIN, LOSS, TRAY

RIM = 4
"""The width of the rim around new cards, in pixels."""
_BETWEEN = 16
"""The gap between two melds, in pixels."""
_STUB, _COUNTED_STUB = 0.3, 0.54
"""The widths of a stub (see `Stub`) without and with a number, as shares of the card's height."""
_MOST_CUT = 2
"""The highest level of abridging; see `_pieces`."""


class Stub(NamedTuple):
    """A placeholder for omitted cards of a meld, or for omitted melds."""

    cards: int
    """The number on the stub: how many cards of a book, or how many melds, are omitted. It is 0 in
    a run, because the visible ends of a run show how many cards are omitted."""
    is_new: bool


Piece = MeldCard | Stub


class LaidMeld(NamedTuple):
    """A meld with its box and its visible pieces, which are cards and stubs."""

    box: Box
    pieces: tuple[Piece, ...]


class MeldLayout(NamedTuple):
    """The layout of all melds in one area."""

    size: CardSize
    melds: tuple[LaidMeld, ...]
    """The visible melds. If some melds do not fit, a stub with their number is the last element."""
    room: Box
    """The area that the melds may fill."""


def lay_melds(
    melds: Sequence[MeldScene],
    room: Box,
    sizes: Sequence[CardSize],
    *taller: Box,
    small: CardSize | None = None,
) -> MeldLayout:
    """Return the layout of `melds` in `room` or, if they do not fit, in one of the `taller` rooms.

    If the melds fit in none of these rooms, they are abridged: stubs replace inner cards. If that
    is not enough, the card size is `small`, and finally a stub replaces the last melds.
    """
    rooms = (room, *taller)
    for each in rooms:
        if (laid := _lay_uncut(melds, each, sizes)) is not None:
            return laid
    for each in rooms:
        if (laid := _lay_abridged(melds, each, sizes[-1])) is not None:
            return laid
    largest, smallest = rooms[-1], small or sizes[-1]
    return _lay_abridged(melds, largest, smallest) or _lay_first_melds(melds, largest, smallest)


def _lay_uncut(
    melds: Sequence[MeldScene], room: Box, sizes: Sequence[CardSize]
) -> MeldLayout | None:
    """Return the melds with all cards, in the first size that fits, or None if none fits."""
    for size in sizes:
        found = _arrange_lines([meld.cards for meld in melds], room, size)
        if found is not None:
            return MeldLayout(size, found, room)
    return None


def _lay_abridged(melds: Sequence[MeldScene], room: Box, size: CardSize) -> MeldLayout | None:
    """Return the melds in one card size, the widest abridged, or None if they do not fit."""
    cuts = [0] * len(melds)
    while True:
        pieces = [_pieces(meld, cut) for meld, cut in zip(melds, cuts, strict=True)]
        found = _arrange_lines(pieces, room, size)
        if found is not None:
            return MeldLayout(size, found, room)
        widths = [
            meld_width(own, size) if cut < _MOST_CUT else 0
            for own, cut in zip(pieces, cuts, strict=True)
        ]
        widest = max(range(len(melds)), key=widths.__getitem__)
        if not widths[widest]:
            return None
        cuts[widest] += 1


def _lay_first_melds(melds: Sequence[MeldScene], room: Box, size: CardSize) -> MeldLayout:
    """Return as many abridged melds as fit, and a stub with the number of the others."""
    pieces = [_pieces(meld, _MOST_CUT) for meld in melds]
    for shown in range(len(melds) - 1, -1, -1):
        fresh = any(card.is_new for meld in melds[shown:] for card in meld.cards)
        rest: tuple[Piece, ...] = (Stub(len(melds) - shown, fresh),)
        found = _arrange_lines([*pieces[:shown], rest], room, size)
        if found is not None:
            return MeldLayout(size, found, room)
    return MeldLayout(size, (), room)


def meld_width(pieces: Sequence[Piece], size: CardSize) -> int:
    """Return the width of a meld, with its rim, in pixels."""
    strips = sum(piece_step(piece, size) for piece in pieces[:-1])
    return strips + piece_width(pieces[-1], size) + 2 * RIM


def piece_step(piece: Piece, size: CardSize) -> int:
    """Return the visible width, in pixels, of a piece that the next piece partly covers."""
    return piece_width(piece, size) if isinstance(piece, Stub) else size.strip


def piece_width(piece: Piece, size: CardSize) -> int:
    """Return the full width of a piece, in pixels."""
    if isinstance(piece, Stub):
        return round((_COUNTED_STUB if piece.cards else _STUB) * size.height)
    return size.width


def _pieces(meld: MeldScene, cut: int) -> tuple[Piece, ...]:
    """Return the visible pieces of a meld at the level `cut` of abridging.

    Level 0 keeps all cards, level 1 the ends and the wild cards, level 2 only the ends. Of a book,
    the first card counts as the end.
    """
    if cut == 0:
        return meld.cards
    last = len(meld.cards) - 1
    kept = [
        index in ((0, last) if meld.kind is MeldKind.RUN else (0,))
        or (cut < _MOST_CUT and card.stands_for is not None)
        for index, card in enumerate(meld.cards)
    ]
    return tuple(_abridge(meld.cards, kept, is_counted=meld.kind is MeldKind.BOOK))


def _abridge(
    cards: Sequence[MeldCard], kept: Sequence[bool], *, is_counted: bool
) -> Iterator[Piece]:
    """Yield the kept cards, with a stub in place of two or more consecutive other cards."""
    hidden: list[MeldCard] = []
    for card, stays in zip((*cards, None), (*kept, True), strict=True):
        if not stays:
            assert card is not None
            hidden.append(card)
            continue
        if len(hidden) > 1:
            yield Stub(len(hidden) if is_counted else 0, any(each.is_new for each in hidden))
        else:
            yield from hidden
        hidden = []
        if card is not None:
            yield card


def _arrange_lines(
    melds: Sequence[Sequence[Piece]], room: Box, size: CardSize
) -> tuple[LaidMeld, ...] | None:
    """Return the melds side by side, in as many lines as fit, or None if not all fit."""
    height = size.height + 2 * RIM
    lines = room.height // height
    if not lines:
        return None
    places: list[tuple[int, int, int]] = []
    x = line = 0
    for pieces in melds:
        width = meld_width(pieces, size)
        if x and x + width > room.width:
            x, line = 0, line + 1
        if width > room.width or line >= lines:
            return None
        places.append((x, line, width))
        x += width + _BETWEEN
    used = line + 1
    gap = (room.height - used * height) // (used + 1)
    return tuple(
        LaidMeld(Box(room.x + left, room.y + gap + row * (height + gap), width, height), tuple(own))
        for (left, row, width), own in zip(places, melds, strict=True)
    )


PILE_RIM = RIM + 1
"""The width of the rim around the last card of a pile, in pixels."""
_CORNER, _SPARE = 0.09, 3
"""The extent of a card's rounded corners: a share of the card's width, plus a number of pixels."""


class RowCard(NamedTuple):
    """A card in a row."""

    card: Card
    is_new: bool = False
    """True if the card has a coloured rim."""
    stands_for: RepresentedCard | None = None
    """The card that a wild card represents (outside melds `ANYTHING`), or None."""
    is_missing: bool = False
    """True if the card is missing, drawn as a gap."""
    has_any_suit: bool = False
    """True if a missing card shows only its rank."""
    is_shaded: bool = False
    is_marked: bool = False
    """True if the card is selected for discarding."""


def meld_row(pieces: Sequence[Piece], box: Box, size: CardSize) -> Iterator[PlacedTile]:
    """Yield the visible tiles of a meld that fills `box`, including its rim."""
    cards = [
        each if isinstance(each, Stub) else RowCard(each.card, each.is_new, each.stands_for)
        for each in pieces
    ]
    return card_row(cards, (box.x + RIM, box.y + RIM), size, size.strip)


def card_row(
    pieces: Sequence[RowCard | Stub],
    at: tuple[int, int],
    size: CardSize,
    step: int,
    *,
    is_pile: bool = False,
) -> Iterator[PlacedTile]:
    """Yield the visible tiles of overlapping cards: each covers a part of the card to its left.

    `at` is the top left corner of the first card, `step` the distance between two adjacent cards.
    In a pile, the rim of the last card also covers a part of the card to its left.
    """
    x, y = at
    rim = PILE_RIM if is_pile else RIM
    left: RowCard | Stub | None = None
    for number, piece in enumerate(pieces, start=1):
        last = number == len(pieces)
        lit = not last and pieces[number].is_new
        before = 0 if left is None else _visible_width(left, size, step)
        whole = last and isinstance(piece, RowCard)
        shown = size.width if whole else _visible_width(piece, size, step)
        card_tile = RowCardTile(
            piece, _cacheable_left(left, piece), before, 0, shown, lit, size, is_pile
        )
        for tile, first, width in _split_tile(card_tile, shown + rim if last else shown):
            yield PlacedTile(Box(x + first, y - rim, width, size.height + 2 * rim), tile)
        left = piece
        x += shown


def _visible_width(piece: RowCard | Stub, size: CardSize, step: int) -> int:
    """Return the visible width, in pixels, of a piece that another piece partly covers."""
    return piece_width(piece, size) if isinstance(piece, Stub) else step


def _split_tile(card_tile: RowCardTile, end: int) -> Iterator[tuple[Tile, int, int]]:
    """Yield the tiles of a card that is visible up to column `end`, each with its start and width.

    A card without a rim is split into two tiles: the left one, with the left corners, depends on
    the previous card; the right one is the same in all rows, so it is cached once.
    """
    piece, size = card_tile.piece, card_tile.size
    first = -card_tile.rim if card_tile.left is None else 0
    if (
        isinstance(piece, Stub)
        or piece.is_missing
        or piece.is_new
        or piece.is_marked
        or card_tile.is_next_new
    ):
        yield card_tile._replace(first=first), first, end - first
        return
    alike = card_tile._replace(shown=size.width)
    if card_tile.left is not None:
        first = round(size.width * _CORNER) + _SPARE
        yield alike, 0, first
        alike = alike._replace(left=None, before=0)
    alike = alike._replace(first=first)
    width, whole = end - first, size.width + card_tile.rim - first
    yield (LeftPart(alike, whole) if width < whole else alike), first, width


class RowCardTile(NamedTuple):
    """The visible part of a card, or of a stub, in a row."""

    piece: RowCard | Stub
    left: RowCard | Stub | None
    """The piece to the left, which this piece partly covers, or None if this is the first piece."""
    before: int
    """The distance in pixels from the left edge of `left` to the left edge of this piece."""
    first: int
    """The first column of the card that belongs to the tile."""
    shown: int
    """The visible width of the card, in pixels."""
    is_next_new: bool
    """True if the next piece is new."""
    size: CardSize
    is_pile: bool

    @property
    def rim(self) -> int:
        """The extent of the tile beyond the cards, in pixels."""
        return PILE_RIM if self.is_pile else RIM

    def paint(self, brush: Brush) -> None:
        """Draw the piece over the one to its left. In a pile, rims cover the cards to the left."""
        x, left = -self.first, self.left
        lights = [
            (left is not None and left.is_new, x - self.before, self.before),
            (self.piece.is_new, x, self.shown),
            (self.is_next_new, x + self.shown, self.size.width),
        ]
        if not self.is_pile:
            self._light(brush, lights)
        if left is not None:
            brush.sprite(self._sprite(left, brush), x - self.before, self.rim)
        if self.is_pile:
            self._light(brush, lights[1:2])
        brush.sprite(self._sprite(self.piece, brush), x, self.rim)
        if self.is_pile:
            self._light(brush, lights[2:])

    def _light(self, brush: Brush, lights: Iterable[tuple[bool, int, int]]) -> None:
        """Draw the rims of cards; `lights` has for each card: True if it is lit, its x, its width.

        On a pile, the rim has the colour of lamplight and marks a card that can be taken. In a
        meld, it is green and marks a new card.
        """
        colour = LAMP if self.is_pile else GAIN
        for is_lit, x, width in lights:
            if is_lit:
                wide, high = width + 2 * self.rim, self.size.height + 2 * self.rim
                glow = plate(wide, high, Layer(0, 0, wide, high, colour, 10))
                brush.sprite(glow, x - self.rim)

    def _sprite(self, piece: RowCard | Stub, brush: Brush) -> Image.Image:
        palette = brush.theme.palette
        if isinstance(piece, Stub):
            return _stub(piece, self.size)
        if piece.is_missing:
            return missing_card(piece.card, self.size, not piece.has_any_suit, (TRAY, CHALK_DIM))
        if piece.is_shaded:
            return _shade(piece.card, self.size, palette, piece.stands_for)
        if piece.is_marked:
            return _mark_discard(piece.card, self.size, palette, piece.stands_for)
        return card_face(piece.card, self.size, palette, piece.stands_for)


def _cacheable_left(left: RowCard | Stub | None, piece: RowCard | Stub) -> RowCard | Stub | None:
    """Return a card that looks like `left` at the corners of `piece`.

    Only the background colour of `left` is visible there, so one card stands for all cards of that
    colour, and their tiles share a cache entry. Next to a missing card, more of `left` is visible,
    so `left` itself is returned.
    """
    is_gap = isinstance(piece, RowCard) and piece.is_missing
    if is_gap or not isinstance(left, RowCard):
        return left
    is_dark = left.card is JOKER or left.stands_for not in (None, ANYTHING)
    return left._replace(card=JOKER if is_dark else PACK[0], stands_for=None)


@lru_cache(maxsize=256)
def _shade(
    card: Card, size: CardSize, palette: Palette, stands_for: RepresentedCard | None
) -> Image.Image:
    """Return a darkened card."""
    face = card_face(card, size, palette, stands_for)
    veil = Image.new("RGBA", face.size, (*NIGHT, 0))
    veil.putalpha(face.getchannel("A").point(lambda level: level * 0.42))
    return Image.alpha_composite(face, veil)


@lru_cache(maxsize=64)
def _mark_discard(
    card: Card, size: CardSize, palette: Palette, stands_for: RepresentedCard | None
) -> Image.Image:
    """Return a card selected for discarding: in a red frame, with an arrow to the pile."""
    width, height = size.width, size.height
    frame = Pen(width, height)
    frame.box(0, 0, width, height, LOSS, width * 0.09)
    sheet = frame.finish()
    thick = max(6, round(width * 0.06))
    face = card_face(card, size, palette, stands_for)
    sheet.alpha_composite(face.crop((thick, thick, width - thick, height - thick)), (thick, thick))
    pen = Pen(width, height)
    radius = size.strip * 0.36
    x, y = size.strip * 0.51, height - radius - thick * 0.5
    pen.circle(x, y, radius, LOSS)
    reach = radius * 0.62
    pen.line([(x, y + reach), (x, y - reach * 0.5)], IVORY, radius * 0.3)
    pen.polygon([(x - reach, y - reach * 0.1), (x + reach, y - reach * 0.1), (x, y - reach)], IVORY)
    sheet.alpha_composite(pen.finish())
    return sheet


@lru_cache(maxsize=256)
def _stub(stub: Stub, size: CardSize) -> Image.Image:
    """Return a picture of the edges of several cards, with the number of `stub` unless it is 0."""
    width, height = piece_width(stub, size), size.height
    pen = Pen(width, height)
    step = min(8.0, width * 0.2)
    shade = blend(CARD, CARD_EDGE, 0.55)
    for edge in range(3):
        x = edge * step
        pen.box(x, 0, width - x, height, NIGHT, 7)
        pen.box(x + 1.5, 1.5, width - x - 3, height - 3, CARD if edge < 2 else shade, 6)
    middle = (2 * step + width) / 2
    if not stub.cards:
        for dot in (-1, 0, 1):
            pen.circle(middle, height * (0.5 + dot * 0.15), height * 0.045, INK)
    sheet = pen.finish()
    if stub.cards:
        mask = rank_mask(f"+{stub.cards}", round(size.digits * 0.8), round(width - 2 * step - 6))
        sheet.paste(INK, (round(middle - mask.width / 2), round((height - mask.height) / 2)), mask)
    return sheet
