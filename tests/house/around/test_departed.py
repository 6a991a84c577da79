"""Commands that name somebody who is not on the server, or has left it."""

from __future__ import annotations

import pytest

from tests.e2e.table import Table, text_of

pytestmark = pytest.mark.asyncio

NAMING = [
    ("shanghaien challenge", "opponent"),
    ("rummy challenge", "opponent"),
    ("rummy challenge", "player5"),
    ("shanghaien stats", "member"),
    ("shanghaien history", "member"),
    ("rummy stats", "member"),
    ("rummy history", "member"),
]
"""Every option that takes a member."""


@pytest.mark.parametrize(("command", "option"), NAMING)
async def test_a_command_that_names_somebody_who_has_left_says_so_in_private(
    table: Table, command: str, option: str
) -> None:
    table.playground.leave(table.carla)
    said = await table.private(await table.bernd.command(command, options={option: table.carla}))
    assert text_of(said) == "Carla ist nicht (mehr) hier."
    assert not any("answer.failed" in line for line in table.bot.log)
    assert not [m for m in table.anna.visible_messages() if m.author is table.playground.bot]


async def test_the_menu_at_a_message_of_somebody_who_has_left_challenges_nobody(
    table: Table,
) -> None:
    table.playground.leave(table.carla)
    said = await table.private(
        await table.anna.context_menu("Challenge to Shanghaien", table.carla)
    )
    assert text_of(said) == "Carla isn’t here (any more)."
    assert not [m for m in table.bernd.visible_messages() if m.author is table.playground.bot]


async def test_every_option_that_takes_a_member_is_tried(table: Table) -> None:
    taking = {
        (leaf.key, option["name"])
        for leaf in table.playground.core.commands.leaves(table.playground.guild.id)
        for option in leaf.options
        if option["type"] == 6
    }
    assert {(command, option.rstrip("2345678")) for command, option in taking} == {
        (command, option.rstrip("2345678")) for command, option in NAMING
    }
