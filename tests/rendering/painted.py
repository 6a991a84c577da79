"""Pictures painted once for all who look at them, and what is on one without the picture around."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from io import BytesIO
from itertools import combinations
from typing import cast

from PIL import Image

from rendering.ink.brush import Brush
from rendering.mosaic.tiles import Box
from rendering.pictures import Scene, plan_of, render


def paint_tiles(scene: Scene) -> None:
    """Paint every tile of a picture, each on a ground of its own: all that is written there is.

    The backdrop, on which nobody writes, is four fifths of the work.
    """
    plan = plan_of(scene)
    theme = plan.themes(scene.display.palette)
    for box, tile in plan.tiles:
        tile.paint(Brush(Image.new("RGB", (box.width, box.height)), theme))


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes have a pixel in common."""
    beside = one.right <= other.x or other.right <= one.x
    return not (beside or one.bottom <= other.y or other.bottom <= one.y)


def assert_nothing_overlaps_or_leaves(scene: Scene) -> tuple[int, int]:
    """Look at where the parts of a picture stand; return its size."""
    placed = list(plan_of(scene).tiles)
    with Image.open(BytesIO(rendered(scene))) as picture:
        assert picture.format == "PNG"
        width, height = picture.size
    for box, tile in placed:
        assert 0 <= box.x < box.right <= width, tile
        assert 0 <= box.y < box.bottom <= height, tile
    for first, second in combinations(placed, 2):
        assert not overlap(first.box, second.box), (first.tile, second.tile)
    return width, height


def rendered(scene: Scene) -> bytes:
    """Return the file of a picture, which is made for the first test that asks for it."""
    return _rendered(cast(Hashable, scene))


def shown(scene: Scene) -> Image.Image:
    """Return a picture as its file shows it, RGB; see `rendered`."""
    with Image.open(BytesIO(rendered(scene))) as picture:
        return picture.convert("RGB")


@lru_cache(maxsize=512)
def _rendered(scene: Hashable) -> bytes:
    return render(cast(Scene, scene))
