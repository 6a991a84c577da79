"""Playing cards: a rank and a suit large in the corner, so that a strip of a card tells it all."""

from __future__ import annotations

from functools import cache, lru_cache
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache, cached
from PIL import Image

from bot.games.rummy.cards import ACE, Card
from rendering.ink.display import Palette
from rendering.ink.pen import Colour, Pen
from rendering.ink.plates import picture_bytes
from rendering.ink.theme import BRASS, IVORY, LAMP, NIGHT, blend
from rendering.rummy.colours import (
    BACK,
    BACK_DARK,
    CARD,
    CARD_EDGE,
    CLOTH,
    CLOTH_LIGHT,
    suit_colours,
)
from rendering.rummy.meld_scene import ANYTHING, StandsFor
from rendering.rummy.sprites.ranks import rank_mask, rank_text
from rendering.rummy.sprites.suits import draw_cap, draw_court, draw_star, suit_mask

_ROOM = 8 * 1024 * 1024
_SIZES = 16
"""For so many sizes what all cards have in common is kept: more than a display has."""
_COURT = 11
_WITH_PICTURE = 160
"""Cards at least so high show more than their corner."""

_LEAST_STAR = 0.3
"""A smaller star, in strips, would not be seen."""


class CardSize(NamedTuple):
    """The measures of a card, in pixels."""

    width: int
    height: int
    digits: int
    """How high the digits in the corner are."""
    strip: int
    """How much of a card shows when the next one lies on it."""


@cached(LRUCache(_ROOM, picture_bytes), lock=Lock())
def card_face(
    card: Card, size: CardSize, palette: Palette, stands_for: StandsFor | None = None
) -> Image.Image:
    """Return the face of a card, RGBA; callers must not change it."""
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
    card: Card, size: CardSize, suited: bool, colours: tuple[Colour, Colour]
) -> Image.Image:
    """Return the outline of a card that is not there, RGBA; the colours are ground and line.

    Its suit is shown if it is `suited`: if no other will do.
    """
    ground, line = colours
    sheet = _gap(size, ground, line).copy()
    if card.suit is not None:
        _write_corner(sheet, card, size, line, suited=suited)
    return sheet


@cache
def card_back(width: int, height: int) -> Image.Image:
    """Return the back of a card, RGBA: an anchor on a lattice; small ones are plain."""
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
    card: Card, size: CardSize, palette: Palette, stands_for: StandsFor | None
) -> Image.Image:
    """Return a joker, or a card that is wild like one: that has its rank beside the star."""
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
    """Return a card on which nothing is printed; callers must not change it."""
    return _blank(size, CARD).finish()


@lru_cache(maxsize=_SIZES)
def _gap(size: CardSize, ground: Colour, line: Colour) -> Image.Image:
    """Return the outline of a card; callers must not change it."""
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
    """Return where the middle of the corner lies."""
    return size.strip * 0.51


def _index_top(size: CardSize) -> int:
    return max(7, round(size.height * 0.075))


def _write_corner(
    sheet: Image.Image, card: Card, size: CardSize, colour: Colour, *, suited: bool = True
) -> None:
    """Write the rank, and if `suited` the suit below it."""
    assert card.suit is not None
    top, middle = _index_top(size), _middle(size)
    room = size.strip - max(8, round(size.strip * 0.18))
    rank = rank_mask(rank_text(card.rank), size.digits, room)
    sheet.paste(colour, (round(middle - rank.width / 2), top), rank)
    if not suited:
        return
    side = round(size.digits * (0.86 if size.height >= _WITH_PICTURE else 0.98))
    suit = suit_mask(card.suit, side)
    sheet.paste(colour, (round(middle - side / 2), round(top + size.digits * 1.16)), suit)


def _draw_wild_star(sheet: Image.Image, size: CardSize) -> None:
    """Draw the joker's star below the suit; without room there, on the right."""
    top = _index_top(size) + size.digits * 2.16
    star = min(size.strip * 0.7, size.height - top - 8)
    pen = Pen(size.width, size.height)
    if star < size.strip * _LEAST_STAR:
        draw_star(pen, size.width * 0.76, size.height * 0.22, size.width * 0.38, CLOTH)
    else:
        draw_star(pen, _middle(size), top + star / 2, star, CLOTH)
    sheet.alpha_composite(pen.finish())


def _draw_picture(sheet: Image.Image, card: Card, size: CardSize, colour: Colour) -> None:
    """Draw the suit large beside the corner; court cards wear what is theirs on top of it."""
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
