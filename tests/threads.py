"""Helper processes as threads of this one: the same jobs by the same pipe, no program to load."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from typing import cast

from bot.workers.helper import RunningProcess
from bot.workers.worker import _Work as Work

NOBODY = 2**30
"""A number that no process has."""
_one_at_a_time = threading.Lock()


class _Work(Work):
    """Does a job, or a step of one, while no other thread does: a process has one of each mind."""

    def _receive(self, number: int, body: bytes) -> None:
        with _one_at_a_time:
            super()._receive(number, body)

    def _go_on(self) -> None:
        with _one_at_a_time:
            super()._go_on()


class _Thread:
    """What a helper knows of its process, for a thread."""

    pid = NOBODY

    def __init__(self, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self.stdin = stdin
        self.stdout = stdout

    def kill(self) -> None:
        """Let nobody hear what it says any more, upon which it ends."""
        self.stdin.close()

    async def wait(self) -> int:
        """Wait for nothing: it holds nothing of the test's."""
        return 0


async def started(*_: str) -> RunningProcess:
    """Start a thread that works as `bot.workers.worker` does."""
    ours, theirs = socket.socketpair()
    stdout, stdin = await asyncio.open_connection(sock=ours)
    threading.Thread(target=_work, args=(theirs,), daemon=True).start()
    return RunningProcess(cast(asyncio.subprocess.Process, _Thread(stdin, stdout)))


def _work(pipe: socket.socket) -> None:
    with pipe, contextlib.suppress(ConnectionError):
        _Work(pipe.fileno(), pipe.fileno()).run()
