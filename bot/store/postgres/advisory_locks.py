"""Who holds which advisory locks of this database, as the server lists them.

A lock has a kind and a key, two numbers of 32 bits.
"""

from __future__ import annotations

from bot.store.postgres.connection import Session

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
