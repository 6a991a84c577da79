"""Health of a process: its report, its last backup, its locks and its shards."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from enum import Enum
from pathlib import Path
from typing import IO
from weakref import WeakValueDictionary


class KeyedLocks:
    """The locks, each made when it is first asked for."""

    def __init__(self) -> None:
        # A lock lives as long as somebody holds or awaits it. Between looking a lock up and
        # awaiting it there is no await, so two tasks cannot end up with two locks for one key.
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: int) -> asyncio.Lock:
        """Return the lock of what has that id, to be awaited at once."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock


TIMESTAMP_BITS = 22
"""What is below them in an id differs between servers made in the same millisecond."""


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard of a server, of `count` shards: Discord's own rule.

    Below zero is a server that has not the bot; what belongs to no server comes to shard 0.
    """
    return (abs(guild_id) >> TIMESTAMP_BITS) % count


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of a bot's shards; by default the only one."""

    ids: tuple[int, ...] = (0,)
    """Which ones, in ascending order."""
    count: int = 1
    """How many shards the bot has in all its processes."""

    def holds(self, guild_id: int) -> bool:
        """Return whether a server is among theirs."""
        return self.all or shard_of(guild_id, self.count) in self.ids

    def of(self, guild_id: int) -> int:
        """Return the shard of a server, whether it is one of these or not."""
        return shard_of(guild_id, self.count)

    @property
    def all(self) -> bool:
        """Whether there are no others."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether shard 0 is among them.

        Discord sends it what belongs to no server, and what a bot does once is done where it is.
        """
        return 0 in self.ids

    def each(self) -> tuple[Shards, ...]:
        """Return them one by one."""
        return tuple(Shards((shard,), self.count) for shard in self.ids)

    def __str__(self) -> str:
        return f"{', '.join(ranges(self.ids))} of {self.count}"


class LockState(Enum):
    """Whether this process may serve its shards."""

    HELD = "held"
    """They are its own."""
    LOST = "lost"
    """Their lock was lost: perhaps another process has it. It is being taken anew."""
    TAKEN = "taken"
    """Another process has run them meanwhile: this one must end."""


class OwnShards:
    """The shards that this process runs. Discord may advise how many once the bot has logged in."""

    def __init__(self, now: Shards | None = None) -> None:
        self.now = now or Shards()

    def holds(self, guild_id: int) -> bool:
        """Return whether a server is this process's to serve."""
        return self.now.holds(guild_id)


def ranges(ids: Iterable[int]) -> list[str]:
    """Return ascending numbers as a person writes them: 0-3 and 5."""
    parts: list[list[int]] = []
    for each in ids:
        if parts and parts[-1][-1] == each - 1:
            parts[-1] = [parts[-1][0], each]
        else:
            parts.append([each])
    return ["-".join(str(end) for end in part) for part in parts]


BACKUP_LATE_SECONDS = 2 * 86_400.0
"""A backup is made every day; one that failed is told of after the second."""
_BACKUP_SUFFIX = "-backup"
_BACKUP_MODE = 0o600


@dataclass(frozen=True, slots=True)
class LastBackup:
    """A copy of the games that was read as a whole."""

    at: float
    """When it was made, as Unix seconds."""
    place: str
    """The file; empty where it was handed to another program."""
    size: int
    """Bytes."""
    games: int
    running: int
    rehearsed: bool
    """Whether it was restored in a scratch place and every running game could be read."""
    rehearsed_at: float = 0.0
    """When a backup was last rehearsed, this one or an earlier one; 0 if that is not known."""

    @property
    def last_rehearsal(self) -> float:
        """When a backup was last rehearsed, as Unix seconds; 0 if that is not known."""
        return self.at if self.rehearsed else self.rehearsed_at


def backup_note(database: Path) -> Path:
    """Return the file that tells of a database's last backup."""
    return database.with_name(database.name + _BACKUP_SUFFIX)


def note_backup(database: Path, backup: LastBackup) -> Path:
    """Write that a backup was made, and return where; raises OSError."""
    path = backup_note(database)
    unfinished = path.with_name(path.name + ".part")
    with open(
        os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, _BACKUP_MODE),
        "w",
        encoding="utf-8",
    ) as file:
        json.dump(asdict(backup), file)
    os.replace(unfinished, path)
    return path


def last_backup(database: Path) -> LastBackup | None:
    """Return the last good backup, None if none is known."""
    try:
        return LastBackup(**json.loads(backup_note(database).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def complaint(backup: LastBackup | None, now: float) -> str:
    """Return what is wrong with the last backup at `now`; empty if nothing is."""
    if backup is None:
        return "no backup is known"
    if now - backup.at > BACKUP_LATE_SECONDS:
        return f"the last backup is {(now - backup.at) / 86_400:.0f} days old"
    return ""


EVERY_SECONDS = 5.0
"""From one report to the next."""
LATE_SECONDS = 30.0
"""What should happen every few seconds and has not for so long is told."""
_SUFFIX = "-health"
_LONGEST_TEXT = 200
_OWNER_ONLY = 0o600
_LEAST_ROOM = 1 << 16
"""Bytes without which neither a move nor a report can be relied on to be written."""
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
        """Put a report in the place of the last one.

        Raises OSError if that cannot be written; the last one is then marked as of now, which
        works on a full disk.
        """
        try:
            self._replace(report)
        except OSError:
            if self._owns_file():
                with contextlib.suppress(OSError):
                    os.utime(self.path, times=(report.at, report.at))
            raise

    def _replace(self, report: Report) -> None:
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
        if self._owns_file():
            self.path.unlink(missing_ok=True)
        if self._written is not None:
            self._written.close()
        self._written = None

    def _owns_file(self) -> bool:
        """Return whether the report at the path is of this process.

        Another process may have gone on with the same database.
        """
        if self._written is None or self._place is None:
            return False
        try:
            return os.path.samestat(self._place, self.path.stat())
        except OSError:
            return False


class Life(Enum):
    """Evidence that the process of a report runs."""

    LOCKED = "locked"
    """It holds its report locked."""
    UNKNOWN = "unknown"
    """No lock tells: an earlier version wrote the report, or the system has no such locks."""
    GONE = "gone"
    """The process ended without removing its report."""


@dataclass(frozen=True, slots=True)
class FoundReport:
    """A report as it was read."""

    report: Report
    life: Life
    marked_at: float
    """When the process last wrote or marked it, as Unix seconds."""
    disk_trouble: str
    """Why nothing can be written beside it; empty if no cause is known."""

    def is_fresh(self, now: float) -> bool:
        """Return whether the process may run and has reported lately."""
        return self.life is not Life.GONE and abs(now - self.report.at) <= LATE_SECONDS

    def runs(self, now: float) -> bool:
        """Return whether the process runs, even if it hangs or cannot write."""
        return self.life is Life.LOCKED or self.is_fresh(now)


def _read(path: Path) -> FoundReport | None:
    """Return the report at `path`, or None if there is none.

    Raises ValueError if the file is no report.
    """
    try:
        with path.open(encoding="utf-8") as file:
            found = json.load(file)
            # An earlier version's bot holds no lock.
            life = _life(file) if "stands_by" in found else Life.UNKNOWN
            place = os.fstat(file.fileno())
        if life is Life.GONE and not os.path.samestat(place, path.stat()):
            return _read(path)  # it was replaced by the next one meanwhile
        looks = tuple(LoopReport(**look) for look in found.pop("looks"))
        # What a newer version says besides is left out.
        known = {each: found[each] for each in Report.__slots__ if each in found}
        return FoundReport(
            Report(looks=looks, **known), life, place.st_mtime, disk_trouble(path.parent)
        )
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{path} cannot be read as a report: {error}") from error


def disk_trouble(folder: Path) -> str:
    """Return why nothing can be written to a folder's disk; empty if no cause is known."""
    if sys.platform == "win32":
        return ""
    try:
        disk = os.statvfs(folder)
    except OSError:
        return ""
    if disk.f_flag & os.ST_RDONLY:
        return f"the disk of {folder} is read-only"
    if disk.f_bavail * disk.f_frsize < _LEAST_ROOM:
        return f"the disk of {folder} is full: make room"
    return ""


def judge(report: Report, now: float) -> HealthVerdict:
    """Return whether the bot of a fresh report is well at `now`: the worst that is wrong."""
    wrong = _wrong(report, now)
    if wrong is not None:
        return HealthVerdict(False, wrong)
    if report.stands_by:
        text = "stands by, connected: waits for another process to let its shards go"
        return HealthVerdict(True, f"{text} (version {report.version})")
    shards = f" in shards {report.shards}" if report.shards else ""
    return HealthVerdict(
        True,
        f"connected for {span(now - report.connected_since)}{shards},"
        f" the database answered in {report.store_seconds * 1000:.0f} ms"
        f" (version {report.version})",
    )


def _why_silent(found: FoundReport, now: float) -> str:
    process = f"process {found.report.pid}"
    if found.life is Life.GONE:
        return f"{process} was killed: no bot runs"
    silent = f"{process} has not reported for {now - found.report.at:.0f} s"
    if now - found.marked_at <= LATE_SECONDS:
        why = found.disk_trouble or "the log says why"
        return f"{process} runs and cannot write beside its database: {why}"
    if found.disk_trouble:
        return f"{silent}: {found.disk_trouble}"
    return f"{silent}: it hangs" + ("" if found.life is Life.LOCKED else " or was killed")


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
    late = [f"{each.watch} ({span(each.seconds_ago)})" for each in report.looks if each.late]
    if late:
        return f"overdue loops: {', '.join(late)}"
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
        found = _read(health_file(database, part))
    except ValueError:
        return None
    return found.report if found is not None and found.runs(now) else None


def _check(database: Path, now: float, part: str) -> HealthVerdict:
    try:
        found = _read(health_file(database, part))
        if found is None or not found.is_fresh(now):
            waiting = _read(health_file(database, part, stands_by=True))
            if waiting is not None and waiting.is_fresh(now):
                found = waiting
    except ValueError as error:
        return HealthVerdict(False, shortened(str(error)))
    if found is None:
        return HealthVerdict(False, "no bot runs with this database")
    if not found.is_fresh(now):
        return HealthVerdict(False, _why_silent(found, now))
    return judge(found.report, now)


if sys.platform == "win32":

    def _lock(_file: IO[str]) -> None:
        """Do nothing: it is closed at once."""

    def _life(_file: IO[str]) -> Life:
        """Return UNKNOWN: by its age alone it is known who is gone."""
        return Life.UNKNOWN

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        # Some file systems of networks know no locks.
        with contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _life(file: IO[str]) -> Life:
        """Return whether a process holds a file locked."""
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return Life.LOCKED
        except OSError:
            return Life.UNKNOWN
        return Life.GONE
