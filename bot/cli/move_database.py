"""The command line's move of all games to another database."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.config import POSTGRES, Settings
from bot.health import health_file, read_report, running
from bot.records.errors import StoreError
from bot.store.opening import open_store

_LONGEST_ADDRESS = 4096


def database_named(text: str) -> Path | str:
    """Return the database that the command line names: the path of a file, or an address.

    An address may stand in a file of its own: on the command line everybody on the machine could
    read its password.
    """
    if text.startswith(POSTGRES):
        return text
    path = Path(text)
    if path.is_file():
        with path.open("rb") as file:
            begun = file.read(_LONGEST_ADDRESS)
        if begun.startswith(tuple(scheme.encode() for scheme in POSTGRES)):
            return begun.decode(errors="replace").strip()
    return path


def move_all(source: Path | str, target: Path | str, settings: Settings, now: float) -> int:
    """Move everything from `source` to `target`, which is made if missing; return the rows.

    `now` is the time. Raises StoreError, and moves nothing, if there is no source, if the target is
    not empty, or if a bot runs with either.
    """
    if isinstance(source, Path) and not source.is_file():
        raise StoreError(f"there is no database {source}")
    if source == target:
        raise StoreError("source and target are the same database")
    files = [each for each in (source, target) if isinstance(each, Path)]
    for file in {*files, settings.database}:
        _refuse_running(file, now)
    for each in (source, target):
        asyncio.run(_bring_up_to_date(each, settings))
    try:
        # Needs an extra that most who run the bot do not install.
        from bot.store import moving
    except ImportError as missing:
        raise StoreError(
            f"moving needs what requirements-postgres.lock names ({missing}): install it"
        ) from missing
    return moving.move(source, target, _Progress(2 * moving.size(source)).add)


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
    file, address = (database, "") if isinstance(database, Path) else (settings.database, database)
    async with await open_store(file, address):
        pass


def _refuse_running(file: Path, now: float) -> None:
    try:
        if not running(read_report(health_file(file)), now):
            return
    except ValueError:
        return
    raise StoreError(f"a bot runs with {file}: stop it first")
