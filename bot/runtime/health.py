"""The health report of a bot process, the record of the last backup, shards, and keyed locks."""

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
    """Locks by key, created on first use."""

    def __init__(self) -> None:
        # A lock lives while a task holds or awaits it. No await separates the lookup of a lock from
        # awaiting it, so two tasks cannot get two locks for one key.
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def get_lock(self, key: int) -> asyncio.Lock:
        """Return the lock for `key`. Await it immediately: an unused lock is discarded."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock


TIMESTAMP_SHIFT = 22
"""The number of low bits of a Discord id, below its timestamp in milliseconds."""


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard of a server among `count` shards, by Discord's formula.

    The id is negative for a server that the bot has not joined, and 0 outside of servers, for
    which shard 0 is responsible.

    >>> shard_of(81384788765712384, 16), shard_of(0, 16)
    (2, 0)
    """
    return (abs(guild_id) >> TIMESTAMP_SHIFT) % count


@dataclass(frozen=True, slots=True)
class Shards:
    """Some or all of a bot's shards; by default the only shard of a bot that has just one."""

    ids: tuple[int, ...] = (0,)
    """The shard numbers in ascending order."""
    count: int = 1
    """The total number of the bot's shards, including those of other processes."""

    def has_server(self, guild_id: int) -> bool:
        """Return whether a server belongs to these shards."""
        return self.has_all or shard_of(guild_id, self.count) in self.ids

    def find_shard(self, guild_id: int) -> int:
        """Return the shard of a server, which may be outside of this subset."""
        return shard_of(guild_id, self.count)

    @property
    def has_all(self) -> bool:
        """True if these are all shards."""
        return len(self.ids) == self.count

    @property
    def has_first(self) -> bool:
        """True if shard 0 is included.

        Discord sends shard 0 everything that happens outside of servers. The process that runs it
        also does the work that only one process may do.
        """
        return 0 in self.ids

    def split(self) -> tuple[Shards, ...]:
        """Return one subset per shard."""
        return tuple(Shards((shard,), self.count) for shard in self.ids)

    def __str__(self) -> str:
        return f"{', '.join(format_ranges(self.ids))} of {self.count}"


class LockState(Enum):
    """The state of a process's lease on its shards."""

    HELD = "held"
    """The process holds its shards."""
    LOST = "lost"
    """The process has lost the lease, possibly to another process, and is trying to acquire it
    again."""
    TAKEN = "taken"
    """Another process has run the shards since the lease was lost, so this process must end."""


class OwnShards:
    """The shards of this process. They may change after the login, on Discord's advice."""

    def __init__(self, now: Shards | None = None) -> None:
        self.now = now or Shards()

    def has_server(self, guild_id: int) -> bool:
        """Return whether this process serves a server."""
        return self.now.has_server(guild_id)


def format_ranges(ids: Iterable[int]) -> list[str]:
    """Return ascending numbers as ranges.

    >>> format_ranges([0, 1, 2, 3, 5])
    ['0-3', '5']
    """
    parts: list[list[int]] = []
    for each in ids:
        if parts and parts[-1][-1] == each - 1:
            parts[-1] = [parts[-1][0], each]
        else:
            parts.append([each])
    return ["-".join(str(end) for end in part) for part in parts]


BACKUP_LATE_SECONDS = 2 * 86_400.0
"""The age in seconds of the last backup above which the next one is overdue; backups are daily."""
_BACKUP_SUFFIX = "-backup"
_BACKUP_MODE = 0o600


@dataclass(frozen=True, slots=True)
class LastBackup:
    """The record of the last backup. It is written once the backup has been read completely."""

    at: float
    """The time of the backup as Unix seconds."""
    place: str
    """The path of the backup; empty if it was written to standard output."""
    size: int
    """The size in bytes."""
    games: int
    """The number of matches in the backup."""
    running: int
    """The number of these matches that are not over."""
    rehearsed: bool
    """True if a trial restore to a scratch database succeeded and all running matches were
    readable."""
    rehearsed_at: float = 0.0
    """The time of the last trial restore of an earlier backup, as Unix seconds; 0 if unknown."""

    @property
    def last_rehearsal(self) -> float:
        """The time of the last trial restore of any backup, as Unix seconds; 0 if unknown."""
        return self.at if self.rehearsed else self.rehearsed_at


def backup_record(database: Path) -> Path:
    """Return the path of the file that describes a database's last backup."""
    return database.with_name(database.name + _BACKUP_SUFFIX)


def record_backup(database: Path, backup: LastBackup) -> Path:
    """Write the record of a backup and return its path. Raises OSError if that fails."""
    path = backup_record(database)
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
    """Return the record of a database's last backup, or None if it is missing or invalid."""
    try:
        return LastBackup(**json.loads(backup_record(database).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def backup_problem(backup: LastBackup | None, now: float) -> str:
    """Return a description of a missing or old backup; empty if `backup` is recent.

    `now` is in Unix seconds.
    """
    if backup is None:
        return "no backup is known"
    if now - backup.at > BACKUP_LATE_SECONDS:
        return f"the last backup is {(now - backup.at) / 86_400:.0f} days old"
    return ""


EVERY_SECONDS = 5.0
"""The interval between health reports."""
LATE_SECONDS = 30.0
"""The delay after which a regular event counts as overdue."""
_SUFFIX = "-health"
_LONGEST_TEXT = 200
_OWNER_ONLY = 0o600
_LEAST_ROOM = 1 << 16
"""The free bytes below which neither a move nor a report can be written reliably."""
_CAN_LOCK = sys.platform != "win32"
"""True if a report can stay open and locked while the next one replaces it; not on Windows."""


@dataclass(frozen=True, slots=True)
class LoopReport:
    """The last sign of life of a background loop."""

    watch: str
    """The name of the loop."""
    seconds_ago: float
    within: float
    """The value of `seconds_ago` above which the loop is overdue."""
    trouble: str = ""
    """The error of the loop's last run; empty if it succeeded."""

    @property
    def is_overdue(self) -> bool:
        """True if the loop should have given a sign of life again."""
        return self.seconds_ago > self.within


@dataclass(frozen=True, slots=True)
class Report:
    """The health report of a bot process."""

    version: str
    pid: int
    at: float
    """The time of the report as Unix seconds."""
    connected: bool
    """True if all shards of the process are connected to Discord."""
    connected_since: float
    """The time of the last change of `connected`, as Unix seconds."""
    was_ready: bool
    """True if members have been able to play at some time since the start."""
    looks: Sequence[LoopReport] = ()
    store_seconds: float = 0.0
    """The response time of the database in seconds."""
    store_trouble: str = ""
    """The error of the last request to the database; empty if it succeeded."""
    shards: str = ""
    """The shards of the process, such as "0-3 of 8"; empty if the bot has only one shard."""
    silent: str = ""
    """The shards of the process that are disconnected, such as "0-1, 3"."""
    stands_by: bool = False
    """True if the process waits for another process to release the shards."""
    started_at: float = 0.0
    """The time when the process started, as Unix seconds."""
    servers: int = 0
    open_games: int = 0
    unshown: int = 0
    """The number of boards that are behind their matches."""
    late_answers: int = 0
    """The number of answers since the start that came too late and failed for the member."""
    database_bytes: int = 0
    memory_bytes: int = 0
    """The memory of the bot process and its worker processes."""

    @property
    def has_live_loops(self) -> bool:
        """True if no loop is overdue."""
        return not any(look.is_overdue for look in self.looks)


@dataclass(frozen=True, slots=True)
class HealthVerdict:
    """The assessment of a report, in one line."""

    is_good: bool
    text: str

    def __str__(self) -> str:
        return f"{'healthy' if self.is_good else 'unhealthy'}: {self.text}"


def health_file(database: Path, part: str = "", *, is_standby: bool = False) -> Path:
    """Return the path of a bot's report, or of the report of its process with the shards `part`.

    A process on standby has a separate report.
    """
    name = database.name + _SUFFIX + (f"-{part}" if part else "")
    return database.with_name(name + ("-standby" if is_standby else ""))


class ReportFile:
    """The report file of this process. It is locked, and the lock ends with the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written: IO[str] | None = None
        self._place: os.stat_result | None = None

    def write(self, report: Report) -> None:
        """Replace the previous report.

        Raises OSError on failure. Before that it updates the modification time of the previous
        report, which works even on a full disk and shows that the process is running.
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
        # Other users who can read the folder must not see the errors in the report.
        handle = os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, _OWNER_ONLY)
        file = open(handle, "w", encoding="utf-8")  # noqa: SIM115 - open until the next report
        try:
            _lock(file)
            json.dump(asdict(report), file)
            file.flush()
            place = os.fstat(handle)
            if not _CAN_LOCK:
                file.close()
            os.replace(unfinished, self.path)
        except BaseException:
            file.close()
            raise
        last, self._written, self._place = self._written, file, place
        if last is not None:
            last.close()

    def remove(self) -> None:
        """Remove the report: a stopped bot is neither healthy nor unhealthy."""
        if self._owns_file():
            self.path.unlink(missing_ok=True)
        if self._written is not None:
            self._written.close()
        self._written = None

    def _owns_file(self) -> bool:
        """Return whether the file at the path is this process's report.

        Another process may have taken over the database.
        """
        if self._written is None or self._place is None:
            return False
        try:
            return os.path.samestat(self._place, self.path.stat())
        except OSError:
            return False


class Liveness(Enum):
    """The evidence that the process of a report is running."""

    LOCKED = "locked"
    """The process holds the lock on its report."""
    UNKNOWN = "unknown"
    """The report is from a version without locks, or the system does not support them."""
    GONE = "gone"
    """The process ended without removing its report."""


@dataclass(frozen=True, slots=True)
class FoundReport:
    """A report as read from its file."""

    report: Report
    life: Liveness
    marked_at: float
    """The Unix time when the process last wrote the report or updated its modification time."""
    disk_trouble: str
    """The reason why the folder is not writable; empty if no reason is known."""

    def is_fresh(self, now: float) -> bool:
        """Return whether the process may be running and has reported recently."""
        return self.life is not Liveness.GONE and abs(now - self.report.at) <= LATE_SECONDS

    def is_running(self, now: float) -> bool:
        """Return whether the process is running, even if it hangs or cannot write."""
        return self.life is Liveness.LOCKED or self.is_fresh(now)


def _read(path: Path) -> FoundReport | None:
    """Return the report at `path`, or None if the file does not exist.

    Raises ValueError if the file is not a report.
    """
    try:
        with path.open(encoding="utf-8") as file:
            found = json.load(file)
            # Reports without this key come from earlier versions, which hold no lock.
            life = _liveness(file) if "stands_by" in found else Liveness.UNKNOWN
            place = os.fstat(file.fileno())
        if life is Liveness.GONE and not os.path.samestat(place, path.stat()):
            return _read(path)  # the next report has replaced the file in the meantime
        looks = tuple(LoopReport(**look) for look in found.pop("looks"))
        # Additional fields of a newer version are ignored.
        known = {each: found[each] for each in Report.__slots__ if each in found}
        return FoundReport(
            Report(looks=looks, **known), life, place.st_mtime, disk_trouble(path.parent)
        )
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{path} cannot be read as a report: {error}") from error


def disk_trouble(folder: Path) -> str:
    """Return the reason why a folder's disk is not writable; empty if no reason is known."""
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


def assess(report: Report, now: float) -> HealthVerdict:
    """Return whether the bot that wrote a fresh report is healthy, and its most severe problem.

    `now` is in Unix seconds.
    """
    wrong = _find_problem(report, now)
    if wrong is not None:
        return HealthVerdict(False, wrong)
    if report.stands_by:
        text = "on standby, connected: waiting for another process to release its shards"
        return HealthVerdict(True, f"{text} (version {report.version})")
    shards = f" in shards {report.shards}" if report.shards else ""
    since = format_duration(now - report.connected_since)
    state = f"connected for {since}{shards}"
    if not report.connected:
        state = f"reconnecting to Discord{_silent_shards(report)} for {since}"
    return HealthVerdict(
        True,
        f"{state},"
        f" the database answered in {report.store_seconds * 1000:.0f} ms"
        f" (version {report.version})",
    )


def _explain_silence(found: FoundReport, now: float) -> str:
    process = f"process {found.report.pid}"
    if found.life is Liveness.GONE:
        return f"{process} was killed: no bot runs"
    silent = f"{process} has not reported for {now - found.report.at:.0f} s"
    if now - found.marked_at <= LATE_SECONDS:
        why = found.disk_trouble or "the log says why"
        return f"{process} is running but cannot write next to its database: {why}"
    if found.disk_trouble:
        return f"{silent}: {found.disk_trouble}"
    return f"{silent}: it hangs" + ("" if found.life is Liveness.LOCKED else " or was killed")


def _silent_shards(report: Report) -> str:
    return f" in shards {report.silent}" if report.shards else ""


def _find_problem(report: Report, now: float) -> str | None:
    cut_off = now - report.connected_since
    if report.store_trouble:
        return shorten(report.store_trouble)
    if not report.was_ready:
        return f"waiting for Discord for {format_duration(cut_off)}; the log says why"
    # Discord occasionally asks each bot to reconnect, which takes a moment.
    if not report.connected and cut_off > LATE_SECONDS:
        duration = format_duration(cut_off)
        return f"cut off from Discord{_silent_shards(report)} for {duration}; the log says why"
    late = [
        f"{each.watch} ({format_duration(each.seconds_ago)})"
        for each in report.looks
        if each.is_overdue
    ]
    if late:
        return f"overdue loops: {', '.join(late)}"
    for look in report.looks:
        if look.trouble:
            return f"the loop {look.watch} fails: {shorten(look.trouble)}"
    return None


def shorten(text: str) -> str:
    """Return `text` on one line of limited length."""
    return " ".join(text.split())[:_LONGEST_TEXT]


def format_duration(seconds: float) -> str:
    """Return a duration in one unit.

    >>> format_duration(90), format_duration(7_300), format_duration(200_000)
    ('90 s', '2 h', '2 d')
    """
    whole = max(0, round(seconds))
    for unit, length in (("d", 86_400), ("h", 3_600), ("min", 60)):
        if whole >= 2 * length:
            return f"{whole // length} {unit}"
    return f"{whole} s"


def check(database: Path, now: float, part: str = "") -> HealthVerdict:
    """Return whether the bot of a database, or its process with the shards `part`, is healthy.

    If it is not running, a process on standby is checked instead. A missing or old backup is
    mentioned, but does not make the bot unhealthy. `now` is in Unix seconds.
    """
    verdict = _check(database, now, part)
    warning = backup_problem(last_backup(database), now) if verdict.is_good else ""
    return replace(verdict, text=f"{verdict.text}; {warning}") if warning else verdict


def read_report(database: Path, now: float, part: str = "") -> Report | None:
    """Return the report of a database's bot, or of its process with the shards `part`.

    Returns None if it is not running or its report is unreadable. `now` is in Unix seconds.
    """
    try:
        found = _read(health_file(database, part))
    except ValueError:
        return None
    return found.report if found is not None and found.is_running(now) else None


def _check(database: Path, now: float, part: str) -> HealthVerdict:
    try:
        found = _read(health_file(database, part))
        if found is None or not found.is_fresh(now):
            waiting = _read(health_file(database, part, is_standby=True))
            if waiting is not None and waiting.is_fresh(now):
                found = waiting
    except ValueError as error:
        return HealthVerdict(False, shorten(str(error)))
    if found is None:
        return HealthVerdict(False, "no bot runs with this database")
    if not found.is_fresh(now):
        return HealthVerdict(False, _explain_silence(found, now))
    return assess(found.report, now)


if sys.platform == "win32":

    def _lock(_file: IO[str]) -> None:
        """Do nothing: on Windows a report does not stay open."""

    def _liveness(_file: IO[str]) -> Liveness:
        """Return UNKNOWN: only the age of a report can show that its process has ended."""
        return Liveness.UNKNOWN

else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        # Some network file systems do not support locks.
        with contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _liveness(file: IO[str]) -> Liveness:
        """Return LOCKED if a process has locked the file, GONE if not, UNKNOWN without locks."""
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return Liveness.LOCKED
        except OSError:
            return Liveness.UNKNOWN
        return Liveness.GONE
