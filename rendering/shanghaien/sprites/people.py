"""Hats, shirts, faces and sailors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from threading import Lock
from types import MappingProxyType

from cachetools import LRUCache, cached
from PIL import Image

from bot.games.shanghaien.cards import Nation
from bot.games.shanghaien.state import Seat
from bot.records.members import Hat
from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    INK,
    NIGHT,
    SEAT_COLOURS,
    Colour,
    Pen,
    Point,
    blend,
    mirror,
    picture_bytes,
)
from rendering.shared.people import (
    Beard,
    Features,
    Portrait,
    draw_clothes,
    draw_hat,
    draw_long_hair,
)

NAVY: Colour = (26, 36, 66)
RED: Colour = (186, 44, 40)
STRAW: Colour = (232, 202, 130)
WHITE: Colour = (246, 244, 236)


@dataclass(frozen=True, slots=True)
class Appearance:
    """The common features of the sailors of one nation."""

    skin: Colour
    hair: Colour
    shirt: Colour
    draw_shirt: Callable[[Pen, Build, Appearance], None]
    draw_hat: Callable[[Pen, Build, Appearance], None]


@dataclass(frozen=True, slots=True)
class Build:
    """The proportions of a sailor, which depend on the card's value.

    They are for a frame of width 1 with the eyes at the height 0.
    """

    value: int
    shoulders: float
    """Half the width of the shoulders."""
    head: float
    """Half the width of the head."""

    @property
    def chin(self) -> float:
        """The distance from the eyes down to the chin."""
        return self.head * 1.12


def dixie_cup(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a white cap with its brim turned up."""
    head = build.head
    crown = mirror([(0, -head * 1.75), (-head * 0.7, -head * 1.65), (-head * 0.9, -head * 0.9)], 0)
    pen.blob([(x * 1.08, y * 1.04) for x, y in crown], NIGHT)
    pen.blob(crown, WHITE)
    brim = mirror(
        [
            (0, -head * 0.62),
            (-head * 0.95, -head * 0.72),
            (-head * 1.2, -head * 1.28),
            (0, -head * 1.12),
        ],
        0,
    )
    pen.polygon([(x * 1.05, y + (0.012 if y > -head else -0.012)) for x, y in brim], NIGHT)
    pen.polygon(brim, WHITE)
    pen.line(
        [(-head * 1.05, -head * 1.2), (0, -head * 1.05), (head * 1.05, -head * 1.2)],
        blend(WHITE, NIGHT, 0.25),
        0.014,
    )


def pompom(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a flat cap with a red pompom."""
    head = build.head
    top = mirror(
        [
            (0, -head * 1.55),
            (-head * 0.8, -head * 1.5),
            (-head * 1.18, -head * 1.15),
            (-head * 0.98, -head * 0.8),
        ],
        0,
    )
    pen.blob([(x * 1.06, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, WHITE)
    band = mirror([(-head * 1.0, -head * 0.58), (-head * 1.02, -head * 0.95), (0, -head * 0.88)], 0)
    pen.polygon(band, NAVY)
    pen.circle(0, -head * 1.62, head * 0.30, NIGHT)
    pen.circle(0, -head * 1.62, head * 0.24, RED)


def peaked_cap(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a peaked cap, and a pipe for sailors with a value of at least two."""
    head = build.head
    top = mirror(
        [
            (0, -head * 1.62),
            (-head * 0.9, -head * 1.55),
            (-head * 1.25, -head * 1.25),
            (-head * 1.0, -head * 0.9),
        ],
        0,
    )
    pen.blob([(x * 1.06, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, (40, 46, 58))
    band = mirror([(-head * 1.0, -head * 0.6), (-head * 1.02, -head * 1.0), (0, -head * 0.95)], 0)
    pen.polygon(band, (24, 26, 34))
    pen.line(
        [(-head * 0.95, -head * 0.66), (0, -head * 0.60), (head * 0.95, -head * 0.66)],
        BRASS,
        head * 0.09,
    )
    peak = mirror([(-head * 1.0, -head * 0.58), (-head * 0.8, -head * 0.34), (0, -head * 0.24)], 0)
    pen.blob(peak, NIGHT)
    if build.value >= 2:
        pen.line([(head * 0.28, head * 0.8), (head * 0.85, head * 1.0)], (110, 66, 34), head * 0.12)
        pen.box(head * 0.78, head * 0.72, head * 0.34, head * 0.42, (110, 66, 34), head * 0.08)


def ribboned_cap(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a round blue cap with a light band, its ribbons hanging down at the side."""
    head = build.head
    for shift in (0.0, 0.2):
        ribbon = [
            (head * (0.92 + shift), -head * 0.75),
            (head * (1.12 + shift), -head * 0.2),
            (head * (1.02 + shift), head * 0.42),
        ]
        pen.curve(ribbon, NIGHT, head * 0.17)
        pen.curve(ribbon, NAVY, head * 0.11)
    top = mirror(
        [
            (0, -head * 1.62),
            (-head * 0.85, -head * 1.56),
            (-head * 1.30, -head * 1.22),
            (-head * 1.0, -head * 0.86),
        ],
        0,
    )
    pen.blob([(x * 1.06, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, NAVY)
    band = mirror([(-head * 1.0, -head * 0.56), (-head * 1.04, -head * 0.98), (0, -head * 0.92)], 0)
    pen.polygon([(x * 1.05, y) for x, y in band], NIGHT)
    pen.polygon(band, WHITE)
    pen.circle(0, -head * 1.24, head * 0.2, BRASS)
    pen.circle(0, -head * 1.24, head * 0.1, RED)


def fur_cap(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a tall dark cap."""
    head = build.head
    top = mirror(
        [
            (0, -head * 1.95),
            (-head * 0.75, -head * 1.85),
            (-head * 0.98, -head * 1.2),
            (-head * 1.02, -head * 0.62),
        ],
        0,
    )
    pen.blob([(x * 1.07, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, (52, 42, 40))
    pen.box(-head * 1.02, -head * 0.86, head * 2.04, head * 0.34, (28, 24, 26), 0.02)
    pen.circle(-head * 0.5, -head * 0.69, head * 0.09, BRASS)


def fez(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a fez with its tassel."""
    head = build.head
    side = [(-head * 0.92, -head * 0.56), (-head * 0.68, -head * 1.75), (0, -head * 1.84)]
    pen.polygon([(x * 1.08, y * 1.03) for x, y in mirror(side, 0)], NIGHT)
    pen.polygon(mirror(side, 0), (196, 46, 44))
    pen.ellipse(0, -head * 1.76, head * 0.66, head * 0.10, (150, 32, 36))
    tassel = [(0, -head * 1.78), (head * 0.6, -head * 1.6), (head * 0.78, -head * 1.1)]
    pen.curve(tassel, NIGHT, head * 0.08)
    pen.box(head * 0.66, -head * 1.16, head * 0.24, head * 0.4, NIGHT, head * 0.06)


def headscarf(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a dotted headscarf, knotted at the side."""
    head = build.head
    scarf = mirror(
        [
            (0, -head * 1.42),
            (-head * 0.75, -head * 1.22),
            (-head * 1.06, -head * 0.5),
            (0, -head * 0.52),
        ],
        0,
    )
    knot = [
        (head * 1.0, -head * 0.6),
        (head * 1.5, -head * 0.72),
        (head * 1.36, -head * 0.42),
        (head * 1.5, -head * 0.06),
        (head * 1.02, -head * 0.4),
    ]
    pen.polygon([(x * 1.06, y * 1.06) for x, y in knot], NIGHT)
    pen.polygon(knot, (214, 66, 44))
    pen.blob([(x * 1.06, y * 1.05) for x, y in scarf], NIGHT)
    pen.blob(scarf, (214, 66, 44))
    for x, y in ((-0.5, -0.85), (0.0, -1.05), (0.5, -0.85), (-0.05, -0.68)):
        pen.circle(x * head, y * head, head * 0.09, STRAW)


def boater(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a straw boater with a red band."""
    head = build.head
    pen.box(-head * 0.86, -head * 1.55, head * 1.72, head * 0.95, NIGHT, 0.03)
    pen.box(-head * 0.80, -head * 1.49, head * 1.60, head * 0.85, STRAW, 0.025)
    pen.box(-head * 0.80, -head * 1.00, head * 1.60, head * 0.30, RED)
    pen.ellipse(0, -head * 0.60, head * 1.46, head * 0.20, NIGHT)
    pen.ellipse(0, -head * 0.62, head * 1.38, head * 0.14, STRAW)


def sailor_collar(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a wide blue collar with a tie."""
    top = build.chin * 0.9
    flap = [(-build.head * 0.6, top), (-build.shoulders * 0.75, top + 0.12), (0, top + 0.36)]
    pen.polygon(mirror(flap, 0), NAVY)
    pen.polygon(
        [(-0.09, top + 0.02), (0.09, top + 0.02), (0, top + 0.2)], blend(look.skin, INK, 0.2)
    )
    pen.polygon(
        [(-0.05, top + 0.27), (0.05, top + 0.27), (0.035, top + 0.5), (-0.035, top + 0.5)], INK
    )


def _stripes(pen: Pen, build: Build, colour: Colour) -> None:
    top = build.chin * 0.86 + 0.17
    side = build.shoulders * 0.97
    for row in range(8):
        y = top + row * 0.11
        pen.polygon([(-side, y), (side, y), (side, y + 0.05), (-side, y + 0.05)], colour)


def blue_stripes(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw blue stripes."""
    _stripes(pen, build, NAVY)


def red_stripes(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw red stripes."""
    _stripes(pen, build, RED)


def peacoat(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a coat with wide lapels and brass buttons."""
    top = build.chin * 0.95
    pen.polygon([(-0.1, top), (0.1, top), (0, top + 0.24)], WHITE)
    lapel = [(-0.09, top - 0.02), (-0.22, top + 0.12), (-0.08, top + 0.34), (0, top + 0.24)]
    for way in (-1, 1):
        pen.polygon([(x * way, y) for x, y in lapel], blend(look.shirt, CHALK, 0.22))
        for row in (0.42, 0.56):
            pen.circle(way * 0.1, top + row, 0.025, BRASS)


def frogs(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a jacket closed with cords."""
    top = build.chin * 0.9
    pen.line([(0, top + 0.08), (0, top + 0.9)], blend(look.shirt, NIGHT, 0.5), 0.018)
    pen.box(-0.11, top - 0.015, 0.22, 0.075, blend(look.shirt, CHALK, 0.25), 0.03)
    for row in (0.16, 0.30, 0.44):
        pen.line([(-0.1, top + row), (0.1, top + row)], BRASS, 0.026)
        pen.circle(0, top + row, 0.026, RED)


def neckerchief(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw a red neckerchief and two buttons."""
    top = build.chin * 0.9
    pen.polygon([(-0.15, top), (0.15, top), (0, top + 0.22)], RED)
    for way in (-1, 1):
        pen.circle(way * 0.16, top + 0.36, 0.03, BRASS)


def waistcoat(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw an open waistcoat."""
    top = build.chin * 0.9
    for way in (-1, 1):
        front = [(0.05, top + 0.1), (0.2, top + 0.02), (build.shoulders * 0.82, top + 0.12)]
        front += [(build.shoulders * 0.7, top + 0.9), (0.09, top + 0.9)]
        pen.polygon([(x * way, y) for x, y in front], (150, 40, 46))
        pen.line([(way * 0.07, top + 0.14), (way * 0.11, top + 0.8)], BRASS, 0.02)


def open_shirt(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw an open shirt and a sash."""
    top = build.chin * 0.9
    pen.polygon([(-0.11, top), (0.11, top), (0, top + 0.34)], blend(look.skin, INK, 0.14))
    for way in (-1, 1):
        pen.line([(way * 0.12, top + 0.02), (0, top + 0.36)], blend(look.shirt, INK, 0.3), 0.02)
    pen.line([(-build.shoulders * 0.9, top + 0.5), (build.shoulders * 0.9, top + 0.56)], RED, 0.10)


_HEIGHT = 1.5
"""Height of the frame of a large portrait, which is 1 wide and has its horizontal middle at 0."""


_SMALL_HEAD, _LARGE_HEAD = (0.31, 0.365), (0.5, 0.6)
"""The middle of the head, (x, y), in the frames of `people.portrait` and of a large portrait."""
_GROWTH = 1.44
"""The scale of a large portrait, compared with the small one."""
_CACHE_BYTES = 6 * 1024 * 1024


@cached(LRUCache(_CACHE_BYTES, picture_bytes), lock=Lock())
def large_portrait(seat: Seat, person: Portrait, height: int) -> Image.Image:
    """Return a laughing portrait in the colours of `seat`, down to the waist.

    It is two thirds as wide as high. Callers must not modify it.
    """
    cloth = SEAT_COLOURS[seat].body
    pen = Pen(1.0, _HEIGHT, unit=height / _HEIGHT, origin=(_LARGE_HEAD[0], 0.0))
    (x, y), (small_x, small_y) = _LARGE_HEAD, _SMALL_HEAD
    # This pen draws parts of a small portrait, enlarged to fit the large head.
    grown = pen.zoom(_GROWTH, (x / _GROWTH - small_x, y / _GROWTH - small_y))
    is_captain = person.hat is Hat.TRICORNE
    if is_captain:
        _draw_coat(pen, cloth)
    else:
        draw_clothes(grown, person, cloth)
    draw_long_hair(grown, person.features)
    _draw_large_head(pen, person.features)
    if is_captain:
        _draw_hat(pen, cloth)
    else:
        draw_hat(grown, person, cloth)
    return pen.finish()


def _draw_coat(pen: Pen, cloth: Colour) -> None:
    dark = blend(cloth, NIGHT, 0.35)
    coat = [(0, 0.80), (-0.20, 0.83), (-0.38, 0.90), (-0.455, 1.06), (-0.47, 1.6)]
    pen.polygon(mirror([(x * 1.05, y - 0.018) for x, y in coat], 0), NIGHT)
    pen.polygon(mirror(coat, 0), cloth)
    pen.polygon([(0.24, 0.9), (0.455, 1.06), (0.47, 1.6), (0.30, 1.6)], blend(cloth, NIGHT, 0.15))
    shirt = [(0, 0.84), (-0.12, 0.86), (-0.15, 1.1), (-0.11, 1.6)]
    pen.polygon(mirror(shirt, 0), CHALK)
    for y in (1.08, 1.2, 1.32):
        pen.curve([(-0.10, y - 0.03), (0, y), (0.10, y - 0.03)], blend(CHALK, INK, 0.25), 0.012)
    lapel = [(-0.10, 0.86), (-0.25, 0.90), (-0.29, 1.10), (-0.22, 1.14), (-0.12, 1.6), (-0.09, 1.6)]
    for way in (-1, 1):
        pen.polygon([(x * -way, y) for x, y in lapel], NIGHT)
        inner = [(x * 0.97 - 0.004, y + 0.012) for x, y in lapel]
        pen.polygon([(x * -way, y) for x, y in inner], dark)
        for y in (1.20, 1.33, 1.46):
            pen.circle(way * 0.265, y, 0.027, NIGHT)
            pen.circle(way * 0.265, y, 0.021, BRASS)
        _draw_epaulette(pen, way)
    jabot = [(0, 0.86), (-0.10, 0.92), (-0.085, 1.02), (0, 1.07)]
    pen.blob(_mirror_half([(x * 1.15, y * 1.01) for x, y in jabot]), blend(CHALK, INK, 0.4))
    pen.blob(_mirror_half(jabot), CHALK)


def _draw_epaulette(pen: Pen, way: int) -> None:
    for step in range(6):
        x = way * (0.315 + step * 0.028)
        pen.line([(x, 0.94), (x + way * 0.012, 1.035 - step * 0.004)], BRASS_DARK, 0.022)
        pen.line([(x, 0.94), (x + way * 0.012, 1.025 - step * 0.004)], BRASS, 0.014)
    pen.ellipse(way * 0.385, 0.935, 0.105, 0.042, NIGHT)
    pen.ellipse(way * 0.385, 0.932, 0.094, 0.032, BRASS)


def _draw_large_head(pen: Pen, features: Features) -> None:
    hair, skin = features.hair, features.skin
    shade = blend(skin, INK, 0.28)
    for way in (-1, 1):
        pen.ellipse(way * 0.205, 0.58, 0.045, 0.062, NIGHT)
        pen.ellipse(way * 0.203, 0.58, 0.032, 0.048, skin)
    face = [(0, 0.34), (-0.17, 0.38), (-0.205, 0.56), (-0.17, 0.76), (0, 0.86)]
    pen.blob(_mirror_half([(x * 1.07, y) for x, y in face]), NIGHT)
    pen.blob(_mirror_half(face), skin)
    if not features.is_woman:
        for way in (-1, 1):
            lock = [(-0.21, 0.44), (-0.218, 0.58), (-0.2, 0.66), (-0.17, 0.6), (-0.165, 0.44)]
            pen.polygon([(way * x, y) for x, y in lock], hair)
    if features.beard is Beard.FULL:
        _draw_full_beard(pen, hair)
    _draw_laugh(pen, features)
    if features.beard is not Beard.NONE:
        tip = [
            (0, 0.67),
            (-0.07, 0.665),
            (-0.16, 0.715),
            (-0.20, 0.68),
            (-0.15, 0.765),
            (-0.05, 0.745),
        ]
        pen.blob(_mirror_half([(x * 1.04, y * 1.004) for x, y in tip]), NIGHT)
        pen.blob(_mirror_half(tip), blend(hair, CHALK, 0.08))
    nose = [(-0.03, 0.55), (0.03, 0.55), (0.055, 0.655), (0, 0.675), (-0.055, 0.655)]
    slim = 1.0 if features.beard is Beard.FULL else 0.7
    pen.blob([(slim * x, y) for x, y in nose], shade)
    if features.has_freckles:
        for x, y in ((0.115, 0.63), (0.15, 0.61), (0.14, 0.655)):
            for way in (-1, 1):
                pen.circle(way * x, y, 0.011, shade)
    _draw_eyes(pen, features)


def _draw_laugh(pen: Pen, features: Features) -> None:
    mouth = _mirror_half([(0, 0.75), (-0.10, 0.735), (-0.06, 0.805), (0, 0.82)])
    if features.is_woman:
        lips = [(1.22 * x, 0.775 + 1.4 * (y - 0.775)) for x, y in mouth]
        pen.blob(lips, blend(features.skin, (176, 34, 44), 0.75))
    pen.blob(mouth, INK)
    pen.polygon([(-0.085, 0.742), (0.085, 0.742), (0.07, 0.766), (-0.07, 0.766)], CHALK)


def _draw_full_beard(pen: Pen, hair: Colour) -> None:
    whiskers = [(-0.205, 0.52), (-0.225, 0.70), (-0.17, 0.88), (-0.07, 1.0), (0, 1.02)]
    cheek = [(0, 0.665), (-0.09, 0.655), (-0.15, 0.60), (-0.165, 0.52)]
    pen.blob(_beard_outline(whiskers, cheek, 1.06), NIGHT)
    pen.blob(_beard_outline(whiskers, cheek, 1.0), hair)
    for way in (-1, 1):
        strands = [
            [(way * 0.06, 0.84), (way * 0.05, 0.96)],
            [(way * 0.13, 0.80), (way * 0.11, 0.90)],
        ]
        for strand in strands:
            pen.line(strand, blend(hair, NIGHT, 0.4), 0.01)


def _beard_outline(outer: list[Point], inner: list[Point], grow: float) -> list[Point]:
    """Return the outline of a beard: down one cheek, up the other, back below the nose."""
    left = [(x * grow, y * (1 + (grow - 1) * 0.3)) for x, y in outer]
    right = [(-x, y) for x, y in reversed(left[:-1])]
    back = [(-x, y) for x, y in reversed(inner)] + inner[1:]
    return [*left, *right, *back]


def _mirror_half(half: list[Point]) -> list[Point]:
    """Return the complete outline of a shape; `half` is its left side from top to bottom."""
    return half + [(-x, y) for x, y in reversed(half[1:-1])]


def _draw_eyes(pen: Pen, features: Features) -> None:
    has_patch = features.has_eye_patch
    for way in (-1, 1):
        brow = [(0.035, 0.505), (0.09, 0.475), (0.145, 0.50)]
        if features.is_woman:
            brow = [(0.04, 0.497), (0.09, 0.479), (0.145, 0.502)]
        pen.line([(way * x, y) for x, y in brow], INK, 0.016 if features.is_woman else 0.026)
        if has_patch and way < 0:
            continue
        pen.ellipse(way * 0.085, 0.552, 0.04, 0.03, INK)
        pen.ellipse(way * 0.085, 0.554, 0.034, 0.024, CHALK)
        pen.circle(way * 0.08, 0.553, 0.018, INK)
        pen.circle(way * 0.08 - 0.006, 0.546, 0.006, CHALK)
    if has_patch:
        pen.line([(-0.20, 0.52), (0.19, 0.40)], NIGHT, 0.018)
        pen.blob(
            [(-0.145, 0.53), (-0.03, 0.505), (-0.04, 0.59), (-0.09, 0.605), (-0.14, 0.58)], NIGHT
        )


def _draw_hat(pen: Pen, cloth: Colour) -> None:
    outline = [
        (0, 0.04), (-0.20, 0.10), (-0.30, 0.21), (-0.47, 0.14), (-0.485, 0.28), (-0.36, 0.42),
        (-0.16, 0.455), (0, 0.46),
    ]  # fmt: skip
    pen.blob(_mirror_half(outline), NIGHT)
    crown = [(x * 0.955, 0.25 + (y - 0.25) * 0.90) for x, y in outline]
    pen.blob(_mirror_half(crown), cloth)
    pen.polygon([(x, y) for x, y in mirror(crown, 0) if x > 0.16], blend(cloth, NIGHT, 0.12))
    trim = [(-0.435, 0.30), (-0.32, 0.375), (-0.15, 0.41), (0, 0.415)]
    rim = [*trim, *[(-x, y) for x, y in reversed(trim[:-1])]]
    pen.curve(rim, NIGHT, 0.05)
    pen.curve(rim, BRASS, 0.034)
    _draw_anchor(pen, 0.0, 0.25)


def _draw_anchor(pen: Pen, x: float, y: float) -> None:
    """Draw the badge on the hat around (x, y)."""
    for colour, grow in ((NIGHT, 0.014), (BRASS, 0.0)):
        pen.line([(x, y - 0.055), (x, y + 0.075)], colour, 0.02 + grow)
        pen.line([(x - 0.04, y - 0.025), (x + 0.04, y - 0.025)], colour, 0.018 + grow)
        pen.arc(x, y + 0.01, 0.068, (20, 160), colour, 0.02 + grow)
        pen.circle(x, y - 0.075, 0.024 + grow / 2, colour)
    pen.circle(x, y - 0.075, 0.011, NIGHT)


_BUILDS = {
    1: Build(1, 0.27, 0.165),
    2: Build(2, 0.34, 0.180),
    3: Build(3, 0.42, 0.195),
    4: Build(4, 0.50, 0.205),
}
_EYES_AT = 0.56
"""The distance from the top of the frame to the eyes; the frame is 1 wide."""


WOMEN: Mapping[Nation, int] = MappingProxyType(
    {
        Nation.AMERICANS: 2,
        Nation.FRENCH: 3,
        Nation.GERMANS: 1,
        Nation.CHINESE: 2,
        Nation.DUTCH: 3,
        Nation.TURKS: 1,
        Nation.SPANIARDS: 3,
        Nation.ITALIANS: 2,
    }
)
"""The value of the card that shows a woman, by nation."""
_GRINNING = frozenset(
    {
        (Nation.AMERICANS, 3),
        (Nation.AMERICANS, 1),
        (Nation.FRENCH, 4),
        (Nation.GERMANS, 2),
        (Nation.CHINESE, 4),
        (Nation.DUTCH, 1),
        (Nation.DUTCH, 4),
        (Nation.TURKS, 3),
        (Nation.SPANIARDS, 4),
        (Nation.SPANIARDS, 1),
        (Nation.ITALIANS, 3),
        *WOMEN.items(),
    }
)
"""The grinning sailors, by nation and value."""
_LIPS: Colour = (176, 62, 58)
_BLUSH: Colour = (222, 150, 120)


@cache
def sailor(nation: Nation, value: int, width: int, height: int) -> Image.Image:
    """Return the bust of a sailor, at the lower edge of the sheet."""
    build, look = _BUILDS[value], LOOKS[nation]
    pen = Pen(1, height / width, unit=width, origin=(0.5, _EYES_AT))
    bottom = height / width - _EYES_AT
    _draw_body(pen, build, look, bottom)
    look.draw_shirt(pen, build, look)
    pen.glaze(_shadow_side(build, bottom), INK, 0.16)
    woman, grins = WOMEN[nation] == value, (nation, value) in _GRINNING
    if woman:
        _draw_long_hair(pen, build, look)
    _draw_head(pen, build, look, is_woman=woman)
    if woman:
        _draw_womans_face(pen, build)
    else:
        _draw_whiskers(pen, build, look)
    if grins:
        _draw_grin(pen, build, _LIPS if woman else INK)
    elif not woman:
        _draw_mouth(pen, build)
    look.draw_hat(pen, build, look)
    _draw_marks(pen, build)
    return pen.finish()


def _torso(build: Build, bottom: float, grow: float = 0.0) -> list[Point]:
    neck = build.head * 0.55
    top = build.chin * 0.86
    side = build.shoulders + grow
    half = [
        (-neck, top - grow),
        (-side * 0.62, top + 0.075 - grow),
        (-side * 0.93, top + 0.15 - grow),
        (-side, top + 0.28),
        (-side * 0.96, bottom + 0.1),
    ]
    return mirror(half, 0)


def _shadow_side(build: Build, bottom: float) -> list[Point]:
    """Return the outline of the right side, which is in shadow, because the lamp is on the left."""
    chin, side = build.chin, build.shoulders + 0.05
    return [
        (-build.head * 0.5, chin * 0.7),
        (-build.head * 0.3, chin + 0.06),
        (build.head * 0.5, chin + 0.10),
        (side * 0.45, chin + 0.22),
        (side * 0.40, bottom + 0.1),
        (side, bottom + 0.1),
        (side, chin * 0.7),
    ]


def _draw_body(pen: Pen, build: Build, look: Appearance, bottom: float) -> None:
    pen.polygon(_torso(build, bottom, 0.022), NIGHT)
    pen.polygon(_torso(build, bottom), look.shirt)
    neck = build.head * 0.56
    pen.polygon(
        [
            (-neck, 0.05),
            (neck, 0.05),
            (neck, build.chin),
            (0, build.chin + 0.09),
            (-neck, build.chin),
        ],
        blend(look.skin, INK, 0.22),
    )


def _draw_head(pen: Pen, build: Build, look: Appearance, *, is_woman: bool) -> None:
    head = build.head
    jaw = 0.80 + 0.05 * build.value
    half = [
        (0, -head * 1.25),
        (-head * 0.75, -head * 1.0),
        (-head, -head * 0.1),
        (-head * jaw, head * 0.75),
        (-head * 0.42, build.chin),
    ]
    for ear in (-1, 1):
        pen.ellipse(ear * head * 1.0, head * 0.12, head * 0.2, head * 0.27, NIGHT)
        pen.ellipse(ear * head * 1.0, head * 0.12, head * 0.14, head * 0.2, look.skin)
    pen.blob(mirror([(x * 1.1, y * 1.06) for x, y in half], 0), NIGHT)
    pen.blob(mirror(half, 0), look.skin)
    pen.glaze(
        [(x, y) for x, y in mirror(half, 0) if x > head * 0.2] + [(head * 0.3, -head * 1.2)],
        INK,
        0.10,
    )
    for side in (-1, 1):
        pen.ellipse(side * head * 0.40, head * 0.02, head * 0.105, head * 0.14, INK)
        # Arched eyebrows for women, scowling ones for men.
        inner = -0.36 if is_woman else -0.27
        brow = [(side * head * 0.18, head * inner), (side * head * 0.66, -head * 0.34)]
        pen.line(brow, look.hair, head * (0.08 if is_woman else 0.13))
    shade = blend(look.skin, INK, 0.14 if is_woman else 0.28)
    pen.blob(
        [(-head * 0.05, head * 0.05), (head * 0.08, head * 0.05), (head * 0.19, head * 0.44),
         (-head * 0.17, head * 0.44)], shade,
    )  # fmt: skip


def _draw_long_hair(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw long hair on the shoulders, behind the face."""
    head = build.head
    fall = [
        (-head * 0.2, -head * 1.1),
        (-head * 1.12, -head * 0.5),
        (-head * 1.28, head * 0.6),
        (-head * 1.34, build.chin + head * 0.75),
        (-head * 0.78, build.chin + head * 0.72),
        (-head * 0.5, head * 0.5),
    ]
    for way in (-1, 1):
        pen.blob([(x * way * 1.05, y * 1.03) for x, y in fall], NIGHT)
    for way in (-1, 1):
        pen.blob([(x * way, y) for x, y in fall], look.hair)


def _draw_womans_face(pen: Pen, build: Build) -> None:
    """Draw lashes and cheeks."""
    head = build.head
    for side in (-1, 1):
        lash = [
            (side * head * 0.24, -head * 0.10),
            (side * head * 0.44, -head * 0.17),
            (side * head * 0.64, -head * 0.06),
            (side * head * 0.72, -head * 0.14),
        ]
        pen.line(lash, INK, head * 0.075)
        pen.circle(side * head * 0.62, head * 0.42, head * 0.14, _BLUSH)


def _draw_mouth(pen: Pen, build: Build) -> None:
    """Draw a neutral mouth; sailors with the value one smile a little."""
    head = build.head
    if build.value == 1:
        smile = [(-head * 0.25, head * 0.74), (0, head * 0.82), (head * 0.25, head * 0.72)]
        pen.curve(smile, INK, head * 0.07)
        return
    reach, y = (0.22, 0.80) if build.value >= 3 else (0.2, 0.84)
    pen.line([(-head * reach, head * y), (head * reach, head * y)], INK, head * 0.08)


def _draw_grin(pen: Pen, build: Build, lips: Colour) -> None:
    """Draw a row of teeth between lips that curve upwards."""
    head = build.head
    mouth = [
        (-head * 0.38, head * 0.68),
        (0, head * 0.76),
        (head * 0.38, head * 0.68),
        (head * 0.22, head * 0.93),
        (-head * 0.22, head * 0.93),
    ]
    pen.blob([(x * 1.16, y + (y / head - 0.8) * head * 0.16) for x, y in mouth], lips)
    teeth = [(-0.27, 0.745), (0, 0.79), (0.27, 0.745), (0.17, 0.87), (-0.17, 0.87)]
    pen.polygon([(x * head, y * head) for x, y in teeth], CHALK)


def _draw_whiskers(pen: Pen, build: Build, look: Appearance) -> None:
    head = build.head
    if build.value >= 3:
        beard = [
            (-head * 0.98, head * 0.10),
            (-head * 0.92, head * 0.80),
            (-head * 0.5, build.chin + head * 0.16 * (build.value - 2)),
            (0, build.chin + head * 0.24 * (build.value - 2)),
        ]
        inner = [(0, head * 0.56), (-head * 0.5, head * 0.60), (-head * 0.74, head * 0.30)]
        pen.blob(mirror(beard, 0) + mirror(list(reversed(inner)), 0)[::-1], look.hair)
        pen.polygon(smooth_moustache(head, 0.62), look.hair)
    elif build.value == 2:
        pen.polygon(smooth_moustache(head, 0.6), look.hair)


def smooth_moustache(head: float, spread: float) -> list[Point]:
    """Return the outline of a moustache; `head` is half the width of the head."""
    half = [
        (0, head * 0.48),
        (-head * spread * 0.6, head * 0.46),
        (-head * spread, head * 0.66),
        (-head * spread * 0.5, head * 0.68),
        (0, head * 0.60),
    ]
    return mirror(half, 0)


def _draw_marks(pen: Pen, build: Build) -> None:
    """Draw the eye patch and the earring of sailors with the value four."""
    if build.value < 4:
        return
    head = build.head
    pen.line([(-head * 0.95, -head * 0.42), (head * 0.9, head * 0.16)], NIGHT, head * 0.10)
    pen.ellipse(head * 0.40, head * 0.03, head * 0.26, head * 0.25, NIGHT)
    pen.circle(-head * 1.02, head * 0.42, head * 0.15, BRASS)
    pen.circle(-head * 1.02, head * 0.42, head * 0.07, NIGHT)


LOOKS: dict[Nation, Appearance] = {
    Nation.AMERICANS: Appearance((236, 188, 148), (150, 84, 40), WHITE, sailor_collar, dixie_cup),
    Nation.FRENCH: Appearance((240, 200, 166), (60, 40, 30), WHITE, blue_stripes, pompom),
    Nation.GERMANS: Appearance((240, 194, 158), (206, 150, 76), (58, 66, 84), peacoat, peaked_cap),
    Nation.CHINESE: Appearance((228, 182, 128), (30, 26, 28), (38, 62, 92), frogs, ribboned_cap),
    Nation.DUTCH: Appearance((244, 202, 168), (222, 180, 96), (50, 62, 92), neckerchief, fur_cap),
    Nation.TURKS: Appearance((212, 156, 110), (36, 26, 22), WHITE, waistcoat, fez),
    Nation.SPANIARDS: Appearance((216, 162, 116), (40, 28, 24), WHITE, open_shirt, headscarf),
    Nation.ITALIANS: Appearance((226, 176, 132), (56, 38, 28), WHITE, red_stripes, boater),
}
