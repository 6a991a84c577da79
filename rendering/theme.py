"""The colours by their meaning, in both sets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from bot.games.shanghaien.cards import Nation
from bot.games.shanghaien.moves import Seat

from .display import Palette
from .pen import Colour

NIGHT: Colour = (22, 15, 12)
INK: Colour = (38, 26, 19)
"""Dark writing on paper, light colours and ivory."""
PAPER: Colour = (240, 226, 194)
PAPER_EDGE: Colour = (196, 170, 124)
CHALK: Colour = (243, 240, 228)
"""Light writing on slate, wood and dark colours."""
CHALK_DIM: Colour = (176, 180, 172)
SLATE: Colour = (38, 46, 48)
SLATE_LIGHT: Colour = (52, 62, 64)
BRASS: Colour = (222, 176, 88)
BRASS_DARK: Colour = (122, 84, 36)
LAMP: Colour = (255, 205, 112)
"""Lamplight: what is lit is what matters now."""
WOOD: Colour = (88, 54, 32)
WOOD_DARK: Colour = (48, 29, 18)
SEA: Colour = (18, 46, 66)
IVORY: Colour = (246, 236, 214)
PETROL: Colour = (14, 84, 94)


@dataclass(frozen=True, slots=True)
class SeatColours:
    """The dice and the captain of one player."""

    body: Colour
    edge: Colour
    pip: Colour


SEAT_COLOURS: Mapping[Seat, SeatColours] = MappingProxyType(
    {
        Seat.FIRST: SeatColours(body=IVORY, edge=(180, 158, 118), pip=INK),
        Seat.SECOND: SeatColours(body=PETROL, edge=(120, 190, 190), pip=IVORY),
    }
)

# Rulebook: red Americans, light blue French, dark blue Germans, yellow Chinese, orange Dutch,
# purple Turks, green Spaniards, grey Italians.
_NORMAL: Mapping[Nation, Colour] = MappingProxyType(
    {
        Nation.AMERICANS: (190, 38, 40),
        Nation.FRENCH: (116, 190, 232),
        Nation.GERMANS: (30, 60, 132),
        Nation.CHINESE: (246, 208, 60),
        Nation.DUTCH: (236, 126, 34),
        Nation.TURKS: (116, 52, 140),
        Nation.SPANIARDS: (34, 112, 58),
        Nation.ITALIANS: (158, 160, 162),
    }
)
_COLOUR_BLIND: Mapping[Nation, Colour] = MappingProxyType(
    {
        Nation.AMERICANS: (190, 38, 40),
        Nation.FRENCH: (116, 190, 232),
        Nation.GERMANS: (30, 60, 132),
        Nation.CHINESE: (246, 208, 60),
        Nation.DUTCH: (236, 126, 34),
        Nation.TURKS: (116, 52, 140),
        Nation.SPANIARDS: (34, 112, 58),
        Nation.ITALIANS: (158, 160, 162),
    }
)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that depend on the reader's choice."""

    palette: Palette
    nations: Mapping[Nation, Colour] = field(hash=False, compare=False)

    def writing_on(self, ground: Colour) -> Colour:
        """Return ink or chalk, whichever stands out more on `ground`."""
        return max((INK, CHALK), key=lambda colour: contrast(colour, ground))


@cache
def theme_of(palette: Palette) -> Theme:
    """Return the colours of `palette`."""
    nations = _NORMAL if palette is Palette.NORMAL else _COLOUR_BLIND
    return Theme(palette, nations)


def blend(first: Colour, second: Colour, share: float) -> Colour:
    """Return `first` with `share` (0 to 1) of `second` mixed in."""
    mixed = [round(a + (b - a) * share) for a, b in zip(first, second, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def contrast(first: Colour, second: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    bright, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    """Return the relative luminance (WCAG 2.2, "relative luminance")."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
