"""Computing and storing the statistics of finished games, in the background."""

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
FAR_BEHIND = 200
"""The number of uncounted games from which statistics are shown without waiting for them."""
LINGER_SECONDS = 60.0
"""The time for which the counting process remains after its last job, in seconds."""
COUNTING_SECONDS = 120.0
"""The timeout of a job in seconds, about the time for a ladder of a million games."""
TRIES = 3
"""The number of process failures after which a game is stored without statistics."""

_log = structlog.get_logger(__name__)


def counting_helper() -> Helper:
    """Return the helper for counting. Its process starts with the first job and ends when idle."""
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
        """Count some games. Returns False if no uncounted games are left.

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
        """Return empty statistics for a game that cannot be read; its result counts."""
        _log.error("figures.unreadable", match=record.id, error=repr(error))
        self._tries.pop(record.id, None)
        return (NO_STATISTICS,) * len(record.user_ids)
