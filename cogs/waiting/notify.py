"""The delayed notification of a player whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.watching import MatchTask, MatchTasks
from cogs.table.bot import TableBot
from cogs.table.plan import PRESENT_SECONDS


class Calls(MatchTasks):
    """Calls players who were not called at the beginning of their turn and have not moved."""

    trouble = "call.failed"

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot, bot.services.showing.waiting)
        self._publisher = bot.publisher

    async def due(self) -> Sequence[MatchTask]:
        """Return the matches whose player is to be called."""
        waiting = await self.bot.services.showing.uncalled(PRESENT_SECONDS)
        return [(match.id, self._publisher.call) for match in waiting]


async def setup(bot: TableBot) -> None:
    """Start calling."""
    await bot.add_cog(Calls(bot))
