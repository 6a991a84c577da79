from __future__ import annotations

import pytest

from bot.operating.config import Settings
from bot.services import passing_services
from cogs.running.start import RunningBot


@pytest.mark.asyncio
async def test_a_bot_that_is_told_to_end_before_it_logs_in_ends_in_peace() -> None:
    async with passing_services(Settings()) as services:
        bot = RunningBot(services)
        await bot.close()
