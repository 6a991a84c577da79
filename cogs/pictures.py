"""Pictures for messages: drawn off the event loop, each drawn once, remembered for a while."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

import discord

from bot.games.shanghaien.moves import End, Seat
from bot.games.shanghaien.state import RoundResult
from bot.matches import Match
from bot.matches.turns import told_from
from bot.texts import wording
from bot.texts.catalogue import Catalogue
from rendering.board import render_board
from rendering.encode import EXTENSION
from rendering.guide_pages import render_guide_page
from rendering.scene import build_board
from rendering.sheet import build_score_sheet, render_score_sheet
from rendering.summary import build_summary, render_summary
from rendering.warm_up import warm_up
from rendering.words import Words

REMEMBERED_PICTURES = 128


class Pictures:
    """Draws on a few threads and keeps the latest pictures by what they show."""

    def __init__(self, catalogue: Catalogue, threads: int = 2) -> None:
        self._words = {texts.language: Words(**wording.picture_words(texts)) for texts in catalogue}
        self._catalogue = catalogue
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="pictures")
        self._pictures: OrderedDict[Hashable, asyncio.Task[bytes]] = OrderedDict()

    async def warm_up(self) -> None:
        """Draw what all pictures are made of, so that the first members need not wait."""
        await asyncio.get_running_loop().run_in_executor(self._threads, warm_up)

    async def board_file(
        self, match: Match, *, viewer: Seat = Seat.FIRST, end: End | None = None
    ) -> discord.File:
        """Return the table as a file to upload, `viewer`'s side below.

        `end` is the mover's provisional choice of the end that is 1, while that is open.
        """
        name = f"board-{match.id}-{match.revision}"
        words = self._words[match.record.language]
        previous = match.before(told_from(match.events, match.state.mover))

        def render() -> bytes:
            scene = build_board(
                match.state,
                names=match.record.names,
                usernames=match.record.usernames,
                words=words,
                viewer=viewer,
                previous=previous,
                tentative_end=end,
            )
            return render_board(scene)

        return _file(name, await self._draw((name, viewer, end), render))

    async def summary_file(self, match: Match, result: RoundResult) -> discord.File:
        """Return the summary of one finished round as a file to upload."""
        name = f"round-{match.id}-{result.round}"
        words = self._words[match.record.language]

        def render() -> bytes:
            return render_summary(
                build_summary(
                    result, names=match.record.names, usernames=match.record.usernames, words=words
                )
            )

        return _file(name, await self._draw(name, render))

    async def sheet_file(self, match: Match) -> discord.File:
        """Return the score sheet as a file to upload."""
        name = f"score-{match.id}-{match.revision}"
        words = self._words[match.record.language]
        texts = self._catalogue.language(match.record.language)
        headline = wording.result_text(match.state, match.record.names, texts)

        def render() -> bytes:
            return render_score_sheet(
                build_score_sheet(
                    match.state,
                    names=match.record.names,
                    usernames=match.record.usernames,
                    words=words,
                    headline=headline,
                )
            )

        return _file(name, await self._draw(name, render))

    async def guide_file(self, page: str, language: str) -> discord.File:
        """Return the picture of a page of the rules as a file to upload."""
        words = self._words[language]
        picture = await self._draw(
            ("guide", page, language), lambda: render_guide_page(page, words)
        )
        return _file(f"rules-{page}", picture)

    async def _draw(self, key: Hashable, render: Callable[[], bytes]) -> bytes:
        """Return the bytes of `render`, called in a thread unless `key` was drawn already.

        Two who ask for the same picture at once wait for one drawing. Raises what `render` raises.
        """
        task = self._pictures.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(self._in_thread(render))
            self._pictures[key] = task
            if len(self._pictures) > REMEMBERED_PICTURES:
                self._pictures.popitem(last=False)
        self._pictures.move_to_end(key)
        # One who gives up waiting must not take the picture from the others.
        return await asyncio.shield(task)

    async def _in_thread(self, render: Callable[[], bytes]) -> bytes:
        return await asyncio.get_running_loop().run_in_executor(self._threads, render)

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _file(name: str, picture: bytes) -> discord.File:
    return discord.File(io.BytesIO(picture), filename=f"{name}.{EXTENSION}")
