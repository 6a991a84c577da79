"""The absences in the memory store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.records.absences import Absence
from bot.shards import OwnShards


class MemoryAbsences:
    """See `absences.AbsenceStore` for the contract."""

    def __init__(self, shards: OwnShards) -> None:
        self._shards = shards
        self._absences: list[Absence] = []

    async def begin(self, absence: Absence) -> None:
        """Keep an absence; one that still lasts ends when the new one begins."""
        await self.end(absence.guild_id, absence.user_id, absence.since)
        self._absences.append(absence)

    async def end(self, guild_id: int, user_id: int, at: float) -> bool:
        """End the absence that lasts, if any; return whether there was one."""
        found = await self.current(guild_id, user_id)
        if found is None:
            return False
        self._absences[self._absences.index(found)] = replace(found, ended_at=at)
        return True

    async def current(self, guild_id: int, user_id: int) -> Absence | None:
        """Return the absence that lasts, or None."""
        return self.find(guild_id, user_id)

    def find(self, guild_id: int, user_id: int | None) -> Absence | None:
        """Return the absence that lasts, for the other parts of the memory store."""
        for absence in self._absences:
            of_member = (absence.guild_id, absence.user_id) == (guild_id, user_id)
            if of_member and absence.ended_at is None:
                return absence
        return None

    async def all_current(self) -> Sequence[Absence]:
        """Return every absence that lasts."""
        return tuple(absence for absence in self._absences if absence.ended_at is None)

    async def due(self, now: float) -> Sequence[Absence]:
        """Return the absences that last although the day of return has come at `now`."""
        return tuple(
            absence
            for absence in await self.all_current()
            if absence.until <= now and self._shards.holds(absence.guild_id)
        )

    async def after(self, guild_id: int, user_id: int, moment: float) -> Sequence[Absence]:
        """Return a member's absences that lasted longer than until `moment`."""
        return tuple(
            absence
            for absence in self._absences
            if (absence.guild_id, absence.user_id) == (guild_id, user_id)
            and (absence.until if absence.ended_at is None else absence.ended_at) > moment
        )

    async def forget(self, user_id: int) -> None:
        """Delete all absences of a member."""
        self._absences = [each for each in self._absences if each.user_id != user_id]

    def of_member(self, user_id: int) -> tuple[Absence, ...]:
        """Return a member's absences from every server."""
        return tuple(absence for absence in self._absences if absence.user_id == user_id)

    def guilds(self) -> set[int]:
        """Return the servers that have data in this part."""
        return {absence.guild_id for absence in self._absences}

    def forget_guild(self, guild_id: int) -> None:
        """Delete all absences of a server."""
        self._absences = [each for each in self._absences if each.guild_id != guild_id]
