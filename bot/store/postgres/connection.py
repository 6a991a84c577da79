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
from bot.runtime.telemetry import STORE_WAITING
from bot.store.postgres.migrations import (
    migrate,
    migration_files,
    refuse_another_version,
    version_of,
)
from bot.store.sql.database import Update, Values, restrict_to_shards

_PLACEHOLDER = re.compile(r"'[^']*'|--[^\n]*|::|:(?P<name>[a-z_]+)|(?P<mark>\?)|(?P<percent>%)")


def render_placeholders(sql: str) -> str:
    """Return a statement with placeholders in psycopg's format.

    >>> render_placeholders("SELECT :a, ? FROM t WHERE b LIKE 'x%'")
    "SELECT %(a)s, %s FROM t WHERE b LIKE 'x%%'"
    """

    def render(found: re.Match[str]) -> str:
        if found["name"]:
            return f"%({found['name']})s"
        if found["mark"]:
            return "%s"
        return found[0].replace("%", "%%")

    return _PLACEHOLDER.sub(render, sql)


class PostgresRow(tuple[Any, ...]):
    """A row with values by column name and by position, like a sqlite3.Row."""

    _columns: Mapping[str, int]

    def __getitem__(self, key: Any) -> Any:  # noqa: ANN401 - a value of any type
        return super().__getitem__(self._columns[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """Return the column names in order."""
        return list(self._columns)


class PostgresResult:
    """The result of a statement."""

    def __init__(self, rows: Sequence[PostgresRow], rowcount: int) -> None:
        self._rows = rows
        self.rowcount = rowcount

    def fetchall(self) -> list[PostgresRow]:
        """Return all rows; empty for a statement without rows."""
        return list(self._rows)

    def __iter__(self) -> Iterator[PostgresRow]:
        return iter(self._rows)


class PostgresTransaction:
    """A connection in a transaction, with the interface of a sqlite3 connection."""

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        self._connection = connection

    def execute(self, sql: str, values: Values = ()) -> PostgresResult:
        """Run one statement and return its result."""
        cursor = self._connection.execute(render_placeholders(sql).encode(), values)
        if cursor.description is None:
            return PostgresResult((), cursor.rowcount)
        columns = {column.name: at for at, column in enumerate(cursor.description)}
        rows = [_row(values, columns) for values in cursor.fetchall()]
        return PostgresResult(rows, cursor.rowcount)

    def executemany(self, sql: str, values: Iterable[Values]) -> None:
        """Run one statement for each of `values`."""
        with self._connection.cursor() as cursor:
            cursor.executemany(render_placeholders(sql).encode(), values)


def _row(values: tuple[Any, ...], columns: Mapping[str, int]) -> PostgresRow:
    row = PostgresRow(values)
    row._columns = columns  # noqa: SLF001 - a tuple takes no other arguments
    return row


class _FlagDumper(Int2Dumper):
    """Writes a bool as 0 or 1."""

    def dump(self, obj: Any) -> Buffer | None:  # noqa: ANN401 - as psycopg declares it
        return super().dump(int(obj))


class _TextDumper(StrDumper):
    """Writes text without NUL, which PostgreSQL cannot store."""

    def dump(self, obj: Any) -> Buffer | None:  # noqa: ANN401 - as psycopg declares it
        return super().dump(str(obj).replace("\0", ""))


def adapt(connection: psycopg.Connection[Any]) -> None:
    """Make a connection write values in the form that the store's SQL expects."""
    dumpers: Sequence[tuple[type, type[Dumper]]] = ((bool, _FlagDumper), (str, _TextDumper))
    for kind, dumper in dumpers:
        connection.adapters.register_dumper(kind, dumper)


class Fence(Protocol):
    """Keeps all connections of a process that lost its shards out of the database."""

    refusal: str
    """The error message while the shards are lost; empty while they are held."""
    on_lost: Callable[[], None]
    """Closes all pooled connections. Called in any thread when the shards are lost."""

    def may_migrate(self) -> bool:
        """Return whether no other bot process uses the database. Called in any thread."""

    def expel_previous_owners(self) -> None:
        """Wait until all connections of the previous owners of the shards are closed.

        Called in any thread. Raises StoreError or psycopg.Error.
        """

    def change_token(self) -> None:
        """Store this process's fencing token for its shards.

        Afterwards, only connections of this process are admitted to these shards.

        Called in any thread after the migrations. Raises psycopg.Error.
        """

    def admit(self, session: psycopg.Connection[tuple[Any, ...]]) -> None:
        """Admit a new connection until it is closed. Called in any thread.

        Raises psycopg.Error if another process has taken the shards.
        """


CONNECTIONS = 8
"""The maximum number of connections in the pool."""
TRIES = 3
"""The number of attempts for a transaction that conflicts with another one."""
IN_ORDER_SECONDS = 0.2
"""The maximum time for which a read waits for earlier writes."""
POOL_SECONDS = 2.5
"""The maximum time for which a transaction waits for a free connection."""
CONNECT_SECONDS = 5
_LIMITS = {
    "lock_timeout": "1s",
    "statement_timeout": "5s",
    "idle_in_transaction_session_timeout": "5s",
}
# The client detects a lost connection within 19 seconds instead of two hours.
KEEPALIVES = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
# The server detects a lost client within 19 seconds instead of two hours.
_SERVER = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "3",
    "tcp_keepalives_count": "3",
    "client_connection_check_interval": "2s",
}
_TRANSIENT = ("08", "57P", "53300")
"""The beginnings of the codes of transient errors: the connection was lost; the server is shutting
down or starting; it has too many connections."""
_FULL = ("too many", "connection slots")
"""Parts of the messages about too many connections. An error on connecting has no code."""
_CONFLICTS = (errors.UniqueViolation, errors.SerializationFailure, errors.DeadlockDetected)

_log = structlog.get_logger(__name__)

T = TypeVar("T")
Session = psycopg.Connection[tuple[Any, ...]]


class ServerRefusedError(psycopg.OperationalError):
    """The server or the driver rejects the address; a retry will not succeed."""


class ServerDatabase:
    """A pool of connections with one thread for each.

    A read sees all earlier commits. It waits briefly for unfinished writes that were requested
    before it, because Discord may already show their effect.
    """

    size = "SELECT pg_database_size(current_database()) AS size"

    def __init__(self, address: str, fence: Fence | None = None) -> None:
        self._address = address
        self._fence = fence
        self._pool, self._threads = self._new_pool()
        self.shards = OwnShards()
        """The shards that reads are restricted to; see `restrict_to_shards`."""
        self._writing: set[asyncio.Future[None]] = set()
        self._tables_to_clean: set[str] = set()
        self._cleaning = False
        if fence is not None:
            fence.on_lost = self._drain

    def _drain(self) -> None:
        self._pool.drain()

    def _new_pool(self) -> tuple[ConnectionPool[Session], ThreadPoolExecutor]:
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
        """Migrate the database if necessary, and connect.

        Return the result of the migration, or None without a migration. Raises StoreError; the call
        may then be repeated.
        """
        try:
            update = await self._run(self._prepare)
            await self._run(lambda: self._pool.open(wait=True, timeout=CONNECT_SECONDS))
        except BaseException:
            await self.close()
            # A closed pool cannot be reopened.
            self._pool, self._threads = self._new_pool()
            raise
        return update

    async def close(self) -> None:
        """Finish the current work and disconnect."""
        await asyncio.get_running_loop().run_in_executor(self._threads, self._pool.close)
        await asyncio.to_thread(self._threads.shutdown)

    async def write(self, work: Callable[[PostgresTransaction], T]) -> T:
        """Run `work` in one transaction, and return its result once it is on disk.

        An exception in `work` rolls back and propagates. After conflicts with other transactions,
        `work` runs again, at most `TRIES` times in total. Raises StoreError if the database fails.
        """
        return await self._run_in_order(lambda: self._transaction(work, flush=True))

    async def write_unflushed(self, work: Callable[[PostgresTransaction], T]) -> T:
        """Do the same as `write` without waiting for the disk."""
        return await self._run_in_order(lambda: self._transaction(work, flush=False))

    def clean_up(self, tables: Iterable[str]) -> None:
        """Start to remove deleted rows of `tables` from their files, in the background.

        The work is throttled so that it does not slow down other queries, and may take minutes. If
        it fails, the server's own vacuum removes the rows later.
        """
        self._tables_to_clean |= {*tables}
        if not self._cleaning:
            self._cleaning = True
            threading.Thread(target=self._clean_up, name="clean-up", daemon=True).start()

    def _clean_up(self) -> None:
        try:
            with connect(self._address) as session:
                session.execute("SET vacuum_cost_delay = 2")
                while self._tables_to_clean:
                    session.execute(f"VACUUM {self._tables_to_clean.pop()}".encode())
        except psycopg.Error as error:
            _log.warning("store.vacuum_failed", error=str(error).strip().partition("\n")[0])
        finally:
            self._cleaning = False

    async def read(self, sql: str, values: Mapping[str, object]) -> list[PostgresRow]:
        """Return the rows of one SELECT, all from the same snapshot. Raises StoreError."""
        return await self.find(sql, values, lambda rows: rows)

    async def find(
        self, sql: str, values: Mapping[str, object], build: Callable[[list[PostgresRow]], T]
    ) -> T:
        """Return the result of `build`, run in a thread, for the rows of a SELECT."""
        if self._writing:
            await asyncio.wait({*self._writing}, timeout=IN_ORDER_SECONDS)
        sql = restrict_to_shards(sql, self.shards.now)
        return await self._run(lambda: build(self._select(sql, values)))

    async def _run_in_order(self, work: Callable[[], T]) -> T:
        done = asyncio.get_running_loop().create_future()
        self._writing.add(done)
        try:
            return await self._run(work)
        finally:
            self._writing.discard(done)
            done.set_result(None)

    async def _run(self, work: Callable[[], T]) -> T:
        requested = time.monotonic()

        def run_measured() -> T:
            STORE_WAITING.observe(time.monotonic() - requested)
            self._refuse_if_lost()
            return work()

        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, run_measured)
        except (errors.IntegrityError, errors.ProgrammingError):
            raise  # a bug in this package, not a failure of the database
        except (psycopg.Error, PoolTimeout) as error:
            self._refuse_if_lost()
            raise store_error(error) from error

    def _refuse_if_lost(self) -> None:
        if self._fence is not None and self._fence.refusal:
            raise LeaseLostError(self._fence.refusal)

    def _prepare(self) -> Update | None:
        with connect(self._address) as session:
            if self._fence is None:
                return _migrate_database(session)
            self._fence.expel_previous_owners()
            update = _migrate_database(session, self._fence.may_migrate)
            self._fence.change_token()
            return update

    def _configure(self, session: Session) -> None:
        try:
            _configure_session(session)
            if self._fence is not None:
                self._fence.admit(session)
        except BaseException:
            session.close()
            raise

    def _select(self, sql: str, values: Mapping[str, object]) -> list[PostgresRow]:
        with self._pool.connection() as session:
            return PostgresTransaction(session).execute(sql, values).fetchall()

    def _transaction(self, work: Callable[[PostgresTransaction], T], *, flush: bool) -> T:
        for tries_left in reversed(range(TRIES)):
            try:
                with self._pool.connection() as session, session.transaction():
                    if not flush:
                        session.execute("SET LOCAL synchronous_commit = off")
                    return work(PostgresTransaction(session))
            except _CONFLICTS:
                if not tries_left:
                    raise
        raise AssertionError("unreachable")


def store_error(error: Exception) -> StoreError:
    """Return the operator's error message for an error of PostgreSQL.

    It never contains the address of the database, which may include a password.
    """
    if isinstance(error, PoolTimeout | errors.LockNotAvailable | errors.QueryCanceled):
        fix = "it is busy or cannot be reached; check its log and its load"
    elif isinstance(error, errors.DiskFull):
        fix = "its disk is full; make room"
    else:
        fix = "check that it runs, and that `database` is its address"
    cause = str(error).strip().partition("\n")[0]
    kind = UnreachableError if _is_transient(error) else StoreError
    return kind(f"the PostgreSQL database fails ({cause}): {fix}")


def _is_transient(error: Exception) -> bool:
    """Return whether a retry may succeed."""
    if isinstance(error, PoolTimeout):
        return True
    if isinstance(error, ServerRefusedError) or not isinstance(error, psycopg.OperationalError):
        return False
    # The error may have no code if the connection was lost or never established.
    return error.sqlstate is None or error.sqlstate.startswith(_TRANSIENT)


def connect(address: str, **more: int) -> Session:
    """Return a connection without statement timeouts, for long work. Raises psycopg.Error."""
    try:
        session = psycopg.connect(
            address,
            autocommit=True,
            application_name="shanghaien",
            **{**KEEPALIVES, **more},  # type: ignore[arg-type]
        )
    except psycopg.ProgrammingError:
        # The error quotes the address, which may include a password.
        raise ServerRefusedError("the address is invalid") from None
    adapt(session)
    return session


def connect_first(open_session: Callable[[], Session], address: str) -> Session:
    """Return the connection that `open_session` opens to `address`.

    If it fails, raises the error of `open_session` if a retry may succeed, and otherwise
    ServerRefusedError or psycopg.ProgrammingError. Call this function only at the start of the
    program, because it may block all threads until the server answers.
    """
    ports = str(conninfo_to_dict(address).get("port") or 0).split(",")
    if not all(port.isdecimal() for port in ports):
        raise psycopg.ProgrammingError("the port in the address is not a number")
    try:
        return open_session()
    except errors.ConnectionTimeout:
        raise
    except psycopg.OperationalError:
        # The error has no code. A server that rejects a login still answers a ping.
        target = make_conninfo(address, connect_timeout=CONNECT_SECONDS)
        if pq.PGconn.ping(target.encode()) in (pq.Ping.REJECT, pq.Ping.NO_RESPONSE):
            raise
    try:
        return open_session()  # the server may have started in between
    except psycopg.OperationalError as error:
        if any(words in str(error) for words in _FULL):
            raise
        raise ServerRefusedError(str(error)) from error


def _migrate_database(session: Session, alone: Callable[[], bool] = lambda: True) -> Update | None:
    began, before = time.monotonic(), version_of(session)
    after = migrate(session, alone=alone)
    return None if before == after else Update(before, after, time.monotonic() - began)


def enable_server_keepalives(session: Session) -> None:
    """Make the server end a session soon after its client is lost."""
    for name, value in _SERVER.items():
        with contextlib.suppress(
            psycopg.DataError, psycopg.ProgrammingError, psycopg.NotSupportedError
        ):
            session.execute(f"SET {name} = '{value}'".encode())


def _configure_session(session: Session) -> None:
    enable_server_keepalives(session)
    adapt(session)
    session.isolation_level = IsolationLevel.REPEATABLE_READ
    for name, value in _LIMITS.items():
        session.execute(f"SET {name} = '{value}'".encode())


@contextlib.contextmanager
def scratch_schema(address: str) -> Iterator[str]:
    """Yield the address of an empty scratch schema, which is dropped unless it was renamed.

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


def replace_schema(scratch: str, address: str, now: float) -> str | None:
    """Replace the schema of the games with a scratch schema; return the new name of the old one.

    Returns None if the old schema contained no games. Raises StoreError and changes nothing on
    failure.
    """
    stamp = time.strftime("%Y%m%d_%H%M%S", time.gmtime(now))
    try:
        with connect(scratch) as session:
            fresh = _current_schema(session)
        with connect(address) as session, session.transaction():
            old = _current_schema(session)
            kept = f"replaced_{stamp}" if _has_games(session) else None
            if kept is None:
                # Without games, the schema may contain the table of the shard lock. Any other
                # object belongs to another program, and the DROP SCHEMA fails.
                session.execute("DROP TABLE IF EXISTS shanghaien_shards")
                session.execute(f'DROP SCHEMA "{old}"'.encode())
            else:
                session.execute(f'ALTER SCHEMA "{old}" RENAME TO {kept}'.encode())
            session.execute(f'ALTER SCHEMA {fresh} RENAME TO "{old}"'.encode())
    except psycopg.Error as error:
        raise store_error(error) from error
    return kept


def check_readable(address: str) -> None:
    """Raise StoreError unless the database at an address has this program's version and was not
    moved elsewhere.
    """
    try:
        with connect(address) as session:
            refuse_another_version(session)
    except psycopg.Error as error:
        raise store_error(error) from error


def versions(address: str) -> tuple[int, int]:
    """Return the schema version at an address (0 if it has no games) and that of this program.

    Raises StoreError.
    """
    try:
        with connect(address) as session:
            return version_of(session), len(migration_files())
    except psycopg.Error as error:
        raise store_error(error) from error


def _current_schema(session: Session) -> str:
    found = session.execute("SELECT current_schema()").fetchone()
    assert found is not None
    return str(found[0])


def _has_games(session: Session) -> bool:
    found = session.execute("SELECT to_regclass('shanghaien') IS NOT NULL").fetchone()
    return found == (True,)
