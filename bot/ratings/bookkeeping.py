"""Computing and storing the statistics of finished games, in the background.

A game is *counted* when its statistics are stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from bot.games.registry import GAMES, get_game
from bot.records.matches import NO_STATISTICS, MatchRecord, MatchStatistics
from bot.store.sql.store import Store
from bot.workers.helper import Helper
from bot.workers.messages import HelperDiedError, HelperError, HelperTimeoutError


def compute_figures(game: str, options: str, log: Sequence[str]) -> tuple[str, ...]:
    """Return the statistics of a finished game, a JSON text for each seat, from stored texts.

    The result is empty if the game has no statistics. Raises ValueError if the game cannot parse
    `options` or `log`.
    """
    found = get_game(game)
    if found.figures is None:
        return ()
    events = [found.parse_event(line) for line in log]
    return tuple(found.figures(found.parse_options(options), events))


MATCHES_A_STEP = 20
"""The maximum number of games that `Bookkeeper.step` counts."""
FAR_BEHIND = 200
"""With at least this number of uncounted games, a request for statistics does not wait for them."""
LINGER_SECONDS = 60.0
"""The time in seconds until the counting process ends if it gets no further job."""
COUNTING_SECONDS = 120.0
"""The timeout of a job in seconds. Computing a ladder of a million games takes about as long."""
TRIES = 3
"""The number of failures of the process after which empty statistics are stored for a game."""

_log = structlog.get_logger(__name__)


def counting_helper() -> Helper:
    """Return the helper that runs the counting process.

    The process computes statistics and ladders. It starts with the first job and ends when idle.
    """
    return Helper("counting", patience=COUNTING_SECONDS, linger=LINGER_SECONDS)


class Bookkeeper:
    """A background worker that stores the statistics of finished games."""

    def __init__(self, store: Store, counting: Helper) -> None:
        self._store = store
        self._counting = counting
        self._working = asyncio.Lock()
        self._tries: dict[int, int] = {}
        """The number of process failures by match id."""
        self._is_behind = False

    async def step(self) -> bool:
        """Count some games. Returns False if all games were already counted.

        Raises HelperError if the counting process fails, and StoreError.
        """
        async with self._working:
            return await self._count()

    async def catch_up(self) -> None:
        """Count all games. Raises the errors of `step`."""
        while await self.step():
            pass

    @property
    def is_behind(self) -> bool:
        """True if many games are uncounted, as after an update."""
        return self._is_behind

    async def _count(self) -> bool:
        waiting = await self._store.statistics.read_uncounted(list(GAMES), FAR_BEHIND)
        self._is_behind = len(waiting) == FAR_BEHIND
        match_ids = waiting[:MATCHES_A_STEP]
        counted: list[MatchStatistics] = []
        try:
            for match_id in match_ids:
                record = await self._store.read_match(match_id)
                if record is not None:  # None if it was deleted in the meantime
                    counted.append(MatchStatistics(match_id, await self._figures(record)))
        finally:
            if counted:
                await self._store.statistics.save(counted)
        return bool(match_ids)

    async def _figures(self, record: MatchRecord) -> tuple[str, ...]:
        log = await self._store.read_log(record.id)
        try:
            figures = await self._counting.call(compute_figures, record.game, record.options, log)
        except (HelperDiedError, HelperTimeoutError) as error:
            tries = self._tries[record.id] = self._tries.get(record.id, 0) + 1
            if tries < TRIES:
                raise
            return self._unreadable(record, error)
        except HelperError as error:
            return self._unreadable(record, error)
        self._tries.pop(record.id, None)
        return figures or (NO_STATISTICS,) * len(record.user_ids)

    def _unreadable(self, record: MatchRecord, error: HelperError) -> tuple[str, ...]:
        """Log the error, and return empty statistics. The result still affects the ratings."""
        _log.error("figures.unreadable", match=record.id, error=repr(error))
        self._tries.pop(record.id, None)
        return (NO_STATISTICS,) * len(record.user_ids)
