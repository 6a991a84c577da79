"""Makes good for computers' turns that were not made: after a crash or a failure."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.watching import MatchTask, MatchTasks
from cogs.table.bot import TableBot


class Replies(MatchTasks):
    """Resumes the computer's turns that nobody is waiting for."""

    trouble = "reply.not_made"

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot, bot.services.practice.rounds)
        self._opponent = bot.opponent

    async def due(self) -> Sequence[MatchTask]:
        """Return the matches in which it is the computer's turn."""
        return [
            (match.id, self._opponent.catch_up)
            for match in await self.bot.services.practice.waiting()
            # Whoever waits for a reply that is on its way shows it, too.
            if not self._opponent.replying(match.id)
        ]


async def setup(bot: TableBot) -> None:
    """Add the loop."""
    await bot.add_cog(Replies(bot))
