"""Pictures that the drawing process draws, or fails to draw."""

from __future__ import annotations

import asyncio
import os
import traceback
from collections.abc import Callable
from typing import cast

import discord
import pytest
from structlog.testing import capture_logs

from bot.records.members import DisplayMode
from bot.texts.catalogue import Catalogue
from bot.workers.messages import HelperError
from cogs.ui.pictures import Pictures, drawing_helper
from rendering.pictures import Scene, render
from tests.local_drawing import LocalDrawing, small_picture
from tests.rendering.gallery import boards
from tests.rendering.png import rows

SCENE = next(scene for _, scene in boards())
pytestmark = pytest.mark.process


async def test_a_new_picture_is_drawn_with_the_errors_of_an_earlier_one_forgotten() -> None:
    pictures = Pictures(Catalogue.read(), drawing_helper())
    with pytest.raises(HelperError):
        await pictures.draw("again", lambda: cast(Scene, "no scene"))
    # Two processes may compress the same pixels differently.
    assert rows(await pictures.draw("again", lambda: SCENE)) == rows(render(SCENE))
    await pictures.close()


def dies(_: Scene) -> bytes:
    """End the drawing process."""
    os._exit(1)


async def test_a_picture_that_cannot_be_drawn_is_omitted_and_logged_once_with_its_traceback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pictures = Pictures(Catalogue.read(), drawing_helper())

    async def file(build: Callable[[], object], name: str) -> discord.File | None:
        return await pictures.file(name, DisplayMode.STANDARD, lambda _: cast(Scene, build()))

    def unfit() -> object:
        raise ValueError("no such position")

    for name, build, problem in (
        ("unknown", lambda: "no scene", "no layout is registered for str"),
        ("unfit", unfit, "no such position"),
    ):
        with capture_logs() as logs:
            assert await asyncio.gather(*(file(build, name) for _ in range(3))) == [None] * 3
            assert await file(lambda: SCENE, name) is None, "it is not tried again immediately"
        (logged,) = (each for each in logs if each["event"] == "picture.not_drawn")
        text = "".join(traceback.format_exception(logged["exc_info"]))
        assert "Traceback" in text
        assert problem in text
    with monkeypatch.context() as patch:
        patch.setattr("cogs.ui.pictures.render_steps", dies)
        assert await file(lambda: SCENE, "board") is None
    assert await file(lambda: SCENE, "board"), "a drawing process that has died is replaced"
    await pictures.close()
    with pytest.raises(HelperError):
        await file(lambda: SCENE, "later")


async def test_a_picture_is_drawn_once_while_it_fits_into_the_cache() -> None:
    built: list[int] = []

    def build() -> Scene:
        built.append(1)
        return SCENE

    room = 3 * len(small_picture())
    pictures = Pictures(Catalogue.read(), LocalDrawing(really=False), remembered_bytes=room)
    together = await asyncio.gather(*(pictures.draw(1, build) for _ in range(3)))
    assert len({*together}) == len(built) == 1
    for key in (2, 3, 3, 2, 1, 4, 1):
        await pictures.draw(key, build)
    assert len(built) == 4
    await pictures.draw(3, build)
    assert len(built) == 5
