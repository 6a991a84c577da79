"""The table of a month: the places of a server's members, and their finished deals of the day."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import NamedTuple

from bot.games.registry import GAMES
from bot.ratings.ladder import to_rated_game
from bot.records.daily import day_of
from bot.records.members import MemberName, disambiguate_names
from bot.runtime.clock import Clock
from bot.store.sql.store import Store

MOST_ROWS = 10
"""The maximum number of members in the table."""
PLACES = (1, 2, 3)
"""The places that are counted."""
_READ_AT_ONCE = 1_000
"""The maximum number of matches in one query."""


class MonthRow(NamedTuple):
    """A member's row in the table."""

    rank: int
    """Members with the same counts share a rank."""
    user_id: int
    person: MemberName
    name: str
    """The current display name, made unique in the table."""
    counts: tuple[int, ...]
    """The number of wins, second places, third places and finished deals of the day."""


@dataclass(frozen=True, slots=True)
class MonthTable:
    """The best members of a server in a month."""

    first: date
    """The first day of the month."""
    rows: tuple[MonthRow, ...]


def month_around(moment: float, months: int = 0) -> tuple[float, float]:
    """Return the beginning and the end, in Unix time, of the month (in UTC) that contains `moment`.

    With `months`, return those of the month that many months later, or earlier if it is negative.

    >>> [datetime.fromtimestamp(each, UTC).isoformat()[:10] for each in month_around(0.0, -1)]
    ['1969-12-01', '1970-01-01']
    """
    day = datetime.fromtimestamp(moment, UTC)
    at = 12 * day.year + day.month - 1 + months
    first, after = (
        datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC).timestamp() for month in (at, at + 1)
    )
    return first, after


class Months:
    """Computes the tables of all servers and months."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def table(
        self, guild_id: int, moment: float | None = None, gone: frozenset[int] = frozenset()
    ) -> MonthTable:
        """Return a server's table for the month that contains `moment` (Unix time; None is now).

        The order is by wins, then second places, third places and deals of the day. A place counts
        only if another member had a worse one in the same game. Members who have hidden their
        statistics, and members in `gone`, who have left the server, are omitted.
        """
        since, until = month_around(self._clock.now() if moment is None else moment)
        placed = Counter[tuple[int, int]]()
        for game in GAMES:
            placed += await self._places(guild_id, game, since, until)
        omitted = gone | await self._store.statistics.read_hidden(guild_id)
        days, most = (day_of(since), day_of(until) - 1), MOST_ROWS + len(omitted)
        users = {user for user, _ in placed}
        deals = await self._store.daily.count_by_member(guild_id, days, users, most)
        users = (users | deals.keys()) - omitted
        counts = {
            user: (*(placed[user, place] for place in PLACES), deals.get(user, 0)) for user in users
        }
        order = sorted(users, key=lambda user: ([-each for each in counts[user]], user))
        in_order, shown = [counts[user] for user in order], order[:MOST_ROWS]
        names = await self._store.members.read_names(guild_id, shown)
        people = tuple(names.get(user, MemberName("", "")) for user in shown)
        apart = disambiguate_names(people)
        rows = tuple(
            MonthRow(1 + in_order.index(counts[user]), user, person, name, counts[user])
            for user, person, name in zip(shown, people, apart, strict=True)
        )
        return MonthTable(datetime.fromtimestamp(since, UTC).date(), rows)

    async def _places(
        self, guild_id: int, game: str, since: float, until: float
    ) -> Counter[tuple[int, int]]:
        """Return the numbers of places that count, by user id and place.

        Only games that ended between `since` and `until` are considered.
        """
        placed, after = Counter[tuple[int, int]](), (since, 0)
        while read := await self._store.statistics.read_ended(guild_id, game, after, _READ_AT_ONCE):
            after = read[-1].moment
            for match in read:
                rated = to_rated_game(match)
                if match.ended_at >= until:
                    return placed
                if rated is None:
                    continue
                for user, place in zip(rated.users, rated.places, strict=True):
                    if user is not None and place in PLACES and place < max(rated.places):
                        placed[user, place] += 1
        return placed
