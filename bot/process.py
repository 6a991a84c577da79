"""A process of this program that works beside it, at the other end of two pipes.

Whatever takes long is computed there, so that neither the event loop nor its lock on the
interpreter is held up. Both ends send each other picklable messages.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, Self

HEADER = struct.Struct("!I")
"""The length of what follows, in bytes."""
GRACE = 2.0
"""Seconds that the process gets to end by itself."""
_CHUNK = 1 << 18
_ROOT = str(Path(__file__).parents[1])


class CompanionDiedError(Exception):
    """The process ended, or was ended, before it answered."""


def packed(message: object) -> bytes:
    """Return `message` as it goes over the pipe."""
    body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def unpacked(body: bytes) -> object:
    """Return the message in `body`, the header taken off."""
    # Both ends of the pipe are this program's own processes.
    return pickle.loads(body)  # noqa: S301


class Companion:
    """One life of a process: from its start to its end."""

    def __init__(
        self,
        process: asyncio.subprocess.Process,
        hear: Callable[[object], None],
        end: Callable[[], None],
    ) -> None:
        """See `started`."""
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._stdin = process.stdin
        self._stdout = process.stdout
        self._hear = hear
        self._end = end
        self.ended = False
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def started(
        cls,
        module: str,
        hear: Callable[[object], None],
        end: Callable[[], None],
        environment: Mapping[str, str] | None = None,
    ) -> Self:
        """Start `module` as a process.

        `hear` is called with each message of it, `end` once when it has ended. `environment` is
        set for it besides the variables of this process.
        """
        found = os.environ.get("PYTHONPATH")
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            module,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_CHUNK,
            env={
                **os.environ,
                "PYTHONPATH": _ROOT if found is None else f"{_ROOT}{os.pathsep}{found}",
                **(environment or {}),
            },
        )
        return cls(process, hear, end)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def send(self, message: object) -> None:
        """Send `message`; raises CompanionDiedError if nobody is there to read it."""
        if self.ended:
            raise CompanionDiedError
        try:
            self._stdin.write(packed(message))
            await self._stdin.drain()
        except ConnectionError:
            raise CompanionDiedError from None

    def kill(self) -> None:
        """End the process at once."""
        self.ended = True
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """End the process, by force if it has not ended after a while."""
        self.ended = True
        self._stdin.close()
        done, _ = await asyncio.wait({self._reader}, timeout=GRACE)
        if not done:
            self.kill()
        await self._reader

    async def _read(self) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                (length,) = HEADER.unpack(await self._stdout.readexactly(HEADER.size))
                self._hear(unpacked(await self._stdout.readexactly(length)))
        self.ended = True
        self._stdin.close()
        await self._process.wait()
        self._end()


class Inlet:
    """The companion's own end: what comes in."""

    def __init__(self, source: BinaryIO) -> None:
        """Read from `source`, which must have a file descriptor."""
        self.source = source
        self._buffer = bytearray()

    def read(self) -> list[object] | None:
        """Wait for bytes and return the messages that are whole by now; None at the end."""
        found = os.read(self.source.fileno(), _CHUNK)
        if not found:
            return None
        self._buffer += found
        return list(self._messages())

    def _messages(self) -> Iterator[object]:
        while len(self._buffer) >= HEADER.size:
            (length,) = HEADER.unpack_from(self._buffer)
            end = HEADER.size + length
            if len(self._buffer) < end:
                return
            body = bytes(self._buffer[HEADER.size : end])
            del self._buffer[:end]
            yield unpacked(body)


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the companion's own ends of the pipes: where to read, and where to write."""
    # A Ctrl-C reaches the whole group; this process ends when the bot closes the pipe.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # Whatever prints must not get between the messages.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, sink
