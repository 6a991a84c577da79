"""The ladders of all servers: worked out when somebody asks, remembered, and carried forward.

Nothing of them is stored: they follow from the results. What is remembered is held to these with
every question, so it does not matter which process has counted, forgotten or deleted a game since.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from cachetools import LRUCache

from bot.ratings.ladder import Ladder, RatedGame, climb, rated_game
from bot.ratings.rule_sets import rule_set_of
from bot.records.matches import FinishedMatch, Moment
from bot.store.sql.store import Store
from bot.workers.helper import Helper

REMEMBERED_GAMES = 50_000
"""Of so many games ladders are remembered: 20 MB."""
A_LADDER = 20
"""Games that one without any weighs as much as."""
FEW = 100
"""A ladder is carried forward by fewer games than these at once: they take a few milliseconds."""
_A_READ = 2_000
_BEGINNING: Moment = (float("-inf"), 0)


@dataclass(slots=True)
class _Known:
    """What is remembered of one game on one server, or of one of its rule sets there."""

    game: str
    rules: str | None
    """None: all of them."""
    ladder: Ladder = field(default_factory=Ladder)
    games: int = 0
    """How many finished games were looked at, whether they count or not."""
    last: Moment = _BEGINNING
    """The last one of these."""
    asking: asyncio.Lock = field(default_factory=asyncio.Lock)

    def carry_on(self, matches: Sequence[FinishedMatch]) -> None:
        """Add finished games, in the order in which they ended."""
        for match in matches:
            if game := self.taken(match, self.ladder.rule_sets):
                self.ladder.play(game)
            self.games, self.last = self.games + 1, match.moment

    def taken(self, match: FinishedMatch, rule_sets: Counter[str]) -> RatedGame | None:
        """Return a game for this ladder, None for another; one that counts is added to the sets."""
        if (game := rated_game(match)) is None:
            return None
        own = rule_set_of(self.game, match.options)
        rule_sets[own] += 1
        return game if self.rules in (None, own) else None

    @property
    def weight(self) -> int:
        return min(A_LADDER + self.games, REMEMBERED_GAMES)


class Ladders:
    """Answers with the ladder of any game on any server."""

    def __init__(self, store: Store, counting: Helper) -> None:
        self._figures = store.figures
        self._counting = counting
        self._known: LRUCache[tuple[int, str, str | None], _Known] = LRUCache(
            REMEMBERED_GAMES, getsizeof=lambda known: known.weight
        )

    async def of(self, guild_id: int, game: str, rules: str | None = None) -> Ladder:
        """Return a ladder with every finished game that counts; it is not to be changed.

        With `rules` of those alone that were played by this rule set, which somebody did there.

        Raises HelperError and StoreError.
        """
        here = (guild_id, game)
        known = self._known.setdefault((*here, rules), _Known(game, rules))
        async with known.asking:  # who asks beside another would have the same done once more
            new = await self._figures.ended(*here, known.last, FEW)
            if len(new) < FEW and await self._holds(here, known):
                known.carry_on(new)
            else:
                await self._begin_anew(here, known)
        self._known[*here, rules] = known  # it may weigh more by now
        return known.ladder

    async def _holds(self, here: tuple[int, str], known: _Known) -> bool:
        """Return whether the games that are remembered are those that there are."""
        if await self._figures.ended_until(*here, known.last) != known.games:
            return False  # a clock was put back, or the server was deleted
        climbers = known.ladder.climbers
        latest = {climber.match_id for climber in climbers.values()}
        # Whoever was forgotten since has left a nameless seat there.
        return climbers.keys() <= await self._figures.users_in(latest)

    async def _begin_anew(self, here: tuple[int, str], known: _Known) -> None:
        games, rule_sets = list[tuple[Any, ...]](), Counter[str]()
        number, last = 0, _BEGINNING
        while read := await self._figures.ended(*here, last, _A_READ):
            taken = (known.taken(match, rule_sets) for match in read)
            games += [tuple(game) for game in taken if game]
            number, last = number + len(read), read[-1].moment
        known.ladder = await self._counting.ask(climb, games)
        known.ladder.rule_sets = rule_sets
        known.games, known.last = number, last
