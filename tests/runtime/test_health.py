from __future__ import annotations

import contextlib
import json
import os
import stat
import subprocess
import time
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from bot.runtime.config import Settings
from bot.runtime.health import (
    LATE_SECONDS,
    LastBackup,
    LoopReport,
    Report,
    ReportFile,
    assess,
    check,
    disk_trouble,
    health_file,
    read_report,
    record_backup,
)

NOW = 1_800_000_000.0
WELL = Report(
    version="1.2.3", pid=7, at=NOW - 4, connected=True, connected_since=NOW - 7300,
    was_ready=True,
    looks=(LoopReport("OutdatedBoards", 2.0, 30.0), LoopReport("Expiry", 29.0, 60.0)),
    store_seconds=0.002,
)  # fmt: skip


def test_a_bot_with_a_connection_and_running_loops_and_a_database_is_healthy() -> None:
    verdict = assess(WELL, NOW)
    assert verdict.is_good
    assert str(verdict) == (
        "healthy: connected for 2 h, the database answered in 2 ms (version 1.2.3)"
    )


def test_a_briefly_disconnected_bot_is_healthy_and_reports_that_it_reconnects() -> None:
    lame = replace(WELL, connected=False, connected_since=NOW - 3)
    assert str(assess(lame, NOW)).startswith("healthy: reconnecting to Discord for 3 s, the")
    part = replace(lame, shards="0-3 of 8", silent="1, 3")
    assert "reconnecting to Discord in shards 1, 3 for 3 s, the" in str(assess(part, NOW))


def test_one_of_several_processes_reports_its_shards_and_the_disconnected_ones() -> None:
    part = replace(WELL, shards="0-3 of 8")
    assert "connected for 2 h in shards 0-3 of 8, the database" in str(assess(part, NOW))
    lame = replace(part, connected=False, silent="1, 3")
    assert str(assess(lame, NOW)).startswith(
        "unhealthy: cut off from Discord in shards 1, 3 for 2 h"
    )


def test_each_of_several_processes_has_its_own_report(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    ranges = ((0, 1), (2, 3, 7), ())
    files = {health_file(database, Settings(shards=8, shard_ids=ids).part) for ids in ranges}
    assert {file.name for file in files} == {
        "games.db-health-0-1", "games.db-health-2-3+7", "games.db-health",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"was_ready": False, "connected": False}, "waiting for Discord for 2 h"),
        ({"connected": False, "connected_since": NOW - 31}, "cut off from Discord for 31 s"),
        (
            {"looks": (LoopReport("OutdatedBoards", 31.0, 30.0),)},
            "overdue loops: OutdatedBoards (31 s)",
        ),
        (
            {"looks": (LoopReport("OutdatedBoards", 1.0, 30.0, "the disk is full"),)},
            "OutdatedBoards fails: the disk",
        ),
        ({"store_trouble": "the database\nfails"}, "the database fails"),
    ],
)
def test_errors_are_reported_in_one_line(change: dict[str, object], said: str) -> None:
    verdict = assess(replace(WELL, **change), NOW)  # type: ignore[arg-type]
    assert not verdict.is_good
    assert said in verdict.text
    assert "\n" not in str(verdict)


def test_a_hanging_process_is_distinguished_from_one_that_cannot_write_its_report(
    tmp_path: Path,
) -> None:
    database, began = tmp_path / "games.db", time.time() - 2 * LATE_SECONDS
    own = ReportFile(health_file(database))
    own.write(replace(WELL, at=began, connected_since=began))
    os.utime(own.path, (began, began))
    hangs = check(database, began + LATE_SECONDS + 1)
    assert (hangs.is_good, hangs.text) == (False, "process 7 has not reported for 31 s: it hangs")
    assert read_report(database, time.time()) is not None, "process 7 still runs"

    own.path.with_name(own.path.name + ".part").mkdir()
    with pytest.raises(OSError, match="directory"):
        own.write(replace(WELL, at=time.time()))
    lame = check(database, time.time())
    assert not lame.is_good
    assert (
        lame.text == "process 7 is running but cannot write next to its database: the log says why"
    )
    own.remove()


def test_a_full_disk_is_reported_as_the_cause(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], check=False, capture_output=True
    ).returncode:
        pytest.skip("this machine does not allow mounting a file system")
    database = disk / "games.db"
    own = ReportFile(health_file(database))
    try:
        own.write(replace(WELL, at=time.time() - LATE_SECONDS - 1))
        with contextlib.suppress(OSError), (disk / "filling").open("wb", buffering=0) as filling:
            while True:
                filling.write(bytes(4096))
        with pytest.raises(OSError, match="No space left"):
            own.write(replace(WELL, at=time.time()))
        verdict = check(database, time.time())
        assert not verdict.is_good
        assert verdict.text == (
            "process 7 is running but cannot write next to its database:"
            f" the disk of {disk} is full: make room"
        )
        (disk / "filling").unlink()
        own.write(replace(WELL, at=time.time(), connected_since=time.time()))
        assert check(database, time.time()).is_good
        own.remove()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        assert disk_trouble(disk) == f"the disk of {disk} is read-only"
    finally:
        own.remove()
        subprocess.run(["umount", "--lazy", disk], check=True)


def test_a_report_is_read_back_and_readable_only_by_its_owner(tmp_path: Path) -> None:
    path = health_file(tmp_path / "games.db")
    own = ReportFile(path)
    for _ in range(2):
        own.write(WELL)
        assert json.loads(path.read_text()) == json.loads(json.dumps(asdict(WELL)))
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert check(tmp_path / "games.db", NOW).is_good
    next_one = ReportFile(path)
    next_one.write(WELL)
    own.remove()
    assert check(tmp_path / "games.db", NOW).is_good
    next_one.remove()
    assert list(tmp_path.iterdir()) == []


def test_a_killed_process_is_reported_immediately_unless_of_an_earlier_version(
    tmp_path: Path,
) -> None:
    path = health_file(tmp_path / "games.db")
    # A killed process leaves its report without a lock.
    path.write_text(json.dumps(asdict(WELL)))
    verdict = check(tmp_path / "games.db", NOW)
    assert (verdict.is_good, verdict.text) == (False, "process 7 was killed: no bot runs")
    earlier = {name: value for name, value in asdict(WELL).items() if name != "stands_by"}
    path.write_text(json.dumps(earlier))
    assert check(tmp_path / "games.db", NOW).is_good
    assert not check(tmp_path / "games.db", NOW + LATE_SECONDS).is_good


def test_a_standby_process_without_another_is_healthy(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    waiting = replace(WELL, stands_by=True, version="1.3")
    standing = ReportFile(health_file(database, is_standby=True))
    standing.write(waiting)
    verdict = check(database, NOW)
    assert (verdict.is_good, str(verdict).partition(",")[0]) == (True, "healthy: on standby")
    standing.write(replace(waiting, store_trouble="the database fails"))
    assert check(database, NOW).text == "the database fails"
    running = ReportFile(health_file(database))
    running.write(WELL)
    assert "connected for 2 h" in str(check(database, NOW))
    running.remove()
    standing.remove()
    assert check(database, NOW).text == "no bot runs with this database"


@pytest.mark.parametrize("text", ["", "[]", '{"looks": 3}', '{"looks": [], "extra": 1}'])
def test_a_file_that_is_no_report_is_rejected(tmp_path: Path, text: str) -> None:
    health_file(tmp_path / "games.db").write_text(text)
    verdict = check(tmp_path / "games.db", NOW)
    assert not verdict.is_good
    assert "cannot be read as a report" in verdict.text


def test_a_missing_or_old_backup_is_reported_but_healthy(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    own = ReportFile(health_file(database))
    own.write(WELL)
    missing = check(database, WELL.at)
    assert missing.is_good
    assert str(missing).endswith("; no backup is known")
    backup = LastBackup(WELL.at - 3 * 86_400, "", 1, 1, 1, rehearsed=True)
    record_backup(database, backup)
    assert str(check(database, WELL.at)).endswith("; the last backup is 3 days old")
    record_backup(database, replace(backup, at=WELL.at))
    assert "backup" not in str(check(database, WELL.at))
    own.remove()
