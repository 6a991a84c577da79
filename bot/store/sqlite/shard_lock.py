"""A lease on a database file, which only one process can hold.

The lease is an operating-system lock on a file next to the database. The system releases the lock
when the process ends, even if it is killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import os
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import structlog

from bot.records.members import StoreError
from bot.runtime.health import LockState
from bot.store.shard_lock import GRACE_SECONDS, WantedShards
from bot.store.sqlite.copies import WRITING_ADVICE, make_private, make_private_folder

_SUFFIX = "-lock"
_TRY_EVERY_SECONDS = 0.02
_HELD_ELSEWHERE = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""The error codes if another process holds the lock."""
_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL)
"""The error codes if the file system does not support locks; the bot then runs without one."""
_MOST_BYTES = 1 << 20
"""The maximum number of bytes read from the lock file, which contains interaction ids."""

_log = structlog.get_logger(__name__)


def lock_file(database: Path) -> Path:
    """Return the lock file of a database."""
    return database.with_name(database.name + _SUFFIX)


class FileShardLock:
    """The lease on a database file."""

    def __init__(self, database: Path, wanted: WantedShards) -> None:
        self.previously_answered: frozenset[str] | None = None
        self._path = lock_file(database)
        self._wanted = wanted
        self._file: int | None = None

    async def take(self, *, wait: bool) -> None:
        """Take the lock. Raises ShardTakenError or StoreError."""
        file = self._open()
        try:
            until = None if wait else time.monotonic() + GRACE_SECONDS
            while not self._try_lock(file):
                if until is not None and time.monotonic() > until:
                    raise self._wanted.taken_error(*self._wanted.keys)
                await asyncio.sleep(_TRY_EVERY_SECONDS)
            self.previously_answered = _read(file)
        except BaseException:
            os.close(file)
            raise
        self._file = file

    def _open(self) -> int:
        try:
            make_private_folder(self._path.parent)
        except OSError as error:
            raise StoreError(
                f"cannot create the folder of {self._path} ({error}); {WRITING_ADVICE}"
            ) from error
        try:
            make_private(self._path)
            return os.open(self._path, os.O_RDWR)
        except OSError as error:
            raise StoreError(f"cannot write {self._path} ({error}); {WRITING_ADVICE}") from error

    def _try_lock(self, file: int) -> bool:
        try:
            _lock(file)
        except OSError as error:
            if error.errno in _HELD_ELSEWHERE:
                return False
            if error.errno in _NO_LOCKS:
                # This happens on some network file systems.
                _log.warning("shard_lock.unsupported", file=str(self._path), error=error.strerror)
                return True
            raise StoreError(f"cannot lock {self._path} ({error.strerror})") from error
        return True

    def watch(self, changed: Callable[[LockState], None]) -> None:
        """Do nothing: a living process cannot lose its lock."""

    async def is_awaited(self) -> bool:
        """Return False: the system does not reveal waiting processes."""
        return False

    async def release(self, answered: Iterable[str]) -> None:
        """Store `answered` in the lock file, and release the lock."""
        file, self._file = self._file, None
        if file is None:
            return
        with contextlib.suppress(OSError):
            os.lseek(file, 0, os.SEEK_SET)
            os.write(file, json.dumps(sorted(answered)).encode())
        os.close(file)


def _read(file: int) -> frozenset[str] | None:
    """Return the ids of the interactions that the previous process answered, and delete them.

    Return None if it did not leave a list.
    """
    with contextlib.suppress(OSError, ValueError, TypeError):
        os.lseek(file, 0, os.SEEK_SET)
        text = os.read(file, _MOST_BYTES)
        os.ftruncate(file, 0)
        return frozenset(map(str, json.loads(text)))
    return None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        """Lock a byte far behind the contents of the file, so that others can read the contents.

        Raises OSError.
        """
        os.lseek(file, _MOST_BYTES, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        """Lock the file. Raises OSError."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
