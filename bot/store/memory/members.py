"""The members' choices in the memory store."""

from __future__ import annotations

from bot.records.members import MemberRecord


class MemoryMembers:
    """See `members.MemberStore` for the contract."""

    def __init__(self) -> None:
        self._members: dict[int, MemberRecord] = {}

    async def load(self, user_id: int) -> MemberRecord:
        """Return a member's choices, the defaults for a member who never chose."""
        return self._members.get(user_id, MemberRecord(user_id))

    async def save(self, member: MemberRecord) -> None:
        """Keep a member's choices in place of the earlier ones."""
        self._members[member.user_id] = member

    async def forget(self, user_id: int) -> None:
        """Delete a member's choices."""
        self._members.pop(user_id, None)
