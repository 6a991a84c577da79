"""Backups of the games. A backup is a SQLite file, regardless of the database in use.

All backups thus have the same format. Even a backup of a PostgreSQL database is checked and
restored without PostgreSQL tools. During an outage of the database server, a bot can use the backup
as its database.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.records.members import StoreError
from bot.store.opening import driver_error, open_store
from bot.store.sqlite.connection import back_up, check_health, restore
from bot.store.sqlite.copies import give_to_owner_of, make_private_folder, write_copy

_STAMP_PATTERN = "[0-9]" * 8 + "-" + "[0-9]" * 6
"""The glob pattern of the date and time in the name of a backup."""


def write_backup(database: Path, postgres: str, target: Path) -> None:
    """Write a backup of the games to the file `target`.

    The games are in the PostgreSQL database at the address `postgres`, or in the file `database` if
    `postgres` is empty. A bot may be running. The backup appears at `target` once it is complete
    and replaces an existing file. Raises StoreError if the games cannot be read or were moved
    elsewhere, or if the backup cannot be written.
    """
    if not postgres:
        back_up(database, target)
        return
    with _postgres_parts():
        from bot.store.moving import copy
        from bot.store.postgres.connection import check_readable
    check_readable(postgres)
    with scratch_folder(target.parent) as folder:
        file = folder / "games.db"
        _migrate(file)
        copy(postgres, file)
        write_copy(file, target)


def backup_path(folder: Path, database: Path, now: float) -> Path:
    """Return the path in `folder` of a backup made at `now`.

    >>> backup_path(Path("backups"), Path("games.db"), 0.0).name
    'games-19700101-000000.db'
    """
    return folder / f"{database.stem}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime(now))}.db"


def list_backups(folder: Path, database: Path) -> list[Path]:
    """Return the backups in a folder, the latest last."""
    return sorted(folder.glob(f"{database.stem}-{_STAMP_PATTERN}.db"))


def restore_backup(copy_file: Path, database: Path, postgres: str, now: float) -> str | None:
    """Replace the games with the backup `copy_file`.

    The games are in the PostgreSQL database at the address `postgres`, or in the file `database` if
    `postgres` is empty. No bot may be running. Returns the place to which the previous games were
    moved, or None if none existed. Raises StoreError and changes nothing if the backup is damaged,
    from another program or from a newer version.
    """
    if not postgres:
        _, kept = restore(copy_file, database)
        return None if kept is None else str(kept)
    with in_scratch_schema(copy_file, postgres, database.parent) as scratch:
        from bot.store.postgres.connection import replace_schema

        kept_schema = replace_schema(scratch, postgres, now)
    return None if kept_schema is None else f"the schema {kept_schema}"


@contextlib.contextmanager
def in_scratch_schema(copy_file: Path, postgres: str, near: Path) -> Iterator[str]:
    """Yield the address of a temporary PostgreSQL schema with the contents of a backup.

    The backup is first copied to a temporary folder in `near` and migrated there. Raises
    StoreError.
    """
    with _postgres_parts():
        from bot.store.moving import copy
        from bot.store.postgres.connection import scratch_schema
    check_health(copy_file)
    with scratch_folder(near) as folder, scratch_schema(postgres) as address:
        file = folder / "games.db"
        write_copy(copy_file, file)
        _migrate(file)
        _migrate(address)
        copy(file, address)
        yield address


@contextlib.contextmanager
def scratch_folder(near: Path) -> Iterator[Path]:
    """Yield a private temporary folder in `near`. Raises StoreError."""
    try:
        make_private_folder(near)
        with tempfile.TemporaryDirectory(dir=near, prefix=".scratch-") as name:
            give_to_owner_of(near, Path(name))
            yield Path(name)
    except OSError as error:
        raise StoreError(f"{near} cannot be written ({error.strerror})") from error


@contextlib.contextmanager
def _postgres_parts() -> Iterator[None]:
    try:
        yield
    except ImportError as missing:
        raise driver_error(missing) from missing


def _migrate(place: Path | str) -> None:
    async def open_once() -> None:
        async with await open_store(place):
            pass

    asyncio.run(open_once())
