"""What members chose for themselves, wherever they play."""

from __future__ import annotations

from typing import Protocol

from bot.records.members import MemberRecord


class MemberStore(Protocol):
    """The members' choices."""

    async def read(self, user_id: int) -> MemberRecord:
        """Return a member's choices, the defaults for a member who never chose."""

    async def save(self, member: MemberRecord) -> None:
        """Keep a member's choices in place of the earlier ones."""
