"""The members' choices: the statements."""

from __future__ import annotations

from bot.records.displays import DisplayMode
from bot.records.members import HandOrder, MemberRecord, NotifyBy
from bot.store.sql.database import Database, Row

_SELECT = "SELECT * FROM members WHERE user_id = :user_id"
_SAVE = """
INSERT INTO members (user_id, how, quiet, dms_closed, display, language, hand_order, coach)
VALUES (:user_id, :how, :quiet, :dms_closed, :display, :language, :hand_order, :coach)
ON CONFLICT (user_id) DO UPDATE SET
    how = excluded.how, quiet = excluded.quiet, dms_closed = excluded.dms_closed,
    display = excluded.display, language = excluded.language, hand_order = excluded.hand_order,
    coach = excluded.coach
"""


class SqlMembers:
    """See `members.MemberStore` for the contract."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, user_id: int) -> MemberRecord:
        """Return a member's choices, the defaults for a member who never chose."""
        found = await self._database.read(_SELECT, {"user_id": user_id})
        return _member_of(found[0]) if found else MemberRecord(user_id)

    async def save(self, member: MemberRecord) -> None:
        """Keep a member's choices in place of the earlier ones."""
        values = {
            "user_id": member.user_id,
            "how": member.how,
            "quiet": member.quiet,
            "dms_closed": member.dms_closed,
            "display": member.display,
            "language": member.language,
            "hand_order": member.hand_order,
            "coach": member.coach,
        }
        await self._database.write(lambda db: db.execute(_SAVE, values).fetchall())


def _member_of(row: Row) -> MemberRecord:
    return MemberRecord(
        row["user_id"],
        NotifyBy(row["how"]),
        bool(row["quiet"]),
        dms_closed=bool(row["dms_closed"]),
        display=DisplayMode(row["display"]),
        language=row["language"],
        hand_order=HandOrder(row["hand_order"]),
        coach=bool(row["coach"]),
    )
