"""Which members play one open game on a server and no other, as far as that is known."""

from __future__ import annotations

from cachetools import LRUCache

from bot.records.matches import MatchRecord

MOST = 4096
"""How many members of a server are known."""
SEVERAL = 0
"""In place of a match's id: there are more."""


class OnlyGames:
    """Remembers it from one start or end of a game to the next.

    Who hands a turn over is told of their other games, and most have none: without this the store
    is asked at two clicks of three, by a profile 3 % of a click. A server is one process's, so all
    its games begin here; that one was deleted and is still counted costs a question.
    """

    def __init__(self) -> None:
        self._only: LRUCache[tuple[int, int], int] = LRUCache(MOST)
        self.changes = 0
        """How many games have begun or ended."""

    def of(self, guild_id: int, user_id: int) -> int | None:
        """Return the id of a member's only game, SEVERAL, or None if that is not known."""
        return self._only.get((guild_id, user_id))

    def note(self, guild_id: int, user_id: int, match_id: int, changes: int) -> None:
        """Take note of what was read, unless there are other `changes` by now than before."""
        if changes == self.changes:
            self._only[guild_id, user_id] = match_id

    def changed(self, record: MatchRecord) -> None:
        """Forget what was known of the members of a match that has begun or ended."""
        self.changes += 1
        for user_id in record.members:
            self._only.pop((record.guild_id, user_id), None)
