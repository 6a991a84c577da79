"""The picture of a hand: large cards in up to four rows, what is laid or offered above them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.games.rummy.cards import Card
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Box, Placed
from rendering.rummy import strip
from rendering.rummy.backdrops import cloth
from rendering.rummy.card_rows import PILE_RIM, LyingCard, card_row, meld_row
from rendering.rummy.colours import rummy_theme_of
from rendering.rummy.hand_scene import HandCard, HandScene
from rendering.rummy.meld_layout import RIM, Laid, lay_melds
from rendering.rummy.meld_scene import wild_sign
from rendering.rummy.sprites.cards import CardSize
from rendering.rummy.table_geometry import card_size
from rendering.rummy.table_tiles import HeadingTile
from rendering.tavern.size import WIDTH

_MARGIN = 16
_ABOVE, _TWO_LINES = 216, 276
"""Height of what is laid or offered, in one line of melds and in two."""
_HEADED = 40
"""Height of its heading."""
_OFFERED = card_size(150)
_OFFERED_WIDTH = max(220, _OFFERED.width + 2 * PILE_RIM)
_MELD_SIZES = tuple(card_size(height) for height in (150, 124, 110, 96))
_GAP = 26
"""Pixels between two groups."""
_ROW_GAP = 18
_SIZES = (CardSize(186, 254, 84, 94), CardSize(150, 206, 68, 78), CardSize(126, 178, 58, 66))
_LARGE_PRINT_SIZES = (CardSize(222, 304, 102, 114), CardSize(186, 254, 84, 94), _SIZES[1])
_LEAST_SHOWN = 0.72
"""How much of a card must show, in widths, before a smaller size is tried."""
_MOST_ROWS = 4
_IN_A_ROW, _IN_A_LARGE_ROW = 7, 5
"""With more cards than that another row is begun before the cards become smaller."""


class _Rows(NamedTuple):
    """A hand in rows: the size of its cards, and how far apart two are."""

    size: CardSize
    step: int
    rows: tuple[tuple[tuple[HandCard, ...], ...], ...]
    """The groups of each row."""


@plan_of.register
def _(scene: HandScene) -> Plan:
    found = _rows_of(scene)
    rows = max(1, len(found.rows))
    head = strip.HEIGHT if scene.players else 0
    laid = _laid(scene, head)
    top = head
    if laid is not None:
        top = laid.room.bottom + 4
    elif scene.offered is not None:
        top = head + _ABOVE
    height = top + rows * (found.size.height + _ROW_GAP) + _ROW_GAP
    tiles = _tiles(scene, found, laid, head, top)
    return Plan(cloth(WIDTH, height, head), tiles, (), rummy_theme_of)


def _laid(scene: HandScene, head: int) -> Laid | None:
    """Return the layout of the melds above the hand, or None if there are none."""
    if not scene.melds:
        return None
    left = _MARGIN if scene.offered is None else _MARGIN + _OFFERED_WIDTH + 24
    rooms = [
        Box(left, head + _HEADED, WIDTH - _MARGIN - left, height - _HEADED - 4)
        for height in (_ABOVE, _TWO_LINES)
    ]
    return lay_melds(scene.melds, rooms[0], _MELD_SIZES, *rooms[1:])


def _tiles(
    scene: HandScene, found: _Rows, laid: Laid | None, head: int, top: int
) -> Iterator[Placed]:
    yield from strip.strip(scene.players, _MARGIN, WIDTH)
    yield from _above(scene, laid, head)
    for number, groups in enumerate(found.rows):
        y = top + _ROW_GAP + number * (found.size.height + _ROW_GAP)
        yield from _row(groups, found, y, scene.wild)


def _above(scene: HandScene, laid: Laid | None, head: int) -> Iterator[Placed]:
    if scene.offered is not None:
        box = Box(_MARGIN, head + 2, _OFFERED_WIDTH, 38)
        yield Placed(box, HeadingTile(scene.labels.offered, 32))
        sign = wild_sign(scene.offered, scene.wild)
        offered = LyingCard(scene.offered, fresh=True, stands_for=sign)
        at = (_MARGIN + PILE_RIM, head + 42 + PILE_RIM)
        yield from card_row([offered], at, _OFFERED, _OFFERED.strip, pile=True)
    if laid is None:
        return
    box = Box(laid.room.x, head + 2, laid.room.width, 38)
    yield Placed(box, HeadingTile(scene.labels.melds, 32))
    for meld in laid.melds:
        yield from meld_row(meld.pieces, meld.box, laid.size)


def _row(
    groups: Sequence[tuple[HandCard, ...]], found: _Rows, y: int, wild: tuple[Card, ...]
) -> Iterator[Placed]:
    size, step = found.size, found.step
    x = _MARGIN
    for group in groups:
        lying = [
            LyingCard(
                each.card,
                stands_for=wild_sign(each.card, wild),
                missing=each.missing,
                any_suit=each.any_suit,
                marked=each.marked,
            )
            for each in group
        ]
        yield from card_row(lying, (x + RIM, y), size, step)
        x += step * (len(group) - 1) + size.width + _GAP


def _rows_of(scene: HandScene) -> _Rows:
    """Return the hand in rows: the largest cards at which enough of each shows."""
    large = scene.display.large_print
    sizes = _LARGE_PRINT_SIZES if large else _SIZES
    count = sum(map(len, scene.groups))
    in_a_row = _IN_A_LARGE_ROW if large else _IN_A_ROW
    wanted = min(_MOST_ROWS - 1, 1 + (count - 1) // in_a_row) if count else 1
    for rows in range(wanted, _MOST_ROWS + 1):
        for size in sizes:
            least = size.strip if (rows, size) == (_MOST_ROWS, sizes[-1]) else 0
            least = least or round(size.width * _LEAST_SHOWN)
            for step in range(size.width + 6, least - 1, -2):
                broken = _broken(scene.groups, size, step)
                if len(broken) <= rows:
                    return _Rows(size, step, broken)
    return _Rows(sizes[-1], sizes[-1].strip, _broken(scene.groups, sizes[-1], sizes[-1].strip))


def _broken(
    groups: Sequence[tuple[HandCard, ...]], size: CardSize, step: int
) -> tuple[tuple[tuple[HandCard, ...], ...], ...]:
    """Return the groups in rows; a group that is longer than what is left of a row is broken."""
    room = WIDTH - 2 * _MARGIN - 2 * RIM
    rows: list[list[tuple[HandCard, ...]]] = [[]]
    used = 0
    for whole in groups:
        group = whole
        while group:
            free = room - used
            fits = 0 if free < size.width else 1 + (free - size.width) // step
            if fits < len(group) and (fits < 1 or (used and len(group) <= _most(room, size, step))):
                rows.append([])
                used = 0
                continue
            part, group = group[:fits], group[fits:]
            rows[-1].append(part)
            used += step * (len(part) - 1) + size.width + _GAP
    return tuple(tuple(row) for row in rows if row)


def _most(room: int, size: CardSize, step: int) -> int:
    return 1 + (room - size.width) // step
