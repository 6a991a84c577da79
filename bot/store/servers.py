"""What a server chose for everybody who plays there, and whether the bot is still in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from bot.records.messages import MessageRecord
from bot.records.servers import ServerRecord


class ServerStore(Protocol):
    """The servers' choices, and when they removed the bot."""

    async def read(self, guild_id: int) -> ServerRecord:
        """Return a server's choices, the defaults for a server that never chose."""

    async def save(self, server: ServerRecord) -> None:
        """Keep a server's choices in place of the earlier ones."""

    async def greet(self, guild_id: int) -> MessageRecord | None:
        """Note that a server is greeted, and put the greeting on the ledger of messages.

        None for a server that was greeted before, or wants no greeting.
        """

    async def weekly_due(self, before: float) -> Sequence[ServerRecord]:
        """Return the servers whose weekly table is due before a moment, in Unix seconds."""

    async def set_weekly_due(self, server: ServerRecord, due: float) -> None:
        """Remember when the next table is due, unless the server has chosen otherwise meanwhile."""

    async def set_left(self, guild_id: int, at: float | None) -> None:
        """Remember when the bot was removed from a server; None: it is back.

        An earlier time stands: learning it a second time must not begin the days anew.
        """

    async def left(self, before: float = math.inf) -> Sequence[int]:
        """Return the servers that are known to have removed the bot, before that moment."""
