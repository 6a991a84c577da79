"""Pictures that are rendered once for all tests, and their tiles painted separately."""

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
    """Paint every tile of a picture separately, on a plain background.

    The backdrop, which has no lettering, would take four fifths of the time. Tiles in `painted` are
    skipped.
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


def render_file(scene: Scene) -> bytes:
    """Return the file of a picture, cached for later tests."""
    return _render(cast(Hashable, scene))


def decode_picture(scene: Scene) -> Image.Image:
    """Return a picture as decoded from its file, RGB; see `render_file`."""
    with Image.open(BytesIO(render_file(scene))) as picture:
        return picture.convert("RGB")


@lru_cache(maxsize=512)
def _render(scene: Hashable) -> bytes:
    return render(cast(Scene, scene))
