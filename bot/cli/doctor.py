"""The commands `doctor` and `status`."""

from __future__ import annotations

import asyncio
import base64
import binascii
import os
import re
import time
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot import __version__
from bot.matches.log import of_known_games
from bot.matches.match import FIX, UnreadableMatchError, match_from
from bot.records.members import StoreError
from bot.runtime.config import TOKEN, TOKEN_FILE, ConfigError, Settings, read_settings
from bot.runtime.health import (
    BACKUP_LATE_SECONDS,
    LastBackup,
    Report,
    backup_problem,
    check,
    format_duration,
    last_backup,
    read_report,
)
from bot.store.opening import open_store
from bot.store.sql.database import FIRST_PAGE, Page
from bot.store.sqlite.connection import Health, check_health

_TOKEN_FORM = re.compile(r"[\w-]+\.[\w-]+\.[\w-]{20,}")


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check, in one line."""

    subject: str
    is_good: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok     ' if self.is_good else 'PROBLEM'}  {self.subject}: {self.text}"


def examine(
    open_fonts: Callable[[], int], current_digest: Callable[[Settings], Coroutine[None, None, str]]
) -> Iterator[Finding]:
    """Yield the result of each check; those that depend on a failed one are skipped.

    `open_fonts` opens the fonts of pictures and returns their number; `current_digest` returns the
    digest of this version's commands.
    """
    try:
        settings = read_settings()
    except ConfigError as error:
        yield Finding("settings", False, str(error))
        return
    yield Finding("settings", True, "every key is known and every value can be used")
    if settings.shards:
        yield Finding("shards", True, f"this process runs {settings.own_shards()}")
    yield _token(settings.token)
    health: Health | None = None
    if settings.postgres:
        yield asyncio.run(_postgres(settings))
    elif not settings.database.exists():
        yield _no_database(settings.database)
    else:
        try:
            health = check_health(settings.database)
        except StoreError as error:
            yield Finding("database", False, str(error))
        else:
            yield _database(settings.database, health)
    if settings.postgres or (health is not None and health.version == health.newest):
        yield asyncio.run(examine_games(settings))
    if (found := _backup_folder(settings.backups)) is not None:
        yield found
    yield _fonts(open_fonts)
    application = application_id(settings.token)
    if application is not None and health is not None:
        registered = health.registered.get(application)
        yield _commands(settings, registered, current_digest)


def _token(token: str) -> Finding:
    if not token:
        return Finding("token", False, f"there is none: set {TOKEN} or {TOKEN_FILE}")
    if application_id(token) is None:
        return Finding(
            "token",
            False,
            "it is not a bot's token: copy it from the developer portal (your application, Bot,"
            " Reset Token), not the client secret or the public key",
        )
    return Finding("token", True, "it has the form of a bot's token")


def application_id(token: str) -> int | None:
    """Return the application id in the first part of a token, or None for another format."""
    if not _TOKEN_FORM.fullmatch(token):
        return None
    first = token.partition(".")[0]
    try:
        text = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return None
    return int(text) if text.isdecimal() else None


def _no_database(path: Path) -> Finding:
    folder = next(each for each in path.absolute().parents if each.exists())
    if os.access(folder, os.W_OK):
        return Finding("database", True, f"{path} will be made at the first start")
    return Finding("database", False, f"{folder} cannot be written: set `database` elsewhere")


def _backup_folder(folder: Path) -> Finding | None:
    """Return the problem if the folder of backups is not writable, or None."""
    nearest = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if nearest.is_dir() and os.access(nearest, os.W_OK):
        return None
    return Finding(
        "backups", False, f"nothing can be written to {folder}: set `backup_folder` elsewhere"
    )


async def _postgres(settings: Settings) -> Finding:
    try:
        async with await open_store(settings.database, settings.postgres) as store:
            running = await store.count_open_matches()
    except StoreError as error:
        return Finding("database", False, str(error))
    return Finding("database", True, f"PostgreSQL answers, {running} games are running")


async def examine_games(settings: Settings) -> Finding:
    """Return whether all running matches are readable."""
    unreadable, readable, page = [], 0, FIRST_PAGE
    try:
        async with await open_store(settings.database, settings.postgres) as store:
            while records := await store.read_open_page(page):
                for record in of_known_games(records):
                    try:
                        match_from(record, await store.read_log(record.id))
                    except UnreadableMatchError as error:
                        unreadable.append(f"{record.id} ({error.cause})")
                    else:
                        readable += 1
                page = Page(records[-1].id)
    except StoreError as error:
        return Finding("games", False, str(error))
    if unreadable:
        return Finding("games", False, f"nobody can read {', '.join(unreadable)}: {FIX}")
    return Finding("games", True, f"all {readable} that are running can be read")


def _database(path: Path, health: Health) -> Finding:
    if not os.access(path, os.W_OK):
        return Finding("database", False, f"{path} cannot be written: give the bot the right to")
    games = "1 game" if health.matches == 1 else f"{health.matches} games"
    text = f"{path} is whole, {games}, {health.running} of them running"
    if health.version < health.newest:
        text += f"; the next start brings it from version {health.version} to {health.newest}"
    return Finding("database", True, text)


def _fonts(open_fonts: Callable[[], int]) -> Finding:
    try:
        number = open_fonts()
    except (OSError, LookupError, ValueError) as error:
        fix = "install the packages of requirements.lock again"
        return Finding("fonts", False, f"a font is missing or damaged ({error}): {fix}")
    return Finding("fonts", True, f"all {number} can be loaded")


def _commands(
    settings: Settings,
    registered: str | None,
    current_digest: Callable[[Settings], Coroutine[None, None, str]],
) -> Finding:
    if registered is None:
        return Finding("commands", True, "they are registered at the next start")
    if registered != asyncio.run(current_digest(settings)):
        return Finding("commands", False, "they have changed since they were registered: restart")
    return Finding("commands", True, "those of this version are registered")


_MIB = 1 << 20
_UNSHOWN_IS_MUCH = 20
"""A normal number of boards that are behind at one moment in a busy bot."""
_LATE_IS_MUCH = 10


@dataclass(frozen=True, slots=True)
class Status:
    """The state of a bot."""

    is_good: bool
    """True if it is running and healthy."""
    text: str
    """The text to print."""


def status_of(settings: Settings, now: float) -> Status:
    """Return the state of the bot with these settings at `now`."""
    verdict = check(settings.database, now, settings.part)
    report = read_report(settings.database, now, settings.part)
    backup = last_backup(settings.database)
    rows = [
        ("bot", str(verdict)),
        *_describe_report(report, settings, now),
        ("backup", _describe_backup(backup, now)),
    ]
    to_do = list(_suggest(verdict.is_good, report, backup, now)) or ["nothing"]
    rows += [("to do" if number == 0 else "", each) for number, each in enumerate(to_do)]
    return Status(verdict.is_good, "\n".join(f"{name:<10}{text}" for name, text in rows))


def _describe_report(
    report: Report | None, settings: Settings, now: float
) -> Iterator[tuple[str, str]]:
    if report is None:
        yield "version", f"{__version__}, which does not run"
        yield "database", settings.place
        return
    since = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(report.started_at))
    newer = "" if report.version == __version__ else f"; {__version__} is installed"
    yield (
        "version",
        f"{report.version}, up {format_duration(now - report.started_at)}, since {since}{newer}",
    )
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


def _describe_backup(backup: LastBackup | None, now: float) -> str:
    if backup is None:
        return "none is known"
    tried = "rehearsed" if backup.rehearsed else "read, not rehearsed"
    if not backup.rehearsed and backup.last_rehearsal:
        tried += f"; the last rehearsal was {format_duration(now - backup.last_rehearsal)} ago"
    place = f", {backup.place}" if backup.place else ""
    return (
        f"{format_duration(now - backup.at)} ago, {tried}: {backup.games} games,"
        f" {backup.running} running, {backup.size / _MIB:.1f} MiB{place}"
    )


def _suggest(
    good: bool, report: Report | None, backup: LastBackup | None, now: float
) -> Iterator[str]:
    if not good:
        yield "fix the problem above; `doctor` names the fix, `logs` the details"
    if late := backup_problem(backup, now):
        yield f"{late}: `backup --rehearse`, and see whether the daily one runs"
    elif backup is not None and now - backup.last_rehearsal > BACKUP_LATE_SECONDS:
        yield "try the backup: `backup --rehearse`"
    if report is None:
        return
    if report.version != __version__:
        yield f"restart the bot for version {__version__}"
    if report.unshown > _UNSHOWN_IS_MUCH:
        yield "see why boards are behind: `board.not_shown` in the log"
    if report.late_answers > _LATE_IS_MUCH:
        yield "see whether the machine is too busy: docs/operating.md, Sizing"
