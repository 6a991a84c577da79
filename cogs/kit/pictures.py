"""Pictures and films for messages: drawn in other processes, once each, remembered a while."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar, cast

import discord
from cachetools import LRUCache

from bot.processes.helper import Helper
from bot.records.displays import DisplayMode
from bot.texts.catalogue import Catalogue, Texts
from rendering.ink.display import Display, Palette
from rendering.mosaic.encode import EXTENSION
from rendering.pictures import Scene, render

REMEMBERED_PICTURE_BYTES = 8 * 1024 * 1024
"""Some 150 boards."""
REMEMBERED_FILM_BYTES = 64 * 1024 * 1024
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
        self._unhurried = asyncio.Lock()

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
        """Return the picture of what `build` returns, unless `key` was drawn already.

        Two who ask for the same picture at once wait for one drawing. Pictures that are not
        `hurried` are ordered one at a time: no board waits for more than one of them. Raises what
        `build` raises, and HelperError if the picture cannot be drawn.
        """
        picture = self._pictures.get(key)
        if picture is not None:
            return picture
        task = self._drawing.get(key)
        if task is None:
            drawn = self._drawn(build()) if hurried else self._in_turn(build())
            task = self._drawing[key] = asyncio.create_task(drawn)
            task.add_done_callback(lambda done: self._keep(key, done))
        # One who gives up waiting must not take the picture from the others.
        return await asyncio.shield(task)

    async def file(
        self,
        name: str,
        mode: DisplayMode,
        build: Callable[[Display], Scene],
        *also: Hashable,
        hurried: bool = True,
    ) -> discord.File | None:
        """Return the picture of what `build` returns as a file to upload; None in text mode.

        `name` is the file's. With `mode` and `also`, which is never sent, it says what is shown.
        Raises what `draw` raises.
        """
        display = DISPLAYS.get(mode)
        if display is None:
            return None
        key = (name, mode, *also)
        return picture_file(name, await self.draw(key, lambda: build(display), hurried=hurried))

    def _keep(self, key: Hashable, done: asyncio.Task[bytes]) -> None:
        """Remember a picture that was drawn; one that could not be is tried anew."""
        del self._drawing[key]
        if not done.cancelled() and done.exception() is None:
            with contextlib.suppress(ValueError):  # larger than all that may be kept
                self._pictures[key] = done.result()

    async def _in_turn(self, scene: Scene) -> bytes:
        async with self._unhurried:
            return await self._drawn(scene)

    async def _drawn(self, scene: Scene) -> bytes:
        return await self._helper.ask(render, scene)

    async def close(self) -> None:
        """Let the processes that draw go."""
        await asyncio.gather(self._helper.close(), self.films.close())


def files_of(file: discord.File | None) -> list[discord.File]:
    """Return what is uploaded with a message: its picture, if it has one."""
    return [] if file is None else [file]


def picture_file(name: str, picture: bytes) -> discord.File:
    """Return a picture as a file to upload."""
    return discord.File(io.BytesIO(picture), filename=f"{name}.{EXTENSION}")
