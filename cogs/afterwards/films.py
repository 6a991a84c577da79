"""Films of finished games."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Hashable

import discord
from cachetools import LRUCache

from bot.games.game import AnySeat
from bot.matches.match import Match
from bot.processes.helper import Helper
from bot.texts.catalogue import Texts
from cogs.table.faces import face_of, part_of
from cogs.table.pictures import DRAWING, Pictures
from rendering.ink.display import Display
from rendering.mosaic.animation import FILM_EXTENSION

REMEMBERED_FILM_BYTES = 64 * 1024 * 1024
LINGERING_SECONDS = 60.0
"""How long the process that draws films stays after the last one."""


def film_helper() -> Helper:
    """Return the process that draws films: one takes a second or two, and no board waits for it."""
    return Helper("film", imports=DRAWING, linger=LINGERING_SECONDS)


class Films:
    """Has films of games drawn in a process of their own, one at a time, and caches them."""

    def __init__(self) -> None:
        self._helper = film_helper()
        self._lock = asyncio.Lock()
        self._films: LRUCache[Hashable, bytes] = LRUCache(REMEMBERED_FILM_BYTES, getsizeof=len)

    async def film_file(
        self, match: Match, pictures: Pictures, viewer: AnySeat, texts: Texts, display: Display
    ) -> discord.File:
        """Return a finished match as an animation to upload, `viewer`'s side below.

        Raises HelperError if it cannot be drawn, RefusedError if its game has no films.
        """
        key = (match.id, viewer, texts.language, display)
        # One at a time: a second request for the same film finds it in the cache.
        async with self._lock:
            film = self._films.get(key)
            if film is None:
                film = await self._drawn(match, pictures, viewer, texts, display)
                with contextlib.suppress(ValueError):  # larger than all that may be kept
                    self._films[key] = film
        name = f"{match.game.name}-{match.id}.{FILM_EXTENSION}"
        return discord.File(io.BytesIO(film), filename=name)

    async def _drawn(
        self, match: Match, pictures: Pictures, viewer: AnySeat, texts: Texts, display: Display
    ) -> bytes:
        face = part_of(match, face_of(match).film)
        # In a thread: that is some hundred boards to work out, which takes longer than a click.
        frames = await asyncio.to_thread(face.frames, match, pictures, viewer, texts, display)
        return await self._helper.ask(face.render, frames)

    async def close(self) -> None:
        """End the process that draws films."""
        await self._helper.close()
