"""The bot in its own process: started, monitored, stopped and killed."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from playground.events import BotStatusChanged, LogLine
from playground.server import Playground
from playground.setting import LONGEST_SECONDS

ROOT = Path(__file__).parent.parent
KEPT_LINES = 5_000
COMMANDS_SECONDS = 5.0
"""The seconds to wait, after a bot of another project has connected, for its first command."""
REMAINING_OUTPUT_SECONDS = 1.0
"""The maximum seconds for reading the remaining output after a bot has ended."""


class BotDiedError(Exception):
    """The bot could not be started, or ended before it was ready. The message is the reason."""


class BotProcess:
    """A bot process connected to a playground: `python -m bot`, or another command.

    Use it as `async with BotProcess(playground) as bot`. In this block the bot is ready: it has
    received READY from the gateway, and registered its commands, if it has any.
    """

    def __init__(
        self,
        playground: Playground,
        *,
        database: Path | None = None,
        environment: Mapping[str, str] | None = None,
        command: Sequence[str] | None = None,
        folder: Path = ROOT,
        registers: bool | None = None,
        shards: Sequence[int] | None = None,
        stop_within: float = 10.0,
    ) -> None:
        """`shards` are the ids of the shards that the process runs; None for all.

        `registers` is True to wait until the bot has registered commands, False not to wait. None
        means True for this project's bot; for another bot, wait at most `COMMANDS_SECONDS`.

        A bot that has not ended `stop_within` seconds after it was stopped is killed.
        """
        self.database = database or playground.database
        self.log: deque[str] = deque(maxlen=KEPT_LINES)
        """The latest lines of standard output and standard error together, newest last."""
        self._playground = playground
        self._environment = dict(environment or {})
        self._command = list(command or (sys.executable, "-m", "bot"))
        self._folder = folder
        self._registers = True if registers is None and command is None else registers
        self._shards = range(playground.gateway.shards) if shards is None else shards
        self._stop_within = stop_within
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._ending = False
        playground.process = self

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.kill()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.stop()

    @property
    def running(self) -> bool:
        """True if the process is running."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int | None:
        """The process's id, or None if it is not running."""
        return self._process.pid if self._process is not None and self.running else None

    @property
    def exit_code(self) -> int | None:
        """The exit code, negative for a signal; None before the process has ended."""
        return None if self._process is None else self._process.returncode

    async def start(self) -> None:
        """Start the bot and return when it is ready; does nothing if it is running.

        Raises BotDiedError if it cannot be started or ends before it is ready, and TimeoutError if
        it does not become ready in time.
        """
        if self.running:
            return
        self._set_status("starting")
        self._ending = False
        before = self._sessions()
        self._process = process = await self._launch()
        await self._playground.wait_for(
            lambda: (
                not self.running
                or all(new - old for new, old in zip(self._sessions(), before, strict=True))
            ),
        )
        await self._wait_for_commands()
        if process.returncode is not None:
            assert self._reader is not None
            await self._reader  # reads the bot's remaining output
            raise BotDiedError(self.last_line or f"it ended with code {process.returncode}")
        self._set_status("ready")

    async def _wait_for_commands(self) -> None:
        if self._registers is False:
            return
        commands = self._playground.core.commands
        seconds = LONGEST_SECONDS if self._registers else COMMANDS_SECONDS
        try:
            await self._playground.wait_for(lambda: not self.running or commands.has_any, seconds)
        except TimeoutError:
            if self._registers:
                raise
            self._record_line(f"(No command was registered within {seconds:g} seconds.)")

    def _sessions(self) -> list[set[str]]:
        """Return the ids of the connected sessions of each shard that the process runs.

        During a handover they include sessions of another process.
        """
        gateway = self._playground.gateway
        return [
            {session.id for session in gateway.sessions_of(shard, gateway.shards)}
            for shard in self._shards
        ]

    async def _launch(self) -> asyncio.subprocess.Process:
        """Start the process, and read its output.

        The pipe is not created by asyncio: its `Process.wait` would also wait for child processes
        of the bot, which inherit the pipe.
        """
        output = asyncio.StreamReader()
        reading, writing = os.pipe()
        with contextlib.closing(os.fdopen(writing, "wb")):
            pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
                lambda: asyncio.StreamReaderProtocol(output), os.fdopen(reading, "rb")
            )
            try:
                process = await self._spawn(writing)
            except BaseException:
                pipe.close()
                raise
        self._reader = asyncio.create_task(self._read(process, output, pipe))
        return process

    async def _spawn(self, output: int) -> asyncio.subprocess.Process:
        """Start the process, which writes its output to the file descriptor `output`."""
        try:
            return await asyncio.create_subprocess_exec(
                *self._command,
                cwd=self._folder,
                env=self._full_environment(),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=output,
                stderr=asyncio.subprocess.STDOUT,
                # Ctrl-C in the terminal must reach only the playground, which then stops the bot.
                start_new_session=True,
            )
        except OSError as error:
            self._set_status("offline")
            raise BotDiedError(f"{self._command[0]} cannot be run: {error.strerror}") from error

    @property
    def last_line(self) -> str:
        """The last line of the bot's output; empty without output."""
        return self.log[-1] if self.log else ""

    async def stop(self) -> int | None:
        """Stop the bot with SIGTERM, as an operator does. Return its exit code, or None."""
        return await self._end(signal.SIGTERM)

    async def kill(self) -> None:
        """Kill the bot with SIGKILL."""
        await self._end(signal.SIGKILL)

    async def restart(self) -> None:
        """Stop the bot cleanly and start it again."""
        await self.stop()
        await self.start()

    async def _end(self, how: signal.Signals) -> int | None:
        process = self._process
        if process is None:
            return None
        self._ending = True
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(how)
            try:
                async with asyncio.timeout(self._stop_within):
                    await process.wait()
            except TimeoutError:
                self._record_line(f"(Killed: it did not end within {self._stop_within:g} seconds.)")
                process.kill()
                await process.wait()
        if self._reader is not None:
            await self._reader
            self._reader = None
        # The process has closed its sockets, but the server notices that a moment later.
        with contextlib.suppress(TimeoutError):
            await self._playground.wait_for(lambda: not any(self._sessions()), 2.0)
        return process.returncode

    async def _read(
        self,
        process: asyncio.subprocess.Process,
        output: asyncio.StreamReader,
        pipe: asyncio.ReadTransport,
    ) -> None:
        """Record the process's output until it has exited."""
        reading = asyncio.create_task(self._read_lines(output))
        try:
            await process.wait()
            await asyncio.wait({reading}, timeout=REMAINING_OUTPUT_SECONDS)
        finally:
            reading.cancel()
            pipe.close()
        self._set_status("stopped" if self._ending else "offline")

    async def _read_lines(self, output: asyncio.StreamReader) -> None:
        while True:
            try:
                line = await output.readline()
            except ValueError:  # too long for a line: the rest is read as the next line
                continue
            if not line:
                return
            self._record_line(line.decode(errors="replace").rstrip())

    def _record_line(self, line: str) -> None:
        self.log.append(line)
        self._playground.core.bus.publish(LogLine(line))

    def _set_status(self, status: str) -> None:
        self._playground.status = status
        self._playground.core.bus.publish(BotStatusChanged(status))

    def _full_environment(self) -> dict[str, str]:
        # The bot does not inherit the token and settings of the person who runs the playground.
        inherited = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("SHANGHAIEN_", "DISCORD_"))
        }
        return {
            **inherited,
            "PYTHONUNBUFFERED": "1",
            **self._playground.environment,
            "SHANGHAIEN_DATABASE": str(self.database),
            **self._environment,
        }


class BotProcesses:
    """Several processes of one bot, each running its own shards."""

    def __init__(self, playground: Playground, processes: Sequence[BotProcess]) -> None:
        self.processes = processes
        playground.process = self

    @property
    def last_line(self) -> str:
        """The last line of each process, joined."""
        return " | ".join(process.last_line for process in self.processes)

    async def start(self) -> None:
        """Start all processes and return when they are ready.

        Raises the errors of `BotProcess.start`.
        """
        await asyncio.gather(*(process.start() for process in self.processes))

    async def stop(self) -> None:
        """Stop all processes with SIGTERM."""
        await asyncio.gather(*(process.stop() for process in self.processes))

    async def kill(self) -> None:
        """Kill all processes."""
        await asyncio.gather(*(process.kill() for process in self.processes))

    async def restart(self) -> None:
        """Stop and start the processes one after the other, as an update does."""
        for process in self.processes:
            await process.restart()


def split_shards(shards: int, processes: int) -> list[range]:
    """Divide the shard numbers into contiguous ranges of nearly equal size.

    >>> split_shards(5, 2)
    [range(0, 2), range(2, 5)]
    """
    ends = [shards * number // processes for number in range(processes + 1)]
    return [range(first, last) for first, last in itertools.pairwise(ends)]
