"""Shows what was saved but not shown: after a crash, an outage or a refusal by Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.ext import commands, tasks

from .patience import Patience

if TYPE_CHECKING:
    from bot.client import ShanghaienBot

CHECK_SECONDS = 5


class Outbox(commands.Cog):
    """Publishes every match whose channel is behind."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self.bot = bot
        self.patience = Patience(bot.clock, "board.not_shown")

    async def cog_load(self) -> None:
        """Start looking."""
        self.check.start()

    async def cog_unload(self) -> None:
        """Stop looking."""
        self.check.cancel()

    @tasks.loop(seconds=CHECK_SECONDS)
    async def check(self) -> None:
        """Publish what is due."""
        behind = [match.id for match in await self.bot.matches.unshown()]
        self.patience.forget_all_but(behind)
        for match_id in behind:
            await self.patience.attempt(match_id, self.bot.publisher.publish)

    @check.before_loop
    async def wait(self) -> None:
        """Wait for the connection."""
        await self.bot.wait_until_ready()


async def setup(bot: ShanghaienBot) -> None:
    """Add the outbox."""
    await bot.add_cog(Outbox(bot))
