"""The colours of the nations, in both palettes, and of the cards on the table."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.games.shanghaien.cards import Nation
from bot.games.shanghaien.state import Seat
from rendering.drawing.canvas import IVORY, Colour, Palette

# Rulebook: red Americans, light blue French, dark blue Germans, yellow Chinese, orange Dutch,
# purple Turks, green Spaniards, grey Italians. Within these hues, the colours were chosen so that
# the two most similar ones differ as much as possible for readers with normal and with any kind of
# defective colour vision (tests/rendering/vision.py).
_NORMAL: Mapping[Nation, Colour] = MappingProxyType(
    {
        Nation.AMERICANS: (176, 28, 26),
        Nation.FRENCH: (110, 178, 230),
        Nation.GERMANS: (16, 34, 98),
        Nation.CHINESE: (250, 220, 84),
        Nation.DUTCH: (226, 122, 34),
        Nation.TURKS: (138, 82, 156),
        Nation.SPANIARDS: (46, 114, 78),
        Nation.ITALIANS: (150, 153, 155),
    }
)
_COLOUR_BLIND: Mapping[Nation, Colour] = MappingProxyType(
    {
        Nation.AMERICANS: (132, 22, 14),
        Nation.FRENCH: (87, 173, 244),
        Nation.GERMANS: (7, 23, 63),
        Nation.CHINESE: (251, 221, 65),
        Nation.DUTCH: (205, 108, 13),
        Nation.TURKS: (125, 48, 194),
        Nation.SPANIARDS: (40, 116, 105),
        Nation.ITALIANS: (208, 216, 213),
    }
)
NATION_COLOURS: Mapping[Palette, Mapping[Nation, Colour]] = MappingProxyType(
    {Palette.NORMAL: _NORMAL, Palette.COLOUR_BLIND: _COLOUR_BLIND}
)
CARD_PAPER: Mapping[Seat | None, Colour] = MappingProxyType(
    {None: (184, 158, 118), Seat.FIRST: IVORY, Seat.SECOND: (22, 112, 122)}
)
"""The colour of a card on the table, by the player who leads it; dull if no player does."""
