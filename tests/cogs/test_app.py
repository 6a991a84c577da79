from __future__ import annotations

import pytest

from bot.clock import SystemClock
from bot.config import Settings
from bot.services import build_services
from bot.store.memory.store import MemoryStore
from cogs.start import RunningBot


@pytest.mark.asyncio
async def test_a_bot_that_is_told_to_end_before_it_logs_in_ends_in_peace() -> None:
    bot = RunningBot(build_services(Settings(), MemoryStore(), SystemClock()))
    await bot.close()
