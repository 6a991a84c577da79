"""What a pool of connections asks before one of them may write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import psycopg


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
