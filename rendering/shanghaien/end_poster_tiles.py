"""The tiles of the poster at the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.games.shanghaien.cards import Nation, Trick
from bot.games.shanghaien.state import SEATS, Seat
from rendering.ink import fonts
from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.plates import Layer
from rendering.ink.theme import CHALK, CHALK_DIM, LAMP, SEAT_COLOURS, blend
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.sprites.emblems import emblem
from rendering.shanghaien.sprites.portraits import portrait
from rendering.shanghaien.sprites.sailors import sailor
from rendering.shanghaien.sprites.trick_cards import trick_card
from rendering.tavern.captains import captain
from rendering.tavern.posters import flag


class Figure(NamedTuple):
    """A sailor on the poster."""

    nation: Nation
    value: int


class Spot(NamedTuple):
    """Where somebody stands beside a captain, as shares of the tile's height."""

    x: float
    """From the captain's middle."""
    rise: float
    """How far above the quay the sheet's lower edge is."""
    width: float


_BESIDE_ONE = (
    Spot(-0.56, 0.0, 0.42),
    Spot(0.56, 0.0, 0.42),
    Spot(-0.88, 0.0, 0.38),
    Spot(0.88, 0.0, 0.38),
    Spot(-0.72, 0.22, 0.34),
    Spot(0.72, 0.22, 0.34),
    Spot(-0.45, 0.27, 0.34),
    Spot(0.45, 0.27, 0.34),
)
"""From the front to the back: whoever comes first stands nearest to the captain."""
_BESIDE_EACH = (Spot(-0.40, 0.0, 0.34), Spot(0.40, 0.0, 0.34))
_CAPTAIN = 0.99
"""A captain's height as a share of the tile's."""


@dataclass(frozen=True, slots=True)
class CompanyTile:
    """The winner among his crew; after a draw both captains side by side."""

    seats: tuple[Seat, ...]
    crews: tuple[tuple[Figure, ...], ...]

    def paint(self, brush: Brush) -> None:
        """Draw them from the back to the front, the captains last."""
        spots = _BESIDE_ONE if len(self.seats) == 1 else _BESIDE_EACH
        places = [
            brush.width * (2 * at + 1) / (2 * len(self.seats)) for at in range(len(self.seats))
        ]
        for middle, crew in zip(places, self.crews, strict=True):
            for spot, figure in reversed(list(zip(spots, crew, strict=False))):
                self._draw(brush, middle, spot, figure)
        for middle, seat in zip(places, self.seats, strict=True):
            bust = portrait(seat, round(brush.height * _CAPTAIN))
            brush.sprite(bust, round(middle - bust.width / 2), brush.height - bust.height)

    @staticmethod
    def _draw(brush: Brush, middle: float, spot: Spot, figure: Figure) -> None:
        width = round(spot.width * brush.height)
        sprite = sailor(figure.nation, figure.value, width, round(width * 1.28))
        x = round(middle + spot.x * brush.height - width / 2)
        y = round(brush.height * (1 - spot.rise)) - sprite.height
        brush.sprite(sprite, x, y)


@dataclass(frozen=True, slots=True)
class PosterScoreTile:
    """A player's total, as large as there is room; the winner's has a lamplit rim."""

    total: int | None
    """None in a game that was broken off: the loser strikes his flag then."""
    seat: Seat
    won: bool

    def paint(self, brush: Brush) -> None:
        """Write it on the player's colour."""
        look, rim = SEAT_COLOURS[self.seat], 10 if self.won else 4
        width, height = brush.width - 8, brush.height - 8
        brush.plate(
            Layer(4, 4, width, height, LAMP if self.won else look.edge, 22),
            Layer(4 + rim, 4 + rim, width - 2 * rim, height - 2 * rim, look.body, 22 - rim),
        )
        middle = (brush.width / 2, brush.height / 2)
        if self.total is not None:
            brush.figure(str(self.total), middle, look.pip, size=150)
            return
        cloth = flag(look.pip, brush.height - 36, white=not self.won)
        brush.sprite(cloth, (brush.width - cloth.width) // 2, 18)


@dataclass(frozen=True, slots=True)
class ColonTile:
    """What stands between the totals."""

    def paint(self, brush: Brush) -> None:
        """Draw two dots."""
        x, size = brush.width / 2 - 12, 24
        dots = (Layer(x, brush.height * share - 12, size, size, LAMP, 12) for share in (0.32, 0.68))
        brush.plate(*dots)


@dataclass(frozen=True, slots=True)
class PosterNameTile:
    """A player's name beside his captain."""

    name: str
    seat: Seat
    size: int

    def paint(self, brush: Brush) -> None:
        """Set both in the middle."""
        figure, beside = captain(self.seat, 38, brush.height - 4), 50
        room = brush.width - beside - 16
        face = fonts.face_for(self.name, FontFace.BOLD)
        wide = min(room, fonts.width(fonts.spaced(self.name, face), face, self.size))
        left = (brush.width - wide - beside) / 2
        brush.sprite(figure, round(left), 2)
        at = (left + beside, brush.height / 2)
        brush.fitted(self.name, at, CHALK, size=self.size, room=room, face=FontFace.BOLD)


_EMBLEM = 56


@dataclass(frozen=True, slots=True)
class ScoredNationTile:
    """A nation, and below it what it brought on the colour of who scored it."""

    nation: Nation
    scorer: Seat | None
    points: int
    size: int

    def paint(self, brush: Brush) -> None:
        """Paint the emblem on the nation's colour, and the points."""
        ground = NATION_COLOURS[brush.theme.palette][self.nation]
        left = (brush.width - _EMBLEM) / 2
        brush.plate(
            Layer(left - 2, 0, _EMBLEM + 4, _EMBLEM + 4, blend(ground, CHALK, 0.3), 10),
            Layer(left, 2, _EMBLEM, _EMBLEM, ground, 9),
        )
        mark = emblem(self.nation, 44, brush.theme.writing_on(ground))
        brush.sprite(mark, (brush.width - mark.width) // 2, 2 + (_EMBLEM - mark.height) // 2)
        _write_points(brush, [(self.scorer, self.points)] if self.scorer else [], self.size)


@dataclass(frozen=True, slots=True)
class ScoredTricksTile:
    """The unused tricks: what each of the two kept."""

    tricks: tuple[int, int]
    size: int

    def paint(self, brush: Brush) -> None:
        """Draw a trick card, and the points of whoever has some."""
        brush.sprite(trick_card(Trick.DIE_SHIFT, 40, _EMBLEM + 4), (brush.width - 40) // 2, 0)
        kept = [(seat, self.tricks[seat.slot]) for seat in SEATS if self.tricks[seat.slot]]
        _write_points(brush, kept, self.size)


def _write_points(brush: Brush, scored: Sequence[tuple[Seat, int]], size: int) -> None:
    """Write below the sign what was scored, side by side; a dash if nobody scored."""
    top = _EMBLEM + 8
    height = brush.height - top
    if not scored:
        brush.figure("–", (brush.width / 2, top + height / 2), CHALK_DIM, size=32)
        return
    wide = (brush.width - 12) / len(scored)
    for place, (seat, points) in enumerate(scored):
        look, x = SEAT_COLOURS[seat], 6 + place * wide
        brush.plate(
            Layer(x + 1, top, wide - 2, height, look.edge, 10),
            Layer(x + 3, top + 2, wide - 6, height - 4, look.body, 8),
        )
        middle = (x + wide / 2, top + height / 2)
        brush.figure(str(points), middle, look.pip, size=min(size, round(wide * 0.72)))
