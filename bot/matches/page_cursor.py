"""Goes through all that a query finds, a page at a time, round after round."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar

from bot.games.games import GAMES
from bot.records.matches import MatchRecord
from bot.store.sql.database import PAGE_SIZE, Page


class Numbered(Protocol):
    """What has an id by which a query orders it."""

    @property
    def id(self) -> int:
        """The id."""


R = TypeVar("R", bound=Numbered)


class PageCursor:
    """A place in what a query finds, matches for example.

    None is left out for another whose turn came first, however many there are.
    """

    def __init__(self, size: int = PAGE_SIZE) -> None:
        self._size = size
        self._after = 0
        self._covered: tuple[float, float] = (0, math.inf)

    async def next(self, find: Callable[[Page], Awaitable[Sequence[R]]]) -> Sequence[R]:
        """Return the next page of what `find` finds, and the first one again after the last.

        `find` returns a page in the order of the ids.
        """
        after = self._after
        found = await find(Page(after, self._size))
        self._after = found[-1].id if len(found) == self._size else 0
        self._covered = (after, self._after or math.inf)
        return found

    def go_on_after(self, match_id: int) -> None:
        """Let the next page begin after this match: the rest of the last one was left over."""
        self._after = match_id

    def covers(self, match_id: int) -> bool:
        """Return whether the last page would have had the match if the query found it."""
        first, last = self._covered
        return first < match_id <= last


def of_known_games(records: Sequence[MatchRecord]) -> Sequence[MatchRecord]:
    """Return the records without those that a newer version of the program stored."""
    return [record for record in records if record.game in GAMES]
