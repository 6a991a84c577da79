"""Threads that replace helper processes: they run the same jobs, but start faster."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from typing import cast

from bot.workers.helper import RunningProcess
from bot.workers.worker import _JobLoop as WorkerLoop

UNUSED_PID = 2**30
"""A process id that no process has."""
_one_at_a_time = threading.Lock()


class _SharedJobLoop(WorkerLoop):
    """Runs only one job, or one step of a job, at a time: all threads share the same globals."""

    def _receive(self, number: int, body: bytes) -> None:
        with _one_at_a_time:
            super()._receive(number, body)

    def _step(self) -> None:
        with _one_at_a_time:
            super()._step()


class _Thread:
    """A helper's thread, with the interface of a process."""

    pid = UNUSED_PID

    def __init__(self, stdin: asyncio.StreamWriter, stdout: asyncio.StreamReader) -> None:
        self.stdin = stdin
        self.stdout = stdout

    def kill(self) -> None:
        """End the thread by closing its input."""
        self.stdin.close()

    async def wait(self) -> int:
        """Return immediately: a test need not wait for the thread."""
        return 0


async def start_thread(*_: str) -> RunningProcess:
    """Start a thread that works like `bot.workers.worker`."""
    ours, theirs = socket.socketpair()
    stdout, stdin = await asyncio.open_connection(sock=ours)
    threading.Thread(target=_work, args=(theirs,), daemon=True).start()
    return RunningProcess(cast(asyncio.subprocess.Process, _Thread(stdin, stdout)))


def _work(pipe: socket.socket) -> None:
    with pipe, contextlib.suppress(ConnectionError):
        _SharedJobLoop(pipe.fileno(), pipe.fileno()).run()
