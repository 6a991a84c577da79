"""Tesseract recognizes the ranks of cards: on tables 300 pixels wide, on hands 400."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.rummy.cards import JOKER
from rendering.drawing.picture import Box, LeftPart, PlacedTile
from rendering.pictures import plan_of
from rendering.rummy.melds import RowCard, RowCardTile
from rendering.rummy.sprites.cards import CardSize, rank_text
from tests.rendering.golden import select_pictures
from tests.rendering.reading import Number, find_misread, recognize_numbers
from tests.rendering.rummy.gallery import rummy_pictures
from tests.rendering.tesseract import TESSERACT

pytestmark = [
    pytest.mark.ocr,
    pytest.mark.skipif(TESSERACT is None, reason="NOT READ BACK: tesseract is not installed"),
]
RANKED = {"rummy-table-en", "rummy-hand-de"}
LEAST_RANKS = 0.9
"""The minimum share of recognized ranks; letters without a word are hard to recognize."""


def test_the_numbers_on_the_cards_are_read_back() -> None:
    ranks = {
        name: (scene, [rank for placed in plan_of(scene).tiles for rank in ranks_of(placed)])
        for name, scene in select_pictures(rummy_pictures()).items()
        if name in RANKED
    }
    read = recognize_numbers(ranks)
    assert min(map(len, read.values())) > 3
    for name, wrong in find_misread(read).items():
        assert len(wrong) <= (1 - LEAST_RANKS) * len(read[name]), (name, wrong)


def ranks_of(placed: PlacedTile) -> Iterator[Number]:
    """Yield the numbers in the corners of the cards on a tile, with their boxes."""
    box, tile = placed
    tile = tile.tile if isinstance(tile, LeftPart) else tile
    match tile:
        case RowCardTile(piece=RowCard(card=card, is_missing=False)) if tile.first <= 0:
            if card is not JOKER:
                x = box.x - tile.first
                yield from corner(x, box.y + tile.rim, tile.size, card.rank)
        case _:
            return


def corner(x: int, y: int, size: CardSize, rank: int) -> Iterator[Number]:
    """Yield the number in the corner of a card with its top left at (x, y)."""
    text = rank_text(rank)
    if text.isdecimal():
        top = y + max(7, round(size.height * 0.075)) - 4
        yield Number(Box(x + 3, top, size.strip - 4, size.digits + 8), text)
