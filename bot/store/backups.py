"""Copies of the games, whichever database keeps them: a copy is a SQLite file, always.

So one way leads out and one back, a copy of a PostgreSQL database is read and tried like any other,
needs no program of PostgreSQL's, and can be played from in a file while the server is away.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bot.records.members import StoreError
from bot.store.opening import open_store, without_driver
from bot.store.sqlite.connection import back_up, look_at, restore
from bot.store.sqlite.copies import give_to_owner_of, make_private_folder, write_copy

_FORM = "[0-9]" * 8 + "-" + "[0-9]" * 6


def write_backup(database: Path, postgres: str, target: Path) -> None:
    """Write a copy of the games in a file, or at an address if there is one, to `target`.

    A bot may run with them. The copy appears when it is whole, and replaces what is there. Raises
    StoreError if the games cannot be read, were moved elsewhere, or the copy cannot be written.
    """
    if not postgres:
        back_up(database, target)
        return
    with _postgres_parts():
        from bot.store.moving import copy
        from bot.store.postgres.connection import refuse_unreadable
    refuse_unreadable(postgres)
    with scratch_folder(target.parent) as folder:
        file = folder / "games.db"
        _bring_up_to_date(file)
        copy(postgres, file)
        write_copy(file, target)


def name_in(folder: Path, database: Path, now: float) -> Path:
    """Return what a copy of this time of the games in a database is called in a folder."""
    return folder / f"{database.stem}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime(now))}.db"


def copies_in(folder: Path, database: Path) -> list[Path]:
    """Return the copies in a folder that were named after their time, the latest last."""
    return sorted(folder.glob(f"{database.stem}-{_FORM}.db"))


def restore_backup(copy_file: Path, database: Path, postgres: str, now: float) -> str | None:
    """Put a copy in the place of games that no bot uses, in a file, or at an address if given.

    Return where what was there is kept, None if nothing was. Raises StoreError, and changes
    nothing, if the copy is damaged, another program's or a newer version's.
    """
    if not postgres:
        _, kept = restore(copy_file, database)
        return None if kept is None else str(kept)
    with in_scratch_schema(copy_file, postgres, database.parent) as scratch:
        from bot.store.postgres.connection import take_place

        kept_schema = take_place(scratch, postgres, now)
    return None if kept_schema is None else f"the schema {kept_schema}"


@contextlib.contextmanager
def in_scratch_schema(copy_file: Path, postgres: str, near: Path) -> Iterator[str]:
    """Yield the address of a scratch schema that holds what is in a copy; raises StoreError.

    `near` is the folder in which an older version's copy may be brought up to date.
    """
    with _postgres_parts():
        from bot.store.moving import copy
        from bot.store.postgres.connection import scratch_schema
    look_at(copy_file)
    with scratch_folder(near) as folder, scratch_schema(postgres) as address:
        file = folder / "games.db"
        write_copy(copy_file, file)
        _bring_up_to_date(file)
        _bring_up_to_date(file, address)
        copy(file, address)
        yield address


@contextlib.contextmanager
def scratch_folder(near: Path) -> Iterator[Path]:
    """Yield a folder for its owner alone, on the disk of `near`, that goes; raises StoreError."""
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
        raise without_driver(missing) from missing


def _bring_up_to_date(database: Path, postgres: str = "") -> None:
    async def opened() -> None:
        async with await open_store(database, postgres):
            pass

    asyncio.run(opened())
