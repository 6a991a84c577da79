"""A mosaic as PNG, band by band: what has not changed since another picture is not encoded again.

A PNG is one stream of compressed rows. Bands of rows that are compressed each for itself may be
joined to such a stream, so the bytes of a band are kept by what lies in it: a move changes a few
bands of a board, and only those are drawn and encoded.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from .encode import DEFLATE_LEVEL
from .memory import Memory
from .palette import colours
from .theme import Theme
from .tiles import Backdrop, Box, Ground, Placed, ground_of, patch_of

_RAW_DEFLATE = -15
"""A bare deflate stream with the largest window, as zlib's `wbits` says it."""
_ZLIB_HEAD = b"\x78\x5e"
_LAST_BLOCK = b"\x03\x00"
"""An empty block that says that it is the last one (RFC 1951, 3.2.3 and 3.2.6)."""
_ADLER = 65521
_ROOM = 32 * 1024 * 1024


class Band(NamedTuple):
    """Some rows of a picture, ready to be joined to others."""

    chunk: bytes
    """Their IDAT chunk."""
    check: int
    """Their Adler-32."""
    size: int
    """How many bytes they are uncompressed."""


_kept = Memory[Band](_ROOM, lambda band: len(band.chunk))


def render_mosaic(
    backdrop: Backdrop, theme: Theme, placed: Iterable[Placed], cuts: Sequence[int]
) -> bytes:
    """Return the picture as PNG bytes.

    `cuts` are the rows at which a band ends and the next begins, upwards; few tiles should
    reach across them.
    """
    ground = ground_of(backdrop, theme)
    width, height = ground.indexed.size
    edges = (0, *cuts, height)
    contents: list[list[Placed]] = [[] for _ in edges[1:]]
    band_at = _bands_by_row(edges)
    for each in placed:
        for index in range(band_at[each.box.y], band_at[each.box.bottom - 1] + 1):
            contents[index].append(each)
    chunks, check = [_head(theme, width, height)], 1
    for (top, bottom), content in zip(pairwise(edges), contents, strict=True):
        band = _band(ground, top, bottom, tuple(content))
        chunks.append(band.chunk)
        check = joined(check, band.check, band.size)
    chunks.append(_chunk(b"IDAT", _LAST_BLOCK + check.to_bytes(4, "big")))
    chunks.append(_chunk(b"IEND", b""))
    return b"".join(chunks)


@cache
def _bands_by_row(edges: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of the band that each row is in."""
    bands = enumerate(pairwise(edges))
    return tuple(index for index, (top, bottom) in bands for _ in range(top, bottom))


def _band(ground: Ground, top: int, bottom: int, content: tuple[Placed, ...]) -> Band:
    # A band of the bare ground tells which one it is: most look the same whoever is to move.
    patch = patch_of(ground, Box(0, top, ground.indexed.width, bottom - top))
    key = (patch, top, content)
    found = _kept.get(key)
    if found is None:
        # Every row begins with the number of its filter. Zero, none, suits palettes best
        # (PNG, 12.8), and a column of zeros to the left of the picture puts it there.
        rows = Image.new("P", (ground.indexed.width + 1, bottom - top))
        rows.paste(ground.indexed.crop((0, top, ground.indexed.width, bottom)), (1, 0))
        for each in content:
            rows.paste(ground.painted(each), (each.box.x + 1, each.box.y - top))
        found = _encoded(rows.tobytes())
        _kept.put(key, found)
    return found


def _encoded(rows: bytes) -> Band:
    deflate = zlib.compressobj(DEFLATE_LEVEL, wbits=_RAW_DEFLATE)
    # A sync flush ends on a whole byte without ending the stream, so another may follow.
    squeezed = deflate.compress(rows) + deflate.flush(zlib.Z_SYNC_FLUSH)
    return Band(_chunk(b"IDAT", squeezed), zlib.adler32(rows), len(rows))


@cache
def _head(theme: Theme, width: int, height: int) -> bytes:
    """Return all that comes before the rows (PNG, 5.2, 11.2.1, 11.2.2)."""
    form = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", form),
            _chunk(b"PLTE", colours(theme.palette)),
            _chunk(b"IDAT", _ZLIB_HEAD),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk with its length and its check (PNG, 5.3)."""
    check = zlib.crc32(data, zlib.crc32(name))
    return b"".join((len(data).to_bytes(4, "big"), name, data, check.to_bytes(4, "big")))


def joined(first: int, second: int, size: int) -> int:
    """Return the Adler-32 of two pieces from that of each; `size` is the second's in bytes.

    Adler-32 (RFC 1950, 8.2) is a sum of the bytes, begun at 1, and a sum of those sums.
    """
    low, more = first & 0xFFFF, second & 0xFFFF
    total = (low + more - 1) % _ADLER
    sums = ((first >> 16) + (second >> 16) + size * (low - 1)) % _ADLER
    return sums << 16 | total
