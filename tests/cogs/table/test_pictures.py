"""Pictures in the order in which members wait for them."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from bot.processes.errors import HelperError
from bot.texts.catalogue import Catalogue
from cogs.kit.pictures import Pictures, drawing_helper
from rendering.pictures import Scene
from tests.drawn import DrawnHere, small_picture
from tests.rendering.gallery import boards

SCENE = next(scene for _, scene in boards())
pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_board_waits_for_one_picture_of_an_analysis_and_for_none_that_failed() -> None:
    pictures = Pictures(Catalogue.read(), drawing_helper())
    with pytest.raises(HelperError):
        await pictures.draw("again", lambda: cast(Scene, "no scene"))
    assert await pictures.draw("again", lambda: SCENE)
    patient = [
        asyncio.create_task(pictures.draw(number, lambda: SCENE, hurried=False))
        for number in range(8)
    ]
    await patient[0]
    await pictures.draw("board", lambda: SCENE)
    assert sum(task.done() for task in patient) <= 3
    assert len({*await asyncio.gather(*patient)}) == 1
    await pictures.close()


async def test_a_picture_is_drawn_once_as_long_as_there_is_room_for_its_bytes() -> None:
    built: list[int] = []

    def build() -> Scene:
        built.append(1)
        return SCENE

    room = 3 * len(small_picture())
    pictures = Pictures(Catalogue.read(), DrawnHere(really=False), remembered_bytes=room)
    together = await asyncio.gather(*(pictures.draw(1, build) for _ in range(3)))
    assert len({*together}) == len(built) == 1
    for key in (2, 3, 3, 2, 1, 4, 1):
        await pictures.draw(key, build)
    assert len(built) == 4
    await pictures.draw(3, build)
    assert len(built) == 5
