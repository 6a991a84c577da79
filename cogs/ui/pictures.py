"""Pictures, drawn in a worker process."""

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
from bot.runtime import measures
from bot.texts.catalogue import Catalogue, Texts
from bot.workers.helper import Helper
from bot.workers.messages import HelperDiedError
from rendering.drawing.canvas import Display, Palette
from rendering.drawing.picture import EXTENSION
from rendering.pictures import Scene, render

REMEMBERED_PICTURE_BYTES = 8 * 1024 * 1024
"""Some 150 boards."""
REMEMBERED_FILM_BYTES = 64 * 1024 * 1024
REMEMBERED_FAILURES = 1_000
FAILED_SECONDS = 300.0
"""How long a picture that cannot be drawn is not tried again: a hanging one delays all others."""
LINGERING_SECONDS = 60.0
"""How long the process that draws films stays after the last one."""
DRAWING = "rendering.pictures"
"""What registers how every scene is drawn: to be imported before one is."""
DISPLAYS: Mapping[DisplayMode, Display] = {
    DisplayMode.STANDARD: Display(),
    DisplayMode.COLOUR_BLIND: Display(Palette.COLOUR_BLIND),
    DisplayMode.LARGE: Display(large_print=True),
}
"""How pictures are drawn in each mode that has pictures."""

_log = structlog.get_logger(__name__)

Words = TypeVar("Words")
Frames = TypeVar("Frames")


def drawing_helper() -> Helper:
    """Return the process that draws, not yet started.

    Drawing holds Python's lock half of the time, so in a thread it would slow down every click.
    """
    return Helper("drawing", imports=DRAWING, background=False)


def film_helper() -> Helper:
    """Return the process that draws films: one takes a second or two, and no board waits for it."""
    return Helper("film", imports=DRAWING, linger=LINGERING_SECONDS)


class Films:
    """Has films drawn in a process of their own, one at a time, and keeps the latest."""

    def __init__(self) -> None:
        self._helper = film_helper()
        self._lock = asyncio.Lock()
        self._films: LRUCache[Hashable, bytes] = LRUCache(REMEMBERED_FILM_BYTES, getsizeof=len)

    async def draw(
        self, key: Hashable, frames: Callable[[], Frames], render: Callable[[Frames], bytes]
    ) -> bytes:
        """Return the film of what `frames` returns, unless `key` was drawn already.

        Raises what `frames` raises, and HelperError if the film cannot be drawn.
        """
        # One at a time: a second request for the same film finds it in the cache.
        async with self._lock:
            film = self._films.get(key)
            if film is None:
                # In a thread: that is some hundred boards to work out, longer than a click takes.
                film = await self._helper.ask(render, await asyncio.to_thread(frames))
                with contextlib.suppress(ValueError):  # larger than all that may be kept
                    self._films[key] = film
        return film

    async def close(self) -> None:
        """End the process that draws films."""
        await self._helper.close()


class Pictures:
    """Has pictures drawn and keeps the latest by what they show."""

    def __init__(
        self,
        catalogue: Catalogue,
        helper: Helper,
        remembered_bytes: int = REMEMBERED_PICTURE_BYTES,
        server_name: Callable[[int], str] = lambda guild_id: "",
    ) -> None:
        """Take the words from `catalogue`; remember pictures of `remembered_bytes` together.

        `server_name` says what a server is called as pictures draw it, or nothing.
        """
        self.server_name = server_name
        self.films = Films()
        self._words: dict[tuple[object, str], object] = {}
        self._catalogue = catalogue
        self._helper = helper
        self._pictures: LRUCache[Hashable, bytes] = LRUCache(remembered_bytes, len)
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._failed: TTLCache[Hashable, bool] = TTLCache(REMEMBERED_FAILURES, FAILED_SECONDS)
        self._unhurried = asyncio.Lock()
        self._closed = False

    async def start(self) -> None:
        """Start the process that draws, so that the first members need not wait for that."""
        await self._helper.start()

    def words(self, read: Callable[[Texts], Words], language: str) -> Words:
        """Return what `read` makes of one of the catalogue's languages, once for each."""
        if (read, language) not in self._words:
            self._words[read, language] = read(self.texts(language))
        return cast(Words, self._words[read, language])

    def texts(self, language: str) -> Texts:
        """Return the texts in one of the catalogue's languages."""
        return self._catalogue.language(language)

    async def draw(
        self, key: Hashable, build: Callable[[], Scene], *, hurried: bool = True
    ) -> bytes:
        """Return the picture of the scene that `build` returns, unless `key` is cached.

        Concurrent requests for one picture wait for one drawing. Pictures that are not `hurried`
        are drawn one at a time: no board waits for more than one of them. Raises what `build`
        raises, and HelperError if the picture cannot be drawn.
        """
        picture = self._pictures.get(key)
        if picture is not None:
            return picture
        task = self._drawing.get(key)
        if task is None:
            drawn = self._drawn(build, hurried=hurried)
            task = self._drawing[key] = asyncio.create_task(drawn)
            task.add_done_callback(lambda done: self._keep(key, done))
        # One who gives up waiting must not take the picture from the others.
        with measures.phase(measures.DRAW):
            return await asyncio.shield(task)

    async def file(
        self,
        name: str,
        mode: DisplayMode,
        build: Callable[[Display], Scene],
        *also: Hashable,
        hurried: bool = True,
    ) -> discord.File | None:
        """Return the picture of the scene that `build` returns as a file to upload.

        None in text mode, and if the picture cannot be drawn: the message shows its text then, and
        the failure is logged once. `name` is the file's. With `mode` and `also`, which is never
        sent, it identifies the picture.
        """
        display = DISPLAYS.get(mode)
        key = (name, mode, *also)
        if display is None or key in self._failed:
            return None
        try:
            picture = await self.draw(key, lambda: build(display), hurried=hurried)
        except Exception:
            # A bot that is ending cannot draw any more; the next start shows the picture.
            if self._closed:
                raise
            return None
        return picture_file(name, picture)

    def _keep(self, key: Hashable, done: asyncio.Task[bytes]) -> None:
        """Cache a picture, or log that it could not be drawn."""
        del self._drawing[key]
        if done.cancelled():
            return
        error = done.exception()
        if error is None:
            with contextlib.suppress(ValueError):  # larger than all that may be kept
                self._pictures[key] = done.result()
        elif not self._closed:
            self._note_failure(key, error)

    def _note_failure(self, key: Hashable, error: BaseException) -> None:
        measures.UNDRAWN.inc()
        name = key[0] if isinstance(key, tuple) else key
        if isinstance(error, HelperDiedError):
            # It is restarted, so the picture is tried again the next time.
            _log.error("picture.not_drawn", picture=name, error="the drawing process ended twice")
            return
        self._failed[key] = True
        _log.error("picture.not_drawn", picture=name, exc_info=error)

    async def _drawn(self, build: Callable[[], Scene], *, hurried: bool) -> bytes:
        async with contextlib.nullcontext() if hurried else self._unhurried:
            return await self._helper.ask(render, build())

    async def close(self) -> None:
        """End the processes that draw."""
        self._closed = True
        await asyncio.gather(self._helper.close(), self.films.close())


def files_of(file: discord.File | None) -> list[discord.File]:
    """Return what is uploaded with a message: its picture, if it has one."""
    return [] if file is None else [file]


def picture_file(name: str, picture: bytes) -> discord.File:
    """Return a picture as a file to upload."""
    return discord.File(io.BytesIO(picture), filename=f"{name}.{EXTENSION}")
