"""The sailors: eight nations by hat, dress and whiskers, four values by build.

The higher the value, the older and larger the sailor: the ones are boys, the fours fill the frame.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.shanghaien.cards import Nation
from rendering.ink.pen import Pen, Point, mirrored
from rendering.ink.theme import BRASS, INK, NIGHT, blend
from rendering.shanghaien.sprites import hats, shirts
from rendering.shanghaien.sprites.figures import WHITE, Appearance, Build

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


def _draw_head(pen: Pen, build: Build, look: Appearance) -> None:
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
    """The fours have an eye patch and an ear ring."""
    if build.value < 4:
        return
    head = build.head
    pen.line([(-head * 0.95, -head * 0.42), (head * 0.9, head * 0.16)], NIGHT, head * 0.10)
    pen.ellipse(head * 0.40, head * 0.03, head * 0.26, head * 0.25, NIGHT)
    pen.circle(-head * 1.02, head * 0.42, head * 0.15, BRASS)
    pen.circle(-head * 1.02, head * 0.42, head * 0.07, NIGHT)


LOOKS: dict[Nation, Appearance] = {
    Nation.AMERICANS: Appearance(
        (236, 188, 148), (150, 84, 40), WHITE, shirts.sailor_collar, hats.dixie_cup
    ),
    Nation.FRENCH: Appearance(
        (240, 200, 166), (60, 40, 30), WHITE, shirts.blue_stripes, hats.pompom
    ),
    Nation.GERMANS: Appearance(
        (240, 194, 158), (206, 150, 76), (58, 66, 84), shirts.peacoat, hats.peaked_cap
    ),
    Nation.CHINESE: Appearance(
        (228, 182, 128), (30, 26, 28), (38, 62, 92), shirts.frogs, hats.straw_cone
    ),
    Nation.DUTCH: Appearance(
        (244, 202, 168), (222, 180, 96), (50, 62, 92), shirts.neckerchief, hats.fur_cap
    ),
    Nation.TURKS: Appearance((212, 156, 110), (36, 26, 22), WHITE, shirts.waistcoat, hats.fez),
    Nation.SPANIARDS: Appearance(
        (216, 162, 116), (40, 28, 24), WHITE, shirts.open_shirt, hats.headscarf
    ),
    Nation.ITALIANS: Appearance(
        (226, 176, 132), (56, 38, 28), WHITE, shirts.red_stripes, hats.boater
    ),
}
