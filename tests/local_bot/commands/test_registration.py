from __future__ import annotations

from discord import app_commands

from tests.e2e.table import Table, text_of


def registrations(table: Table) -> int:
    """Return the number of times the bot registered its commands."""
    return sum(
        request.method == "PUT" and request.path.endswith("/commands")
        for request in table.playground.record.requests
    )


async def test_commands_are_registered_once_and_again_if_discord_has_lost_them(
    table: Table,
) -> None:
    assert registrations(table) == 1
    await table.bot.restart()
    assert registrations(table) == 1
    games = await table.anna.command("shanghaien games")
    assert "</shanghaien challenge:" in games.text  # with the command's id
    await table.bot.stop()
    table.playground.core.commands.overwrite([])
    await table.bot.start()
    assert registrations(table) == 2


async def test_a_command_has_a_localized_name_and_a_removed_one_names_its_successor(
    table: Table,
) -> None:
    tapped = await table.private(await table.bernd.command("shanghaien games"))
    assert "</shanghaien challenge:" in text_of(tapped), "links have English names"
    for group, command in (("shanghaien", "history"), ("rummy", "stats")):
        known = table.client.tree.get_command(group)
        assert isinstance(known, app_commands.Group)
        known.remove_command(command)
        answer = await table.anna.command(f"{group} {command}")
        assert "</shanghaien help:" in answer.text
        assert "button" not in answer.text
    table.client.command_ids.clear()
    named = await table.private(await table.bernd.command("shanghaien games"))
    assert "`/shanghaien herausfordern`" in text_of(named)
