"""Optical recognition of many small pictures in one run of tesseract."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

TESSERACT = shutil.which("tesseract")
_MARGIN = 24
_DIGITS_ONLY = ("-c", "tessedit_char_whitelist=0123456789")


def read_pages(patches: list[Image.Image]) -> list[str]:
    """Return the digits that tesseract recognizes on each patch.

    Equal patches, such as the same number at the same place of many pictures, are read once.
    """
    asked = [(patch.size, patch.tobytes()) for patch in patches]
    unread = dict(zip(asked, patches, strict=True))
    known = dict(zip(unread, _read_pages([*unread.values()]), strict=True))
    return [known[key] for key in asked]


def _read_pages(patches: list[Image.Image]) -> list[str]:
    """Return the text of each patch, recognized by tesseract with one page per patch.

    Starting tesseract loads its models, which takes longer than recognizing a picture.
    """
    if not patches:
        return []
    assert TESSERACT is not None
    with tempfile.TemporaryDirectory() as folder:
        pages = [Path(folder, f"{number}.pgm") for number in range(len(patches))]
        for page, patch in zip(pages, patches, strict=True):
            ImageOps.expand(patch, _MARGIN, 255).save(page)
        listed = Path(folder, "pages")
        listed.write_text("\n".join(map(str, pages)), encoding="utf-8")
        run = subprocess.run(
            [TESSERACT, listed, "-", "--psm", "7", "--dpi", "300", *_DIGITS_ONLY],
            capture_output=True,
            check=True,
            # One thread: several wait for each other in a busy loop, which takes twice the
            # processor time.
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        )
    return run.stdout.decode().split("\f")[: len(patches)]
