from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
import pytest

from playground import Acknowledgement, Permission, Playground, Refused
from tests.playground.tavern_bot import Board, TavernBot, picture, running, until

pytestmark = pytest.mark.asyncio
Act = Callable[[discord.TextChannel], Awaitable[object]]


def harbour(playground: Playground, bot: TavernBot) -> discord.TextChannel:
    channel = bot.get_channel(playground.channel("harbour").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


ACTS: dict[str, tuple[Permission, Act, int]] = {
    "writing": (Permission.SEND_MESSAGES, lambda c: c.send("x"), 50013),
    "a file": (Permission.ATTACH_FILES, lambda c: c.send(file=picture()), 50013),
    "an embed": (Permission.EMBED_LINKS, lambda c: c.send(embed=discord.Embed(title="x")), 50013),
    "looking": (Permission.VIEW_CHANNEL, lambda c: c.send("x"), 50001),
    "a public thread": (
        Permission.CREATE_PUBLIC_THREADS,
        lambda c: c.create_thread(name="x", type=discord.ChannelType.public_thread),
        50013,
    ),
    "a private thread": (
        Permission.CREATE_PRIVATE_THREADS,
        lambda c: c.create_thread(name="x"),
        50013,
    ),
}


@pytest.mark.parametrize(("permission", "act", "code"), ACTS.values(), ids=ACTS)
async def test_missing_permission_is_refused_and_given_back(
    permission: Permission, act: Act, code: int
) -> None:
    async with Playground() as playground, running(playground) as bot:
        channel = harbour(playground, bot)
        playground.deny(playground.channel("harbour"), permission)
        with pytest.raises(discord.Forbidden) as refused:
            await act(channel)
        assert refused.value.code == code
        playground.allow(playground.channel("harbour"), permission)
        await act(channel)


async def test_bot_learns_of_its_permissions() -> None:
    async with Playground() as playground, running(playground) as bot:
        channel = harbour(playground, bot)
        assert channel.permissions_for(channel.guild.me).send_messages
        playground.deny(playground.channel("harbour"), Permission.SEND_MESSAGES)
        await until(lambda: not channel.permissions_for(channel.guild.me).send_messages)


async def test_deleted_message_and_channel_are_unknown() -> None:
    async with Playground() as playground, running(playground) as bot:
        channel = harbour(playground, bot)
        message = await channel.send("board")
        stored = playground.channel("harbour").messages[message.id]
        with pytest.raises(Refused):
            playground.member("Bernd").delete(stored)
        playground.member("Dora").delete(stored)
        with pytest.raises(discord.NotFound) as unknown:
            await message.edit(content="new")
        assert unknown.value.code == 10008
        playground.core.guilds.delete_channel(playground.channel("harbour"))
        with pytest.raises(discord.NotFound) as unknown:
            await channel.send("x")
        assert unknown.value.code == 10003
        await until(lambda: bot.get_channel(channel.id) is None)


async def test_only_own_messages_can_be_edited() -> None:
    async with Playground() as playground, running(playground) as bot:
        hers = playground.member("Anna").send("mine")
        with pytest.raises(discord.Forbidden) as refused:
            await harbour(playground, bot).get_partial_message(hers.id).edit(content="x")
        assert refused.value.code == 50005


async def test_history_is_read_back() -> None:
    async with Playground() as playground, running(playground) as bot:
        channel = harbour(playground, bot)
        for number in range(5):
            await channel.send(str(number))
        assert [each.content async for each in channel.history(limit=3)] == ["4", "3", "2"]
        oldest = [each.content async for each in channel.history(oldest_first=True, limit=2)]
        assert oldest == ["0", "1"]
        last = playground.channel("harbour").last_message_id
        assert last is not None
        assert (await channel.fetch_message(last)).content == "4"


async def test_direct_message_arrives_unless_closed() -> None:
    async with Playground() as playground, running(playground) as bot:
        bernd = playground.member("Bernd")
        user = await bot.fetch_user(bernd.id)
        await user.send("Your turn")
        assert [each.text for each in bernd.dms] == ["Your turn"]
        assert bernd.pings == []
        bernd.user.dms_open = False
        with pytest.raises(discord.Forbidden) as closed:
            await user.send("Still your turn")
        assert closed.value.code == 50007
        bernd.user.dms_open = True
        playground.leave(bernd)
        with pytest.raises(discord.Forbidden) as closed:
            await user.send("Come back")
        assert closed.value.code == 50007


async def test_public_thread_under_a_message() -> None:
    async with Playground() as playground, running(playground) as bot:
        channel = harbour(playground, bot)
        message = await channel.send("A game")
        thread = await message.create_thread(name="Anna against Bernd")
        assert thread.id == message.id
        await thread.send(playground.member("Bernd").mention, allowed_mentions=ALL)
        stored = playground.channel("Anna against Bernd")
        assert stored.thread is not None
        assert playground.member("Bernd").id in stored.thread.members
        assert playground.member("Bernd").pings[-1].channel is stored
        with pytest.raises(discord.HTTPException) as refused:
            await message.create_thread(name="Again")
        assert refused.value.code == 160004
        await thread.edit(archived=True)
        assert stored.thread.archived
        await thread.send("wakes it")
        assert not stored.thread.archived


async def test_private_thread_is_seen_by_its_members() -> None:
    async with Playground() as playground, running(playground) as bot:
        anna, bernd = playground.member("Carla"), playground.member("Bernd")
        thread = await harbour(playground, bot).create_thread(name="secret", invitable=False)
        stored = playground.channel("secret")
        await thread.send("x")
        assert bernd.visible_messages(stored) == []
        await thread.add_user(discord.Object(bernd.id))
        assert [each.text for each in bernd.visible_messages(stored)] == ["x"]
        assert anna.visible_messages(stored) == []
        with pytest.raises(Refused):
            anna.send("let me in", channel=stored)
        assert {each.id for each in await thread.fetch_members()} == {
            bernd.id,
            playground.bot.id,
        }


async def test_thread_needs_its_own_permission_to_write() -> None:
    async with Playground() as playground, running(playground) as bot:
        channel = harbour(playground, bot)
        thread = await channel.create_thread(name="t", type=discord.ChannelType.public_thread)
        playground.deny(playground.channel("harbour"), Permission.SEND_MESSAGES_IN_THREADS)
        with pytest.raises(discord.Forbidden) as refused:
            await thread.send("x")
        assert refused.value.code == 50013


async def test_locked_thread_is_shut_for_members() -> None:
    async with Playground() as playground, running(playground):
        thread = playground.channel("back-room")
        playground.core.guilds.archive(thread, archived=True, locked=True)
        with pytest.raises(Refused):
            playground.member("Bernd").send("x", channel=thread)


ALL = discord.AllowedMentions.all()


async def test_everyone_is_pinged_with_the_permission_only() -> None:
    async with Playground() as playground, running(playground) as bot:
        channel = harbour(playground, bot)
        await channel.send("@everyone come", allowed_mentions=ALL)
        assert playground.member("Carla").pings == []
        playground.allow(playground.channel("harbour"), Permission.MENTION_EVERYONE)
        await channel.send("@everyone come", allowed_mentions=ALL)
        assert len(playground.member("Carla").pings) == 1


async def test_reply_pings_unless_told_not_to() -> None:
    async with Playground() as playground, running(playground) as bot:
        bernd = playground.member("Bernd")
        asked = harbour(playground, bot).get_partial_message(bernd.send("When?").id)
        await asked.reply("Soon", mention_author=False)
        assert bernd.pings == []
        await asked.reply("Now", mention_author=True)
        assert [each.text for each in bernd.pings] == ["Now"]


async def test_edit_pings_nobody() -> None:
    async with Playground() as playground, running(playground) as bot:
        bernd = playground.member("Bernd")
        message = await harbour(playground, bot).send("x")
        await message.edit(content=bernd.mention, allowed_mentions=ALL)
        assert bernd.pings == []
        assert playground.channel("harbour").messages[message.id].mentions == [bernd.user]


async def test_guild_is_read_over_rest() -> None:
    async with Playground() as playground, running(playground) as bot:
        guild = await bot.fetch_guild(playground.guild.id)
        assert guild.name == "The Blue Anchor"
        assert [each.name for each in await guild.fetch_channels()] == ["harbour", "quiet"]
        assert (await guild.fetch_member(playground.member("Dora").id)).name == "dora_77"
        found = await bot.guilds[0].query_members("be", limit=5)
        assert [each.display_name for each in found] == ["Bernd"]
        channel = await bot.fetch_channel(playground.channel("back-room").id)
        assert isinstance(channel, discord.Thread)
        assert (await guild.fetch_roles())[1].name == "Harbour masters"


async def test_button_in_a_direct_message_is_answered() -> None:
    async with Playground() as playground, running(playground) as bot:
        bernd = playground.member("Bernd")
        user = await bot.fetch_user(bernd.id)
        await user.send(view=Board(1), file=picture("board1.png"))
        outcome = await bernd.click(bernd.dms[0], "Roll")
        assert outcome.how is Acknowledgement.UPDATE
        assert bernd.dms[0].text == "Turn 2"
        assert (await bernd.command("tavern say", channel=bernd.direct, text="x")).text
        with pytest.raises(Refused):
            await playground.member("Anna").click(bernd.dms[0], "Roll")


async def test_idle_thread_falls_asleep() -> None:
    async with Playground() as playground, running(playground) as bot:
        thread = await harbour(playground, bot).create_thread(
            name="t", type=discord.ChannelType.public_thread, auto_archive_duration=1440
        )
        message = await thread.send("x")
        playground.advance(86_000)
        await message.edit(content="y")
        playground.advance(400)
        with pytest.raises(discord.HTTPException) as refused:
            await message.edit(content="z")
        assert refused.value.code == 50083
