"""The games' own emojis: die faces, nations, tricks, on buttons and in lines of text.

The bot uploads them by itself, in the process with shard 0. Each is named after what it shows, as
screen readers read the name aloud. One that is there is left alone: whoever redraws one gives it
another name, and messages keep what they have. Until they are there, and where Discord refuses
them, words stand alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import structlog

from cogs.kit.app import REQUEST_FAILURES, GameBot
from cogs.kit.watching import Watch
from cogs.table.faces import FACES

AGAIN_SECONDS = 30.0
"""After how long is looked for what is still to come."""

_log = structlog.get_logger(__name__)


class Emojis(Watch):
    """Uploads what is missing, and tells the bot how to write what is there."""

    every = 900.0

    def __init__(self, bot: GameBot) -> None:
        super().__init__(bot)
        self._complete = False

    async def look(self) -> None:
        """Upload what is missing, unless all is there."""
        if not self._complete:
            await self._bring()

    async def _bring(self) -> None:
        first = self.bot.services.shards.now.first
        try:
            there = {each.name: str(each) for each in await self.bot.fetch_application_emojis()}
            for name, image in (await asyncio.to_thread(_images)).items():
                if name not in there and not first:
                    self.every = AGAIN_SECONDS  # another process uploads it
                    return
                if name not in there:
                    created = await self.bot.create_application_emoji(name=name, image=image)
                    there[name] = str(created)
                self.bot.written_emojis[name] = there[name]
                self.seen()
        except REQUEST_FAILURES as refused:
            # Tried again with the next look; until then buttons have words alone.
            _log.info("emojis.refused", error=str(refused))
        else:
            self._complete = True
            _log.debug("emojis.there", count=len(self.bot.written_emojis))


def _images() -> Mapping[str, bytes]:
    """Return the emojis of all games as PNG by their names."""
    sets = [face.emojis() for face in FACES.values() if face.emojis is not None]
    return {name: image for each in sets for name, image in each.items()}


async def setup(bot: GameBot) -> None:
    """Let the emojis be uploaded."""
    await bot.add_cog(Emojis(bot))
