"""The four suits as shapes, the joker's star and cap, and the heads of court cards."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.games.rummy.cards import Suit
from rendering.ink.pen import Colour, Pen, Point, mirrored, smooth
from rendering.rummy.sprites.ranks import coarse

Outline = list[Point]


@lru_cache(maxsize=128)
def suit_mask(suit: Suit, size: int) -> Image.Image:
    """Return a suit as a mask of `size` × `size` pixels; callers must not change it."""
    pen = Pen(size, size)
    draw_suit(pen, suit, size / 2, size / 2, size * 0.97, (255, 255, 255))
    return coarse(pen.finish().getchannel("A"))


def draw_suit(pen: Pen, suit: Suit, x: float, y: float, size: float, fill: Colour) -> None:
    """Draw a suit around (x, y), as high as `size`."""
    place = _Place(x, y, size)
    if suit is Suit.DIAMONDS:
        pen.polygon(place.all(_DIAMOND), fill)
    elif suit is Suit.HEARTS:
        pen.polygon(place.all(_HEART), fill)
    elif suit is Suit.SPADES:
        pen.polygon(place.all(_SPADE), fill)
        pen.polygon(place.all(_STEM), fill)
    else:
        for middle in ((0.0, -0.27), (-0.27, 0.10), (0.27, 0.10)):
            pen.circle(*place.at(middle), 0.222 * size, fill)
        pen.polygon(place.all([(-0.13, -0.12), (0.13, -0.12), (0.13, 0.16), (-0.13, 0.16)]), fill)
        pen.polygon(place.all(_STEM), fill)


def draw_star(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    """Draw the joker's five-pointed star around (x, y), as high as `size`."""
    points = []
    for corner in range(10):
        reach = 0.54 if corner % 2 == 0 else 0.235
        turn = -pi / 2 + corner * pi / 5
        points.append((x + size * reach * cos(turn), y + size * (0.03 + reach * sin(turn))))
    pen.polygon(points, fill)


def draw_cap(pen: Pen, x: float, y: float, size: float, colours: tuple[Colour, Colour]) -> None:
    """Draw a jester's cap with three bells around (x, y), as wide as `size`."""
    cloth, bells = colours
    place = _Place(x, y, size)
    left = [(-0.30, 0.30), (-0.30, 0.02), (-0.50, -0.06), (-0.44, -0.26), (-0.24, -0.34)]
    left += [(-0.06, -0.18), (0.04, 0.30)]
    pen.blob(place.all(left), cloth)
    pen.blob(place.all([(-px, py) for px, py in left]), cloth)
    pen.blob(
        place.all([(-0.16, 0.28), (-0.10, -0.20), (0.0, -0.52), (0.10, -0.20), (0.16, 0.28)]), cloth
    )
    pen.box(x - 0.34 * size, y + 0.24 * size, 0.68 * size, 0.13 * size, bells, 0.06 * size)
    for bell in ((-0.50, -0.02), (0.50, -0.02), (0.0, -0.50)):
        pen.circle(*place.at(bell), 0.085 * size, bells)


def draw_court(pen: Pen, rank: int, x: float, y: float, size: float, fill: Colour) -> None:
    """Draw what a jack, queen or king (11 to 13) wears around (x, y), as wide as `size`."""
    place = _Place(x, y, size)
    if rank == _JACK:
        pen.blob(place.all(_TRICORN), fill)
        pen.box(x - 0.34 * size, y + 0.22 * size, 0.68 * size, 0.09 * size, fill, 0.03 * size)
        return
    points = _QUEENS_CROWN if rank == _QUEEN else _KINGS_CROWN
    pen.polygon(place.all(points), fill)
    pen.box(x - 0.42 * size, y + 0.20 * size, 0.84 * size, 0.11 * size, fill, 0.03 * size)
    tips = _QUEENS_TIPS if rank == _QUEEN else _KINGS_TIPS
    for tip in tips:
        pen.circle(*place.at(tip), 0.07 * size, fill)


_JACK, _QUEEN = 11, 12
_TRICORN = mirrored(
    [(0.0, -0.34), (-0.16, -0.28), (-0.26, -0.04), (-0.50, -0.16), (-0.44, 0.08), (-0.2, 0.16)], 0.0
)
_QUEENS_TIPS = [(-0.45, -0.14), (-0.24, -0.29), (0.0, -0.36), (0.24, -0.29), (0.45, -0.14)]
_QUEENS_CROWN = [
    *((-0.42, 0.16), (-0.45, -0.12), (-0.31, 0.02), (-0.24, -0.28), (-0.12, 0.0), (0.0, -0.34)),
    *((0.12, 0.0), (0.24, -0.28), (0.31, 0.02), (0.45, -0.12), (0.42, 0.16)),
]
_KINGS_TIPS = [(-0.45, -0.26), (0.0, -0.36), (0.45, -0.26)]
_KINGS_CROWN = [
    *((-0.42, 0.16), (-0.46, -0.24), (-0.22, 0.0), (0.0, -0.34), (0.22, 0.0), (0.46, -0.24)),
    (0.42, 0.16),
]


class _Place:
    """Where a shape of height 1 around (0, 0) comes to lie."""

    def __init__(self, x: float, y: float, size: float) -> None:
        self._x, self._y, self._size = x, y, size

    def at(self, point: Point) -> Point:
        return self._x + self._size * point[0], self._y + self._size * point[1]

    def all(self, points: Outline) -> Outline:
        return [self.at(point) for point in points]


def _sided(half: Outline) -> Outline:
    """Return half an outline, from the top to the bottom on the left, and its mirror image."""
    return mirrored(half, 0.0)


_STEM = _sided(smooth([(-0.04, 0.05), (-0.08, 0.30), (-0.21, 0.49)], closed=False))
_DIAMOND = _sided(
    [
        *smooth([(0.0, -0.53), (-0.18, -0.23), (-0.40, 0.0)], closed=False),
        *smooth([(-0.40, 0.0), (-0.18, 0.23), (0.0, 0.53)], closed=False),
    ]
)
_HEART = _sided(
    smooth(
        [
            *((0.0, -0.24), (-0.09, -0.40), (-0.25, -0.46), (-0.41, -0.38), (-0.47, -0.20)),
            *((-0.42, 0.0), (-0.28, 0.20), (-0.12, 0.36), (0.0, 0.50)),
        ],
        closed=False,
    )
)
_SPADE = _sided(
    smooth(
        [
            *((0.0, -0.51), (-0.07, -0.37), (-0.21, -0.18), (-0.36, 0.01), (-0.40, 0.17)),
            *((-0.32, 0.30), (-0.18, 0.30), (-0.06, 0.18)),
        ],
        closed=False,
    )
)
