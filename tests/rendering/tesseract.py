"""Has tesseract read small pictures, many in one go."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Iterable

from PIL import Image, ImageOps

TESSERACT = shutil.which("tesseract")
_MARGIN = 24
_DIGITS_ONLY = ("-c", "tessedit_char_whitelist=0123456789")
_LONG = 4
"""The type of a number in a TIFF file that is 32 bits long."""


def pages_read(patches: list[Image.Image]) -> list[str]:
    """Return which digits tesseract reads on each of the patches.

    The same number at the same place of many pictures is the same patch, and read once.
    """
    asked = [(patch.size, patch.tobytes()) for patch in patches]
    unread = dict(zip(asked, patches, strict=True))
    known = dict(zip(unread, _read_pages([*unread.values()]), strict=True))
    return [known[key] for key in asked]


def _read_pages(patches: list[Image.Image]) -> list[str]:
    """Return what tesseract reads on each of the patches, a page each.

    Whenever it is started it loads what it knows, which takes longer than to read a picture.
    """
    if not patches:
        return []
    assert TESSERACT is not None
    pages = [ImageOps.expand(patch, _MARGIN, 255) for patch in patches]
    run = subprocess.run(
        [TESSERACT, "-", "-", "--psm", "7", "--dpi", "300", *_DIGITS_ONLY],
        input=_tiff(pages),
        capture_output=True,
        check=True,
        # Its threads wait for each other in a loop: as much work again, and no sooner done.
        env={**os.environ, "OMP_THREAD_LIMIT": "1"},
    )
    return run.stdout.decode().split("\f")[: len(patches)]


def _tiff(pages: Iterable[Image.Image]) -> bytes:
    """Return grey pictures as the pages of one TIFF file.

    Pillow can do it, but reads all that it has written again with each page.
    """
    file, link = bytearray(b"II*\0" + bytes(4)), 4
    for page in pages:
        strip = len(file)
        file += page.tobytes() + bytes(page.width * page.height % 2)
        struct.pack_into("<I", file, link, len(file))
        tags = {
            256: page.width,
            257: page.height,
            258: 8,  # bits a pixel
            259: 1,  # not compressed
            262: 1,  # black is zero
            273: strip,
            278: page.height,
            279: page.width * page.height,
        }
        file += struct.pack("<H", len(tags))
        for tag, value in tags.items():
            file += struct.pack("<HHII", tag, _LONG, 1, value)
        link = len(file)
        file += bytes(4)
    return bytes(file)
