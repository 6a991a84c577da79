"""The system clock, uptime clocks, backoff between attempts, and reports to systemd."""

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
"""The environment variable with the path of the clock file, for tests and the playground only.

The file contains the seconds to add to the clock. A second number, after a space, is optional: the
seconds by which to shift only the calendar."""
JUMP_SECONDS = 60.0
"""The calendar has jumped if it differs from the expected time by more than this."""
BELIEVED_AFTER_SECONDS = 3600.0
"""The time that the calendar must stay where it jumped to before the clock follows it."""
DOUBTED_AHEAD_SECONDS = 24 * 3600.0
"""A calendar that is ahead of the latest known time by more than this at the start may be wrong."""
FROZEN_SECONDS = 300.0
"""If more time passes between two readings of an uptime clock, the process was not merely busy but
stopped."""
_BOOT_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

_log = structlog.get_logger(__name__)


class Clock(Protocol):
    """A source of time."""

    def now(self) -> float:
        """Return the time as Unix seconds."""

    def certain_time(self) -> float:
        """Return a Unix time that has certainly been reached, even if the calendar is wrong.

        Use it instead of `now` for irreversible expiry. It is behind `now` after the calendar was
        set back, and after a start with a doubtful calendar; see `check_calendar`.
        """

    def check_calendar(self, known: float) -> None:
        """Compare the calendar with `known`, the latest known Unix time. Call it at the start.

        A calendar more than a day ahead of `known` may be wrong, or the bot may have been down or
        idle for that long. In either case, `certain_time` continues from `known` for an hour.
        """

    def monotonic(self) -> float:
        """Return seconds of a clock that is independent of the machine's calendar."""


@dataclass(frozen=True, slots=True)
class _Jump:
    """A jump of the machine's calendar."""

    ahead: float
    """The seconds by which the calendar is ahead of the expected time; negative if it is behind."""
    seen_at: float
    """The value of `SystemClock._elapsed` when the jump was noticed."""


@dataclass(frozen=True, slots=True)
class _Start:
    """The start of a bot whose calendar may be wrong."""

    known: float
    """The latest known Unix time."""
    elapsed: float
    """The value of `SystemClock._elapsed` at the start."""


class SystemClock:
    """The machine's clock, shifted by the clock file if there is one.

    A calendar that jumps may be wrong, and may remain wrong until the machine is repaired. Anything
    that expires in the meantime is lost: invitations, absences, the data of a server. The clock
    therefore follows a jump only after an hour; until then it continues as if nothing had happened.
    """

    def __init__(self, offset_file: Path | None = None) -> None:
        self._offset_file = offset_file
        self._stamp: tuple[int, int] | None = None
        self._offset = self._jump = 0.0
        self._passed = 0.0
        """The total number of seconds added by the clock file."""
        self._read()
        self._began = self._machine() - self._elapsed()
        """The calendar minus the elapsed seconds, without jumps that the clock does not follow."""
        self._doubted: _Jump | None = None
        self._start: _Start | None = None
        """Set while `certain_time` distrusts the calendar, which was far ahead at the start."""

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> Self:
        """Return a clock, shifted by the clock file if the variable `CLOCK_FILE` names one."""
        named = environ.get(CLOCK_FILE)
        return cls(Path(named) if named else None)

    def now(self) -> float:
        """Return the time as Unix seconds."""
        self._read()
        machine, elapsed = self._machine(), self._elapsed()
        ahead = machine - self._began - elapsed
        if abs(ahead) > JUMP_SECONDS and not self._has_lasted(_Jump(ahead, elapsed)):
            return self._began + elapsed
        self._began += ahead
        self._doubted = None
        return machine

    def check_calendar(self, known: float) -> None:
        """Make `certain_time` continue from `known` for an hour if the calendar is far ahead."""
        ahead = self.now() - known
        if ahead > DOUBTED_AHEAD_SECONDS:
            self._start = _Start(known, self._elapsed())
            _log.info(
                "clock.ahead",
                seconds=round(ahead),
                nothing_expires_for_seconds=BELIEVED_AFTER_SECONDS,
            )

    def certain_time(self) -> float:
        """Return a Unix time that has certainly been reached, even if the calendar is wrong."""
        now = min(self.now(), self._machine())
        if self._start is None:
            return now
        lasted = self._elapsed() - self._start.elapsed
        known = self._start.known + lasted
        if lasted < BELIEVED_AFTER_SECONDS and now - known > DOUBTED_AHEAD_SECONDS:
            return known
        self._start = None
        return now

    def _has_lasted(self, jump: _Jump) -> bool:
        """Return whether the calendar has stayed where it jumped to for long enough."""
        if self._doubted is None or abs(jump.ahead - self._doubted.ahead) > JUMP_SECONDS:
            self._doubted = jump
            _log.warning(
                "clock.jumped",
                seconds=round(jump.ahead),
                believed_in_seconds=BELIEVED_AFTER_SECONDS,
            )
        return jump.seen_at - self._doubted.seen_at >= BELIEVED_AFTER_SECONDS

    def monotonic(self) -> float:
        """Return seconds of a clock that is independent of the machine's calendar."""
        self._read()
        return time.monotonic() + self._passed

    def _machine(self) -> float:
        """Return the machine's calendar time."""
        return time.time() + self._offset + self._jump

    def _elapsed(self) -> float:
        """Return seconds of a monotonic clock that also runs while the machine is suspended."""
        return time.clock_gettime(_BOOT_CLOCK) + self._passed

    def _read(self) -> None:
        """Read the clock file again if it has changed."""
        if self._offset_file is None:
            return
        # A click reads the time more than once, and the file seldom changes in between.
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
    """Return the time at which Discord created an id, as Unix seconds of Discord's clock.

    >>> time_of(175928847299117063)
    1462015105.796
    """
    return ((discord_id >> 22) + 1_420_070_400_000) / 1000


class UptimeClock:
    """A clock of the uptime, which is the total time with the bot running and connected to Discord.

    It is initially stopped. Match clocks measure time with it, so that no deadline passes because
    of downtime, a disconnection, a stopped process, or a jump of the machine's calendar.
    """

    def __init__(self, clock: Clock, before: float = 0.0) -> None:
        self._clock = clock
        self._before = before
        self._since: float | None = None
        self._awake = 0.0
        """The value of `time.monotonic` at the latest reading."""

    def start_from(self, seconds: float) -> None:
        """Stop the clock and set its total to the `seconds` of earlier runs."""
        self._before = seconds
        self._since = None

    def start(self) -> None:
        """Start the clock; does nothing if it is running."""
        if self._since is None:
            self._since = self._clock.monotonic()
            self._awake = time.monotonic()

    def stop(self) -> None:
        """Stop the clock; does nothing if it is stopped."""
        self._before = self.seconds()
        self._since = None

    def seconds(self) -> float:
        """Return the uptime in seconds, including earlier runs."""
        if self._since is not None:
            now, awake = self._clock.monotonic(), time.monotonic()
            passed, asleep = now - self._since, awake - self._awake
            if asleep > FROZEN_SECONDS:
                # The bot reads the clock every few seconds. A gap this long means that the process
                # was stopped. Counting it would end turns in which no member could act.
                _log.warning("clock.frozen", seconds=round(asleep))
                passed -= asleep
            self._before += max(0.0, passed)
            self._since, self._awake = now, awake
        return self._before

    def calendar(self, moment: float) -> float:
        """Return the Unix time at which the uptime reaches `moment` if the clock keeps running."""
        return self._clock.now() + moment - self.seconds()


class UptimeClocks:
    """The uptime of each of the bot's shards, which disconnect independently."""

    def __init__(self, clock: Clock, shards: OwnShards) -> None:
        self._clock = clock
        self._shards = shards
        self._by_shard: dict[int, UptimeClock] = {}

    def get_clock(self, guild_id: int) -> UptimeClock:
        """Return the uptime clock of a server."""
        return self.get_shard_clock(self._shards.now.find_shard(guild_id))

    def get_shard_clock(self, shard: int) -> UptimeClock:
        """Return the uptime clock of a shard."""
        return self._by_shard.setdefault(shard, UptimeClock(self._clock))

    def start_from(self, seconds: Mapping[int, float]) -> None:
        """Stop the clocks of these shards and set their totals to the `seconds` of earlier runs."""
        for shard, passed in seconds.items():
            self.get_shard_clock(shard).start_from(passed)

    def learn_others(self, seconds: Mapping[int, float]) -> None:
        """Set the totals of other processes' shards. Own shards in `seconds` are ignored."""
        others = seconds.keys() - {*self._shards.now.ids}
        self.start_from({shard: seconds[shard] for shard in others})

    def read_uptimes(self) -> dict[int, float]:
        """Return the uptime of each of this process's shards, in seconds by shard."""
        return {shard: self.get_shard_clock(shard).seconds() for shard in self._shards.now.ids}


class Lateness:
    """The delay of messages from a machine whose clock may differ from this machine's.

    The quickest message so far counts as not delayed.
    """

    def __init__(self) -> None:
        self._quickest = math.inf

    def measure(self, sent: float, now: float) -> float:
        """Return how many seconds longer a message took than the quickest one.

        `sent` is in Unix seconds of the other machine's clock, `now` in those of this machine's.

        >>> delay = Lateness()
        >>> delay.measure(100.0, 203.0), delay.measure(110.0, 215.0)
        (0.0, 2.0)
        """
        took = now - sent
        self._quickest = min(self._quickest, took)
        return took - self._quickest


FIRST_PAUSE_SECONDS = 1.0


class Pauses:
    """Exponential backoff with jitter, so that several bots do not reconnect in the same second."""

    def __init__(self, longest: float) -> None:
        """`longest` is the maximum pause in seconds."""
        self._most = longest
        self._longest = FIRST_PAUSE_SECONDS

    def reset(self) -> None:
        """Reset the backoff."""
        self._longest = FIRST_PAUSE_SECONDS

    def next_pause(self) -> float:
        """Return the next pause in seconds."""
        pause = random.uniform(self._longest / 2, self._longest)
        self._longest = min(self._longest * 2, self._most)
        return pause


_MICRO = 1_000_000


class Supervisor:
    """A client of systemd's notify protocol. Its methods do nothing without a service manager."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._watchdog = environ.get("WATCHDOG_USEC", "")

    @property
    def watchdog_seconds(self) -> float | None:
        """The maximum time in seconds between two signs of life, or None without a watchdog."""
        return int(self._watchdog) / _MICRO if self._watchdog.isdecimal() else None

    def report_start(self, seconds: float) -> None:
        """Report that the start continues and that the next report comes within `seconds`."""
        self._send(f"EXTEND_TIMEOUT_USEC={round(seconds * _MICRO)}")

    def report_ready(self) -> None:
        """Report that members can play."""
        self._send("READY=1")

    def report_alive(self) -> None:
        """Send a sign of life. If it is overdue, the service manager restarts the bot."""
        self._send("WATCHDOG=1")

    def report_status(self, text: str) -> None:
        """Report the state as `text`, which is joined to one line."""
        self._send(f"STATUS={' '.join(text.split())}")

    def report_stop(self) -> None:
        """Report that the bot is about to end."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # A leading @ denotes an abstract socket.
        address = self._address.replace("@", "\0", 1) if self._address[0] == "@" else self._address
        # A busy service manager must not block the bot.
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as outlet,
        ):
            outlet.setblocking(False)
            outlet.sendto(message.encode(), address)
