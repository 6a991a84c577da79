"""The cogs that look every few seconds what there is to do, and never stop looking."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog
from discord.ext import commands

from bot.store.contract import StoreError
from cogs.app import ShanghaienBot
from cogs.kit.patience import Patience

Errand = tuple[int, Callable[[int], Awaitable[object]]]
"""A match, and what to do with it."""

_log = structlog.get_logger(__name__)


class Watch(commands.Cog):
    """Looks what there is to do, from the first connection until it is unloaded."""

    every = 5.0
    """Seconds from one look to the next."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self.bot = bot
        self._looking: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Start looking."""
        self._looking = asyncio.create_task(self._look_on(), name=self.qualified_name)

    async def cog_unload(self) -> None:
        """Stop looking."""
        if self._looking is not None:
            self._looking.cancel()

    async def look(self) -> None:
        """Do what there is to do now."""

    async def _look_on(self) -> None:
        # Not a loop of discord.py: it goes by the calendar (discord.ext.tasks.SleepHandle), so a
        # clock put back by a year stops it for a year, and one put forward makes it spin. It also
        # ends with the first error that it does not expect.
        await self.bot.wait_until_ready()
        while True:
            await self._look_once()
            await asyncio.sleep(self.every)

    async def _look_once(self) -> None:
        """Look; whatever fails, a full disk or a mistake of ours, the next look comes."""
        try:
            await self.look()
        except StoreError as error:
            _log.error("watch.failed", watch=self.qualified_name, error=str(error))
        except Exception:
            _log.exception("watch.failed", watch=self.qualified_name)


class Errands(Watch):
    """Looks which matches want something done, and tries again later what fails."""

    trouble = ""
    """The log's name for an errand that failed."""

    def __init__(self, bot: ShanghaienBot) -> None:
        super().__init__(bot)
        self._patience = Patience(bot.services.clock, self.trouble)

    async def due(self) -> Sequence[Errand]:
        """Return what there is to do now, a match at most once."""
        return ()

    async def look(self) -> None:
        """Run every errand that is due, unless one for the same match failed just now."""
        errands = await self.due()
        self._patience.forget_all_but([match_id for match_id, _ in errands])
        for match_id, errand in errands:
            await self._patience.attempt(match_id, errand)
