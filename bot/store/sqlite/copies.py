"""Files of a SQLite database: private files and copies."""

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


def make_private_folder(path: Path) -> None:
    """Make a folder and its missing parents, readable by their owner only; raises OSError.

    Existing folders keep their permissions: those are their owner's decision.
    """
    missing = [each for each in (path, *path.parents) if not each.exists()]
    for folder in reversed(missing):
        folder.mkdir(mode=OWNER_ONLY_FOLDER, exist_ok=True)
        give_to_owner_of(folder.parent, folder)
    if not path.is_dir():
        raise NotADirectoryError(f"{path} is not a folder")


def make_private(path: Path) -> None:
    """Make an empty file readable by its owner only, or restrict an existing one.

    Raises OSError if it cannot be made.
    """
    known = path.exists()
    # Restricted from the start: a process that has a file open reads on after a chmod.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    tighten(path)
    if not known:
        give_to_owner_of(path.parent, path)


def give_to_owner_of(model: Path, path: Path) -> None:
    """Let what root has made belong to whoever `model` belongs to: the bot's user, as a rule.

    Raises OSError.
    """
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        found = model.stat()
        os.chown(path, found.st_uid, found.st_gid, follow_symlinks=False)


def tighten(path: Path) -> None:
    """Remove the permissions of all but the owner, if this user is the owner."""
    # Another user's file is their responsibility, and a missing one needs no protection.
    with contextlib.suppress(PermissionError, FileNotFoundError):
        if path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)


def write_private(path: Path, text: str) -> None:
    """Write a text file readable by its owner only, replacing what is there; raises OSError."""
    # A pipe or a device was chosen by the caller; its permissions stay.
    if not path.exists() or path.is_file():
        make_private(path)
    path.write_text(text, encoding="utf-8")


KEPT = 3
"""Copies from before a migration that are kept."""
PAGES_AT_ONCE = 256
_SPARE_BYTES = 16 << 20
_BESIDE = ("-wal", "-shm")
_MIB = 1 << 20


def keep_copy(database: Path, version: int) -> Path:
    """Keep a copy of a database of `version` beside it, before it is migrated; return its path.

    A copy of the same version is replaced: it is of a try that did not get further. All but the
    latest three go. Raises StoreError if there is no room for it, or it cannot be written.
    """
    require_room(database.parent, size_of(database))
    target = database.with_name(f"{database.name}-version-{version:04}")
    write_copy(database, target)
    copies = sorted(kept_copies(database), key=lambda path: path.stat().st_mtime)
    for old in copies[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def kept_copies(database: Path) -> Sequence[Path]:
    """Return the copies that were kept before migrations, the oldest version first."""
    return sorted(database.parent.glob(f"{database.name}-version-[0-9][0-9][0-9][0-9]"))


def size_of(database: Path) -> int:
    """Return the bytes of a database with the log beside it."""
    paths = [database, *(database.with_name(database.name + each) for each in _BESIDE)]
    return sum(path.stat().st_size for path in paths if path.exists())


def require_room(folder: Path, size: int) -> None:
    """Raise StoreError unless `folder` has room for a copy of `size` bytes, and some to spare."""
    free, wanted = shutil.disk_usage(folder).free, size + _SPARE_BYTES
    if free < wanted:
        raise StoreError(
            f"{folder} has {free // _MIB} MiB left and a copy of the database needs"
            f" {-(-wanted // _MIB)}: make room and start again; nothing was changed"
        )


def write_copy(source: Path, target: Path) -> None:
    """Write a consistent copy of a database, in use or not, to `target`, replacing what is there.

    Raises sqlite3.Error if the database cannot be read, StoreError if the copy cannot be written.
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
            # One file is easier to carry than one with a log beside it.
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
    """Put a copy of `source` in the place of a database that nobody uses.

    What was there is kept beside it; return where, None if nothing was there. The owner stays.
    Raises StoreError if a bot uses the database, or there is no room; nothing is changed then.
    """
    if database.exists():
        _refuse_used(database)
    try:
        make_private_folder(database.parent)
    except OSError as error:
        raise StoreError(f"the folder of {database} cannot be made ({error})") from error
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
    """Raise StoreError if anybody has the database open; else its log is in the file itself."""
    try:
        with closing(sqlite3.connect(database, timeout=0)) as connection:
            # Only who is alone with a database can end its log beside it.
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        code = error.sqlite_errorcode & 0xFF
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise StoreError(f"the database {database} is in use: stop the bot first") from error
        raise StoreError(f"the database {database} cannot be replaced ({error})") from error
    except sqlite3.DatabaseError:
        pass  # it is damaged, which is why another is put in its place


def _set_aside(database: Path) -> Path:
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    kept = database.with_name(f"{database.name}-replaced-{stamp}")
    # The log of a damaged database must not be taken for that of the one that comes.
    for each in _BESIDE:
        beside = database.with_name(database.name + each)
        if beside.exists():
            os.replace(beside, kept.with_name(kept.name + each))
    # A second name for the file: there is a database under the old one at every moment.
    os.link(database, kept)
    return kept


def _flush(path: Path) -> None:
    """Have a file or folder reach the disk, where the system lets a folder be asked for it."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
