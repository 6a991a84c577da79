"""The process under the bot that draws: killed, and left behind by a crash."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.e2e.children import gone, studio_of
from tests.e2e.dying_drawing import ORDER
from tests.e2e.table import Table, table_at

pytestmark = pytest.mark.asyncio


DYING = """
from functools import partial
from cogs.kit import pictures
from tests.e2e.dying_drawing import render_or_die
pictures.render = partial(render_or_die, os.environ["SHANGHAIEN_DATABASE"])
"""
"""A change of the bot whose process that draws dies of each picture as long as it is told to."""


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """A bot that draws."""
    async with table_at(tmp_path / "games.db", draws=True) as table:
        yield table


@pytest_asyncio.fixture
async def dying(tmp_path: Path) -> AsyncIterator[Table]:
    """A bot whose process that draws can be told to die of each picture."""
    async with table_at(tmp_path / "games.db", draws=True, change=DYING) as table:
        yield table


async def test_a_killed_studio_is_replaced_and_a_killed_bot_leaves_none_behind(
    table: Table,
) -> None:
    await table.start()
    killed = studio_of(table)
    os.kill(killed, signal.SIGKILL)
    await table.play(most=3)
    board = await table.wait_for_board()
    assert [attachment.filename for attachment in board.attachments]
    studio = studio_of(table)
    assert studio != killed
    await table.bot.kill()
    await gone(studio)
    assert table.playground.breaches == []


async def test_when_the_studio_dies_and_dies_it_is_told_and_the_next_click_draws(
    dying: Table, tmp_path: Path
) -> None:
    table = dying
    await table.start()
    studio, order = studio_of(table), tmp_path / ORDER
    order.touch()
    told = await table.anna.command("shanghaien score")
    await table.private(told)
    order.unlink()
    await gone(studio)
    assert "Nothing’s lost" in told.text, (told.text, list(table.bot.log)[-20:])
    assert "Reference" not in told.text
    assert not any("Traceback" in line for line in table.bot.log)
    again = await table.private(await table.anna.command("shanghaien score"))
    assert again.attachments
