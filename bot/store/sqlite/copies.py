"""The files of a SQLite database: files that only their owner can read, and copies."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.records.members import StoreError

OWNER_ONLY = 0o600
OWNER_ONLY_FOLDER = 0o700
WRITING_ADVICE = (
    "give the bot write access to the file and its folder, or set `database` to another path"
)
"""The operator's fix if a file or its folder cannot be written."""


def make_private_folder(path: Path) -> None:
    """Create a folder and its missing parents, accessible only to their owner. Raises OSError.

    Existing folders keep their permissions, which their owner chose.
    """
    missing = [each for each in (path, *path.parents) if not each.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=OWNER_ONLY_FOLDER, exist_ok=True)
        give_to_owner_of(folder.parent, folder)
    if not path.is_dir():
        raise NotADirectoryError(f"{path} is not a folder")


def make_private(path: Path) -> None:
    """Create an empty file accessible only to its owner, or restrict an existing one.

    Raises OSError on failure.
    """
    known = path.exists()
    # The mode is set on creation: a process that has opened the file keeps access after a chmod.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    tighten(path)
    if not known:
        give_to_owner_of(path.parent, path)


def give_to_owner_of(model: Path, path: Path) -> None:
    """Give a file created by root to the owner of `model`, normally the bot's user.

    Does nothing if this process does not run as root. Raises OSError.
    """
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found = model.stat()
        os.chown(path, found.st_uid, found.st_gid, follow_symlinks=False)


def tighten(path: Path) -> None:
    """Remove the permissions of other users from a file, if the current user owns it."""
    # Another user's file is that user's responsibility, and a missing one needs no protection.
    with contextlib.suppress(PermissionError, FileNotFoundError):
        if path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)


def write_private(path: Path, text: str) -> None:
    """Write a text file accessible only to its owner, replacing an existing one. Raises OSError."""
    # A pipe or a device keeps the permissions that its owner chose.
    if not path.exists() or path.is_file():
        make_private(path)
    path.write_text(text, encoding="utf-8")


KEPT = 3
"""The number of pre-migration copies to keep."""
PAGES_AT_ONCE = 256
_SPARE_BYTES = 16 << 20
"""The free space that must remain on the disk after a copy."""
_WAL_SUFFIXES = ("-wal", "-shm")
_MIB = 1 << 20


def keep_copy(database: Path, version: int) -> Path:
    """Copy a database of `version` before its migration, and return the path of the copy.

    The copy replaces one of the same version, which a failed attempt left. Only the latest `KEPT`
    copies remain. Raises StoreError if the disk is too full or the copy cannot be written.
    """
    require_room(database.parent, size_of(database))
    target = database.with_name(f"{database.name}-version-{version:04}")
    write_copy(database, target)
    copies = sorted(list_copies(database), key=lambda path: path.stat().st_mtime)
    for old in copies[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def list_copies(database: Path) -> Sequence[Path]:
    """Return the pre-migration copies, the oldest version first."""
    return sorted(database.parent.glob(f"{database.name}-version-[0-9][0-9][0-9][0-9]"))


def size_of(database: Path) -> int:
    """Return the size in bytes of a database with its -wal and -shm files."""
    paths = [database, *(database.with_name(database.name + each) for each in _WAL_SUFFIXES)]
    return sum(path.stat().st_size for path in paths if path.exists())


def require_room(folder: Path, size: int) -> None:
    """Raise StoreError unless `folder` has room for a copy of `size` bytes and a reserve."""
    free, wanted = shutil.disk_usage(folder).free, size + _SPARE_BYTES
    if free < wanted:
        raise StoreError(
            f"{folder} has {free // _MIB} MiB left and a copy of the database needs"
            f" {-(-wanted // _MIB)} MiB: make room and start again; nothing was changed"
        )


def write_copy(source: Path, target: Path) -> None:
    """Write a consistent copy of a database, possibly in use, to `target`.

    An existing file is replaced. Raises sqlite3.Error if the database cannot be read, StoreError if
    the copy cannot be written.
    """
    unfinished = target.with_name(f"{target.name}.part")
    uri = f"{source.absolute().as_uri()}?mode=ro"
    try:
        unfinished.unlink(missing_ok=True)
        make_private(unfinished)
        with (
            closing(sqlite3.connect(uri, uri=True)) as original,
            closing(sqlite3.connect(unfinished)) as copy,
        ):
            original.backup(copy, pages=PAGES_AT_ONCE)
            # A single file is easier to move than one with a -wal file.
            copy.execute("PRAGMA journal_mode = DELETE")
        _flush(unfinished)
        os.replace(unfinished, target)
        _flush(target.parent)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()


def put_in_place(source: Path, database: Path) -> Path | None:
    """Replace an unused database with a copy of `source`.

    Return the new path of the replaced database, or None if none existed. The owner of the file
    does not change. Raises StoreError and changes nothing if a bot uses the database or the disk is
    too full.
    """
    if database.exists():
        _refuse_used(database)
    try:
        make_private_folder(database.parent)
    except OSError as error:
        raise StoreError(f"the folder of {database} cannot be created ({error})") from error
    require_room(database.parent, size_of(source))
    fresh = database.with_name(f"{database.name}-restored")
    write_copy(source, fresh)
    try:
        if database.exists():
            give_to_owner_of(database, fresh)
        kept = _set_aside(database) if database.exists() else None
        os.replace(fresh, database)
        _flush(database.parent)
    except OSError as error:
        raise StoreError(f"{database} cannot be replaced: {error.strerror}") from error
    finally:
        fresh.unlink(missing_ok=True)
    return kept


def _refuse_used(database: Path) -> None:
    """Raise StoreError if the database is open elsewhere; otherwise merge its -wal file into it."""
    try:
        with closing(sqlite3.connect(database, timeout=0)) as connection:
            # Only the sole user of a database can end its WAL mode.
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        code = error.sqlite_errorcode & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StoreError(f"the database {database} is in use: stop the bot first") from error
        raise StoreError(f"the database {database} cannot be replaced ({error})") from error
    except sqlite3.DatabaseError:
        pass  # damaged, which is why it is being replaced


def _set_aside(database: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    kept = database.with_name(f"{database.name}-replaced-{stamp}")
    # The -wal file of a damaged database must not be applied to its successor.
    for suffix in _WAL_SUFFIXES:
        wal_file = database.with_name(database.name + suffix)
        if wal_file.exists():
            os.replace(wal_file, kept.with_name(kept.name + suffix))
    # A hard link, not a rename, so that a database exists under the old name at every moment.
    os.link(database, kept)
    return kept


def _flush(path: Path) -> None:
    """Flush a file or folder to disk. Does nothing for a folder on Windows."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
