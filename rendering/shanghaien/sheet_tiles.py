"""The tiles of the score sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.games.shanghaien.cards import WILD_VALUE, Nation, Trick
from bot.games.shanghaien.state import Seat
from rendering.ink import fonts
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Colour
from rendering.ink.plates import Layer, plate
from rendering.ink.theme import (
    BRAMBLE,
    BRASS,
    CHALK,
    CHALK_DIM,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    SLATE,
    Theme,
    blend,
)
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.sprites.emblems import emblem
from rendering.shanghaien.sprites.trick_cards import trick_card
from rendering.shanghaien.summary_tiles import halves
from rendering.tavern.captains import captain

CHIP = 38
"""Width of a small card."""
_CHIP_STEP = 40
_BADGE = 42
"""Side of a nation's badge in its line."""
NAME_X = _BADGE + 10
"""Where the name of a line begins."""
LINES_Y = 25, 61
"""The middles of the two lines of words in a row."""


@dataclass(frozen=True, slots=True)
class HeadlineTile:
    """What is said in the middle."""

    text: str

    def paint(self, brush: Brush) -> None:
        """Write it in one line, smaller if need be, or in two small ones."""
        room, x = brush.width - 8, brush.width / 2
        _write_lines(brush, self.text, (x, "mm"), LAMP, size=40, room=room, least=26)


def _write_lines(
    brush: Brush,
    text: str,
    at: tuple[float, str],
    colour: Colour,
    *,
    size: int,
    room: float,
    least: int,
) -> None:
    """Write one line, smaller if need be, or what fits in two small ones alone as those.

    `at` is where a line stands from the left, and its anchor. What fits in neither is cut.
    """
    face = fonts.face_for(text, FontFace.NARROW)

    def fits(line: str) -> bool:
        return fonts.width(fonts.spaced(line, face), face, least) <= room

    lines: tuple[str, ...] = (text,)
    if not fits(text) and all(map(fits, halves(text))):
        lines = halves(text)
    step = least - 2
    top = (brush.height - step * (len(lines) - 1)) / 2
    for row, line in enumerate(lines):
        brush.fitted(
            line,
            (at[0], top + row * step),
            colour,
            size=size if len(lines) == 1 else least,
            room=room,
            face=FontFace.BOLD,
            anchor=at[1],
            least=least,
        )


@dataclass(frozen=True, slots=True)
class SideTile:
    """A player at the head of his half."""

    name: str
    seat: Seat
    left: bool
    size: int

    def paint(self, brush: Brush) -> None:
        """Draw the captain outside, the name beside him."""
        width = round(brush.height * 0.66)
        figure = captain(self.seat, width, brush.height - 6)
        brush.sprite(figure, 0 if self.left else brush.width - width, 2)
        x = width + 10 if self.left else brush.width - width - 10
        at = (x, "lm" if self.left else "rm")
        room = brush.width - width - 18
        _write_lines(brush, self.name, at, CHALK, size=self.size, room=room, least=28)


@dataclass(frozen=True, slots=True)
class NationLineTile:
    """A nation between the crews, and why it is scored as it is; without a reason it is dim."""

    nation: Nation
    name: str
    why: str
    size: int

    def paint(self, brush: Brush) -> None:
        """Paint the emblem and write both lines."""
        ground = NATION_COLOURS[brush.theme.palette][self.nation]
        middle = _line_middle(brush, self.why)
        top = round(middle - _BADGE / 2)
        brush.plate(
            Layer(2, top, _BADGE, _BADGE, blend(ground, CHALK, 0.25), 8),
            Layer(4, top + 2, _BADGE - 4, _BADGE - 4, ground, 7),
        )
        mark = emblem(self.nation, _BADGE - 10, brush.theme.writing_on(ground))
        brush.sprite(mark, 2 + 5, top + 5)
        _write_line(brush, self.name, self.why, self.size)


def _line_middle(brush: Brush, why: str) -> float:
    """Return how high the name stands: above its reason, in the middle where there is none."""
    return LINES_Y[0] if why else brush.height / 2 - 1


def _write_line(brush: Brush, name: str, why: str, size: int) -> None:
    """Write what is counted and below it why; without a reason the name alone, dim."""
    brush.fitted(
        name,
        (NAME_X, _line_middle(brush, why)),
        CHALK if why else CHALK_DIM,
        size=size,
        room=brush.width - NAME_X,
        face=FontFace.BOLD,
    )
    if why:
        brush.fitted(why, (4, LINES_Y[1]), LAMP, size=size, room=brush.width - 6, least=26)


@dataclass(frozen=True, slots=True)
class StrengthTile:
    """How strong a crew is; a ring in a player's colour says that he scores just that much."""

    strength: int
    scored_by: Seat | None
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the number, or a dash for nothing."""
        middle = (brush.width / 2, brush.height / 2 - 1)
        if not self.strength:
            brush.figure("–", middle, CHALK_DIM, size=30)
            return
        if self.scored_by is not None:
            look = SEAT_COLOURS[self.scored_by]
            rim = max(look.body, look.edge, key=sum)
            brush.plate(
                Layer(3, 4, brush.width - 6, brush.height - 10, rim, 18),
                Layer(7, 8, brush.width - 14, brush.height - 18, SLATE, 14),
            )
        brush.figure(str(self.strength), middle, CHALK, size=self.size)


@dataclass(frozen=True, slots=True)
class CrewChipsTile:
    """The sailors of a crew as small cards; wilds are dark with a brass rim."""

    nation: Nation
    values: tuple[int, ...]
    wilds: int
    left: bool
    size: int

    def paint(self, brush: Brush) -> None:
        """Lay the cards, from the middle outwards."""
        for place, x in enumerate(chip_places(brush.width, len(self.values) + self.wilds)):
            left = brush.width - x - CHIP if self.left else x
            real = place < len(self.values)
            value = self.values[place] if real else WILD_VALUE
            nation = self.nation if real else None
            chip = _chip(value, brush.theme, nation, brush.height - 12, self.size)
            brush.sprite(chip, left, 5)


@lru_cache(maxsize=256)
def _chip(value: int, theme: Theme, nation: Nation | None, height: int, size: int) -> Image.Image:
    """Return a small card: a sailor's of `nation`, or without one a wild."""
    rim, inside, ink = BRASS, BRAMBLE, CHALK
    if nation is not None:
        inside = NATION_COLOURS[theme.palette][nation]
        rim, ink = blend(inside, CHALK, 0.3), theme.writing_on(inside)
    bare = plate(
        CHIP,
        height,
        Layer(0, 0, CHIP, height, NIGHT, 7),
        Layer(1, 1, CHIP - 2, height - 2, rim, 6),
        Layer(3, 3, CHIP - 6, height - 6, inside, 5),
    )
    brush = Brush(bare.copy(), theme)
    brush.figure(str(value), (CHIP / 2, height / 2), ink, size=size)
    return brush.sheet


def chip_places(width: int, count: int) -> list[int]:
    """Return how far from the middle of the sheet each of a crew's cards lies."""
    step = min(_CHIP_STEP, (width - 4 - CHIP) / max(1, count - 1))
    return [round(4 + place * step) for place in range(count)]


@dataclass(frozen=True, slots=True)
class TrickCardsTile:
    """The unused trick cards of a player."""

    tricks: tuple[Trick, ...]
    left: bool

    def paint(self, brush: Brush) -> None:
        """Lay the cards, from the middle outwards."""
        for trick, x in zip(self.tricks, chip_places(brush.width, len(self.tricks)), strict=True):
            left = brush.width - x - CHIP if self.left else x
            brush.sprite(trick_card(trick, CHIP, brush.height - 12), left, 5)


@dataclass(frozen=True, slots=True)
class PointsTile:
    """Points that count, on the player's colour."""

    points: int
    seat: Seat
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the points."""
        look = SEAT_COLOURS[self.seat]
        brush.plate(
            Layer(4, 4, brush.width - 8, brush.height - 10, look.edge, 10),
            Layer(6, 6, brush.width - 12, brush.height - 14, look.body, 8),
        )
        middle = (brush.width / 2, brush.height / 2 - 1)
        brush.figure(str(self.points), middle, look.pip, size=self.size)


@dataclass(frozen=True, slots=True)
class TricksLineTile:
    """The line of the unused tricks and what each is worth."""

    text: str
    why: str
    size: int

    def paint(self, brush: Brush) -> None:
        """Draw a trick card and write both lines."""
        width, height = 28, _BADGE
        top = round(_line_middle(brush, self.why) - height / 2)
        brush.sprite(trick_card(Trick.DIE_SHIFT, width, height), 2 + (_BADGE - width) // 2, top)
        _write_line(brush, self.text, self.why, self.size)
