from __future__ import annotations

import asyncio
from collections.abc import Sequence
from copy import copy, deepcopy

import pytest

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import Agreement
from bot.matches.match import Person, Terms
from bot.records.matches import MatchRecord, PauseReason
from bot.records.members import StoreError
from cogs.timers.pauses import PauseSweep
from playground.errors import THREAD_ARCHIVED, UNKNOWN_CHANNEL, UNKNOWN_GUILD
from playground.permissions import Permission
from playground.world import Channel, Message
from tests.e2e.table import Table, button_with, moves_of, text_of
from tests.local_bot.board.test_calls import start
from tests.local_bot.tables import stop_recovery, table_here

HOUR, DAY = 3600.0, 24 * 3600.0
UNKNOWN_MEMBER = 10007
"""Discord's error code for a user who is not a member of the server."""
LEFT = "Bernd has left the server"


def find_messages(table: Table, words: str) -> list[Message]:
    """Return the public messages of the channel that contain `words`."""
    return [m for m in table.anna.visible_messages() if m.only_for is None and words in text_of(m)]


async def wait_for_message(table: Table, words: str) -> None:
    await table.playground.wait_for(lambda: find_messages(table, words))


async def wait_until_logged(table: Table, *parts: str) -> None:
    """Wait until a line of the log contains all `parts`."""

    def is_logged() -> bool:
        return any(all(part in line for part in parts) for line in table.bot.log)

    await table.playground.wait_for(is_logged)


async def check_pause_and_resume(table: Table) -> None:
    """Check that the game is paused while Bernd is gone, and resumes after he has returned."""
    await wait_for_message(table, LEFT)
    await table.playground.wait_for(lambda: table.board() is None)
    own = await table.private(await table.anna.command("shanghaien board"))
    assert LEFT in text_of(own)
    assert moves_of(own) == []
    table.playground.join(table.bernd)
    table.playground.advance(HOUR)
    await wait_for_message(table, "The game goes on")
    board = await table.wait_for_board()
    await table.playground.wait_for(lambda: find_messages(table, LEFT) != [board])
    await table.play(most=3)
    # The bot may request the departed member; any other refused request is an error.
    assert [b for b in table.playground.breaches if b.code != UNKNOWN_MEMBER] == []


async def test_a_game_is_paused_while_a_player_is_gone_and_resumes_on_their_return(
    table: Table,
) -> None:
    board = await start(table)
    seen = copy(board)
    seen.components = deepcopy(board.components)
    table.playground.leave(table.bernd)
    table.playground.advance(DAY)
    await wait_for_message(table, LEFT)
    late = await table.anna.click(seen, custom_id=moves_of(seen)[0]["custom_id"], is_stale=True)
    assert "Bernd" in late.text
    await check_pause_and_resume(table)


async def test_with_the_members_intent_a_leave_is_noticed_immediately() -> None:
    async with table_here(SHANGHAIEN_MEMBERS_INTENT="true") as table:
        await table.start()
        table.playground.leave(table.bernd)
        await check_pause_and_resume(table)


async def test_a_deleted_channel_pauses_its_game_until_it_is_moved(table: Table) -> None:
    old = await table.start()
    playground = table.playground
    quiet = playground.channel("quiet")
    playground.core.guilds.delete_channel(old.channel)
    await playground.wait_for(lambda: table.anna.dms and table.bernd.dms)
    assert "is gone" in text_of(table.anna.dms[-1])
    # Until the pause is stored, the bot may send requests for the deleted channel, but not later.
    asked = len(playground.breaches)
    assert {breach.code for breach in playground.breaches} <= {UNKNOWN_CHANNEL.code}
    listed = (await table.anna.command("shanghaien games", channel=quiet)).text
    assert "the game is paused" in listed
    assert str(old.id) not in listed

    own = await table.private(await table.anna.command("shanghaien board", channel=quiet))
    assert "The game is paused" in text_of(own)
    playground.deny(quiet, Permission.SEND_MESSAGES)
    refused = await table.private(await table.anna.click(own, "Play on here"))
    assert "Send Messages" in text_of(refused)
    playground.allow(quiet, Permission.SEND_MESSAGES)
    before = copy(own)
    before.components = deepcopy(own.components)
    assert not (await table.anna.click(own, "Play on here")).failed
    await playground.wait_for(lambda: "goes on here" in text_of(own))
    board = await table.wait_for_board()
    assert board.channel is quiet, "the board moves to this channel"
    twice = await table.anna.click(before, "Play on here", is_stale=True)
    assert f"/{quiet.id}/{board.id})" in twice.text
    await table.play(most=3)
    again = await table.private(await table.anna.command("shanghaien board", channel=quiet))
    assert "rests" not in text_of(again)
    assert playground.breaches[asked:] == []


async def test_a_resignation_in_a_deleted_channel_posts_nothing(table: Table) -> None:
    old = await table.start()
    playground, quiet = table.playground, table.playground.channel("quiet")
    playground.core.guilds.delete_channel(old.channel)
    # The bot logs this after Discord has also deleted the channel's threads.
    await wait_until_logged(table, "channel.gone", str(old.channel.id))
    asked = len(playground.breaches)
    own = await table.private(await table.anna.command("shanghaien board", channel=quiet))
    question = await table.private(await table.anna.click(own, custom_id=button_with(own, ":mo:")))
    await table.anna.click(question, custom_id=button_with(question, ":resign"))
    yes = button_with(question, ":rs:")
    assert not (await table.anna.click(question, custom_id=yes)).failed
    await wait_until_logged(table, "match.ended")
    await playground.wait_for(lambda: question.deleted)
    # The bot may check whether the channel exists, but must not write to it.
    assert [each for each in playground.breaches[asked:] if not each.text.startswith("GET")] == []


async def wait_for_resume(table: Table, times: int, other_than: Message | None) -> Message:
    """Wait until `times` messages have reported a resumption; make a move, and return the board."""
    await table.playground.wait_for(lambda: len(find_messages(table, "The game goes on")) == times)
    await table.playground.wait_for(lambda: table.board() not in (None, other_than))
    await table.play(most=1)
    return await table.wait_for_board()


async def test_a_game_continues_after_the_bot_was_removed_and_invited_again(table: Table) -> None:
    playground, log = table.playground, table.bot.log
    first = await table.start()
    playground.advance(130)
    # Wait until a second board notifies the current player and the first one is retired.
    await playground.wait_for(lambda: not moves_of(first))
    board = await table.wait_for_board()
    for times, rest in enumerate((0.0, DAY), 1):
        playground.kick_bot()
        await wait_until_logged(table, "server.left")
        playground.advance(rest)
        playground.invite_bot()
        board = await wait_for_resume(table, times, board)
        log.clear()

    await table.bot.stop()
    playground.kick_bot()
    await table.bot.start()
    await wait_until_logged(table, "server.left")
    playground.invite_bot()
    await wait_for_resume(table, 3, board)

    log.clear()
    playground.kick_bot()
    playground.invite_bot()
    await wait_until_logged(table, "server.joined")
    # The bot may not notice the short removal; if it does, it posts one more resumption.
    was_paused = any("server.left" in line for line in log)
    assert len(find_messages(table, "The game goes on")) == 3 + was_paused
    await table.play(most=3)


async def test_a_deleted_thread_is_found_without_an_event(table: Table) -> None:
    thread = table.playground.channel("back-room")
    asked = await table.anna.command(
        "shanghaien challenge", options={"opponent": table.bernd}, channel=thread
    )
    assert asked.message is not None
    await table.bernd.click(asked.message, "Accept")
    await table.playground.wait_for(lambda: [m for m in thread.messages.values() if moves_of(m)])
    await table.bot.stop()
    table.playground.core.guilds.delete_channel(thread)
    await table.bot.start()
    await table.playground.wait_for(lambda: table.anna.dms)
    own = await table.private(await table.anna.command("shanghaien board"))
    assert own.labels == ["Play on here", "More…"]


async def in_a_thread(table: Table) -> tuple[Channel, Message]:
    """Begin a game with a clock in a thread; return the thread and the board."""
    thread = table.playground.channel("back-room")
    asked = await table.anna.command(
        "shanghaien challenge",
        options={"opponent": table.bernd, "who-starts": "me", "pace": 24},
        channel=thread,
    )
    assert asked.message is not None
    await table.bernd.click(asked.message, "Accept")
    await table.playground.wait_for(lambda: [m for m in thread.messages.values() if moves_of(m)])
    (board,) = [m for m in thread.messages.values() if moves_of(m)]
    return thread, board


async def wait_for_pause(table: Table, reason: PauseReason | None) -> MatchRecord:
    """Wait until the only match has the pause reason `reason`, or None; return its record."""
    while True:
        (record,) = await table.client.services.matches.open_records()
        if (record.pause and record.pause.reason) is reason:
            return record
        await asyncio.sleep(0.01)


async def wait_for_stopped_clock(table: Table) -> None:
    """Wait until the bot has stopped the clock of the only match."""
    while (await table.client.services.matches.open_records())[0].clock.left is None:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("archived", [True, False])
@pytest.mark.parametrize("is_running", [True, False])
async def test_a_locked_thread_pauses_its_game_until_it_is_unlocked(
    table: Table, archived: bool, is_running: bool
) -> None:
    thread, board = await in_a_thread(table)
    guilds = table.playground.core.guilds
    if not is_running:
        await table.bot.stop()
    guilds.archive(thread, archived=archived, locked=True)
    if not is_running:
        await table.bot.start()
    await wait_for_pause(table, PauseReason.CHANNEL_CLOSED)
    await table.playground.wait_for(lambda: table.anna.dms and table.bernd.dms)
    assert "is locked" in text_of(table.anna.dms[-1])
    await wait_for_stopped_clock(table)
    table.playground.advance(5 * DAY)
    listed = (await table.anna.command("shanghaien games")).text
    assert "the game is paused" in listed
    assert str(board.id) not in listed
    table.dora.user.locale = "en-GB"
    panel = await table.private(await table.dora.command("server"))
    check = await table.dora.click(panel, custom_id="sh1:sp:0:0:doctor")
    assert f"<#{thread.id}> is locked" in text_of(await table.private(check))
    own = await table.private(await table.anna.command("shanghaien board"))
    assert "locked" in text_of(own)
    assert own.labels == ["Play on here", "More…"]
    guilds.archive(thread, archived=archived, locked=False)
    await wait_for_pause(table, None)
    await table.playground.wait_for(
        lambda: any("The game goes on" in text_of(m) for m in thread.messages.values())
    )
    await table.playground.wait_for(lambda: moves_of([*thread.messages.values()][-1]))
    (board, *_) = [m for m in reversed(thread.messages.values()) if moves_of(m)]
    clicked = await table.anna.click(board, custom_id=moves_of(board)[0]["custom_id"])
    assert not clicked.failed
    # Discord refuses edits in an archived thread, so the bot reopens it and repeats the edit.
    others = [each for each in table.playground.breaches if each.code != THREAD_ARCHIVED.code]
    assert others == []


async def test_a_game_in_a_locked_thread_can_be_moved(table: Table) -> None:
    thread, _ = await in_a_thread(table)
    table.playground.core.guilds.archive(thread, archived=True, locked=True)
    await wait_for_pause(table, PauseReason.CHANNEL_CLOSED)
    own = await table.private(await table.anna.command("shanghaien board"))
    assert not (await table.anna.click(own, "Play on here")).failed
    board = await table.wait_for_board()
    assert board.channel is table.channel
    await table.play(most=3)
    assert (await wait_for_pause(table, None)).channel_id == table.channel.id


async def test_a_channel_that_the_bot_no_longer_sees_pauses_its_game(table: Table) -> None:
    board = await start(table)
    table.playground.deny(board.channel, Permission.VIEW_CHANNEL)
    await wait_for_pause(table, PauseReason.CHANNEL_CLOSED)
    table.playground.allow(board.channel, Permission.VIEW_CHANNEL)
    await wait_for_pause(table, None)
    await table.play(most=2)


@pytest.mark.parametrize("timed_out", [True, False])
async def test_a_player_who_cannot_click_in_the_channel_pauses_a_game_of_two(
    table: Table, timed_out: bool
) -> None:
    board = await start(table)
    playground, bernd = table.playground, table.bernd

    def hinder(hindered: bool) -> None:
        change = playground.deny if hindered else playground.allow
        if timed_out:
            playground.core.guilds.time_out(playground.guild, bernd.user, is_timed_out=hindered)
        else:
            change(board.channel, Permission.VIEW_CHANNEL, bernd)

    hinder(True)
    playground.advance(DAY)
    record = await wait_for_pause(table, PauseReason.MEMBER_UNABLE)
    assert record.pause is not None
    assert record.pause.user_id == bernd.id
    await playground.wait_for(
        lambda: any("can’t play" in text_of(m) for m in board.channel.messages.values())
    )
    if not timed_out:  # Bernd is not timed out, and may use another channel
        quiet = playground.channel("quiet")
        listed = (await bernd.command("shanghaien games", channel=quiet)).text
        assert "die Partie ruht" in listed
        own = await table.private(await bernd.command("shanghaien board", channel=quiet))
        assert "Hier weiterspielen" in own.labels
        await check_everything(pause_sweep(table))
        await wait_for_pause(table, PauseReason.MEMBER_UNABLE)
    hinder(False)
    playground.advance(HOUR)
    await wait_for_pause(table, None)
    await table.wait_for_board()
    await table.play(most=2)


def pause_sweep(table: Table) -> PauseSweep:
    sweep = table.client.get_cog("PauseSweep")
    assert isinstance(sweep, PauseSweep)
    return sweep


async def check_everything(rests: PauseSweep) -> None:
    """Check all members, channels and servers for departures, as the bot does at its start."""
    await rests.on_shard_ready(0)
    for _ in range(3):
        await rests.sweep()


def lose_from_cache(table: Table) -> None:
    """Remove the server from the bot's cache, as if discord.py had lost it."""
    connection = table.client._connection
    guild = connection._get_guild(table.playground.guild.id)
    assert guild is not None
    connection._remove_guild(guild)


async def test_a_server_is_gone_if_discord_reports_it_and_not_if_it_is_unknown(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start()
    bot, faults = table.client, table.playground.faults
    servers, rests = bot.services.servers, pause_sweep(table)
    await check_everything(rests)
    here = f"/guilds/{table.playground.guild.id}"
    assert not [each for each in table.playground.record.requests if each.path == here]
    lose_from_cache(table)
    await check_everything(rests)
    assert await servers.read_departed() == ()
    (record,) = await bot.services.matches.open_records()
    assert record.pause is None

    outage = faults.refuse("GET /guilds/*", status=404)
    await check_everything(rests)
    assert outage.hits == 1, "the bot does not repeat a recent request"
    table.playground.advance(HOUR)
    await rests.sweep()
    assert outage.hits == 2
    assert await servers.read_departed() == ()
    faults.heal()

    async def away() -> tuple[int, ...]:
        raise StoreError("the database is away")

    faults.refuse("GET /guilds/*", refusal=UNKNOWN_GUILD)
    table.playground.advance(DAY)
    with monkeypatch.context() as lost:
        lost.setattr(servers, "read_departed", away)
        await rests.on_shard_ready(0)
    await wait_until_logged(table, "server.left")
    assert await servers.read_departed() == (table.playground.guild.id,)
    await rests.sweep()
    assert not rests._unchecked, "one poll after the failure is enough"


async def test_an_unclear_answer_about_a_member_or_channel_pauses_no_game(table: Table) -> None:
    board = await table.start()
    # Otherwise these loops would send further requests.
    await stop_recovery(table)
    rests = pause_sweep(table)
    await rests.cog_unload()
    faults = table.playground.faults
    to_act = table.mover_of(board).id
    members = faults.refuse(f"GET /guilds/*/members/{to_act}", status=404)
    channels = faults.refuse("GET /channels/*", status=404)
    guild = table.client.get_guild(table.playground.guild.id)
    assert guild is not None
    channel = guild.get_channel(board.channel.id)
    assert channel is not None
    guild._remove_channel(channel)
    table.playground.advance(HOUR)
    await check_everything(rests)
    assert (members.hits, channels.hits) == (1, 1)
    (record,) = await table.client.services.matches.open_records()
    assert record.pause is None
    faults.heal()
    gone = faults.refuse("GET /channels/*", refusal=UNKNOWN_CHANNEL)
    for _ in range(2):
        table.playground.advance(DAY)
        await check_everything(rests)
    assert gone.hits == 1
    (record,) = await table.client.services.matches.open_records()
    assert record.pause is not None


async def test_no_servers_data_is_deleted_unless_discord_says_that_it_is_left(table: Table) -> None:
    await table.start()
    table.playground.kick_bot()
    await wait_until_logged(table, "server.left")
    refused = table.playground.faults.refuse("GET /guilds/*", status=404)
    table.playground.advance(31 * DAY)
    await table.playground.wait_for(lambda: refused.hits)
    assert len(await table.client.services.matches.open_records()) == 1
    table.playground.faults.heal()
    table.playground.advance(HOUR)
    await wait_until_logged(table, "server.forgotten")
    assert list(await table.client.services.matches.open_records()) == []


async def start_rummy(table: Table, people: Sequence[Person]) -> int:
    """Begin a rummy game of `people` in the channel, and return the match id."""
    invitations = table.client.services.invitations
    terms = Terms(table.playground.guild.id, table.channel.id, "en", RUMMY, Agreement())
    invitation = await invitations.open(terms, people[0])
    for person in people[1:]:
        await invitations.join(invitation.id, person, 1)
    begun = await invitations.start(invitation.id, people[0].id, invitation.id)
    assert begun.match_id is not None
    return begun.match_id


async def test_a_table_of_several_does_not_rest_for_one_who_leaves(table: Table) -> None:
    trio = (table.anna, table.bernd, table.carla)
    people = [Person(seat.id, seat.user.display_name, seat.user.username) for seat in trio]
    matches = table.client.services.matches
    match = await matches.read_current(await start_rummy(table, people))
    table.playground.leave(table.bernd)
    table.playground.advance(DAY)
    while not match.record.held:
        await asyncio.sleep(0.02)
        match = await matches.read_current(match.id)
    assert match.record.pause is None
    assert match.record.held == (match.record.user_ids.index(table.bernd.id),)
    assert table.bernd.id not in match.record.waits_for
