"""What the sailors wear."""

from __future__ import annotations

from rendering.ink.pen import Colour, Pen, mirrored
from rendering.ink.theme import BRASS, CHALK, INK, NIGHT, blend
from rendering.shanghaien.sprites.figures import NAVY, RED, WHITE, Appearance, Build


def sailor_collar(pen: Pen, build: Build, look: Appearance) -> None:
    """A wide blue collar with a tie."""
    top = build.chin * 0.9
    flap = [(-build.head * 0.6, top), (-build.shoulders * 0.75, top + 0.12), (0, top + 0.36)]
    pen.polygon(mirrored(flap, 0), NAVY)
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
    """Blue stripes."""
    _stripes(pen, build, NAVY)


def red_stripes(pen: Pen, build: Build, look: Appearance) -> None:
    """Red stripes."""
    _stripes(pen, build, RED)


def peacoat(pen: Pen, build: Build, look: Appearance) -> None:
    """A coat with wide lapels and brass buttons."""
    top = build.chin * 0.95
    pen.polygon([(-0.1, top), (0.1, top), (0, top + 0.24)], WHITE)
    lapel = [(-0.09, top - 0.02), (-0.22, top + 0.12), (-0.08, top + 0.34), (0, top + 0.24)]
    for way in (-1, 1):
        pen.polygon([(x * way, y) for x, y in lapel], blend(look.shirt, CHALK, 0.22))
        for row in (0.42, 0.56):
            pen.circle(way * 0.1, top + row, 0.025, BRASS)


def frogs(pen: Pen, build: Build, look: Appearance) -> None:
    """A jacket closed with cords."""
    top = build.chin * 0.9
    pen.line([(0, top + 0.08), (0, top + 0.9)], blend(look.shirt, NIGHT, 0.5), 0.018)
    pen.box(-0.11, top - 0.015, 0.22, 0.075, blend(look.shirt, CHALK, 0.25), 0.03)
    for row in (0.16, 0.30, 0.44):
        pen.line([(-0.1, top + row), (0.1, top + row)], BRASS, 0.026)
        pen.circle(0, top + row, 0.026, RED)


def neckerchief(pen: Pen, build: Build, look: Appearance) -> None:
    """A red neckerchief and two buttons."""
    top = build.chin * 0.9
    pen.polygon([(-0.15, top), (0.15, top), (0, top + 0.22)], RED)
    for way in (-1, 1):
        pen.circle(way * 0.16, top + 0.36, 0.03, BRASS)


def waistcoat(pen: Pen, build: Build, look: Appearance) -> None:
    """An open waistcoat."""
    top = build.chin * 0.9
    for way in (-1, 1):
        front = [(0.05, top + 0.1), (0.2, top + 0.02), (build.shoulders * 0.82, top + 0.12)]
        front += [(build.shoulders * 0.7, top + 0.9), (0.09, top + 0.9)]
        pen.polygon([(x * way, y) for x, y in front], (150, 40, 46))
        pen.line([(way * 0.07, top + 0.14), (way * 0.11, top + 0.8)], BRASS, 0.02)


def open_shirt(pen: Pen, build: Build, look: Appearance) -> None:
    """An open shirt and a sash."""
    top = build.chin * 0.9
    pen.polygon([(-0.11, top), (0.11, top), (0, top + 0.34)], blend(look.skin, INK, 0.14))
    for way in (-1, 1):
        pen.line([(way * 0.12, top + 0.02), (0, top + 0.36)], blend(look.shirt, INK, 0.3), 0.02)
    pen.line([(-build.shoulders * 0.9, top + 0.5), (build.shoulders * 0.9, top + 0.56)], RED, 0.10)
