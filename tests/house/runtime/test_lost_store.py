"""Log events about a lost store while no member waits for an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.records.members import LeaseLostError, StoreError
from tests.e2e.table import Table


def failing(error: Exception) -> Callable[..., Coroutine[Any, Any, None]]:
    """Return a method that raises `error`."""

    async def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "lines"),
    [
        pytest.param(LeaseLostError("another process runs shard 0"), 0, id="replaced"),
        pytest.param(StoreError("the disk is full; make room"), 1, id="away"),
    ],
)
async def test_an_event_without_the_store_and_a_bot_that_leaves_without_it_are_a_line_at_most(
    table: Table, monkeypatch: pytest.MonkeyPatch, error: Exception, lines: int
) -> None:
    client, log = table.client, table.bot.log
    monkeypatch.setattr(client.services.store, "find_open_matches", failing(error))
    heard, hear = asyncio.Event(), client.on_error

    async def hearing(event_method: str, *told: object) -> None:
        await hear(event_method, *told)
        heard.set()

    monkeypatch.setattr(client, "on_error", hearing)
    table.playground.core.guilds.delete_channel(table.playground.channel("quiet"))
    await heard.wait()
    assert sum("listener.failed" in line for line in log) == lines
    monkeypatch.setattr(client.services.store.clocks, "save_uptime", failing(error))
    await table.bot.stop()
    assert sum("clock.not_kept" in line and "make room" in line for line in log) == lines
    assert not any(sign in line for line in log for sign in ("Traceback", "cog unload", "Ignoring"))
