"""Whether a running bot is well: what it reports of itself in a file, and what to make of that.

The file lies beside the database, as the bot's own and readable by its user alone, and is written
anew every few seconds. A file, for it works on every system, needs no address and no rights but
those that the bot has anyway, and tells even of a bot that hangs: by its age.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import IO

from bot.operating.last_backup import complaint, last_backup

EVERY_SECONDS = 5.0
"""From one report to the next."""
LATE_SECONDS = 30.0
"""What should happen every few seconds and has not for so long is told."""
_SUFFIX = "-health"
_LONGEST_TEXT = 200
_OWNER_ONLY = 0o600
_LOCKS = sys.platform != "win32"
"""Whether a file that is open, and so locked, can be replaced."""


@dataclass(frozen=True, slots=True)
class LoopReport:
    """When one of the loops that look what there is to do was last seen at it."""

    watch: str
    seconds_ago: float
    within: float
    """Seconds within which the next sign of life is due."""
    trouble: str = ""
    """Why its last look failed; empty if it did not."""

    @property
    def late(self) -> bool:
        """Whether the next sign of life is overdue."""
        return self.seconds_ago > self.within


@dataclass(frozen=True, slots=True)
class Report:
    """What a bot says of itself."""

    version: str
    pid: int
    at: float
    """When it was written, as Unix seconds."""
    connected: bool
    """Whether it hears Discord."""
    connected_since: float
    """Since when it has heard Discord, or not: Unix seconds."""
    was_ready: bool
    """Whether members could play at any time since it started."""
    looks: Sequence[LoopReport] = ()
    store_seconds: float = 0.0
    """What the database took to answer."""
    store_trouble: str = ""
    """Why the database did not answer; empty if it did."""
    shards: str = ""
    """Which shards it runs; empty if it is the only one."""
    silent: str = ""
    """Which of them do not hear Discord."""
    stands_by: bool = False
    """Whether it waits for another process to let its shards go."""
    started_at: float = 0.0
    """When it was, as Unix seconds."""
    servers: int = 0
    open_games: int = 0
    unshown: int = 0
    """Boards that are behind their games."""
    late_answers: int = 0
    """Of which members were told that they failed, since it started."""
    database_bytes: int = 0
    memory_bytes: int = 0
    """Of all its processes."""

    @property
    def looks_on(self) -> bool:
        """Whether no loop is overdue."""
        return not any(look.late for look in self.looks)


@dataclass(frozen=True, slots=True)
class HealthVerdict:
    """What a report comes to, in one line."""

    good: bool
    text: str

    def __str__(self) -> str:
        return f"{'healthy' if self.good else 'unhealthy'}: {self.text}"


def health_file(database: Path, part: str = "", *, stands_by: bool = False) -> Path:
    """Return where the bot of a database reports, or the process that runs that part of it.

    Whoever `stands_by` for it reports beside.
    """
    name = database.name + _SUFFIX + (f"-{part}" if part else "")
    return database.with_name(name + ("-standby" if stands_by else ""))


class OwnReport:
    """The report of this process, which it holds locked: with the process the lock is gone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written: IO[str] | None = None
        self._place: os.stat_result | None = None

    def write(self, report: Report) -> None:
        """Put a report in the place of the last one; raises OSError."""
        unfinished = self.path.with_name(self.path.name + ".part")
        # Whoever else may look into the folder need not know what fails here.
        handle = os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, _OWNER_ONLY)
        file = open(handle, "w", encoding="utf-8")  # noqa: SIM115 - held until the next one
        try:
            _lock(file)
            json.dump(asdict(report), file)
            file.flush()
            place = os.fstat(handle)
            if not _LOCKS:
                file.close()
            os.replace(unfinished, self.path)
        except BaseException:
            file.close()
            raise
        last, self._written, self._place = self._written, file, place
        if last is not None:
            last.close()

    def remove(self) -> None:
        """Take it away: a bot that has ended is neither well nor ill."""
        own, self._written, place = self._written, None, self._place
        if own is None or place is None:
            return
        with own, contextlib.suppress(OSError):
            # Another process may have gone on with the same database.
            if os.path.samestat(place, self.path.stat()):
                self.path.unlink()


def _read(path: Path) -> tuple[Report | None, bool]:
    """Return the report at `path`, None if there is none, and whether who wrote it may be alive.

    Raises ValueError for something else than a report.
    """
    try:
        with path.open(encoding="utf-8") as file:
            found = json.load(file)
            # An earlier version's bot holds nothing.
            alive = _held(file) or "stands_by" not in found
        looks = tuple(LoopReport(**look) for look in found.pop("looks"))
        # What a newer version says besides is left out.
        known = {each: found[each] for each in Report.__slots__ if each in found}
        return Report(looks=looks, **known), alive
    except FileNotFoundError:
        return None, False
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{path} cannot be read as a report: {error}") from error


def running(report: Report | None, now: float) -> bool:
    """Return whether a report is that of a bot that runs."""
    return report is not None and abs(now - report.at) <= LATE_SECONDS


def judge(report: Report | None, now: float, *, alive: bool = True) -> HealthVerdict:
    """Return whether the bot is well at `now`, by its last report: the worst that is wrong.

    It may be `alive`, or surely is not.
    """
    if report is None:
        return HealthVerdict(False, "no bot runs with this database")
    if not alive:
        return HealthVerdict(False, f"process {report.pid} was killed: no bot runs")
    if not running(report, now):
        silent = now - report.at
        return HealthVerdict(
            False,
            f"process {report.pid} has not reported for {silent:.0f} s: it hangs or was killed",
        )
    wrong = _wrong(report, now)
    if wrong is not None:
        return HealthVerdict(False, wrong)
    if report.stands_by:
        text = "stands by, connected: waits for another process to let its shards go"
        return HealthVerdict(True, f"{text} (version {report.version})")
    shards = f" in shards {report.shards}" if report.shards else ""
    oldest = max((look.seconds_ago for look in report.looks), default=0.0)
    return HealthVerdict(
        True,
        f"connected for {span(now - report.connected_since)}{shards},"
        f" {len(report.looks)} loops looked within {oldest:.0f} s,"
        f" the database answered in {report.store_seconds * 1000:.0f} ms"
        f" (version {report.version})",
    )


def _wrong(report: Report, now: float) -> str | None:
    cut_off = now - report.connected_since
    if report.store_trouble:
        return shortened(report.store_trouble)
    if not report.was_ready:
        return f"waiting for Discord for {span(cut_off)}; the log says why"
    # Discord asks every bot to connect anew now and then, which takes a moment.
    if not report.connected and cut_off > LATE_SECONDS:
        which = f" in shards {report.silent}" if report.shards else ""
        return f"cut off from Discord{which} for {span(cut_off)}; the log says why"
    for look in report.looks:
        if look.late:
            return f"the loop {look.watch} was last seen {look.seconds_ago:.0f} s ago"
    for look in report.looks:
        if look.trouble:
            return f"the loop {look.watch} fails: {shortened(look.trouble)}"
    return None


def shortened(text: str) -> str:
    """Return `text` on one line of a bearable length."""
    return " ".join(text.split())[:_LONGEST_TEXT]


def span(seconds: float) -> str:
    """Return a length of time as people say it."""
    whole = max(0, round(seconds))
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if whole >= 2 * length:
            return f"{whole // length} {unit}"
    return f"{whole} s"


def check(database: Path, now: float, part: str = "") -> HealthVerdict:
    """Return whether the bot of a database, or that part of it, is well at `now`.

    Where none runs, that of one that stands by. A backup that is missing or old is told of, but
    makes no bot ill.
    """
    verdict = _check(database, now, part)
    warning = complaint(last_backup(database), now) if verdict.good else ""
    return replace(verdict, text=f"{verdict.text}; {warning}") if warning else verdict


def report_of(database: Path, now: float, part: str = "") -> Report | None:
    """Return what the bot of a database, or that part of it, says of itself; None if none runs."""
    try:
        report, alive = _read(health_file(database, part))
    except ValueError:
        return None
    return report if alive and running(report, now) else None


def _check(database: Path, now: float, part: str) -> HealthVerdict:
    try:
        report, alive = _read(health_file(database, part))
        if not (alive and running(report, now)):
            waiting, waits = _read(health_file(database, part, stands_by=True))
            if waits and running(waiting, now):
                report, alive = waiting, waits
    except ValueError as error:
        return HealthVerdict(False, shortened(str(error)))
    return judge(report, now, alive=alive)


if sys.platform == "win32":

    def _lock(_file: IO[str]) -> None:
        """Do nothing: it is closed at once."""

    def _held(_file: IO[str]) -> bool:
        """Return True: by its age alone it is known who is gone."""
        return True

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        # Some file systems of networks know no locks.
        with contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _held(file: IO[str]) -> bool:
        """Return whether somebody holds a file locked, or nobody can tell."""
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return True
        return False
