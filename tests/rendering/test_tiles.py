from __future__ import annotations

import gc
import weakref

import numpy as np
import pytest
from PIL import Image

from rendering.drawing.canvas import Palette, theme_of
from rendering.drawing.picture import Backdrop, Box, assemble_full_colour, ground_of
from rendering.pictures import draw, plan_of
from tests.rendering.gallery import boards

BOARDS = dict(boards())


def test_a_picture_belongs_to_the_caller() -> None:
    scene = BOARDS["board-half-way"]
    drawn = draw(scene)
    before = drawn.tobytes()
    drawn.paste(0, (0, 0, *drawn.size))
    assert draw(scene).tobytes() == before


@pytest.mark.parametrize("name", ["board-half-way", "board-colour-blind"])
def test_the_palette_is_close_to_full_colour(name: str) -> None:
    scene = BOARDS[name]
    backdrop, tiles, _, themes = plan_of(scene)
    full = assemble_full_colour(backdrop, themes(scene.display.palette), tiles)
    apart = np.abs(
        np.asarray(full, dtype=np.int16) - np.asarray(draw(scene).convert("RGB"), dtype=np.int16)
    )
    assert apart.mean() < 3
    assert np.percentile(apart.max(axis=-1), 99) < 24


def test_a_backdrop_that_many_others_have_followed_is_let_go() -> None:
    theme = theme_of(Palette.NORMAL)
    backdrops = [
        Backdrop(f"plain {number}", lambda _: Image.new("RGB", (8, 8))) for number in range(200)
    ]
    first = weakref.ref(ground_of(backdrops[0], theme))
    ground = first()
    assert ground is not None
    ground.patch(Box(0, 0, 4, 4))
    del ground
    for backdrop in backdrops[1:]:
        ground_of(backdrop, theme)
    gc.collect()
    assert first() is None
