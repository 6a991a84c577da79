"""The bot's end of the process that draws."""

from __future__ import annotations

import asyncio
from itertools import count
from typing import Self

from bot.process import Companion, CompanionDiedError
from rendering.drawing_process import Delivery
from rendering.pictures import Scene

PATIENCE = 30.0
"""Seconds after which a picture, and the process with it, is given up."""


class StudioError(Exception):
    """A picture could not be drawn."""


class Studio:
    """Has pictures drawn by a process, started when needed and again if it dies.

    Use as an async context manager, or `close` it in the end.
    """

    def __init__(self, *, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._companion: Companion | None = None
        self._starting = asyncio.Lock()
        self._numbers = count(1)
        self._ordered: dict[int, asyncio.Future[bytes]] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The number of the process, None if none is running."""
        companion = self._companion
        return None if companion is None or companion.ended else companion.pid

    async def start(self) -> None:
        """Start the process ahead of the first picture, so that it can warm up."""
        await self._working()

    async def draw(self, scene: Scene) -> bytes:
        """Return the picture; asks a second time if the process dies meanwhile.

        Raises StudioError if it cannot be drawn.
        """
        try:
            return await self._drawn(scene)
        except CompanionDiedError:
            pass
        try:
            return await self._drawn(scene)
        except CompanionDiedError as died:
            raise StudioError("the process that draws keeps dying") from died

    async def close(self) -> None:
        """End the process; whoever still waits gets StudioError."""
        companion, self._companion = self._companion, None
        if companion is not None:
            await companion.close()

    async def _drawn(self, scene: Scene) -> bytes:
        companion = await self._working()
        number = next(self._numbers)
        ordered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._ordered[number] = ordered
        try:
            async with asyncio.timeout(self._patience):
                await companion.send((number, scene))
                return await ordered
        except TimeoutError:
            # It hangs: the next order starts another one.
            companion.kill()
            raise StudioError("the picture took too long") from None
        finally:
            del self._ordered[number]

    async def _working(self) -> Companion:
        async with self._starting:
            if self._companion is None or self._companion.ended:
                if self._companion is not None:
                    await self._companion.close()
                self._companion = await Companion.started(
                    "rendering.drawing_process", self._take, self._give_up
                )
            return self._companion

    def _take(self, message: object) -> None:
        assert isinstance(message, tuple)
        delivery: Delivery = message
        number, picture, fault = delivery
        ordered = self._ordered.get(number)
        if ordered is None or ordered.done():
            return
        if fault is None:
            ordered.set_result(picture)
        else:
            ordered.set_exception(StudioError(fault))

    def _give_up(self) -> None:
        """Tell everybody who waits that the process has ended."""
        for ordered in self._ordered.values():
            if not ordered.done():
                ordered.set_exception(CompanionDiedError())
