"""Retries with exponential backoff, one backoff for each match."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection

import structlog

from bot.matches.match import RefusedError
from bot.records.members import StoreError
from bot.runtime.clock import Clock
from bot.workers.messages import HelperError
from cogs.kit.app import REQUEST_FAILURES
from cogs.kit.discord_errors import passes

LONGEST_PAUSE_SECONDS = 3600.0
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
        """Await `request(match_id)` unless a pause runs; a failure is logged and begins one.

        Returns whether an outage was the cause, of Discord or of the database. RefusedError ends it
        without a retry: a move or the match's deletion came first.
        """
        now = self._clock.monotonic()
        if self._not_before.get(match_id, now) > now:
            return False
        outage = False
        try:
            await request(match_id)
        except RefusedError:
            return False
        except _EXPECTED as error:
            outage = isinstance(error, StoreError) or passes(error)
            pause = self._pause(match_id, now, LONGEST_OUTAGE_PAUSE_SECONDS if outage else None)
            _log.warning(self._what, match=match_id, error=str(error), again_in_seconds=pause)
        except Exception:
            # A bug with one match must not block the others.
            pause = self._pause(match_id, now)
            _log.exception(self._what, match=match_id, again_in_seconds=pause)
        return outage

    def _pause(self, match_id: int, now: float, longest: float | None = None) -> float:
        """Begin a pause, twice as long as the last; return its seconds."""
        twice = self._pauses.get(match_id, FIRST_PAUSE_SECONDS / 2) * 2
        pause = min(twice, longest or LONGEST_PAUSE_SECONDS)
        self._pauses[match_id], self._not_before[match_id] = pause, now + pause
        return pause
