"""Pictures in the order in which members wait for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.texts.catalogue import Catalogue
from cogs.table.pictures import Pictures, drawing_helper
from rendering.gallery import boards

SCENES = [scene for _, scene in boards()]
pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def pictures() -> AsyncIterator[Pictures]:
    drawing = Pictures(Catalogue.load(), drawing_helper())
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
