"""Small copies of example pictures, to notice when one changes unintentionally.

`python -m tools.goldens` writes them anew, after a change that was meant; with the name of another
picture of the gallery it keeps a copy of that one, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from PIL import Image

from rendering.pictures import Scene
from tests.rendering.painted import shown
from tests.thorough import THOROUGH

FOLDER = Path(__file__).parent / "golden"
KEPT = tuple(sorted(path.stem for path in FOLDER.glob("*.png")))
"""The pictures that a copy is kept of."""
WIDTH = 300
"""Pixels: as wide as a narrow phone shows a picture."""
_PATCH = 8
MEAN_TOLERANCE = 2.0
PATCH_TOLERANCE = 10.0
"""How far a patch of 8 × 8 may be off: fonts differ slightly between machines, dice do not."""


def looked_at(pictures: Iterable[tuple[str, Scene]]) -> dict[str, Scene]:
    """Return those of some pictures that there is time to draw: all, or what is kept a copy of."""
    return {name: scene for name, scene in pictures if THOROUGH or name in KEPT}


def small(scene: Scene) -> Image.Image:
    """Return the picture of `scene` as a narrow phone shows it, RGB."""
    picture = shown(scene)
    size = (WIDTH, round(picture.height * WIDTH / picture.width))
    return picture.resize(size, Image.Resampling.BOX)


def kept(name: str) -> Image.Image:
    """Return the small copy that was kept of a picture, RGB."""
    with Image.open(FOLDER / f"{name}.png") as picture:
        return picture.convert("RGB")


def deviation(first: Image.Image, second: Image.Image) -> tuple[float, float]:
    """Return the mean difference of two small pictures, and that of the patch that differs most."""
    one, other = (np.asarray(picture, dtype=np.float64) for picture in (first, second))
    apart = np.abs(one - other).mean(axis=2)
    rows, columns = (length // _PATCH * _PATCH for length in apart.shape)
    patches = apart[:rows, :columns].reshape(rows // _PATCH, _PATCH, columns // _PATCH, _PATCH)
    return float(apart.mean()), float(patches.mean(axis=(1, 3)).max())
