"""Picture sizes, portraits and captains, for both games."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from PIL import Image

from rendering.drawing.canvas import (
    BRASS,
    CHALK,
    INK,
    NIGHT,
    SEAT_COLOURS,
    SIDES,
    Colour,
    Display,
    Pen,
    SeatColours,
    blend,
    mirror,
)

WIDTH = 1200
HEIGHT = 764
SIZE = (WIDTH, HEIGHT)
"""Discord shows a single picture at most at 11:7; 1200 × 764 is the largest size it never
shrinks."""

TABLE_WIDTH = 960
TABLE_HEIGHT = 936
"""The size of pictures that are as large as possible on a phone: nearly square.

A phone shows a picture at its full width of some 300 points; a page on a wide screen limits it to a
height of 350 points.
"""
FLAT_HEIGHT = 440
"""Half the height: a phone shows such a picture together with its message and buttons."""


SKIN: Colour = (222, 170, 126)
_DARK: Colour = (146, 96, 62)
BLACK: Final = blend(INK, SKIN, 0.1)
BROWN: Colour = (122, 74, 40)
GREY: Colour = (196, 190, 180)
RED: Colour = (190, 84, 36)
BLOND: Colour = (222, 178, 92)
WHITE: Final = CHALK


class Features(NamedTuple):
    """The features of a portrait apart from the clothes."""

    hair: Colour = BLACK
    skin: Colour = SKIN
    woman: bool = False
    """Women have long hair; men have a beard if their level has one."""
    eye_patch: bool = False


class Portrait(NamedTuple):
    """The portrait on a seat."""

    level: str | None = None
    """The level of a computer player, or None for a member."""
    number: int = 0
    """The index among the portraits of the level."""


MEMBER: Final = Portrait()
AnyWords = TypeVar("AnyWords")


class SceneLook(NamedTuple, Generic[AnyWords]):
    """The render options of a game for a reader, all required.

    Names and faces are ordered by seat.
    """

    drawn_names: tuple[str, ...]
    """In drawable form, see `drawable_name`."""
    faces: tuple[Portrait, ...]
    words: AnyWords
    """The words on the pictures, in the reader's language."""
    display: Display
    viewer: Any
    """The seat whose side is below or on the left."""


_MEMBERS: Final = (BLACK, BROWN, RED, GREY, BROWN, BLOND, BLACK, WHITE)


def features_of(face: Portrait, slot: int) -> Features:
    """Return the features of the person on the seat with index `slot`."""
    people = PEOPLE.get(face.level or "")
    if people is not None:
        return people[face.number % len(people)]
    return Features(_MEMBERS[slot % len(_MEMBERS)], eye_patch=slot % 2 == 1)


def _woman(hair: Colour, skin: Colour = SKIN) -> Features:
    return Features(hair, skin, woman=True)


PEOPLE: Final = MappingProxyType(
    {
        "deckhand": (
            Features(RED),
            _woman(BROWN),
            Features(BLACK, _DARK),
            _woman(BLOND),
            Features(BLOND),
            _woman(BLACK, _DARK),
            Features(BLACK),
        ),
        "cook": (Features(BLACK),),
        "mate": (
            _woman(BLACK),
            Features(BLOND),
            _woman(BLACK, _DARK),
            Features(BLACK),
            _woman(RED),
            Features(BROWN),
            Features(BLACK, _DARK),
        ),
        "helmsman": (_woman(GREY),),
        "captain": (
            Features(WHITE),
            _woman(BLACK),
            _woman(RED),
            Features(BLACK, eye_patch=True),
            Features(GREY, _DARK),
            Features(RED, eye_patch=True),
            Features(BLACK, _DARK),
        ),
    }
)


_MIDDLE = 0.31


def captain(seat: str, width: int, height: int) -> Image.Image:
    """Return the captain of `seat` on a sheet of this size. Callers must not modify it."""
    return dressed_captain(SEAT_COLOURS[seat], Features(eye_patch=seat == SIDES[1]), width, height)


@cache
def dressed_captain(
    colours: SeatColours, features: Features, width: int, height: int
) -> Image.Image:
    """Return a captain in these colours on a sheet of this size. Callers must not modify it."""
    unit = min(width / 0.62, height)
    pen = Pen(0.62, 1, unit=unit)
    dark = blend(colours.body, NIGHT, 0.35)
    coat = [(0.31, 0.46), (0.10, 0.54), (0.03, 0.78), (0.02, 0.97)]
    outline = [(0.31, 0.43), (0.08, 0.51), (0.0, 0.78), (0.0, 1.0)]
    pen.polygon(mirror(outline, 0.31), NIGHT)
    pen.polygon(mirror(coat, 0.31), colours.body)
    pen.polygon([(0.31, 0.52), (0.22, 0.52), (0.27, 0.97), (0.35, 0.97), (0.40, 0.52)], dark)
    for y in (0.66, 0.77, 0.88):
        pen.circle(0.20, y, 0.022, BRASS)
        pen.circle(0.42, y, 0.022, BRASS)
    if features.woman:
        long_hair(pen, features)
    pen.ellipse(0.31, 0.36, 0.165, 0.195, NIGHT)
    pen.ellipse(0.31, 0.36, 0.145, 0.175, features.skin)
    if features.woman:
        smile(pen, features)
    else:
        beard = [(0.165, 0.36), (0.19, 0.50), (0.25, 0.58), (0.31, 0.60)]
        pen.blob(mirror(beard, 0.31), features.hair)
    pen.ellipse(0.31, 0.395, 0.03, 0.04, blend(features.skin, INK, 0.2))
    if features.eye_patch:
        pen.line([(0.17, 0.27), (0.40, 0.40)], INK, 0.02)
        pen.circle(0.245, 0.345, 0.04, INK)
    else:
        pen.circle(0.245, 0.345, 0.018, INK)
    pen.circle(0.375, 0.345, 0.018, INK)
    hat = [(0.31, 0.03), (0.17, 0.08), (0.10, 0.17), (0.0, 0.12), (0.03, 0.26), (0.16, 0.28)]
    pen.blob(mirror(hat, 0.31), NIGHT)
    inner = [(0.31, 0.055), (0.18, 0.10), (0.12, 0.19), (0.03, 0.16), (0.06, 0.245), (0.17, 0.26)]
    pen.blob(mirror(inner, 0.31), colours.body)
    pen.line(
        [(0.06, 0.235), (0.18, 0.255), (0.31, 0.26), (0.44, 0.255), (0.56, 0.235)], BRASS, 0.022
    )
    pen.circle(0.31, 0.16, 0.045, BRASS)
    sheet = pen.finish()
    placed = Image.new("RGBA", (width, height))
    placed.paste(sheet, ((width - sheet.width) // 2, height - sheet.height))
    return placed


def long_hair(pen: Pen, features: Features) -> None:
    """Draw shoulder-length hair behind the head."""
    for colour, grow in ((NIGHT, 0.024), (features.hair, 0.0)):
        lock = [(0.31, 0.16 - grow), (0.165, 0.205 - grow), (0.107 - grow, 0.38)]
        lock += [(0.09 - grow, 0.6), (0.16, 0.635 + grow), (0.22 + grow, 0.6), (0.24 + grow, 0.5)]
        pen.blob(lock, colour)
        pen.blob([(2 * _MIDDLE - x, y) for x, y in lock], colour)


def smile(pen: Pen, features: Features) -> None:
    """Draw the mouth of a face without a beard."""
    lips = blend(features.skin, (176, 34, 44), 0.75)
    pen.curve([(0.25, 0.462), (0.31, 0.49), (0.37, 0.462)], lips, 0.03)
