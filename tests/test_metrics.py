from __future__ import annotations

import asyncio
import re
import socket
import urllib.request
from contextlib import closing

import pytest
from prometheus_client import generate_latest

from bot.measures import Measures
from bot.metrics import ADDRESS, Metrics, MetricsError, MetricsServer, count_games, measure_lag
from bot.processes.helper import Helper
from bot.records.errors import StoreError


def text_of(metrics: Metrics) -> str:
    return generate_latest(metrics.registry).decode()


def value(metrics: Metrics, sample: str) -> float | None:
    """Return the value of a sample, named with its labels; None if it is not there."""
    found = re.search(rf"^{re.escape(sample)} (\S+)$", text_of(metrics), re.MULTILINE)
    return None if found is None else float(found[1])


def test_what_is_measured_is_counted_by_its_kind() -> None:
    metrics = Metrics()
    metrics.clicked("move")
    metrics.clicked("move")
    metrics.commanded("shanghaien board")
    metrics.refused("stale")
    metrics.failed("store")
    metrics.acknowledged(0.02)
    metrics.board_shown(0.2)
    metrics.looked("Outbox", 0.1, failed=True)
    metrics.store_waited(0.001)
    metrics.loop_lagged(0.3)
    metrics.connected(True, 12)
    metrics.open_games(3)
    expected = {
        'shanghaien_clicks_total{verb="move"}': 2,
        'shanghaien_commands_total{command="shanghaien board"}': 1,
        'shanghaien_refusals_total{reason="stale"}': 1,
        'shanghaien_errors_total{kind="store"}': 1,
        'shanghaien_acknowledge_seconds_bucket{le="0.025"}': 1,
        'shanghaien_acknowledge_seconds_bucket{le="0.01"}': 0,
        "shanghaien_board_seconds_count": 1,
        'shanghaien_look_seconds_count{watch="Outbox"}': 1,
        'shanghaien_failed_looks_total{watch="Outbox"}': 1,
        "shanghaien_store_wait_seconds_count": 1,
        "shanghaien_event_loop_lag_seconds_count": 1,
        "shanghaien_connected": 1,
        "shanghaien_servers": 12,
        "shanghaien_open_games": 3,
    }
    assert {name: value(metrics, name) for name in expected} == expected


def test_every_measure_is_kept() -> None:
    names = {name for name in vars(Measures) if not name.startswith("_")}
    assert names == {name for name in vars(Metrics) if not name.startswith("_")}


@pytest.mark.asyncio
async def test_a_helper_shows_its_queue_and_how_often_it_was_replaced() -> None:
    metrics = Metrics()
    async with Helper("tests.made_up_process") as helper:
        helper.open_jobs, helper.restarts = 2, 1
        assert value(metrics, 'shanghaien_helper_jobs{helper="made_up"}') == 2
        assert value(metrics, 'shanghaien_helper_restarts_total{helper="made_up"}') == 1


def test_metrics_are_served_on_this_machine_until_they_are_closed() -> None:
    with closing(socket.socket()) as free:
        free.bind((ADDRESS, 0))
        port = free.getsockname()[1]
    with MetricsServer(Metrics(), port):
        with urllib.request.urlopen(f"http://{ADDRESS}:{port}/metrics") as answer:
            assert b"shanghaien_build_info" in answer.read()
        with pytest.raises(MetricsError, match=f"metrics_port {port} cannot be listened at"):
            MetricsServer(Metrics(), port)
    with closing(socket.socket()) as again:
        assert again.connect_ex((ADDRESS, port)) != 0


@pytest.mark.asyncio
async def test_a_loop_that_is_held_up_is_measured() -> None:
    class Lags(Measures):
        def __init__(self) -> None:
            self.found: list[float] = []
            self.twice = asyncio.Event()

        def loop_lagged(self, seconds: float) -> None:
            self.found.append(seconds)
            if len(self.found) == 2:
                self.twice.set()

    lags = Lags()
    task = asyncio.create_task(measure_lag(lags))
    await lags.twice.wait()
    task.cancel()
    assert all(lag >= 0 for lag in lags.found)


@pytest.mark.asyncio
async def test_games_are_counted_again_after_the_store_has_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.metrics.GAMES_EVERY_SECONDS", 0)
    metrics, counted = Metrics(), asyncio.Event()
    tries = iter((1, 2))

    async def count() -> int:
        number = next(tries, 0)
        if number == 1:
            raise StoreError("busy")
        if number == 0:
            counted.set()
            await asyncio.Event().wait()
        return 5

    task = asyncio.create_task(count_games(metrics, count))
    await counted.wait()
    task.cancel()
    assert value(metrics, "shanghaien_open_games") == 5
