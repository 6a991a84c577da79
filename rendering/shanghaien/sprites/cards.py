"""Cards, emblems, dice and symbols."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from math import cos, pi, sin
from random import Random
from threading import Lock

from cachetools import LRUCache, cached
from PIL import Image

from bot.games.shanghaien.cards import Half, Nation, Trick
from rendering.drawing.canvas import (
    BRAMBLE,
    BRAMBLE_DARK,
    BRASS,
    CHALK,
    INK,
    IVORY,
    NIGHT,
    PAPER,
    SEA,
    Colour,
    Pen,
    Point,
    arc_points,
    blend,
    mirror,
    picture_bytes,
    smooth,
)
from rendering.shanghaien.sprites.people import sailor

_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
}


def draw_die(pen: Pen, x: float, y: float, side: float, pips: int = 5) -> None:
    """Draw a die around (x, y) with edges of length `side`; it has 2, 3 or 5 pips."""
    pen.box(x - side / 2 - side * 0.05, y - side * 0.55, side * 1.1, side * 1.1, NIGHT, side * 0.24)
    pen.box(x - side / 2, y - side / 2, side, side, IVORY, side * 0.2)
    for dx, dy in _PIPS[pips]:
        pen.circle(x + dx * side * 0.25, y + dy * side * 0.25, side * 0.1, INK)


def draw_arrow_head(pen: Pen, x: float, y: float, dx: float, dy: float, colour: Colour) -> None:
    """Draw a triangle with its tip at (x + dx, y + dy)."""
    pen.polygon([(x + dx, y + dy), (x - dy, y + dx), (x + dy, y - dx)], colour)


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
    pen.blob(mirror(petal, 0.5), colour)
    wing = [(0.44, 0.62), (0.36, 0.40), (0.22, 0.22), (0.07, 0.28), (0.06, 0.46), (0.18, 0.50)]
    wing += [(0.24, 0.42), (0.32, 0.50), (0.36, 0.62)]
    pen.blob(wing, colour)
    pen.blob([(1 - x, y) for x, y in wing], colour)
    pen.box(0.22, 0.60, 0.56, 0.12, colour, radius=0.05)
    foot = [(0.44, 0.70), (0.44, 0.80), (0.30, 0.90), (0.42, 0.90), (0.5, 1.0)]
    pen.polygon(mirror(foot, 0.5), colour)


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
    pen.polygon(mirror(cup, 0.5), colour)
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


_FOAM = (140, 196, 208)
_SKY = (16, 30, 48)
_HIDE = (124, 144, 154)
_BELLY = (214, 220, 216)
_JAW = (150, 40, 44)


@cache
def card_back(width: int, height: int) -> Image.Image:
    """Return the back of a card: a shark, or only its fin on a small card."""
    pen = Pen(width, height)
    edge = max(2.0, width * 0.045)
    radius = width * 0.09
    inner_width, inner_height = width - 2 * edge - 2, height - 2 * edge - 2
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, PAPER, radius)
    pen.box(edge + 1, edge + 1, inner_width, inner_height, _SKY, radius * 0.6)
    small = width < 80
    sea_level = height * (0.58 if small else 0.40)
    floor = height - edge - 1
    pen.circle(width * 0.70, height * 0.17, width * 0.11, blend(CHALK, _SKY, 0.15))
    _draw_fin(pen, width, sea_level)
    pen.polygon(_surface(width, sea_level, edge, floor), SEA)
    if not small:
        _draw_shark(pen, width, height)
    lines = ((0.0, 0.0), (0.13, 0.5)) if small else ((0.0, 0.0), (0.12, 0.55), (1.02, 0.6))
    for depth, tint in lines:
        wave = _wave(width, sea_level + depth * width, edge)
        pen.curve(wave, blend(_FOAM, SEA, tint), max(1.5, width * 0.026))
    pen.keep_rounded(0, 0, width, height, radius)
    return pen.finish()


def _wave(width: float, y: float, edge: float) -> list[Point]:
    left, right = edge + width * 0.03, width - edge - width * 0.03
    return [
        (left + (right - left) * step / 8, y + width * 0.022 * (-1) ** step) for step in range(9)
    ]


def _surface(width: float, y: float, edge: float, floor: float) -> list[Point]:
    return [(edge + 1, y), (width - edge - 1, y), (width - edge - 1, floor), (edge + 1, floor)]


def _draw_fin(pen: Pen, width: float, sea_level: float) -> None:
    fin = [(0.16, 0.05), (0.30, -0.16), (0.50, -0.40), (0.55, -0.42), (0.56, -0.30), (0.72, 0.05)]
    pen.blob([(x * width, sea_level + y * width) for x, y in fin], _HIDE)
    shade = [(0.50, 0.05), (0.50, -0.20), (0.545, -0.40), (0.57, -0.26), (0.70, 0.05)]
    pen.polygon([(x * width, sea_level + y * width) for x, y in shade], blend(_HIDE, NIGHT, 0.25))


def _draw_shark(pen: Pen, width: float, height: float) -> None:
    """Draw the head from the front, rising with an open mouth."""

    def point_at(x: float, y: float) -> Point:
        return width * (0.5 + x), height * 0.70 + y * width

    head = [(0.0, -0.36), (0.20, -0.24), (0.34, 0.02), (0.36, 0.36), (0.0, 0.44)]
    outline = [point_at(x, y) for x, y in head] + [point_at(-x, y) for x, y in reversed(head[1:-1])]
    pen.blob(outline, _HIDE)
    belly = [(0.0, -0.02), (0.22, 0.06), (0.31, 0.24), (0.27, 0.38), (0.0, 0.43)]
    pen.blob(
        [point_at(x, y) for x, y in belly] + [point_at(-x, y) for x, y in reversed(belly[1:-1])],
        _BELLY,
    )
    jaw = [(0.0, 0.05), (0.15, 0.09), (0.23, 0.22), (0.15, 0.32), (0.0, 0.35)]
    pen.blob(
        [point_at(x, y) for x, y in jaw] + [point_at(-x, y) for x, y in reversed(jaw[1:-1])], INK
    )
    tongue = [(0.0, 0.22), (0.10, 0.25), (0.10, 0.31), (0.0, 0.33)]
    pen.blob(
        [point_at(x, y) for x, y in tongue] + [point_at(-x, y) for x, y in reversed(tongue[1:-1])],
        _JAW,
    )
    for step in range(-3, 4):
        x = step * 0.052
        top, bottom = 0.055 + abs(step) * 0.014, 0.345 - abs(step) * 0.012
        pen.polygon(
            [point_at(x - 0.027, top), point_at(x + 0.027, top), point_at(x, top + 0.075)], CHALK
        )
        pen.polygon(
            [point_at(x - 0.025, bottom), point_at(x + 0.025, bottom), point_at(x, bottom - 0.06)],
            CHALK,
        )
    for side in (-1, 1):
        pen.circle(*point_at(side * 0.19, -0.10), width * 0.036, INK)
        pen.circle(*point_at(side * 0.185, -0.108), width * 0.011, CHALK)
        pen.line([point_at(side * 0.10, -0.15), point_at(side * 0.25, -0.185)], INK, width * 0.022)
        pen.curve([point_at(side * 0.05, -0.22), point_at(side * 0.06, -0.2)], INK, width * 0.018)


CORNER = 11
RIM = 6
BAND = 34
"""Height of the band with the nation's name."""
_STANDING = 1.28
"""Height of a sailor's figure, as a multiple of its width."""
_CACHE_BYTES = 16 * 1024 * 1024
"""The maximum size of the cache of card faces, in bytes. The faces for one display setting take
four million bytes."""


def sailor_card(
    nation: Nation,
    value: int,
    ground: Colour,
    width: int,
    height: int,
    tab: int,
    *,
    has_ships: bool,
    paper: Colour = PAPER,
) -> Image.Image:
    """Return the face of a card without lettering; the tab for the value is `tab` pixels wide.

    Without `has_ships`, only the sun and the sea are behind the sailor. The caller may modify the
    image.
    """
    sheet = _worn_paper(f"{nation}{value}", width, height, paper)
    sheet.alpha_composite(
        _card_content(nation, value, ground, width, height, tab, has_ships=has_ships)
    )
    return sheet


def _worn_paper(seed: str, width: int, height: int, paper: Colour) -> Image.Image:
    """Return a blank card with a worn rim; `seed` determines the wear."""
    worn = blend(paper, NIGHT, 0.25)
    pen = Pen(width, height)
    pen.box(0, 0, width, height, NIGHT, CORNER)
    pen.box(1, 1, width - 2, height - 2, worn, CORNER)
    pen.box(2, 2, width - 4, height - 5, paper, CORNER - 1)
    chance = Random(seed)
    for _ in range(9):
        along, length = chance.random(), chance.uniform(4, 15)
        if chance.random() < 0.5:
            x = 3.2 if chance.random() < 0.5 else width - 3.2
            y = 14 + along * (height - 42)
            pen.line([(x, y), (x, y + length)], worn, chance.uniform(1.0, 2.4))
        else:
            x, y = 14 + along * (width - 42), height - 4.5
            pen.line([(x, y), (x + length, y)], worn, chance.uniform(1.0, 2.4))
    return pen.finish()


# The content is the slowest part to draw. It is cached separately from the paper, because the
# paper's colour changes.
@cached(LRUCache(_CACHE_BYTES, picture_bytes), lock=Lock())
def _card_content(
    nation: Nation,
    value: int,
    ground: Colour,
    width: int,
    height: int,
    tab: int,
    *,
    has_ships: bool,
) -> Image.Image:
    """Return the content of a card: the poster, the value's tab and the emblem."""
    sheet = Image.new("RGBA", (width, height))
    poster = _poster(
        nation, value, ground, width - 2 * RIM, height - RIM - BAND, has_ships=has_ships
    )
    sheet.alpha_composite(poster, (RIM, RIM))
    pen = Pen(width, height)
    pen.box(2, 2, tab - 4, tab + 2, PAPER, CORNER - 1)
    pen.box(width - 48, 2, 46, 48, PAPER, CORNER - 1)
    sheet.alpha_composite(pen.finish())
    sheet.alpha_composite(emblem(nation, 34, INK), (width - 26 - 17, 26 - 17))
    return sheet


def _poster(
    nation: Nation, value: int, ground: Colour, width: int, height: int, *, has_ships: bool
) -> Image.Image:
    """Return the sailor before a harbour at night: a low sun, masts and the sea."""
    pen = Pen(width, height)
    dusk, sea = blend(ground, NIGHT, 0.20), blend(ground, NIGHT, 0.40)
    horizon = height * 0.66
    pen.box(0, 0, width, height, dusk, CORNER - 4)
    pen.circle(width / 2, height * 0.50, width * 0.50, blend(ground, NIGHT, 0.06))
    pen.circle(width / 2, height * 0.50, width * 0.40, blend(ground, CHALK, 0.14))
    if has_ships:
        _draw_ship(pen, width * 0.13, horizon, width * 0.30, sea)
        _draw_ship(pen, width * 0.90, horizon, width * 0.24, sea)
    pen.polygon([(0, horizon), (width, horizon), (width, height), (0, height)], sea)
    for row, share in enumerate((0.02, 0.74, 0.10, 0.82, 0.03, 0.78)):
        y = horizon + 8 + row * 9
        pen.line([(width * share, y), (width * (share + 0.16), y)], dusk, 2)
    pen.keep_rounded(0, 0, width, height, CORNER - 4)
    sheet = pen.finish()
    breadth = min(width, round(height / _STANDING))
    figure = sailor(nation, value, breadth, round(breadth * _STANDING))
    sheet.alpha_composite(figure, ((width - breadth) // 2, height - figure.height))
    return sheet


def _draw_ship(pen: Pen, x: float, waterline: float, size: float, colour: Colour) -> None:
    """Draw a moored ship's hull, mast and rigging around `x`."""
    hull = [(-0.7, -0.14), (0.75, -0.18), (0.5, 0.1), (-0.5, 0.1)]
    pen.polygon([(x + dx * size, waterline + dy * size) for dx, dy in hull], colour)
    top = waterline - size * 1.7
    pen.line([(x, waterline), (x, top)], colour, 2.2)
    for side in (-0.62, 0.66):
        pen.line([(x, top), (x + side * size, waterline - size * 0.14)], colour, 1.2)
    for level, span in ((0.55, 0.42), (1.05, 0.32)):
        y = waterline - size * level
        pen.line([(x - span * size, y), (x + span * size, y)], colour, 2)


TrickDrawing = Callable[[Pen, float, float, float], None]


@cache
def trick_card(trick: Trick, width: int, height: int, paper: Colour = PAPER) -> Image.Image:
    """Return the face of a trick card: two halves, one above the other."""
    pen = Pen(width, height)
    edge = max(2.0, width * 0.048)
    radius = width * 0.09
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, blend(paper, NIGHT, 0.25), radius)
    pen.box(1.5, 1.5, width - 3, height - 4, paper, radius)
    left, top = edge + 1, edge + 1
    right, bottom = width - edge - 1, height - edge - 1
    pen.box(left, top, right - left, bottom - top, BRAMBLE, radius * 0.6)
    middle, slope = height / 2, width * 0.07
    cut: list[Point] = [(left, middle + slope), (right, middle - slope)]
    pen.polygon(
        [*cut, (right, bottom - radius * 0.6), (right, bottom), (left, bottom)], BRAMBLE_DARK
    )
    pen.line(cut, BRASS, max(1.6, edge * 0.55))
    size = min((right - left) * 0.9, (bottom - top) * 0.43)
    upper_half, lower_half = trick.halves
    draw_symbol(pen, upper_half, width / 2, (top + middle) / 2, size)
    draw_symbol(pen, lower_half, width / 2, (middle + bottom) / 2, size)
    pen.keep_rounded(0, 0, width, height, radius)
    return pen.finish()


def draw_symbol(pen: Pen, half: Half, x: float, y: float, size: float) -> None:
    """Draw the symbol of `half` around (x, y), in a square of `size`."""
    _TRICK_DRAWINGS[half](pen, x, y, size)


def _drawing_of(half: Half) -> TrickDrawing:
    draw: TrickDrawing = import_module(
        f"rendering.shanghaien.sprites.tricks.{half.name.lower()}"
    ).draw
    return draw


_TRICK_DRAWINGS: dict[Half, TrickDrawing] = {half: _drawing_of(half) for half in Half}
