"""The process that draws: the same pictures as at home, and nobody left waiting."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from cogs.kit.drawing import Studio, StudioError
from rendering.gallery import boards, sheets, summaries
from rendering.pictures import Scene, render
from rendering.shanghaien.board_scene import BoardScene
from tests.rendering.png import rows

BOARDS = dict(boards())
HALF_WAY = BOARDS["board-half-way"]
pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def studio() -> AsyncIterator[Studio]:
    async with Studio() as running:
        yield running


def at_home(scene: Scene) -> bytes:
    """Return the rows of a picture that is drawn here."""
    return rows(render(scene))


def broken() -> BoardScene:
    """Return a scene that cannot be drawn: no card lies in its only place."""
    return HALF_WAY._replace(spots=(None,))  # type: ignore[arg-type]


async def test_the_studio_draws_what_is_drawn_at_home(studio: Studio) -> None:
    scenes: list[Scene] = [HALF_WAY, next(summaries())[1], next(sheets())[1]]
    drawn = [await studio.draw(scene) for scene in scenes]
    assert [rows(picture) for picture in drawn] == [at_home(scene) for scene in scenes]


async def test_many_orders_at_once_all_get_their_own_picture(studio: Studio) -> None:
    drawn = await asyncio.gather(*map(studio.draw, BOARDS.values()))
    assert [rows(picture) for picture in drawn] == [at_home(scene) for scene in BOARDS.values()]


async def test_what_cannot_be_drawn_says_why_and_stops_nobody(studio: Studio) -> None:
    with pytest.raises(StudioError, match="NoneType"):
        await studio.draw(broken())
    pid = studio.pid
    assert rows(await studio.draw(HALF_WAY)) == at_home(HALF_WAY)
    assert studio.pid == pid


async def test_a_studio_that_was_killed_is_replaced_and_the_picture_drawn(studio: Studio) -> None:
    await studio.start()
    killed = studio.pid
    assert killed is not None
    order = asyncio.create_task(studio.draw(HALF_WAY))
    os.kill(killed, signal.SIGKILL)
    assert rows(await order) == at_home(HALF_WAY)
    assert studio.pid not in (None, killed)


async def test_a_studio_that_hangs_is_given_up_and_replaced() -> None:
    async with Studio(patience=0.5) as impatient:
        await impatient.start()
        hanging = impatient.pid
        assert hanging is not None
        os.kill(hanging, signal.SIGSTOP)
        with pytest.raises(StudioError, match="too long"):
            await impatient.draw(HALF_WAY)
    async with Studio() as patient:
        assert rows(await patient.draw(HALF_WAY)) == at_home(HALF_WAY)


async def test_one_who_gives_up_waiting_takes_no_picture_from_another(studio: Studio) -> None:
    given_up = asyncio.create_task(studio.draw(HALF_WAY))
    kept = asyncio.create_task(studio.draw(BOARDS["board-rolled"]))
    await asyncio.sleep(0)
    given_up.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await given_up
    assert rows(await kept) == at_home(BOARDS["board-rolled"])


async def test_a_closed_studio_leaves_no_process_behind() -> None:
    studio = Studio()
    await studio.start()
    pid = studio.pid
    assert pid is not None
    await studio.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert studio.pid is None
