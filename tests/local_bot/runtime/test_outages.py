"""Outages of Discord and of the database, a slow machine, and wrong calendars."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from bot.records.members import LeaseLostError, StoreError
from bot.records.messages import InvitationStatus, MessageKind
from bot.store.sqlite import connection
from cogs.commands.settings import DataDeletion
from cogs.invitations.clicks import Expiry
from cogs.ui import answers
from cogs.ui.loops import Sweep
from playground.permissions import Permission
from tests.e2e.table import Table, buttons_of, moves_of, prefer, text_of
from tests.local_bot.tables import acknowledgement_limit, stop_recovery
from tests.machine import HOUR, YEAR

DAYS = 100 * 3600.0
"""A time in seconds that is long enough for a challenge to expire."""


@pytest.fixture
def shorten_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the wait for a locked database to a fifth of a second."""
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
    lines = [line for line in table.bot.log if "store.failed" in line]
    assert lines
    assert all("was the bot started twice?" in line for line in lines)
    assert not any("Traceback" in line for line in table.bot.log)


async def test_a_deleted_board_is_posted_again_after_a_command_or_a_private_move(
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
    await stop_recovery(table)  # so that only clicks try to post, and report the failure
    table.playground.deny(board.channel, Permission.SEND_MESSAGES)
    matches = table.services.matches
    while not (await matches.read_current(1)).state.history:
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
    rounds = len((await matches.read_current(1)).state.history)
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


async def test_an_expired_click_still_moves_the_board(table: Table) -> None:
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
    assert not await services.invitations.read_overdue()
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


def failing(error: Exception) -> Callable[..., Coroutine[Any, Any, None]]:
    """Return a method that raises `error`."""

    async def fail(*_: object, **__: object) -> None:
        raise error

    return fail


@pytest.mark.parametrize(
    ("error", "lines"),
    [
        pytest.param(LeaseLostError("another process runs shard 0"), 0, id="replaced"),
        pytest.param(StoreError("the disk is full; make room"), 1, id="away"),
    ],
)
async def test_an_event_without_the_store_and_a_bot_that_leaves_without_it_are_a_line_at_most(
    table: Table, monkeypatch: pytest.MonkeyPatch, error: Exception, lines: int
) -> None:
    client, log = table.client, table.bot.log
    monkeypatch.setattr(client.services.store, "find_open_matches", failing(error))
    is_reported, on_error = asyncio.Event(), client.on_error

    async def report(event_method: str, *args: object) -> None:
        await on_error(event_method, *args)
        is_reported.set()

    monkeypatch.setattr(client, "on_error", report)
    table.playground.core.guilds.delete_channel(table.playground.channel("quiet"))
    await is_reported.wait()
    assert sum("listener.failed" in line for line in log) == lines
    monkeypatch.setattr(client.services.store.clocks, "save_uptime", failing(error))
    await table.bot.stop()
    assert sum("uptime.not_stored" in line and "make room" in line for line in log) == lines
    assert not any(sign in line for line in log for sign in ("Traceback", "cog unload", "Ignoring"))


@pytest.mark.long
async def test_a_bot_that_thinks_first_calls_refuses_and_shows_as_any_other(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 0.0)
    asked = await table.anna.command("shanghaien challenge", opponent=table.bernd)
    assert asked.message is not None
    assert table.bernd.pings == [asked.message]
    assert table.anna.visible_messages() == [asked.message]
    await table.bernd.click(asked.message, "Accept")
    board = await table.wait_for_board()
    refused = await table.bernd.command("shanghaien challenge", opponent=table.anna)
    assert refused.private is not None
    assert str(board.id) in refused.text
    assert refused.private not in table.anna.visible_messages()
    before = text_of(board)
    stranger = await table.carla.click(board, "?")
    assert stranger.private is not None
    assert text_of(board) == before
    await table.play(most=4)
    # A film is a new message and does not replace the score sheet.
    sheet = await table.give_up(table.anna)
    shown = text_of(sheet), sheet.labels
    film = await table.look_back(table.carla, sheet, "Film")
    await table.playground.wait_for(lambda: bool(film.attachments))
    assert (text_of(sheet), sheet.labels) == shown
    assert table.playground.breaches == []


async def run_sweeps(table: Table) -> None:
    """Run a poll of each loop that expires invitations or deletes data."""
    for kind in (Expiry, DataDeletion):
        watch = table.client.get_cog(kind.__name__)
        assert isinstance(watch, Sweep)
        await watch.sweep()


async def test_a_calendar_two_years_ahead_expires_nothing_until_it_is_trusted(
    table: Table,
) -> None:
    playground = table.playground
    await table.start()
    await table.carla.command("shanghaien challenge")
    await table.dora.command("rummy challenge")
    playground.kick_bot()
    await playground.wait_for(lambda: any("server.left" in line for line in table.bot.log))
    await table.bot.stop()
    playground.core.clock.put_wrong(2 * YEAR)
    await table.bot.start()
    services = table.services

    async def nothing_is_lost() -> None:
        await run_sweeps(table)
        assert (await services.store.read_match(1)) is not None
        for number in (2, 3):
            assert (await services.invitations.read(number)).status is InvitationStatus.OPEN

    await nothing_is_lost()
    playground.advance(HOUR / 2)
    playground.core.clock.put_wrong(0)
    for _ in range(4):
        await nothing_is_lost()
        playground.advance(HOUR / 2)
    playground.core.clock.put_wrong(2 * YEAR)
    await nothing_is_lost()
    playground.advance(HOUR)
    await run_sweeps(table)
    assert await services.store.read_match(1) is None
