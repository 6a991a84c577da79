from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from bot.health import (
    LATE_SECONDS,
    LoopReport,
    Report,
    check,
    health_file,
    judge,
    read_report,
    remove_report,
    write_report,
)

NOW = 1_800_000_000.0
WELL = Report(
    version="1.2.3",
    pid=7,
    at=NOW - 4,
    connected=True,
    connected_since=NOW - 7300,
    was_ready=True,
    looks=(LoopReport("Outbox", 2.0, 30.0), LoopReport("Challenges", 29.0, 60.0)),
    store_seconds=0.002,
)


def test_a_bot_that_is_connected_looks_and_reaches_its_database_is_well() -> None:
    verdict = judge(WELL, NOW)
    assert verdict.good
    assert str(verdict) == (
        "healthy: connected for 2 h, 2 loops looked within 29 s, the database answered in 2 ms"
        " (version 1.2.3)"
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"at": NOW - LATE_SECONDS - 1}, "process 7 has not reported for 31 s"),
        ({"was_ready": False, "connected": False}, "waiting for Discord for 2 h"),
        ({"connected": False, "connected_since": NOW - 31}, "cut off from Discord for 31 s"),
        ({"looks": (LoopReport("Outbox", 31.0, 30.0),)}, "the loop Outbox was last seen 31 s ago"),
        (
            {"looks": (LoopReport("Outbox", 1.0, 30.0, "the disk is full"),)},
            "Outbox fails: the disk",
        ),
        ({"store_trouble": "the database\nfails"}, "the database fails"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(change: dict[str, object], said: str) -> None:
    verdict = judge(replace(WELL, **change), NOW)  # type: ignore[arg-type]
    assert not verdict.good
    assert said in verdict.text
    assert "\n" not in str(verdict)


def test_a_connection_that_is_made_anew_is_no_illness() -> None:
    assert judge(replace(WELL, connected=False, connected_since=NOW - 3), NOW).good


def test_without_a_report_no_bot_runs(tmp_path: Path) -> None:
    verdict = check(tmp_path / "games.db", NOW)
    assert (verdict.good, verdict.text) == (False, "no bot runs with this database")


def test_a_report_is_read_as_it_was_written_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = health_file(tmp_path / "games.db")
    write_report(path, WELL)
    assert read_report(path) == WELL
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert check(tmp_path / "games.db", NOW).good
    remove_report(path, WELL.pid + 1)
    assert read_report(path) == WELL
    remove_report(path, WELL.pid)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"looks": 3}', '{"looks": [], "extra": 1}'])
def test_a_file_that_is_no_report_is_told_and_not_believed(tmp_path: Path, text: str) -> None:
    health_file(tmp_path / "games.db").write_text(text)
    verdict = check(tmp_path / "games.db", NOW)
    assert not verdict.good
    assert "cannot be read as a report" in verdict.text
