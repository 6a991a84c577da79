"""The emojis of the games, uploaded to Discord as emojis of the bot's application."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping
from functools import cache

import structlog
from discord.ext import commands

from cogs.board.game_ui import GAME_UIS
from cogs.ui.app import REQUEST_FAILURES, GameBot
from cogs.ui.loops import Sweep

SWEEP_SECONDS, RETRY_SECONDS = 900.0, 30.0
"""The interval of the sweep, and the shorter one while another process uploads."""

_log = structlog.get_logger(__name__)


class Emojis(Sweep):
    """The sweep that uploads missing emojis and fills `emoji_mentions`."""

    every = SWEEP_SECONDS

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot)
        self._lost_at = -math.inf
        """The monotonic time at which Discord last reported that an emoji does not exist."""

    @commands.Cog.listener()
    async def on_emojis_gone(self) -> None:
        """Upload deleted emojis, at most once in `SWEEP_SECONDS`."""
        before, self._lost_at = self._lost_at, self.bot.services.clock.monotonic()
        if self._lost_at - before >= SWEEP_SECONDS:
            await self.sweep()

    async def sweep(self) -> None:
        """Upload the missing emojis if this process runs the first shard, and store the mentions of
        the uploaded emojis in `emoji_mentions`.
        """
        first = self.bot.services.shards.now.has_first
        self.every = type(self).every
        try:
            uploaded = {each.name: str(each) for each in await self.bot.fetch_application_emojis()}
            for name, image in (await asyncio.to_thread(_images)).items():
                if name not in uploaded and not first:
                    self.every = RETRY_SECONDS  # another process uploads it
                    return
                if name not in uploaded:
                    created = await self.bot.create_application_emoji(name=name, image=image)
                    uploaded[name] = str(created)
                self.bot.emoji_mentions[name] = uploaded[name]
                self.record_activity()
        except REQUEST_FAILURES as refused:
            # The next sweep tries again; until then, buttons have text without emojis.
            _log.info("emojis.refused", error=str(refused))
        else:
            _log.debug("emojis.ready", count=len(self.bot.emoji_mentions))


@cache
def _images() -> Mapping[str, bytes]:
    """Return the emojis of all games as PNG by their names."""
    sets = [game_ui.emojis() for game_ui in GAME_UIS.values() if game_ui.emojis is not None]
    return {name: image for each in sets for name, image in each.items()}


async def setup(bot: GameBot) -> None:
    """Start the sweep."""
    await bot.add_cog(Emojis(bot))
