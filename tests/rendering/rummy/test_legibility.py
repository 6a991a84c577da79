"""Tesseract reads the pictures back: tables 300 pixels wide, hands 400."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.rummy.cards import JOKER
from rendering.mosaic.tiles import Box, LeftPart, Placed
from rendering.pictures import plan_of
from rendering.rummy import sheet, summary, table_tiles
from rendering.rummy.card_rows import LyingCard, RowCardTile
from rendering.rummy.sprites.cards import CardSize
from rendering.rummy.sprites.ranks import rank_text
from tests.rendering.golden import looked_at
from tests.rendering.reading import Number, misread, numbers_read_back
from tests.rendering.rummy.gallery import rummy_pictures
from tests.rendering.tesseract import TESSERACT
from tests.thorough import some

pytestmark = [
    pytest.mark.ocr,
    pytest.mark.skipif(TESSERACT is None, reason="NOT READ BACK: tesseract is not installed"),
]
PICTURES = looked_at(rummy_pictures())
NUMBERED = {
    name: scene
    for name, scene in PICTURES.items()
    if name.startswith(("rummy-table", "rummy-round", "rummy-sheet"))
    and not name.endswith(("-full-hands", "-full-hands-large-print", "-start", "-de", "-fr", "-it"))
}
RANKED = {"rummy-table-en", "rummy-hand-de"}
LEAST_RANKS = 0.9
"""Share of the ranks on cards: single letters are read without a word around them."""


def test_every_number_is_read_back() -> None:
    numbers = {
        name: (scene, [number for placed in plan_of(scene).tiles for number in numbers_of(placed)])
        for name, scene in [*NUMBERED.items()][:: some(2, 1)]
    }
    read = numbers_read_back(numbers)
    assert min(map(len, read.values())) > 4
    assert misread(read) == {}


def test_the_numbers_on_the_cards_are_read_back() -> None:
    ranks = {
        name: (scene, [rank for placed in plan_of(scene).tiles for rank in ranks_of(placed)])
        for name, scene in PICTURES.items()
        if name in RANKED
    }
    read = numbers_read_back(ranks)
    assert min(map(len, read.values())) > 3
    for name, wrong in misread(read).items():
        assert len(wrong) <= (1 - LEAST_RANKS) * len(read[name]), (name, wrong)


def numbers_of(placed: Placed) -> Iterator[Number]:
    """Yield the numbers that stand on a tile and are not a dash, and where."""
    return (number for number in _numbers_of(placed) if number.text != "0")


def _numbers_of(placed: Placed) -> Iterator[Number]:
    box, tile = placed
    match tile:
        case table_tiles.StockTile():
            yield Number(Box(box.x + 20, box.bottom - 56, box.width - 40, 40), str(tile.cards))
        case table_tiles.PlateTile():
            yield from plate_numbers(box, tile)
        case summary.SumsTile():
            size, small = tile.size, round(tile.size * 0.86)
            wide = round(0.66 * size * len(f"{tile.penalty}")) + 4
            y = round(box.y + box.height / 2 - 0.6 * size - size * 0.5)
            if not tile.out:
                yield Number(Box(box.right - 8 - wide, y, wide + 4, size), str(tile.penalty))
            after = str(tile.before + tile.penalty)
            wide = round(0.66 * small * len(after)) + 6
            y = round(box.y + box.height / 2 + 0.62 * tile.size - small * 0.5)
            yield Number(Box(box.right - 8 - wide, y, wide + 4, small), after)
        case sheet.CostTile() if tile.cost is not None:
            yield Number(Box(box.x + 6, box.y + 4, box.width - 12, box.height - 8), str(tile.cost))
        case _:
            return


def plate_numbers(box: Box, tile: table_tiles.PlateTile) -> Iterator[Number]:
    """Yield the cards in the hand and the points."""
    size = tile.number_size
    left = 68 if tile.bust else 12
    line = min(25.0, box.height * 0.225)
    y = round(box.y + box.height / 2 + line - size * 0.46)
    back = round(round(size * 0.92) * 0.7)
    wide = round(size * 1.16)
    yield Number(Box(box.x + left + back + 4, y, wide, round(size * 0.92)), str(tile.cards))
    room = round(size * 0.62 * max(2, len(str(tile.points)))) + 6
    area = Box(box.right - 10 - room + 2, y, room - 2, round(size * 0.92))
    yield Number(area, str(tile.points))


def ranks_of(placed: Placed) -> Iterator[Number]:
    """Yield the numbers in the corners of the cards on a tile, and where."""
    box, tile = placed
    tile = tile.tile if isinstance(tile, LeftPart) else tile
    match tile:
        case RowCardTile(piece=LyingCard(card=card, missing=False)) if tile.first <= 0:
            if card is not JOKER:
                x = box.x - tile.first
                yield from corner(x, box.y + tile.rim, tile.size, card.rank)
        case _:
            return


def corner(x: int, y: int, size: CardSize, rank: int) -> Iterator[Number]:
    """Yield the number in the corner of a card whose left top is at (x, y)."""
    text = rank_text(rank)
    if text.isdecimal():
        top = y + max(7, round(size.height * 0.075)) - 4
        yield Number(Box(x + 3, top, size.strip - 4, size.digits + 8), text)
