"""The commands `doctor` and `status`.

`doctor` checks everything that a start needs. `status` shows whether the bot is running, and its
state.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import os
import re
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException
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

_DISCORD = "https://discord.com/api/v10"
_DISCORD_SECONDS = 5.0
"""The time, in seconds, in which Discord must answer `doctor`."""
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
    """Yield the results of the checks, of some only problems.

    Most checks that depend on a failed one are skipped.

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
    yield _token(settings)
    yield from _metrics_port(settings)
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
    yield from _backup_folder(settings.backups)
    yield _fonts(open_fonts)
    application = application_id(settings.token)
    if application is not None and health is not None:
        registered = health.registered.get(application)
        yield _commands(settings, registered, current_digest)


def _token(settings: Settings) -> Finding:
    token = settings.token
    if not token:
        return Finding("token", False, f"there is none: set {TOKEN} or {TOKEN_FILE}")
    if application_id(token) is None:
        return Finding(
            "token",
            False,
            "it is not a bot's token: copy it from the developer portal (your application, Bot,"
            " Reset Token), not the client secret or the public key",
        )
    try:
        status = _ask_discord(settings.api_url or _DISCORD, token)
    except (OSError, HTTPException) as error:
        cause = f"Discord cannot be reached ({getattr(error, 'reason', error)})"
    else:
        if status == HTTPStatus.OK:
            return Finding("token", True, "Discord accepts it")
        if status == HTTPStatus.UNAUTHORIZED:
            return Finding(
                "token",
                False,
                "Discord refuses it: copy it again from the developer portal (your application,"
                " Bot, Reset Token)",
            )
        cause = f"Discord answers with status {status}"
    return Finding("token", True, f"it has the form of a bot's token; not verified, as {cause}")


class _NoRedirectHandler(urllib.request.HTTPRedirectHandler):
    """Follows no redirect, which could send the token to another host."""

    def redirect_request(self, *_: object) -> None:
        return None


def _ask_discord(api_url: str, token: str) -> int:
    """Return the status of a request for the token's own user. Raises OSError or HTTPException."""
    request = urllib.request.Request(  # noqa: S310 - the settings allow http and https only
        f"{api_url.rstrip('/')}/users/@me",
        headers={
            "Authorization": f"Bot {token}",
            "User-Agent": f"DiscordBot (https://discord.com, {__version__})",
        },
    )
    # Like the bot itself, ignore the proxies that environment variables set.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), _NoRedirectHandler)
    try:
        with opener.open(request, timeout=_DISCORD_SECONDS) as response:
            return int(response.status)
    except urllib.error.HTTPError as refused:
        refused.close()
        return refused.code


def _metrics_port(settings: Settings) -> Iterator[Finding]:
    """Yield the problem if no bot is running and the port of the metrics cannot be opened."""
    running = read_report(settings.database, time.time(), settings.part) is not None
    if not settings.metrics_port or running:
        return
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(("127.0.0.1", settings.metrics_port))
        except OSError as error:
            fix = "set `metrics_port` to a free port"
            text = f"port {settings.metrics_port} cannot be opened ({error.strerror}): {fix}"
            yield Finding("metrics", False, text)


def application_id(token: str) -> int | None:
    """Return the application id in the first part of a token, or None if the text does not have the
    form of a bot's token.
    """
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
    if _is_writable(folder):
        return Finding("database", True, f"{path} will be created at the first start")
    return Finding("database", False, f"{folder} cannot be written: set `database` elsewhere")


def _is_writable(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.W_OK)


def _backup_folder(folder: Path) -> Iterator[Finding]:
    """Yield the problem if the folder of backups cannot be created or written to."""
    nearest = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    if not _is_writable(nearest):
        fix = "set `backup_folder` elsewhere"
        yield Finding("backups", False, f"nothing can be written to {folder}: {fix}")


async def _postgres(settings: Settings) -> Finding:
    try:
        async with await open_store(settings.postgres or settings.database) as store:
            running = await store.count_open_matches()
    except StoreError as error:
        return Finding("database", False, str(error))
    return Finding("database", True, f"PostgreSQL answers, {running} games are running")


async def examine_games(settings: Settings) -> Finding:
    """Check whether all running matches of known games are readable, and return the result."""
    unreadable, readable, page = [], 0, FIRST_PAGE
    try:
        async with await open_store(settings.postgres or settings.database) as store:
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
        return Finding("games", False, f"cannot be read: {', '.join(unreadable)}; {FIX}")
    return Finding("games", True, f"all {readable} running games can be read")


def _database(path: Path, health: Health) -> Finding:
    if not os.access(path, os.W_OK):
        return Finding("database", False, f"{path} cannot be written: change its permissions")
    games = f"{health.matches} {_plural('game', health.matches)}"
    text = f"{path} is intact, {games}, {health.running} of them running"
    if health.version < health.newest:
        text += f"; the next start migrates it from version {health.version} to {health.newest}"
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
        return Finding("commands", True, "they will be registered at the next start")
    if registered != asyncio.run(current_digest(settings)):
        return Finding("commands", False, "they have changed since they were registered: restart")
    return Finding("commands", True, "those of this version are registered")


_MIB = 1 << 20
_MANY_UNSHOWN = 20
"""The number of outdated boards above which something is probably wrong."""
_MANY_LATE = 10
"""The number of late answers above which the machine is probably too busy."""


def status_of(settings: Settings, now: float) -> tuple[bool, str]:
    """Return whether the bot with these settings is running and healthy at `now`, and its state as
    text.
    """
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
    return verdict.is_good, "\n".join(f"{name:<10}{text}" for name, text in rows)


def _describe_report(
    report: Report | None, settings: Settings, now: float
) -> Iterator[tuple[str, str]]:
    if report is None:
        yield "version", f"{__version__} is installed and not running"
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
        f"{report.open_games} open, {report.servers} {_plural('server', report.servers)},"
        f" {report.unshown} {_plural('board', report.unshown)} not shown yet",
    )
    late = f"{report.late_answers} {_plural('answer', report.late_answers)}"
    yield "late", f"{late} after Discord's time limit, since the start"
    yield "memory", f"{report.memory_bytes / _MIB:.0f} MiB in all processes"


def _plural(noun: str, number: int) -> str:
    return noun if number == 1 else f"{noun}s"


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
    is_good: bool, report: Report | None, backup: LastBackup | None, now: float
) -> Iterator[str]:
    if not is_good:
        yield "fix the problem above; `doctor` names the fix, `logs` the details"
    if late := backup_problem(backup, now):
        yield f"{late}: run `backup --rehearse`, and see whether the daily backup runs"
    elif backup is not None and now - backup.last_rehearsal > BACKUP_LATE_SECONDS:
        yield "try the backup: `backup --rehearse`"
    if report is None:
        return
    if report.version != __version__:
        yield f"restart the bot for version {__version__}"
    if report.unshown > _MANY_UNSHOWN:
        yield "see why boards are behind: `board.not_updated` in the log"
    if report.late_answers > _MANY_LATE:
        yield "see whether the machine is too busy: docs/operating.md, Sizing"
