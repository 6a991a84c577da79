"""The interfaces of leases on shards, and of the turns to identify with Discord."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol, TypeVar

from bot.records.members import ShardTakenError
from bot.runtime.health import LockState


class IdentifyTurns(Protocol):
    """The turns in which the bot's processes identify with Discord.

    Turns with the same number do not overlap, whereas turns with different numbers may.
    """

    def hold(self, number: int) -> AbstractAsyncContextManager[None]:
        """Wait for a turn, and hold it inside the context. If the database fails, enter the context
        without a turn.
        """


GRACE_SECONDS = 0.4
"""The time for which `ShardLock.take` waits for each lock if `wait` is false.

It is long enough for the shards of a process that was just killed to become free."""
ALL_SHARDS = 0
"""The lock key for all shards together. The lock key of one shard is its number plus one."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class WantedShards:
    """The shards that a process needs exclusively.

    >>> WantedShards((0, 2), 4).keys, WantedShards((0, 1), 2).keys
    ((1, 3), (0,))
    """

    ids: tuple[int, ...] = ()
    """The shard numbers; empty for all shards."""
    count: int = 0
    """The number of shards in all processes; 0 if Discord determines it."""

    @property
    def is_whole(self) -> bool:
        """True if the process runs all shards."""
        return not self.ids or len(self.ids) == self.count

    @property
    def keys(self) -> tuple[int, ...]:
        """The lock keys to take exclusively."""
        return (ALL_SHARDS,) if self.is_whole else tuple(shard + 1 for shard in self.ids)

    def taken_error(self, key: int) -> ShardTakenError:
        """Return the error for a `key` whose lock another process holds."""
        shard = key - 1 if key else min(self.ids, default=0)
        return ShardTakenError(
            f"shard {shard} is run by another process on this database: stop that process first,"
            " or start this one with --take-over, which waits until the shard is free"
        )


class ShardLock(Protocol):
    """A lease on a process's shards, which reports its loss."""

    @property
    def previously_answered(self) -> frozenset[str] | None:
        """The ids of the interactions that the previous process answered shortly before its end, or
        None if it did not leave a list.
        """

    async def take(self, *, wait: bool) -> None:
        """Take the shards. If `wait`, wait without a limit until they are free.

        Raises ShardTakenError if another process holds a shard and `wait` is false, or if another
        process runs with a different number of shards, and StoreError if the lock cannot be used.
        """

    def watch(self, changed: Callable[[LockState], None]) -> None:
        """Call `changed` in the event loop on each change of the lock's state."""

    async def is_awaited(self) -> bool:
        """Return whether another process is known to wait for one of the shards."""

    async def release(self, answered: Iterable[str]) -> None:
        """Release the shards or stop waiting for them. The store must already be closed.

        After a release, the next process finds `answered` in `previously_answered`.
        """


async def run_in_own_thread(work: Callable[[], T]) -> T:
    """Return the result of `work`. It runs in a daemon thread, which does not block the exit."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def report(result: T | None, error: BaseException | None) -> None:
        if done.done():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, raised = None, None
        try:
            result = work()
        except BaseException as error:
            raised = error
        call_in_loop(loop, lambda: report(result, raised))

    threading.Thread(target=run, name="shard-lock", daemon=True).start()
    return await done


def call_in_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Call a function in an event loop; do nothing if the loop is closed."""
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:
        return  # the program is shutting down
