"""Leases on shards in PostgreSQL."""

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
    let_server_notice,
    store_error,
)
from bot.store.postgres.migrations import BESIDE_OTHERS, TABLES_LOCK, is_behind
from bot.store.shard_lock import PATIENT_SECONDS, WHOLE, WantedShards, in_loop, in_own_thread

_OF_KIND = """
SELECT objid::bigint FROM pg_locks
WHERE locktype = 'advisory' AND objsubid = 2 AND classid::bigint = %s
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


def shared_by_others(session: Session, kind: int) -> list[int]:
    """Return the keys of the locks that other connections hold shared."""
    return _keys(session, kind, "AND granted AND pid <> pg_backend_pid() AND mode = 'ShareLock'")


def held(session: Session, kind: int) -> list[int]:
    """Return the keys of the locks that this connection holds itself."""
    return _keys(session, kind, "AND granted AND pid = pg_backend_pid()")


def waited_for(session: Session, kind: int) -> list[int]:
    """Return the keys of the locks that anybody waits for."""
    return _keys(session, kind, "AND NOT granted")


def _keys(session: Session, kind: int, which: str) -> list[int]:
    found = session.execute(f"{_OF_KIND} {which}".encode(), (kind,))
    return [int(key) for (key,) in found]


_IDENTIFY = 0x4944_4E54
"""The first of the two numbers of such a lock: "IDNT"."""
_TRY = b"SELECT pg_try_advisory_lock(%s, %s)"
_AGAIN_SECONDS = 0.2

_log = structlog.get_logger(__name__)


class PostgresIdentifyTurns:
    """See `identify_turns.IdentifyTurns` for the contract."""

    def __init__(self, address: str) -> None:
        self._address = address

    @contextlib.asynccontextmanager
    async def hold(self, number: int) -> AsyncIterator[None]:
        """Wait for a turn, and hold it inside; where the database is out of reach, do not wait."""
        session = await self._taken(number)
        try:
            yield
        finally:
            if session is not None:
                await session.close()

    async def _taken(self, number: int) -> psycopg.AsyncConnection | None:
        """Return a connection that holds the turn, None where there is none to be had."""
        session = None
        try:
            session = await psycopg.AsyncConnection.connect(
                self._address,
                autocommit=True,
                application_name="shanghaien",
                **KEEPALIVES,  # type: ignore[arg-type]
            )
            # Asked for again and again, not waited for: so it can be given up at any moment.
            while True:
                cursor = await session.execute(_TRY, (_IDENTIFY, number))
                found = await cursor.fetchone()
                if found is not None and found[0]:
                    return session
                await asyncio.sleep(_AGAIN_SECONDS)
        except psycopg.Error as error:
            _log.warning("identify_turn.not_waited_for", error=str(store_error(error)))
            return None
        except BaseException:
            if session is not None:
                await session.close()
            raise


_SHARD, _FENCE, _COUNT = 0x53484701, 0x53484702, 0x53484703
"""The kinds of lock; "SHG" and a number."""
CHECK_SECONDS = 2.0
"""How often the connection is tried, beside hearing at once when the server ends it."""
TRY_AGAIN_SECONDS = 0.25
UNHEARD_MILLISECONDS = 5_000
"""After how long without an answer of the network the lock counts as lost."""
FENCE_SECONDS = 1.0
"""How long whoever had the shards before may take to leave, unless the start is patient."""
_CANCELS, _CANCEL_AGAIN_SECONDS = 20, 0.05
_LOST = "the lock of the shards was lost; it is being taken anew"
_UNDER_WAY = "another process is bringing the database up to date"


class PostgresShardLock:
    """See `shard_lock.ShardLock` and `fence.Fence` for the contracts."""

    def __init__(self, address: str, wanted: WantedShards) -> None:
        self.left: frozenset[str] | None = None
        self.refusal = ""
        self.on_lost: Callable[[], None] = lambda: None
        self._address = address
        self._wanted = wanted
        # Chance, not a count: a database that was restored gives no token twice.
        self._token = secrets.randbits(62)
        self._patient = False
        self._ended = False
        self._session: Session | None = None
        # libpq frees a connection that is closed, whoever is still reading from it: whoever uses
        # the session has this lock, but for waits, after which the waiting thread closes it.
        self._using = threading.Lock()
        self._waits = False
        self._shut_out: Sequence[int] = ()

    async def take(self, *, patient: bool) -> None:
        """Take the locks; raises ShardTakenError or StoreError."""
        self._patient = patient
        try:
            await in_own_thread(self._take)
        except psycopg.Error as error:
            raise store_error(error) from error

    def _take(self) -> None:
        if self._session is not None:
            self._session.close()  # of a try that did not get further
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
        """Close what was waited for while the process was told to end."""
        if self._ended:
            session.close()
            raise StoreError(_LOST)

    @contextlib.contextmanager
    def _waiting(self) -> Iterator[None]:
        self._waits = True
        try:
            yield
        finally:
            self._waits = False

    def _connect(self) -> Session:
        session = connect(self._address, tcp_user_timeout=UNHEARD_MILLISECONDS)
        let_server_notice(session)
        self._session = session
        return session

    def _lock(self, session: Session) -> None:
        with self._waiting():
            session.execute(_limit(None if self._patient else PATIENT_SECONDS))
            if not self._wanted.whole:
                self._lock_one(session, "SELECT pg_advisory_lock_shared(%s, %s)", WHOLE)
            for key in self._wanted.keys:
                self._lock_one(session, "SELECT pg_advisory_lock(%s, %s)", key)
            if not self._wanted.whole:
                self._refuse_other_counts(session)

    def _lock_one(self, session: Session, sql: str, key: int) -> None:
        try:
            session.execute(sql.encode(), (_SHARD, key))
        except errors.LockNotAvailable as error:
            raise self._wanted.taken(key or self._wanted.keys[0]) from error

    def _refuse_other_counts(self, session: Session) -> None:
        """Refuse where others deal the same servers out to another number of shards."""
        count = self._wanted.count
        session.execute("SELECT pg_advisory_lock_shared(%s, %s)", (_COUNT, count))
        for other in shared_by_others(session, _COUNT):
            if other != count:
                raise ShardTakenError(
                    f"shard {self._wanted.ids[0]} cannot be run: shards is {count} here and {other}"
                    " in other processes; stop them all, and set it to the same number"
                )

    @property
    def _held(self) -> Session:
        if self._session is None:
            raise StoreError(_LOST)
        return self._session

    def _refuse_to_migrate(self, session: Session) -> None:
        """Refuse before anybody has left for a start that must fail."""
        own = {WHOLE, *self._wanted.keys}
        if is_behind(session) and not own.issuperset(shared_by_others(session, _FENCE)):
            raise StoreError(BESIDE_OTHERS)

    def may_migrate(self) -> bool:
        """Return whether no other process works with the database."""
        return not shared_by_others(self._held, _FENCE)

    def shut_out(self) -> None:
        """Wait until no connection of whoever had the shards before is left."""
        session = self._held
        try:
            with self._waiting():
                session.execute(_limit(None if self._patient else FENCE_SECONDS))
                self._shut_out = self._keys_before(session)
                for key in self._shut_out:
                    self._take_fence(session, key)
        finally:
            self._close_if_ended(session)

    def _take_fence(self, session: Session, key: int) -> None:
        """Wait for the fence of a key; raises ShardTakenError as `_try_fence` does."""
        told = False
        while not self._try_fence(session, key):
            # Whoever came at the same time has it. That may take longer, and ends.
            self._close_if_ended(session)
            if not told:
                _log.warning("shard_lock.waiting", error=_UNDER_WAY)
                told = True

    def _try_fence(self, session: Session, key: int) -> bool:
        """Take the fence of a key; return False if whoever has just come holds it.

        Raises ShardTakenError if whoever had the shards before does not leave in time.
        """
        try:
            session.execute("SELECT pg_advisory_lock(%s, %s)", (_FENCE, key))
        except errors.LockNotAvailable as error:
            # The server gives up waiting even if it was given the lock in that very moment, and
            # keeps it. Taken twice, it would never be let go.
            if key in held(session, _FENCE):
                return True
            # Whoever works with the database holds it shared; who has just come shuts others out.
            if key not in shared_by_others(session, _FENCE):
                return False
            raise ShardTakenError(
                f"shard {max(key - 1, 0)} is still being left by another process: wait a"
                " moment and start this one again"
            ) from error
        return True

    def _keys_before(self, session: Session) -> list[int]:
        """Return the keys of whoever may have had one of the shards, the whole last."""
        keys = {WHOLE, *self._wanted.keys}
        if self._wanted.whole and _has_table(session):
            keys |= {key for (key,) in session.execute("SELECT id FROM shanghaien_shards")}
        return sorted(keys, reverse=True)

    def change_token(self) -> None:
        """Give the shards a token of their own, and admit connections of this process."""
        session = self._held
        _make_table(session)
        with session.transaction():
            self.left = _left(session, self._wanted.keys)
            for key in self._shut_out:
                session.execute(
                    "INSERT INTO shanghaien_shards (id, token) VALUES (%s, %s)"
                    " ON CONFLICT (id) DO UPDATE SET token = excluded.token, answered = NULL",
                    (key, self._token),
                )
        for key in self._shut_out:
            session.execute("SELECT pg_advisory_unlock(%s, %s)", (_FENCE, key))

    def admit(self, session: Session) -> None:
        """Let a new connection work as long as it is open."""
        if not self.refusal:
            for key in self._wanted.keys:
                session.execute("SELECT pg_advisory_lock_shared(%s, %s)", (_FENCE, key))
            if not self._owns(session):
                self.refusal = _LOST
        if self.refusal:
            raise psycopg.OperationalError(self.refusal)

    def _owns(self, session: Session) -> bool:
        """Return whether nobody else has run the shards since this process took them."""
        keys = list(self._wanted.keys)
        found = session.execute(
            "SELECT count(*) FROM shanghaien_shards WHERE id = ANY(%s) AND token = %s",
            (keys, self._token),
        ).fetchone()
        return found == (len(keys),)

    def watch(self, changed: Callable[[LockState], None]) -> None:
        """Call `changed` in the event loop whenever the standing changes."""
        loop = asyncio.get_running_loop()

        def tell(standing: LockState) -> None:
            in_loop(loop, lambda: changed(standing))

        threading.Thread(target=self._watch, args=(tell,), name="shard-lock", daemon=True).start()

    def _watch(self, tell: Callable[[LockState], None]) -> None:
        while self._session is not None:
            try:
                self._listen(self._session)
            except (psycopg.Error, OSError, ValueError) as error:
                if self._ended:
                    return
                self.refusal = _LOST
                tell(LockState.LOST)
                _log.error("shard_lock.lost", error=str(store_error(error)))
                self.on_lost()
            standing = self._retake()
            if standing is LockState.HELD:
                _log.info("shard_lock.taken_anew")
                self.refusal = ""
            tell(standing)
            if standing is not LockState.HELD:
                return

    def _retake(self) -> LockState:
        self._patient = False
        while not self._ended:
            with contextlib.suppress(psycopg.Error, StoreError):
                session = self._connect()
                try:
                    if not self._owns(session):
                        return LockState.TAKEN
                    self._lock(session)
                    self._close_if_ended(session)
                    # Somebody may have had it and let it go in between.
                    return LockState.HELD if self._owns(session) else LockState.TAKEN
                except BaseException:
                    session.close()
                    raise
            time.sleep(TRY_AGAIN_SECONDS)
        return LockState.LOST

    async def awaited(self) -> bool:
        """Return whether another process waits for one of the shards."""
        try:
            return await in_own_thread(self._is_waited_for)
        except (psycopg.Error, StoreError):
            return False

    def _is_waited_for(self) -> bool:
        with self._using:
            keys = waited_for(self._held, _SHARD)
        return not {WHOLE, *self._wanted.keys}.isdisjoint(keys)

    async def release(self, answered: Iterable[str]) -> None:
        """Let the shards go, or end waiting for them."""
        self._ended = True
        text = json.dumps(sorted(answered))
        await in_own_thread(lambda: self._release(text))

    def _release(self, answered: str) -> None:
        session, self._session = self._session, None
        if session is None:
            return
        if self._waits:
            self._end_wait(session)
            return
        with self._using, contextlib.suppress(psycopg.Error):
            session.execute(
                "UPDATE shanghaien_shards SET answered = %s WHERE id = ANY(%s) AND token = %s",
                (answered, list(self._wanted.keys), self._token),
            )
            session.execute("SELECT pg_advisory_unlock_all()")
        with self._using:
            session.close()

    def _end_wait(self, session: Session) -> None:
        """Cancel what another thread waits for, which then closes the session."""
        for _ in range(_CANCELS):
            with contextlib.suppress(psycopg.Error):
                session.cancel()
            # Between two statements there is nothing to be cancelled.
            time.sleep(_CANCEL_AGAIN_SECONDS)
            if not self._waits:
                return

    def _listen(self, session: Session) -> None:
        """Return never; raises psycopg.Error as soon as the connection is lost."""
        with selectors.DefaultSelector() as selector:
            selector.register(session.fileno(), selectors.EVENT_READ)
            while True:
                selector.select(CHECK_SECONDS)
                with self._using:
                    session.execute("SELECT 1")


def _limit(seconds: float | None) -> bytes:
    return f"SET lock_timeout = {round((seconds or 0) * 1000)}".encode()


def _has_table(session: Session) -> bool:
    """Return whether any process has ever taken a shard on this database."""
    found = session.execute("SELECT to_regclass('shanghaien_shards') IS NOT NULL").fetchone()
    return found == (True,)


def _make_table(session: Session) -> None:
    with session.transaction():
        session.execute("SELECT pg_advisory_xact_lock(%s)", (TABLES_LOCK,))
        session.execute(
            "CREATE TABLE IF NOT EXISTS shanghaien_shards"
            " (id bigint PRIMARY KEY, token bigint NOT NULL, answered text)"
        )


def _left(session: Session, keys: tuple[int, ...]) -> frozenset[str] | None:
    """Return what the process before had answered, None unless it left it for all of `keys`."""
    rows = session.execute(
        "SELECT answered FROM shanghaien_shards WHERE id = ANY(%s)", (list(keys),)
    ).fetchall()
    if len(rows) < len(keys) or any(answered is None for (answered,) in rows):
        return None
    return frozenset(each for (answered,) in rows for each in json.loads(answered))
