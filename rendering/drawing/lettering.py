"""Fonts, text measurement, and names that the fonts can draw."""

from __future__ import annotations

import struct
from enum import Enum
from functools import cache, lru_cache
from math import ceil, floor
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import fontpkg
from cachetools import LRUCache, cached
from PIL import Image, ImageDraw, ImageFont

ELLIPSIS = "…"
_NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
_THIN_SPACE = "\N{THIN SPACE}"

_LETTERING = "Bitter"
_WIDE_COVERAGE = "Noto Sans"


class FontFace(Enum):
    """A style of a variable font: the font's name, and the values of its axes in their order."""

    TEXT = (_LETTERING, 650)
    BOLD = (_LETTERING, 800)
    NARROW = (_WIDE_COVERAGE, 650, 70)
    """For long words in narrow spaces."""
    OTHER_SCRIPTS = (_WIDE_COVERAGE, 750, 100)
    """For names with characters that the other fonts lack."""


_loading = Lock()


@cache
def _file(family: str) -> Path:
    return Path(fontpkg.path(family))


@lru_cache(maxsize=256)
def load_font(face: FontFace, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of `face` with an em of `size` pixels."""
    family, *axes = face.value
    with _loading:
        font = ImageFont.truetype(_file(family), size)
        font.set_variation_by_axes(axes)
        return font


def open_all() -> int:
    """Open every font once and return their number.

    Raises OSError, LookupError or ValueError if a font is missing or damaged.
    """
    for face in FontFace:
        load_font(face, 20)
    return len(FontFace)


def face_for(text: str, face: FontFace) -> FontFace:
    """Return `face` if it has every character of `text`, otherwise the face with wider coverage."""
    return face if _has_glyphs(face, space_words(text, face)) else FontFace.OTHER_SCRIPTS


def space_words(text: str, face: FontFace) -> str:
    """Return `text` with spaces that are wide enough for a phone in the font of `face`.

    The main font lacks the narrow no-break space, which French uses before "!". The font's normal
    space is only a sixth of an em wide in heavy weights.
    """
    if face.value[0] != _LETTERING:
        return text
    return text.replace(_NARROW_SPACE, _THIN_SPACE).replace(" ", " " + _THIN_SPACE)


@lru_cache(maxsize=4096)
def text_width(text: str, face: FontFace, size: int) -> float:
    """Return the advance width of `text` in pixels."""
    return load_font(face, size).getlength(text)


@cache
def digit_middle(face: FontFace, size: int) -> float:
    """Return the height of the middle of a digit above the baseline, in pixels."""
    top, bottom = load_font(face, size).getbbox("0", anchor="ls")[1::2]
    return -(top + bottom) / 2


def fit_text(text: str, face: FontFace, size: int, room: float, *, least: int) -> tuple[str, int]:
    """Return `text` and the largest size at which it fits `room` pixels.

    The size is at most `size` and at least `least`. Text that does not fit at `least` is cut and
    ends in an ellipsis.
    """
    for smaller in range(size, least - 1, -1):
        if text_width(text, face, smaller) <= room:
            return text, smaller
    cut = text
    while cut and text_width(cut.rstrip() + ELLIPSIS, face, least) > room:
        cut = cut[:-1]
    return cut.rstrip() + ELLIPSIS, least


def can_draw(text: str) -> bool:
    """Return whether a single font has a glyph for every character of `text`."""
    return any(_has_glyphs(face, text) for face in (FontFace.TEXT, FontFace.OTHER_SCRIPTS))


def _has_glyphs(face: FontFace, text: str) -> bool:
    return _coverage(face.value[0]).issuperset(map(ord, text))


@cache
def _coverage(family: str) -> frozenset[int]:
    """Return the code points of the font's character map.

    OpenType specification, "cmap": the Unicode subtables in format 12 (full range) and 4.
    """
    data = _file(family).read_bytes()
    tables = struct.unpack_from(">H", data, 4)[0]
    for index in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if tag == b"cmap":
            return frozenset(_read_characters(data, offset))
    raise ValueError("the font has no character map")


def _read_characters(data: bytes, start: int) -> set[int]:
    found: set[int] = set()
    for index in range(struct.unpack_from(">H", data, start + 2)[0]):
        offset = start + struct.unpack_from(">HHI", data, start + 4 + 8 * index)[2]
        form = struct.unpack_from(">H", data, offset)[0]
        if form == 12:
            for group in range(struct.unpack_from(">I", data, offset + 12)[0]):
                first, last, _ = struct.unpack_from(">III", data, offset + 16 + 12 * group)
                found.update(range(first, last + 1))
        elif form == 4:
            found.update(_format_4(data, offset))
    return found


def _format_4(data: bytes, offset: int) -> set[int]:
    """Return the code points that a format 4 subtable of the `cmap` table maps to a glyph.

    The subtable lists ranges of code points. The glyph of a code point is the code point plus the
    delta of its range or, if the range has an offset, an entry of the glyph array plus the delta.
    """
    segments = struct.unpack_from(">H", data, offset + 6)[0] // 2
    row = f">{segments}H"
    ends = struct.unpack_from(row, data, offset + 14)
    at = offset + 16 + 2 * segments
    starts = struct.unpack_from(row, data, at)
    deltas = struct.unpack_from(row, data, at + 2 * segments)
    ranges_at = at + 4 * segments
    ranges = struct.unpack_from(row, data, ranges_at)
    codes = set()
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if ranges[index]:
                place = ranges_at + 2 * index + ranges[index] + 2 * (code - first)
                glyph = struct.unpack_from(">H", data, place)[0]
                if glyph == 0:
                    continue
            if (glyph + deltas[index]) & 0xFFFF:
                codes.add(code)
    return codes


_NAMELESS = "–"
_IN_A_SENTENCE = 18
"""The maximum number of characters of a name within a sentence."""


def drawable_name(name: str, username: str) -> str:
    """Return `name` if a single font has all its characters, otherwise `username`.

    White space is collapsed. Characters of the username that the fonts lack are removed; if no
    character remains, the result is a dash.
    """
    for candidate in (_fold(name), _fold(username)):
        if candidate and can_draw(candidate):
            return candidate
    rest = _fold("".join(char for char in username if can_draw(char)))
    return rest or _NAMELESS


def shorten_name(name: str) -> str:
    """Return `name`, truncated if it is too long for a sentence on a picture."""
    if len(name) <= _IN_A_SENTENCE:
        return name
    return name[: _IN_A_SENTENCE - 1].rstrip() + ELLIPSIS


def _fold(text: str) -> str:
    return " ".join(text.split())


_CACHE_BYTES = 8 * 1024 * 1024
_LINE_BYTES = 1_000
"""Estimated memory of a cached line apart from the pixels of its mask, in bytes."""
_PARTS = 64
"""The number of positions per pixel at which FreeType can place letters."""
_ALONG = {"l": 0.0, "m": 0.5, "r": 1.0}
"""The share of a line's width to the left of its anchor."""


class LineMask(NamedTuple):
    """The mask of a line of text, which callers must not modify, and the mask's top left corner."""

    mask: Image.Image
    x: int
    y: int


def line_mask_at(
    text: str, at: tuple[float, float], face: FontFace, size: int, anchor: str
) -> LineMask:
    """Return the mask of one line of text at `at`.

    `anchor` is a Pillow anchor: horizontal l, m, r and vertical a, m, s, d.
    """
    x, y = floor(at[0]), floor(at[1])
    shift = (round((at[0] - x) * _PARTS), round((at[1] - y) * _PARTS))
    mask, left, top = _line(text, shift, face, size, anchor)
    return LineMask(mask, x + left, y + top)


def _weight(line: LineMask) -> int:
    return line.mask.width * line.mask.height + _LINE_BYTES


@cached(LRUCache(_CACHE_BYTES, _weight), lock=Lock())
def _line(text: str, shift: tuple[int, int], face: FontFace, size: int, anchor: str) -> LineMask:
    """Return a line whose anchor is shifted right and down by `shift`, in 64ths of a pixel."""
    width = text_width(text, face, size)
    # Letters may extend a little beyond their line, accents above it.
    x, y = size + round(width * _ALONG[anchor[0]]), 2 * size
    sheet = Image.new("L", (ceil(width) + 2 * size, 4 * size))
    at = (x + shift[0] / _PARTS, y + shift[1] / _PARTS)
    ImageDraw.Draw(sheet).text(at, text, 255, load_font(face, size), anchor=anchor)
    box = sheet.getbbox() or (x, y, x + 1, y + 1)
    return LineMask(sheet.crop(box), box[0] - x, box[1] - y)
