"""The servers' choices in the memory store."""

from __future__ import annotations

from collections.abc import Sequence

from bot.records.servers import ServerRecord
from bot.shards import OwnShards


class MemoryServers:
    """See `servers.ServerStore` for the contract."""

    def __init__(self, shards: OwnShards) -> None:
        self._shards = shards
        self._servers: dict[int, ServerRecord] = {}
        self._left: dict[int, float] = {}

    async def load(self, guild_id: int) -> ServerRecord:
        """Return a server's choices, the defaults for a server that never chose."""
        return self._servers.get(guild_id, ServerRecord(guild_id))

    async def save(self, server: ServerRecord) -> None:
        """Keep a server's choices in place of the earlier ones."""
        self._servers[server.guild_id] = server

    async def set_left(self, guild_id: int, at: float | None) -> None:
        """Remember when the bot was removed from a server; None: it is back."""
        if at is None:
            self._left.pop(guild_id, None)
        else:
            self._left.setdefault(guild_id, at)

    async def left_before(self, at: float) -> Sequence[int]:
        """Return the servers that removed the bot before `at`."""
        found = (guild for guild, left in self._left.items() if left < at)
        return tuple(sorted(filter(self._shards.holds, found)))

    def guilds(self) -> set[int]:
        """Return the servers that have data in this part."""
        return self._servers.keys() | self._left.keys()

    async def forget(self, guild_id: int) -> None:
        """Delete a server's choices, and when it removed the bot."""
        self._servers.pop(guild_id, None)
        self._left.pop(guild_id, None)
