"""The picture of a player's private hand in Shanghai."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.games.rummy.cards import Card
from rendering.drawing.canvas import (
    BRASS_DARK,
    CHALK,
    CHALK_DIM,
    INK,
    IVORY,
    LAMP,
    NIGHT,
    WOOD_DARK,
    Brush,
    Colour,
    Layer,
    plate,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.rummy.melds import (
    PILE_RIM,
    RIM,
    MeldLayout,
    RowCard,
    card_row,
    lay_melds,
    meld_row,
)
from rendering.rummy.scenes import HandCard, HandScene, StripPlayer, wild_sign
from rendering.rummy.sprites.cards import CardSize
from rendering.rummy.table import HeadingTile, card_size, whole_figure
from rendering.rummy.words import CARD, GAIN, LOSS, cloth, rummy_theme_of
from rendering.shared.people import WIDTH, Portrait

HEIGHT = 148
"""Height of the strip with the other players, above the hand, in pixels."""
_STRIP_GAP = 8
_WIDEST = 330
_NAME = 44
"""Height of the name's band."""
_FEW_CARDS = 3
"""Hands of at most this many cards are highlighted: the player may go out soon."""


def strip(players: Sequence[StripPlayer], margin: int, width: int) -> Iterator[PlacedTile]:
    """Yield the tiles of the players, side by side from the left margin."""
    if not players:
        return
    room = width - 2 * margin + _STRIP_GAP
    each = min(_WIDEST, room // len(players))
    for place, player in enumerate(players):
        box = Box(margin + place * each, 6, each - _STRIP_GAP, HEIGHT - 14)
        yield PlacedTile(box, strip_tile(player))


@tile_builder
def strip_tile(brush: Brush, player: StripPlayer) -> None:
    """Paint one player: portrait, number of cards, name.

    The current player's plate is lit. The name of a player who is Down is on a green band.
    """
    width, height = brush.width, brush.height
    ground = LAMP if player.is_current else WOOD_DARK
    band = GAIN if player.is_down else ground
    colour = INK if player.is_current else CHALK_DIM if player.has_resigned else CHALK
    top = height - _NAME
    brush.plate(
        Layer(0, 0, width, height, NIGHT, 14),
        Layer(1, 1, width - 2, height - 2, CARD if player.is_current else BRASS_DARK, 13),
        Layer(4, 4, width - 8, height - 8, band, 11),
        Layer(4, 4, width - 8, top - 4, ground, 11),
    )
    figure = _bust(player.slot, player.face)
    used = figure.width + 4 + _digits_width(player.cards)
    left = max(6, (width - used) // 2)
    brush.sprite(figure, left, top - figure.height)
    _write_count(brush, player.cards, left + figure.width + 4, top, colour)
    brush.fit_text(
        player.name,
        (width / 2, top + _NAME / 2 - 2),
        INK if player.is_down else colour,
        size=32,
        room=width - 16,
        face=FontFace.BOLD,
        anchor="mm",
        least=28,
    )


def _write_count(brush: Brush, cards: int, x: int, top: int, colour: Colour) -> None:
    """Write the number of cards; a small hand is highlighted."""
    wide, middle = _digits_width(cards), (4 + top) / 2
    if cards <= _FEW_CARDS:
        high = 76
        highlight = plate(wide, high, Layer(0, 0, wide, high, IVORY, 16),
                     Layer(4, 4, wide - 8, high - 8, LOSS, 13))  # fmt: skip
        brush.sprite(highlight, x, round(middle - high / 2))
        colour = IVORY
    brush.figure(str(cards), (x + wide / 2, middle), colour, size=66)


def _digits_width(cards: int) -> int:
    return 74 if len(str(cards)) == 1 else 84


@lru_cache(maxsize=64)
def _bust(slot: int, face: Portrait) -> Image.Image:
    """Return a cached bust of the person on a seat. Callers must not modify it."""
    return whole_figure(slot, face, 66, 108).crop((0, 0, 66, 86))


_MARGIN = 16
_ROOM = WIDTH - 2 * _MARGIN - 2 * RIM
"""The width of a row of cards, in pixels."""
_ABOVE = 216
"""Height of the area above the hand with the offered card or one line of melds, in pixels."""
_MELD_ROOMS = _ABOVE, 276, 382
"""Heights of one, two and three lines of melds, in pixels. Three lines are possible only above a
hand in a single row."""
_HEADED = 40
"""Height of the heading above the melds, in pixels."""
_OFFERED = card_size(150)
_OFFERED_WIDTH = max(220, _OFFERED.width + 2 * PILE_RIM)
_MELD_SIZES = tuple(card_size(height) for height in (150, 124, 110, 96))
_GAP = 26
"""Gap between two groups, in pixels."""
_ROW_GAP = 18
_SIZES = (CardSize(186, 254, 84, 94), CardSize(150, 206, 68, 78), CardSize(126, 178, 58, 66))
"""The sizes of the cards in the hand, the preferred one first."""
_LARGE_PRINT_SIZES = (CardSize(222, 304, 102, 114), CardSize(186, 254, 84, 94), _SIZES[1])
_LEAST_SHOWN = 0.72
"""The minimum visible share of a card's width. If less would be visible, the cards are smaller."""
_MOST_ROWS = 4
_IN_A_ROW, _IN_A_LARGE_ROW = 7, 5
"""The usual maximum number of cards in a row, in normal and in large print."""
_FULL_ROWS = 2
"""The usual maximum number of rows in normal print. Before a third row is added, the cards of two
rows overlap until only their ranks and suits are visible."""


class _Rows(NamedTuple):
    """A hand in rows: the size of its cards, and the distance between two adjacent cards."""

    size: CardSize
    step: int
    rows: tuple[tuple[tuple[HandCard, ...], ...], ...]
    """The groups in each row."""


@plan_of.register
def _(scene: HandScene) -> Plan:
    arranged = _arrange_hand(scene)
    rows = max(1, len(arranged.rows))
    head = HEIGHT if scene.players else 0
    layout = _lay_out_melds(scene, head, _MELD_ROOMS[: 2 if rows > 1 else 3])
    top = head
    if layout is not None:
        top = layout.room.bottom + 4
    elif scene.offered is not None:
        top = head + _ABOVE
    height = top + rows * (arranged.size.height + _ROW_GAP) + _ROW_GAP
    tiles = _tiles(scene, arranged, layout, head, top)
    return Plan(cloth(WIDTH, height, head), tiles, (), rummy_theme_of)


def _lay_out_melds(scene: HandScene, head: int, heights: Sequence[int]) -> MeldLayout | None:
    """Return the layout of the melds above the hand, or None without melds."""
    if not scene.melds:
        return None
    left = _MARGIN if scene.offered is None else _MARGIN + _OFFERED_WIDTH + 24
    rooms = [
        Box(left, head + _HEADED, WIDTH - _MARGIN - left, height - _HEADED - 4)
        for height in heights
    ]
    return lay_melds(scene.melds, rooms[0], _MELD_SIZES, *rooms[1:])


def _tiles(
    scene: HandScene, arranged: _Rows, layout: MeldLayout | None, head: int, top: int
) -> Iterator[PlacedTile]:
    yield from strip(scene.players, _MARGIN, WIDTH)
    yield from _upper_tiles(scene, layout, head)
    for number, groups in enumerate(arranged.rows):
        y = top + _ROW_GAP + number * (arranged.size.height + _ROW_GAP)
        yield from _row(groups, arranged, y, scene.wild)


def _upper_tiles(scene: HandScene, layout: MeldLayout | None, head: int) -> Iterator[PlacedTile]:
    if scene.offered is not None:
        box = Box(_MARGIN, head + 2, _OFFERED_WIDTH, 38)
        yield PlacedTile(box, HeadingTile(scene.labels.offered, 32))
        sign = wild_sign(scene.offered, scene.wild)
        offered = RowCard(scene.offered, is_new=True, stands_for=sign)
        at = (_MARGIN + PILE_RIM, head + 42 + PILE_RIM)
        yield from card_row([offered], at, _OFFERED, _OFFERED.strip, is_pile=True)
    if layout is None:
        return
    box = Box(layout.room.x, head + 2, layout.room.width, 38)
    yield PlacedTile(box, HeadingTile(scene.labels.melds, 32))
    for meld in layout.melds:
        yield from meld_row(meld.pieces, meld.box, layout.size)


def _row(
    groups: Sequence[tuple[HandCard, ...]], arranged: _Rows, y: int, wild: tuple[Card, ...]
) -> Iterator[PlacedTile]:
    size, step = arranged.size, arranged.step
    x = _MARGIN
    for group in groups:
        cards = [
            RowCard(
                each.card,
                stands_for=wild_sign(each.card, wild),
                is_missing=each.is_missing,
                has_any_suit=each.has_any_suit,
                is_marked=each.is_marked,
            )
            for each in group
        ]
        yield from card_row(cards, (x + RIM, y), size, step)
        x += step * (len(group) - 1) + size.width + _GAP


def _arrange_hand(scene: HandScene) -> _Rows:
    """Return the hand in the usual number of rows, with the largest cards that fit.

    If the cards would overlap too far, there are more rows; see `_LEAST_SHOWN` and `_FULL_ROWS`.
    """
    large = scene.display.has_large_print
    sizes = _LARGE_PRINT_SIZES if large else _SIZES
    count = sum(map(len, scene.groups))
    in_a_row = _IN_A_LARGE_ROW if large else _IN_A_ROW
    wanted = min(_MOST_ROWS - 1, 1 + (count - 1) // in_a_row) if count else 1
    is_full = not large and count > _FULL_ROWS * in_a_row
    for rows in range(_FULL_ROWS if is_full else wanted, _MOST_ROWS + 1):
        for size in sizes:
            is_dense = (rows == _FULL_ROWS and is_full) or (rows, size) == (_MOST_ROWS, sizes[-1])
            least = size.strip if is_dense else round(size.width * _LEAST_SHOWN)
            for step in range(size.width + 6, least - 1, -2):
                if count > rows * _capacity(_ROOM, size, step):
                    continue
                broken = _split_rows(scene.groups, size, step)
                if len(broken) <= rows:
                    return _Rows(size, step, broken)
    return _Rows(sizes[-1], sizes[-1].strip, _split_rows(scene.groups, sizes[-1], sizes[-1].strip))


def _split_rows(
    groups: Sequence[tuple[HandCard, ...]], size: CardSize, step: int
) -> tuple[tuple[tuple[HandCard, ...], ...], ...]:
    """Return the groups in rows.

    A group that does not fit in the rest of a row begins the next row; a group longer than a row
    is split.
    """
    rows: list[list[tuple[HandCard, ...]]] = [[]]
    used = 0
    for whole in groups:
        group = whole
        while group:
            fits = _capacity(_ROOM - used, size, step)
            if fits < len(group) and (
                fits < 1 or (used and len(group) <= _capacity(_ROOM, size, step))
            ):
                rows.append([])
                used = 0
                continue
            part, group = group[:fits], group[fits:]
            rows[-1].append(part)
            used += step * (len(part) - 1) + size.width + _GAP
    return tuple(tuple(row) for row in rows if row)


def _capacity(room: int, size: CardSize, step: int) -> int:
    """Return the number of cards that fit in `room` pixels of a row."""
    return 0 if room < size.width else 1 + (room - size.width) // step
