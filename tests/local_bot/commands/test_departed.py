"""Commands that name a user who is not on the server, or has left it."""

from __future__ import annotations

from tests.e2e.table import Table, text_of

NAMING = {
    ("shanghaien challenge", "opponent"),
    ("rummy challenge", "opponent"),
    ("rummy challenge", "player5"),
    ("shanghaien stats", "member"),
    ("shanghaien history", "member"),
    ("rummy stats", "member"),
    ("rummy history", "member"),
}
"""The commands' options that take a member; numbered options, like player2, count once."""


async def test_a_command_with_a_departed_member_is_refused_privately(table: Table) -> None:
    anna, bernd, carla = table.anna, table.bernd, table.carla
    leaves = table.playground.core.commands.leaves(table.playground.guild.id)
    taking = {(e.key, o["name"]) for e in leaves for o in e.options if o["type"] == 6}
    assert {(key, name.rstrip("2345678")) for key, name in taking} == {
        (key, name.rstrip("2345678")) for key, name in NAMING
    }
    table.playground.leave(carla)
    for command, option in sorted(NAMING):
        table.playground.advance(11)
        refusal = await table.private(await bernd.command(command, options={option: carla}))
        assert text_of(refusal) == "Carla ist nicht (mehr) hier.", (command, option)
    by_menu = await anna.context_menu("Challenge to Shanghaien", carla)
    assert text_of(await table.private(by_menu)) == "Carla isn’t here (any more)."
    assert not any("answer.failed" in line for line in table.bot.log)
    assert not [m for m in table.dora.visible_messages() if m.author is table.playground.bot]
