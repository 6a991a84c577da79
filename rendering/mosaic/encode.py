"""From rows of a palette-mode picture to the bytes that are posted: PNG.

A PNG is one stream of compressed rows. Pieces that are compressed separately can be joined to such
a stream, so a cached piece of one picture can become part of another.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from isal import isal_zlib

from rendering.ink.palette import Places

EXTENSION = "png"
_DEFLATE_LEVEL = 1
"""Effort of ISA-L: none of its levels makes boards smaller, level 0 makes them a fifth larger."""
_RAW_DEFLATE = -15
"""A bare deflate stream with the largest window, as zlib's `wbits` says it."""
_ZLIB_HEAD = b"\x78\x5e"
_LAST_BLOCK = b"\x03\x00"
"""An empty block that says that it is the last one (RFC 1951, 3.2.3 and 3.2.6)."""
_ADLER = 65521


class Piece(NamedTuple):
    """Some rows of a picture, ready to be joined to others."""

    chunk: bytes
    """Their IDAT chunk."""
    check: int
    """Their Adler-32."""
    size: int
    """How many bytes they are uncompressed."""


def bare_rows(width: int, height: int) -> Places:
    """Return an array for rows, without its column 0, which belongs to the format."""
    # Every row begins with the number of its filter. Zero, none, suits palettes best
    # (PNG, 12.8), and a column of zeros to the left of the picture puts it there.
    return np.zeros((height, width + 1), dtype=np.uint8)


def piece(rows: Places) -> Piece:
    """Return rows, `bare_rows` filled, compressed."""
    deflate = isal_zlib.compressobj(_DEFLATE_LEVEL, wbits=_RAW_DEFLATE)
    # A sync flush ends on a whole byte without ending the stream, so another may follow.
    squeezed = deflate.compress(rows) + deflate.flush(isal_zlib.Z_SYNC_FLUSH)
    return Piece(_chunk(b"IDAT", squeezed), isal_zlib.adler32(rows), rows.nbytes)


def png(palette: bytes, width: int, height: int, pieces: Iterable[Piece]) -> bytes:
    """Return the file (PNG, 5.2, 11.2.1, 11.2.2); its rows are those of `pieces`, downwards.

    `palette` is red, green and blue of each colour.
    """
    form = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", form),
        _chunk(b"PLTE", palette),
        _chunk(b"IDAT", _ZLIB_HEAD),
    ]
    check = 1
    for each in pieces:
        chunks.append(each.chunk)
        check = joined(check, each.check, each.size)
    chunks.append(_chunk(b"IDAT", _LAST_BLOCK + check.to_bytes(4, "big")))
    chunks.append(_chunk(b"IEND", b""))
    return b"".join(chunks)


def joined(first: int, second: int, size: int) -> int:
    """Return the Adler-32 of two pieces from that of each; `size` is the second's in bytes.

    Adler-32 (RFC 1950, 8.2) is a sum of the bytes, begun at 1, and a sum of those sums.
    """
    low, more = first & 0xFFFF, second & 0xFFFF
    total = (low + more - 1) % _ADLER
    sums = ((first >> 16) + (second >> 16) + size * (low - 1)) % _ADLER
    return sums << 16 | total


def _chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk with its length and its check (PNG, 5.3)."""
    check = isal_zlib.crc32(data, isal_zlib.crc32(name))
    return b"".join((len(data).to_bytes(4, "big"), name, data, check.to_bytes(4, "big")))
