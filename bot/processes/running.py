"""A process that works for this one, from its start to its end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from bot.operating.config import PREFIX, TOKEN, TOKEN_FILE
from bot.processes.errors import HelperDiedError
from bot.processes.messages import HEADER, Done, Failed, PartialAnswer, packed, unpacked

GRACE = 1.0
"""Seconds that the process gets to end by itself."""
SECRET = (TOKEN, TOKEN_FILE, PREFIX, "PG")
"""How the variables begin that no such process needs: the bot's settings, and PostgreSQL's own."""
_ROOT = str(Path(__file__).parents[2])
_running: set[RunningProcess] = set()
"""The processes that may still be there."""

JobAnswer = PartialAnswer | Done | Failed


class RunningProcess:
    """A process that works for this one, from its start to its end."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        """See `started`."""
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._stdin = process.stdin
        self._stdout = process.stdout
        self.inboxes: dict[int, asyncio.Queue[JobAnswer | None]] = {}
        """Where the answers arrive, by number of the job; None tells that none will come."""
        self.ended = False
        self.reader = asyncio.create_task(self._read())
        """Ends with the process."""
        _running.add(self)

    @classmethod
    async def started(cls, *arguments: str) -> Self:
        """Start one, with the arguments that `bot.processes.work` names."""
        found = os.environ.get("PYTHONPATH")
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.processes.work", *arguments),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            # A Ctrl-C is for the bot, which then ends this process itself.
            start_new_session=True,
            env={
                **_harmless(os.environ),
                "PYTHONPATH": _ROOT if found is None else f"{_ROOT}{os.pathsep}{found}",
            },
        )
        return cls(process)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    async def send(self, number: int, message: object) -> None:
        """Send a message about a job; raises HelperDiedError if nobody is there to read it."""
        # Its pipe is closed a moment before its end is heard of; uvloop takes nothing for it then.
        if self.ended or self._stdin.is_closing():
            raise HelperDiedError
        try:
            self._stdin.write(packed(number, message))
            await self._stdin.drain()
        except ConnectionError:
            raise HelperDiedError from None

    def kill(self) -> None:
        """End the process at once."""
        self.ended = True
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """End the process, by force if it has not ended after a while."""
        self.ended = True
        self._stdin.close()
        done, _ = await asyncio.wait({self.reader}, timeout=GRACE)
        if not done:
            self.kill()
        await self.reader

    async def _read(self) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                number, length = HEADER.unpack(await self._stdout.readexactly(HEADER.size))
                body = await self._stdout.readexactly(length)
                if number in self.inboxes:
                    self.inboxes[number].put_nowait(_answer(body))
        self.ended = True
        self._stdin.close()
        await self._process.wait()
        for inbox in self.inboxes.values():
            inbox.put_nowait(None)
        _running.discard(self)


def _answer(body: bytes) -> JobAnswer:
    try:
        message = unpacked(body)
    except Exception as error:
        return Failed(f"the answer cannot be read: {error!r}")
    assert isinstance(message, JobAnswer)
    return message


def _harmless(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the variables that hold neither the token nor an address with a password."""
    return {name: value for name, value in environ.items() if not name.startswith(SECRET)}


def readers() -> set[asyncio.Task[None]]:
    """Return the tasks that listen to the processes; each ends with its process."""
    return {process.reader for process in _running}


def kill_all() -> None:
    """End all processes at once; may be called in any thread."""
    for process in tuple(_running):
        with contextlib.suppress(OSError):
            os.kill(process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
