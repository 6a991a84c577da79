"""The colours by their meaning, in both palettes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from rendering.ink.display import Palette
from rendering.ink.pen import Colour

NIGHT: Colour = (22, 15, 12)
INK: Colour = (38, 26, 19)
"""Dark writing on paper, light colours and ivory."""
PAPER: Colour = (240, 226, 194)
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


SIDES = ("1", "2")
"""The two who face each other, as games call their first two seats."""
SEAT_COLOURS: Mapping[str, SeatColours] = MappingProxyType(
    {
        "1": SeatColours(body=IVORY, edge=(180, 158, 118), pip=INK),
        "2": SeatColours(body=PETROL, edge=(120, 190, 190), pip=IVORY),
    }
)

SEAT_ACCENTS: Mapping[str, Colour] = MappingProxyType({"1": (190, 138, 62), "2": (30, 140, 155)})
"""The players' colours beside a message: deep enough for a light page, light enough for a dark
one."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that depend on the reader's choice."""

    palette: Palette
    colours: str
    """The name of the colours that pictures are stored in, see `rendering.ink.palette`."""

    def writing_on(self, ground: Colour) -> Colour:
        """Return ink or chalk, whichever stands out more on `ground`."""
        return max((INK, CHALK), key=lambda colour: contrast(colour, ground))


@cache
def theme_of(palette: Palette) -> Theme:
    """Return the colours of `palette`."""
    return Theme(palette, palette.value)


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
