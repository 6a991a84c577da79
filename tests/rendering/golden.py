"""Small copies of example pictures, to notice when one changes unintentionally.

`python -m tools.goldens` writes them anew, after a change that was meant.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image

from rendering.pictures import Scene
from tests.rendering.painted import shown

FOLDER = Path(__file__).parent / "golden"
WIDTH = 300
"""Pixels: as wide as a narrow phone shows a picture."""
_PATCH = 8
MEAN_TOLERANCE = 2.0
PATCH_TOLERANCE = 10.0
"""How far a patch of 8 × 8 may be off: fonts differ slightly between machines, dice do not."""

KEPT = (
    "board-empty-tavern",
    "board-half-way",
    "board-fullest",
    "board-rolled-right-end",
    "board-rolled-advised",
    "board-first-die",
    "board-exchanged",
    "board-sharks-armed",
    "board-choice-die-shift",
    "board-choice-exchange",
    "board-choice-two-sailors",
    "board-choice-send-to-sharks-large-print",
    "board-second-viewer",
    "board-long-names",
    "board-large-print",
    "board-colour-blind",
    "board-language-de",
    "summary-fr",
    "summary-large-print-de",
    "summary-sharks",
    "sheet-it",
    "sheet-large-print",
    "poster-en",
    "poster-draw",
    "poster-resigned",
    "poster-colour-blind",
    "challenge",
    "challenge-open",
    "chart-chances",
    "chart-rating",
    "head-to-head",
    "guide-nations-de",
    "guide-tricks-en",
    "guide-tricks-large-print-de",
    "guide-placing",
    "rummy-table-en",
    "rummy-table-twos-wild",
    "rummy-table-long-names",
    "rummy-table-large-print",
    "rummy-table-colour-blind",
    "rummy-open-table",
    "rummy-open-table-named",
    "rummy-open-table-computers",
    "rummy-hand-de",
    "rummy-hand-largest",
    "rummy-hand-draft",
    "rummy-round-en",
    "rummy-round-full-hands-large-print",
    "rummy-end-early-large-print",
    "rummy-end-crowd",
    "rummy-sheet-long-names",
    "rummy-guide-melds-de",
    "rummy-guide-jokers-it",
)


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
