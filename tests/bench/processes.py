"""Processor time and memory of a process and its descendants, as Linux reports them."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_PARENT, _USER, _SYSTEM, _RESIDENT = 1, 11, 12, 21
"""The indices of fields in /proc/PID/stat (see proc(5)), counted after the name."""
_MODULE, _HELPER = "-m", "bot.workers.worker"


@dataclass(frozen=True, slots=True)
class MeasuredProcess:
    """The measurements of a process at one moment."""

    pid: int
    parent: int
    cpu: float
    """Seconds of processor time."""
    resident: int
    """Bytes of resident memory."""

    @property
    def name(self) -> str:
        """The task of a helper process, or the module of another process; empty if it has ended."""
        with contextlib.suppress(OSError):
            words = Path(f"/proc/{self.pid}/cmdline").read_text(errors="replace").split("\0")
            if _MODULE in words[:-1]:
                _, module, *arguments = words[words.index(_MODULE) :]
                return arguments[0] if module == _HELPER else module
        return ""


def family(pid: int) -> list[MeasuredProcess]:
    """Return the process and its descendants; empty if the system reports none."""
    found = {each.pid: each for each in _everyone()}
    if pid not in found:
        return []
    members = [found[pid]]
    for member in members:  # the list grows during the loop
        members += [each for each in found.values() if each.parent == member.pid]
    return members


def cpu_seconds(pid: int) -> float:
    """Return the processor time of a process and its descendants, or 0 if unavailable."""
    return sum(each.cpu for each in family(pid))


def proportional(pid: int) -> int:
    """Return the proportional set size of a process in bytes, or 0 if unavailable."""
    with contextlib.suppress(OSError):
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii", errors="replace")
        return sum(int(line.split()[1]) << 10 for line in rollup.splitlines() if line[:4] == "Pss:")
    return 0


def _everyone() -> Iterator[MeasuredProcess]:
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            ticks = int(fields[_USER]) + int(fields[_SYSTEM])
            yield MeasuredProcess(
                int(path.parent.name),
                int(fields[_PARENT]),
                ticks / os.sysconf("SC_CLK_TCK"),
                int(fields[_RESIDENT]) * os.sysconf("SC_PAGE_SIZE"),
            )
