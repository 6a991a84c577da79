"""Picture sizes, and the portraits of players, for both games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from threading import Lock
from types import MappingProxyType
from typing import Any, Final, Generic, NamedTuple, TypeVar

from cachetools import LRUCache, cached
from PIL import Image

from bot.records.members import Hat, PortraitChoice
from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    INK,
    LAMP,
    NIGHT,
    PETROL,
    SEAT_COLOURS,
    SIDES,
    WOOD_DARK,
    Brush,
    Colour,
    Display,
    Layer,
    Pen,
    SeatColours,
    blend,
    mirror,
    picture_bytes,
)
from rendering.drawing.picture import Backdrop, Box, PlacedTile, Plan, plan_of, tile_builder

WIDTH = 1200
HEIGHT = 764
SIZE = (WIDTH, HEIGHT)
"""The size of wide pictures, in pixels. Discord shrinks the only picture of a message if the
picture is larger than this or has an aspect ratio above 11:7."""

TABLE_WIDTH = 960
TABLE_HEIGHT = 936
"""The height of nearly square pictures, which are as large as possible on a phone.

A phone shows every picture about 300 points wide, regardless of its height. A wide screen shows
pictures at most 350 points high."""
FLAT_HEIGHT = 440
"""The height of flat pictures, which a phone shows together with their message and buttons."""


SKIN: Colour = (222, 170, 126)
_DARK: Colour = (138, 84, 50)
BLACK: Final = blend(INK, SKIN, 0.1)
BROWN: Colour = (122, 74, 40)
GREY: Colour = (196, 190, 180)
RED: Colour = (190, 84, 36)
BLOND: Colour = (222, 178, 92)
WHITE: Final = CHALK


class Beard(StrEnum):
    """The beard of a person."""

    NONE = "none"
    MOUSTACHE = "moustache"
    FULL = "full"


class Features(NamedTuple):
    """The features of a portrait apart from hat and clothes."""

    hair: Colour = BLACK
    skin: Colour = SKIN
    beard: Beard = Beard.FULL
    is_woman: bool = False
    """True for a woman, who has long hair."""
    has_eye_patch: bool = False
    has_freckles: bool = False


class Portrait(NamedTuple):
    """The portrait of a player."""

    hat: Hat = Hat.TRICORNE
    """The hat, which also determines the clothes."""
    features: Features = Features()


AnyWords = TypeVar("AnyWords")


class SceneLook(NamedTuple, Generic[AnyWords]):
    """The render options of a game for a reader.

    Names and faces are ordered by seat.
    """

    picture_names: tuple[str, ...]
    """The names, in drawable form; see `drawable_name`."""
    faces: tuple[Portrait, ...]
    words: AnyWords
    """The words on the pictures, in the reader's language."""
    display: Display
    viewer: Any
    """The seat whose side is below or on the left."""


def _woman(hair: Colour, skin: Colour = SKIN, *, has_freckles: bool = False) -> Features:
    return Features(hair, skin, Beard.NONE, is_woman=True, has_freckles=has_freckles)


def _shaven(hair: Colour, skin: Colour = SKIN, *, has_freckles: bool = False) -> Features:
    return Features(hair, skin, Beard.NONE, has_freckles=has_freckles)


FACES: Final = (
    Features(BLACK),
    _woman(BROWN),
    Features(RED),
    _shaven(BLACK, _DARK),
    _woman(BLACK),
    Features(GREY, has_eye_patch=True),
    _shaven(BLOND),
    _woman(RED, has_freckles=True),
    Features(BROWN, beard=Beard.MOUSTACHE),
    _woman(BLACK, _DARK),
    Features(BLACK, _DARK),
    _woman(BLOND),
    Features(WHITE),
    _shaven(BROWN, has_freckles=True),
    _woman(GREY),
    Features(BLACK, has_eye_patch=True),
)
"""The faces from which members choose. Append new ones, because a member's index is stored."""


CAPTAINS: Final = tuple(Portrait(Hat.TRICORNE, features) for features in FACES)
"""Captains with the faces of `FACES`, for examples."""


def member_portrait(hat: Hat, face: int) -> Portrait:
    """Return the portrait of a member; `face` is an index of `FACES` that wraps around."""
    return Portrait(hat, FACES[face % len(FACES)])


PEOPLE: Final = MappingProxyType(
    {
        "deckhand": (
            _shaven(RED, has_freckles=True),
            _woman(BROWN, has_freckles=True),
            _shaven(BLACK, _DARK),
            _woman(BLOND, has_freckles=True),
            _shaven(BLOND, has_freckles=True),
            _woman(BLACK, _DARK),
            _shaven(BLACK, has_freckles=True),
        ),
        "cook": (Features(BLACK, beard=Beard.MOUSTACHE),),
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
            Features(BLACK, has_eye_patch=True),
            Features(GREY, _DARK),
            Features(RED, has_eye_patch=True),
            Features(BLACK, _DARK),
        ),
    }
)
"""The features of the computer players of each level."""
_HAT_OF_LEVEL: Final = MappingProxyType(
    {
        "deckhand": Hat.HEADSCARF,
        "cook": Hat.TOQUE,
        "mate": Hat.CAP,
        "helmsman": Hat.PEAKED_CAP,
        "captain": Hat.TRICORNE,
    }
)


def computer_portrait(level: str, number: int) -> Portrait:
    """Return the portrait of a computer player; `number` is its index among those of its level.

    If a level has no portraits in `PEOPLE`, those of captains are used.
    """
    people = PEOPLE.get(level, PEOPLE["captain"])
    return Portrait(_HAT_OF_LEVEL.get(level, Hat.TRICORNE), people[number % len(people)])


def default_face(user_id: int) -> int:
    """Return the index of the face of a member who has not chosen one."""
    # Discord's ids differ mainly in the middle bits. The first remainder depends on all bits.
    return user_id % 1_000_003 % len(FACES)


# Cache the result, because many pictures show the same table.
@lru_cache(1024)
def seat_portraits(
    players: tuple[Portrait | tuple[int, PortraitChoice], ...],
) -> tuple[Portrait, ...]:
    """Return the portraits at one table, by seat.

    For each seat, `players` has the portrait of a computer, or the user id and the stored choice of
    a member. A member who has not chosen a face gets one that depends on the user id, and that no
    other player at the table has with the same hat.
    """
    portraits = dict[int, Portrait]()
    undecided = []
    for slot, player in enumerate(players):
        if isinstance(player, Portrait):
            portraits[slot] = player
        elif player[1].face is not None:
            portraits[slot] = member_portrait(player[1].hat, player[1].face)
        else:
            undecided.append((*player, slot))
    # Members are sorted by id, so that they have the same faces in a rematch with other seats.
    for user_id, choice, slot in sorted(undecided):
        first = default_face(user_id)
        faces = (member_portrait(choice.hat, first + step) for step in range(len(FACES)))
        portraits[slot] = next(face for face in faces if face not in portraits.values())
    return tuple(portraits[slot] for slot in range(len(players)))


_MIDDLE: Final = 0.31
"""The horizontal middle of a portrait's frame; see `draw_clothes`."""
_CACHE_BYTES = 4 * 1024 * 1024


@cached(LRUCache(_CACHE_BYTES, picture_bytes), lock=Lock())
def portrait(colours: SeatColours, person: Portrait, width: int, height: int) -> Image.Image:
    """Return a portrait in these colours on a sheet of this size. Callers must not modify it."""
    pen = Pen(0.62, 1, unit=min(width / 0.62, height))
    draw_clothes(pen, person, colours.body)
    draw_long_hair(pen, person.features)
    _draw_head(pen, person.features)
    draw_hat(pen, person, colours.body)
    sheet = pen.finish()
    placed = Image.new("RGBA", (width, height))
    placed.paste(sheet, ((width - sheet.width) // 2, height - sheet.height))
    return placed


def draw_clothes(pen: Pen, person: Portrait, cloth: Colour) -> None:
    """Draw the clothes in a frame 0.62 wide and 1 high."""
    _CLOTHES[person.hat](pen, cloth)


def draw_long_hair(pen: Pen, features: Features) -> None:
    """Draw a woman's hair over the clothes, behind the head; for the frame see `draw_clothes`."""
    if features.is_woman:
        for colour, grow in ((NIGHT, 0.024), (features.hair, 0.0)):
            lock = [(0.31, 0.16 - grow), (0.165, 0.205 - grow), (0.107 - grow, 0.38)]
            lock += [(0.09 - grow, 0.6), (0.16, 0.635 + grow), (0.22 + grow, 0.6)]
            lock += [(0.24 + grow, 0.5)]
            pen.blob(lock, colour)
            pen.blob([(2 * _MIDDLE - x, y) for x, y in lock], colour)


def draw_hat(pen: Pen, person: Portrait, cloth: Colour) -> None:
    """Draw the hat in the same frame as `draw_clothes`."""
    _HATS[person.hat](pen, cloth, person.features)


def _draw_head(pen: Pen, features: Features) -> None:
    pen.ellipse(_MIDDLE, 0.365, 0.167, 0.198, NIGHT)
    pen.ellipse(_MIDDLE, 0.365, 0.147, 0.178, features.skin)
    if not features.is_woman:
        locks = [(0.155, 0.27), (0.15, 0.40), (0.18, 0.425), (0.20, 0.27)]
        pen.polygon(locks, features.hair)
        pen.polygon([(2 * _MIDDLE - x, y) for x, y in locks], features.hair)
    if features.beard is Beard.FULL:
        beard = [(0.155, 0.34), (0.175, 0.50), (0.235, 0.585), (0.31, 0.60)]
        cheek = [(0.31, 0.425), (0.245, 0.43), (0.205, 0.36)]
        pen.polygon(mirror([*beard[::-1], *cheek[::-1]], _MIDDLE), features.hair)
        lips = blend(features.hair, NIGHT, 0.6)
        pen.curve([(0.265, 0.475), (0.31, 0.485), (0.355, 0.475)], lips, 0.02)
    elif features.beard is Beard.MOUSTACHE:
        tips = [(0.31, 0.425), (0.23, 0.42), (0.155, 0.475), (0.235, 0.485), (0.31, 0.46)]
        pen.blob(mirror(tips, _MIDDLE), features.hair)
    else:
        lips = blend(features.skin, (176, 34, 44), 0.75) if features.is_woman else INK
        thickness = 0.03 if features.is_woman else 0.022
        pen.curve([(0.25, 0.462), (0.31, 0.49), (0.37, 0.462)], lips, thickness)
    pen.ellipse(_MIDDLE, 0.395, 0.028, 0.037, blend(features.skin, INK, 0.22))
    if features.has_freckles:
        for x, y in ((0.215, 0.415), (0.235, 0.44), (0.405, 0.415), (0.385, 0.44)):
            pen.circle(x, y, 0.009, blend(features.skin, INK, 0.25))
    pen.circle(0.372, 0.345, 0.018, INK)
    if features.has_eye_patch:
        pen.line([(0.17, 0.27), (0.40, 0.40)], INK, 0.02)
        pen.circle(0.245, 0.345, 0.04, INK)
    else:
        pen.circle(0.248, 0.345, 0.018, INK)


def _draw_coat(pen: Pen, cloth: Colour) -> None:
    """Draw a captain's coat with brass buttons."""
    coat = [(0.31, 0.46), (0.10, 0.54), (0.03, 0.78), (0.02, 0.97)]
    outline = [(0.31, 0.43), (0.08, 0.51), (0.0, 0.78), (0.0, 1.0)]
    pen.polygon(mirror(outline, _MIDDLE), NIGHT)
    pen.polygon(mirror(coat, _MIDDLE), cloth)
    dark = blend(cloth, NIGHT, 0.35)
    pen.polygon([(0.31, 0.52), (0.22, 0.52), (0.27, 0.97), (0.35, 0.97), (0.40, 0.52)], dark)
    for y in (0.66, 0.77, 0.88):
        pen.circle(0.20, y, 0.022, BRASS)
        pen.circle(0.42, y, 0.022, BRASS)


def _draw_tricorne(pen: Pen, cloth: Colour, _features: Features) -> None:
    """Draw a captain's hat."""
    hat = [(0.31, 0.03), (0.17, 0.08), (0.10, 0.17), (0.0, 0.12), (0.03, 0.26), (0.16, 0.28)]
    pen.blob(mirror(hat, _MIDDLE), NIGHT)
    inner = [(0.31, 0.055), (0.18, 0.10), (0.12, 0.19), (0.03, 0.16), (0.06, 0.245), (0.17, 0.26)]
    pen.blob(mirror(inner, _MIDDLE), cloth)
    pen.line(
        [(0.06, 0.235), (0.18, 0.255), (0.31, 0.26), (0.44, 0.255), (0.56, 0.235)], BRASS, 0.022
    )
    pen.circle(0.31, 0.16, 0.045, BRASS)


def _draw_striped_shirt(pen: Pen, cloth: Colour) -> None:
    _draw_torso(pen, CHALK)
    stripes = blend(cloth, NIGHT, 0.55) if _is_light(cloth) else cloth
    for y in (0.63, 0.75, 0.87):
        stripe = [(0.31, y), (0.075, y + 0.02), (0.06, y + 0.085), (0.31, y + 0.06)]
        pen.polygon(mirror(stripe, _MIDDLE), stripes)


def _draw_headscarf(pen: Pen, cloth: Colour, features: Features) -> None:
    """Draw a knotted headscarf, and short hair below it."""
    if not features.is_woman:
        pen.polygon(
            [(0.16, 0.25), (0.46, 0.25), (0.43, 0.325), (0.3, 0.29), (0.19, 0.335)], features.hair
        )
    knot = [(0.45, 0.24), (0.57, 0.17), (0.545, 0.26), (0.595, 0.36), (0.45, 0.29)]
    pen.polygon([(x + (x - 0.5) * 0.35, y + (y - 0.26) * 0.3) for x, y in knot], NIGHT)
    pen.polygon(knot, cloth)
    scarf = [(0.31, 0.105), (0.20, 0.135), (0.14, 0.22), (0.135, 0.29), (0.31, 0.265)]
    pen.blob(mirror([(x - (0.31 - x) * 0.12, y - 0.018) for x, y in scarf], _MIDDLE), NIGHT)
    pen.polygon(mirror(scarf, _MIDDLE), cloth)
    dots = blend(cloth, NIGHT if _is_light(cloth) else CHALK, 0.55)
    for x, y in ((0.22, 0.21), (0.31, 0.16), (0.40, 0.21), (0.31, 0.235)):
        pen.circle(x, y, 0.018, dots)


def _draw_apron(pen: Pen, cloth: Colour) -> None:
    _draw_torso(pen, cloth)
    apron = [(0.31, 0.60), (0.20, 0.60), (0.15, 0.74), (0.12, 1.0), (0.31, 1.0)]
    pen.polygon(mirror([(x - 0.016, y - 0.014) for x, y in apron], _MIDDLE), NIGHT)
    pen.polygon(mirror(apron, _MIDDLE), CHALK)
    pen.line([(0.22, 0.82), (0.40, 0.82)], blend(CHALK, INK, 0.35), 0.016)


def _draw_toque(pen: Pen, cloth: Colour, _features: Features) -> None:
    """Draw a cook's tall white hat."""
    for x, y, radius in ((0.17, 0.145, 0.105), (0.45, 0.145, 0.105), (0.31, 0.122, 0.115)):
        pen.circle(x, y, radius, NIGHT)
    pen.box(0.145, 0.13, 0.33, 0.165, NIGHT, 0.02)
    for x, y, radius in ((0.17, 0.145, 0.083), (0.45, 0.145, 0.083), (0.31, 0.122, 0.093)):
        pen.circle(x, y, radius, CHALK)
    pen.box(0.167, 0.13, 0.286, 0.10, CHALK, 0.01)
    pen.box(0.165, 0.215, 0.29, 0.062, cloth, 0.01)


def _draw_jersey(pen: Pen, cloth: Colour) -> None:
    """Draw a jersey with a rolled collar."""
    _draw_torso(pen, blend(cloth, NIGHT, 0.25))
    pen.box(0.175, 0.585, 0.27, 0.09, NIGHT, 0.04)
    pen.box(0.19, 0.597, 0.24, 0.066, cloth, 0.03)


def _draw_cap(pen: Pen, cloth: Colour, _features: Features) -> None:
    """Draw a woollen cap."""
    cap = [(0.31, 0.06), (0.21, 0.085), (0.145, 0.17), (0.14, 0.26)]
    pen.polygon(mirror([(x - 0.02, y - 0.022) for x, y in cap], _MIDDLE), NIGHT)
    pen.polygon(mirror(cap, _MIDDLE), cloth)
    pen.box(0.105, 0.19, 0.41, 0.105, NIGHT, 0.04)
    pen.box(0.122, 0.205, 0.376, 0.075, blend(cloth, NIGHT, 0.22), 0.03)
    for x in (0.17, 0.24, 0.31, 0.38, 0.45):
        pen.line([(x, 0.212), (x, 0.272)], blend(cloth, NIGHT, 0.5), 0.014)


def _draw_wheel_shirt(pen: Pen, cloth: Colour) -> None:
    """Draw a shirt with a steering wheel on the chest."""
    _draw_torso(pen, cloth)
    rim = blend(BRASS, NIGHT, 0.3) if _is_light(cloth) else BRASS
    for colour, grow in ((NIGHT, 0.014), (rim, 0.0)):
        for x, y in ((0, 0.115), (0.1, 0.058), (0.1, -0.058)):
            pen.line([(0.31 - x, 0.79 - y), (0.31 + x, 0.79 + y)], colour, 0.026 + grow)
        pen.circle(0.31, 0.79, 0.085 + grow, colour)
    pen.circle(0.31, 0.79, 0.055, cloth)
    for x, y in ((0, 0.06), (0.05, 0.03), (0.05, -0.03)):
        pen.line([(0.31 - x, 0.79 - y), (0.31 + x, 0.79 + y)], rim, 0.02)


def _draw_peaked_cap(pen: Pen, cloth: Colour, _features: Features) -> None:
    top = [(0.31, 0.075), (0.17, 0.085), (0.065, 0.14), (0.12, 0.215), (0.31, 0.225)]
    pen.blob(mirror([(x - (0.31 - x) * 0.1, y - 0.014) for x, y in top], _MIDDLE), NIGHT)
    pen.blob(mirror(top, _MIDDLE), cloth)
    pen.box(0.125, 0.185, 0.37, 0.07, NIGHT, 0.01)
    pen.line([(0.15, 0.238), (0.47, 0.238)], BRASS, 0.016)
    pen.circle(0.31, 0.165, 0.042, BRASS)
    peak = [(0.31, 0.255), (0.13, 0.25), (0.12, 0.285), (0.31, 0.335)]
    pen.polygon(mirror(peak, _MIDDLE), INK)


def _is_light(colour: Colour) -> bool:
    return sum(colour) > 480


def _draw_torso(pen: Pen, cloth: Colour) -> None:
    outline = [(0.31, 0.47), (0.12, 0.52), (0.02, 0.68), (0.0, 1.0)]
    inner = [(0.31, 0.50), (0.13, 0.545), (0.045, 0.69), (0.022, 0.975)]
    pen.polygon(mirror(outline, _MIDDLE), NIGHT)
    pen.polygon(mirror(inner, _MIDDLE), cloth)


_CLOTHES: Final = MappingProxyType[Hat, Callable[[Pen, Colour], None]](
    {
        Hat.TRICORNE: _draw_coat,
        Hat.HEADSCARF: _draw_striped_shirt,
        Hat.TOQUE: _draw_apron,
        Hat.CAP: _draw_jersey,
        Hat.PEAKED_CAP: _draw_wheel_shirt,
    }
)
_HATS: Final = MappingProxyType[Hat, Callable[[Pen, Colour, Features], None]](
    {
        Hat.TRICORNE: _draw_tricorne,
        Hat.HEADSCARF: _draw_headscarf,
        Hat.TOQUE: _draw_toque,
        Hat.CAP: _draw_cap,
        Hat.PEAKED_CAP: _draw_peaked_cap,
    }
)


_COLUMNS = 8
_CELL_WIDTH, _CELL_HEIGHT = 120, 220
_CHOICES_WIDTH = _COLUMNS * _CELL_WIDTH
_CHOICES_HEIGHT = len(FACES) // _COLUMNS * _CELL_HEIGHT


@dataclass(frozen=True, slots=True)
class PortraitsScene:
    """All faces, with the same hat and numbered from 1. The chosen one has a light rim."""

    hat: Hat
    chosen: int
    """The index in `FACES`."""
    display: Display = field(default_factory=Display)


def portraits_tiles(scene: PortraitsScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the picture; no two overlap."""
    for index in range(len(FACES)):
        row, column = divmod(index, _COLUMNS)
        person = member_portrait(scene.hat, index)
        tile = numbered_portrait_tile(index + 1, person, index == scene.chosen)
        box = Box(column * _CELL_WIDTH, row * _CELL_HEIGHT, _CELL_WIDTH, _CELL_HEIGHT)
        yield PlacedTile(box, tile)


@tile_builder
def numbered_portrait_tile(brush: Brush, number: int, person: Portrait, is_selected: bool) -> None:
    """Paint a portrait above its number."""
    width, height = brush.width, brush.height
    brush.plate(
        Layer(3, 3, width - 6, height - 6, LAMP if is_selected else BRASS_DARK, 14),
        Layer(8, 8, width - 16, height - 16, PETROL if is_selected else WOOD_DARK, 10),
    )
    # Light clothes contrast with both plates.
    brush.sprite(portrait(SEAT_COLOURS[SIDES[0]], person, 96, 148), 12, 14)
    colour = LAMP if is_selected else CHALK
    brush.figure(str(number), (width / 2, height - 34), colour, size=44)


def _paint_choices(_theme: object) -> Image.Image:
    return Image.new("RGB", (_CHOICES_WIDTH, _CHOICES_HEIGHT), NIGHT)


_CHOICES_BACKDROP = Backdrop("portraits", _paint_choices)


@plan_of.register
def _(scene: PortraitsScene) -> Plan:
    return Plan(_CHOICES_BACKDROP, portraits_tiles(scene))
