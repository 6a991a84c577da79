"""The rhythm in which shards may begin a session: so many at once, and a pause before the next.

Discord sorts shards into buckets, as many as it lets begin at once (`max_concurrency`). A shard
that begins within five seconds of another one of its bucket is sent away, in whichever process.
Shards that resume a session need not wait.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator, Container

IDENTIFY_SECONDS = 5.0
"""Between two of a bucket, as Discord says."""


class Rhythm:
    """Lets shards begin their sessions one after the other, bucket by bucket."""

    def __init__(self, at_once: int) -> None:
        """Make a rhythm in which as many shards as Discord allows begin `at_once`."""
        self._buckets = max(1, at_once)
        self._turns: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._pauses: set[asyncio.Task[None]] = set()

    @contextlib.asynccontextmanager
    async def turn(self, shard: int, identified: Container[int | None]) -> AsyncIterator[None]:
        """Wait for a shard's turn; inside, it may begin a session.

        The next one need not wait for long unless `identified` has the shard in the end.
        """
        turn = self._turns[shard % self._buckets]
        await turn.acquire()
        try:
            yield
        finally:
            if shard in identified:
                # Also after a failure: Discord may have heard what it did not answer.
                pause = asyncio.create_task(self._give_on(turn))
                self._pauses.add(pause)
                pause.add_done_callback(self._pauses.discard)
            else:
                turn.release()

    async def _give_on(self, turn: asyncio.Lock) -> None:
        try:
            await asyncio.sleep(IDENTIFY_SECONDS)
        finally:
            turn.release()
