"""Shards: which of a bot's servers a process runs.

Discord deals the servers of a large bot out to connections that it calls shards. A server belongs
to one shard, and a shard to one process, so that nothing of a server is done twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

TIMESTAMP_BITS = 22
"""What is below them in an id differs between servers made in the same millisecond."""


def shard_of(guild_id: int, count: int) -> int:
    """Return the shard of a server, of `count` shards: Discord's own rule.

    Below zero is a server that has not the bot; what belongs to no server comes to shard 0.
    """
    return (abs(guild_id) >> TIMESTAMP_BITS) % count


@dataclass(frozen=True, slots=True)
class Shards:
    """Some of a bot's shards; by default the only one."""

    ids: tuple[int, ...] = (0,)
    """Which ones, in ascending order."""
    count: int = 1
    """How many shards the bot has in all its processes."""

    def holds(self, guild_id: int) -> bool:
        """Return whether a server is among theirs."""
        return self.all or shard_of(guild_id, self.count) in self.ids

    def of(self, guild_id: int) -> int:
        """Return the shard of a server, whether it is one of these or not."""
        return shard_of(guild_id, self.count)

    @property
    def all(self) -> bool:
        """Whether there are no others."""
        return len(self.ids) == self.count

    @property
    def first(self) -> bool:
        """Whether shard 0 is among them.

        Discord sends it what belongs to no server, and what a bot does once is done where it is.
        """
        return 0 in self.ids

    def each(self) -> tuple[Shards, ...]:
        """Return them one by one."""
        return tuple(Shards((shard,), self.count) for shard in self.ids)

    def __str__(self) -> str:
        return f"{', '.join(ranges(self.ids))} of {self.count}"


class LockState(Enum):
    """Whether this process may serve its shards."""

    HELD = "held"
    """They are its own."""
    LOST = "lost"
    """Their lock was lost: perhaps another process has it. It is being taken anew."""
    TAKEN = "taken"
    """Another process has run them meanwhile: this one must end."""


class OwnShards:
    """The shards that this process runs. Discord may advise how many once the bot has logged in."""

    def __init__(self, now: Shards | None = None) -> None:
        self.now = now or Shards()

    def holds(self, guild_id: int) -> bool:
        """Return whether a server is this process's to serve."""
        return self.now.holds(guild_id)


def ranges(ids: Iterable[int]) -> list[str]:
    """Return ascending numbers as a person writes them: 0-3 and 5."""
    parts: list[list[int]] = []
    for each in ids:
        if parts and parts[-1][-1] == each - 1:
            parts[-1] = [parts[-1][0], each]
        else:
            parts.append([each])
    return ["-".join(str(end) for end in part) for part in parts]
