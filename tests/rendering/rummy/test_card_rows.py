"""Overlapping cards, drawn tile by tile, look as if drawn one upon the other."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from PIL import Image

from bot.games.rummy.cards import FACES, JOKER, parse_card
from rendering.drawing.canvas import CHALK_DIM, LAMP, Brush, Palette, PaletteIndices, Pen, quantize
from rendering.drawing.picture import Backdrop, LeftPart, ground_of
from rendering.rummy.melds import PILE_RIM, RIM, RowCard, card_row
from rendering.rummy.sprites.cards import CardSize, card_face, missing_card
from rendering.rummy.words import GAIN, TRAY, rummy_theme_of

SIZE = CardSize(150, 206, 68, 78)
AT = (20, 16)
WIDTH, HEIGHT = 1200, 240
THEME = rummy_theme_of(Palette.NORMAL)
PLAIN = Backdrop("plain tray", lambda _: Image.new("RGB", (WIDTH, HEIGHT), TRAY))


def tile_by_tile(cards: list[RowCard], step: int) -> PaletteIndices:
    ground = ground_of(PLAIN, THEME)
    rows = np.empty_like(ground.indices)
    ground.fill(rows, card_row(cards, AT, SIZE, step))
    return rows


def one_upon_the_other(cards: list[RowCard], step: int) -> PaletteIndices:
    sheet = Image.new("RGB", (WIDTH, HEIGHT), TRAY)
    brush, (left, top) = Brush(sheet, THEME), AT
    for place, card in enumerate(cards):
        if card.is_new:
            wide = SIZE.width if card is cards[-1] else step
            pen = Pen(wide + 2 * RIM, SIZE.height + 2 * RIM)
            pen.box(0, 0, wide + 2 * RIM, SIZE.height + 2 * RIM, GAIN, 10)
            brush.sprite(pen.finish(), left + place * step - RIM, top - RIM)
    for place, card in enumerate(cards):
        if card.is_missing:
            face = missing_card(card.card, SIZE, True, (TRAY, CHALK_DIM))
        else:
            face = card_face(card.card, SIZE, Palette.NORMAL)
        brush.sprite(face, left + place * step, top)
    return quantize(sheet, THEME.colours)


def some_cards(seed: int) -> list[RowCard]:
    """Return random cards, of which some are new and some missing."""
    chance = Random(seed)
    cards = []
    for card in chance.choices(FACES, k=6):
        is_gap = card is not JOKER and chance.random() < 0.2
        cards.append(RowCard(card, is_new=chance.random() < 0.3, is_missing=is_gap))
    return cards


@pytest.mark.parametrize("step", [SIZE.strip, 108, 142, 149, 150, 151, 156])
def test_a_row_of_cards_looks_as_if_its_cards_overlap(step: int) -> None:
    cards = some_cards(step)
    assert np.array_equal(tile_by_tile(cards, step), one_upon_the_other(cards, step))


def test_a_card_is_the_same_tile_in_all_rows() -> None:
    tiles = []
    for below, step in (("AS", SIZE.strip), ("KH", 140)):
        cards = [RowCard(parse_card(name)) for name in (below, "TD", "2C")]
        parts = (each.tile for each in card_row(cards, AT, SIZE, step))
        found = (each.tile for each in parts if isinstance(each, LeftPart))
        tiles.append([each for each in found if each.piece is cards[1]])  # type: ignore[attr-defined]
    assert tiles[0] == tiles[1]
    assert len(tiles[0]) == 1


def test_the_light_of_a_pile_falls_on_the_card_below() -> None:
    cards = [RowCard(parse_card("AS")), RowCard(parse_card("KH"), is_new=True)]
    ground = ground_of(PLAIN, THEME)
    rows = np.empty_like(ground.indices)
    ground.fill(rows, card_row(cards, AT, SIZE, SIZE.strip, is_pile=True))
    lit = quantize(Image.new("RGB", (1, 1), LAMP), THEME.colours)[0, 0]
    column = AT[0] + SIZE.strip - PILE_RIM + 1
    assert (rows[AT[1] + 20 : AT[1] + SIZE.height - 20, column] == lit).all()
