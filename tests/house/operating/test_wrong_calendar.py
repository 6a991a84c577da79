"""A bot that starts while its machine's calendar is wrong."""

from __future__ import annotations

import pytest

from bot.records.challenges import ChallengeStatus
from cogs.around.privacy import Forgetting
from cogs.invitations.challenges import Expiry
from cogs.invitations.parties import PartyExpiry
from cogs.kit.watching import Watch
from tests.e2e.table import Table
from tests.inprocess import BotHere
from tests.machine import HOUR, YEAR

pytestmark = [pytest.mark.asyncio]


async def look(table: Table) -> None:
    """Let everything look that makes something expire or deletes it."""
    assert isinstance(table.bot, BotHere)
    for kind in (Expiry, PartyExpiry, Forgetting):
        watch = table.bot.client.get_cog(kind.__name__)
        assert isinstance(watch, Watch)
        await watch.look()


async def test_a_start_two_years_ahead_deletes_and_expires_nothing_until_the_calendar_stays_there(
    table: Table,
) -> None:
    playground = table.playground
    await table.start()
    await table.carla.command("shanghaien challenge")
    await table.dora.command("rummy challenge")
    playground.kick_bot()
    await playground.wait_for(lambda: any("server.left" in line for line in table.bot.log))
    await table.bot.stop()
    playground.core.clock.put_wrong(2 * YEAR)
    await table.bot.start()
    assert isinstance(table.bot, BotHere)
    services = table.bot.client.services
    await look(table)
    assert (await services.store.load_match(1)) is not None
    assert (await services.challenges.load(2)).status is ChallengeStatus.OPEN
    assert (await services.parties.load(1)).status is ChallengeStatus.OPEN
    playground.advance(HOUR)
    await look(table)
    assert await services.store.load_match(1) is None


async def test_a_calendar_that_is_put_right_again_has_cost_nobody_anything(table: Table) -> None:
    playground = table.playground
    await table.start()
    await table.carla.command("shanghaien challenge")
    await table.bot.stop()
    playground.core.clock.put_wrong(2 * YEAR)
    await table.bot.start()
    playground.advance(HOUR / 2)
    playground.core.clock.put_wrong(0)
    for _ in range(4):
        await look(table)
        playground.advance(HOUR / 2)
    assert isinstance(table.bot, BotHere)
    challenge = await table.bot.client.services.challenges.load(2)
    assert challenge.status is ChallengeStatus.OPEN
