"""The uptime clock, pauses, and the supervisor of background loops."""

from __future__ import annotations

import contextlib
import math
import os
import random
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

import structlog

from bot.runtime.health import OwnShards

CLOCK_FILE = "TRIAL_CLOCK_FILE"
"""Environment variable for tests and the playground, and no setting of an operator: a file with
the seconds to add to the clock and, after a space, seconds that move its calendar alone.
"""
JUMP_SECONDS = 60.0
"""A smaller correction of the calendar is no jump."""
BELIEVED_AFTER_SECONDS = 3600.0
"""How long a calendar that has jumped must stay there before the jump counts."""
LEAP_SECONDS = 24 * 3600.0
"""A calendar that is further ahead of what was known at the start may be wrong."""
FROZEN_SECONDS = 300.0
"""A process that has not asked for its running time for so long was stopped, not busy."""
_SLEEPLESS = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

_log = structlog.get_logger(__name__)


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> float:
        """Return the time as Unix seconds."""

    def past(self) -> float:
        """Return the time, as Unix seconds, that has come beyond doubt.

        What it makes expire is lost for good; so it is now and then behind `now`.
        """

    def doubt(self, known: float) -> None:
        """Hear at the start, as Unix seconds, the latest time that is known to have been.

        If the calendar is far ahead of that, the bot was down for long, or little happened, or the
        calendar is wrong: `past` follows only where it stays there for an hour.
        """

    def monotonic(self) -> float:
        """Return seconds that never jump with the machine's calendar time."""


@dataclass(frozen=True, slots=True)
class _Jump:
    """How far the calendar is from where it should be, and when that was seen."""

    ahead: float
    seen_at: float


@dataclass(frozen=True, slots=True)
class _Start:
    """The latest time that was known at the start, and when that was."""

    known: float
    elapsed: float


class SystemClock:
    """The machine's clock, shifted by the clock file if there is one.

    A calendar that jumps may be wrong, and stay wrong until somebody repairs the machine. What
    expires in the meantime is lost: invitations, absences, the data of a server. So a jump counts
    only when it has lasted for an hour; until then the calendar goes on as before.
    """

    def __init__(self, offset_file: Path | None = None) -> None:
        self._offset_file = offset_file
        self._stamp: tuple[int, int] | None = None
        self._offset = self._jump = 0.0
        self._passed = 0.0
        """The seconds that the clock file has let pass."""
        self._read()
        self._began = self._machine() - self._elapsed()
        """The calendar less the seconds elapsed, without jumps that do not count yet."""
        self._doubted: _Jump | None = None
        self._start: _Start | None = None
        """Given while the calendar may have been wrong from the start."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Self:
        """Return a clock shifted by the file that the environment names, if it names one."""
        named = environ.get(CLOCK_FILE)
        return cls(Path(named) if named else None)

    def now(self) -> float:
        """Return the time as Unix seconds."""
        self._read()
        machine, elapsed = self._machine(), self._elapsed()
        ahead = machine - self._began - elapsed
        if abs(ahead) > JUMP_SECONDS and not self._lasts(_Jump(ahead, elapsed)):
            return self._began + elapsed
        self._began += ahead
        self._doubted = None
        return machine

    def doubt(self, known: float) -> None:
        """Have a calendar that is far ahead of the time `known` stay there before it counts."""
        ahead = self.now() - known
        if ahead > LEAP_SECONDS:
            self._start = _Start(known, self._elapsed())
            _log.info(
                "clock.ahead",
                seconds=round(ahead),
                nothing_expires_for_seconds=BELIEVED_AFTER_SECONDS,
            )

    def past(self) -> float:
        """Return the time, as Unix seconds, that has come beyond doubt."""
        now = min(self.now(), self._machine())
        if self._start is None:
            return now
        lasted = self._elapsed() - self._start.elapsed
        known = self._start.known + lasted
        if lasted < BELIEVED_AFTER_SECONDS and now - known > LEAP_SECONDS:
            return known
        self._start = None
        return now

    def _lasts(self, jump: _Jump) -> bool:
        """Return whether the calendar has stood where it jumped to for long enough."""
        if self._doubted is None or abs(jump.ahead - self._doubted.ahead) > JUMP_SECONDS:
            self._doubted = jump
            _log.warning(
                "clock.jumped",
                seconds=round(jump.ahead),
                believed_in_seconds=BELIEVED_AFTER_SECONDS,
            )
        return jump.seen_at - self._doubted.seen_at >= BELIEVED_AFTER_SECONDS

    def monotonic(self) -> float:
        """Return seconds that never jump with the machine's calendar time."""
        self._read()
        return time.monotonic() + self._passed

    def _machine(self) -> float:
        """Return what the machine's calendar says."""
        return time.time() + self._offset + self._jump

    def _elapsed(self) -> float:
        """Return seconds that go on while the machine is asleep: its calendar does, too."""
        return time.clock_gettime(_SLEEPLESS) + self._passed

    def _read(self) -> None:
        """Read the clock file anew if it has changed."""
        if self._offset_file is None:
            return
        # A click asks for the time more than once, and the file seldom changes in between.
        with contextlib.suppress(FileNotFoundError, ValueError):
            found = self._offset_file.stat()
            stamp = (found.st_mtime_ns, found.st_size)
            if stamp != self._stamp:
                offset, *jump = (float(each) for each in self._offset_file.read_text().split())
                # Elapsed time never decreases; only the calendar can be set back.
                self._passed += max(0.0, offset - self._offset)
                self._offset, self._jump = offset, sum(jump)
                self._stamp = stamp


def time_of(discord_id: int) -> float:
    """Return when Discord gave an id, as Unix seconds by its clock."""
    return ((discord_id >> 22) + 1_420_070_400_000) / 1000


class RunningTime:
    """How long the bot has been running and connected, over all its runs; stopped at first.

    Games are clocked in it. Time in which the bot was down, cut off from Discord, or its process
    stopped does not count, and a jump of the machine's calendar has no effect. So no clock runs out
    because of any of them.
    """

    def __init__(self, clock: Clock, before: float = 0.0) -> None:
        self._clock = clock
        self._before = before
        self._since: float | None = None
        self._awake = 0.0
        """When the running time was last asked for, by the machine itself."""

    def start_from(self, seconds: float) -> None:
        """Continue from the total of the earlier runs, without counting yet."""
        self._before = seconds
        self._since = None

    def run(self) -> None:
        """Count from now on; nothing changes if it runs already."""
        if self._since is None:
            self._since = self._clock.monotonic()
            self._awake = time.monotonic()

    def stand(self) -> None:
        """Stop counting; nothing changes if it is stopped already."""
        self._before = self.seconds()
        self._since = None

    def seconds(self) -> float:
        """Return the seconds counted so far."""
        if self._since is not None:
            now, awake = self._clock.monotonic(), time.monotonic()
            passed, asleep = now - self._since, awake - self._awake
            if asleep > FROZEN_SECONDS:
                # The bot asks every few seconds. A longer gap means that the process was stopped:
                # nobody could act, and all clocks would run out together.
                _log.warning("clock.stood", seconds=round(asleep))
                passed -= asleep
            self._before += max(0.0, passed)
            self._since, self._awake = now, awake
        return self._before

    def calendar(self, moment: float) -> float:
        """Return when, as Unix seconds, `seconds()` will be `moment` if it runs on."""
        return self._clock.now() + moment - self.seconds()


class RunningTimes:
    """The running time of each of the bot's shards: one may be cut off while another is not."""

    def __init__(self, clock: Clock, shards: OwnShards) -> None:
        self._clock = clock
        self._shards = shards
        self._by_shard: dict[int, RunningTime] = {}

    def of(self, guild_id: int) -> RunningTime:
        """Return the running time that counts on a server."""
        return self.shard(self._shards.now.of(guild_id))

    def shard(self, shard: int) -> RunningTime:
        """Return the running time of a shard."""
        return self._by_shard.setdefault(shard, RunningTime(self._clock))

    def start_from(self, seconds: Mapping[int, float]) -> None:
        """Continue from the totals of the earlier runs by shard, without counting yet."""
        for shard, passed in seconds.items():
            self.shard(shard).start_from(passed)

    def learn_others(self, seconds: Mapping[int, float]) -> None:
        """Take over the totals of the shards that another process runs."""
        others = seconds.keys() - {*self._shards.now.ids}
        self.start_from({shard: seconds[shard] for shard in others})

    def own(self) -> dict[int, float]:
        """Return the seconds that this process's shards have come to."""
        return {shard: self.shard(shard).seconds() for shard in self._shards.now.ids}


class Lateness:
    """How late messages come from a machine whose clock may differ from ours.

    The quickest so far is taken as not late at all.
    """

    def __init__(self) -> None:
        self._quickest = math.inf

    def of(self, sent: float, now: float) -> float:
        """Return by how many seconds what was `sent` there is later, `now` here, than the quickest.

        Both are Unix seconds, each by its own clock.
        """
        took = now - sent
        self._quickest = min(self._quickest, took)
        return took - self._quickest


FIRST_PAUSE_SECONDS = 1.0


class Pauses:
    """Exponential backoff with jitter: not all bots come back in the same second."""

    def __init__(self, longest: float) -> None:
        """No pause is to take more than `longest` seconds."""
        self._most = longest
        self._longest = FIRST_PAUSE_SECONDS

    def begin_anew(self) -> None:
        """Reset the backoff."""
        self._longest = FIRST_PAUSE_SECONDS

    def next(self) -> float:
        """Return the seconds of the next pause."""
        pause = random.uniform(self._longest / 2, self._longest)
        self._longest = min(self._longest * 2, self._most)
        return pause


_MICRO = 1_000_000


class Supervisor:
    """Whoever started the bot and wants to hear of it; nobody, where it was started by hand."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._watchdog = environ.get("WATCHDOG_USEC", "")

    @property
    def watchdog_seconds(self) -> float | None:
        """Within how many seconds the next sign of life is expected; None if none is."""
        return int(self._watchdog) / _MICRO if self._watchdog.isdecimal() else None

    def starting(self, seconds: float) -> None:
        """Say that the start goes on, and that the next word comes within `seconds`."""
        self._say(f"EXTEND_TIMEOUT_USEC={round(seconds * _MICRO)}")

    def ready(self) -> None:
        """Say that members can play."""
        self._say("READY=1")

    def alive(self) -> None:
        """Say that the bot goes on; whoever does not hear it in time starts another one."""
        self._say("WATCHDOG=1")

    def status(self, text: str) -> None:
        """Say in one line how things are."""
        self._say(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        """Say that the bot is about to end."""
        self._say("STOPPING=1")

    def _say(self, message: str) -> None:
        if not self._address:
            return
        # A name that begins with @ is one outside of the file system.
        address = self._address.replace("@", "\0", 1) if self._address[0] == "@" else self._address
        # Nobody is to wait for a supervisor that does not listen.
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as outlet,
        ):
            outlet.setblocking(False)
            outlet.sendto(message.encode(), address)
