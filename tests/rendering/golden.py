"""Reduced copies of example pictures, which reveal unintended changes.

`python -m tools.goldens` regenerates them after an intended change. With the name of another
picture of the gallery, it adds a copy of that picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from PIL import Image

from rendering.pictures import Scene
from tests.rendering.painting import decode_picture
from tests.thorough import THOROUGH

FOLDER = Path(__file__).parent / "golden"
KEPT = tuple(sorted(path.stem for path in FOLDER.glob("*.png")))
"""The names of the pictures that have a stored copy."""
WIDTH = 300
"""The width in pixels of a picture on a narrow phone."""
_PATCH = 8
MEAN_TOLERANCE = 2.0
PATCH_TOLERANCE = 10.0
"""The maximum mean difference of a whole picture, and of each patch of 8 × 8 pixels.

Differences are in levels from 0 to 255.
Fonts differ slightly between machines.
"""


def select_pictures(pictures: Iterable[tuple[str, Scene]]) -> dict[str, Scene]:
    """Return the pictures to draw: all in thorough runs, otherwise those with a copy."""
    return {name: scene for name, scene in pictures if THOROUGH or name in KEPT}


def small(scene: Scene) -> Image.Image:
    """Return the picture of `scene` as a narrow phone shows it, RGB."""
    picture = decode_picture(scene)
    size = (WIDTH, round(picture.height * WIDTH / picture.width))
    return picture.resize(size, Image.Resampling.BOX)


def load_copy(name: str) -> Image.Image:
    """Return the stored copy of a picture, RGB."""
    with Image.open(FOLDER / f"{name}.png") as picture:
        return picture.convert("RGB")


def deviation(first: Image.Image, second: Image.Image) -> tuple[float, float]:
    """Return the mean difference of two small pictures, and that of the patch that differs most."""
    one, other = (np.asarray(picture, dtype=np.float64) for picture in (first, second))
    apart = np.abs(one - other).mean(axis=2)
    rows, columns = (length // _PATCH * _PATCH for length in apart.shape)
    patches = apart[:rows, :columns].reshape(rows // _PATCH, _PATCH, columns // _PATCH, _PATCH)
    return float(apart.mean()), float(patches.mean(axis=(1, 3)).max())
