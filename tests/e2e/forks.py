"""Bot processes that start quickly, forked from a process that has loaded the program.

A fork runs the program from its entry point: settings, signals, database, cogs and helper
processes. It only saves loading the Python modules, which takes about a second.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Self, cast

from playground.process import ROOT, BotProcess
from playground.server import Playground
from playground.setting import LONGEST_SECONDS

_SERVER = """
import ctypes, gc, json, os, signal, sys
import bot.cli.command_line, bot.services, bot.runtime.shutdown, cogs.runtime.start
from bot.__main__ import enter
from bot.workers.helper import Helper
from tests.databases import disable_flushes
from tests.local_drawing import LocalDrawing
from tests.long_timeouts import multiply_timeouts
from tests.short_intervals import shorten_intervals, shorten_pauses
disable_flushes()
multiply_timeouts()
shorten_intervals()
shorten_pauses()
# A bot that hangs during shutdown must hang visibly instead of being killed at the deadline.
bot.runtime.shutdown.DEADLINE_SECONDS = 3600.0
# If a child's garbage collector scanned the loaded objects, all their pages would be copied.
gc.collect()
gc.freeze()
answers = os.fdopen(os.dup(1), "w", buffering=1)
for line in sys.stdin:
    order = json.loads(line)
    if "ended" in order:
        answers.write(f"{os.waitstatus_to_exitcode(os.waitpid(order['ended'], 0)[1])}\\n")
        continue
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    child = os.fork()
    if not child:
        os.setsid()
        if sys.platform == "linux":  # a run that is broken off leaves no bot behind
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for source, target in ((nothing, 0), (log, 1), (log, 2)):
            os.dup2(source, target)
        os.closerange(3, 64)
        os.environ.clear()
        os.environ.update(order["environment"])
        sys.argv[:] = ["bot", *order["arguments"]]
        exec(order["change"])
        enter()
    os.close(log)
    answers.write(f"{child}\\n")
os._exit(0)
"""
DRAWS_NOTHING = """
cogs.runtime.start.drawing_helper = lambda: LocalDrawing(really=False)
cogs.ui.pictures.film_helper = cogs.runtime.start.drawing_helper
"""
"""A change of the bot's code: one small picture replaces all pictures and films.

The bot then has no drawing process.
"""
_DRAWS_WHEN_ASKED = """
async def nothing(_):
    pass

from cogs.ui.pictures import Pictures
Pictures.start = nothing
"""
"""A change of the bot's code: the drawing process starts only with the first picture."""
_CAUGHT = re.compile(r"^SigCgt:\s*([0-9a-f]+)", re.MULTILINE)


MARK = "TESTED_DATABASE"
"""The environment variable with the bot's database, by which its helper processes are found."""


class ForkedBot:
    """A forked process of the bot."""

    def __init__(self, server: ForkServer, pid: int, log: Path) -> None:
        self.pid = pid
        self.exit_code: int | None = None
        """The exit code, or None while the process runs."""
        self._server = server
        self._log = log

    @property
    def log(self) -> str:
        """The entire output of the process and its helpers."""
        return self._log.read_text("utf-8")

    async def wait_until_listening(self) -> None:
        """Wait until the process handles signals, which is the first step of its start."""
        bit = 1 << (signal.SIGTERM - 1)
        status = Path(f"/proc/{self.pid}/status")
        while (found := _CAUGHT.search(status.read_text())) and not int(found[1], 16) & bit:
            await asyncio.sleep(0.001)

    def send_signal(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    async def wait(self) -> int:
        """Wait until the process has ended and return its exit code.

        If this is cancelled, it kills the process, which might otherwise never end.
        """
        loop, gone = asyncio.get_running_loop(), asyncio.Event()
        handle = os.pidfd_open(self.pid)
        loop.add_reader(handle, gone.set)
        try:
            await gone.wait()
        except BaseException:
            self.send_signal(signal.SIGKILL)
            raise
        finally:
            loop.remove_reader(handle)
            os.close(handle)
            code = self.reap()
        return code

    def reap(self) -> int:
        """Return the exit code of the process, which must have ended or be about to end."""
        self.exit_code = self._server.exit_code_of(self.pid)
        return self.exit_code


class ForkServer:
    """A process that has loaded the program and forks bots; use it as a context manager."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVER],
            cwd=ROOT,
            # The output is unbuffered, so that tests can read it immediately.
            env={
                "PYTHONPATH": str(ROOT),
                "PYTHONUNBUFFERED": "1",
                "PATH": os.environ.get("PATH", ""),
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.communicate()

    def start(
        self,
        environment: Mapping[str, str],
        log: Path,
        change: str = "",
        arguments: Sequence[str] = (),
    ) -> ForkedBot:
        """Fork a bot that first executes the code `change`; the file `log` gets its output."""
        order = {
            "environment": {
                "PATH": os.environ.get("PATH", ""),
                **environment,
                MARK: environment.get("SHANGHAIEN_DATABASE", ""),
            },
            "log": str(log),
            "change": change,
            "arguments": list(arguments),
        }
        return ForkedBot(self, self._ask(order), log)

    def exit_code_of(self, pid: int) -> int:
        """Return the exit code of an ended child; negative if a signal ended it."""
        return self._ask({"ended": pid})

    def _ask(self, order: object) -> int:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(order) + "\n")
        process.stdin.flush()
        return int(process.stdout.readline())


@cache
def fork_server() -> ForkServer:
    """Return the only server of this test process; the server ends with this process."""
    server = ForkServer().__enter__()
    atexit.register(server.__exit__)
    return server


class _ForkedProcess:
    """A forked process with the part of `asyncio.subprocess.Process` that a `BotProcess` uses."""

    def __init__(self, bot: ForkedBot) -> None:
        self.pid = bot.pid
        self._bot = bot
        self._gone = asyncio.Event()
        self._handle = os.pidfd_open(bot.pid)
        asyncio.get_running_loop().add_reader(self._handle, self._note_end)

    @property
    def returncode(self) -> int | None:
        return self._bot.exit_code

    def send_signal(self, number: signal.Signals) -> None:
        if self.returncode is None:
            self._bot.send_signal(number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        await self._gone.wait()
        assert self.returncode is not None
        return self.returncode

    def _note_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._handle)
        os.close(self._handle)
        self._bot.reap()
        self._gone.set()


class ForkedBotProcess(BotProcess):
    """A forked `BotProcess` with command-line `arguments`; it first executes the code `change`.

    Pictures are drawn only with `draws`; the drawing process starts with the first picture.
    """

    def __init__(
        self,
        playground: Playground,
        *,
        environment: Mapping[str, str],
        database: Path | None = None,
        change: str = "",
        arguments: Sequence[str] = (),
        shards: Sequence[int] | None = None,
        draws: bool = False,
        stop_within: float = LONGEST_SECONDS,
    ) -> None:
        super().__init__(
            playground,
            database=database,
            environment=environment,
            shards=shards,
            stop_within=stop_within,
        )
        drawing = _DRAWS_WHEN_ASKED if draws else DRAWS_NOTHING
        self._change, self._arguments = f"{drawing}\n{change}", arguments

    async def _spawn(self, output: int) -> asyncio.subprocess.Process:
        log = Path(f"/proc/{os.getpid()}/fd/{output}")
        environment = self._full_environment()
        bot = fork_server().start(environment, log, self._change, self._arguments)
        return cast(asyncio.subprocess.Process, _ForkedProcess(bot))


def helpers_of(database: Path) -> dict[int, str]:
    """Return the command lines of the helper processes of the bots at `database`, by process id."""
    mark = f"{MARK}={database}".encode()
    found = {}
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (path / "environ").read_bytes().split(b"\0"):
                found[int(path.name)] = (
                    (path / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                )
        except OSError:
            continue
    return found


def helper_of(database: Path, name: str) -> int:
    """Return the id of the only helper process called `name` of the bots at `database`."""
    (found,) = [pid for pid, started in helpers_of(database).items() if name in started.split()]
    return found


async def wait_until_gone(process: int) -> None:
    """Wait until a process has ended."""
    while Path(f"/proc/{process}").exists():
        await asyncio.sleep(0.05)
