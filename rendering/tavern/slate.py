"""The slate that charts and pages of the rules are drawn on."""

from __future__ import annotations

from PIL import Image

from rendering.ink.theme import Theme
from rendering.mosaic.tiles import Backdrop, Box
from rendering.tavern.planks import draw_slate, lit_planks
from rendering.tavern.size import HEIGHT, WIDTH


def _paint_slate(theme: Theme) -> Image.Image:
    picture = lit_planks((WIDTH / 2, HEIGHT / 2), (900, 520))
    draw_slate(picture, Box(8, 8, WIDTH - 16, HEIGHT - 16))
    return picture


SLATE_BACKDROP = Backdrop("slate", _paint_slate)
"""An empty slate on the planks."""
