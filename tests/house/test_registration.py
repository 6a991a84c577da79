from __future__ import annotations

import pytest

from tests.e2e.table import Table

pytestmark = pytest.mark.asyncio


def registrations(table: Table) -> int:
    """Return how often the bot wrote its commands."""
    return sum(
        request.method == "PUT" and request.path.endswith("/commands")
        for request in table.playground.record.requests
    )


async def test_commands_are_registered_once_and_not_at_every_start(table: Table) -> None:
    assert registrations(table) == 1
    await table.bot.restart()
    assert registrations(table) == 1
    games = await table.anna.command("shanghaien games")
    assert "</shanghaien challenge:" in games.text  # it knows the commands' id all the same


async def test_commands_that_discord_has_lost_are_registered_again(table: Table) -> None:
    await table.bot.stop()
    table.playground.core.commands.overwrite([])
    await table.bot.start()
    assert registrations(table) == 2
