"""What members chose for themselves, and servers for everybody."""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.records.members import MemberRecord
from bot.records.servers import ServerRecord
from bot.store.contract import Store


class MemberChoices:
    """What each member chose, wherever they play."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load(self, user_id: int) -> MemberRecord:
        """Return a member's choices, the defaults for one who never chose."""
        return await self._store.members.load(user_id)

    async def save(self, member: MemberRecord) -> None:
        """Keep a member's choices in place of the earlier ones."""
        await self._store.members.save(member)


class ServerChoices:
    """What each server chose, and whether it still has the bot."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load(self, guild_id: int) -> ServerRecord:
        """Return a server's choices, the defaults for one that never chose."""
        return await self._store.servers.load(guild_id)

    async def save(self, server: ServerRecord) -> None:
        """Keep a server's choices in place of the earlier ones."""
        await self._store.servers.save(server)

    async def set_left(self, guild_id: int, at: float | None) -> None:
        """Keep when a server removed the bot; None: the bot is on the server."""
        await self._store.servers.set_left(guild_id, at)

    async def known(self) -> Sequence[int]:
        """Return the servers that have stored data."""
        return await self._store.privacy.guilds()

    async def left(self, before: float = math.inf) -> Sequence[int]:
        """Return the servers that are known to have removed the bot, before that moment."""
        return await self._store.servers.left_before(before)

    async def forget(self, guild_id: int) -> None:
        """Delete all data of a server."""
        await self._store.privacy.forget_guild(guild_id)
