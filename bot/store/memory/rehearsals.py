"""Private practice games in the memory store."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import count

from bot.records.rehearsals import NewRehearsal, RehearsalRecord, StaleRehearsalError


class MemoryRehearsals:
    """See `rehearsals.RehearsalStore` for the contract."""

    def __init__(self) -> None:
        self._games: dict[int, RehearsalRecord] = {}
        self._ids = count(1)

    async def begin(self, new: NewRehearsal) -> RehearsalRecord:
        """Keep a new game in place of the member's earlier one on that server; return it."""
        old = await self.of_member(new.guild_id, new.user_id)
        if old is not None:
            del self._games[old.id]
        values = {field.name: getattr(new, field.name) for field in fields(NewRehearsal)}
        record = RehearsalRecord(**values, id=next(self._ids))
        self._games[record.id] = record
        return record

    async def load(self, number: int) -> RehearsalRecord | None:
        """Return the game with that id; None if there is none any more."""
        return self._games.get(number)

    async def of_member(self, guild_id: int, user_id: int) -> RehearsalRecord | None:
        """Return a member's game on a server; None if there is none."""
        key = guild_id, user_id
        found = (each for each in self._games.values() if (each.guild_id, each.user_id) == key)
        return next(found, None)

    async def save(self, record: RehearsalRecord) -> RehearsalRecord:
        """Keep a game in place of the edition that it was made from; return the new edition."""
        known = self._games.get(record.id)
        if known is None or known.edition != record.edition:
            raise StaleRehearsalError(record.id)
        kept = replace(
            known,
            played=record.played,
            tried=record.tried,
            changed_at=record.changed_at,
            edition=known.edition + 1,
        )
        self._games[record.id] = kept
        return kept

    def of_user(self, user_id: int) -> tuple[RehearsalRecord, ...]:
        """Return a member's games on all servers."""
        return tuple(each for each in self._games.values() if each.user_id == user_id)

    def guilds(self) -> set[int]:
        """Return the servers that have such games."""
        return {each.guild_id for each in self._games.values()}

    def forget_member(self, user_id: int) -> None:
        """Delete a member's games."""
        self._games = {n: each for n, each in self._games.items() if each.user_id != user_id}

    def forget_guild(self, guild_id: int) -> None:
        """Delete the games of a server."""
        self._games = {n: each for n, each in self._games.items() if each.guild_id != guild_id}
