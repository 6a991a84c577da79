from __future__ import annotations

import asyncio
from copy import copy, deepcopy

import pytest

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import Agreement
from bot.matches.match import Person
from bot.matches.terms import Terms
from bot.records.errors import StoreError
from cogs.kit.app import GameBot
from cogs.waiting.rests import Rests
from playground.errors import UNKNOWN_CHANNEL, UNKNOWN_GUILD
from playground.permissions import Permission
from playground.world import Message
from tests.e2e.table import Table, button_with, buttons_of, moves_of, text_of
from tests.house.tables import table_here
from tests.inprocess import BotHere

pytestmark = pytest.mark.asyncio
HOUR, DAY = 3600.0, 24 * 3600.0
UNKNOWN_MEMBER = 10007
LEFT = "Bernd has left the server"


def said(table: Table, words: str) -> list[Message]:
    """Return the public messages of the channel that say something."""
    return [m for m in table.anna.visible_messages() if m.only_for is None and words in text_of(m)]


async def wait_until_said(table: Table, words: str) -> None:
    await table.playground.wait_for(lambda: said(table, words))


async def wait_until_logged(table: Table, event: str) -> None:
    await table.playground.wait_for(lambda: any(event in line for line in table.bot.log))


async def rests_and_goes_on(table: Table) -> None:
    """Check a game while Bernd is gone, then let him come back."""
    await wait_until_said(table, LEFT)
    await table.playground.wait_for(lambda: table.board() is None)
    own = await table.private(await table.anna.command("shanghaien board"))
    assert LEFT in text_of(own)
    assert moves_of(own) == []
    table.playground.join(table.bernd)
    table.playground.advance(HOUR)
    await wait_until_said(table, "The game goes on")
    board = await table.wait_for_board()
    await table.playground.wait_for(lambda: said(table, LEFT) != [board])
    await table.play(most=3)
    # To look somebody up who is gone is no mistake; anything else would be.
    assert [b for b in table.playground.breaches if b.code != UNKNOWN_MEMBER] == []


async def test_a_game_rests_while_a_player_is_gone_and_goes_on_with_them(table: Table) -> None:
    await table.start()
    await table.play(most=2)
    table.playground.leave(table.bernd)
    table.playground.advance(DAY)
    await rests_and_goes_on(table)


async def test_a_click_on_a_board_that_rests_is_refused_with_the_reason(table: Table) -> None:
    board = await table.start()
    button, mover = moves_of(board)[0], table.mover(board)
    seen = copy(board)
    seen.components = deepcopy(board.components)
    gone = table.bernd if mover is table.anna else table.anna
    table.playground.leave(gone)
    table.playground.advance(DAY)
    await table.playground.wait_for(
        lambda: any("has left" in text_of(m) for m in board.channel.messages.values())
    )
    outcome = await mover.click(seen, custom_id=button["custom_id"], stale=True)
    assert gone.user.display_name in outcome.text


async def test_with_the_members_intent_a_leave_is_known_at_once() -> None:
    async with table_here(SHANGHAIEN_MEMBERS_INTENT="true") as table:
        await table.start()
        table.playground.leave(table.bernd)
        await rests_and_goes_on(table)


async def test_a_deleted_channel_lets_its_game_rest_until_it_is_moved(table: Table) -> None:
    await table.start()
    await table.play(most=2)
    playground = table.playground
    quiet = playground.channel("quiet")
    playground.core.guilds.delete_channel(playground.channel("harbour"))
    await playground.wait_for(lambda: table.anna.dms and table.bernd.dms)
    assert "is gone" in text_of(table.anna.dms[-1])
    # Until the rest is written down, whoever looks asks for the channel; that is no mistake.
    asked = len(playground.breaches)
    assert {breach.code for breach in playground.breaches} <= {UNKNOWN_CHANNEL.code}

    own = await table.private(await table.anna.command("shanghaien board", channel=quiet))
    assert "The game rests" in text_of(own)
    playground.deny(quiet, Permission.SEND_MESSAGES)
    refused = await table.private(await table.anna.click(own, "Play on here"))
    assert "Send Messages" in text_of(refused)
    playground.allow(quiet, Permission.SEND_MESSAGES)
    assert not (await table.anna.click(own, "Play on here")).failed
    await playground.wait_for(lambda: "goes on here" in text_of(own))
    await table.wait_for_board()  # the only channel left is #quiet
    await table.play(most=3)
    again = await table.private(await table.anna.command("shanghaien board", channel=quiet))
    assert "rests" not in text_of(again)
    assert playground.breaches[asked:] == []


async def test_who_gives_up_where_a_channel_is_gone_has_nothing_shown_there(table: Table) -> None:
    old = await table.start()
    playground, quiet = table.playground, table.playground.channel("quiet")
    playground.core.guilds.delete_channel(old.channel)
    await wait_until_logged(table, "channel.gone")
    asked = len(playground.breaches)
    own = await table.private(await table.anna.command("shanghaien board", channel=quiet))
    question = await table.private(await table.anna.click(own, custom_id=button_with(own, ":mo:")))
    await table.anna.click(question, custom_id=button_with(question, ":resign"))
    yes = button_with(question, ":rs:")
    assert not (await table.anna.click(question, custom_id=yes)).failed
    await wait_until_logged(table, "match.ended")
    await playground.wait_for(lambda: question.deleted)
    # Whether it is there is asked now and then; nothing is written.
    assert [each for each in playground.breaches[asked:] if not each.text.startswith("GET")] == []


async def test_a_board_that_was_just_posted_is_posted_anew_where_its_game_moves(
    table: Table,
) -> None:
    old = await table.start()
    playground, quiet = table.playground, table.playground.channel("quiet")
    playground.core.guilds.delete_channel(old.channel)
    await playground.wait_for(lambda: table.anna.dms)
    listed = (await table.anna.command("shanghaien games", channel=quiet)).text
    assert "the game rests" in listed
    assert str(old.id) not in listed
    own = await table.private(await table.anna.command("shanghaien board", channel=quiet))
    await table.anna.click(own, "Play on here")
    board = await table.wait_for_board()
    assert board.channel is quiet


async def test_a_game_goes_on_after_the_bot_was_removed_and_invited_again(table: Table) -> None:
    board = await table.start()
    table.playground.kick_bot()
    await wait_until_logged(table, "server.left")
    table.playground.advance(DAY)
    table.playground.invite_bot()
    await wait_until_said(table, "The game goes on")
    await table.playground.wait_for(lambda: table.board() not in (None, board))
    await table.play(most=3)


async def test_a_bot_that_is_invited_again_at_once_has_nothing_to_make_up_for(table: Table) -> None:
    await table.start()
    await wait_until_logged(table, "bot.ready")  # before that Discord tells of no joining
    table.playground.kick_bot()
    table.playground.invite_bot()
    await wait_until_logged(table, "server.joined")
    # Both come in one breath as a rule; a bot that noticed the gap has said so.
    rested = any("server.left" in line for line in table.bot.log)
    assert bool(said(table, "The game goes on")) == rested
    await table.play(most=3)


async def test_a_rest_of_a_moment_does_not_bring_the_old_board_back(table: Table) -> None:
    first = await table.start()
    table.playground.advance(130)
    # The player to act is called by a second board, and the first one shrinks.
    await table.playground.wait_for(lambda: not moves_of(first))
    board = await table.wait_for_board()
    table.playground.kick_bot()
    await wait_until_logged(table, "server.left")
    table.playground.invite_bot()
    await wait_until_said(table, "The game goes on")
    await table.playground.wait_for(lambda: table.board() not in (None, board))
    await table.play(most=1)


async def test_a_removal_while_the_bot_was_down_is_found_at_its_start(table: Table) -> None:
    await table.start()
    await table.bot.stop()
    table.playground.kick_bot()
    await table.bot.start()
    await wait_until_logged(table, "server.left")
    table.playground.invite_bot()
    await wait_until_said(table, "The game goes on")
    await table.wait_for_board()
    await table.play(most=2)


async def test_a_deleted_thread_is_found_also_where_the_bot_was_not_told(table: Table) -> None:
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
    assert [b["label"] for b in buttons_of(own)] == ["Play on here", "More…"]


def client(table: Table) -> GameBot:
    """Return the bot itself, into which the test looks."""
    assert isinstance(table.bot, BotHere)
    return table.bot.client


async def looked_all_over(table: Table) -> None:
    """Let the bot look for everything that may be gone, as at its start."""
    rests = client(table).get_cog("Rests")
    assert isinstance(rests, Rests)
    await rests.on_shard_ready(0)
    for _ in range(3):
        await rests.look()


def lose_from_cache(table: Table) -> None:
    """Let the bot's cache lack the server, as after an event that was lost."""
    connection = client(table)._connection
    guild = connection._get_guild(table.playground.guild.id)
    assert guild is not None
    connection._remove_guild(guild)


async def test_a_server_that_only_the_cache_lacks_is_not_gone(table: Table) -> None:
    await table.start()
    lose_from_cache(table)
    await looked_all_over(table)
    bot = client(table)
    assert await bot.services.servers.left() == ()
    (record,) = await bot.services.open_games.find()
    assert record.pause is None


async def test_a_server_of_which_nothing_is_known_in_an_outage_is_not_gone(table: Table) -> None:
    await table.start()
    lose_from_cache(table)
    outage = table.playground.faults.refuse("GET /guilds/*", status=404)
    await looked_all_over(table)
    assert outage.hits
    assert await client(table).services.servers.left() == ()
    table.playground.faults.heal()
    table.playground.faults.refuse("GET /guilds/*", refusal=UNKNOWN_GUILD)
    table.playground.advance(DAY)
    await looked_all_over(table)
    assert await client(table).services.servers.left() == (table.playground.guild.id,)


async def test_a_server_that_went_is_found_though_the_store_was_away_as_the_shard_got_ready(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start()
    servers, rests = client(table).services.servers, client(table).get_cog("Rests")
    assert isinstance(rests, Rests)
    lose_from_cache(table)
    table.playground.faults.refuse("GET /guilds/*", refusal=UNKNOWN_GUILD)

    async def away() -> tuple[int, ...]:
        raise StoreError("the database is away")

    with monkeypatch.context() as outage:
        outage.setattr(servers, "left", away)
        await rests.on_shard_ready(0)
    await wait_until_logged(table, "server.left")
    assert await servers.left() == (table.playground.guild.id,)


async def test_an_answer_that_names_no_member_and_no_channel_pauses_nothing(table: Table) -> None:
    board = await table.start()
    faults = table.playground.faults
    members = faults.refuse("GET /guilds/*/members/*", status=404)
    channels = faults.refuse("GET /channels/*", status=404)
    guild = client(table).get_guild(table.playground.guild.id)
    assert guild is not None
    channel = guild.get_channel(board.channel.id)
    assert channel is not None
    guild._remove_channel(channel)
    table.playground.advance(DAY)
    await looked_all_over(table)
    assert members.hits
    assert channels.hits
    (record,) = await client(table).services.open_games.find()
    assert record.pause is None
    faults.heal()
    faults.refuse("GET /channels/*", refusal=UNKNOWN_CHANNEL)
    table.playground.advance(DAY)
    await looked_all_over(table)
    (record,) = await client(table).services.open_games.find()
    assert record.pause is not None


async def test_no_servers_data_is_deleted_unless_discord_says_that_it_is_left(
    table: Table,
) -> None:
    await table.start()
    table.playground.kick_bot()
    await wait_until_logged(table, "server.left")
    refused = table.playground.faults.refuse("GET /guilds/*", status=404)
    table.playground.advance(31 * DAY)
    await table.playground.wait_for(lambda: refused.hits)
    assert len(await client(table).services.open_games.find()) == 1
    table.playground.faults.heal()
    table.playground.advance(HOUR)
    await wait_until_logged(table, "server.forgotten")
    assert list(await client(table).services.open_games.find()) == []


async def test_a_look_asks_for_a_few_members_and_the_next_one_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.bot.stop()
    monkeypatch.setattr(Rests, "every", DAY)  # looks come from here alone
    await table.bot.start()
    bot = client(table)
    services, channel = bot.services, table.playground.channel("harbour")
    for number in range(4):
        terms = Terms(table.playground.guild.id, channel.id, "en", RUMMY, Agreement())
        people = [Person(9_000 + 10 * number + n, f"Guest {n}", f"guest{n}") for n in range(3)]
        invitation = await services.invitations.open(terms, people[0])
        for person in people[1:]:
            await services.invitations.join(invitation.id, person, 1)
        await services.invitations.start(invitation.id, people[0].id, number + 1)
    rests = bot.get_cog("Rests")
    assert isinstance(rests, Rests)
    asked = []
    for _ in range(3):
        before = members_asked_for(table)
        await rests.look()
        asked.append(members_asked_for(table) - before)
    assert asked == [6, 6, 0]


def members_asked_for(table: Table) -> int:
    """Return how often the bot has asked Discord for a member."""
    paths = [each.path for each in table.playground.record.requests if each.method == "GET"]
    return sum("/members/" in path for path in paths)


async def test_a_table_of_several_does_not_rest_for_one_who_leaves(table: Table) -> None:
    assert isinstance(table.bot, BotHere)
    services = table.bot.client.services
    trio = (table.anna, table.bernd, table.carla)
    people = [Person(seat.id, seat.user.display_name, seat.user.username) for seat in trio]
    channel = table.playground.channel("harbour")
    terms = Terms(table.playground.guild.id, channel.id, "en", RUMMY, Agreement())
    invitation = await services.invitations.open(terms, people[0])
    for person in people[1:]:
        await services.invitations.join(invitation.id, person, 1)
    begun = await services.invitations.start(invitation.id, people[0].id, 1)
    assert begun.match_id is not None
    match = await services.matches.current(begun.match_id)
    table.playground.leave(table.bernd)
    table.playground.advance(DAY)
    while not match.record.held:
        await asyncio.sleep(0.02)
        match = await services.matches.current(match.id)
    assert match.record.pause is None
    assert match.record.held == (match.record.user_ids.index(table.bernd.id),)
    assert table.bernd.id not in match.record.waits_for
