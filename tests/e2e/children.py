"""The processes under a bot, by what they do."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.e2e.table import Table


def child_of(table: Table, name: bytes) -> int:
    """Return the number of the bot's helper process that is called `name`."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            command = (path / "cmdline").read_bytes()
        except (OSError, ValueError):
            continue
        if parent == table.bot.pid and name in command.split(b"\0"):
            return int(path.name)
    raise AssertionError(f"the bot has no process {name!r}")


def worker_of(table: Table) -> int:
    """Return the number of the process that thinks."""
    return child_of(table, b"thinking")


def studio_of(table: Table) -> int:
    """Return the number of the process that draws."""
    return child_of(table, b"drawing")


async def gone(process: int) -> None:
    """Return once a process has ended."""
    while Path(f"/proc/{process}").exists():
        await asyncio.sleep(0.05)
