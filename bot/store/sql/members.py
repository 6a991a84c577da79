"""What members chose for themselves, wherever they play."""

from __future__ import annotations

from bot.records.members import MemberRecord
from bot.store.sql.database import Database
from bot.store.sql.fields import record_of, upsert, values_of

_SELECT = "SELECT * FROM members WHERE user_id = :user_id"


class MemberStore:
    """The members' choices."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, user_id: int) -> MemberRecord:
        """Return a member's choices, the defaults for a member who never chose."""
        found = await self._database.read(_SELECT, {"user_id": user_id})
        return record_of(MemberRecord, found[0]) if found else MemberRecord(user_id)

    async def save(self, member: MemberRecord) -> None:
        """Keep a member's choices in place of the earlier ones."""
        values = values_of(member)
        save = upsert("members", ("user_id",), values)
        await self._database.write(lambda db: db.execute(save, values).fetchall())
