"""The tiles of the score sheet."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.shanghaien.cards import WILD_VALUE, Nation, Trick
from bot.games.shanghaien.moves import Seat

from .brush import Brush
from .fonts import Face
from .pen import Pen
from .sprites.captains import captain
from .sprites.emblems import emblem
from .sprites.tricks import trick_card
from .theme import BRAMBLE, BRASS, CHALK, CHALK_DIM, LAMP, NIGHT, SEAT_COLOURS, blend


@dataclass(frozen=True, slots=True)
class HeadlineTile:
    """A line in the middle."""

    text: str

    def paint(self, brush: Brush) -> None:
        """Write it, smaller if need be."""
        middle = (brush.width / 2, brush.height / 2)
        brush.fitted(
            self.text,
            middle,
            LAMP,
            size=40,
            room=brush.width - 8,
            face=Face.BOLD,
            anchor="mm",
            least=24,
        )


@dataclass(frozen=True, slots=True)
class SideTile:
    """A player at the head of his half."""

    name: str
    seat: Seat
    left: bool

    def paint(self, brush: Brush) -> None:
        """Draw the captain outside, the name beside him."""
        figure = captain(self.seat, 56, brush.height - 2)
        middle, room = brush.height / 2, brush.width - 80
        if self.left:
            brush.sprite(figure, 0, 1)
            brush.fitted(self.name, (68, middle), CHALK, size=38, room=room, face=Face.BOLD)
        else:
            brush.sprite(figure, brush.width - 56, 1)
            at = (brush.width - 68, middle)
            brush.fitted(self.name, at, CHALK, size=38, room=room, face=Face.BOLD, anchor="rm")


@dataclass(frozen=True, slots=True)
class NationLineTile:
    """A nation between the crews, and why it is scored as it is."""

    nation: Nation
    name: str
    why: str
    contested: bool
    """Whether anybody has a crew of it."""

    def paint(self, brush: Brush) -> None:
        """Paint the emblem and write both lines, or the name alone and large."""
        ground = brush.theme.nations[self.nation]
        pen = Pen(brush.width, brush.height)
        pen.box(4, 4, 50, brush.height - 8, blend(ground, CHALK, 0.25), 8)
        pen.box(6, 6, 46, brush.height - 12, ground, 7)
        brush.sprite(pen.finish())
        mark = emblem(self.nation, 36, brush.theme.writing_on(ground))
        brush.sprite(mark, 29 - 18, round(brush.height / 2) - 18)
        room = brush.width - 70
        if self.why:
            brush.fitted(self.name, (64, 18), CHALK, size=27, room=room, face=Face.BOLD)
            brush.fitted(self.why, (64, 42), CHALK_DIM, size=20, room=room, least=15)
        else:
            colour = CHALK if self.contested else CHALK_DIM
            middle = (64, brush.height / 2)
            size = 34 if self.contested else 28
            brush.fitted(self.name, middle, colour, size=size, room=room, face=Face.BOLD)


@dataclass(frozen=True, slots=True)
class CrewChipsTile:
    """The sailors of a crew as small cards; wilds are dark with a brass rim."""

    nation: Nation
    values: tuple[int, ...]
    wilds: int
    left: bool

    def paint(self, brush: Brush) -> None:
        """Lay the cards, from the middle outwards."""
        ground = brush.theme.nations[self.nation]
        ink = brush.theme.writing_on(ground)
        count = len(self.values) + self.wilds
        step = min(42.0, (brush.width - 8) / count)
        for place in range(count):
            x = place * step + 4
            if self.left:
                x = brush.width - x - 38
            real = place < len(self.values)
            value = self.values[place] if real else WILD_VALUE
            pen = Pen(38, brush.height - 8)
            pen.box(0, 0, 38, brush.height - 8, NIGHT, 7)
            pen.box(1, 1, 36, brush.height - 10, blend(ground, CHALK, 0.3) if real else BRASS, 6)
            pen.box(3, 3, 32, brush.height - 14, ground if real else BRAMBLE, 5)
            brush.sprite(pen.finish(), round(x), 4)
            at = (round(x) + 19, brush.height / 2)
            brush.figure(str(value), at, ink if real else CHALK, size=32)


@dataclass(frozen=True, slots=True)
class PointsTile:
    """Points that count, on the player's colour."""

    points: int
    seat: Seat
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the points."""
        look = SEAT_COLOURS[self.seat]
        pen = Pen(brush.width, brush.height)
        pen.box(6, 4, brush.width - 12, brush.height - 8, look.edge, 10)
        pen.box(8, 6, brush.width - 16, brush.height - 12, look.body, 8)
        brush.sprite(pen.finish())
        brush.figure(
            str(self.points), (brush.width / 2, brush.height / 2), look.pip, size=self.size
        )


@dataclass(frozen=True, slots=True)
class TricksLineTile:
    """The line of the unused tricks."""

    text: str

    def paint(self, brush: Brush) -> None:
        """Draw a trick card and the word."""
        brush.sprite(trick_card(Trick.DIE_SHIFT, 34, brush.height - 8), 12, 4)
        at = (64, brush.height / 2)
        brush.fitted(self.text, at, CHALK, size=27, room=brush.width - 70, face=Face.BOLD)
