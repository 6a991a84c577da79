"""Emojis for buttons and lines of text: die faces, nations, the symbols of the tricks.

Discord stores them as application emojis. Each emoji has a background, so that it is visible on
dark and light pages. The names of emojis are words, because screen readers read them aloud.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from types import MappingProxyType

from PIL import Image

from bot.games.shanghaien.cards import Half, Nation
from bot.games.shanghaien.state import SEATS, Seat
from rendering.drawing.canvas import BRAMBLE, BRASS, CHALK, NIGHT, Palette, Pen, blend, theme_of
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.sprites.cards import draw_symbol, emblem
from rendering.shanghaien.sprites.dice import die

SIDE = 128
"""The size in pixels at which Discord stores emojis."""
MOST_BYTES = 256 * 1024
"""Discord's limit for the file size of an emoji."""
_FACES = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
_DICE = {Seat.FIRST: "ivory", Seat.SECOND: "teal"}


def die_emoji(value: int, seat: Seat) -> str:
    """Return the name of the emoji of a die that shows `value`, in the colour of `seat`."""
    return f"{_DICE[seat]}_{_FACES[value]}"


def nation_emoji(nation: Nation) -> str:
    """Return the name of the emoji of a nation."""
    return nation.name.lower()


def half_emoji(half: Half) -> str:
    """Return the name of the emoji of a half of a trick card."""
    return half.name.lower()


@cache
def emoji_images() -> Mapping[str, bytes]:
    """Return the emojis of the game as PNG files by name. The names follow Discord's rules."""
    return MappingProxyType({name: _image(sheet) for name, sheet in _sheets()})


def _sheets() -> Iterator[tuple[str, Image.Image]]:
    for seat in SEATS:
        for value in _FACES:
            yield die_emoji(value, seat), _die(value, seat)
    for nation in Nation:
        yield nation_emoji(nation), _badge(nation)
    for half in Half:
        yield half_emoji(half), _symbol(half)


def _die(value: int, seat: Seat) -> Image.Image:
    """Return a die slightly smaller than its sheet, so that adjacent emojis have a margin."""
    sheet, margin = Image.new("RGBA", (SIDE, SIDE)), 6
    sheet.alpha_composite(die(value, seat, SIDE - 2 * margin), (margin, margin))
    return sheet


def _badge(nation: Nation) -> Image.Image:
    """Return the emblem of a nation on the nation's colour, as in the score table."""
    theme = theme_of(Palette.NORMAL)
    ground = NATION_COLOURS[theme.palette][nation]
    pen = Pen(SIDE, SIDE)
    pen.box(2, 2, SIDE - 4, SIDE - 4, NIGHT, 26)
    pen.box(5, 5, SIDE - 10, SIDE - 10, blend(ground, CHALK, 0.35), 24)
    pen.box(11, 11, SIDE - 22, SIDE - 22, ground, 19)
    sheet = pen.finish()
    mark = emblem(nation, 84, theme.writing_on(ground))
    sheet.alpha_composite(mark, ((SIDE - mark.width) // 2, (SIDE - mark.height) // 2))
    return sheet


def _symbol(half: Half) -> Image.Image:
    """Return the symbol on the background of the trick cards."""
    pen = Pen(SIDE, SIDE)
    pen.box(2, 2, SIDE - 4, SIDE - 4, NIGHT, 26)
    pen.box(5, 5, SIDE - 10, SIDE - 10, BRASS, 24)
    pen.box(11, 11, SIDE - 22, SIDE - 22, BRAMBLE, 19)
    draw_symbol(pen, half, SIDE / 2, SIDE / 2, 92)
    return pen.finish()


def _image(sheet: Image.Image) -> bytes:
    target = BytesIO()
    sheet.save(target, "PNG", optimize=True)
    return target.getvalue()
