"""The sailors: eight nations by hat, dress and whiskers, four values by build.

The higher the value, the older and larger the sailor: the ones are young, the fours fill the frame.
In every nation one of the four is a woman, and some grin.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from PIL import Image

from bot.games.shanghaien.cards import Nation
from rendering.ink.pen import Colour, Pen, Point, mirrored
from rendering.ink.theme import BRASS, CHALK, INK, NIGHT, blend
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
"""Which value is a woman."""
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
_LIPS: Colour = (176, 62, 58)
_BLUSH: Colour = (222, 150, 120)


@cache
def sailor(nation: Nation, value: int, width: int, height: int) -> Image.Image:
    """Return the bust of a sailor, standing on the lower edge of the sheet."""
    build, look = _BUILDS[value], LOOKS[nation]
    pen = Pen(1, height / width, unit=width, origin=(0.5, _EYES_AT))
    bottom = height / width - _EYES_AT
    _draw_body(pen, build, look, bottom)
    look.draw_shirt(pen, build, look)
    pen.glaze(_shadow_side(build, bottom), INK, 0.16)
    woman, grins = WOMEN[nation] == value, (nation, value) in _GRINNING
    if woman:
        _draw_long_hair(pen, build, look)
    _draw_head(pen, build, look, woman=woman)
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


def _draw_head(pen: Pen, build: Build, look: Appearance, *, woman: bool) -> None:
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
        # Hers are arched, theirs meet in a scowl.
        inner = -0.36 if woman else -0.27
        brow = [(side * head * 0.18, head * inner), (side * head * 0.66, -head * 0.34)]
        pen.line(brow, look.hair, head * (0.08 if woman else 0.13))
    shade = blend(look.skin, INK, 0.14 if woman else 0.28)
    pen.blob(
        [(-head * 0.05, head * 0.05), (head * 0.08, head * 0.05), (head * 0.19, head * 0.44),
         (-head * 0.17, head * 0.44)], shade,
    )  # fmt: skip


def _draw_long_hair(pen: Pen, build: Build, look: Appearance) -> None:
    """Draw what falls on the shoulders, behind the face."""
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
    """Draw a mouth that gives nothing away; a young one smiles a little."""
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
        pen.blob(mirrored(beard, 0) + mirrored(list(reversed(inner)), 0)[::-1], look.hair)
        pen.polygon(smooth_moustache(head, 0.62), look.hair)
    elif build.value == 2:
        pen.polygon(smooth_moustache(head, 0.6), look.hair)


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
        (228, 182, 128), (30, 26, 28), (38, 62, 92), shirts.frogs, hats.ribboned_cap
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
