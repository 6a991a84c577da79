"""A bot whose machine, or whose way to Discord, is slow."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import pytest

from playground.interaction import Acknowledgement
from tests.e2e.children import studio_of
from tests.e2e.table import table_at

pytestmark = pytest.mark.asyncio


async def test_what_reached_the_bot_late_is_acknowledged_all_the_same_in_time(
    tmp_path: Path,
) -> None:
    """Discord counts its three seconds from the click, however long that is on its way."""
    change = "import cogs.kit.answers as answers; answers.DEFER_AFTER_SECONDS = 1.4"
    async with table_at(tmp_path / "games.db", change=change, draws=True) as table:
        mover = table.mover(await table.start())
        studio = studio_of(table)
        os.kill(studio, signal.SIGSTOP)
        table.playground.faults.hang_gateway()
        member = table.playground.member(mover.id)  # who goes on once it is acknowledged
        # A picture that nobody has seen yet: what is remembered is answered at once.
        asking = asyncio.create_task(member.command("shanghaien score"))
        await asyncio.sleep(1.5)
        table.playground.faults.hang_gateway(hung=False)
        asked = await asking
        os.kill(studio, signal.SIGCONT)
        assert not asked.failed
        assert asked.how is Acknowledgement.THINKING
        assert table.playground.breaches == []
