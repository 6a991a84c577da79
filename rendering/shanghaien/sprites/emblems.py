"""The nations' emblems: eight outlines that are easy to distinguish, even in grey."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

from PIL import Image

from bot.games.shanghaien.cards import Nation
from rendering.ink.pen import Colour, Pen, Point, arc_points, mirrored, smooth

Drawing = Callable[[Pen, Colour], None]


@cache
def emblem(nation: Nation, size: int, colour: Colour) -> Image.Image:
    """Return the emblem of `nation` as a silhouette in a square of `size` pixels."""
    pen = Pen(1, 1, unit=size)
    _DRAWINGS[nation](pen, colour)
    return pen.finish()


def star_points(x: float, y: float, radius: float, spikes: int = 5) -> list[Point]:
    """Return the outline of a star with one spike up."""
    inner = radius * 0.40
    return [
        (
            x + (radius if step % 2 == 0 else inner) * sin(pi * step / spikes),
            y - (radius if step % 2 == 0 else inner) * cos(pi * step / spikes),
        )
        for step in range(2 * spikes)
    ]


def _star(pen: Pen, colour: Colour) -> None:
    pen.polygon(star_points(0.5, 0.53, 0.5), colour)


def _fleur_de_lis(pen: Pen, colour: Colour) -> None:
    petal = [(0.5, 0.0), (0.38, 0.18), (0.36, 0.34), (0.44, 0.52), (0.45, 0.62)]
    pen.blob(mirrored(petal, 0.5), colour)
    wing = [(0.44, 0.62), (0.36, 0.40), (0.22, 0.22), (0.07, 0.28), (0.06, 0.46), (0.18, 0.50)]
    wing += [(0.24, 0.42), (0.32, 0.50), (0.36, 0.62)]
    pen.blob(wing, colour)
    pen.blob([(1 - x, y) for x, y in wing], colour)
    pen.box(0.22, 0.60, 0.56, 0.12, colour, radius=0.05)
    foot = [(0.44, 0.70), (0.44, 0.80), (0.30, 0.90), (0.42, 0.90), (0.5, 1.0)]
    pen.polygon(mirrored(foot, 0.5), colour)


def _anchor(pen: Pen, colour: Colour) -> None:
    pen.arc(0.5, 0.13, 0.09, (0, 360), colour, 0.07)
    pen.box(0.445, 0.20, 0.11, 0.74, colour)
    pen.box(0.24, 0.30, 0.52, 0.10, colour, radius=0.05)
    pen.arc(0.5, 0.50, 0.39, (18, 162), colour, 0.12)
    for way in (-1, 1):
        fluke = [(0.30, 0.60), (0.47, 0.46), (0.50, 0.78)]
        pen.polygon([(0.5 + way * x, y) for x, y in fluke], colour)


def _coin(pen: Pen, colour: Colour) -> None:
    pen.circle(0.5, 0.5, 0.48, colour)
    pen.erase(arc_points(0.5, 0.5, 0.405, (0, 360)))
    pen.circle(0.5, 0.5, 0.35, colour)
    pen.erase([(0.36, 0.36), (0.64, 0.36), (0.64, 0.64), (0.36, 0.64)])


def _tulip(pen: Pen, colour: Colour) -> None:
    cup = [(0.5, 0.02), (0.40, 0.20), (0.20, 0.04), (0.18, 0.30), (0.26, 0.50), (0.46, 0.58)]
    pen.polygon(mirrored(cup, 0.5), colour)
    pen.line([(0.5, 0.5), (0.5, 0.96)], colour, 0.08)
    leaf = [(0.5, 0.96), (0.34, 0.84), (0.14, 0.54), (0.34, 0.62), (0.46, 0.78)]
    pen.polygon(smooth(leaf), colour)
    pen.polygon(smooth([(1 - x, y) for x, y in leaf]), colour)


def _crescent(pen: Pen, colour: Colour) -> None:
    pen.circle(0.42, 0.5, 0.42, colour)
    pen.erase(arc_points(0.54, 0.5, 0.34, (0, 360)))
    pen.polygon(
        [
            (
                0.72 + (x - 0.72) * cos(0.3) - (y - 0.5) * sin(0.3),
                0.5 + (x - 0.72) * sin(0.3) + (y - 0.5) * cos(0.3),
            )
            for x, y in star_points(0.72, 0.5, 0.24)
        ],
        colour,
    )


def _castle(pen: Pen, colour: Colour) -> None:
    for x, top in ((0.06, 0.34), (0.36, 0.10), (0.66, 0.34)):
        pen.box(x, top, 0.28, 0.96 - top, colour)
        for step in (0, 0.10, 0.20):
            pen.box(x + step, top - 0.10, 0.08, 0.11, colour)
    pen.box(0.06, 0.56, 0.88, 0.40, colour)
    pen.erase([(0.41, 0.97), (0.41, 0.72), *arc_points(0.5, 0.72, 0.09, (180, 360)), (0.59, 0.97)])


def _boot(pen: Pen, colour: Colour) -> None:
    outline = [
        (0.26, 0.02), (0.62, 0.02), (0.60, 0.30), (0.62, 0.52), (0.80, 0.62), (0.96, 0.72),
        (0.98, 0.86), (0.58, 0.86), (0.48, 0.78), (0.46, 0.96), (0.22, 0.96), (0.22, 0.62),
        (0.28, 0.34),
    ]  # fmt: skip
    pen.polygon(outline, colour)
    pen.erase([(0.25, 0.14), (0.62, 0.14), (0.62, 0.20), (0.25, 0.20)])


_DRAWINGS: dict[Nation, Drawing] = {
    Nation.AMERICANS: _star,
    Nation.FRENCH: _fleur_de_lis,
    Nation.GERMANS: _anchor,
    Nation.CHINESE: _coin,
    Nation.DUTCH: _tulip,
    Nation.TURKS: _crescent,
    Nation.SPANIARDS: _castle,
    Nation.ITALIANS: _boot,
}
