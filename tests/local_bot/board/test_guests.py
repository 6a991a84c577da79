"""Games where the bot is only a guest, because a member installed it for their own account."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from bot.games.registry import GAMES
from bot.matches.match import Person
from bot.records.members import CONVERSATION, guest_at
from bot.records.messages import MessageKind, NewMessage
from cogs.board.board import line_layout
from cogs.board.bot import EXPIRE_EVERY_SECONDS, KEPT_OUT_OF_REACH_SECONDS
from cogs.board.messages import MessagePlace
from cogs.ui.discord_errors import OutOfReachError
from playground.errors import BreachKind
from playground.events import Breach
from playground.outcome import ActionOutcome
from playground.permissions import Permission
from playground.setting import BOT_PERMISSIONS
from playground.world import Channel, Message
from tests.e2e.table import Table, buttons_of, challenge_of, moves_of, text_of
from tests.local_bot.rummy_table import ONE_ROUND, RummyTable
from tests.local_bot.tables import stop_recovery
from tests.thorough import some

PLACES = ("conversation", "group", "server")
"""Kinds of places of which the bot is no member. In short runs each game uses one kind."""


def as_guests(table: Table, place: str) -> Channel:
    """Install the bot for Anna, and move the table to a place of which the bot is no member."""
    guilds, people = table.playground.core.guilds, (table.anna, table.bernd, table.carla)
    guilds.install(table.anna.user)
    if place == "server":
        guilds.kick_bot(table.playground.guild)
        table.place = table.playground.channel("harbour")
    else:
        number = 2 if place == "conversation" else 3
        table.place = guilds.open_private(*(each.user for each in people[:number]))
    return table.place


def breaches_of(table: Table) -> list[Breach]:
    """Return the breaches of Discord's rules, except requests for deleted messages."""
    return [each for each in table.playground.breaches if each.kind is not BreachKind.UNKNOWN]


def has_text(outcome: ActionOutcome) -> bool:
    """Return whether the bot's answer already has a text."""
    return any(map(text_of, outcome.messages))


def button_of(message: Message, verb: str) -> str:
    """Return the custom id of the first button with `verb` in a message."""
    wanted = f"sh1:{verb}:"
    found = [each["custom_id"] for each in buttons_of(message) if wanted in each["custom_id"]]
    return str(found[0])


@pytest.mark.parametrize("place", PLACES[: some(1, 3)])
async def test_a_friend_without_the_bot_plays_by_clicking_to_the_score_sheet(
    table: Table, place: str
) -> None:
    as_guests(table, place)
    await table.start()
    for _ in range(2):
        await table.play(most=9)
        await table.bot.kill()
        await table.bot.start()
        # The first request after the restart fails.
        table.playground.core.faults.refuse(status=503, times=1)
    await table.play()
    sheet = table.sheet()
    assert sheet is not None
    assert not [each for each in buttons_of(sheet) if "url" in each]
    page = await table.private(await table.anna.command("shanghaien help"))
    page = await table.private(await table.anna.click(page, "More…"))
    links = [each["url"] for each in buttons_of(page) if "url" in each]
    assert any("integration_type=1" in each for each in links)
    assert breaches_of(table) == []
    # No board remains playable after the end.
    assert table.board() is None
    again = await table.anna.click(sheet, "Rematch")
    assert again.message is not None
    assert "I’m a guest here" in text_of(again.message)


@pytest.mark.parametrize("asked", ["the board", "anything"])
async def test_a_saved_move_is_shown_with_the_next_click(table: Table, asked: str) -> None:
    as_guests(table, "conversation")
    board = await table.start()
    before = await table.services.matches.read_current(1)
    # Simulates a process that dies after saving a move, before showing it.
    (seat,) = before.waiting
    move = before.game.legal_moves(before.state, seat)[0]
    mover = table.mover(board)
    await table.services.events.play(1, mover.id, move, before.revision)
    await table.bot.restart()
    await stop_recovery(table)
    assert table.board() == board
    first = moves_of(board)[0]["custom_id"]
    if asked == "the board":
        await mover.click(board, custom_id=first)
    else:
        await table.anna.command("shanghaien rules", channel=table.channel)
    fresh = await table.wait_for_board(first)
    boards = [m for m in table.anna.visible_messages(table.channel) if moves_of(m)]
    assert boards == ([fresh] if asked == "the board" else [board, fresh]), (
        "no edit without a token"
    )
    await table.play(most=3)
    assert breaches_of(table) == []


@pytest.mark.parametrize("clicked", ["Accept", "?"])
async def test_a_challenge_accepted_in_the_moment_of_a_crash_is_made_right_by_the_next_click(
    table: Table, clicked: str
) -> None:
    as_guests(table, "conversation")
    asked = await table.anna.command(
        "shanghaien challenge", channel=table.channel, opponent=table.bernd
    )
    challenge = await challenge_of(table.playground, asked)
    # Simulates a process that dies after saving the acceptance, before showing it.
    accepting = Person(table.bernd.id, "Bernd", "bernd")
    await table.services.invitations.join(1, accepting, asked.interaction.id)
    await table.bot.restart()
    messages = table.services.messages
    await table.playground.wait_for(
        lambda: any("message.out_of_reach" in line for line in table.bot.log)
    )
    (stored,) = await messages.read_about(MessageKind.INVITATION, 1)
    table.playground.advance(KEPT_OUT_OF_REACH_SECONDS // 2)
    assert stored.message_id == challenge.id
    assert "Accept" in challenge.labels
    await table.bernd.click(challenge, clicked)
    assert "Accept" not in challenge.labels
    await table.playground.wait_for(table.board)
    await table.play(most=1)
    assert not await messages.read_about(MessageKind.INVITATION, 1)
    assert breaches_of(table) == []


async def test_a_message_without_a_token_is_deleted_after_a_while(table: Table) -> None:
    messages, clock = table.services.messages, table.services.clock
    here = NewMessage(
        CONVERSATION, table.channel.id, MessageKind.INVITATION, 9, 0, "", 0, "2", "1", 77,
        reachable_until=clock.now(),
    )  # fmt: skip
    await messages.add(here)
    table.playground.advance(KEPT_OUT_OF_REACH_SECONDS + EXPIRE_EVERY_SECONDS)
    while await messages.find(77):
        await asyncio.sleep(0.01)


async def test_an_expired_or_deleted_board_is_restored_by_any_player(table: Table) -> None:
    as_guests(table, "conversation")
    board = await table.start()
    table.playground.core.messages.delete(board)
    assert table.board() is None
    await table.anna.command("shanghaien board", channel=table.channel)
    for _ in range(3):
        await table.play(most=1)
        table.playground.advance(3600)
    await table.play(most=1)
    assert breaches_of(table) == []


async def test_a_board_keeps_its_picture_if_a_click_is_too_late_for_an_edit(
    table: Table,
) -> None:
    as_guests(table, "conversation")
    board = await table.start()
    first = moves_of(board)[0]["custom_id"]
    late = table.playground.faults.refuse("POST /interactions/*", status=404, times=1)
    await table.mover(board).click(board, custom_id=first)
    await table.playground.wait_for(lambda: table.moved_on(first))
    assert late.hits == 1
    assert table.board() is board
    assert [bool(each.content) for each in board.attachments] == [True]


@pytest.mark.parametrize("entry", ["Challenge to Shanghaien", "Challenge to rummy"])
async def test_a_friend_is_challenged_from_their_own_menu(table: Table, entry: str) -> None:
    channel = as_guests(table, "conversation")
    asked = await table.anna.context_menu(entry, table.bernd, channel=channel)
    assert asked.message is not None, asked.text
    accepted = await table.bernd.click(asked.message, custom_id=button_of(asked.message, "ca"))
    assert not accepted.failed
    assert breaches_of(table) == []


async def test_a_post_without_a_token_is_refused(table: Table) -> None:
    place = MessagePlace(table.client, CONVERSATION, table.channel.id)
    with pytest.raises(OutOfReachError):
        await place.post(line_layout("Ahoy!"), name="nowhere")


async def test_a_server_that_keeps_answers_private_has_no_table(table: Table) -> None:
    channel = as_guests(table, "server")
    table.playground.core.guilds.install(table.carla.user)
    assert channel.guild is not None
    deny = Permission.USE_EXTERNAL_APPS
    table.playground.core.guilds.overwrite(channel, channel.guild.everyone, deny=deny)
    refused = await table.carla.command(
        "shanghaien challenge", channel=channel, opponent=table.bernd
    )
    assert refused.private is not None
    assert "applications externes" in text_of(refused.private)
    assert table.board() is None


async def test_features_of_servers_are_refused_with_the_reason(table: Table) -> None:
    channel = as_guests(table, "conversation")
    for game in GAMES:
        refused = await table.anna.command(f"{game} challenge", channel=channel, pace=24)
        assert "no time limit" in refused.text
    assert table.bernd.visible_messages(channel) == []
    refused = await table.anna.command("shanghaien stats", channel=channel)
    assert refused.private is not None
    assert text_of(refused.private).startswith("That works only on a server that has me.")
    own = await table.anna.command("preferences", channel=channel)
    assert own.private is not None
    assert own.private.labels == ["Portrait…", "My data…"]


async def test_a_member_of_another_conversation_cannot_look_up_the_game(table: Table) -> None:
    as_guests(table, "conversation")
    table.playground.core.guilds.install(table.carla.user)
    await table.start()
    elsewhere = table.carla.direct
    outcome = await table.carla.command(
        "shanghaien score", channel=elsewhere, options={"game": "1"}
    )
    assert outcome.private is not None
    assert text_of(outcome.private).startswith("Je ne connais plus cette partie")
    own = await table.anna.command("shanghaien score", channel=table.anna.direct)
    assert own.private is not None
    assert text_of(own.private).startswith("If the game ended now")


async def test_a_server_that_invites_the_bot_takes_its_guest_tables_in(table: Table) -> None:
    channel = as_guests(table, "server")
    assert channel.guild is not None
    await table.start()
    assert (await table.services.matches.read_current(1)).record.guild_id == guest_at(
        channel.guild.id
    )
    await table.bot.restart()
    await table.play(most=2)
    assert (await table.services.matches.read_current(1)).record.pause is None
    table.playground.core.guilds.invite_bot(channel.guild, BOT_PERMISSIONS)
    await table.playground.wait_for(lambda: "server.joined" in "".join(table.bot.log))
    await table.play(most=1)
    assert (await table.services.matches.read_current(1)).record.guild_id == channel.guild.id
    stats = await table.anna.command("shanghaien stats", channel=channel)
    assert stats.private is not None
    assert breaches_of(table) == []


async def test_a_hand_is_a_private_answer(table: Table) -> None:
    channel = as_guests(table, "group")
    asked = await table.anna.command("rummy challenge", channel=channel)
    assert asked.message is not None
    for seat in (table.bernd, table.carla):
        await seat.click(asked.message, custom_id=button_of(asked.message, "ca"))
    options = await table.anna.click(asked.message, "Options…")
    assert options.private is not None
    assert "move" not in str(options.private.components)
    await table.anna.click(asked.message, custom_id=button_of(asked.message, "ps"))
    await table.playground.wait_for(lambda: buttons_of(table.bernd.visible_messages(channel)[-1]))
    match = await table.services.matches.read_current(1)
    assert match.record.guild_id == CONVERSATION
    mover = next(
        each for each in (table.anna, table.bernd, table.carla) if each.id in match.record.waits_for
    )
    board = table.bernd.visible_messages(channel)[-1]
    hand = await mover.click(board, custom_id=buttons_of(board)[0]["custom_id"])
    assert hand.private is not None
    assert hand.private.only_for is mover.user
    assert breaches_of(table) == []


@pytest.mark.parametrize("group", GAMES)
async def test_a_member_with_the_bot_can_practise_and_use_commands(
    table: Table, group: str
) -> None:
    commands = ["rules", "games", "score", "practice", *(["help"] if group == "shanghaien" else [])]
    for channel in (as_guests(table, "conversation"), table.anna.direct):
        for command in commands:
            outcome = await table.anna.command(f"{group} {command}", channel=channel)
            await table.playground.wait_for(partial(has_text, outcome))
    assert not [line for line in table.bot.log if "answer.failed" in line]
    assert breaches_of(table) == []


@pytest.mark.local_bot(rummy=True)
@pytest.mark.parametrize("place", PLACES[some(1, 0) : some(2, 3)])
async def test_a_game_of_cards_is_played_to_its_end(table: RummyTable, place: str) -> None:
    as_guests(table, place)
    await table.begin(2 if place == "conversation" else 3, ONE_ROUND)
    await table.play(most=2)
    await table.bot.kill()
    await table.bot.start()
    # This command gives the restarted bot a new token, so that it can post in the channel.
    await table.anna.command("rummy table", channel=table.channel)
    await table.play(most=2)
    assert await table.names_winners(await table.resign(*table.players[1:]))
    assert breaches_of(table) == []
