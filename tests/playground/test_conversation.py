from __future__ import annotations

import discord
import pytest

from playground import Acknowledgement, ClientError, Playground, Seat
from playground.client.components import Entry
from playground.validation.messages import Upload
from tests.playground.tavern_bot import TavernBot, png, running


async def test_a_command_is_answered_in_public_or_to_its_owner_only(
    playground: Playground, anna: Seat, bernd: Seat
) -> None:
    outcome = await anna.command("tavern say", text="Ahoy", times=2)
    assert outcome.acknowledgement is Acknowledgement.MESSAGE
    assert outcome.text == "Ahoy Ahoy (calm)"
    secret = await anna.command("tavern say", text="Psst", secret=True)
    assert secret.private is not None
    assert [m.text for m in anna.ephemerals] == ["Psst (calm)"]
    assert [m.text for m in bernd.visible_messages()] == ["Ahoy Ahoy (calm)"]
    assert not playground.breaches


async def test_options_are_autocompleted_and_the_client_rejects_invalid_ones(anna: Seat) -> None:
    choices = await anna.autocomplete("tavern say", "text", "ru")
    assert [each["value"] for each in choices] == ["rum", "rudder"]
    wrong: list[tuple[dict[str, str | int], str]] = [
        ({}, "required"),
        ({"text": "a", "volume": 3}, "no option"),
        ({"text": "a", "times": 4}, "from 1 to 3"),
        ({"text": "a", "times": "two"}, "number"),
        ({"text": 5}, "text"),
    ]
    for options, reason in wrong:
        with pytest.raises(ClientError, match=reason):
            await anna.command("tavern say", options=options)


async def test_board_with_picture_is_updated_by_a_click(
    playground: Playground, bot: TavernBot, anna: Seat, bernd: Seat
) -> None:
    board = (await anna.command("tavern board")).message
    assert board is not None
    assert board.is_v2
    gallery = board.components[0]["components"][1]
    media = gallery["items"][0]["media"]
    assert (media["width"], media["height"]) == (120, 80)
    assert board.components[0]["accent_color"] == 0x1D4ED8
    with pytest.raises(ClientError, match="greyed out"):
        await anna.click(board, "Shanghai!")
    outcome = await bernd.click(board, "Roll")
    assert outcome.acknowledgement is Acknowledgement.UPDATE
    assert board.text == "Turn 2"
    assert [each.filename for each in board.attachments] == ["board2.png"]
    data = await bot.http.get_from_cdn(
        board.components[0]["components"][1]["items"][0]["media"]["url"]
    )
    assert data == board.attachments[0].content
    assert not playground.breaches


async def test_stale_click_carries_the_old_id(anna: Seat) -> None:
    board = (await anna.command("tavern board")).message
    assert board is not None
    old = board.copy()
    await anna.click(board, "Roll")
    await anna.click(board, "Roll")
    assert board.text == "Turn 3"
    with pytest.raises(ClientError):
        await anna.click(old, "Roll")
    await anna.click(old, "Roll", is_stale=True)
    assert board.text == "Turn 2"


async def test_modal_is_filled_in(anna: Seat) -> None:
    modal = (await anna.command("tavern form")).modal
    assert modal is not None
    assert modal.title == "Your word"
    with pytest.raises(ClientError, match="filled in"):
        await anna.submit_modal(modal, {})
    with pytest.raises(ClientError, match="not on the menu"):
        await anna.submit_modal(modal, {"word": "x", "drink": "Wine"})
    with pytest.raises(ClientError, match="has no"):
        await anna.submit_modal(modal, {"word": "x", "song": "y"})
    assert (await anna.submit_modal(modal, {"Word": "rum"})).text == "You said rum"
    modal = (await anna.command("tavern form")).modal
    assert modal is not None
    filled: dict[str, Entry] = {"Word": "ahoy", "Drink": ["Tea"], "Aloud": True}
    assert (await anna.submit_modal(modal, filled)).text == "You said ahoy over Tea!"


async def test_words_and_members_are_picked_from_menus(playground: Playground, anna: Seat) -> None:
    menu = (await anna.command("tavern drinks")).message
    assert menu is not None
    with pytest.raises(ClientError, match="not on the menu"):
        await anna.select(menu, "Wine")
    await anna.select(menu, "Tea")
    assert (menu.text, menu.components) == ("Here is Tea", [])
    menu = (await anna.command("tavern guests")).message
    assert menu is not None
    guests = [playground.member(name).user for name in ("Bernd", "Dora")]
    assert (await anna.select(menu, guests)).text == "Welcome Bernd and Dora"
    with pytest.raises(ClientError, match="from 1 to 2"):
        await anna.select(menu, [*guests, anna.user])


async def test_members_messages_and_files_are_handed_to_commands(anna: Seat, bernd: Seat) -> None:
    assert (await anna.context_menu("Wave at", bernd)).text == "Waves at Bernd"
    message = bernd.send("Land ahoy")
    assert (await anna.context_menu("Quote", message)).text == "Bernd: Land ahoy"
    upload = Upload("map.png", png(7, 5))
    kept = await anna.command("tavern keep", file=upload)
    assert kept.text == f"map.png: {len(upload.content)} bytes, 7"


async def test_an_interaction_contains_user_channel_and_locale() -> None:
    async with Playground(guild_locale="fr") as playground, running(playground) as bot:
        quiet = playground.channel("quiet")
        await playground.member("Dora").command("tavern say", channel=quiet, text="x")
        (interaction,) = bot.interactions
        assert interaction.locale is discord.Locale.italian
        assert interaction.guild_locale is discord.Locale.french
        assert interaction.context.guild
        assert interaction.is_guild_integration()
        assert interaction.channel_id == quiet.id
        assert interaction.permissions.manage_messages
        assert not interaction.app_permissions.manage_messages
        assert isinstance(interaction.user, discord.Member)
        assert [role.name for role in interaction.user.roles] == ["@everyone", "Harbour masters"]
