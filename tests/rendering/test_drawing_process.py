"""The process that draws: the same pictures and films as without it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import cast

import pytest
import pytest_asyncio
from PIL import Image

from bot.games.shanghaien.transcript import parse_transcript
from bot.processes.errors import HelperError
from bot.processes.helper import Helper
from cogs.kit.pictures import drawing_helper, film_helper
from rendering.pictures import Scene, render
from rendering.rummy.examples import FOUR, NAMES
from rendering.rummy.film import build_rummy_film, render_rummy_film
from rendering.shanghaien.film import build_film, positions, render_film
from rendering.shanghaien.scene_look import SceneLook
from tests.rendering.gallery import boards, sheets, summaries
from tests.rendering.painted import rendered
from tests.rendering.png import rows
from tests.rendering.rummy.examples import BEFORE_FOUR
from tests.rendering.rummy.gallery import rummy_pictures
from tests.rendering.sample_words import SAMPLE_RUMMY_WORDS, SAMPLE_WORDS
from tests.thorough import some

GAME = Path(__file__).parents[1] / "games" / "shanghaien" / "data" / "whole_game_joker.txt"
pytestmark = [pytest.mark.asyncio, pytest.mark.process]


@pytest_asyncio.fixture
async def helper() -> AsyncIterator[Helper]:
    async with drawing_helper() as running:
        yield running


async def test_the_process_draws_what_is_drawn_at_home(helper: Helper) -> None:
    scenes: list[Scene] = [
        *[scene for _, scene in boards()][:: some(80, 1)],
        *(next(summaries())[1], next(sheets())[1]),
        *{type(scene): scene for _, scene in rummy_pictures()}.values(),
    ]
    assert len(scenes) > 8
    for scene in scenes:
        assert rows(await helper.ask(render, scene)) == rows(rendered(scene))


async def test_what_cannot_be_drawn_says_why(helper: Helper) -> None:
    with pytest.raises(HelperError, match="nobody knows how str looks"):
        await helper.ask(render, cast(Scene, "no scene"))


async def test_films_are_drawn_by_a_process_of_their_own() -> None:
    game = parse_transcript(GAME.read_text(encoding="utf-8"))
    dice = build_film(
        positions(game.options, game.starter, game.events[: some(20, 1000)]),
        SceneLook(("Anna", "Bernd"), SAMPLE_WORDS["en"]),
        "Anna wins",
    )
    rummy = build_rummy_film(
        [BEFORE_FOUR, FOUR], names=NAMES[:4], words=SAMPLE_RUMMY_WORDS["en"], headline="The end"
    )
    async with film_helper() as helper:
        with Image.open(BytesIO(await helper.ask(render_film, dice))) as film:
            # Between two boards a die slides in.
            assert getattr(film, "n_frames", 1) > len(dice)
        with Image.open(BytesIO(await helper.ask(render_rummy_film, rummy))) as film:
            assert film.size == (960, 976)
            assert getattr(film, "n_frames", 1) == len(rummy) == 3
