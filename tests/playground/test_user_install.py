"""User-installed apps: a bot that a member has added to their account."""

from __future__ import annotations

import pytest

from playground import ClientError
from playground.interaction import Interaction
from playground.interaction_payloads import interaction_json
from playground.permissions import Permission
from playground.world import Channel
from tests.playground.wire import Wire

ANYWHERE = {"name": "go", "description": "Goes", "integration_types": [0, 1], "contexts": [0, 1, 2]}


def open_conversation(wire: Wire, *names: str) -> Channel:
    """Open a direct conversation of the members `names`, without the bot, and return it."""
    people = [wire.playground.member(each).user for each in names]
    return wire.playground.core.guilds.open_private(*people)


async def use_command(wire: Wire, channel: Channel, seat: str = "Anna") -> Interaction:
    """Use a command as a member who has installed the bot on their account."""
    await wire.register(ANYWHERE)
    member = wire.playground.member(seat)
    wire.playground.core.guilds.install(member.user)
    return member.send_command(channel, "go", {})


async def test_user_installed_commands_work_without_the_bot(wire: Wire) -> None:
    talk = open_conversation(wire, "Anna", "Bernd")
    interaction = await use_command(wire, talk)
    sent = interaction_json(interaction, wire.playground.core.world, wire.playground.core.messages)
    anna = wire.playground.member("Anna")
    assert sent["context"] == 2
    assert sent["authorizing_integration_owners"] == {"1": str(anna.id)}
    assert sent["user"]["id"] == str(anna.id)
    with pytest.raises(ClientError):
        wire.playground.member("Bernd").send_command(talk, "go", {})
    with pytest.raises(ClientError):
        wire.playground.member("Carla").send_command(talk, "go", {})
    # In this conversation without the bot, the bot's own token is not accepted.
    status, answer = await wire.ask("POST", f"/channels/{talk.id}/messages", {"content": "x"})
    assert (status, answer["code"]) == (403, 50001)


async def test_a_click_has_the_owners_of_the_command(wire: Wire) -> None:
    talk = open_conversation(wire, "Anna", "Bernd", "Carla")
    interaction = await use_command(wire, talk)
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    row = {"type": 1, "components": [button]}
    await wire.answer(interaction, {"type": 4, "data": {"content": "x", "components": [row]}})
    carla = wire.playground.member("Carla")
    (message,) = carla.visible_messages(talk)
    click = carla.send_click(message, message.buttons[0])
    assert click.owners == {"1": str(wire.playground.member("Anna").id)}
    assert (await wire.answer(click, {"type": 6}))[0] == 200
    original = f"{wire.webhook(click)}/messages/@original"
    assert (await wire.ask("PATCH", original, {"content": "y"}))[0] == 200
    assert message.text == "y"


async def test_user_installed_apps_have_five_follow_ups(wire: Wire) -> None:
    interaction = await use_command(wire, open_conversation(wire, "Anna", "Bernd"))
    await wire.answer(interaction, {"type": 4, "data": {"content": "x"}})
    for number in range(5):
        status, _ = await wire.ask("POST", wire.webhook(interaction), {"content": f"{number}"})
        assert status == 200
    status, answer = await wire.ask("POST", wire.webhook(interaction), {"content": "6"})
    assert (status, answer["code"]) == (400, 40094)


@pytest.mark.parametrize("external", [True, False])
async def test_a_server_without_the_bot_may_keep_its_answers_private(
    external: bool, wire: Wire
) -> None:
    guilds, channel = wire.playground.core.guilds, wire.playground.channel("harbour")
    assert channel.guild is not None
    guilds.kick_bot(channel.guild)
    if not external:
        everyone = channel.guild.everyone
        guilds.overwrite(channel, everyone, deny=Permission.USE_EXTERNAL_APPS)
    interaction = await use_command(wire, channel, "Carla")
    await wire.answer(interaction, {"type": 4, "data": {"content": "x"}})
    assert interaction.original is not None
    assert interaction.original.ephemeral is not external
    # The restriction does not apply once the bot is on the server.
    guilds.invite_bot(channel.guild, 0)
    inside = wire.playground.member("Bernd").send_command(channel, "go", {})
    await wire.answer(inside, {"type": 4, "data": {"content": "x"}})
    assert inside.original is not None
    assert not inside.original.ephemeral
