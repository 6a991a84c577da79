"""Results of finished games as ratings need them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from bot.games.registry import GAMES, game_called
from bot.records.matches import NO_FIGURES, MatchRecord, MatchStatistics
from bot.store.sql.store import Store
from bot.workers.helper import Helper
from bot.workers.messages import HelperDiedError, HelperError, HelperTimeoutError


def figures_of(game: str, options: str, log: Sequence[str]) -> tuple[str, ...]:
    """Return what statistics keep of a finished game, a JSON text for each seat; none by default.

    `options` and `log` are what the store keeps. Raises ValueError if the game cannot read them.
    """
    found = game_called(game)
    if found.figures is None:
        return ()
    events = [found.parse_event(line) for line in log]
    return tuple(found.figures(found.parse_options(options), events))


MATCHES_A_STEP = 20
FAR_BEHIND = 200
"""So many games to count take longer than a member who asks waits."""
LINGER_SECONDS = 60.0
"""How long the counting process stays after its last job."""
COUNTING_SECONDS = 120.0
"""How long it may be silent: a ladder of a million games takes about as long."""
TRIES = 3
"""How often a game may take its process along before it is left without figures."""

_log = structlog.get_logger(__name__)


def counting_helper() -> Helper:
    """Return what counts: its process starts with the first job, and ends when idle."""
    return Helper("counting", patience=COUNTING_SECONDS, linger=LINGER_SECONDS)


class Bookkeeper:
    """Counts finished games."""

    def __init__(self, store: Store, counting: Helper) -> None:
        self._store = store
        self._counting = counting
        self._working = asyncio.Lock()
        self._tries: dict[int, int] = {}
        """How often a match's process has died or hung, by match."""
        self._behind = False

    async def step(self) -> bool:
        """Do a little of what there is to do; return False if there is nothing.

        Raises HelperError if the counting process does not work, and StoreError.
        """
        async with self._working:
            return await self._count()

    async def catch_up(self) -> None:
        """Do everything there is to do; raises what `step` raises."""
        while await self.step():
            pass

    @property
    def behind(self) -> bool:
        """Whether there is more to count than a moment takes, as after an update."""
        return self._behind

    async def _count(self) -> bool:
        waiting = await self._store.figures.uncounted(list(GAMES), FAR_BEHIND)
        self._behind = len(waiting) == FAR_BEHIND
        match_ids = waiting[:MATCHES_A_STEP]
        counted: list[MatchStatistics] = []
        try:
            for match_id in match_ids:
                record = await self._store.read_match(match_id)
                if record is not None:  # else it was deleted meanwhile
                    counted.append(MatchStatistics(match_id, await self._figures(record)))
        finally:
            if counted:
                await self._store.figures.count(counted)
        return bool(match_ids)

    async def _figures(self, record: MatchRecord) -> tuple[str, ...]:
        log = await self._store.read_log(record.id)
        try:
            figures = await self._counting.ask(figures_of, record.game, record.options, log)
        except (HelperDiedError, HelperTimeoutError) as error:
            tries = self._tries[record.id] = self._tries.get(record.id, 0) + 1
            if tries < TRIES:
                raise
            return self._unreadable(record, error)
        except HelperError as error:
            return self._unreadable(record, error)
        self._tries.pop(record.id, None)
        return figures or (NO_FIGURES,) * len(record.user_ids)

    def _unreadable(self, record: MatchRecord, error: HelperError) -> tuple[str, ...]:
        """Let a game without figures not hold up the others; its result counts."""
        _log.error("figures.unreadable", match=record.id, error=repr(error))
        self._tries.pop(record.id, None)
        return (NO_FIGURES,) * len(record.user_ids)
