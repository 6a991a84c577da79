"""A challenge: the two captains face to face; who is not known yet is a shadow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from PIL import Image

from bot.games.shanghaien.state import SEATS, Seat
from rendering.ink.brush import Brush
from rendering.ink.display import Display
from rendering.ink.pen import Pen, smooth
from rendering.ink.theme import BRASS, BRASS_DARK, CHALK, LAMP, NIGHT, Theme
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed
from rendering.shanghaien.harbour import harbour
from rendering.shanghaien.sprites.portraits import portrait
from rendering.tavern.posters import PosterLineTile
from rendering.tavern.size import FLAT_HEIGHT, TABLE_WIDTH

_TOP = 136
"""From here on the harbour is seen: the sun stands in the middle."""
_NAME = 80
_BUST = FLAT_HEIGHT - _NAME - 8
_WIDE = 380


@dataclass(frozen=True, slots=True)
class InvitationScene:
    """Who challenges, and whom: nobody yet if anybody may come."""

    names: tuple[str, str | None]
    display: Display = field(default_factory=Display)


def invitation_tiles(scene: InvitationScene) -> Iterator[Placed]:
    """Yield everything on the picture; no two overlap."""
    size = 62 if scene.display.large_print else 52
    for seat, name, x in zip(SEATS, scene.names, (20, TABLE_WIDTH - 20 - _WIDE), strict=True):
        bust = Box(x, FLAT_HEIGHT - _NAME - _BUST, _WIDE, _BUST)
        yield Placed(bust, FacingTile(seat, known=name is not None))
        if name is not None:
            below = Box(x, FLAT_HEIGHT - _NAME, _WIDE, _NAME)
            yield Placed(below, PosterLineTile(name, CHALK, size))
    middle = TABLE_WIDTH - 2 * (20 + _WIDE)
    yield Placed(Box(20 + _WIDE, 130, middle, middle), SabresTile())


@dataclass(frozen=True, slots=True)
class FacingTile:
    """A captain down to the waist, or his shadow."""

    seat: Seat
    known: bool

    def paint(self, brush: Brush) -> None:
        """Set him on the quay."""
        bust = portrait(self.seat, brush.height)
        if not self.known:
            shadow = Image.new("RGBA", bust.size, NIGHT)
            shadow.putalpha(bust.getchannel("A"))
            bust = shadow
        brush.sprite(bust, (brush.width - bust.width) // 2, 0)
        if not self.known:
            brush.figure("?", (brush.width / 2, brush.height * 0.42), LAMP, size=150)


@dataclass(frozen=True, slots=True)
class SabresTile:
    """Two crossed sabres, between the two."""

    def paint(self, brush: Brush) -> None:
        """Lay one over the other, each with a hilt of its captain's colour."""
        sabre = _sabre(brush.height)
        brush.centred(sabre.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
        brush.centred(sabre)


@cache
def _sabre(size: int) -> Image.Image:
    """Return a sabre from the lower left to the upper right, in a square sheet."""
    pen = Pen(1, 1, unit=size)
    for colour, back, edge, tip in ((NIGHT, 0.03, 0.03, 0.03), (CHALK, 0.0, 0.0, 0.0)):
        above = [(0.20 - back, 0.76 - back), (0.50 - back, 0.55 - back), (0.76 - back, 0.30 - back)]
        below = [(0.84 + edge, 0.36 + edge), (0.58 + edge, 0.63 + edge), (0.25 + edge, 0.83 + edge)]
        point = (0.90 + tip, 0.06 - tip)
        pen.polygon(
            [*smooth([*above, point], closed=False), *smooth([point, *below], closed=False)], colour
        )
    for colour, thickness in ((NIGHT, 0.10), (BRASS_DARK, 0.06)):
        pen.line([(0.08, 0.92), (0.26, 0.76)], colour, thickness)
    for colour, thickness in ((NIGHT, 0.10), (BRASS, 0.06)):
        pen.curve([(0.16, 0.66), (0.28, 0.72), (0.36, 0.86)], colour, thickness)
    pen.circle(0.08, 0.92, 0.06, NIGHT)
    pen.circle(0.08, 0.92, 0.045, BRASS)
    return pen.finish()


def _paint(theme: Theme) -> Image.Image:
    seen = harbour(None, theme).crop((0, _TOP, TABLE_WIDTH, _TOP + FLAT_HEIGHT))
    seen.paste(NIGHT, (0, FLAT_HEIGHT - _NAME, TABLE_WIDTH, FLAT_HEIGHT))
    return seen


_BACKDROP = Backdrop("challenge", _paint)


@plan_of.register
def _(scene: InvitationScene) -> Plan:
    return Plan(_BACKDROP, invitation_tiles(scene))
