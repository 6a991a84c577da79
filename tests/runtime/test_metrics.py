from __future__ import annotations

import asyncio
import socket
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from bot.records.members import StoreError
from bot.runtime.health import LastBackup, record_backup
from bot.workers.helper import Helper
from cogs.runtime.connecting import StartError
from cogs.runtime.heartbeat import ADDRESS, MetricsServer, measure_lag, measure_store
from tests.metric_changes import MetricChanges, samples


def test_metrics_are_served_on_this_machine_until_they_are_closed() -> None:
    with closing(socket.socket()) as free:
        free.bind((ADDRESS, 0))
        port = free.getsockname()[1]
    with MetricsServer(port):
        with urllib.request.urlopen(f"http://{ADDRESS}:{port}/metrics") as answer:
            assert b"shanghaien_build_info" in answer.read()
        with pytest.raises(StartError, match=f"cannot listen on metrics_port {port} "):
            MetricsServer(port)
    with closing(socket.socket()) as again:
        assert again.connect_ex((ADDRESS, port)) != 0


async def test_a_delayed_event_loop_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.runtime.heartbeat.LAG_EVERY_SECONDS", 0)
    since = MetricChanges()
    task = asyncio.create_task(measure_lag())
    while since("shanghaien_event_loop_lag_seconds_count") < 2:
        await asyncio.sleep(0)
    task.cancel()
    assert since("shanghaien_event_loop_lag_seconds_sum") > 0


class _FlakyStore:
    """A store whose first answer is an error."""

    def __init__(self) -> None:
        self._tries = 0
        self.counted = asyncio.Event()

    async def count_open_matches(self) -> int:
        """Fail at first, then return 5 once, and block afterwards."""
        self._tries += 1
        if self._tries == 1:
            raise StoreError("busy")
        if self._tries > 2:
            self.counted.set()
            await asyncio.Event().wait()
        return 5

    async def read_size(self) -> int:
        """Return 4096 bytes."""
        return 4096


async def test_the_store_is_measured_again_after_a_failure(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("cogs.runtime.heartbeat.STORE_EVERY_SECONDS", 0)
    backup = LastBackup(1_700_000_000.0, "", 1, 2, 1, rehearsed=True)
    record_backup(tmp_path / "games.db", backup)
    store = _FlakyStore()
    task = asyncio.create_task(measure_store(store, tmp_path / "games.db"))
    await store.counted.wait()
    task.cancel()
    found = samples()
    assert found["shanghaien_open_games"] == 5
    assert found["shanghaien_database_bytes"] == 4096
    assert found["shanghaien_last_backup_timestamp_seconds"] == backup.at


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the memory is read from /proc")
@pytest.mark.process
async def test_memory_processor_and_queue_of_every_process_are_exported() -> None:
    async with Helper("made_up_usage") as helper:
        await helper.start()
        helper.open_jobs, helper.restarts = 2, 1
        found = samples()
        helper.open_jobs = 0
    for process in ("bot", "made_up_usage"):
        assert found[f'shanghaien_memory_bytes{{process="{process}"}}'] > 0  # immediately
        assert f'shanghaien_cpu_seconds_total{{process="{process}"}}' in found
    assert found['shanghaien_cpu_seconds_total{process="bot"}'] > 0
    assert found['shanghaien_helper_jobs{helper="made_up_usage"}'] == 2
    assert found['shanghaien_helper_restarts_total{helper="made_up_usage"}'] == 1
