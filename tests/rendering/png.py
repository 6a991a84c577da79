"""A parser for PNG files.

Tests compare the rows of pictures, because ISA-L may compress equal rows to different bytes,
depending on its earlier memory contents.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

_SIGNATURE = 8
"""The length in bytes of the signature at the beginning of a PNG."""


def chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and data of each chunk of a PNG, after checking its checksum."""
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
    """Return the rows of a PNG, after checking the checksum of the stream."""
    return zlib.decompress(b"".join(data for name, data in chunks(picture) if name == b"IDAT"))
