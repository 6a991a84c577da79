"""Shows what was saved but not shown: after a crash, an outage or a refusal by Discord."""

from __future__ import annotations

from collections.abc import Sequence

from bot.operating.measures import UNSHOWN
from cogs.kit.app import ShanghaienBot
from cogs.kit.watching import MatchTask, MatchTasks
from cogs.table.publisher import Publisher


class Outbox(MatchTasks):
    """Publishes every match whose channel is behind."""

    trouble = "board.not_shown"

    def __init__(self, bot: ShanghaienBot) -> None:
        super().__init__(bot, bot.services.showing.outdated)

    async def due(self) -> Sequence[MatchTask]:
        """Return the matches to publish."""
        unshown = await self.bot.services.showing.unshown()
        UNSHOWN.set(len(unshown))
        return [(match.id, self.bot.part(Publisher).publish) for match in unshown]


async def setup(bot: ShanghaienBot) -> None:
    """Add the outbox."""
    await bot.add_cog(Outbox(bot))
