"""The contract of leases on shards."""

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
    """One turn at a time for each number, in all processes on a database."""

    def hold(self, number: int) -> AbstractAsyncContextManager[None]:
        """Wait for a turn, and hold it inside; where the database is out of reach, do not wait."""


PATIENT_SECONDS = 0.4
"""How long taken shards are waited for: whoever was killed a moment ago lets them go by then."""
WHOLE = 0
"""The key that stands for all shards together; a shard's own is its number plus one."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class WantedShards:
    """The shards that a process wants for itself alone."""

    ids: tuple[int, ...] = ()
    """Which ones; none named: all."""
    count: int = 0
    """How many there are in all processes; 0 if only Discord knows."""

    @property
    def whole(self) -> bool:
        """Whether nothing is left to other processes."""
        return not self.ids or len(self.ids) == self.count

    @property
    def keys(self) -> tuple[int, ...]:
        """What is taken for this process alone."""
        return (WHOLE,) if self.whole else tuple(shard + 1 for shard in self.ids)

    def taken(self, key: int) -> ShardTakenError:
        """Return the refusal where the lock of `key` is another process's."""
        shard = key - 1 if key else min(self.ids, default=0)
        return ShardTakenError(
            f"shard {shard} is run by another process on this database: stop that one first, or"
            " start this one with --take-over, which waits for it"
        )


class ShardLock(Protocol):
    """Takes a process's shards, and tells when they are lost."""

    @property
    def left(self) -> frozenset[str] | None:
        """What the process before had answered last; None if it ended without a word."""

    async def take(self, *, patient: bool) -> None:
        """Take the shards; a `patient` one waits for whoever has them, however long.

        Raises ShardTakenError if another process has one, and StoreError if nobody can tell.
        """

    def watch(self, changed: Callable[[LockState], None]) -> None:
        """Call `changed` from now on, in the event loop, whenever the standing changes."""

    async def awaited(self) -> bool:
        """Return whether another process waits for one of the shards."""

    async def release(self, answered: Iterable[str]) -> None:
        """Let the shards go; `answered` is what the next process finds in `left`.

        Ends waiting for them, too. The store must be closed by then.
        """


async def in_own_thread(work: Callable[[], T]) -> T:
    """Return what `work` returns, run in a thread that keeps nobody from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, error: BaseException | None) -> None:
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
        in_loop(loop, lambda: tell(result, raised))

    threading.Thread(target=run, name="shard-lock", daemon=True).start()
    return await done


def in_loop(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Let an event loop make a call, unless it is closed."""
    try:
        loop.call_soon_threadsafe(call)
    except RuntimeError:
        return  # the program is over
