"""Turns by advisory locks of PostgreSQL: each is held by a connection, and ends with it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import psycopg
import structlog

from bot.store.postgres.connection import KEEPALIVES, store_error

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
