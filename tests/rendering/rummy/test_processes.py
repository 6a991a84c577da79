"""The processes that draw know the rummy, too."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.processes.helper import Helper
from rendering.pictures import render
from rendering.rummy.examples import BEFORE_FOUR, FOUR, NAMES
from rendering.rummy.film import build_rummy_film
from tests.rendering.png import rows
from tests.rendering.rummy.gallery import rummy_pictures
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS
from tests.rendering.test_drawing_process import DRAWING

PICTURES = dict(rummy_pictures())
pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_every_kind_of_picture_is_drawn_as_without_the_process() -> None:
    kinds = {type(scene): scene for scene in PICTURES.values()}
    async with Helper(DRAWING) as helper:
        for scene in kinds.values():
            drawn = await helper.ask(scene)
            assert isinstance(drawn, bytes)
            assert rows(drawn) == rows(render(scene))


async def test_a_film_is_drawn_by_the_process_of_films() -> None:
    frames = build_rummy_film(
        [BEFORE_FOUR, FOUR], names=NAMES[:4], words=SAMPLE_RUMMY_WORDS["en"], headline="The end"
    )
    async with Helper("rendering.film_process") as helper:
        drawn = await helper.ask(frames)
    assert isinstance(drawn, bytes)
    with Image.open(BytesIO(drawn)) as film:
        assert film.size == (960, 976)
        assert getattr(film, "n_frames", 1) == len(frames) == 3
