"""Leases on shards and identify turns, as advisory locks in PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import selectors
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence

import psycopg
import structlog
from psycopg import errors

from bot.records.members import ShardTakenError, StoreError
from bot.runtime.health import LockState
from bot.store.postgres.connection import (
    KEEPALIVES,
    Session,
    connect,
    connect_first,
    enable_server_keepalives,
    store_error,
)
from bot.store.postgres.migrations import MIGRATION_BLOCKED, TABLES_LOCK, is_behind
from bot.store.shard_lock import (
    ALL_SHARDS,
    GRACE_SECONDS,
    WantedShards,
    call_in_loop,
    run_in_own_thread,
)

_LOCKS_OF_KIND = """
SELECT objid::bigint FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 2 AND classid::bigint = %s
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
"""Selects the keys of the advisory locks of a kind, held or awaited.

Two numbers identify an advisory lock: its kind, such as `_SHARD`, and its key."""


def find_shared_by_others(session: Session, kind: int) -> list[int]:
    """Return the keys of the locks of a kind that other connections hold in shared mode."""
    return _keys(session, kind, "AND granted AND pid <> pg_backend_pid() AND mode = 'ShareLock'")


def find_held(session: Session, kind: int) -> list[int]:
    """Return the keys of the locks of a kind that this connection holds."""
    return _keys(session, kind, "AND granted AND pid = pg_backend_pid()")


def find_awaited(session: Session, kind: int) -> list[int]:
    """Return the keys of the locks of a kind that any connection waits for."""
    return _keys(session, kind, "AND NOT granted")


def _keys(session: Session, kind: int, condition: str) -> list[int]:
    found = session.execute(f"{_LOCKS_OF_KIND} {condition}".encode(), (kind,))
    return [int(key) for (key,) in found]


_IDENTIFY = 0x4944_4E54
"""The kind of the advisory locks for `IdentifyTurns`: "IDNT" in ASCII."""
_TRY = b"SELECT pg_try_advisory_lock(%s, %s)"
_POLL_SECONDS = 0.2

_log = structlog.get_logger(__name__)


class PostgresIdentifyTurns:
    """Implements `IdentifyTurns` with advisory locks in PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._address = address

    @contextlib.asynccontextmanager
    async def hold(self, number: int) -> AsyncIterator[None]:
        """Wait for a turn, and hold it inside the context. If the database fails, enter the context
        without a turn.
        """
        session = await self._acquire(number)
        try:
            yield
        finally:
            if session is not None:
                await session.close()

    async def _acquire(self, number: int) -> psycopg.AsyncConnection | None:
        """Return a connection that holds the turn, or None if the database fails."""
        session = None
        try:
            session = await psycopg.AsyncConnection.connect(
                self._address,
                autocommit=True,
                application_name="shanghaien",
                **KEEPALIVES,  # type: ignore[arg-type]
            )
            # The lock is polled, so that the wait for it can be cancelled at any time.
            while True:
                cursor = await session.execute(_TRY, (_IDENTIFY, number))
                found = await cursor.fetchone()
                if found is not None and found[0]:
                    return session
                await asyncio.sleep(_POLL_SECONDS)
        except psycopg.Error as error:
            _log.warning("identify_turn.skipped", error=str(store_error(error)))
            return None
        except BaseException:
            if session is not None:
                await session.close()
            raise


_SHARD, _FENCE, _COUNT = 0x53484701, 0x53484702, 0x53484703
"""The kinds of the advisory locks on shards, fences and numbers of shards.

The first three bytes are "SHG" in ASCII."""
CHECK_SECONDS = 2.0
"""The interval of checks of the connection. A close by the server is noticed without a check."""
TRY_AGAIN_SECONDS = 0.25
UNHEARD_MILLISECONDS = 5_000
"""The time without a network response after which the lock counts as lost."""
FENCE_SECONDS = 1.0
"""The time that previous owners have to close their connections; unlimited if `take` waits."""
_CANCELS, _CANCEL_AGAIN_SECONDS = 20, 0.05
_LOST = "the lock of the shards was lost; the bot is trying to take it again"
_RELEASED = "this process has released the shards or stopped waiting for them"
_STARTING = "another process is starting, or migrating the database"


class PostgresShardLock:
    """Leases on shards by advisory locks, and the fence against previous owners.

    Each pooled connection of a process holds the fence locks of its shards in shared mode. A new
    owner takes these locks exclusively, so it waits until these connections of the previous owner
    are closed.
    """

    def __init__(self, address: str, wanted: WantedShards) -> None:
        self.previously_answered: frozenset[str] | None = None
        self.refusal = ""
        self.on_lost: Callable[[], None] = lambda: None
        self._address = address
        self._wanted = wanted
        # The token is random: a counter would repeat tokens after a restored backup.
        self._token = secrets.randbits(62)
        self._patient = False
        self._ended = False
        self._session: Session | None = None
        # libpq frees a closed connection even while another thread reads from it. Therefore
        # `_listen`, `_find_waiter` and `_release` use the session only with this lock. A thread
        # that waits for an advisory lock does not; it closes the session itself after the wait.
        self._session_lock = threading.Lock()
        self._is_waiting = False
        self._fenced_keys: Sequence[int] = ()

    async def take(self, *, wait: bool) -> None:
        """Take the locks. Raises ShardTakenError or StoreError."""
        self._patient = wait
        try:
            await run_in_own_thread(self._take)
        except psycopg.Error as error:
            raise store_error(error) from error

    def _take(self) -> None:
        if self._session is not None:
            self._session.close()  # left by an attempt that failed
        self.refusal = ""
        session = connect_first(self._connect, self._address)
        try:
            self._refuse_to_migrate(session)
            self._lock(session)
        except BaseException:
            session.close()
            raise
        self._close_if_ended(session)

    def _close_if_ended(self, session: Session) -> None:
        """Close the session and raise StoreError if `release` was called."""
        if self._ended:
            session.close()
            raise StoreError(_RELEASED)

    @contextlib.contextmanager
    def _mark_waiting(self) -> Iterator[None]:
        self._is_waiting = True
        try:
            yield
        finally:
            self._is_waiting = False

    def _connect(self) -> Session:
        session = connect(self._address, tcp_user_timeout=UNHEARD_MILLISECONDS)
        enable_server_keepalives(session)
        self._session = session
        return session

    def _lock(self, session: Session) -> None:
        with self._mark_waiting():
            session.execute(_lock_timeout(None if self._patient else GRACE_SECONDS))
            if not self._wanted.is_whole:
                self._lock_one(session, "SELECT pg_advisory_lock_shared(%s, %s)", ALL_SHARDS)
            for key in self._wanted.keys:
                self._lock_one(session, "SELECT pg_advisory_lock(%s, %s)", key)
            if not self._wanted.is_whole:
                self._refuse_other_counts(session)

    def _lock_one(self, session: Session, sql: str, key: int) -> None:
        try:
            session.execute(sql.encode(), (_SHARD, key))
        except errors.LockNotAvailable as error:
            raise self._wanted.taken_error(key or self._wanted.keys[0]) from error

    def _refuse_other_counts(self, session: Session) -> None:
        """Raise ShardTakenError if other processes split the servers into another number of
        shards.
        """
        count = self._wanted.count
        session.execute("SELECT pg_advisory_lock_shared(%s, %s)", (_COUNT, count))
        for other in find_shared_by_others(session, _COUNT):
            if other != count:
                raise ShardTakenError(
                    f"shard {self._wanted.ids[0]} cannot be run: the setting `shards` is {count}"
                    f" here but {other} in other processes; stop all processes, and set `shards` to"
                    " the same number in each"
                )

    @property
    def _open_session(self) -> Session:
        if self._session is None:
            raise StoreError(_RELEASED)
        return self._session

    def _refuse_to_migrate(self, session: Session) -> None:
        """Raise StoreError if a needed migration would be refused later.

        Without this check, the current owners would give up their shards before the migration is
        refused.
        """
        own = {ALL_SHARDS, *self._wanted.keys}
        if is_behind(session) and not own.issuperset(find_shared_by_others(session, _FENCE)):
            raise StoreError(MIGRATION_BLOCKED)

    def may_migrate(self) -> bool:
        """Return whether no other bot process uses the database."""
        return not find_shared_by_others(self._open_session, _FENCE)

    def expel_previous_owners(self) -> None:
        """Wait until all connections of the previous owners of the shards are closed."""
        session = self._open_session
        try:
            with self._mark_waiting():
                session.execute(_lock_timeout(None if self._patient else FENCE_SECONDS))
                self._fenced_keys = self._keys_before(session)
                for key in self._fenced_keys:
                    self._take_fence(session, key)
        finally:
            self._close_if_ended(session)

    def _take_fence(self, session: Session, key: int) -> None:
        """Wait for the exclusive fence lock of a key, and take it.

        Raises ShardTakenError as `_try_fence` does.
        """
        has_logged = False
        while not self._try_fence(session, key):
            # Another starting process holds the lock, perhaps while it migrates the database, and
            # will release it.
            self._close_if_ended(session)
            if not has_logged:
                _log.warning("shard_lock.waiting", error=_STARTING)
                has_logged = True

    def _try_fence(self, session: Session, key: int) -> bool:
        """Take the exclusive fence lock of a key; return False if another starting process holds
        it.

        Raises ShardTakenError if the previous owner does not close its connections in time.
        """
        try:
            session.execute("SELECT pg_advisory_lock(%s, %s)", (_FENCE, key))
        except errors.LockNotAvailable as error:
            # The wait may time out at the very moment at which the server grants the lock. This
            # connection then holds it. If it took the lock twice, one unlock would not release it.
            if key in find_held(session, _FENCE):
                return True
            # Working processes hold the lock in shared mode, starting ones exclusively.
            if key not in find_shared_by_others(session, _FENCE):
                return False
            raise ShardTakenError(
                f"shard {max(key - 1, 0)} is still being released by another process: wait a"
                " moment and start this one again"
            ) from error
        return True

    def _keys_before(self, session: Session) -> list[int]:
        """Return the fence keys that previous owners may have used; the last one is ALL_SHARDS."""
        keys = {ALL_SHARDS, *self._wanted.keys}
        if self._wanted.is_whole and _has_table(session):
            keys |= {key for (key,) in session.execute("SELECT id FROM shanghaien_shards")}
        return sorted(keys, reverse=True)

    def change_token(self) -> None:
        """Set `previously_answered`, store this process's token for the shards, and unlock the
        fences for its connections.
        """
        session = self._open_session
        _make_table(session)
        with session.transaction():
            self.previously_answered = _read_answered(session, self._wanted.keys)
            for key in self._fenced_keys:
                session.execute(
                    "INSERT INTO shanghaien_shards (id, token) VALUES (%s, %s)"
                    " ON CONFLICT (id) DO UPDATE SET token = excluded.token, answered = NULL",
                    (key, self._token),
                )
        for key in self._fenced_keys:
            session.execute("SELECT pg_advisory_unlock(%s, %s)", (_FENCE, key))

    def admit(self, session: Session) -> None:
        """Admit a new connection; it shares the fence locks until it is closed.

        Raises psycopg.Error if the shards are lost.
        """
        if not self.refusal:
            for key in self._wanted.keys:
                session.execute("SELECT pg_advisory_lock_shared(%s, %s)", (_FENCE, key))
            if not self._is_owner(session):
                self.refusal = _LOST
        if self.refusal:
            raise psycopg.OperationalError(self.refusal)

    def _is_owner(self, session: Session) -> bool:
        """Return whether no other process has run the shards since this one took them."""
        keys = list(self._wanted.keys)
        found = session.execute(
            "SELECT count(*) FROM shanghaien_shards WHERE id = ANY(%s) AND token = %s",
            (keys, self._token),
        ).fetchone()
        return found == (len(keys),)

    def watch(self, changed: Callable[[LockState], None]) -> None:
        """Call `changed` in the event loop on each change of the lock's state."""
        loop = asyncio.get_running_loop()

        def report(state: LockState) -> None:
            call_in_loop(loop, lambda: changed(state))

        threading.Thread(target=self._watch, args=(report,), name="shard-lock", daemon=True).start()

    def _watch(self, report: Callable[[LockState], None]) -> None:
        while self._session is not None:
            try:
                self._listen(self._session)
            except (psycopg.Error, OSError, ValueError) as error:
                if self._ended:
                    return
                self.refusal = _LOST
                report(LockState.LOST)
                _log.error("shard_lock.lost", error=str(store_error(error)))
                self.on_lost()
            state = self._retake()
            if state is LockState.HELD:
                _log.info("shard_lock.reacquired")
                self.refusal = ""
            report(state)
            if state is not LockState.HELD:
                return

    def _retake(self) -> LockState:
        self._patient = False
        while not self._ended:
            with contextlib.suppress(psycopg.Error, StoreError):
                session = self._connect()
                try:
                    if not self._is_owner(session):
                        return LockState.TAKEN
                    self._lock(session)
                    self._close_if_ended(session)
                    # Another process may have taken and released the lock in between.
                    return LockState.HELD if self._is_owner(session) else LockState.TAKEN
                except BaseException:
                    session.close()
                    raise
            time.sleep(TRY_AGAIN_SECONDS)
        return LockState.LOST

    async def is_awaited(self) -> bool:
        """Return whether another process is known to wait for one of the shards."""
        try:
            return await run_in_own_thread(self._find_waiter)
        except (psycopg.Error, StoreError):
            return False

    def _find_waiter(self) -> bool:
        with self._session_lock:
            keys = find_awaited(self._open_session, _SHARD)
        return not {ALL_SHARDS, *self._wanted.keys}.isdisjoint(keys)

    async def release(self, answered: Iterable[str]) -> None:
        """Store `answered` and release the shards, or stop waiting for them."""
        self._ended = True
        text = json.dumps(sorted(answered))
        await run_in_own_thread(lambda: self._release(text))

    def _release(self, answered: str) -> None:
        session, self._session = self._session, None
        if session is None:
            return
        if self._is_waiting:
            self._end_wait(session)
            return
        with self._session_lock, contextlib.suppress(psycopg.Error):
            session.execute(
                "UPDATE shanghaien_shards SET answered = %s WHERE id = ANY(%s) AND token = %s",
                (answered, list(self._wanted.keys), self._token),
            )
            session.execute("SELECT pg_advisory_unlock_all()")
        with self._session_lock:
            session.close()

    def _end_wait(self, session: Session) -> None:
        """Cancel the wait of another thread, which then closes the session."""
        for _ in range(_CANCELS):
            with contextlib.suppress(psycopg.Error):
                session.cancel()
            # Between two statements a cancellation has no effect.
            time.sleep(_CANCEL_AGAIN_SECONDS)
            if not self._is_waiting:
                return

    def _listen(self, session: Session) -> None:
        """Check the connection until it is lost; raises psycopg.Error, OSError or ValueError."""
        with selectors.DefaultSelector() as selector:
            selector.register(session.fileno(), selectors.EVENT_READ)
            while True:
                selector.select(CHECK_SECONDS)
                with self._session_lock:
                    session.execute("SELECT 1")


def _lock_timeout(seconds: float | None) -> bytes:
    return f"SET lock_timeout = {round((seconds or 0) * 1000)}".encode()


def _has_table(session: Session) -> bool:
    """Return whether a process has ever taken a shard of this database."""
    found = session.execute("SELECT to_regclass('shanghaien_shards') IS NOT NULL").fetchone()
    return found == (True,)


def _make_table(session: Session) -> None:
    with session.transaction():
        session.execute("SELECT pg_advisory_xact_lock(%s)", (TABLES_LOCK,))
        session.execute(
            "CREATE TABLE IF NOT EXISTS shanghaien_shards"
            " (id bigint PRIMARY KEY, token bigint NOT NULL, answered text)"
        )


def _read_answered(session: Session, keys: tuple[int, ...]) -> frozenset[str] | None:
    """Return the ids of the interactions that the previous owners of `keys` answered.

    Returns None if the list of any key is missing.
    """
    rows = session.execute(
        "SELECT answered FROM shanghaien_shards WHERE id = ANY(%s)", (list(keys),)
    ).fetchall()
    if len(rows) < len(keys) or any(answered is None for (answered,) in rows):
        return None
    return frozenset(each for (answered,) in rows for each in json.loads(answered))
