"""The cards of Shanghai: faces, backs, suits and court figures."""

from __future__ import annotations

from functools import cache, lru_cache
from math import ceil, cos, pi, sin
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache, cached
from PIL import Image, ImageDraw

from bot.games.rummy.cards import ACE, RANKS, Card, Suit
from rendering.drawing import lettering
from rendering.drawing.canvas import (
    BRASS,
    IVORY,
    LAMP,
    NIGHT,
    Colour,
    Palette,
    Pen,
    Point,
    blend,
    mirror,
    picture_bytes,
    smooth,
)
from rendering.drawing.lettering import FontFace
from rendering.rummy.scenes import ANYTHING, RepresentedCard
from rendering.rummy.words import BACK, BACK_DARK, CARD, CARD_EDGE, CLOTH, CLOTH_LIGHT, suit_colours

_FINE = 4
"""The factor by which letters are enlarged for drawing, before they are reduced."""
_MARGIN = 0.5
"""Margin around a letter for measuring, in ems."""
_OPACITY_STEPS = 4
"""The number of steps of opacity from transparent to opaque."""
_MOST_LETTER_HEIGHT = 1.08
"""The maximum height of a letter, as a multiple of the height of digits. J and Q extend below the
baseline; taller letters are flattened to this height."""


def rank_text(rank: int) -> str:
    """Return the rank as written in the corner of a card; `rank` 1 and 14 are the ace.

    >>> rank_text(10), rank_text(14)
    ('10', 'A')
    """
    letter = RANKS[(rank - ACE) % len(RANKS)]
    return "10" if letter == "T" else letter


@lru_cache(maxsize=512)
def rank_mask(text: str, height: int, room: int) -> Image.Image:
    """Return a mask of `text`, at most `room` pixels wide, with digits `height` pixels high.

    Wider text is condensed. With letters that extend below the baseline, the mask is up to
    `_MOST_LETTER_HEIGHT` times as high.
    """
    text = text.replace("-", "−")
    em = 100 * _FINE
    font = lettering.load_font(FontFace.BOLD, em)
    top, bottom = font.getbbox("8", anchor="ls")[1::2]
    margin = round(em * _MARGIN)
    sheet = Image.new("L", (ceil(font.getlength(text)) + 2 * margin, 2 * em))
    base = round(1.4 * em)
    ImageDraw.Draw(sheet).text((margin, base), text, 255, font, anchor="ls")
    left, _, right, low = sheet.getbbox() or (0, 0, 1, base)
    letters = sheet.crop((left, base + round(top), right, max(low, base + round(bottom))))
    scale = height / (bottom - top)
    width = min(room, max(1, round(letters.width * scale)))
    reach = round(min(letters.height * scale, height * _MOST_LETTER_HEIGHT))
    fine = letters.resize((width, reach), Image.Resampling.LANCZOS)
    return coarsen(fine)


def coarsen(mask: Image.Image) -> Image.Image:
    """Return `mask` with only five levels of opacity along its edges.

    The palette has the suits' colours at these levels. This makes the file of a crowded table a
    tenth smaller.
    """
    steps = _OPACITY_STEPS
    return mask.point([round(level / 255 * steps) * 255 // steps for level in range(256)])


Outline = list[Point]


@lru_cache(maxsize=128)
def suit_mask(suit: Suit, size: int) -> Image.Image:
    """Return a suit as a mask of `size` × `size` pixels. Callers must not modify it."""
    pen = Pen(size, size)
    draw_suit(pen, suit, size / 2, size / 2, size * 0.97, (255, 255, 255))
    return coarsen(pen.finish().getchannel("A"))


def draw_suit(pen: Pen, suit: Suit, x: float, y: float, size: float, fill: Colour) -> None:
    """Draw a suit around (x, y), with a height of `size`."""
    place = _ShapeFrame(x, y, size)
    if suit is Suit.DIAMONDS:
        pen.polygon(place.scale_points(_DIAMOND), fill)
    elif suit is Suit.HEARTS:
        pen.polygon(place.scale_points(_HEART), fill)
    elif suit is Suit.SPADES:
        pen.polygon(place.scale_points(_SPADE), fill)
        pen.polygon(place.scale_points(_STEM), fill)
    else:
        for middle in ((0.0, -0.27), (-0.27, 0.10), (0.27, 0.10)):
            pen.circle(*place.scale_point(middle), 0.222 * size, fill)
        pen.polygon(
            place.scale_points([(-0.13, -0.12), (0.13, -0.12), (0.13, 0.16), (-0.13, 0.16)]), fill
        )
        pen.polygon(place.scale_points(_STEM), fill)


def draw_star(pen: Pen, x: float, y: float, size: float, fill: Colour) -> None:
    """Draw the joker's five-pointed star around (x, y), with a height of `size`."""
    points = []
    for corner in range(10):
        reach = 0.54 if corner % 2 == 0 else 0.235
        turn = -pi / 2 + corner * pi / 5
        points.append((x + size * reach * cos(turn), y + size * (0.03 + reach * sin(turn))))
    pen.polygon(points, fill)


def draw_cap(pen: Pen, x: float, y: float, size: float, colours: tuple[Colour, Colour]) -> None:
    """Draw a jester's cap with three bells around (x, y), with a width of `size`."""
    cloth, bells = colours
    place = _ShapeFrame(x, y, size)
    left = [(-0.30, 0.30), (-0.30, 0.02), (-0.50, -0.06), (-0.44, -0.26), (-0.24, -0.34)]
    left += [(-0.06, -0.18), (0.04, 0.30)]
    pen.blob(place.scale_points(left), cloth)
    pen.blob(place.scale_points([(-px, py) for px, py in left]), cloth)
    pen.blob(
        place.scale_points(
            [(-0.16, 0.28), (-0.10, -0.20), (0.0, -0.52), (0.10, -0.20), (0.16, 0.28)]
        ),
        cloth,
    )
    pen.box(x - 0.34 * size, y + 0.24 * size, 0.68 * size, 0.13 * size, bells, 0.06 * size)
    for bell in ((-0.50, -0.02), (0.50, -0.02), (0.0, -0.50)):
        pen.circle(*place.scale_point(bell), 0.085 * size, bells)


def draw_court(pen: Pen, rank: int, x: float, y: float, size: float, fill: Colour) -> None:
    """Draw the headgear of a jack, queen or king (`rank` 11 to 13) around (x, y), `size` wide."""
    place = _ShapeFrame(x, y, size)
    if rank == _JACK:
        pen.blob(place.scale_points(_TRICORN), fill)
        pen.box(x - 0.34 * size, y + 0.22 * size, 0.68 * size, 0.09 * size, fill, 0.03 * size)
        return
    points = _QUEENS_CROWN if rank == _QUEEN else _KINGS_CROWN
    pen.polygon(place.scale_points(points), fill)
    pen.box(x - 0.42 * size, y + 0.20 * size, 0.84 * size, 0.11 * size, fill, 0.03 * size)
    tips = _QUEENS_TIPS if rank == _QUEEN else _KINGS_TIPS
    for tip in tips:
        pen.circle(*place.scale_point(tip), 0.07 * size, fill)


_JACK, _QUEEN = 11, 12
_TRICORN = mirror(
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


class _ShapeFrame:
    """The position and scale of a shape of height 1 around (0, 0)."""

    def __init__(self, x: float, y: float, size: float) -> None:
        self._x, self._y, self._size = x, y, size

    def scale_point(self, point: Point) -> Point:
        return self._x + self._size * point[0], self._y + self._size * point[1]

    def scale_points(self, points: Outline) -> Outline:
        return [self.scale_point(point) for point in points]


def _mirror_half(half: Outline) -> Outline:
    """Return the complete outline of a shape; `half` is its left side from top to bottom."""
    return mirror(half, 0.0)


_STEM = _mirror_half(smooth([(-0.04, 0.05), (-0.08, 0.30), (-0.21, 0.49)], is_closed=False))
_DIAMOND = _mirror_half(
    [
        *smooth([(0.0, -0.53), (-0.18, -0.23), (-0.40, 0.0)], is_closed=False),
        *smooth([(-0.40, 0.0), (-0.18, 0.23), (0.0, 0.53)], is_closed=False),
    ]
)
_HEART = _mirror_half(
    smooth(
        [
            *((0.0, -0.24), (-0.09, -0.40), (-0.25, -0.46), (-0.41, -0.38), (-0.47, -0.20)),
            *((-0.42, 0.0), (-0.28, 0.20), (-0.12, 0.36), (0.0, 0.50)),
        ],
        is_closed=False,
    )
)
_SPADE = _mirror_half(
    smooth(
        [
            *((0.0, -0.51), (-0.07, -0.37), (-0.21, -0.18), (-0.36, 0.01), (-0.40, 0.17)),
            *((-0.32, 0.30), (-0.18, 0.30), (-0.06, 0.18)),
        ],
        is_closed=False,
    )
)


_CACHE_BYTES = 8 * 1024 * 1024
_SIZES = 16
"""The maximum number of card sizes in the cache, more than any single display setting needs."""
_COURT = 11
_WITH_PICTURE = 160
"""The minimum height, in pixels, of cards that have a picture in addition to rank and suit."""

_LEAST_STAR = 0.3
"""The minimum size of a star below the suit, as a share of `CardSize.strip`. If less fits, the star
is on the right."""


class CardSize(NamedTuple):
    """The measures of a card, in pixels."""

    width: int
    height: int
    digits: int
    """The height of the digits in the corner."""
    strip: int
    """The visible width of a card that the next card overlaps."""


@cached(LRUCache(_CACHE_BYTES, picture_bytes), lock=Lock())
def card_face(
    card: Card, size: CardSize, palette: Palette, stands_for: RepresentedCard | None = None
) -> Image.Image:
    """Return the face of a card, RGBA. Callers must not modify it.

    `stands_for` is the card that a wild card represents; with `ANYTHING` the card keeps its face
    and gets a star.
    """
    if card.suit is None or stands_for not in (None, ANYTHING):
        return _wild(card, size, palette, stands_for)
    colour = suit_colours(palette)[card.suit]
    sheet = _blank_card(size).copy()
    _write_corner(sheet, card, size, colour)
    if size.height >= _WITH_PICTURE:
        _draw_picture(sheet, card, size, colour)
    if stands_for is not None:
        _draw_wild_star(sheet, size)
    return sheet


def missing_card(
    card: Card, size: CardSize, has_suit: bool, colours: tuple[Colour, Colour]
) -> Image.Image:
    """Return the outline of a missing card, RGBA; `colours` are those of the ground and the line.

    With `has_suit`, the suit is drawn; otherwise a card of any suit may fill the gap.
    """
    ground, line = colours
    sheet = _gap(size, ground, line).copy()
    if card.suit is not None:
        _write_corner(sheet, card, size, line, has_suit=has_suit)
    return sheet


@cache
def card_back(width: int, height: int) -> Image.Image:
    """Return the back of a card, RGBA: an anchor on a lattice, or a small plate on small cards."""
    pen = Pen(width, height)
    radius, edge = width * 0.09, max(2.0, width * 0.05)
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, IVORY, radius)
    inner = edge + 1
    pen.box(inner, inner, width - 2 * inner, height - 2 * inner, BACK, radius * 0.6)
    if width >= 60:
        step = width / 5
        for line in range(-8, 14):
            for lean in (1, -1):
                x = line * step if lean == 1 else width - line * step
                far = x + lean * height
                pen.line([(x, 0), (far, height)], BACK_DARK, max(1.0, width * 0.014))
        rim = pen.finish()
        keep = Pen(width, height)
        keep.box(inner, inner, width - 2 * inner, height - 2 * inner, BACK, radius * 0.6)
        frame = _back_frame(width, height, radius, edge)
        frame.paste(rim, (0, 0), keep.finish().getchannel("A"))
        pen = Pen(width, height)
        pen.ellipse(width / 2, height / 2, width * 0.30, width * 0.30, BRASS)
        pen.ellipse(width / 2, height / 2, width * 0.27, width * 0.27, BACK_DARK)
        _draw_anchor(pen, width / 2, height / 2, width * 0.40)
        frame.alpha_composite(pen.finish())
        return frame
    pen.box(
        width * 0.26, height * 0.24, width * 0.48, height * 0.52, blend(BACK, BRASS, 0.75), radius
    )
    pen.box(width * 0.34, height * 0.30, width * 0.32, height * 0.40, BACK, radius * 0.6)
    return pen.finish()


def _back_frame(width: int, height: int, radius: float, edge: float) -> Image.Image:
    pen = Pen(width, height)
    pen.box(0, 0, width, height, NIGHT, radius)
    pen.box(1, 1, width - 2, height - 2, IVORY, radius)
    inner = edge + 1
    pen.box(inner, inner, width - 2 * inner, height - 2 * inner, BACK, radius * 0.6)
    return pen.finish()


def _draw_anchor(pen: Pen, x: float, y: float, size: float) -> None:
    weight = size * 0.11
    pen.circle(x, y - 0.38 * size, 0.13 * size, BRASS)
    pen.circle(x, y - 0.38 * size, 0.06 * size, BACK_DARK)
    pen.line([(x, y - 0.26 * size), (x, y + 0.46 * size)], BRASS, weight)
    pen.line([(x - 0.2 * size, y - 0.14 * size), (x + 0.2 * size, y - 0.14 * size)], BRASS, weight)
    pen.arc(x, y + 0.05 * size, 0.38 * size, (15, 165), BRASS, weight)


def _wild(
    card: Card, size: CardSize, palette: Palette, stands_for: RepresentedCard | None
) -> Image.Image:
    """Return a wild card with the card that it represents, if any.

    A wild card other than a joker also shows its own rank.
    """
    pen = _blank(size, CLOTH)
    top, middle = _index_top(size), _middle(size)
    star = size.digits * 1.02
    if card.suit is None:
        draw_star(pen, middle, top + size.digits / 2, star, LAMP)
    else:
        star = (size.strip - 4) * 0.52
        draw_star(pen, 3 + star / 2, top + size.digits / 2, star, LAMP)
    if card.suit is None and size.height >= _WITH_PICTURE:
        x, y = size.width * 0.56, size.height * 0.68
        pen.circle(x, y, size.width * 0.36, CLOTH_LIGHT)
        draw_cap(pen, x, y, size.width * 0.56, (LAMP, IVORY))
    if stands_for is None:
        return pen.finish()
    room = size.strip - 6
    y = top + size.digits * 1.10
    high = size.height - y - max(4.0, size.height * 0.05)
    pen.box(middle - room / 2, y, room, high, CARD, 6)
    colour = CLOTH
    if stands_for.suit is not None:
        colour = suit_colours(palette)[stands_for.suit]
    digits = round(min(size.digits * 0.92, high - 8))
    sheet = pen.finish()
    if card.suit is not None:
        mask = rank_mask(rank_text(card.rank), round(size.digits * 0.86), round(size.strip * 0.4))
        at = (round(size.strip - 4 - mask.width), round(top + size.digits * 0.07))
        sheet.paste(LAMP, at, mask)
    mask = rank_mask(rank_text(stands_for.rank), digits, room - 8)
    at = (round(middle - mask.width / 2), round(y + (high - digits) / 2))
    sheet.paste(colour, at, mask)
    return sheet


@lru_cache(maxsize=_SIZES)
def _blank_card(size: CardSize) -> Image.Image:
    """Return a card without printing. Callers must not modify it."""
    return _blank(size, CARD).finish()


@lru_cache(maxsize=_SIZES)
def _gap(size: CardSize, ground: Colour, line: Colour) -> Image.Image:
    """Return the empty outline of a missing card. Callers must not modify it."""
    pen = Pen(size.width, size.height)
    radius = _radius(size)
    pen.box(3, 3, size.width - 6, size.height - 6, line, radius)
    pen.box(6, 6, size.width - 12, size.height - 12, ground, radius - 3)
    return pen.finish()


def _blank(size: CardSize, fill: Colour) -> Pen:
    pen = Pen(size.width, size.height)
    radius = _radius(size)
    pen.box(0, 0, size.width, size.height, NIGHT, radius)
    pen.box(1, 1, size.width - 2, size.height - 2, CARD_EDGE, radius - 1)
    pen.box(2, 2, size.width - 4, size.height - 5, fill, radius - 2)
    return pen


def _radius(size: CardSize) -> float:
    return max(6.0, size.width * 0.09)


def _middle(size: CardSize) -> float:
    """Return the horizontal middle of the rank and suit in the corner."""
    return size.strip * 0.51


def _index_top(size: CardSize) -> int:
    return max(7, round(size.height * 0.075))


def _write_corner(
    sheet: Image.Image, card: Card, size: CardSize, colour: Colour, *, has_suit: bool = True
) -> None:
    """Write the rank, and the suit below it if `has_suit`."""
    assert card.suit is not None
    top, middle = _index_top(size), _middle(size)
    room = size.strip - max(8, round(size.strip * 0.18))
    rank = rank_mask(rank_text(card.rank), size.digits, room)
    sheet.paste(colour, (round(middle - rank.width / 2), top), rank)
    if not has_suit:
        return
    side = round(size.digits * (0.86 if size.height >= _WITH_PICTURE else 0.98))
    suit = suit_mask(card.suit, side)
    sheet.paste(colour, (round(middle - side / 2), round(top + size.digits * 1.16)), suit)


def _draw_wild_star(sheet: Image.Image, size: CardSize) -> None:
    """Draw the joker's star below the suit, or on the right if it does not fit there."""
    top = _index_top(size) + size.digits * 2.16
    star = min(size.strip * 0.7, size.height - top - 8)
    pen = Pen(size.width, size.height)
    if star < size.strip * _LEAST_STAR:
        draw_star(pen, size.width * 0.76, size.height * 0.22, size.width * 0.38, CLOTH)
    else:
        draw_star(pen, _middle(size), top + star / 2, star, CLOTH)
    sheet.alpha_composite(pen.finish())


def _draw_picture(sheet: Image.Image, card: Card, size: CardSize, colour: Colour) -> None:
    """Draw a large suit at the lower right; on jacks, queens and kings also their headgear."""
    assert card.suit is not None
    x, y, large = size.width * 0.68, size.height * 0.74, size.width * 0.45
    if card.rank == ACE:
        large = size.width * 0.53
    elif card.rank >= _COURT:
        pen = Pen(size.width, size.height)
        worn = blend(colour, BRASS, 0.3)
        draw_court(pen, card.rank, x, y - large * 0.88, large * 0.8, worn)
        sheet.alpha_composite(pen.finish())
    side = round(large)
    sheet.paste(colour, (round(x - side / 2), round(y - side / 2)), suit_mask(card.suit, side))
