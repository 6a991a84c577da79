"""What the processes of the bot take of the machine, where the system tells (Linux)."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.processes.helper import living_helpers

BOT = "bot"
"""The process that all others belong to."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What one process takes, or several that do the same."""

    memory: int = 0
    """Bytes of it in memory."""
    seconds: float = 0.0
    """Of the processor's time, since it began."""


def usage() -> Mapping[str, Usage]:
    """Return what each process takes, by what it does; empty where the system does not tell."""
    found: dict[str, Usage] = {}
    pids = [(BOT, os.getpid()), *((each.name, each.pid) for each in living_helpers())]
    for name, pid in pids:
        # It may just have ended.
        with contextlib.suppress(OSError, ValueError):
            if pid is not None:
                one, before = _usage_of(pid), found.get(name, Usage())
                found[name] = Usage(before.memory + one.memory, before.seconds + one.seconds)
    return found


def _usage_of(pid: int) -> Usage:
    process = Path("/proc") / str(pid)
    pages = int((process / "statm").read_text("ascii").split()[1])
    # Its name, in brackets, may hold anything.
    times = (process / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    ticks = int(times[11]) + int(times[12])
    return Usage(pages * os.sysconf("SC_PAGE_SIZE"), ticks / os.sysconf("SC_CLK_TCK"))
