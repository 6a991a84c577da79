"""The process that draws: the same pictures as without it, and every job is answered."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from bot.games.shanghaien.transcript import parse_transcript
from bot.processes.errors import HelperError, HelperTimeoutError
from bot.processes.helper import Helper
from rendering.pictures import Scene, render
from rendering.shanghaien.board_scene import BoardScene
from rendering.shanghaien.film import build_film, positions
from tests.rendering.gallery import boards, sheets, summaries
from tests.rendering.png import rows
from tests.rendering.sample_words import SAMPLE_WORDS
from tests.thorough import some

BOARDS = dict(boards())
HALF_WAY = BOARDS["board-half-way"]
GAME = Path(__file__).parents[1] / "games" / "shanghaien" / "data" / "whole_game_joker.txt"
DRAWING = "rendering.drawing_process"
pytestmark = [pytest.mark.asyncio, pytest.mark.process]


@pytest_asyncio.fixture
async def helper() -> AsyncIterator[Helper]:
    async with Helper(DRAWING) as running:
        yield running


async def drawn_rows(helper: Helper, scene: Scene) -> bytes:
    """Return the rows of a picture that the process draws."""
    picture = await helper.ask(scene)
    assert isinstance(picture, bytes)
    return rows(picture)


async def ended(pid: int) -> None:
    """Return once a process has ended."""
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.kill(pid, 0)
            await asyncio.sleep(0.05)


def at_home(scene: Scene) -> bytes:
    """Return the rows of a picture that is drawn here."""
    return rows(render(scene))


def broken() -> BoardScene:
    """Return a scene that cannot be drawn: no card lies in its only place."""
    return HALF_WAY._replace(spots=(None,))  # type: ignore[arg-type]


async def test_the_process_draws_what_is_drawn_at_home(helper: Helper) -> None:
    scenes: list[Scene] = [HALF_WAY, next(summaries())[1], next(sheets())[1]]
    drawn = [await drawn_rows(helper, scene) for scene in scenes]
    assert drawn == [at_home(scene) for scene in scenes]


async def test_many_orders_at_once_all_get_their_own_picture(helper: Helper) -> None:
    scenes = [*BOARDS.values()][:: some(4, 1)]
    assert len(scenes) > 5
    drawn = await asyncio.gather(*(drawn_rows(helper, each) for each in scenes))
    assert drawn == [at_home(scene) for scene in scenes]


async def test_what_cannot_be_drawn_says_why_and_stops_nobody(helper: Helper) -> None:
    with pytest.raises(HelperError, match="NoneType"):
        await helper.ask(broken())
    pid = helper.pid
    assert await drawn_rows(helper, HALF_WAY) == at_home(HALF_WAY)
    assert helper.pid == pid


async def test_a_process_that_was_killed_is_replaced_and_the_picture_drawn(helper: Helper) -> None:
    await helper.start()
    killed = helper.pid
    assert killed is not None
    order = asyncio.create_task(drawn_rows(helper, HALF_WAY))
    os.kill(killed, signal.SIGKILL)
    assert await order == at_home(HALF_WAY)
    assert helper.pid not in (None, killed)


async def test_a_process_that_hangs_is_given_up_and_replaced() -> None:
    async with Helper(DRAWING, patience=0.5) as impatient:
        await impatient.start()
        hanging = impatient.pid
        assert hanging is not None
        os.kill(hanging, signal.SIGSTOP)
        with pytest.raises(HelperTimeoutError):
            await impatient.ask(HALF_WAY)
    async with Helper(DRAWING) as patient:
        assert await drawn_rows(patient, HALF_WAY) == at_home(HALF_WAY)


async def test_one_who_gives_up_waiting_takes_no_picture_from_another(helper: Helper) -> None:
    given_up = asyncio.create_task(drawn_rows(helper, HALF_WAY))
    kept = asyncio.create_task(drawn_rows(helper, BOARDS["board-rolled"]))
    await asyncio.sleep(0)
    given_up.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await given_up
    assert await kept == at_home(BOARDS["board-rolled"])


async def test_a_closed_helper_leaves_no_process_behind() -> None:
    helper = Helper(DRAWING)
    await helper.start()
    pid = helper.pid
    assert pid is not None
    await helper.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert helper.pid is None


async def test_a_process_without_jobs_is_ended_after_a_while_and_started_again() -> None:
    async with Helper(DRAWING, linger=0.05) as helper:
        assert await drawn_rows(helper, HALF_WAY) == at_home(HALF_WAY)
        first = helper.pid
        assert first is not None
        await ended(first)
        assert await drawn_rows(helper, HALF_WAY) == at_home(HALF_WAY)
        assert helper.pid not in (None, first)


async def test_a_film_is_drawn_by_a_process_of_its_own() -> None:
    game = parse_transcript(GAME.read_text(encoding="utf-8"))
    frames = build_film(
        positions(game.options, game.starter, game.events),
        names=("Anna", "Bernd"),
        words=SAMPLE_WORDS["en"],
        headline="Anna wins",
    )
    # It gives way to all else, and the machine may be busy.
    async with Helper("rendering.film_process", patience=300) as helper:
        drawn = await helper.ask(frames)
    assert isinstance(drawn, bytes)
    with Image.open(BytesIO(drawn)) as animation:
        # Between two boards a die slides in.
        assert getattr(animation, "n_frames", 1) > len(frames)
