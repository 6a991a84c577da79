"""What the log says of a store that is gone, where nobody waits for an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.records.errors import LostError, StoreError
from tests.e2e.table import Table
from tests.inprocess import BotHere

pytestmark = pytest.mark.asyncio

GONE = [
    pytest.param(LostError("another process runs shard 0"), 0, id="replaced"),
    pytest.param(StoreError("the disk is full; make room"), 1, id="away"),
]


def failing(error: Exception) -> Callable[..., Coroutine[Any, Any, None]]:
    """Return a method of a store that is gone."""

    async def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(("error", "lines"), GONE)
async def test_a_bot_that_leaves_without_its_store_says_so_in_a_line_at_most(
    table: Table, monkeypatch: pytest.MonkeyPatch, error: Exception, lines: int
) -> None:
    assert isinstance(table.bot, BotHere)
    clocks = table.bot.client.services.store.clocks
    monkeypatch.setattr(clocks, "save_running_times", failing(error))
    await table.bot.stop()
    assert not any("Traceback" in line or "cog unload" in line for line in table.bot.log)
    assert sum("clock.not_kept" in line and "make room" in line for line in table.bot.log) == lines


@pytest.mark.parametrize(("error", "lines"), GONE)
async def test_an_event_that_comes_while_the_store_is_gone_is_a_line_at_most(
    table: Table, monkeypatch: pytest.MonkeyPatch, error: Exception, lines: int
) -> None:
    assert isinstance(table.bot, BotHere)
    store = table.bot.client.services.store
    monkeypatch.setattr(store, "open_matches", failing(error))
    heard = asyncio.Event()
    hear = table.bot.client.on_error

    async def hearing(event_method: str, *told: object) -> None:
        await hear(event_method, *told)
        heard.set()

    monkeypatch.setattr(table.bot.client, "on_error", hearing)
    table.playground.core.guilds.delete_channel(table.playground.channel("quiet"))
    await heard.wait()
    assert not any("Traceback" in line or "Ignoring" in line for line in table.bot.log)
    assert sum("listener.failed" in line for line in table.bot.log) == lines
