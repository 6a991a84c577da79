"""The face of a sailor card: worn paper around a poster in the nation's colour."""

from __future__ import annotations

from random import Random
from threading import Lock

from cachetools import LRUCache, cached
from PIL import Image

from bot.games.shanghaien.cards import Nation
from rendering.ink.pen import Colour, Pen
from rendering.ink.plates import picture_bytes
from rendering.ink.theme import CHALK, INK, NIGHT, PAPER, blend
from rendering.shanghaien.sprites.emblems import emblem
from rendering.shanghaien.sprites.sailors import sailor

CORNER = 11
RIM = 6
BAND = 34
"""Height of the band with the nation's name."""
_STANDING = 1.28
"""Height of a sailor's figure, in its widths."""
ROOM = 16 * 1024 * 1024
"""Bytes of faces that are kept; those of one display take four million."""


def sailor_card(
    nation: Nation,
    value: int,
    ground: Colour,
    width: int,
    height: int,
    tab: int,
    *,
    ships: bool,
    paper: Colour = PAPER,
) -> Image.Image:
    """Return the face of a card without its writing; the value goes on a tab of that size.

    Without `ships` there is nothing behind the sailor but the sun and the sea. The caller owns it.
    """
    sheet = _worn_paper(f"{nation}{value}", width, height, paper)
    sheet.alpha_composite(_inside(nation, value, ground, width, height, tab, ships=ships))
    return sheet


def _worn_paper(seed: str, width: int, height: int, paper: Colour) -> Image.Image:
    """Return a bare card, its rim worn down a little, every card's in its own places."""
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


# What takes longest to draw, and is the same on a card of any paper.
@cached(LRUCache(ROOM, picture_bytes), lock=Lock())
def _inside(
    nation: Nation, value: int, ground: Colour, width: int, height: int, tab: int, *, ships: bool
) -> Image.Image:
    """Return what lies on a card's paper: the poster, the value's tab and the emblem."""
    sheet = Image.new("RGBA", (width, height))
    poster = _poster(nation, value, ground, width - 2 * RIM, height - RIM - BAND, ships=ships)
    sheet.alpha_composite(poster, (RIM, RIM))
    pen = Pen(width, height)
    pen.box(2, 2, tab - 4, tab + 2, PAPER, CORNER - 1)
    pen.box(width - 48, 2, 46, 48, PAPER, CORNER - 1)
    sheet.alpha_composite(pen.finish())
    sheet.alpha_composite(emblem(nation, 34, INK), (width - 26 - 17, 26 - 17))
    return sheet


def _poster(
    nation: Nation, value: int, ground: Colour, width: int, height: int, *, ships: bool
) -> Image.Image:
    """Return the sailor before a harbour at night: a low sun, masts and the sea."""
    pen = Pen(width, height)
    dusk, sea = blend(ground, NIGHT, 0.20), blend(ground, NIGHT, 0.40)
    horizon = height * 0.66
    pen.box(0, 0, width, height, dusk, CORNER - 4)
    pen.circle(width / 2, height * 0.50, width * 0.50, blend(ground, NIGHT, 0.06))
    pen.circle(width / 2, height * 0.50, width * 0.40, blend(ground, CHALK, 0.14))
    if ships:
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
