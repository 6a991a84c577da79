"""Pictures for messages: drawn in another process, each drawn once, remembered for a while."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import Callable, Hashable, Mapping

import discord
from cachetools import LRUCache

from bot.games.shanghaien.moves import End, Seat
from bot.games.shanghaien.state import RoundResult
from bot.games.shanghaien.turns import report_start
from bot.matches.match import Match
from bot.process import Helper
from bot.store.displays import DisplayMode
from bot.texts import wording
from bot.texts.catalogue import Catalogue
from cogs.table.names import drawn_names
from rendering.ink.display import Display, Palette
from rendering.mosaic.encode import EXTENSION
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import build_board
from rendering.shanghaien.guide_pages import build_guide_page
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.summary import build_summary
from rendering.shanghaien.words import Words, words_from

REMEMBERED_PICTURE_BYTES = 8 * 1024 * 1024
"""Some 150 boards."""
DISPLAYS: Mapping[DisplayMode, Display] = {
    DisplayMode.STANDARD: Display(),
    DisplayMode.COLOUR_BLIND: Display(Palette.COLOUR_BLIND),
    DisplayMode.LARGE: Display(large_print=True),
}
"""How pictures are drawn in each mode that has pictures."""


def drawing_helper() -> Helper:
    """Return the process that draws, not yet started."""
    return Helper("rendering.drawing_process")


class Pictures:
    """Has pictures drawn and keeps the latest by what they show."""

    def __init__(
        self,
        catalogue: Catalogue,
        helper: Helper,
        remembered_bytes: int = REMEMBERED_PICTURE_BYTES,
    ) -> None:
        """Take the words from `catalogue`; remember pictures of `remembered_bytes` together."""
        self._words = {texts.language: words_from(texts) for texts in catalogue}
        self._catalogue = catalogue
        self._helper = helper
        self._pictures: LRUCache[Hashable, bytes] = LRUCache(remembered_bytes, len)
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}
        self._unhurried = asyncio.Lock()

    async def start(self) -> None:
        """Let what all pictures are made of be drawn, so that the first members need not wait."""
        await self._helper.start()

    def words(self, language: str) -> Words:
        """Return the words that pictures show in one of the catalogues' languages."""
        return self._words[language]

    async def board_file(
        self,
        match: Match,
        *,
        viewer: Seat = Seat.FIRST,
        end: End | None = None,
        mode: DisplayMode = DisplayMode.STANDARD,
        told: int | None = None,
    ) -> discord.File | None:
        """Return the table as a file to upload, `viewer`'s side below; None in text mode.

        `end` is the mover's provisional choice of the end that is 1, while that is open. `told` is
        what `report_start` returns, where the caller knows it.
        """
        display = DISPLAYS.get(mode)
        if display is None:
            return None
        name = f"board-{match.id}-{match.revision}"
        words = self.words(match.record.language)
        if told is None:
            told = report_start(match.events, match.state.mover)
        previous = match.before(told)

        def build() -> Scene:
            return build_board(
                match.state,
                names=drawn_names(match),
                words=words,
                viewer=viewer,
                previous=previous,
                tentative_end=end,
                display=display,
            )

        return picture_file(name, await self.draw((name, viewer, end, mode), build))

    async def summary_file(
        self, match: Match, result: RoundResult, mode: DisplayMode = DisplayMode.STANDARD
    ) -> discord.File | None:
        """Return the summary of one finished round as a file to upload; None in text mode."""
        display = DISPLAYS.get(mode)
        if display is None:
            return None
        name = f"round-{match.id}-{result.round}"
        words = self.words(match.record.language)

        def build() -> Scene:
            return build_summary(
                result,
                names=drawn_names(match),
                words=words,
                display=display,
            )

        return picture_file(name, await self.draw((name, mode), build))

    async def sheet_file(
        self, match: Match, mode: DisplayMode = DisplayMode.STANDARD
    ) -> discord.File | None:
        """Return the score sheet as a file to upload; None in text mode."""
        display = DISPLAYS.get(mode)
        if display is None:
            return None
        name = f"score-{match.id}-{match.revision}"
        picture = await self.draw((name, mode), lambda: self.sheet_scene(match, display))
        return picture_file(name, picture)

    def sheet_scene(self, match: Match, display: Display) -> Scene:
        """Return what is on the score sheet."""
        texts = self._catalogue.language(match.record.language)
        return build_score_sheet(
            match.state,
            names=drawn_names(match),
            words=self.words(match.record.language),
            headline=wording.result_text(match.state, drawn_names(match), texts),
            display=display,
        )

    async def guide_file(
        self, page: str, language: str, mode: DisplayMode = DisplayMode.STANDARD
    ) -> discord.File | None:
        """Return the picture of a page of the rules as a file to upload; None in text mode."""
        display = DISPLAYS.get(mode)
        if display is None:
            return None
        words = self.words(language)
        picture = await self.draw(
            ("guide", page, language, mode), lambda: build_guide_page(page, words, display)
        )
        return picture_file(f"rules-{page}", picture)

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
        picture = await self._helper.ask(scene)
        assert isinstance(picture, bytes)
        return picture

    async def close(self) -> None:
        """Let the process that draws go."""
        await self._helper.close()


def files_of(file: discord.File | None) -> list[discord.File]:
    """Return what is uploaded with a message: its picture, if it has one."""
    return [] if file is None else [file]


def picture_file(name: str, picture: bytes) -> discord.File:
    """Return a picture as a file to upload."""
    return discord.File(io.BytesIO(picture), filename=f"{name}.{EXTENSION}")
