"""Pictures and films, rendered in worker processes."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar, cast

import discord
import structlog
from cachetools import LRUCache, TTLCache

from bot.records.members import DisplayMode
from bot.runtime import telemetry
from bot.texts.catalogue import Catalogue, Texts
from bot.workers.helper import Helper
from bot.workers.messages import HelperDiedError
from rendering.drawing.canvas import Display, Palette
from rendering.drawing.picture import EXTENSION
from rendering.pictures import Scene, render_steps

REMEMBERED_PICTURE_BYTES = 8 * 1024 * 1024
"""The default size of the picture cache, enough for about 150 boards."""
REMEMBERED_FILM_BYTES = 64 * 1024 * 1024
REMEMBERED_FAILURES = 1_000
FAILED_SECONDS = 300.0
"""Seconds until a failed picture is tried again. The pause is long, because a picture that hangs
delays all others.
"""
LINGERING_SECONDS = 60.0
"""The idle seconds until the film process ends."""
DRAWING = "rendering.pictures"
"""The module to import before rendering; it registers the renderers of all scenes."""
DISPLAYS: Mapping[DisplayMode, Display] = {
    DisplayMode.STANDARD: Display(),
    DisplayMode.COLOUR_BLIND: Display(Palette.COLOUR_BLIND),
    DisplayMode.LARGE: Display(has_large_print=True),
}
"""The render options of the display modes with pictures."""

_log = structlog.get_logger(__name__)

Words = TypeVar("Words")
Frames = TypeVar("Frames")


def drawing_helper() -> Helper:
    """Return the worker process for pictures, not yet started.

    A thread would slow down every click, because rendering holds the interpreter lock half of the
    time.
    """
    return Helper("drawing", imports=DRAWING, is_background=False)


def film_helper() -> Helper:
    """Return the worker process for films, not yet started.

    Films have their own process, because each takes a second or two and must not delay boards.
    """
    return Helper("film", imports=DRAWING, linger=LINGERING_SECONDS)


class Films:
    """Renders films in a separate process, one at a time, and caches the latest."""

    def __init__(self) -> None:
        self._helper = film_helper()
        self._lock = asyncio.Lock()
        self._films: LRUCache[Hashable, bytes] = LRUCache(REMEMBERED_FILM_BYTES, getsizeof=len)

    async def draw(
        self, key: Hashable, frames: Callable[[], Frames], render: Callable[[Frames], bytes]
    ) -> bytes:
        """Return the film that `render` makes of `frames()`. It is cached under `key`.

        Raises the errors of `frames`, and HelperError if the film cannot be rendered.
        """
        # Under the lock, so that a second request for the same film finds it in the cache.
        async with self._lock:
            film = self._films.get(key)
            if film is None:
                # In a thread, because computing about a hundred positions would delay clicks.
                film = await self._helper.call(render, await asyncio.to_thread(frames))
                with contextlib.suppress(ValueError):  # larger than the whole cache
                    self._films[key] = film
        return film

    async def close(self) -> None:
        """End the film process."""
        await self._helper.close()


class Pictures:
    """Renders pictures and caches the latest by their content."""

    def __init__(
        self,
        catalogue: Catalogue,
        helper: Helper,
        remembered_bytes: int = REMEMBERED_PICTURE_BYTES,
        server_name: Callable[[int], str] = lambda guild_id: "",
    ) -> None:
        """`remembered_bytes` is the size of the cache.

        `server_name` returns the name of a server for pictures, or an empty text.
        """
        self.server_name = server_name
        self.films = Films()
        self._words: dict[tuple[object, str], object] = {}
        self._catalogue = catalogue
        self._helper = helper
        self._pictures: LRUCache[Hashable, bytes] = LRUCache(remembered_bytes, len)
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._failed: TTLCache[Hashable, bool] = TTLCache(REMEMBERED_FAILURES, FAILED_SECONDS)
        self._closed = False

    async def start(self) -> None:
        """Start the process, so that the first members need not wait for it."""
        await self._helper.start()

    def words(self, read: Callable[[Texts], Words], language: str) -> Words:
        """Return the result of `read` for the texts of a language. It is computed only once."""
        if (read, language) not in self._words:
            self._words[read, language] = read(self.texts(language))
        return cast(Words, self._words[read, language])

    def texts(self, language: str) -> Texts:
        """Return the texts in a language of the catalogue."""
        return self._catalogue.language(language)

    async def draw(self, key: Hashable, build: Callable[[], Scene]) -> bytes:
        """Return the picture of the scene that `build` returns, from the cache if `key` is there.

        Concurrent requests for one picture share one rendering. Raises the errors of `build`, and
        HelperError if the picture cannot be rendered.
        """
        picture = self._pictures.get(key)
        if picture is not None:
            return picture
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(self._draw_in_process(build))
            task.add_done_callback(lambda done: self._keep(key, done))
        # The cancellation of one request must not cancel the others.
        with telemetry.phase(telemetry.DRAW):
            return await asyncio.shield(task)

    async def file(
        self,
        name: str,
        mode: DisplayMode,
        build: Callable[[Display], Scene],
        *also: Hashable,
    ) -> discord.File | None:
        """Return the picture of the scene that `build` returns as a file to upload.

        Returns None in text mode, and if the picture cannot be rendered: the message then shows
        its text, and the failure is logged. While the bot shuts down, the error is raised instead.
        `name` is the name of the file. The cache key consists of `name`, `mode` and `also`; `also`
        is never sent to Discord.
        """
        display = DISPLAYS.get(mode)
        key = (name, mode, *also)
        if display is None or key in self._failed:
            return None
        try:
            picture = await self.draw(key, lambda: build(display))
        except Exception:
            # A bot that is shutting down must not replace the picture by text: after the next start
            # the message is updated with the picture.
            if self._closed:
                raise
            return None
        return picture_file(name, picture)

    def _keep(self, key: Hashable, done: asyncio.Task[bytes]) -> None:
        """Cache a picture, or log its failure."""
        del self._drawing[key]
        if done.cancelled():
            return
        error = done.exception()
        if error is None:
            with contextlib.suppress(ValueError):  # larger than the whole cache
                self._pictures[key] = done.result()
        elif not self._closed:
            self._note_failure(key, error)

    def _note_failure(self, key: Hashable, error: BaseException) -> None:
        telemetry.UNDRAWN.inc()
        name = key[0] if isinstance(key, tuple) else key
        if isinstance(error, HelperDiedError):
            # The process is restarted, so the next request tries again.
            _log.error("picture.not_drawn", picture=name, error="the drawing process ended twice")
            return
        self._failed[key] = True
        _log.error("picture.not_drawn", picture=name, exc_info=error)

    async def _draw_in_process(self, build: Callable[[], Scene]) -> bytes:
        return await self._helper.call_in_steps(render_steps, build())

    async def close(self) -> None:
        """End the processes."""
        self._closed = True
        await asyncio.gather(self._helper.close(), self.films.close())


def files_of(file: discord.File | None) -> list[discord.File]:
    """Return the file as a list; empty for None."""
    return [] if file is None else [file]


def picture_file(name: str, picture: bytes) -> discord.File:
    """Return a picture as a file to upload."""
    return discord.File(io.BytesIO(picture), filename=f"{name}.{EXTENSION}")
