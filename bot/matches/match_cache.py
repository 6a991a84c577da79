"""Matches kept in memory, so that a click need not read a game from its beginning."""

from __future__ import annotations

from cachetools import LRUCache

from bot.matches.match import Match

MOST_OPEN_BYTES = 24 * 1024 * 1024
"""Room for the matches that go on: some 300 that are well under way."""
MOST_OVER_BYTES = 2 * 1024 * 1024
"""Room for those that are over, which few still look at."""
_MATCH_BYTES, _EVENT_BYTES, _POSITION_BYTES = 20_000, 160, 1_200
"""About what a match takes with its position, for each event and for each earlier position."""


def weight(match: Match) -> int:
    """Return about how many bytes a match takes in memory."""
    return _MATCH_BYTES + _EVENT_BYTES * len(match.log) + _POSITION_BYTES * len(match.recent)


class MatchCache:
    """The matches used lately, within a limit in bytes.

    Those that are over have a room of their own: they come without end, and would drive out the
    ones that are played.
    """

    def __init__(
        self, open_bytes: int = MOST_OPEN_BYTES, over_bytes: int = MOST_OVER_BYTES
    ) -> None:
        """Keep open matches of `open_bytes` together, and finished ones of `over_bytes`."""
        self._open: LRUCache[int, Match] = LRUCache(open_bytes, weight)
        self._over: LRUCache[int, Match] = LRUCache(over_bytes, weight)

    def get(self, match_id: int) -> Match | None:
        """Return the match as it was kept last, None if it is not at hand."""
        found = self._open.get(match_id)
        return self._over.get(match_id) if found is None else found

    def keep(self, match: Match) -> None:
        """Keep a match in place of what was kept of it before."""
        room, other = (self._over, self._open) if match.over else (self._open, self._over)
        other.pop(match.id, None)
        try:
            room[match.id] = match
        except ValueError:  # it alone weighs more than there is room
            room.pop(match.id, None)
