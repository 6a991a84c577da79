"""Reads the parts of PNG files.

Pictures are compared by their rows: ISA-L does not always compress the same rows to the same bytes,
it depends on what its memory held before.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

_SIGNATURE = 8


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield name and data of each chunk of a PNG; every check must be right."""
    at = _SIGNATURE
    while at < len(picture):
        size = int.from_bytes(picture[at : at + 4], "big")
        name, data = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        assert int.from_bytes(picture[at + 8 + size : at + 12 + size], "big") == zlib.crc32(
            name + data
        )
        yield name, data
        at += 12 + size


def rows(picture: bytes) -> bytes:
    """Return the rows of a PNG; the stream's own check must be right."""
    return zlib.decompress(b"".join(data for name, data in chunks(picture) if name == b"IDAT"))
