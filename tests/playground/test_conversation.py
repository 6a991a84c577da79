from __future__ import annotations

import discord
import pytest

from playground import Acknowledgement, Playground, Refused
from playground.client.components import Entry
from playground.validation.messages import Upload
from tests.playground.tavern_bot import png, running

pytestmark = pytest.mark.asyncio


async def test_command_is_answered_in_public() -> None:
    async with Playground() as playground, running(playground):
        anna = playground.member("Anna")
        outcome = await anna.command("tavern say", text="Ahoy", times=2)
        assert outcome.how is Acknowledgement.MESSAGE
        assert outcome.text == "Ahoy Ahoy (calm)"
        assert [m.text for m in playground.member("Bernd").visible_messages()] == [
            "Ahoy Ahoy (calm)"
        ]
        assert not playground.breaches


async def test_ephemeral_answer_is_seen_by_its_owner_only() -> None:
    async with Playground() as playground, running(playground):
        anna, bernd = playground.member("Anna"), playground.member("Bernd")
        outcome = await anna.command("tavern say", text="Psst", secret=True)
        assert outcome.private is not None
        assert [m.text for m in anna.ephemerals] == ["Psst (calm)"]
        assert bernd.visible_messages() == []


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "required"),
        ({"text": "a", "volume": 3}, "no option"),
        ({"text": "a", "times": 4}, "from 1 to 3"),
        ({"text": "a", "times": "two"}, "number"),
        ({"text": 5}, "text"),
    ],
)
async def test_client_refuses_wrong_options(options: dict[str, str | int], reason: str) -> None:
    async with Playground() as playground, running(playground):
        with pytest.raises(Refused, match=reason):
            await playground.member("Anna").command("tavern say", options=options)


async def test_option_completes_itself() -> None:
    async with Playground() as playground, running(playground):
        choices = await playground.member("Anna").autocomplete("tavern say", "text", "ru")
        assert [each["value"] for each in choices] == ["rum", "rudder"]


async def test_board_with_picture_is_updated_by_a_click() -> None:
    async with Playground() as playground, running(playground) as bot:
        anna = playground.member("Anna")
        board = (await anna.command("tavern board")).message
        assert board is not None
        assert board.is_v2
        gallery = board.components[0]["components"][1]
        media = gallery["items"][0]["media"]
        assert (media["width"], media["height"]) == (120, 80)
        assert board.components[0]["accent_color"] == 0x1D4ED8
        outcome = await playground.member("Bernd").click(board, "Roll")
        assert outcome.how is Acknowledgement.UPDATE
        assert board.text == "Turn 2"
        assert [each.filename for each in board.attachments] == ["board2.png"]
        data = await bot.http.get_from_cdn(
            board.components[0]["components"][1]["items"][0]["media"]["url"]
        )
        assert data == board.attachments[0].content
        assert not playground.breaches


async def test_greyed_out_button_cannot_be_clicked() -> None:
    async with Playground() as playground, running(playground):
        anna = playground.member("Anna")
        board = (await anna.command("tavern board")).message
        assert board is not None
        with pytest.raises(Refused, match="greyed out"):
            await anna.click(board, "Shanghai!")


async def test_stale_click_carries_the_old_id() -> None:
    async with Playground() as playground, running(playground):
        anna = playground.member("Anna")
        board = (await anna.command("tavern board")).message
        assert board is not None
        old = board.copy()
        await anna.click(board, "Roll")
        await anna.click(board, "Roll")
        assert board.text == "Turn 3"
        with pytest.raises(Refused):
            await anna.click(old, "Roll")
        await anna.click(old, "Roll", stale=True)
        assert board.text == "Turn 2"


async def test_thinking_is_replaced_by_the_first_follow_up() -> None:
    async with Playground() as playground, running(playground):
        anna = playground.member("Anna")
        outcome = await anna.command("tavern think")
        assert outcome.how is Acknowledgement.THINKING
        await playground.wait_for(lambda: outcome.text.endswith("even more"))
        assert [m.text for m in outcome.messages] == ["Thought", "And even more"]
        first = outcome.messages[0]
        assert not first.thinking
        assert first.attachments[0].size == (120, 80)
        assert first.attachments[0].description == "A table"


async def test_modal_is_filled_in() -> None:
    async with Playground() as playground, running(playground):
        anna = playground.member("Anna")
        modal = (await anna.command("tavern form")).modal
        assert modal is not None
        assert modal.title == "Your word"
        with pytest.raises(Refused, match="filled in"):
            await anna.submit_modal(modal, {})
        outcome = await anna.submit_modal(modal, {"Word": "rum"})
        assert outcome.text == "You said rum"
        with pytest.raises(Refused, match="not on the menu"):
            await anna.submit_modal(modal, {"word": "x", "drink": "Wine"})
        with pytest.raises(Refused, match="has no"):
            await anna.submit_modal(modal, {"word": "x", "song": "y"})


async def test_select_replaces_its_message() -> None:
    async with Playground() as playground, running(playground):
        anna = playground.member("Anna")
        menu = (await anna.command("tavern drinks")).message
        assert menu is not None
        with pytest.raises(Refused, match="not on the menu"):
            await anna.select(menu, "Wine")
        await anna.select(menu, "Tea")
        assert menu.text == "Here is Tea"
        assert menu.components == []


async def test_mention_pings_only_whom_it_may() -> None:
    async with Playground() as playground, running(playground):
        anna, bernd = playground.member("Anna"), playground.member("Bernd")
        await anna.command("tavern greet", guest=bernd)
        assert [m.text for m in bernd.pings] == [f"Hello {bernd.mention}"]
        await anna.command("tavern say", text=bernd.mention)
        assert len(bernd.pings) == 1


async def test_context_menu_of_a_member() -> None:
    async with Playground() as playground, running(playground):
        outcome = await playground.member("Anna").context_menu(
            "Wave at", playground.member("Carla")
        )
        assert outcome.text == "Waves at Carla"


async def test_modal_with_a_menu_and_a_box() -> None:
    async with Playground() as playground, running(playground):
        anna = playground.member("Anna")
        modal = (await anna.command("tavern form")).modal
        assert modal is not None
        filled: dict[str, Entry] = {"Word": "ahoy", "Drink": ["Tea"], "Aloud": True}
        assert (await anna.submit_modal(modal, filled)).text == "You said ahoy over Tea!"


async def test_members_are_picked_from_a_menu() -> None:
    async with Playground() as playground, running(playground):
        anna = playground.member("Anna")
        menu = (await anna.command("tavern guests")).message
        assert menu is not None
        guests = [playground.member(name).user for name in ("Bernd", "Dora")]
        outcome = await anna.select(menu, guests)
        assert outcome.text == "Welcome Bernd and Dora"
        with pytest.raises(Refused, match="from 1 to 2"):
            await anna.select(menu, [*guests, anna.user])


async def test_file_is_handed_to_a_command() -> None:
    async with Playground() as playground, running(playground):
        upload = Upload("map.png", png(7, 5))
        outcome = await playground.member("Anna").command("tavern keep", file=upload)
        assert outcome.text == f"map.png: {len(upload.content)} bytes, 7"


async def test_context_menu_of_a_message() -> None:
    async with Playground() as playground, running(playground):
        said = playground.member("Bernd").send("Land ahoy")
        outcome = await playground.member("Anna").context_menu("Quote", said)
        assert outcome.text == "Bernd: Land ahoy"


async def test_interaction_tells_the_bot_who_where_and_in_which_language() -> None:
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
