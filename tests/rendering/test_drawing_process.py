"""The drawing process makes the same pictures and films as the test's own process."""

from __future__ import annotations

from io import BytesIO
from typing import cast

import pytest
from PIL import Image

from bot.workers.messages import HEADER, HelperError, pack_message, unpack_message
from cogs.ui.pictures import drawing_helper, film_helper
from rendering.pictures import Scene, render
from rendering.rummy.examples import FOUR, NAMES
from rendering.rummy.film import build_rummy_film, render_rummy_film
from rendering.shanghaien.film import build_film, render_film
from tests.rendering.gallery import boards
from tests.rendering.looks import build_with_look, dice_look
from tests.rendering.painting import render_file
from tests.rendering.png import rows
from tests.rendering.positions import BEFORE_HALF_WAY, HALF_WAY
from tests.rendering.rummy.gallery import every_picture, hands
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS, SAMPLE_WORDS
from tests.thorough import THOROUGH


def test_a_scene_can_be_sent_to_the_drawing_process() -> None:
    for name, scene in every_picture():
        arrived = unpack_message(pack_message(1, scene)[HEADER.size :])
        assert arrived == scene, name
        # Compare the representations, because equal tuples may have different types.
        assert repr(arrived) == repr(scene), name


@pytest.mark.process
async def test_the_process_draws_the_same_picture_and_reports_failures() -> None:
    scenes: list[Scene] = [next(boards())[1], next(hands())[1]]
    if THOROUGH:
        scenes += dict(every_picture()).values()
    async with drawing_helper() as helper:
        for scene in scenes:
            assert rows(await helper.call(render, scene)) == rows(render_file(scene))
        with pytest.raises(HelperError, match="no layout is registered for str"):
            await helper.call(render, cast(Scene, "no scene"))


@pytest.mark.process
async def test_films_are_drawn_in_a_separate_process() -> None:
    look = dice_look(("Anna", "Bernd"), SAMPLE_WORDS["en"])
    dice = build_film([BEFORE_HALF_WAY, HALF_WAY], look, "Anna wins", "Shanghaien")[:2]
    rummy = build_with_look(
        build_rummy_film,
        [FOUR],
        names=NAMES[:4],
        words=SAMPLE_RUMMY_WORDS["en"],
        headline="The end",
    )
    async with film_helper() as helper:
        with Image.open(BytesIO(await helper.call(render_film, dice))) as film:
            # Between two boards a die slides in.
            assert getattr(film, "n_frames", 1) > len(dice)
        with Image.open(BytesIO(await helper.call(render_rummy_film, rummy))) as film:
            assert getattr(film, "n_frames", 1) == len(rummy) > 1
