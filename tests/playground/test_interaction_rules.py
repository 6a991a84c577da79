from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from playground import Acknowledgement, ActionOutcome, ClientError, Playground
from playground.errors import BreachKind
from tests.playground.wire import Wire, leaf_errors, open_wire

Json = dict[str, Any]


async def test_an_answer_opens_the_webhook_and_a_second_is_rejected(wire: Wire) -> None:
    interaction = await wire.use_command()
    status, answer = await wire.ask("POST", wire.webhook(interaction), {"content": "early"})
    assert (status, answer["code"]) == (404, 10015)
    hello = {"type": 4, "data": {"content": "hello"}}
    assert (await wire.answer(interaction, hello))[0] == 200
    status, answer = await wire.answer(interaction, hello)
    assert (status, answer["code"]) == (400, 40060)
    breaches = [each.kind for each in wire.playground.breaches]
    assert BreachKind.SECOND_ACKNOWLEDGEMENT in breaches
    assert (await wire.ask("POST", wire.webhook(interaction), {"content": "more"}))[0] == 200


async def test_a_late_answer_is_rejected_and_the_member_sees_a_failure() -> None:
    async with open_wire(Playground(acknowledge_within=0)) as wire:
        interaction = await wire.use_command()
        interaction.reached_bot = True
        wire.playground.core.answers.is_bot_connected = lambda _: True
        await interaction.settled.wait()
        assert ActionOutcome(interaction).failed
        status, answer = await wire.answer(interaction, {"type": 4, "data": {"content": "late"}})
        assert (status, answer["code"]) == (404, 10062)
        breaches = [each.kind for each in wire.playground.breaches]
        assert breaches == [BreachKind.NO_ACKNOWLEDGEMENT, BreachKind.LATE_ACKNOWLEDGEMENT]


async def test_token_dies_after_fifteen_minutes(wire: Wire) -> None:
    interaction = await wire.use_command()
    await wire.answer(interaction, {"type": 4, "data": {"content": "hello"}})
    original = f"{wire.webhook(interaction)}/messages/@original"
    wire.playground.advance(14 * 60)
    assert (await wire.ask("PATCH", original, {"content": "still here"}))[0] == 200
    wire.playground.advance(60)
    for method, path in (("PATCH", original), ("POST", wire.webhook(interaction))):
        status, answer = await wire.ask(method, path, {"content": "too late"})
        assert (status, answer["code"]) == (401, 50027)


async def test_the_first_follow_up_replaces_thinking(wire: Wire) -> None:
    interaction = await wire.use_command()
    _, answer = await wire.answer(interaction, {"type": 5, "data": {"flags": 64}})
    about = answer["interaction"]
    assert about["response_message_loading"]
    assert about["response_message_ephemeral"]
    assert interaction.original is not None
    assert interaction.original.thinking
    _, first = await wire.ask("POST", wire.webhook(interaction), {"content": "now"})
    assert first["id"] == about["response_message_id"]
    _, second = await wire.ask("POST", wire.webhook(interaction), {"content": "then"})
    assert second["id"] != first["id"]
    assert [each.text for each in ActionOutcome(interaction).messages] == ["now", "then"]
    anna, bernd = (wire.playground.member(name) for name in ("Anna", "Bernd"))
    assert [each.text for each in anna.visible_messages()] == ["now", "then"]
    assert [each.text for each in bernd.visible_messages()] == ["then"]


async def test_ephemeral_is_unknown_to_the_channel(wire: Wire) -> None:
    interaction = await wire.use_command()
    _, answer = await wire.answer(interaction, {"type": 4, "data": {"content": "x", "flags": 64}})
    channel = wire.playground.channel("harbour")
    message = answer["resource"]["message"]["id"]
    one = f"/channels/{channel.id}/messages/{message}"
    for method in ("GET", "PATCH", "DELETE"):
        status, answer = await wire.ask(method, one, {"content": "y"})
        assert (status, answer["code"]) == (404, 10008)
    assert (await wire.ask("GET", f"/channels/{channel.id}/messages"))[1] == []
    original = f"{wire.webhook(interaction)}/messages/@original"
    assert (await wire.ask("DELETE", original))[0] == 204
    assert wire.playground.member("Anna").ephemerals == []


async def test_command_cannot_be_answered_as_a_click(wire: Wire) -> None:
    interaction = await wire.use_command()
    for kind in (6, 7, 8, 1, 99):
        status, answer = await wire.answer(interaction, {"type": kind, "data": {"content": "x"}})
        assert (status, answer["code"]) == (400, 50035), kind
        assert leaf_errors(answer["errors"]) == {"type": "BASE_TYPE_CHOICES"}
    _, answer = await wire.answer(interaction, {"type": 4, "data": {"content": "x" * 2001}})
    assert leaf_errors(answer["errors"]) == {"data.content": "BASE_TYPE_MAX_LENGTH"}
    # A rejected response leaves the interaction open.
    assert (await wire.answer(interaction, {"type": 4, "data": {"content": "x"}}))[0] == 200


async def test_answer_needs_no_permission_in_the_channel(wire: Wire) -> None:
    channel = wire.playground.channel("harbour")
    wire.playground.deny(channel, 1 << 10 | 1 << 11)
    interaction = await wire.use_command()
    assert (await wire.answer(interaction, {"type": 4, "data": {"content": "x"}}))[0] == 200
    assert (await wire.ask("POST", wire.webhook(interaction), {"content": "y"}))[0] == 200
    status, answer = await wire.ask("GET", f"/channels/{channel.id}")
    assert (status, answer["code"]) == (403, 50001)


def labelled(custom_id: str = "a", label: str = "x") -> Json:
    """Return a text input of a modal."""
    return {
        "type": 18,
        "label": label,
        "component": {"type": 4, "custom_id": custom_id, "style": 1},
    }


LENGTH, LONG = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH"
MODALS: Mapping[str, tuple[Json, str, str]] = {
    "a title of 46": ({"title": "x" * 46}, "data.title", LENGTH),
    "no inputs": ({"components": []}, "data.components", LENGTH),
    "six inputs": ({"components": [labelled(str(n)) for n in range(6)]}, "data.components", LENGTH),
    "a button in a row": (
        {"components": [{"type": 1, "components": [{"type": 2}]}]},
        "data.components.0.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "a label of 46": (
        {"components": [labelled(label="x" * 46)]},
        "data.components.0.label",
        LENGTH,
    ),
}


async def test_modals_beyond_a_limit_are_rejected_at_the_faulty_field(wire: Wire) -> None:
    modal = {"title": "Words", "custom_id": "m", "components": [labelled()]}
    interaction = await wire.use_command()
    for case, (change, place, fault) in MODALS.items():
        status, answer = await wire.answer(interaction, {"type": 9, "data": modal | change})
        assert (status, leaf_errors(answer["errors"])) == (400, {place: fault}), case
    assert (await wire.answer(interaction, {"type": 9, "data": modal}))[0] == 200
    assert interaction.acknowledgement is Acknowledgement.MODAL


def option(name: str = "a", **more: object) -> Json:
    """Return an option of a command."""
    return {"type": 3, "name": name, "description": "x", **more}


COMMANDS: Mapping[str, tuple[Json, str, str]] = {
    "a name with a capital": ({"name": "Go"}, "name", "APPLICATION_COMMAND_INVALID_NAME"),
    "a name with a space": ({"name": "go on"}, "name", "APPLICATION_COMMAND_INVALID_NAME"),
    "a description of 101": ({"description": "x" * 101}, "description", LENGTH),
    "no description": ({"description": ""}, "description", LENGTH),
    "26 options": ({"options": [option(f"o{n}") for n in range(26)]}, "options", LONG),
    "required after optional": (
        {"options": [option("a"), option("b", required=True)]},
        "options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "26 choices": (
        {"options": [option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])]},
        "options.0.choices",
        LONG,
    ),
    "choices of an autocompleted option": (
        {"options": [option(autocomplete=True, choices=[{"name": "n", "value": "v"}])]},
        "options.0.autocomplete",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE",
    ),
    "an unknown language": (
        {"name_localizations": {"xx": "los"}},
        "name_localizations.xx",
        "BASE_TYPE_CHOICES",
    ),
    "a translated name of 33": (
        {"name_localizations": {"de": "x" * 33}},
        "name_localizations.de",
        LENGTH,
    ),
}


async def test_commands_beyond_a_limit_are_rejected_at_the_faulty_field(wire: Wire) -> None:
    path = f"/applications/{wire.playground.bot.id}/commands"
    for case, (change, place, fault) in COMMANDS.items():
        body = [{"name": "go", "description": "Goes"} | change]
        status, answer = await wire.ask("PUT", path, body)
        assert (status, leaf_errors(answer["errors"])) == (400, {f"0.{place}": fault}), case
        assert (await wire.ask("GET", path))[1] == []


async def test_a_command_keeps_its_id_when_registered_again(wire: Wire) -> None:
    path = f"/applications/{wire.playground.bot.id}/commands"
    _, (before,) = await wire.ask("PUT", path, [{"name": "go", "description": "Goes"}])
    _, (after,) = await wire.ask("PUT", path, [{"name": "go", "description": "Went"}])
    assert before["id"] == after["id"]
    assert before["version"] != after["version"]


async def test_a_command_is_offered_by_permissions(wire: Wire) -> None:
    await wire.register(
        {"name": "rule", "description": "Rules", "default_member_permissions": str(1 << 5)}
    )
    channel = wire.playground.channel("harbour")
    with pytest.raises(ClientError, match="may not"):
        wire.playground.member("Bernd").send_command(channel, "rule", {})
    wire.playground.member("Dora").send_command(channel, "rule", {})
    wire.playground.member("Anna").send_command(channel, "rule", {})
    bernd, masters = (wire.playground.member("Bernd"), wire.playground.role("Harbour masters"))
    wire.playground.grant(bernd, masters)
    bernd.send_command(channel, "rule", {})
    wire.playground.revoke(bernd, masters)
    with pytest.raises(ClientError, match="may not"):
        bernd.send_command(channel, "rule", {})
    wire.playground.set_role(wire.playground.role("@everyone"), 1 << 10)
    with pytest.raises(ClientError, match="may not"):
        bernd.send_command(channel, "rule", {})
    with pytest.raises(ClientError, match="no command"):
        wire.playground.member("Anna").send_command(channel, "reign", {})


async def test_choices_beyond_25_are_refused(wire: Wire) -> None:
    word = option("word", autocomplete=True)
    await wire.register({"name": "go", "description": "Goes", "options": [word]})
    channel, anna = wire.playground.channel("harbour"), wire.playground.member("Anna")
    interaction = anna.send_autocomplete(channel, "go", {"word": "x"}, "word")
    choices = [{"name": str(n), "value": str(n)} for n in range(26)]
    status, answer = await wire.answer(interaction, {"type": 8, "data": {"choices": choices}})
    assert (status, list(leaf_errors(answer["errors"]))) == (400, ["data.choices"])
