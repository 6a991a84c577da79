"""Which open games wait for a member on a server, as far as it was asked lately.

A hand-over asks whether its member has another turn waiting on the server, and mostly there is
none. The answer is kept here, and kept true by what is read and written of matches. What another
process writes, once it has taken over the server's shard, is learnt when this one reads the match
again; until then a hint may be missing.
"""

from __future__ import annotations

from collections.abc import Iterable

from cachetools import LRUCache

from bot.records.matches import MatchRecord

MOST = 4096
"""Of how many members it is known which games wait for them."""


# Measured: asking after every hand-over took 4 % of a click's processor time, most of it in
# the thread that reads.
class AwaitedMembers:
    """The ids of the open games that wait for a member, by server and user."""

    def __init__(self) -> None:
        self._known: LRUCache[tuple[int, int], frozenset[int]] = LRUCache(MOST)
        self._notes = 0

    def of(self, guild_id: int, user_id: int) -> frozenset[int] | None:
        """Return the games that wait for a member on a server, None if that is not known."""
        return self._known.get((guild_id, user_id))

    def noted(self) -> int:
        """Return how much was noted so far, for `learn`."""
        return self._notes

    def learn(self, guild_id: int, user_id: int, games: Iterable[int], asked_at: int) -> None:
        """Keep what the store says of a member, unless something was noted since it was asked."""
        if asked_at == self._notes:
            self._known[guild_id, user_id] = frozenset(games)

    def note(self, record: MatchRecord) -> None:
        """Take into account how a match stands that was just read or written."""
        self._notes += 1
        waits_for = record.waits_for
        for user_id in record.user_ids:
            games = self._known.get((record.guild_id, user_id))
            if games is not None and (record.id in games) != (user_id in waits_for):
                self._known[record.guild_id, user_id] = games ^ {record.id}
