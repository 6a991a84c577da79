"""Shows what was saved but not shown: after a crash, an outage or a refusal by Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog
from discord.ext import commands, tasks

from bot.matches import Match

if TYPE_CHECKING:
    from bot.client import ShanghaienBot

CHECK_SECONDS = 5
LONGEST_PAUSE_SECONDS = 3600.0

_log = structlog.get_logger(__name__)


class Outbox(commands.Cog):
    """Publishes every match whose channel is behind, with longer and longer pauses."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self.bot = bot
        self._not_before: dict[int, float] = {}
        self._pauses: dict[int, float] = {}

    async def cog_load(self) -> None:
        """Start looking."""
        self.check.start()

    async def cog_unload(self) -> None:
        """Stop looking."""
        self.check.cancel()

    @tasks.loop(seconds=CHECK_SECONDS)
    async def check(self) -> None:
        """Publish what is due."""
        behind = await self.bot.matches.unshown()
        for match_id in self._pauses.keys() - {match.id for match in behind}:
            del self._pauses[match_id], self._not_before[match_id]
        now = self.bot.clock.monotonic()
        for match in behind:
            if self._not_before.get(match.id, 0.0) <= now:
                await self._publish(match, now)

    async def _publish(self, match: Match, now: float) -> None:
        try:
            await self.bot.publisher.publish(match.id)
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            pause = min(self._pauses.get(match.id, CHECK_SECONDS) * 2, LONGEST_PAUSE_SECONDS)
            self._pauses[match.id] = pause
            self._not_before[match.id] = now + pause
            _log.warning(
                "board.not_shown",
                match=match.id,
                revision=match.revision,
                channel=match.record.channel_id,
                error=str(error),
                again_in_seconds=pause,
            )

    @check.before_loop
    async def wait(self) -> None:
        """Wait for the connection."""
        await self.bot.wait_until_ready()


async def setup(bot: ShanghaienBot) -> None:
    """Add the outbox."""
    await bot.add_cog(Outbox(bot))
