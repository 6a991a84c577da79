"""The rhythm in which shards may begin a session: so many at once, and a pause before the next.

Discord sorts shards into buckets, as many as it lets begin at once (`max_concurrency`). A shard
that begins within five seconds of another one of its bucket is sent away, in whichever process.
Shards that resume a session need not wait.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Container

IDENTIFY_SECONDS = 5.2
"""Between two of a bucket: the five that Discord says, and what the way there may take longer."""
WaitForTurn = Callable[[int], contextlib.AbstractAsyncContextManager[None]]
"""Waits for the turn of a number in all processes."""


class Rhythm:
    """Lets shards begin their sessions one after the other, bucket by bucket."""

    def __init__(self, at_once: int, hold: WaitForTurn | None = None) -> None:
        """Make a rhythm in which as many shards as Discord allows begin `at_once`.

        `hold` waits for a turn that other processes take, too, and holds it inside.
        """
        self._hold = hold
        self._buckets = max(1, at_once)
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._pauses: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def turn(self, shard: int, identified: Container[int | None]) -> AsyncIterator[None]:
        """Wait for a shard's turn; inside, it may begin a session.

        The next one need not wait for long unless `identified` has the shard in the end.
        """
        async with contextlib.AsyncExitStack() as held:
            bucket = shard % self._buckets
            await held.enter_async_context(self._turns[bucket])
            if self._hold is not None:
                await held.enter_async_context(self._hold(bucket))
            try:
                yield
            finally:
                if shard in identified:
                    # Also after a failure: Discord may have heard what it did not answer.
                    pause = asyncio.create_task(_give_on(held.pop_all()))
                    self._pauses.add(pause)
                    pause.add_done_callback(self._pauses.discard)


async def _give_on(held: contextlib.AsyncExitStack) -> None:
    async with held:
        await asyncio.sleep(IDENTIFY_SECONDS)
