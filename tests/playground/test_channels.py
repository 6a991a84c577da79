from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

import discord
import pytest

from playground import Acknowledgement, ClientError, Permission, Playground, Seat
from tests.playground.tavern_bot import Board, TavernBot, picture, until

Act = Callable[[discord.TextChannel], Awaitable[object]]
ALL = discord.AllowedMentions.all()
PUBLIC = discord.ChannelType.public_thread


@pytest.fixture
def channel(playground: Playground, bot: TavernBot) -> discord.TextChannel:
    """The channel "harbour" as a discord.py object."""
    found = bot.get_channel(playground.channel("harbour").id)
    assert isinstance(found, discord.TextChannel)
    return found


ACTS: Mapping[Permission, tuple[Act, int]] = {
    Permission.SEND_MESSAGES: (lambda c: c.send("x"), 50013),
    Permission.ATTACH_FILES: (lambda c: c.send(file=picture()), 50013),
    Permission.EMBED_LINKS: (lambda c: c.send(embed=discord.Embed(title="x")), 50013),
    Permission.VIEW_CHANNEL: (lambda c: c.send("x"), 50001),
    Permission.CREATE_PUBLIC_THREADS: (lambda c: c.create_thread(name="x", type=PUBLIC), 50013),
    Permission.CREATE_PRIVATE_THREADS: (lambda c: c.create_thread(name="x"), 50013),
}


async def test_a_missing_permission_is_rejected_until_allowed(
    playground: Playground, channel: discord.TextChannel
) -> None:
    harbour = playground.channel("harbour")
    for permission, (act, code) in ACTS.items():
        playground.deny(harbour, permission)
        with pytest.raises(discord.Forbidden) as refused:
            await act(channel)
        assert refused.value.code == code, permission
        playground.allow(harbour, permission)
        await act(channel)
    me = channel.guild.me
    assert channel.permissions_for(me).send_messages
    playground.deny(harbour, Permission.SEND_MESSAGES)
    await until(lambda: not channel.permissions_for(me).send_messages)


async def test_deleted_message_and_channel_are_unknown(
    playground: Playground, bot: TavernBot, channel: discord.TextChannel
) -> None:
    message = await channel.send("board")
    stored = playground.channel("harbour").messages[message.id]
    with pytest.raises(ClientError):
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


async def test_only_own_messages_can_be_edited(anna: Seat, channel: discord.TextChannel) -> None:
    hers = anna.send("mine")
    with pytest.raises(discord.Forbidden) as refused:
        await channel.get_partial_message(hers.id).edit(content="x")
    assert refused.value.code == 50005


async def test_history_is_read_back(playground: Playground, channel: discord.TextChannel) -> None:
    for number in range(5):
        await channel.send(str(number))
    assert [each.content async for each in channel.history(limit=3)] == ["4", "3", "2"]
    oldest = [each.content async for each in channel.history(oldest_first=True, limit=2)]
    assert oldest == ["0", "1"]
    last = playground.channel("harbour").last_message_id
    assert last is not None
    assert (await channel.fetch_message(last)).content == "4"


async def test_direct_message_arrives_unless_closed(
    playground: Playground, bot: TavernBot, anna: Seat, bernd: Seat
) -> None:
    user = await bot.fetch_user(bernd.id)
    await user.send(view=Board(1), file=picture("board1.png"))
    assert [each.text for each in bernd.dms] == ["Turn 1"]
    assert bernd.pings == []
    assert (await bernd.click(bernd.dms[0], "Roll")).acknowledgement is Acknowledgement.UPDATE
    assert bernd.dms[0].text == "Turn 2"
    assert (await bernd.command("tavern say", channel=bernd.direct, text="x")).text
    with pytest.raises(ClientError):
        await anna.click(bernd.dms[0], "Roll")
    bernd.user.dms_open = False
    with pytest.raises(discord.Forbidden) as closed:
        await user.send("Still your turn")
    assert closed.value.code == 50007
    bernd.user.dms_open = True
    playground.leave(bernd)
    with pytest.raises(discord.Forbidden) as closed:
        await user.send("Come back")
    assert closed.value.code == 50007


async def test_public_thread_under_a_message(
    playground: Playground, bernd: Seat, channel: discord.TextChannel
) -> None:
    message = await channel.send("A game")
    thread = await message.create_thread(name="Anna against Bernd")
    assert thread.id == message.id
    await thread.send(bernd.mention, allowed_mentions=ALL)
    stored = playground.channel("Anna against Bernd")
    assert stored.thread is not None
    assert bernd.id in stored.thread.members
    assert bernd.pings[-1].channel is stored
    with pytest.raises(discord.HTTPException) as refused:
        await message.create_thread(name="Again")
    assert refused.value.code == 160004
    harbour = playground.channel("harbour")
    playground.deny(harbour, Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(discord.Forbidden) as forbidden:
        await thread.send("x")
    assert forbidden.value.code == 50013
    playground.allow(harbour, Permission.SEND_MESSAGES_IN_THREADS)
    await thread.edit(archived=True)
    assert stored.thread.archived
    await thread.send("wakes it")
    assert not stored.thread.archived


async def test_private_thread_is_seen_by_its_members(
    playground: Playground, anna: Seat, bernd: Seat, channel: discord.TextChannel
) -> None:
    carla = playground.member("Carla")
    thread = await channel.create_thread(name="secret", invitable=False)
    stored = playground.channel("secret")
    await thread.send("x")
    assert bernd.visible_messages(stored) == []
    await thread.add_user(discord.Object(bernd.id))
    assert [each.text for each in bernd.visible_messages(stored)] == ["x"]
    assert carla.visible_messages(stored) == []
    with pytest.raises(ClientError):
        carla.send("let me in", channel=stored)
    members = {each.id for each in await thread.fetch_members()}
    assert members == {bernd.id, playground.bot.id}


async def test_locked_and_archived_threads_reject_messages(
    playground: Playground, bernd: Seat, channel: discord.TextChannel
) -> None:
    locked = playground.channel("back-room")
    playground.core.guilds.archive(locked, archived=True, locked=True)
    with pytest.raises(ClientError):
        bernd.send("x", channel=locked)
    thread = await channel.create_thread(name="t", type=PUBLIC, auto_archive_duration=1440)
    message = await thread.send("x")
    playground.advance(86_000)
    await message.edit(content="y")
    playground.advance(400)
    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="z")
    assert refused.value.code == 50083


async def test_only_allowed_mentions_raise_badges(
    playground: Playground, anna: Seat, bernd: Seat, channel: discord.TextChannel
) -> None:
    await anna.command("tavern say", text=bernd.mention)
    message = await channel.send("x")
    await message.edit(content=bernd.mention, allowed_mentions=ALL)
    assert playground.channel("harbour").messages[message.id].mentions == [bernd.user]
    asked = channel.get_partial_message(bernd.send("When?").id)
    await asked.reply("Soon", mention_author=False)
    assert bernd.pings == []
    await anna.command("tavern greet", guest=bernd)
    await asked.reply("Now", mention_author=True)
    assert [each.text for each in bernd.pings] == [f"Hello {bernd.mention}", "Now"]

    await channel.send("@everyone come", allowed_mentions=ALL)
    assert anna.pings == []
    playground.allow(playground.channel("harbour"), Permission.MENTION_EVERYONE)
    await channel.send("@everyone come", allowed_mentions=ALL)
    assert len(anna.pings) == 1


async def test_guild_is_read_over_rest(playground: Playground, bot: TavernBot) -> None:
    guild = await bot.fetch_guild(playground.guild.id)
    assert guild.name == "The Blue Anchor"
    assert [each.name for each in await guild.fetch_channels()] == ["harbour", "quiet"]
    assert (await guild.fetch_member(playground.member("Dora").id)).name == "dora_77"
    found = await bot.guilds[0].query_members("be", limit=5)
    assert [each.display_name for each in found] == ["Bernd"]
    channel = await bot.fetch_channel(playground.channel("back-room").id)
    assert isinstance(channel, discord.Thread)
    assert (await guild.fetch_roles())[1].name == "Harbour masters"
