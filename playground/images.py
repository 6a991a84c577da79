"""The media type of a file, and the size of a picture, read from the bytes of the file.

The formats are specified in these places. PNG: W3C PNG specification, 11.2.2 IHDR. GIF: GIF89a
specification, 18. WebP: RFC 9649, 2.5-2.7. JPEG: ITU T.81, B.2.2 (the frame header).
"""

from __future__ import annotations

import mimetypes
import struct

PICTURE_TYPES = ("image/png", "image/gif", "image/jpeg", "image/webp")
"""The types that the page shows as pictures; it offers all other files for download."""


def content_type(filename: str, content: bytes) -> str:
    """Return the media type, detected from the bytes of images and from the name of other files."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if content.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "image/webp"
    if content.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    guessed = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    return f"{guessed}; charset=utf-8" if guessed.startswith("text/") else guessed


def picture_size(content: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels, or None for damaged files and other formats."""
    if content.startswith(b"\x89PNG\r\n\x1a\n") and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    if content.startswith((b"GIF87a", b"GIF89a")) and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return width, height
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP" and len(content) >= 30:
        return _webp_size(content)
    if content.startswith(b"\xff\xd8\xff"):
        return _jpeg_size(content)
    return None


def _webp_size(content: bytes) -> tuple[int, int] | None:
    form = content[12:16]
    if form == b"VP8X":
        width = int.from_bytes(content[24:27], "little") + 1
        return width, int.from_bytes(content[27:30], "little") + 1
    if form == b"VP8 ":
        width, height = struct.unpack("<HH", content[26:30])
        return width & 0x3FFF, height & 0x3FFF
    if form == b"VP8L":
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return None


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + int.from_bytes(content[at + 2 : at + 4], "big")
    return None
