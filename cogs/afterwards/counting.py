"""Looks for finished games whose figures are not kept yet, and has them counted."""

from __future__ import annotations

import asyncio

import structlog

from bot.workers.messages import HelperError
from cogs.kit.app import GameBot
from cogs.kit.watching import Watch

PAUSE_SECONDS = 0.05
"""Between two steps where much is to be done, as after an update: clicks go first."""

_log = structlog.get_logger(__name__)


class CountingWatch(Watch):
    """Has finished games counted: one that ends now within a second, old ones one by one."""

    every = 1.0

    async def look(self) -> None:
        """Count what there is, a step at a time."""
        try:
            while True:
                if not await self.bot.services.bookkeeper.step():
                    return
                await asyncio.sleep(PAUSE_SECONDS)
        except HelperError as error:
            _log.warning("counting.failed", error=repr(error))


async def setup(bot: GameBot) -> None:
    """Begin to look."""
    await bot.add_cog(CountingWatch(bot))
