"""Sweeps: periodic background work, with retries of failed tasks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Sequence

import structlog
from discord.ext import commands

from bot.matches.log import PageCursor
from bot.matches.match import RefusedError
from bot.records.members import LeaseLostError, StoreError
from bot.runtime import telemetry
from bot.runtime.clock import Clock
from bot.runtime.health import LATE_SECONDS
from bot.workers.messages import HelperError
from cogs.ui.app import REQUEST_FAILURES, GameBot
from cogs.ui.discord_errors import is_temporary

LONGEST_BACKOFF_SECONDS = 3600.0
LONGEST_OUTAGE_PAUSE_SECONDS = 40.0
"""The maximum pause in seconds between two attempts during an outage. It is short, so that delayed
tasks are done within a minute after the outage.
"""
FIRST_PAUSE_SECONDS = 10.0
_EXPECTED: tuple[type[Exception], ...] = (*REQUEST_FAILURES, StoreError, HelperError)

_log = structlog.get_logger(__name__)


class Backoff:
    """The pauses before failed tasks of matches or messages are retried.

    The pause of a task doubles with each failure, up to a maximum.
    """

    def __init__(self, clock: Clock, failure_event: str, id_name: str) -> None:
        self._clock = clock
        self._failure_event = failure_event
        self._id_name = id_name
        self._not_before: dict[int, float] = {}
        self._pauses: dict[int, float] = {}

    def reset_except(self, match_ids: Collection[int], is_covered: Callable[[int], bool]) -> None:
        """Reset the backoff of the matches that no longer have a task.

        `match_ids` are the matches with a task in the page that was just read. `is_covered` returns
        whether that page would contain a given match if it had a task.
        """
        for match_id in self._pauses.keys() - set(match_ids):
            if is_covered(match_id):
                del self._pauses[match_id], self._not_before[match_id]

    async def attempt(self, match_id: int, request: Callable[[int], Awaitable[object]]) -> bool:
        """Await `request(match_id)` unless the match's pause is running. A failure starts a pause.

        The first failure of a series is logged as a warning, the others at the level debug. An
        unexpected exception is always logged with its traceback.

        Returns True if an outage of Discord or of the database was the cause. A task that
        raises RefusedError is obsolete and is not retried.
        """
        now = self._clock.monotonic()
        if self._not_before.get(match_id, now) > now:
            return False
        log, outage = _log.bind(**{self._id_name: match_id}), False
        log_expected = log.debug if match_id in self._pauses else log.warning
        try:
            await request(match_id)
        except RefusedError:
            return False
        except _EXPECTED as error:
            outage = isinstance(error, StoreError) or is_temporary(error)
            pause = self._pause(match_id, now, LONGEST_OUTAGE_PAUSE_SECONDS if outage else None)
            log_expected(self._failure_event, error=str(error), again_in_seconds=pause)
        except Exception:
            # A bug with one match must not block the others.
            pause = self._pause(match_id, now)
            log.exception(self._failure_event, again_in_seconds=pause)
        return outage

    def _pause(self, match_id: int, now: float, longest: float | None = None) -> float:
        """Start a pause twice as long as the previous one, and return its length in seconds."""
        twice = self._pauses.get(match_id, FIRST_PAUSE_SECONDS / 2) * 2
        pause = min(twice, longest or LONGEST_BACKOFF_SECONDS)
        self._pauses[match_id], self._not_before[match_id] = pause, now + pause
        return pause


MOST_IN_A_ROW = 3
"""A sweep stops after this number of consecutive tasks have failed because of an outage."""

MatchTask = tuple[int, Callable[[int], Awaitable[object]]]
"""The id of a match, or the number of a message, and the function that does its task. The function
is called with that id or number.
"""


def due_seconds(every: float) -> float:
    """Return the seconds after which a sweep with the interval `every` counts as hanging if it has
    not recorded activity.
    """
    return max(LATE_SECONDS, 2 * every)


class Sweep(commands.Cog):
    """A cog that does its due work periodically, from the first connection until it is unloaded."""

    every = 5.0
    """Seconds from the end of one sweep to the next."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        self.last_trouble = ""
        """The cause of the latest sweep's failure, for the operator; empty if it succeeded."""
        self._last_seen: float | None = None
        self._sweeping: asyncio.Task[None] | None = None

    async def cog_load(self) -> None:
        """Start the sweeps."""
        telemetry.FAILED_LOOKS.labels(self.qualified_name)  # exported as 0 from the start
        self._sweeping = asyncio.create_task(self._sweep_forever(), name=self.qualified_name)

    async def cog_unload(self) -> None:
        """Stop the sweeps."""
        if self._sweeping is not None:
            self._sweeping.cancel()

    def idle_seconds(self) -> float:
        """Return the seconds since the last activity; 0 before the first sweep."""
        return 0.0 if self._last_seen is None else time.monotonic() - self._last_seen

    def record_activity(self) -> None:
        """Record activity. Long sweeps should call this after each step."""
        self._last_seen = time.monotonic()
        telemetry.LAST_LOOK.labels(self.qualified_name).set_to_current_time()
        telemetry.LOOK_DUE.labels(self.qualified_name).set(due_seconds(self.every))

    async def sweep(self) -> None:
        """Do the work that is due. Subclasses implement it."""

    async def _sweep_forever(self) -> None:
        # discord.ext.tasks is unsuitable for two reasons. Its loops depend on the system clock: if
        # the clock is set back by a year, a loop pauses for a year. An unexpected error ends a
        # loop.
        await self.bot.wait_until_serving()
        while True:
            await self._sweep_once()
            await asyncio.sleep(self.every)

    async def _sweep_once(self) -> None:
        """Run one sweep. No failure ends the loop, not even a full disk or a bug."""
        self.record_activity()
        began, trouble = time.monotonic(), ""
        try:
            await self.sweep()
        except LeaseLostError as error:
            trouble = str(error)
        except StoreError as error:
            trouble = str(error)
            if not self.last_trouble:  # log the trouble only once while it lasts
                _log.error("sweep.failed", watch=self.qualified_name, error=trouble)
        except Exception as error:
            # The error text may contain names of members, so it is only logged.
            trouble = type(error).__name__
            if trouble != self.last_trouble:
                _log.exception("sweep.failed", watch=self.qualified_name)
        self.last_trouble = trouble
        took = time.monotonic() - began
        self._measure(took, has_failed=bool(trouble))
        self.record_activity()

    def _measure(self, seconds: float, *, has_failed: bool) -> None:
        watch = self.qualified_name
        telemetry.LOOKING.labels(watch).observe(seconds)
        if has_failed:
            telemetry.FAILED_LOOKS.labels(watch).inc()


class MatchTasks(Sweep):
    """A sweep that runs the due tasks of matches or messages, and retries failures."""

    failure_event = ""
    """The log event of a failed task."""
    id_name = "match"
    """The name of the task's id in that event."""

    def __init__(self, bot: GameBot, cursor: PageCursor) -> None:
        """`find_due_tasks` must read the matches page by page with `cursor`."""
        super().__init__(bot)
        self._cursor = cursor
        self._backoff = Backoff(bot.services.clock, self.failure_event, self.id_name)

    async def find_due_tasks(self) -> Sequence[MatchTask]:
        """Return the tasks that are due in the next page of matches, at most one per match."""
        return ()

    async def sweep(self) -> None:
        """Run the due tasks, except during their pauses. Stop after `MOST_IN_A_ROW` consecutive
        failures because of an outage.
        """
        tasks = await self.find_due_tasks()
        self._backoff.reset_except([match_id for match_id, _ in tasks], self._cursor.has_covered)
        in_a_row = 0
        for match_id, task in tasks:
            in_a_row = in_a_row + 1 if await self._backoff.attempt(match_id, task) else 0
            self.record_activity()
            if in_a_row == MOST_IN_A_ROW:
                return
