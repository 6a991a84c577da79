from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from types import SimpleNamespace

import pytest

from bot.records.messages import KindOfMessage
from bot.store.sqlite import connection
from cogs.kit.watching import Watch
from playground.permissions import Permission
from tests.e2e.table import Table, buttons_of, moves_of, prefer, text_of
from tests.house.tables import impatience
from tests.inprocess import BotHere

POST_MESSAGE = "POST /channels/*/messages"
HASTE = 50
DAYS = 100 * 3600.0
"""More than a challenge has."""


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten what discord.py waits between its tries: 25 seconds, before it gives a request up."""

    async def sleep(seconds: float) -> None:
        await asyncio.sleep(seconds / HASTE)

    monkeypatch.setattr(
        "discord.http.asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep})
    )


@pytest.fixture
def soon_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot wait a moment for a database that somebody else holds, not five seconds."""
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.2)


async def play_until_posting_fails(table: Table) -> None:
    """Play on until the bot has tried in vain to post something."""
    for _ in range(60):
        board = table.board()
        if board is None or any(fault.hits for fault in table.playground.faults.active):
            return
        first = moves_of(board)[0]["custom_id"]
        await table.move(board)
        await table.playground.wait_for(
            lambda seen=first: (  # type: ignore[misc]
                any(fault.hits for fault in table.playground.faults.active) or table.moved_on(seen)
            )
        )


@pytest.mark.asyncio
@pytest.mark.usefixtures("hasty")
async def test_an_outage_while_posting_is_made_up_for_when_it_is_over(table: Table) -> None:
    await table.start()
    table.playground.faults.refuse(POST_MESSAGE, status=500)
    await play_until_posting_fails(table)
    table.playground.faults.heal()
    table.playground.advance(3600)  # past the longest pause between two tries
    await table.playground.wait_for(table.board)
    await table.play(most=4)
    assert table.playground.breaches == []


@pytest.mark.asyncio
@pytest.mark.usefixtures("hasty")
async def test_an_outage_that_outlasts_the_bot_is_made_up_for_at_the_next_start(
    table: Table,
) -> None:
    await table.start()
    table.playground.faults.refuse(POST_MESSAGE, status=500)
    await play_until_posting_fails(table)
    await table.bot.kill()
    table.playground.faults.heal()
    await table.bot.start()
    await table.playground.wait_for(table.board)
    await table.play(most=4)


@pytest.mark.asyncio
async def test_a_rate_limit_delays_and_loses_nothing(table: Table) -> None:
    board = await table.start()
    table.playground.faults.limit(POST_MESSAGE, retry_after=0.5, times=3)
    table.playground.faults.limit("PATCH /channels/*/messages/*", retry_after=0.5, times=3)
    first = moves_of(board)[0]["custom_id"]
    await table.move(board)
    await table.wait_for_board(other_than=first)
    await table.play(most=8)


@pytest.mark.asyncio
async def test_a_board_that_may_not_be_edited_for_long_is_posted_anew(table: Table) -> None:
    board = await table.start()
    mover = table.mover(board)
    private = (await mover.command("shanghaien board")).private
    assert private is not None
    table.playground.faults.limit("PATCH /channels/*", retry_after=600, times=None)
    await mover.click(private, custom_id=moves_of(private)[0]["custom_id"])
    fresh = await table.wait_for_board(other_than=moves_of(board)[0]["custom_id"])
    assert fresh is not board
    assert not any("Traceback" in line for line in table.bot.log)


@pytest.mark.asyncio
@pytest.mark.usefixtures("soon_given_up")
async def test_a_database_that_somebody_else_holds_is_told_and_gone_on_with(table: Table) -> None:
    board = await table.start()
    mover, move = table.mover(board), moves_of(board)[0]["custom_id"]
    with contextlib.closing(sqlite3.connect(table.bot.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = await mover.click(board, custom_id=move)
        await table.playground.wait_for(lambda: refused.private)
        other.rollback()
    assert refused.private is not None
    assert any(word in text_of(refused.private) for word in ("logbook", "Logbuch"))
    await mover.click(board, custom_id=move)
    await table.wait_for_board(other_than=move)
    told = [line for line in table.bot.log if "store.failed" in line]
    assert told
    assert all("is the bot started twice?" in line for line in told)
    assert not any("Traceback" in line for line in table.bot.log)


@pytest.mark.asyncio
async def test_a_dropped_gateway_is_resumed_and_the_game_goes_on(table: Table) -> None:
    await table.start()
    await table.play(most=2)
    await table.playground.gateway.drop()
    await table.playground.wait_for(lambda: table.playground.gateway.connected)
    await table.play(most=4)


@pytest.mark.asyncio
async def test_a_deleted_board_comes_back_when_anybody_looks_for_it(table: Table) -> None:
    board = await table.start()
    waiting = table.bernd if table.mover(board) is table.anna else table.anna
    table.playground.core.messages.delete(board)
    looked = await waiting.command("shanghaien board")
    fresh = await table.wait_for_board()
    assert fresh is not board
    assert looked.private is not None
    links = [button.get("url", "") for button in buttons_of(looked.private)]
    assert any(link.endswith(f"/{fresh.id}") for link in links)


@pytest.mark.asyncio
async def test_a_deleted_board_is_posted_again(table: Table) -> None:
    board = await table.start()
    table.playground.core.messages.delete(board)
    seat = table.mover(board)
    private = await seat.command("shanghaien board")
    assert private.private is not None
    outcome = await seat.click(private.private, custom_id=moves_of(private.private)[0]["custom_id"])
    assert not outcome.failed
    fresh = await table.wait_for_board()
    assert fresh is not board
    await table.play(most=4)


@pytest.mark.asyncio
async def test_without_leave_to_post_the_game_goes_on_in_the_old_message(table: Table) -> None:
    board = await table.start()
    table.playground.deny(board.channel, Permission.SEND_MESSAGES)
    await table.play(most=40)
    told = [text_of(message) for message in [*table.anna.ephemerals, *table.bernd.ephemerals]]
    assert any("Send Messages" in text or "Nachrichten senden" in text for text in told)
    assert table.board() is board
    assert any("board.cannot_post" in line for line in table.bot.log)

    table.playground.allow(board.channel, Permission.SEND_MESSAGES)
    await table.play(most=4)
    assert isinstance(table.bot, BotHere)
    match = await table.bot.client.services.matches.current(1)
    rounds = len(match.state.history)
    assert rounds, "the dice of a round do not last for longer"
    await table.playground.wait_for(
        lambda: (
            rounds
            == sum(
                any("round-" in file.filename for file in message.attachments)
                for message in table.anna.visible_messages()
            )
        )
    )


@pytest.mark.asyncio
async def test_an_expired_click_is_forgiven_and_the_board_still_moves(table: Table) -> None:
    board = await table.start()
    seat, button = table.mover(board), moves_of(board)[0]["custom_id"]
    table.playground.faults.slow(0.1)
    with impatience(table, 0):
        assert (await seat.click(board, custom_id=button)).failed
    table.playground.faults.heal()
    await table.wait_for_board(other_than=button)
    await table.play(most=2)


@pytest.mark.asyncio
async def test_where_the_bot_may_not_post_no_game_is_begun(table: Table) -> None:
    harbour = table.playground.channel("harbour")
    table.playground.deny(harbour, Permission.ATTACH_FILES)
    refused = await table.anna.command("shanghaien challenge", opponent=table.bernd)
    assert refused.private is not None
    assert "Attach Files" in refused.text


@pytest.mark.asyncio
async def test_suggestions_come_while_somebody_else_holds_the_database(table: Table) -> None:
    await table.start()
    with contextlib.closing(sqlite3.connect(table.bot.database)) as other:
        other.execute("BEGIN IMMEDIATE")
        writing = asyncio.create_task(prefer(table.anna, view="large"))
        await asyncio.sleep(0.2)
        for _ in range(3):
            assert len(await table.anna.autocomplete("shanghaien board", "game")) == 1
        assert not writing.done()
        other.rollback()
    await writing


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "command",
    ["shanghaien challenge", "rummy challenge"],
)
async def test_what_expires_in_an_outage_says_so_when_it_is_over(
    table: Table, command: str
) -> None:
    assert isinstance(table.bot, BotHere)
    message = (await table.anna.command(command, opponent=table.bernd)).message
    assert message is not None
    cog, services = table.bot.client.get_cog("Expiry"), table.bot.client.services
    assert isinstance(cog, Watch)
    fault = table.playground.faults.refuse("PATCH /channels/*/messages/*")
    store, ever = services.store, float("inf")
    while any(each.message_id is None for each in await store.invitations.due(ever)):
        await asyncio.sleep(0.01)
    table.playground.advance(DAYS)
    await cog.look()
    assert fault.hits
    assert not await services.invitations.overdue()
    assert await services.messages.due()
    table.playground.faults.heal()
    table.playground.advance(60)
    left = ["Ask again"]
    await table.playground.wait_for(lambda: [b["label"] for b in buttons_of(message)] == left)


@pytest.mark.asyncio
async def test_what_a_move_overtook_in_an_outage_can_be_answered_no_more_when_it_is_over(
    table: Table,
) -> None:
    assert isinstance(table.bot, BotHere)
    await table.start()
    asked = (await table.ask_for(table.bernd, "cancel"))[1].message
    assert asked is not None
    cog, messages = table.bot.client.get_cog("MessagesBehind"), table.bot.client.services.messages
    assert isinstance(cog, Watch)
    fault = table.playground.faults.refuse(f"PATCH /channels/*/messages/{asked.id}")
    await table.play(most=1)
    await cog.look()
    assert fault.hits
    assert await messages.due()
    table.playground.faults.heal()
    table.playground.advance(60)
    await cog.look()
    assert not buttons_of(asked)
    assert not await messages.due()


@pytest.mark.asyncio
@pytest.mark.parametrize(("status", "is_tried_again"), [(401, True), (403, False)])
async def test_a_refused_edit_is_tried_again_only_where_that_may_help(
    table: Table, status: int, is_tried_again: bool
) -> None:
    assert isinstance(table.bot, BotHere)
    await table.start()
    asked = (await table.ask_for(table.bernd, "cancel"))[1].message
    assert asked is not None
    messages = table.bot.client.services.messages
    fault = table.playground.faults.refuse(f"PATCH /channels/*/messages/{asked.id}", status=status)
    await table.play(most=1)
    for message in await messages.about(KindOfMessage.PROPOSAL, 1):
        await table.bot.client.sender.bring(message)
    assert fault.hits
    assert bool(await messages.due()) is is_tried_again
