"""The ranks on the cards: letters and digits of one height, narrow enough for their place."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image, ImageDraw

from bot.games.rummy.cards import ACE, RANKS
from rendering.ink import fonts
from rendering.ink.fonts import FontFace

_FINE = 4
_MARGIN = 0.5
"""Empty space around a letter that is measured, in ems."""
_LEVELS = 4
_LOWEST = 1.08
"""How far a letter reaches at most, in heights of the digits: J and Q hang below their line."""


def rank_text(rank: int) -> str:
    """Return what is printed on a card of `rank`, 1 to 13; 14 is the ace, too.

    >>> rank_text(10), rank_text(14)
    ('10', 'A')
    """
    letter = RANKS[(rank - ACE) % len(RANKS)]
    return "10" if letter == "T" else letter


@lru_cache(maxsize=512)
def rank_mask(text: str, height: int, room: int) -> Image.Image:
    """Return `text` as a mask: digits exactly `height` pixels high, all at most `room` wide.

    Letters that are too wide become narrower, those that hang below their line a little flatter.
    """
    text = text.replace("-", "−")
    em = 100 * _FINE
    font = fonts.opened(FontFace.BOLD, em)
    top, bottom = font.getbbox("8", anchor="ls")[1::2]
    margin = round(em * _MARGIN)
    sheet = Image.new("L", (ceil(font.getlength(text)) + 2 * margin, 2 * em))
    base = round(1.4 * em)
    ImageDraw.Draw(sheet).text((margin, base), text, 255, font, anchor="ls")
    left, _, right, low = sheet.getbbox() or (0, 0, 1, base)
    letters = sheet.crop((left, base + round(top), right, max(low, base + round(bottom))))
    scale = height / (bottom - top)
    width = min(room, max(1, round(letters.width * scale)))
    reach = round(min(letters.height * scale, height * _LOWEST))
    fine = letters.resize((width, reach), Image.Resampling.LANCZOS)
    return coarse(fine)


def coarse(mask: Image.Image) -> Image.Image:
    """Return a mask with few steps along its edges: those that the palette has for the suits.

    A table full of cards becomes a tenth smaller by it.
    """
    return mask.point([round(level / 255 * _LEVELS) * 255 // _LEVELS for level in range(256)])
