"""The face of a sailor card: worn paper around a poster in the nation's colour."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.games.shanghaien.cards import Nation
from rendering.pen import Colour, Pen
from rendering.theme import CHALK, INK, NIGHT, PAPER, PAPER_EDGE, blend

from .emblems import emblem
from .sailors import sailor

CORNER = 11
RIM = 6
BAND = 34
"""Height of the band with the nation's name."""


@lru_cache(maxsize=512)
def sailor_card(
    nation: Nation, value: int, ground: Colour, width: int, height: int, tab: int
) -> Image.Image:
    """Return the face of a card without its writing; the value goes on a tab of that size."""
    pen = Pen(width, height)
    pen.box(0, 0, width, height, NIGHT, CORNER)
    pen.box(1, 1, width - 2, height - 2, PAPER_EDGE, CORNER)
    pen.box(2, 2, width - 4, height - 5, PAPER, CORNER - 1)
    sheet = pen.finish()
    sheet.alpha_composite(
        _poster(nation, value, ground, width - 2 * RIM, height - RIM - BAND), (RIM, RIM)
    )
    pen = Pen(width, height)
    pen.box(2, 2, tab - 4, tab + 2, PAPER, CORNER - 1)
    pen.circle(width - 27, 27, 23, PAPER)
    sheet.alpha_composite(pen.finish())
    sheet.alpha_composite(emblem(nation, 34, INK), (width - 27 - 17, 27 - 17))
    return sheet


def _poster(nation: Nation, value: int, ground: Colour, width: int, height: int) -> Image.Image:
    pen = Pen(width, height)
    pen.box(0, 0, width, height, blend(ground, NIGHT, 0.22), CORNER - 4)
    pen.circle(width / 2, height * 0.52, width * 0.5, ground)
    pen.circle(width / 2, height * 0.52, width * 0.40, blend(ground, CHALK, 0.16))
    sheet = pen.finish()
    figure = sailor(nation, value, width, round(width * 1.28))
    sheet.alpha_composite(figure, (0, height - figure.height))
    return sheet
