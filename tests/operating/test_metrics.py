from __future__ import annotations

import asyncio
import socket
import urllib.request
from contextlib import closing

import pytest

from bot.processes.helper import Helper
from bot.records.errors import StoreError
from cogs.running.metrics import ADDRESS, MetricsError, MetricsServer, count_games, measure_lag
from tests.measured import MeasuredSince, samples


@pytest.mark.asyncio
async def test_a_helper_shows_its_queue_and_how_often_it_was_replaced() -> None:
    async with Helper("made_up") as helper:
        helper.open_jobs, helper.restarts = 2, 1
        assert samples()['shanghaien_helper_jobs{helper="made_up"}'] == 2
        assert samples()['shanghaien_helper_restarts_total{helper="made_up"}'] == 1


def test_metrics_are_served_on_this_machine_until_they_are_closed() -> None:
    with closing(socket.socket()) as free:
        free.bind((ADDRESS, 0))
        port = free.getsockname()[1]
    with MetricsServer(port):
        with urllib.request.urlopen(f"http://{ADDRESS}:{port}/metrics") as answer:
            assert b"shanghaien_build_info" in answer.read()
        with pytest.raises(MetricsError, match=f"metrics_port {port} cannot be listened at"):
            MetricsServer(port)
    with closing(socket.socket()) as again:
        assert again.connect_ex((ADDRESS, port)) != 0


@pytest.mark.asyncio
async def test_a_loop_that_is_held_up_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.running.metrics.LAG_EVERY_SECONDS", 0)
    since = MeasuredSince()
    task = asyncio.create_task(measure_lag())
    while since("shanghaien_event_loop_lag_seconds_count") < 2:
        await asyncio.sleep(0)
    task.cancel()
    assert since("shanghaien_event_loop_lag_seconds_sum") > 0


@pytest.mark.asyncio
async def test_games_are_counted_again_after_the_store_has_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cogs.running.metrics.GAMES_EVERY_SECONDS", 0)
    counted = asyncio.Event()
    tries = iter((1, 2))

    async def count() -> int:
        number = next(tries, 0)
        if number == 1:
            raise StoreError("busy")
        if number == 0:
            counted.set()
            await asyncio.Event().wait()
        return 5

    task = asyncio.create_task(count_games(count))
    await counted.wait()
    task.cancel()
    assert samples()["shanghaien_open_games"] == 5
