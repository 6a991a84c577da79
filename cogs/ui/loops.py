"""Background loops, with backoff."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence

import structlog
from discord.ext import commands

from bot.matches.log import PageCursor
from bot.matches.match import RefusedError
from bot.records.members import LeaseLostError, StoreError
from bot.runtime import measures
from bot.runtime.clock import Clock
from bot.runtime.health import LATE_SECONDS
from bot.workers.messages import HelperError
from cogs.ui.app import REQUEST_FAILURES, GameBot
from cogs.ui.discord_errors import passes

LONGEST_BACKOFF_SECONDS = 3600.0
LONGEST_OUTAGE_PAUSE_SECONDS = 40.0
"""What an outage of Discord or of the database kept waiting is done within a minute of calm."""
FIRST_PAUSE_SECONDS = 10.0
_EXPECTED: tuple[type[Exception], ...] = (*REQUEST_FAILURES, StoreError, HelperError)

_log = structlog.get_logger(__name__)


class Backoff:
    """Retries what failed for a match, each time after twice the pause."""

    def __init__(self, clock: Clock, what: str) -> None:
        self._clock = clock
        self._what = what
        self._not_before: dict[int, float] = {}
        self._pauses: dict[int, float] = {}

    def forget_all_but(self, match_ids: Collection[int], looked_at: Callable[[int], bool]) -> None:
        """Reset the backoff of all matches but these and those that were not looked at."""
        for match_id in self._pauses.keys() - set(match_ids):
            if looked_at(match_id):
                del self._pauses[match_id], self._not_before[match_id]

    async def attempt(self, match_id: int, request: Callable[[int], Awaitable[object]]) -> bool:
        """Await `request(match_id)` unless a pause runs; a failure begins one.

        The first failure in a row is logged as a warning, the retries that fail only for debugging.

        Returns whether an outage was the cause, of Discord or of the database. RefusedError ends it
        without a retry: a move or the match's deletion came first.
        """
        now = self._clock.monotonic()
        if self._not_before.get(match_id, now) > now:
            return False
        outage, log = False, _log.debug if match_id in self._pauses else _log.warning
        try:
            await request(match_id)
        except RefusedError:
            return False
        except _EXPECTED as error:
            outage = isinstance(error, StoreError) or passes(error)
            pause = self._pause(match_id, now, LONGEST_OUTAGE_PAUSE_SECONDS if outage else None)
            log(self._what, match=match_id, error=str(error), again_in_seconds=pause)
        except Exception:
            # A bug with one match must not block the others.
            pause = self._pause(match_id, now)
            _log.exception(self._what, match=match_id, again_in_seconds=pause)
        return outage

    def _pause(self, match_id: int, now: float, longest: float | None = None) -> float:
        """Begin a pause, twice as long as the last; return its seconds."""
        twice = self._pauses.get(match_id, FIRST_PAUSE_SECONDS / 2) * 2
        pause = min(twice, longest or LONGEST_BACKOFF_SECONDS)
        self._pauses[match_id], self._not_before[match_id] = pause, now + pause
        return pause


MOST_IN_A_ROW = 3
"""So many tasks that an outage hinders show that it would hinder the others, too."""

MatchTask = tuple[int, Callable[[int], Awaitable[object]]]
"""The id of a match, and what to do with it."""


def due_seconds(every: float) -> float:
    """Return the seconds within which a loop that polls `every` so many seconds must be seen."""
    return max(LATE_SECONDS, 2 * every)


class Watch(commands.Cog):
    """Polls for work, from the first connection until it is unloaded."""

    every = 5.0
    """Seconds from the end of one poll to the next."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        self.trouble_of_last_look = ""
        """Why the last look failed, as an operator may read it; empty if it did not."""
        self._last_seen: float | None = None
        self._looking: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Start polling."""
        measures.FAILED_LOOKS.labels(self.qualified_name)  # from 0 on
        self._looking = asyncio.create_task(self._look_on(), name=self.qualified_name)

    async def cog_unload(self) -> None:
        """Stop polling."""
        if self._looking is not None:
            self._looking.cancel()

    def idle_seconds(self) -> float:
        """Return for how long nothing was seen of it; 0 until the first look."""
        return 0.0 if self._last_seen is None else time.monotonic() - self._last_seen

    def seen(self) -> None:
        """Take note that it is at work; what may take long should call this on the way."""
        self._last_seen = time.monotonic()
        measures.LAST_LOOK.labels(self.qualified_name).set_to_current_time()
        measures.LOOK_DUE.labels(self.qualified_name).set(due_seconds(self.every))

    async def look(self) -> None:
        """Find and do what is due now; subclasses say what."""

    async def _look_on(self) -> None:
        # Not discord.ext.tasks: its SleepHandle goes by the calendar. A clock put back by a year
        # stops it for a year, and one put forward makes it spin. It also ends with the first
        # error that it does not expect.
        await self.bot.wait_until_serving()
        while True:
            await self._look_once()
            await asyncio.sleep(self.every)

    async def _look_once(self) -> None:
        """Poll once. No failure, be it a full disk or a bug, ends the polling."""
        self.seen()
        began, trouble = time.monotonic(), ""
        try:
            await self.look()
        except LeaseLostError as error:
            trouble = str(error)
        except StoreError as error:
            trouble = str(error)
            if not self.trouble_of_last_look:  # not every few seconds while it lasts
                _log.error("watch.failed", watch=self.qualified_name, error=trouble)
        except Exception as error:
            # Its text may name members; the log has it.
            trouble = type(error).__name__
            if trouble != self.trouble_of_last_look:
                _log.exception("watch.failed", watch=self.qualified_name)
        self.trouble_of_last_look = trouble
        took = time.monotonic() - began
        self._measure(took, failed=bool(trouble))
        self.seen()

    def _measure(self, seconds: float, *, failed: bool) -> None:
        watch = self.qualified_name
        measures.LOOKING.labels(watch).observe(seconds)
        if failed:
            measures.FAILED_LOOKS.labels(watch).inc()


class MatchTasks(Watch):
    """Polls for matches that need something done, and retries what fails."""

    trouble = ""
    """The log event of a task that failed."""

    def __init__(self, bot: GameBot, rounds: PageCursor) -> None:
        """Make the poll; `rounds` is where `due` is among all matches."""
        super().__init__(bot)
        self._rounds = rounds
        self._backoff = Backoff(bot.services.clock, self.trouble)

    async def due(self) -> Sequence[MatchTask]:
        """Return what is due now in the next page of matches, at most one task a match."""
        return ()

    async def look(self) -> None:
        """Run every task that is due, unless the match waits for its next retry."""
        tasks = await self.due()
        self._backoff.forget_all_but([match_id for match_id, _ in tasks], self._rounds.covers)
        in_a_row = 0
        for match_id, task in tasks:
            in_a_row = in_a_row + 1 if await self._backoff.attempt(match_id, task) else 0
            self.seen()
            if in_a_row == MOST_IN_A_ROW:
                return
