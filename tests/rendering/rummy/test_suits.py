from __future__ import annotations

from itertools import combinations

import pytest

from bot.games.rummy.cards import FACES, SUITS, Suit
from rendering.ink.display import Palette
from rendering.ink.palette import colours
from rendering.ink.theme import LAMP, contrast
from rendering.rummy.colours import CARD, CLOTH, rummy_theme_of, suit_colours
from rendering.rummy.sprites.cards import card_face
from rendering.rummy.sprites.suits import suit_mask
from rendering.rummy.table_geometry import card_size
from tests.rendering.vision import DEFICIENCIES, difference, lab, linear, seen_with

LEAST_CONTRAST = 4.5
"""WCAG 2.2, success criterion 1.4.3."""
LEAST_DIFFERENCE = {Palette.NORMAL: 12.0, Palette.COLOUR_BLIND: 20.0}
"""CIEDE2000; about 2 is just noticeable, 10 is seen at a glance."""


@pytest.mark.parametrize("palette", Palette)
@pytest.mark.parametrize("eye", ["normal", *DEFICIENCIES])
def test_suits_are_told_apart_by_colour_by_every_eye(palette: Palette, eye: str) -> None:
    seen = {}
    for suit, colour in suit_colours(palette).items():
        light = linear(colour)
        seen[suit] = lab(seen_with(light, DEFICIENCIES[eye]) if eye in DEFICIENCIES else light)
    for first, second in combinations(SUITS, 2):
        apart = difference(seen[first], seen[second])
        assert apart >= LEAST_DIFFERENCE[palette], (first.name, second.name, apart)


@pytest.mark.parametrize(("first", "second"), list(combinations(SUITS, 2)))
def test_suits_are_told_apart_by_shape_alone(first: Suit, second: Suit) -> None:
    size = 29
    one, other = (suit_mask(suit, size).tobytes() for suit in (first, second))
    apart = sum(abs(a - b) for a, b in zip(one, other, strict=True)) / (255 * size * size)
    assert apart > 0.1


@pytest.mark.parametrize("palette", Palette)
def test_suits_stand_out_from_their_cards(palette: Palette) -> None:
    for colour in suit_colours(palette).values():
        assert contrast(colour, CARD) >= LEAST_CONTRAST
    assert contrast(LAMP, CLOTH) >= LEAST_CONTRAST


@pytest.mark.parametrize("palette", Palette)
def test_the_palette_holds_the_suits_exactly(palette: Palette) -> None:
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
