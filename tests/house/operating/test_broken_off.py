"""A bot in the test's process that is broken off leaves the next test nothing to trip over."""

from __future__ import annotations

import asyncio

import pytest

from tests.e2e.table import Table
from tests.inprocess import BotHere

pytestmark = [pytest.mark.asyncio, pytest.mark.process]


async def test_a_bot_that_is_broken_off_leaves_no_helper_process_behind(table: Table) -> None:
    assert isinstance(table.bot, BotHere)
    services = table.bot.client.services
    await services.counting.start()
    helpers = [services.counting, *services.thinkers.values()]
    opening = asyncio.create_task(helpers[-1].start())
    await asyncio.sleep(0)
    await table.bot.kill()
    await asyncio.gather(opening, return_exceptions=True)
    assert [helper.pid for helper in helpers] == [None] * 3
