"""The harbour at dusk, behind whoever is to be looked at: a low sun, ships, a dark quay."""

from __future__ import annotations

from PIL import Image

from bot.games.shanghaien.state import Seat
from rendering.ink.pen import Pen
from rendering.ink.theme import BRASS, LAMP, NIGHT, PETROL, SEA, Theme, blend
from rendering.tavern.size import TABLE_HEIGHT, TABLE_WIDTH


def harbour(winner: Seat | None, _theme: Theme) -> Image.Image:
    """Return the harbour at dusk, its sky in the winner's colour; as large as a table."""
    dusk = {Seat.FIRST: blend(BRASS, NIGHT, 0.52), Seat.SECOND: blend(PETROL, NIGHT, 0.12)}
    sky = dusk[winner] if winner is not None else blend(SEA, BRASS, 0.12)
    pen = Pen(TABLE_WIDTH, TABLE_HEIGHT, ground=blend(sky, NIGHT, 0.35))
    middle, sun = TABLE_WIDTH / 2, 400
    for radius, share in ((430, 0.18), (382, 0.0)):
        pen.circle(middle, sun, radius, blend(sky, NIGHT, share))
    pen.circle(middle, sun, 296, blend(LAMP, sky, 0.5))
    pen.circle(middle, sun, 264, blend(LAMP, sky, 0.15))
    sea = blend(SEA, NIGHT, 0.25)
    for x, size in ((96, 150), (872, 178), (250, 96), (730, 84)):
        _draw_ship(pen, x, 430, size, blend(sky, NIGHT, 0.6))
    pen.box(0, 430, TABLE_WIDTH, TABLE_HEIGHT, sea)
    for row, (x, length) in enumerate(((40, 150), (720, 190), (140, 110), (640, 120), (30, 220))):
        y = 452 + 22 * row
        pen.line([(x, y), (x + length, y)], blend(sea, LAMP, 0.22), 3)
    pen.box(0, 548, TABLE_WIDTH, TABLE_HEIGHT, NIGHT)
    pen.line([(0, 548), (TABLE_WIDTH, 548)], BRASS, 4)
    return pen.finish()


def _draw_ship(
    pen: Pen, x: float, waterline: float, size: float, colour: tuple[int, int, int]
) -> None:
    """Draw a three-master at anchor, as a dark shape."""
    hull = [(-0.8, -0.16), (0.95, -0.22), (0.62, 0.02), (-0.58, 0.02)]
    pen.polygon([(x + dx * size, waterline + dy * size) for dx, dy in hull], colour)
    for at, height in ((-0.4, 1.2), (0.0, 1.5), (0.42, 1.15)):
        foot = (x + at * size, waterline)
        pen.line([foot, (foot[0], waterline - height * size)], colour, size * 0.03)
        for level in (0.45, 0.75, 0.95):
            y, span = waterline - height * size * level, size * (0.26 - 0.12 * level)
            pen.line([(foot[0] - span, y), (foot[0] + span, y)], colour, size * 0.025)
    pen.line(
        [(x + 0.42 * size, waterline - size), (x + 1.15 * size, waterline - size * 0.34)],
        colour,
        size * 0.02,
    )
