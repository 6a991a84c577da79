"""Films of finished games."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Hashable

import discord
from cachetools import LRUCache

from bot.games.rummy.game import RUMMY
from bot.games.shanghaien.moves import Seat
from bot.matches.match import Match
from bot.processes.helper import Helper
from bot.texts import wording
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as rummy_wording
from cogs.table.names import drawn_names, drawn_pair, levels_of
from cogs.table.pictures import Pictures
from rendering.ink.display import Display
from rendering.rummy.film import build_rummy_film
from rendering.shanghaien.film import FILM_EXTENSION, build_film, positions

REMEMBERED_FILM_BYTES = 64 * 1024 * 1024
LINGERING_SECONDS = 60.0
"""How long the process that draws films stays after the last one."""


class Films:
    """Has films of games drawn in a process of their own, one at a time, and caches them."""

    def __init__(self) -> None:
        self._helper = Helper("rendering.film_process", linger=LINGERING_SECONDS)
        self._lock = asyncio.Lock()
        self._films: LRUCache[Hashable, bytes] = LRUCache(REMEMBERED_FILM_BYTES, getsizeof=len)

    async def film_file(
        self, match: Match, pictures: Pictures, viewer: Seat, texts: Texts, display: Display
    ) -> discord.File:
        """Return a finished match as an animation to upload, `viewer`'s side below.

        Raises HelperError if it cannot be drawn.
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
        self, match: Match, pictures: Pictures, viewer: Seat, texts: Texts, display: Display
    ) -> bytes:
        # In a thread: that is some hundred boards to work out, which takes longer than a click.
        if match.game is RUMMY:
            frames = await asyncio.to_thread(_rummy_film, match, pictures, texts, display)
        else:
            names = drawn_pair(match)
            frames = await asyncio.to_thread(
                build_film,
                positions(match.state.options, match.options.starter, match.events),
                names=names,
                words=pictures.words(texts.language),
                headline=wording.result_text(match.state, names, texts),
                viewer=viewer,
                display=display,
                levels=levels_of(match),
            )
        drawn = await self._helper.ask(frames)
        assert isinstance(drawn, bytes)
        return drawn

    async def close(self) -> None:
        """End the process that draws films."""
        await self._helper.close()


def _rummy_film(match: Match, pictures: Pictures, texts: Texts, display: Display) -> object:
    """Return the scenes of a finished match of the rummy."""
    names = drawn_names(match)
    steps = match.stepwise(0, match.revision)
    return build_rummy_film(
        [*(state.table for state, _ in steps), match.state.table],
        names=names,
        words=pictures.rummy_words(texts.language),
        headline=rummy_wording.result_text(match.state.table, names, texts),
        display=display,
    )
