"""What is on a picture, painted without the picture around it."""

from __future__ import annotations

from PIL import Image

from rendering.ink.brush import Brush
from rendering.pictures import Scene, plan_of


def paint_tiles(scene: Scene) -> None:
    """Paint every tile of a picture, each on a ground of its own: all that is written there is.

    The backdrop, on which nobody writes, is four fifths of the work.
    """
    plan = plan_of(scene)
    theme = plan.themes(scene.display.palette)
    for box, tile in plan.tiles:
        tile.paint(Brush(Image.new("RGB", (box.width, box.height)), theme))
