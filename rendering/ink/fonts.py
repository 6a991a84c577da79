"""The pictures' fonts: opens them from a Python package, measures text, knows their coverage.

No font of the machine is ever used, so a picture is the same everywhere.
"""

from __future__ import annotations

import struct
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

import fontpkg
from PIL import ImageFont

ELLIPSIS = "…"
_NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
_THIN_SPACE = "\N{THIN SPACE}"

_LETTERING = "Bitter"
_WIDE_COVERAGE = "Noto Sans"


class FontFace(Enum):
    """A style of a variable font: family and axes, in the order of the font."""

    TEXT = (_LETTERING, 650)
    BOLD = (_LETTERING, 800)
    NARROW = (_WIDE_COVERAGE, 650, 70)
    """For long words in little room."""
    OTHER_SCRIPTS = (_WIDE_COVERAGE, 750, 100)
    """For names that the lettering cannot write."""


_loading = Lock()


@cache
def _file(family: str) -> Path:
    return Path(fontpkg.path(family))


@lru_cache(maxsize=256)
def opened(face: FontFace, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of `face` with an em of `size` pixels."""
    family, *axes = face.value
    with _loading:
        font = ImageFont.truetype(_file(family), size)
        font.set_variation_by_axes(axes)
        return font


def open_all() -> int:
    """Open every font once and return how many there are.

    Raises OSError, LookupError or ValueError if one is missing or damaged.
    """
    for face in FontFace:
        opened(face, 20)
    return len(FontFace)


def face_for(text: str, face: FontFace) -> FontFace:
    """Return `face` if it can write all of `text`, else the one with wider coverage."""
    return face if _covers(face, spaced(text, face)) else FontFace.OTHER_SCRIPTS


def spaced(text: str, face: FontFace) -> str:
    """Return `text` with the spaces that `face` needs to keep words apart on a phone.

    The lettering has no narrow no-break space, which French sets before "!", and in its heavy
    cuts a space of a sixth of an em only.
    """
    if face.value[0] != _LETTERING:
        return text
    return text.replace(_NARROW_SPACE, _THIN_SPACE).replace(" ", " " + _THIN_SPACE)


@lru_cache(maxsize=4096)
def width(text: str, face: FontFace, size: int) -> float:
    """Return the advance of `text` in pixels."""
    return opened(face, size).getlength(text)


@cache
def digit_middle(face: FontFace, size: int) -> float:
    """Return how far above the line that digits stand on their middle lies, in pixels."""
    top, bottom = opened(face, size).getbbox("0", anchor="ls")[1::2]
    return -(top + bottom) / 2


def fitted(text: str, face: FontFace, size: int, room: float, *, least: int) -> tuple[str, int]:
    """Return `text` and the largest size from `size` down to `least` at which it fits `room`.

    What does not fit even then is cut and ends in an ellipsis.
    """
    for smaller in range(size, least - 1, -1):
        if width(text, face, smaller) <= room:
            return text, smaller
    cut = text
    while cut and width(cut.rstrip() + ELLIPSIS, face, least) > room:
        cut = cut[:-1]
    return cut.rstrip() + ELLIPSIS, least


def can_draw(text: str) -> bool:
    """Return whether one font has a glyph for every character of `text`."""
    return any(_covers(face, text) for face in (FontFace.TEXT, FontFace.OTHER_SCRIPTS))


def _covers(face: FontFace, text: str) -> bool:
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
            return frozenset(_mapped(data, offset))
    raise ValueError("the font has no character map")


def _mapped(data: bytes, start: int) -> set[int]:
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
    """Return the code points of a format 4 subtable: segments of deltas or glyph arrays."""
    segments = struct.unpack_from(">H", data, offset + 6)[0] // 2
    row = f">{segments}H"
    ends = struct.unpack_from(row, data, offset + 14)
    at = offset + 16 + 2 * segments
    starts = struct.unpack_from(row, data, at)
    deltas = struct.unpack_from(row, data, at + 2 * segments)
    ranges_at = at + 4 * segments
    ranges = struct.unpack_from(row, data, ranges_at)
    found = set()
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if ranges[index]:
                place = ranges_at + 2 * index + ranges[index] + 2 * (code - first)
                glyph = struct.unpack_from(">H", data, place)[0]
                if glyph == 0:
                    continue
            if (glyph + deltas[index]) & 0xFFFF:
                found.add(code)
    return found
