"""When members are away from a server's games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.records.absences import Absence


class AbsenceStore(Protocol):
    """The absences, at most one at a time for a member of a server."""

    async def begin(self, absence: Absence) -> None:
        """Keep an absence; one that still lasts ends when the new one begins."""

    async def end(self, guild_id: int, user_id: int, at: float) -> bool:
        """End the absence that lasts, if any; return whether there was one."""

    async def current(self, guild_id: int, user_id: int) -> Absence | None:
        """Return the absence that lasts, or None."""

    async def due(self, now: float) -> Sequence[Absence]:
        """Return the absences that last although the day of return has come at `now`."""

    async def after(self, guild_id: int, user_id: int, moment: float) -> Sequence[Absence]:
        """Return a member's absences that lasted longer than until `moment`, the first one first.

        Those that ended early count by when they ended.
        """
