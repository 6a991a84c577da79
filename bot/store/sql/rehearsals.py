"""Private practice games: the statements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.records.rehearsals import NewRehearsal, RehearsalRecord, StaleRehearsalError
from bot.store.sql.database import Database, Row, Transaction
from bot.store.sql.fields import insert, record_of, values_of

_DELETE = "DELETE FROM rehearsals WHERE guild_id = :guild_id AND user_id = :user_id"
_LOAD = "SELECT * FROM rehearsals WHERE id = :id"
_OF_MEMBER = "SELECT * FROM rehearsals WHERE guild_id = :guild_id AND user_id = :user_id"
OF_USER = "SELECT * FROM rehearsals WHERE user_id = :user_id ORDER BY id"
_SAVE = """
UPDATE rehearsals SET
    played = :played, tried = :tried, edition = edition + 1, changed_at = :changed_at
WHERE id = :id AND edition = :edition
RETURNING *
"""
_NEW_LINE = "\n"


class SqlRehearsals:
    """See `rehearsals.RehearsalStore` for the contract."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, new: NewRehearsal) -> RehearsalRecord:
        """Keep a new game in place of the member's earlier one on that server; return it."""
        values = {**_values(new), "edition": 0}
        keep = f"{insert('rehearsals', values)} RETURNING *"

        def begin(db: Transaction) -> RehearsalRecord:
            db.execute(_DELETE, values)
            return rehearsal_of(db.execute(keep, values).fetchall()[0])

        return await self._database.write(begin)

    async def load(self, number: int) -> RehearsalRecord | None:
        """Return the game with that id; None if there is none any more."""
        return _only(await self._database.read(_LOAD, {"id": number}))

    async def of_member(self, guild_id: int, user_id: int) -> RehearsalRecord | None:
        """Return a member's game on a server; None if there is none."""
        values = {"guild_id": guild_id, "user_id": user_id}
        return _only(await self._database.read(_OF_MEMBER, values))

    async def save(self, record: RehearsalRecord) -> RehearsalRecord:
        """Keep a game in place of the edition that it was made from; return the new edition."""
        values = _values(record)

        def save(db: Transaction) -> RehearsalRecord:
            kept = _only(db.execute(_SAVE, values).fetchall())
            if kept is None:
                raise StaleRehearsalError(record.id)
            return kept

        return await self._database.write(save)


def _values(new: NewRehearsal) -> Mapping[str, object]:
    return {
        **values_of(new, "key", "played", "tried"),
        "chance_key": new.key,
        "played": _NEW_LINE.join(new.played),
        "tried": None if new.tried is None else _NEW_LINE.join(new.tried),
    }


def _only(found: Sequence[Row]) -> RehearsalRecord | None:
    return rehearsal_of(found[0]) if found else None


def rehearsal_of(row: Row) -> RehearsalRecord:
    """Return the private practice game that a row holds."""
    tried = row["tried"]
    return record_of(
        RehearsalRecord,
        row,
        key=row["chance_key"],
        played=tuple(row["played"].split(_NEW_LINE)),
        tried=None if tried is None else tuple(tried.split(_NEW_LINE)),
    )
