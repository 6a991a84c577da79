"""The sailors: eight nations by hat, dress and whiskers, four values by build.

The ones are lads, the twos grown, the threes have been around, the fours fill the frame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PIL import Image

from bot.games.shanghaien.cards import Nation
from rendering.pen import Colour, Pen, Point, mirrored
from rendering.theme import BRASS, CHALK, INK, NIGHT, blend

_NAVY: Colour = (26, 36, 66)
_RED: Colour = (186, 44, 40)
_STRAW: Colour = (232, 202, 130)
_WHITE: Colour = (246, 244, 236)


@dataclass(frozen=True, slots=True)
class Look:
    """What the sailors of one nation have in common."""

    skin: Colour
    hair: Colour
    shirt: Colour
    draw_shirt: Callable[[Pen, Build, Look], None]
    draw_hat: Callable[[Pen, Build, Look], None]


@dataclass(frozen=True, slots=True)
class Build:
    """The measures of one value, in a frame 1 wide with the eyes at height 0."""

    value: int
    shoulders: float
    """Half the width over the shoulders."""
    head: float
    """Half the width of the head."""

    @property
    def chin(self) -> float:
        """Height of the chin below the eyes."""
        return self.head * 1.12

    @property
    def crown(self) -> float:
        """Height of the hairline above the eyes, negative."""
        return -self.head * 0.62


_BUILDS = {
    1: Build(1, 0.27, 0.165),
    2: Build(2, 0.34, 0.180),
    3: Build(3, 0.42, 0.195),
    4: Build(4, 0.50, 0.205),
}
_EYES_AT = 0.56
"""Height of the eyes in the frame, in widths from the top."""


@cache
def sailor(nation: Nation, value: int, width: int, height: int) -> Image.Image:
    """Return the bust of a sailor, standing on the lower edge of the sheet."""
    build, look = _BUILDS[value], LOOKS[nation]
    pen = Pen(1, height / width, unit=width, origin=(0.5, _EYES_AT))
    bottom = height / width - _EYES_AT
    _draw_body(pen, build, look, bottom)
    look.draw_shirt(pen, build, look)
    pen.glaze(_shadow_side(build, bottom), INK, 0.16)
    _draw_head(pen, build, look)
    _draw_whiskers(pen, build, look)
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
    return mirrored(half, 0)


def _shadow_side(build: Build, bottom: float) -> list[Point]:
    """Return what the lamp on the left leaves in shadow: the right side and under the chin."""
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


def _draw_body(pen: Pen, build: Build, look: Look, bottom: float) -> None:
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


def _draw_head(pen: Pen, build: Build, look: Look) -> None:
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
    pen.blob(mirrored([(x * 1.1, y * 1.06) for x, y in half], 0), NIGHT)
    pen.blob(mirrored(half, 0), look.skin)
    pen.glaze(
        [(x, y) for x, y in mirrored(half, 0) if x > head * 0.2] + [(head * 0.3, -head * 1.2)],
        INK,
        0.10,
    )
    for side in (-1, 1):
        pen.ellipse(side * head * 0.40, head * 0.02, head * 0.105, head * 0.14, INK)
        brow = [(side * head * 0.18, -head * 0.27), (side * head * 0.66, -head * 0.34)]
        pen.line(brow, look.hair, head * 0.13)
    shade = blend(look.skin, INK, 0.28)
    pen.blob(
        [(-head * 0.05, head * 0.05), (head * 0.08, head * 0.05), (head * 0.19, head * 0.44),
         (-head * 0.17, head * 0.44)], shade,
    )  # fmt: skip
    if build.value == 1:
        pen.curve(
            [(-head * 0.25, head * 0.74), (0, head * 0.82), (head * 0.25, head * 0.72)],
            INK,
            head * 0.07,
        )


def _draw_whiskers(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    if build.value >= 3:
        beard = [
            (-head * 0.98, head * 0.10),
            (-head * 0.92, head * 0.80),
            (-head * 0.5, build.chin + head * 0.16 * (build.value - 2)),
            (0, build.chin + head * 0.24 * (build.value - 2)),
        ]
        inner = [(0, head * 0.56), (-head * 0.5, head * 0.60), (-head * 0.74, head * 0.30)]
        pen.blob(mirrored(beard, 0) + mirrored(list(reversed(inner)), 0)[::-1], look.hair)
        pen.polygon(smooth_moustache(head, 0.62), look.hair)
        pen.line([(-head * 0.22, head * 0.80), (head * 0.22, head * 0.80)], INK, head * 0.08)
    elif build.value == 2:
        pen.polygon(smooth_moustache(head, 0.6), look.hair)
        pen.line([(-head * 0.2, head * 0.84), (head * 0.2, head * 0.84)], INK, head * 0.07)


def smooth_moustache(head: float, spread: float) -> list[Point]:
    """Return the outline of a moustache for a head of this half width."""
    half = [
        (0, head * 0.48),
        (-head * spread * 0.6, head * 0.46),
        (-head * spread, head * 0.66),
        (-head * spread * 0.5, head * 0.68),
        (0, head * 0.60),
    ]
    return mirrored(half, 0)


def _draw_marks(pen: Pen, build: Build) -> None:
    """A four has lost an eye and gained a ring."""
    if build.value < 4:
        return
    head = build.head
    pen.line([(-head * 0.95, -head * 0.42), (head * 0.9, head * 0.16)], NIGHT, head * 0.10)
    pen.ellipse(head * 0.40, head * 0.03, head * 0.26, head * 0.25, NIGHT)
    pen.circle(-head * 1.02, head * 0.42, head * 0.15, BRASS)
    pen.circle(-head * 1.02, head * 0.42, head * 0.07, NIGHT)


def _sailor_collar(pen: Pen, build: Build, look: Look) -> None:
    top = build.chin * 0.9
    flap = [(-build.head * 0.6, top), (-build.shoulders * 0.75, top + 0.12), (0, top + 0.36)]
    pen.polygon(mirrored(flap, 0), _NAVY)
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


def _blue_stripes(pen: Pen, build: Build, look: Look) -> None:
    _stripes(pen, build, _NAVY)


def _red_stripes(pen: Pen, build: Build, look: Look) -> None:
    _stripes(pen, build, _RED)


def _peacoat(pen: Pen, build: Build, look: Look) -> None:
    top = build.chin * 0.95
    pen.polygon([(-0.1, top), (0.1, top), (0, top + 0.24)], _WHITE)
    lapel = [(-0.09, top - 0.02), (-0.22, top + 0.12), (-0.08, top + 0.34), (0, top + 0.24)]
    for way in (-1, 1):
        pen.polygon([(x * way, y) for x, y in lapel], blend(look.shirt, CHALK, 0.22))
        for row in (0.42, 0.56):
            pen.circle(way * 0.1, top + row, 0.025, BRASS)


def _frogs(pen: Pen, build: Build, look: Look) -> None:
    top = build.chin * 0.9
    pen.line([(0, top + 0.08), (0, top + 0.9)], blend(look.shirt, NIGHT, 0.5), 0.018)
    pen.box(-0.11, top - 0.015, 0.22, 0.075, blend(look.shirt, CHALK, 0.25), 0.03)
    for row in (0.16, 0.30, 0.44):
        pen.line([(-0.1, top + row), (0.1, top + row)], BRASS, 0.026)
        pen.circle(0, top + row, 0.026, _RED)


def _neckerchief(pen: Pen, build: Build, look: Look) -> None:
    top = build.chin * 0.9
    pen.polygon([(-0.15, top), (0.15, top), (0, top + 0.22)], _RED)
    for way in (-1, 1):
        pen.circle(way * 0.16, top + 0.36, 0.03, BRASS)


def _waistcoat(pen: Pen, build: Build, look: Look) -> None:
    top = build.chin * 0.9
    for way in (-1, 1):
        front = [(0.05, top + 0.1), (0.2, top + 0.02), (build.shoulders * 0.82, top + 0.12)]
        front += [(build.shoulders * 0.7, top + 0.9), (0.09, top + 0.9)]
        pen.polygon([(x * way, y) for x, y in front], (150, 40, 46))
        pen.line([(way * 0.07, top + 0.14), (way * 0.11, top + 0.8)], BRASS, 0.02)


def _open_shirt(pen: Pen, build: Build, look: Look) -> None:
    top = build.chin * 0.9
    pen.polygon([(-0.11, top), (0.11, top), (0, top + 0.34)], blend(look.skin, INK, 0.14))
    for way in (-1, 1):
        pen.line([(way * 0.12, top + 0.02), (0, top + 0.36)], blend(look.shirt, INK, 0.3), 0.02)
    pen.line([(-build.shoulders * 0.9, top + 0.5), (build.shoulders * 0.9, top + 0.56)], _RED, 0.10)


def _dixie_cup(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    crown = mirrored(
        [(0, -head * 1.75), (-head * 0.7, -head * 1.65), (-head * 0.9, -head * 0.9)], 0
    )
    pen.blob([(x * 1.08, y * 1.04) for x, y in crown], NIGHT)
    pen.blob(crown, _WHITE)
    brim = mirrored(
        [
            (0, -head * 0.62),
            (-head * 0.95, -head * 0.72),
            (-head * 1.2, -head * 1.28),
            (0, -head * 1.12),
        ],
        0,
    )
    pen.polygon([(x * 1.05, y + (0.012 if y > -head else -0.012)) for x, y in brim], NIGHT)
    pen.polygon(brim, _WHITE)
    pen.line(
        [(-head * 1.05, -head * 1.2), (0, -head * 1.05), (head * 1.05, -head * 1.2)],
        blend(_WHITE, NIGHT, 0.25),
        0.014,
    )


def _pompom(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    top = mirrored(
        [
            (0, -head * 1.55),
            (-head * 0.8, -head * 1.5),
            (-head * 1.18, -head * 1.15),
            (-head * 0.98, -head * 0.8),
        ],
        0,
    )
    pen.blob([(x * 1.06, y * 1.03) for x, y in top], NIGHT)
    pen.blob(top, _WHITE)
    band = mirrored(
        [(-head * 1.0, -head * 0.58), (-head * 1.02, -head * 0.95), (0, -head * 0.88)], 0
    )
    pen.polygon(band, _NAVY)
    pen.circle(0, -head * 1.62, head * 0.30, NIGHT)
    pen.circle(0, -head * 1.62, head * 0.24, _RED)


def _peaked_cap(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    top = mirrored(
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
    band = mirrored([(-head * 1.0, -head * 0.6), (-head * 1.02, -head * 1.0), (0, -head * 0.95)], 0)
    pen.polygon(band, (24, 26, 34))
    pen.line(
        [(-head * 0.95, -head * 0.66), (0, -head * 0.60), (head * 0.95, -head * 0.66)],
        BRASS,
        head * 0.09,
    )
    peak = mirrored(
        [(-head * 1.0, -head * 0.58), (-head * 0.8, -head * 0.34), (0, -head * 0.24)], 0
    )
    pen.blob(peak, NIGHT)
    if build.value >= 2:
        pen.line([(head * 0.28, head * 0.8), (head * 0.85, head * 1.0)], (110, 66, 34), head * 0.12)
        pen.box(head * 0.78, head * 0.72, head * 0.34, head * 0.42, (110, 66, 34), head * 0.08)


def _straw_cone(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    cone = [
        (0, -head * 1.95),
        (-head * 1.75, -head * 0.45),
        (0, -head * 0.25),
        (head * 1.75, -head * 0.45),
    ]
    pen.polygon([(x * 1.06, y * 1.03 - 0.006) for x, y in cone], NIGHT)
    pen.polygon(cone, _STRAW)
    dark = blend(_STRAW, INK, 0.35)
    for share in (0.35, 0.68):
        y = -head * (1.95 - 1.5 * share)
        pen.curve(
            [(-head * 1.75 * share, y), (0, y + head * 0.18 * share), (head * 1.75 * share, y)],
            dark,
            0.014,
        )
    pen.line([(0, -head * 1.9), (-head * 0.6, -head * 0.35)], dark, 0.012)
    pen.line([(0, -head * 1.9), (head * 0.6, -head * 0.35)], dark, 0.012)


def _fur_cap(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    top = mirrored(
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


def _fez(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    side = [(-head * 0.92, -head * 0.56), (-head * 0.68, -head * 1.75), (0, -head * 1.84)]
    pen.polygon([(x * 1.08, y * 1.03) for x, y in mirrored(side, 0)], NIGHT)
    pen.polygon(mirrored(side, 0), (196, 46, 44))
    pen.ellipse(0, -head * 1.76, head * 0.66, head * 0.10, (150, 32, 36))
    tassel = [(0, -head * 1.78), (head * 0.6, -head * 1.6), (head * 0.78, -head * 1.1)]
    pen.curve(tassel, NIGHT, head * 0.08)
    pen.box(head * 0.66, -head * 1.16, head * 0.24, head * 0.4, NIGHT, head * 0.06)


def _headscarf(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    scarf = mirrored(
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
        pen.circle(x * head, y * head, head * 0.09, _STRAW)


def _boater(pen: Pen, build: Build, look: Look) -> None:
    head = build.head
    pen.box(-head * 0.86, -head * 1.55, head * 1.72, head * 0.95, NIGHT, 0.03)
    pen.box(-head * 0.80, -head * 1.49, head * 1.60, head * 0.85, _STRAW, 0.025)
    pen.box(-head * 0.80, -head * 1.00, head * 1.60, head * 0.30, _RED)
    pen.ellipse(0, -head * 0.60, head * 1.46, head * 0.20, NIGHT)
    pen.ellipse(0, -head * 0.62, head * 1.38, head * 0.14, _STRAW)


LOOKS: dict[Nation, Look] = {
    Nation.AMERICANS: Look((236, 188, 148), (150, 84, 40), _WHITE, _sailor_collar, _dixie_cup),
    Nation.FRENCH: Look((240, 200, 166), (60, 40, 30), _WHITE, _blue_stripes, _pompom),
    Nation.GERMANS: Look((240, 194, 158), (206, 150, 76), (58, 66, 84), _peacoat, _peaked_cap),
    Nation.CHINESE: Look((228, 182, 128), (30, 26, 28), (38, 62, 92), _frogs, _straw_cone),
    Nation.DUTCH: Look((244, 202, 168), (222, 180, 96), (50, 62, 92), _neckerchief, _fur_cap),
    Nation.TURKS: Look((212, 156, 110), (36, 26, 22), _WHITE, _waistcoat, _fez),
    Nation.SPANIARDS: Look((216, 162, 116), (40, 28, 24), _WHITE, _open_shirt, _headscarf),
    Nation.ITALIANS: Look((226, 176, 132), (56, 38, 28), _WHITE, _red_stripes, _boater),
}
