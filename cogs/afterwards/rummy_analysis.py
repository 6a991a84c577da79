"""A second look at a finished game of the rummy, privately: luck and choices apart.

Games are looked at one at a time, each once for all who ask, off the event loop.
"""

from __future__ import annotations

import asyncio

import structlog
from cachetools import LRUCache
from discord import ui
from discord.ext import commands

from bot.games.rummy.analysis.report import Analysis
from bot.games.rummy.moves import Discard, Played
from bot.matches.analyses import MOST_WAITING
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.process import HelperBusyError, HelperError
from bot.texts.wording import rummy as wording
from cogs.app import REQUEST_FAILURES, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.layouts import layout
from cogs.table.board import NEUTRAL
from cogs.table.names import spoken_names

REMEMBERED = 64
AT_ONCE_SECONDS = 1.0
"""How long the member waits for the analysis before a word about it; it follows there."""

_log = structlog.get_logger(__name__)


class RummyAnalyses(commands.Cog):
    """Every analysis that somebody asked for."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self._bot = bot
        self._turn = asyncio.Lock()
        self._open: dict[int, asyncio.Task[Analysis]] = {}
        """By match: those that wait, and the one under way."""
        self._known: LRUCache[int, Analysis] = LRUCache(REMEMBERED)

    async def show(self, answer: Answer, match: Match) -> None:
        """Show the analysis of a finished match privately: at once, or as soon as it is there.

        Raises RefusedError as `request` does, or if too much is thought about.
        """
        known = self._known.get(match.id)
        if known is not None:
            await answer.private(view=_message(answer, match, known))
            return
        task = self.request(match)
        await asyncio.wait({task}, timeout=AT_ONCE_SECONDS)
        if task.done():
            await answer.private(view=_result(answer, match, task))
            return
        told = f"{answer.texts('rummy-analysis-working')} {answer.texts('analysis-follows')}"
        message_id = await answer.private(view=_boxed(told))
        if message_id is None:
            return
        await asyncio.wait({task})
        try:
            await answer.revise(message_id, _result(answer, match, task))
        except REQUEST_FAILURES as late:
            _log.info("analysis.not_shown", match=match.id, error=str(late))

    def request(self, match: Match) -> asyncio.Task[Analysis]:
        """Return the task that analyses a finished match; it raises HelperError.

        Raises RefusedError if nobody made a choice in it, or if too many games wait.
        """
        found = self._open.get(match.id)
        if found is not None:
            return found
        if not any(isinstance(e, Played) and isinstance(e.move, Discard) for e in match.events):
            raise RefusedError(Reason.ANALYSIS_EMPTY)
        if len(self._open) > MOST_WAITING:
            raise RefusedError(Reason.ANALYSIS_BUSY)
        task = self._open[match.id] = asyncio.create_task(self._analyse(match))
        task.add_done_callback(_heard)
        return task

    async def cog_unload(self) -> None:
        """Cancel all that is under way."""
        tasks = list(self._open.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _analyse(self, match: Match) -> Analysis:
        terms = match.options
        try:
            async with self._turn:
                analysis = await self._bot.services.rummy_worker.analyse(
                    terms.options, len(match.seats), terms.dealer, match.events
                )
            self._known[match.id] = analysis
            return analysis
        finally:
            del self._open[match.id]


def _heard(task: asyncio.Task[Analysis]) -> None:
    """Take note of an error that nobody waits for any more."""
    if not task.cancelled() and task.exception() is not None:
        _log.info("analysis.failed", error=repr(task.exception()))


def _result(answer: Answer, match: Match, task: asyncio.Task[Analysis]) -> ui.LayoutView:
    try:
        analysis = task.result()
    except HelperBusyError as busy:
        raise RefusedError(Reason.ANALYSIS_BUSY) from busy
    except (HelperError, asyncio.CancelledError):
        return _boxed(answer.texts("analysis-failed"))
    return _message(answer, match, analysis)


def _message(answer: Answer, match: Match, analysis: Analysis) -> ui.LayoutView:
    reader = match.seat_of(answer.user_id)
    return _boxed(wording.analysis_text(analysis, spoken_names(match), answer.texts, reader))


def _boxed(text: str) -> ui.LayoutView:
    shown: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(text)
    return layout(ui.Container(shown, accent_colour=NEUTRAL))
