"""Names, portraits and captains, as both games draw them."""

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
    mirrored,
)

WIDTH = 1200
HEIGHT = 764
SIZE = (WIDTH, HEIGHT)
"""Discord shows a single picture at most 11:7; 1200 × 764 is the largest that is never shrunk."""

TABLE_WIDTH = 960
TABLE_HEIGHT = 936
"""Pictures that a phone should show as large as it can are nearly square.

A phone gives a picture its whole width, some 300 points; the page on a wide screen gives it 350
points of height, so such a picture is no wall there.
"""
FLAT_HEIGHT = 440
"""Half as high: a phone shows such a picture together with the text and buttons of its message."""


SKIN: Colour = (222, 170, 126)
_DARK: Colour = (146, 96, 62)
BLACK: Final = blend(INK, SKIN, 0.1)
BROWN: Colour = (122, 74, 40)
GREY: Colour = (196, 190, 180)
RED: Colour = (190, 84, 36)
BLOND: Colour = (222, 178, 92)
WHITE: Final = CHALK


class Look(NamedTuple):
    """What tells one person from another who wears the same."""

    hair: Colour = BLACK
    skin: Colour = SKIN
    woman: bool = False
    """Women wear their hair long; men have a beard where their level has one."""
    eye_patch: bool = False


class Sitter(NamedTuple):
    """Which of the computer's people sits on a seat."""

    level: str | None = None
    """None for a member."""
    number: int = 0
    """Among those of the level."""


MEMBER: Final = Sitter()
AnyWords = TypeVar("AnyWords")


class SceneLook(NamedTuple, Generic[AnyWords]):
    """How a game is drawn for a reader; nothing has a default, as that would hide what is left out.

    Names and faces go by seat.
    """

    drawn_names: tuple[str, ...]
    """As the pictures' fonts can draw them."""
    faces: tuple[Sitter, ...]
    words: AnyWords
    """The words on the pictures of that game, in the reader's language."""
    display: Display
    viewer: Any
    """The seat whose side is below or on the left."""


_MEMBERS: Final = (BLACK, BROWN, RED, GREY, BROWN, BLOND, BLACK, WHITE)


def look_of(face: Sitter, slot: int) -> Look:
    """Return what somebody on the seat number `slot` looks like."""
    people = PEOPLE.get(face.level or "")
    if people is not None:
        return people[face.number % len(people)]
    return Look(_MEMBERS[slot % len(_MEMBERS)], eye_patch=slot % 2 == 1)


def _woman(hair: Colour, skin: Colour = SKIN) -> Look:
    return Look(hair, skin, woman=True)


PEOPLE: Final = MappingProxyType(
    {
        "deckhand": (
            Look(RED),
            _woman(BROWN),
            Look(BLACK, _DARK),
            _woman(BLOND),
            Look(BLOND),
            _woman(BLACK, _DARK),
            Look(BLACK),
        ),
        "cook": (Look(BLACK),),
        "mate": (
            _woman(BLACK),
            Look(BLOND),
            _woman(BLACK, _DARK),
            Look(BLACK),
            _woman(RED),
            Look(BROWN),
            Look(BLACK, _DARK),
        ),
        "helmsman": (_woman(GREY),),
        "captain": (
            Look(WHITE),
            _woman(BLACK),
            _woman(RED),
            Look(BLACK, eye_patch=True),
            Look(GREY, _DARK),
            Look(RED, eye_patch=True),
            Look(BLACK, _DARK),
        ),
    }
)


_MIDDLE = 0.31


def captain(seat: str, width: int, height: int) -> Image.Image:
    """Return the captain of `seat` in a sheet of this size; callers must not change it."""
    return dressed_captain(SEAT_COLOURS[seat], Look(eye_patch=seat == SIDES[1]), width, height)


@cache
def dressed_captain(colours: SeatColours, look: Look, width: int, height: int) -> Image.Image:
    """Return a captain in these colours in a sheet of this size; callers must not change it."""
    unit = min(width / 0.62, height)
    pen = Pen(0.62, 1, unit=unit)
    dark = blend(colours.body, NIGHT, 0.35)
    coat = [(0.31, 0.46), (0.10, 0.54), (0.03, 0.78), (0.02, 0.97)]
    outline = [(0.31, 0.43), (0.08, 0.51), (0.0, 0.78), (0.0, 1.0)]
    pen.polygon(mirrored(outline, 0.31), NIGHT)
    pen.polygon(mirrored(coat, 0.31), colours.body)
    pen.polygon([(0.31, 0.52), (0.22, 0.52), (0.27, 0.97), (0.35, 0.97), (0.40, 0.52)], dark)
    for y in (0.66, 0.77, 0.88):
        pen.circle(0.20, y, 0.022, BRASS)
        pen.circle(0.42, y, 0.022, BRASS)
    if look.woman:
        long_hair(pen, look)
    pen.ellipse(0.31, 0.36, 0.165, 0.195, NIGHT)
    pen.ellipse(0.31, 0.36, 0.145, 0.175, look.skin)
    if look.woman:
        smile(pen, look)
    else:
        beard = [(0.165, 0.36), (0.19, 0.50), (0.25, 0.58), (0.31, 0.60)]
        pen.blob(mirrored(beard, 0.31), look.hair)
    pen.ellipse(0.31, 0.395, 0.03, 0.04, blend(look.skin, INK, 0.2))
    if look.eye_patch:
        pen.line([(0.17, 0.27), (0.40, 0.40)], INK, 0.02)
        pen.circle(0.245, 0.345, 0.04, INK)
    else:
        pen.circle(0.245, 0.345, 0.018, INK)
    pen.circle(0.375, 0.345, 0.018, INK)
    hat = [(0.31, 0.03), (0.17, 0.08), (0.10, 0.17), (0.0, 0.12), (0.03, 0.26), (0.16, 0.28)]
    pen.blob(mirrored(hat, 0.31), NIGHT)
    inner = [(0.31, 0.055), (0.18, 0.10), (0.12, 0.19), (0.03, 0.16), (0.06, 0.245), (0.17, 0.26)]
    pen.blob(mirrored(inner, 0.31), colours.body)
    pen.line(
        [(0.06, 0.235), (0.18, 0.255), (0.31, 0.26), (0.44, 0.255), (0.56, 0.235)], BRASS, 0.022
    )
    pen.circle(0.31, 0.16, 0.045, BRASS)
    sheet = pen.finish()
    placed = Image.new("RGBA", (width, height))
    placed.paste(sheet, ((width - sheet.width) // 2, height - sheet.height))
    return placed


def long_hair(pen: Pen, look: Look) -> None:
    """Draw what falls to the shoulders, behind the head."""
    for colour, grow in ((NIGHT, 0.024), (look.hair, 0.0)):
        lock = [(0.31, 0.16 - grow), (0.165, 0.205 - grow), (0.107 - grow, 0.38)]
        lock += [(0.09 - grow, 0.6), (0.16, 0.635 + grow), (0.22 + grow, 0.6), (0.24 + grow, 0.5)]
        pen.blob(lock, colour)
        pen.blob([(2 * _MIDDLE - x, y) for x, y in lock], colour)


def smile(pen: Pen, look: Look) -> None:
    """Draw a mouth that no beard hides."""
    lips = blend(look.skin, (176, 34, 44), 0.75)
    pen.curve([(0.25, 0.462), (0.31, 0.49), (0.37, 0.462)], lips, 0.03)
