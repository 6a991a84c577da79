"""Analyses of finished matches, computed once and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Sequence
from typing import Any, Protocol

import structlog

from bot.games.game import AnyEvent, AnyState, GameReport
from bot.matches.match import Match, Reason, RefusedError
from bot.workers.messages import HelperDiedError

MOST_WAITING = 20
"""The maximum number of games in the queue. It is low enough for the last one to be analysed within
15 minutes. After that, the bot could no longer edit the private message with the analysis."""
REMEMBERED_ANALYSES = 64
"""The maximum number of jobs in `Analyses`, unless more are unfinished."""
TRIES = 2
"""The maximum number of attempts at an analysis whose worker process dies."""

_log = structlog.get_logger(__name__)


class Analyst(Protocol):
    """An analyser for one kind of game, which works outside the event loop."""

    def analyse(self, start: AnyState, events: Sequence[AnyEvent]) -> AsyncIterator[GameReport]:
        """Yield growing reports on a game; the final one is complete.

        `start` is the first position of the game. Raises HelperError.
        """

    def is_choice(self, event: AnyEvent) -> bool:
        """Return whether an event is a choice that makes its game worth an analysis."""


class AnalysisJob:
    """One game's analysis: queued, in progress, complete or failed."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.analysis: Any = None
        """The latest report of the game, or None."""
        self.failed = False
        self.news = asyncio.Event()
        """Set on the next change of this job, which then replaces it with a new event."""

    @property
    def is_finished(self) -> bool:
        """True if the analysis is complete or has failed."""
        return self.failed or bool(self.analysis is not None and self.analysis.is_complete)

    async def wait(self) -> None:
        """Wait until the analysis is complete or has failed."""
        while not self.is_finished:
            await self.news.wait()

    def notify(self) -> None:
        """Notify all waiting tasks of a change."""
        self.news.set()
        self.news = asyncio.Event()


class Analyses:
    """The requested analyses for one kind of game."""

    def __init__(self, analyst: Analyst, *, most_waiting: int = MOST_WAITING) -> None:
        self._analyst = analyst
        self._most_waiting = most_waiting
        self._jobs: OrderedDict[int, AnalysisJob] = OrderedDict()
        """The jobs by match id, the most recently requested at the end.

        Beyond `REMEMBERED_ANALYSES` jobs, the oldest finished ones are dropped.
        """
        self._waiting: deque[AnalysisJob] = deque()
        self._working: asyncio.Task[None] | None = None
        self._current: AnalysisJob | None = None

    def request(self, match: Match) -> AnalysisJob:
        """Return the analysis job of a finished match; queue a new one if none exists or it failed.

        Raises RefusedError if the game contains no choices or the queue is full.
        """
        found = self._jobs.get(match.id)
        if found is not None and not found.failed:
            self._jobs.move_to_end(match.id)
            return found
        if not any(map(self._analyst.is_choice, match.events)):
            raise RefusedError(Reason.ANALYSIS_EMPTY)
        if len(self._waiting) >= self._most_waiting:
            raise RefusedError(Reason.ANALYSIS_BUSY)
        job = self._jobs[match.id] = AnalysisJob(match)
        self._waiting.append(job)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        self._forget()
        return job

    def count_ahead(self, job: AnalysisJob) -> int:
        """Return the number of games to analyse before this job; 0 once its analysis has begun."""
        if job not in self._waiting:
            return 0
        return self._waiting.index(job) + (self._current is not None)

    async def close(self) -> None:
        """Cancel the analysis in progress; the queued ones are not begun."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)

    async def _work(self) -> None:
        while self._waiting:
            self._current = self._waiting.popleft()
            for waiting in self._waiting:
                waiting.notify()
            try:
                await self._analyse(self._current)
            except Exception as error:
                # If the worker process was killed, a traceback would not show the cause.
                traced = not isinstance(error, HelperDiedError)
                _log.error(
                    "analysis.failed", match=self._current.match.id, error=repr(error),
                    exc_info=traced,
                )  # fmt: skip
                self._current.failed = True
            self._current.notify()
            self._current = None

    async def _analyse(self, job: AnalysisJob) -> None:
        match = job.match
        for tries_left in reversed(range(TRIES)):
            try:
                async for analysis in self._analyst.analyse(match.position_at(0), match.events):
                    job.analysis = analysis
                    job.notify()
            except HelperDiedError:
                if not tries_left:
                    raise
            else:
                return

    def _forget(self) -> None:
        old = [match_id for match_id, job in self._jobs.items() if job.is_finished]
        for match_id in old[: max(0, len(self._jobs) - REMEMBERED_ANALYSES)]:
            del self._jobs[match_id]
