"""Pictures painted once for all who look at them, and what is on one without the picture around."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from io import BytesIO
from typing import cast

from PIL import Image

from rendering.drawing.canvas import Brush
from rendering.drawing.picture import Box
from rendering.pictures import Scene, plan_of, render


def paint_tiles(scene: Scene, painted: set[Hashable] | None = None) -> None:
    """Paint every tile of a picture, each on a ground of its own: all that is written there is.

    The backdrop, on which nobody writes, is four fifths of the work. What was `painted` before is
    not painted again.
    """
    plan = plan_of(scene)
    theme = plan.themes(scene.display.palette)
    before: set[Hashable] = set() if painted is None else painted
    for (_, _, *size), tile in plan.tiles:
        if (*size, tile) not in before:
            before.add((*size, tile))
            tile.paint(Brush(Image.new("RGB", (size[0], size[1])), theme))


def overlap(one: Box, other: Box) -> bool:
    """Return whether two boxes have a pixel in common."""
    beside = one.right <= other.x or other.right <= one.x
    return not (beside or one.bottom <= other.y or other.bottom <= one.y)


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
