from __future__ import annotations

import asyncio
import contextlib
import sqlite3

import pytest

from bot.records.messages import MessageKind
from bot.store.sqlite import connection
from cogs.ui.loops import Sweep
from playground.permissions import Permission
from tests.e2e.table import Table, buttons_of, moves_of, prefer, text_of
from tests.house.tables import acknowledgement_limit, stop_recovery

DAYS = 100 * 3600.0
"""Longer than a challenge is open."""


@pytest.fixture
def shorten_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait for a locked database from five seconds to a moment."""
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.2)


async def test_a_board_that_cannot_be_edited_for_long_is_posted_again(table: Table) -> None:
    board = await table.start()
    mover = table.mover(board)
    private = (await mover.command("shanghaien board")).private
    assert private is not None
    table.playground.faults.limit("PATCH /channels/*", retry_after=600, times=None)
    await mover.click(private, custom_id=moves_of(private)[0]["custom_id"])
    fresh = await table.wait_for_board(other_than=moves_of(board)[0]["custom_id"])
    assert fresh is not board
    assert not any("Traceback" in line for line in table.bot.log)


@pytest.mark.usefixtures("shorten_waits")
async def test_a_database_locked_by_another_process_is_reported_and_used_again_afterwards(
    table: Table,
) -> None:
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
    assert all("was the bot started twice?" in line for line in told)
    assert not any("Traceback" in line for line in table.bot.log)


async def test_a_deleted_board_comes_back_with_a_look_or_a_move_from_a_private_one(
    table: Table,
) -> None:
    board = await table.start()
    waiting = table.bernd if table.mover(board) is table.anna else table.anna
    table.playground.core.messages.delete(board)
    looked = await table.private(await waiting.command("shanghaien board"))
    fresh = await table.wait_for_board()
    assert fresh is not board
    links = [button.get("url", "") for button in buttons_of(looked)]
    assert any(link.endswith(f"/{fresh.id}") for link in links)
    seat = table.mover(fresh)
    private = await table.private(await seat.command("shanghaien board"))
    table.playground.core.messages.delete(fresh)
    outcome = await seat.click(private, custom_id=moves_of(private)[0]["custom_id"])
    assert not outcome.failed
    assert await table.wait_for_board() is not fresh
    await table.play(most=4)


async def test_without_permission_to_post_the_game_continues_in_the_old_message(
    table: Table,
) -> None:
    board = await table.start()
    await stop_recovery(table)  # a click that shows the move would also report the failure
    table.playground.deny(board.channel, Permission.SEND_MESSAGES)
    matches = table.services.matches
    while not (await matches.current(1)).state.history:
        await table.play(most=1)
    await table.playground.wait_for(
        lambda: any(
            right in text_of(message)
            for message in [*table.anna.ephemerals, *table.bernd.ephemerals]
            for right in ("Send Messages", "Nachrichten senden")
        )
    )
    assert table.board() is board
    assert any("board.cannot_post" in line for line in table.bot.log)

    table.playground.allow(board.channel, Permission.SEND_MESSAGES)
    await table.play(most=4)
    rounds = len((await matches.current(1)).state.history)
    await table.playground.wait_for(
        lambda: (
            rounds
            == sum(
                any("round-" in file.filename for file in message.attachments)
                for message in table.anna.visible_messages()
            )
        )
    )
    table.playground.deny(board.channel, Permission.ATTACH_FILES)
    refused = await table.carla.command("shanghaien challenge", opponent=table.bernd)
    assert refused.private is not None
    assert "Joindre des fichiers" in refused.text or "Attach Files" in refused.text


async def test_an_expired_click_is_forgiven_and_the_board_still_moves(table: Table) -> None:
    board = await table.start()
    seat, button = table.mover(board), moves_of(board)[0]["custom_id"]
    table.playground.faults.slow(0.1)
    with acknowledgement_limit(table, 0):
        assert (await seat.click(board, custom_id=button)).failed
    table.playground.faults.heal()
    await table.wait_for_board(other_than=button)
    await table.play(most=2)


async def test_suggestions_arrive_while_another_process_locks_the_database(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "IN_ORDER_SECONDS", 0.05)
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


async def test_an_expiry_during_an_outage_is_shown_afterwards(table: Table) -> None:
    client = table.client
    asked = [
        (await seat.command(f"{game} challenge", opponent=table.bernd)).message
        for seat, game in ((table.anna, "shanghaien"), (table.carla, "rummy"))
    ]
    expiry, services = client.get_cog("Expiry"), client.services
    assert isinstance(expiry, Sweep)
    fault = table.playground.faults.refuse("PATCH /channels/*/messages/*")
    ever = float("inf")
    while any(each.message_id is None for each in await services.store.invitations.read_due(ever)):
        await asyncio.sleep(0.01)
    table.playground.advance(DAYS)
    await expiry.sweep()
    assert fault.hits
    assert not await services.invitations.overdue()
    assert len(await services.messages.read_due()) == len(asked)
    table.playground.faults.heal()
    table.playground.advance(60)
    for message in asked:
        assert message is not None
        await table.playground.wait_for(lambda m=message: m.labels == ["Ask again"])  # type: ignore[misc]


async def test_a_refused_edit_is_tried_again_only_where_that_may_help(table: Table) -> None:
    client, faults = table.client, table.playground.faults
    await table.start()
    for status, is_tried_again in ((401, True), (403, False)):
        asked = (await table.ask_for(table.bernd, "cancel"))[1].message
        assert asked is not None
        fault = faults.refuse(f"PATCH /channels/*/messages/{asked.id}", status=status)
        await table.play(most=1)
        for message in await client.services.messages.read_about(MessageKind.PROPOSAL, 1):
            await client.sender.sync(message)
        assert fault.hits
        assert bool(await client.services.messages.read_due()) is is_tried_again
        faults.heal()
        table.playground.advance(60)
        while await client.services.messages.read_due():
            await asyncio.sleep(0.01)
