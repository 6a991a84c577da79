from __future__ import annotations

from itertools import combinations

import pytest

from bot.games.rummy.cards import FACES, SUITS
from rendering.drawing.canvas import LAMP, Palette, colours, contrast
from rendering.rummy.sprites.cards import card_face, suit_mask
from rendering.rummy.table import card_size
from rendering.rummy.words import CARD, CLOTH, rummy_theme_of, suit_colours
from tests.rendering.vision import LEAST_CONTRAST, assert_distinct, share_that_differs


@pytest.mark.parametrize("palette", Palette)
def test_suits_differ_for_every_kind_of_vision_and_contrast_with_their_cards(
    palette: Palette,
) -> None:
    assert_distinct(suit_colours(palette), palette)
    for colour in suit_colours(palette).values():
        assert contrast(colour, CARD) >= LEAST_CONTRAST
    assert contrast(LAMP, CLOTH) >= LEAST_CONTRAST


def test_suits_are_distinguished_by_shape_alone() -> None:
    masks = {suit: suit_mask(suit, 29) for suit in SUITS}
    for first, second in combinations(SUITS, 2):
        assert share_that_differs(masks[first], masks[second]) > 0.1, (first, second)


@pytest.mark.parametrize("palette", Palette)
def test_the_palette_contains_the_colours_of_the_suits_exactly(palette: Palette) -> None:
    held = colours(rummy_theme_of(palette).colours)
    triples = {tuple(held[start : start + 3]) for start in range(0, len(held), 3)}
    assert {CARD, CLOTH, *suit_colours(palette).values()} <= triples


@pytest.mark.parametrize("palette", Palette)
def test_no_two_cards_look_the_same(palette: Palette) -> None:
    size = card_size(77)
    strips = {
        card_face(card, size, palette).crop((0, 0, size.strip, size.height)).tobytes()
        for card in FACES
    }
    assert len(strips) == len(FACES)
