"""The command line's move of all games to another database."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.cli.commands import CommandFailedError
from bot.operating.config import POSTGRES, Settings, file_or_address, shown_address
from bot.records.errors import StoreError
from bot.store.opening import open_store, without_bot

_LONGEST_ADDRESS = 4096


def database_named(text: str) -> Path | str:
    """Return the database that the command line names: the path of a file, or an address.

    An address may stand in a file of its own: on the command line everybody on the machine could
    read its password. Raises CommandFailedError for an address of another kind.
    """
    try:
        path = file_or_address(text)
    except ValueError as error:
        raise CommandFailedError(f"{shown_address(text)} must be {error}") from None
    if isinstance(path, Path) and path.is_file():
        with path.open("rb") as file:
            begun = file.read(_LONGEST_ADDRESS)
        if begun.startswith(tuple(scheme.encode() for scheme in POSTGRES)):
            return begun.decode(errors="replace").strip()
    return path


def move_all(
    source: Path | str,
    target: Path | str,
    settings: Settings,
    now: float,
    *,
    again: bool,
) -> int:
    """Move everything from `source` to `target`, which is made if missing; return the rows.

    `now` is the time. What was moved elsewhere before is moved `again`. Raises StoreError, and
    moves nothing, if there is no source, if the target is not empty, or if a bot runs with either.
    """
    if isinstance(source, Path) and not source.is_file():
        raise StoreError(f"there is no database {source}")
    if source == target:
        raise StoreError("source and target are the same database")
    try:
        # Needs an extra that most who run the bot do not install.
        from bot.store import moving
    except ImportError as missing:
        raise StoreError(
            f"moving needs what requirements-postgres.lock names ({missing}): install it"
        ) from missing

    def moved() -> int:
        if again:
            moving.use_again(source)
        for each in (source, target):
            asyncio.run(_bring_up_to_date(each, settings))
        return moving.move(source, target, _Progress(2 * moving.size(source)).add, now)

    return asyncio.run(_without_bots((source, target), settings, moved))


async def _without_bots(
    databases: Sequence[Path | str], settings: Settings, work: Callable[[], int]
) -> int:
    """Return what `work` returns, run in a thread, while no bot can use the databases."""
    async with contextlib.AsyncExitStack() as stack:
        for each in databases:
            await stack.enter_async_context(without_bot(*_named(each, settings)))
        return await asyncio.to_thread(work)


class _Progress:
    """Says on standard error how far the move is, ten times in all."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._done = self._told = 0

    def add(self, rows: int) -> None:
        """Note that so many rows more were copied or compared."""
        self._done += rows
        tenths = 10 * self._done // max(1, self._total)
        if tenths > self._told:
            self._told = tenths
            print(f"{10 * tenths} % of {self._total} steps", file=sys.stderr)


async def _bring_up_to_date(database: Path | str, settings: Settings) -> None:
    """Bring a database up to date, or make it."""
    async with await open_store(*_named(database, settings)):
        pass


def _named(database: Path | str, settings: Settings) -> tuple[Path, str]:
    return (database, "") if isinstance(database, Path) else (settings.database, database)
