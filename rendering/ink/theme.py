"""The colours by their meaning, in both palettes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType

from bot.games.shanghaien.cards import Nation
from bot.games.shanghaien.moves import Seat
from rendering.ink.display import Palette
from rendering.ink.pen import Colour

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
"""Lamplight: marks what matters now."""
WOOD_DARK: Colour = (48, 29, 18)
BRAMBLE: Colour = (84, 40, 74)
"""Dirty tricks."""
BRAMBLE_DARK: Colour = (38, 28, 52)
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

SEAT_ACCENTS: Mapping[Seat, Colour] = MappingProxyType(
    {Seat.FIRST: (190, 138, 62), Seat.SECOND: (30, 140, 155)}
)
"""The players' colours beside a message: deep enough for a light page, light enough for a dark
one."""

# Rulebook: red Americans, light blue French, dark blue Germans, yellow Chinese, orange Dutch,
# purple Turks, green Spaniards, grey Italians.
# Within their hues the colours were moved until the two that are hardest to distinguish, by any
# kind of colour vision (see tests/rendering/vision.py), were as far apart as possible.
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


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that depend on the reader's choice."""

    palette: Palette
    nations: Mapping[Nation, Colour] = field(hash=False, compare=False)
    colours: str
    """The name of the colours that pictures are stored in, see `rendering.ink.palette`."""

    def writing_on(self, ground: Colour) -> Colour:
        """Return ink or chalk, whichever stands out more on `ground`."""
        return max((INK, CHALK), key=lambda colour: contrast(colour, ground))


@cache
def theme_of(palette: Palette) -> Theme:
    """Return the colours of `palette`."""
    nations = _NORMAL if palette is Palette.NORMAL else _COLOUR_BLIND
    return Theme(palette, nations, palette.value)


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
