"""`python -m bot doctor`: checks everything that a start needs, and names the fix."""

from __future__ import annotations

import asyncio
import base64
import binascii
import os
import re
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.matches.match import match_from
from bot.matches.page_cursor import of_known_games
from bot.matches.refusals import UnreadableMatchError
from bot.matches.unreadable import FIX
from bot.operating.config import TOKEN, TOKEN_FILE, ConfigError, Settings, read_settings
from bot.records.errors import StoreError
from bot.store.opening import open_store
from bot.store.paging import FIRST_PAGE, Page
from bot.store.sqlite.upkeep import Health, look_at

_TOKEN_FORM = re.compile(r"[\w-]+\.[\w-]+\.[\w-]{20,}")


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found, in one line."""

    subject: str
    good: bool
    text: str

    def __str__(self) -> str:
        return f"{'ok     ' if self.good else 'PROBLEM'}  {self.subject}: {self.text}"


def examine(
    open_fonts: Callable[[], int], current_digest: Callable[[Settings], Coroutine[None, None, str]]
) -> Iterator[Finding]:
    """Yield what each check found; those that depend on a failed one are left out.

    `open_fonts` opens what pictures are written with and returns how many fonts that were;
    `current_digest` returns the digest of this version's commands.
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
            health = look_at(settings.database)
        except StoreError as error:
            yield Finding("database", False, str(error))
        else:
            yield _database(settings.database, health)
    if settings.postgres or (health is not None and health.version == health.newest):
        yield asyncio.run(examine_games(settings))
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
    """Return the application that a token names in its first part; None for another form."""
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


async def _postgres(settings: Settings) -> Finding:
    try:
        async with await open_store(settings.database, settings.postgres) as store:
            running = await store.count_open_matches()
    except StoreError as error:
        return Finding("database", False, str(error))
    return Finding("database", True, f"PostgreSQL answers, {running} games are running")


async def examine_games(settings: Settings) -> Finding:
    """Return whether every running game can be read."""
    unreadable, readable, page = [], 0, FIRST_PAGE
    try:
        async with await open_store(settings.database, settings.postgres) as store:
            while records := await store.open_games(page):
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
