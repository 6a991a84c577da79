"""A PostgreSQL database: dialect, pool, transactions, schemas, fencing."""

from __future__ import annotations

import asyncio
import contextlib
import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import psycopg
import structlog
from psycopg import IsolationLevel, errors, pq
from psycopg.adapt import Buffer, Dumper
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.types.numeric import Int2Dumper
from psycopg.types.string import StrDumper
from psycopg_pool import ConnectionPool, PoolTimeout

from bot.records.members import LeaseLostError, StoreError, UnreachableError
from bot.runtime.health import OwnShards
from bot.runtime.measures import STORE_WAITING
from bot.store.postgres.migrations import (
    migrate,
    migration_files,
    refuse_another_version,
    version_of,
)
from bot.store.sql.database import Update, Values, within

_PLACEHOLDER = re.compile(r"'[^']*'|--[^\n]*|::|:(?P<name>[a-z_]+)|(?P<mark>\?)|(?P<percent>%)")


def rendered(sql: str) -> str:
    """Return a statement with its placeholders as psycopg writes them."""

    def render(found: re.Match[str]) -> str:
        if found["name"]:
            return f"%({found['name']})s"
        if found["mark"]:
            return "%s"
        return found[0].replace("%", "%%")

    return _PLACEHOLDER.sub(render, sql)


class PostgresRow(tuple[Any, ...]):
    """A row whose values are found by column and by position, as sqlite3's are."""

    _columns: Mapping[str, int]

    def __getitem__(self, key: Any) -> Any:  # noqa: ANN401 - a value of any type
        return super().__getitem__(self._columns[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """Return the names of the columns, in order."""
        return list(self._columns)


class PostgresFound:
    """What a statement found or changed."""

    def __init__(self, rows: Sequence[PostgresRow], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def fetchall(self) -> list[PostgresRow]:
        """Return all rows, none of a statement that returns none."""
        return list(self._rows)

    def __iter__(self) -> Iterator[PostgresRow]:
        return iter(self._rows)


class PostgresTransaction:
    """A connection in a transaction, used like sqlite3's."""

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Values = ()) -> PostgresFound:
        """Run one statement and return what it found."""
        cursor = self._connection.execute(rendered(sql).encode(), values)
        if cursor.description is None:
            return PostgresFound((), cursor.rowcount)
        columns = {column.name: at for at, column in enumerate(cursor.description)}
        rows = [_row(values, columns) for values in cursor.fetchall()]
        return PostgresFound(rows, cursor.rowcount)

    def executemany(self, sql: str, values: Iterable[Values]) -> None:
        """Run one statement for each of `values`."""
        with self._connection.cursor() as cursor:
            cursor.executemany(rendered(sql).encode(), values)


def _row(values: tuple[Any, ...], columns: Mapping[str, int]) -> PostgresRow:
    row = PostgresRow(values)
    row._columns = columns  # noqa: SLF001 - a tuple takes no other arguments
    return row


class _FlagDumper(Int2Dumper):
    """Writes a flag as 0 or 1."""

    def dump(self, obj: Any) -> Buffer | None:  # noqa: ANN401 - as psycopg declares it
        return super().dump(int(obj))


class _TextDumper(StrDumper):
    """Writes text without the one character that PostgreSQL cannot keep."""

    def dump(self, obj: Any) -> Buffer | None:  # noqa: ANN401 - as psycopg declares it
        return super().dump(str(obj).replace("\0", ""))


def adapt(connection: psycopg.Connection[Any]) -> None:
    """Let a connection write values as the store's SQL means them."""
    dumpers: Sequence[tuple[type, type[Dumper]]] = ((bool, _FlagDumper), (str, _TextDumper))
    for kind, dumper in dumpers:
        connection.adapters.register_dumper(kind, dumper)


class Fence(Protocol):
    """Keeps every connection of a process out of the database that lost its shards."""

    refusal: str
    """Why nothing may be read or written now; empty while the shards are held."""
    on_lost: Callable[[], None]
    """Closes all connections; called in any thread when the shards are lost."""

    def may_migrate(self) -> bool:
        """Return whether no other process works with the database; called in any thread."""

    def shut_out(self) -> None:
        """Wait until no connection of whoever had the shards before is left.

        Called in any thread. Raises StoreError or psycopg.Error.
        """

    def change_token(self) -> None:
        """Let connections of this process in, and none of theirs any more; raises psycopg.Error.

        Called in any thread, once the database is up to date.
        """

    def admit(self, session: psycopg.Connection[tuple[Any, ...]]) -> None:
        """Let a new connection work as long as it is open; called in any thread.

        Raises psycopg.Error if another process has the shards by now.
        """


CONNECTIONS = 8
TRIES = 3
"""How often a transaction is tried that another one overtook."""
IN_ORDER_SECONDS = 0.2
"""How long a read waits for the writes that were requested before it."""
POOL_SECONDS = 2.5
"""How long a transaction waits for a free connection."""
CONNECT_SECONDS = 5
_LIMITS = {
    "lock_timeout": "1s",
    "statement_timeout": "5s",
    "idle_in_transaction_session_timeout": "5s",
}
# A network that swallows packets is noticed after as long, not after two hours.
KEEPALIVES = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# What the server needs to notice that this machine is gone: 19 seconds instead of two hours.
_SERVER = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "3",
    "tcp_keepalives_count": "3",
    "client_connection_check_interval": "2s",
}
_PASSING = ("08", "57P", "53300")
"""How the codes begin of what waiting mends: cut off, halted or starting, too many connections."""
_FULL = ("too many", "connection slots")
"""What the server says of the last of them before it can say a code."""
_OVERTAKEN = (errors.UniqueViolation, errors.SerializationFailure, errors.DeadlockDetected)

_log = structlog.get_logger(__name__)

T = TypeVar("T")
Session = psycopg.Connection[tuple[Any, ...]]


class NotLetInError(psycopg.OperationalError):
    """The server is there and lets nobody in by this address; waiting does not mend that."""


class ServerDatabase:
    """A pool of connections and as many threads.

    A read sees all that was committed before it, and waits briefly for writes that were requested
    before it: members may have seen their effect on Discord already.
    """

    size = "SELECT pg_database_size(current_database()) AS size"

    def __init__(self, address: str, fence: Fence | None = None) -> None:
        self._address = address
        self._fence = fence
        self._pool, self._threads = self._unopened()
        self.shards = OwnShards()
        """Whose servers reads look for, where a statement says so."""
        self._writing: set[asyncio.Future[None]] = set()
        self._untidy: set[str] = set()
        self._cleaning = False
        if fence is not None:
            fence.on_lost = self._drain

    def _drain(self) -> None:
        self._pool.drain()

    def _unopened(self) -> tuple[ConnectionPool[Session], ThreadPoolExecutor]:
        pool: ConnectionPool[Session] = ConnectionPool(
            self._address,
            kwargs={**KEEPALIVES, "autocommit": True, "application_name": "shanghaien"},
            min_size=1,
            max_size=CONNECTIONS,
            timeout=POOL_SECONDS,
            configure=self._configure,
            check=ConnectionPool.check_connection,
            reconnect_timeout=0,
            open=False,
            name="store",
        )
        return pool, ThreadPoolExecutor(CONNECTIONS, thread_name_prefix="store")

    async def open(self) -> Update | None:
        """Bring the database up to date and connect; return what that has changed, if anything.

        Raises StoreError, after which it may be tried again.
        """
        try:
            update = await self._run(self._prepare)
            await self._run(lambda: self._pool.open(wait=True, timeout=CONNECT_SECONDS))
        except BaseException:
            await self.close()
            # What was closed cannot be opened again.
            self._pool, self._threads = self._unopened()
            raise
        return update

    async def close(self) -> None:
        """Finish the work under way and disconnect."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._pool.close)
        await asyncio.to_thread(self._threads.shutdown)

    async def write(self, work: Callable[[PostgresTransaction], T]) -> T:
        """Return what `work` returns, run as one transaction that is on disk afterwards.

        An exception in `work` undoes everything and is passed on. `work` runs once more where
        another transaction came first. Raises StoreError if the database cannot serve.
        """
        return await self._in_order(lambda: self._transaction(work, flushed=True))

    async def write_unflushed(self, work: Callable[[PostgresTransaction], T]) -> T:
        """Return what `work` returns, as `write` does, but without waiting for the disk."""
        return await self._in_order(lambda: self._transaction(work, flushed=False))

    def clean_up(self, tables: Iterable[str]) -> None:
        """Let what was deleted from `tables` leave their files; returns at once.

        Beside the members' work, and gently: it may take minutes. What cannot be done now is left
        to the server's own clean-up.
        """
        self._untidy |= {*tables}
        if not self._cleaning:
            self._cleaning = True
            threading.Thread(target=self._clean_up, name="clean-up", daemon=True).start()

    def _clean_up(self) -> None:
        try:
            with connect(self._address) as session:
                session.execute("SET vacuum_cost_delay = 2")
                while self._untidy:
                    session.execute(f"VACUUM {self._untidy.pop()}".encode())
        except psycopg.Error as error:
            _log.warning("store.not_cleaned_up", error=str(error).strip().partition("\n")[0])
        finally:
            self._cleaning = False

    async def read(self, sql: str, values: Mapping[str, object]) -> list[PostgresRow]:
        """Return the rows that one SELECT finds, all from the same moment; raises StoreError."""
        return await self.find(sql, values, lambda rows: rows)

    async def find(
        self, sql: str, values: Mapping[str, object], build: Callable[[list[PostgresRow]], T]
    ) -> T:
        """Return what `build` makes, in a thread, of the rows that a SELECT finds."""
        if self._writing:
            await asyncio.wait({*self._writing}, timeout=IN_ORDER_SECONDS)
        sql = within(sql, self.shards.now)
        return await self._run(lambda: build(self._select(sql, values)))

    async def _in_order(self, work: Callable[[], T]) -> T:
        done = asyncio.get_running_loop().create_future()
        self._writing.add(done)
        try:
            return await self._run(work)
        finally:
            self._writing.discard(done)
            done.set_result(None)

    async def _run(self, work: Callable[[], T]) -> T:
        asked = time.monotonic()

        def measured() -> T:
            STORE_WAITING.observe(time.monotonic() - asked)
            self._refuse_if_lost()
            return work()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, measured)
        except (errors.IntegrityError, errors.ProgrammingError):
            raise  # a mistake in this package, not in the database
        except (psycopg.Error, PoolTimeout) as error:
            self._refuse_if_lost()
            raise store_error(error) from error

    def _refuse_if_lost(self) -> None:
        if self._fence is not None and self._fence.refusal:
            raise LeaseLostError(self._fence.refusal)

    def _prepare(self) -> Update | None:
        with connect(self._address) as session:
            if self._fence is None:
                return _brought_up_to_date(session)
            self._fence.shut_out()
            update = _brought_up_to_date(session, self._fence.may_migrate)
            self._fence.change_token()
            return update

    def _configure(self, session: Session) -> None:
        try:
            _limit(session)
            if self._fence is not None:
                self._fence.admit(session)
        except BaseException:
            session.close()
            raise

    def _select(self, sql: str, values: Mapping[str, object]) -> list[PostgresRow]:
        with self._pool.connection() as session:
            return PostgresTransaction(session).execute(sql, values).fetchall()

    def _transaction(self, work: Callable[[PostgresTransaction], T], *, flushed: bool) -> T:
        for left in reversed(range(TRIES)):
            try:
                with self._pool.connection() as session, session.transaction():
                    if not flushed:
                        session.execute("SET LOCAL synchronous_commit = off")
                    return work(PostgresTransaction(session))
            except _OVERTAKEN:
                if not left:
                    raise
        raise AssertionError("unreachable")


def store_error(error: Exception) -> StoreError:
    """Return what to tell the operator about an error of PostgreSQL; never the address."""
    if isinstance(error, PoolTimeout | errors.LockNotAvailable | errors.QueryCanceled):
        fix = "it is busy or cannot be reached; look at its log and its load"
    elif isinstance(error, errors.DiskFull):
        fix = "its disk is full; make room"
    else:
        fix = "check that it runs, and that `database` names it rightly"
    said = str(error).strip().partition("\n")[0]
    kind = UnreachableError if _passes(error) else StoreError
    return kind(f"the PostgreSQL database fails ({said}): {fix}")


def _passes(error: Exception) -> bool:
    """Return whether waiting may mend an error."""
    if isinstance(error, PoolTimeout):
        return True
    if isinstance(error, NotLetInError) or not isinstance(error, psycopg.OperationalError):
        return False
    # A connection that is lost, or was never made, has no code.
    return error.sqlstate is None or error.sqlstate.startswith(_PASSING)


def connect(address: str, **more: int) -> Session:
    """Return a connection without limits of time, for what takes long; raises psycopg.Error."""
    session = psycopg.connect(
        address,
        autocommit=True,
        application_name="shanghaien",
        **{**KEEPALIVES, **more},  # type: ignore[arg-type]
    )
    adapt(session)
    return session


def connect_first(connected: Callable[[], Session], address: str) -> Session:
    """Return what `connected` returns, a connection to `address`, or raise what it raises.

    Of what waiting does not mend, NotLetInError or psycopg.ProgrammingError tells. For a start
    alone: all threads may stand still until the server has answered.
    """
    ports = str(conninfo_to_dict(address).get("port") or 0).split(",")
    if not all(port.isdecimal() for port in ports):
        raise psycopg.ProgrammingError("the port in its address is no number")
    try:
        return connected()
    except errors.ConnectionTimeout:
        raise
    except psycopg.OperationalError:
        # No code says why. But whoever lets nobody in answers who asks whether they are there.
        asked = make_conninfo(address, connect_timeout=CONNECT_SECONDS)
        if pq.PGconn.ping(asked.encode()) in (pq.Ping.REJECT, pq.Ping.NO_RESPONSE):
            raise
    try:
        return connected()  # the server may have come in between
    except psycopg.OperationalError as error:
        if any(words in str(error) for words in _FULL):
            raise
        raise NotLetInError(str(error)) from error


def _brought_up_to_date(
    session: Session, alone: Callable[[], bool] = lambda: True
) -> Update | None:
    began, before = time.monotonic(), version_of(session)
    after = migrate(session, alone=alone)
    return None if before == after else Update(before, after, time.monotonic() - began)


def let_server_notice(session: Session) -> None:
    """Have the server end a session soon after its client's machine is gone."""
    for name, value in _SERVER.items():
        with contextlib.suppress(
            psycopg.DataError, psycopg.ProgrammingError, psycopg.NotSupportedError
        ):
            session.execute(f"SET {name} = '{value}'".encode())


def _limit(session: Session) -> None:
    let_server_notice(session)
    adapt(session)
    session.isolation_level = IsolationLevel.REPEATABLE_READ
    for name, value in _LIMITS.items():
        session.execute(f"SET {name} = '{value}'".encode())


@contextlib.contextmanager
def scratch_schema(address: str) -> Iterator[str]:
    """Yield the address of an empty schema in a database; it goes, unless it took another's place.

    Raises StoreError.
    """
    name = f"scratch_{secrets.token_hex(8)}"
    try:
        with connect(address) as session:
            session.execute(f"CREATE SCHEMA {name}".encode())
            try:
                options = f"{conninfo_to_dict(address).get('options') or ''} -c search_path={name}"
                yield make_conninfo(address, options=options)
            finally:
                session.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE".encode())
    except psycopg.Error as error:
        raise store_error(error) from error


def take_place(scratch: str, address: str, now: float) -> str | None:
    """Put a schema in the place of that of the games; return what those are called now.

    None if there were none. Raises StoreError, and changes nothing then.
    """
    stamp = time.strftime("%Y%m%d_%H%M%S", time.gmtime(now))
    try:
        with connect(scratch) as session:
            fresh = _current(session)
        with connect(address) as session, session.transaction():
            old = _current(session)
            kept = f"replaced_{stamp}" if _has_games(session) else None
            if kept is None:
                # A lock of the bot's may have left its own table; anything else is somebody's.
                session.execute("DROP TABLE IF EXISTS shanghaien_shards")
                session.execute(f'DROP SCHEMA "{old}"'.encode())
            else:
                session.execute(f'ALTER SCHEMA "{old}" RENAME TO {kept}'.encode())
            session.execute(f'ALTER SCHEMA {fresh} RENAME TO "{old}"'.encode())
    except psycopg.Error as error:
        raise store_error(error) from error
    return kept


def refuse_unreadable(address: str) -> None:
    """Raise StoreError unless the games at an address are there, and of this program's version."""
    try:
        with connect(address) as session:
            refuse_another_version(session)
    except psycopg.Error as error:
        raise store_error(error) from error


def versions(address: str) -> tuple[int, int]:
    """Return the version of the games at an address, 0 for none, and this program's.

    Raises StoreError.
    """
    try:
        with connect(address) as session:
            return version_of(session), len(migration_files())
    except psycopg.Error as error:
        raise store_error(error) from error


def _current(session: Session) -> str:
    found = session.execute("SELECT current_schema()").fetchone()
    assert found is not None
    return str(found[0])


def _has_games(session: Session) -> bool:
    found = session.execute("SELECT to_regclass('shanghaien') IS NOT NULL").fetchone()
    return found == (True,)
