"""Pictures in the order in which members wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import cast

import pytest
import pytest_asyncio

from bot.processes.errors import HelperError
from bot.texts.catalogue import Catalogue
from cogs.kit.pictures import Pictures, drawing_helper
from rendering.pictures import Scene
from tests.drawn import DrawnHere, small_picture
from tests.rendering.gallery import boards

SCENES = [scene for _, scene in boards()]
pytestmark = [pytest.mark.asyncio, pytest.mark.process]


@pytest_asyncio.fixture
async def pictures() -> AsyncIterator[Pictures]:
    drawing = Pictures(Catalogue.read(), drawing_helper())
    yield drawing
    await drawing.close()


async def test_a_board_waits_for_one_picture_of_an_analysis_at_most(pictures: Pictures) -> None:
    first, *_ = SCENES
    patient = [
        asyncio.create_task(pictures.draw(number, lambda: first, hurried=False))
        for number in range(8)
    ]
    await patient[0]
    await pictures.draw("board", lambda: first)
    assert sum(task.done() for task in patient) <= 3
    assert len({*await asyncio.gather(*patient)}) == 1


async def test_a_picture_is_drawn_once() -> None:
    pictures = Pictures(Catalogue.read(), DrawnHere(really=False))
    built: list[int] = []

    def build() -> Scene:
        built.append(1)
        return SCENES[0]

    together = await asyncio.gather(*(pictures.draw("board", build) for _ in range(3)))
    assert {*together, await pictures.draw("board", build)} == {together[0]}
    assert len(built) == 1


async def test_a_picture_that_could_not_be_drawn_is_tried_again(pictures: Pictures) -> None:
    with pytest.raises(HelperError):
        await pictures.draw("board", lambda: cast(Scene, "no scene"))
    assert await pictures.draw("board", lambda: SCENES[0])


async def test_no_more_bytes_of_pictures_are_remembered_than_there_is_room_for() -> None:
    built: list[int] = []

    def build() -> Scene:
        built.append(1)
        return SCENES[0]

    room = 3 * len(small_picture())
    pictures = Pictures(Catalogue.read(), DrawnHere(really=False), remembered_bytes=room)
    for key in (1, 2, 3, 3, 2, 1, 4, 1):
        await pictures.draw(key, build)
    assert len(built) == 4
    await pictures.draw(3, build)
    assert len(built) == 5
