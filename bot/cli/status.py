"""`python -m bot status`: one screen of how the bot is, and what an operator has to do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from bot import __version__
from bot.operating.config import Settings
from bot.operating.health import Report, check, report_of, span
from bot.operating.last_backup import LastBackup, complaint, last_backup

_MIB = 1 << 20
_UNSHOWN_IS_MUCH = 20
"""Boards that are behind at one moment where many play."""
_LATE_IS_MUCH = 10


@dataclass(frozen=True, slots=True)
class Status:
    """How a bot is."""

    good: bool
    """Whether it runs and is well."""
    text: str
    """The screen."""


def status_of(settings: Settings, now: float) -> Status:
    """Return how the bot with these settings is at `now`."""
    verdict = check(settings.database, now, settings.part)
    report = report_of(settings.database, now, settings.part)
    backup = last_backup(settings.database)
    rows = [("bot", str(verdict)), *_running(report, settings, now), ("backup", _told(backup, now))]
    to_do = list(_to_do(verdict.good, report, backup, now)) or ["nothing"]
    rows += [("to do" if number == 0 else "", each) for number, each in enumerate(to_do)]
    return Status(verdict.good, "\n".join(f"{name:<10}{text}" for name, text in rows))


def _running(report: Report | None, settings: Settings, now: float) -> Iterator[tuple[str, str]]:
    if report is None:
        yield "version", f"{__version__}, which does not run"
        yield "database", settings.place
        return
    since = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(report.started_at))
    newer = "" if report.version == __version__ else f"; {__version__} is installed"
    yield "version", f"{report.version}, up {span(now - report.started_at)}, since {since}{newer}"
    yield "shards", report.shards or "the only one"
    yield (
        "database",
        f"{settings.place}, {report.database_bytes / _MIB:.1f} MiB, answers in"
        f" {report.store_seconds * 1000:.0f} ms",
    )
    yield (
        "games",
        f"{report.open_games} open on {report.servers} servers, {report.unshown} boards not shown"
        " yet",
    )
    yield "answers", f"{report.late_answers} came too late since the start"
    yield "memory", f"{report.memory_bytes / _MIB:.0f} MiB in all processes"


def _told(backup: LastBackup | None, now: float) -> str:
    if backup is None:
        return "none is known"
    tried = "rehearsed" if backup.rehearsed else "read, not rehearsed"
    place = f", {backup.place}" if backup.place else ""
    return (
        f"{span(now - backup.at)} ago, {tried}: {backup.games} games, {backup.running} running,"
        f" {backup.size / _MIB:.1f} MiB{place}"
    )


def _to_do(
    good: bool, report: Report | None, backup: LastBackup | None, now: float
) -> Iterator[str]:
    if not good:
        yield "mend what stands above; `doctor` names the fix, `logs` has the rest"
    if late := complaint(backup, now):
        yield f"{late}: `backup --rehearse`, and see whether the daily one runs"
    elif backup is not None and not backup.rehearsed:
        yield "try the backup: `backup --rehearse`"
    if report is None:
        return
    if report.version != __version__:
        yield f"start the bot anew for version {__version__}"
    if report.unshown > _UNSHOWN_IS_MUCH:
        yield "see why boards are behind: `board.not_shown` in the log"
    if report.late_answers > _LATE_IS_MUCH:
        yield "see whether the machine is too busy: docs/operating.md, What to run"
