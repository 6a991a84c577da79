from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from PIL import Image

from rendering.ink.display import Palette
from rendering.ink.palette import colours, places_of, shown
from rendering.ink.theme import theme_of
from rendering.mosaic.tiles import Backdrop, Box, assemble_full_colour, ground_of
from rendering.pictures import draw, render
from rendering.pictures import plan_of as plan
from rendering.tavern.size import TABLE_HEIGHT, TABLE_WIDTH
from tests.rendering.gallery import boards

BOARDS = dict(boards())


def test_drawing_twice_gives_the_same_bytes() -> None:
    scene = BOARDS["board-half-way"]
    assert render(scene) == render(scene)


def test_many_threads_draw_the_same_pictures_as_one() -> None:
    scenes = [*BOARDS.values()] * 3
    alone = [draw(scene).tobytes() for scene in BOARDS.values()] * 3
    with ThreadPoolExecutor(6) as threads:
        assert [drawn.tobytes() for drawn in threads.map(draw, scenes)] == alone


def test_a_picture_belongs_to_the_caller() -> None:
    scene = BOARDS["board-start"]
    before = draw(scene).tobytes()
    draw(scene).paste(0, (0, 0, TABLE_WIDTH, TABLE_HEIGHT))
    assert draw(scene).tobytes() == before


@pytest.mark.parametrize("name", ["board-half-way", "board-fullest", "board-colour-blind"])
def test_the_palette_is_close_to_full_colour(name: str) -> None:
    scene = BOARDS[name]
    backdrop, tiles, _, themes = plan(scene)
    full = assemble_full_colour(backdrop, themes(scene.display.palette), tiles)
    apart = np.abs(
        np.asarray(full, dtype=np.int16) - np.asarray(draw(scene).convert("RGB"), dtype=np.int16)
    )
    assert apart.mean() < 3
    assert np.percentile(apart.max(axis=-1), 99) < 24


def test_a_colour_of_the_palette_stays_itself() -> None:
    held = colours(Palette.NORMAL)
    chosen = (held[30], held[31], held[32])
    places = places_of(Image.new("RGB", (3, 2), chosen), Palette.NORMAL)
    found = shown(places, Palette.NORMAL).convert("RGB").getpixel((1, 1))
    assert isinstance(found, tuple)
    assert max(abs(a - b) for a, b in zip(found, chosen, strict=True)) <= 4


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
