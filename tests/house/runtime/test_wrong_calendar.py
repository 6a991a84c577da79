"""A bot that starts while its machine's calendar is wrong."""

from __future__ import annotations

from bot.records.messages import InvitationStatus
from cogs.commands.settings import DataDeletion
from cogs.invitations.clicks import Expiry
from cogs.ui.loops import Sweep
from tests.e2e.table import Table
from tests.machine import HOUR, YEAR


async def look(table: Table) -> None:
    """Run every loop that expires or deletes anything."""
    for kind in (Expiry, DataDeletion):
        watch = table.client.get_cog(kind.__name__)
        assert isinstance(watch, Sweep)
        await watch.sweep()


async def test_a_calendar_two_years_ahead_expires_nothing_until_it_stays_there(
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
    services = table.services

    async def nothing_is_lost() -> None:
        await look(table)
        assert (await services.store.read_match(1)) is not None
        for number in (2, 3):
            assert (await services.invitations.read(number)).status is InvitationStatus.OPEN

    await nothing_is_lost()
    playground.advance(HOUR / 2)
    playground.core.clock.put_wrong(0)
    for _ in range(4):
        await nothing_is_lost()
        playground.advance(HOUR / 2)
    playground.core.clock.put_wrong(2 * YEAR)
    await nothing_is_lost()
    playground.advance(HOUR)
    await look(table)
    assert await services.store.read_match(1) is None
