"""The bot is killed in the middle of a timed action, which must take place exactly once.

Each action is interrupted twice: before Discord receives the request that shows the action, and
afterwards, but before the bot receives the response.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable
from typing import Any

from bot.games.shanghaien.game import TRANSCRIPTS
from playground.seats import Seat
from tests.e2e.table import Table, pings, prefer, text_of
from tests.local_bot.board.test_whole_game import export_transcript
from tests.local_bot.timers.test_away_and_remind import DUE, board_text
from tests.local_bot.timers.test_clocks import DAY, deadline, now, start

POST, EDIT = "POST /channels/*/messages", "PATCH /channels/*/messages/*"
MINUTE, HOUR = 60, 3600
DOWN = 2.5 * MINUTE
"""The downtime in seconds: less than the five minutes in which Discord recognises a repetition."""
NOTIFIED = 3 * MINUTE
"""Seconds until a player who was present is notified of a turn."""
RUNNING_TIME = "SELECT seconds FROM running_time"
LOG = "SELECT line FROM match_log ORDER BY number"


def query_column(table: Table, query: str) -> list[Any]:
    """Return the first column of a query on the bot's database."""
    with contextlib.closing(sqlite3.connect(table.bot.database)) as database:
        return [row[0] for row in database.execute(query)]


async def wait_for_rows(table: Table, query: str) -> None:
    """Wait until the query returns a row."""
    while not query_column(table, query):
        await asyncio.sleep(0.05)


async def pass_by(table: Table, seconds: float) -> None:
    """Advance the time, and wait until the bot has stored it as uptime."""
    before = sum(query_column(table, RUNNING_TIME))
    table.playground.advance(seconds)
    await wait_for_rows(table, f"{RUNNING_TIME} WHERE seconds >= {before + seconds}")


async def kill_before(table: Table, request: str, seconds: float) -> None:
    """Advance by `seconds`, kill the bot when its `request` has failed, and advance by `DOWN`."""
    fault = table.playground.faults.refuse(request)
    await pass_by(table, seconds)
    await table.playground.wait_for(lambda: fault.hits)
    await table.bot.kill()
    table.playground.faults.heal()
    table.playground.advance(DOWN)


async def kill_after(table: Table, request: str, effect: Callable[[], object]) -> None:
    """Start the bot, kill it during its `request`, and start it again after `DOWN`.

    Discord still executes the request, which the condition `effect` detects.
    """
    held = table.playground.faults.hold(request)
    await table.bot.start()
    await table.playground.wait_for(lambda: held.waiting)
    await table.bot.kill()
    table.playground.faults.heal()
    await table.playground.wait_for(effect)
    table.playground.advance(DOWN)
    await table.bot.start()


async def wait_for_notification(table: Table) -> None:
    """Wait until the current player has been notified."""
    await pass_by(table, NOTIFIED)
    await wait_for_rows(table, "SELECT 1 FROM seats WHERE waited_for = 1 AND called = 1")


def has_left(table: Table, seconds: float, began: float) -> bool:
    """Return whether the turn has about `seconds` left; the test has run since `began`."""
    left = deadline(table) - now(table) - seconds
    return -3 * MINUTE - (time.monotonic() - began) < left < 3 * MINUTE


async def play_until_late(table: Table) -> tuple[Seat, Seat]:
    """Play three moves; return the current player, once notified, and the other player."""
    await start(table)
    await table.play(most=3)
    board = await table.wait_for_board()
    late = table.mover(board)
    await wait_for_notification(table)
    return late, table.bernd if late is table.anna else table.anna


async def test_reminder_and_notice_and_end_are_shown_once_despite_kills(
    table: Table,
) -> None:
    began = time.monotonic()
    late, waiting = await play_until_late(table)
    moves = query_column(table, LOG)
    calls, news = len(pings(late)), len(pings(waiting))

    await kill_before(table, POST, 2 * DAY)
    assert len(pings(late)) == calls
    await kill_after(table, POST, lambda: len(pings(late)) > calls)
    await wait_for_rows(table, "SELECT 1 FROM matches WHERE clock_reminded = 1")
    assert len(pings(late)) == calls + 1
    # The downtime did not count, so the turn has the expected remaining time.
    await table.playground.wait_for(lambda: has_left(table, DAY - NOTIFIED, began))

    await kill_before(table, POST, DAY)
    assert len(pings(waiting)) == news
    await kill_after(table, POST, lambda: len(pings(waiting)) > news)
    await wait_for_rows(table, "SELECT 1 FROM matches WHERE shown_time_notice = 'up'")
    assert len(pings(waiting)) == news + 1
    assert len(pings(late)) == calls + 1
    boards = [m for m in table.anna.visible_messages() if "Claim the win" in str(m.labels)]
    assert len(boards) == 1
    assert query_column(table, LOG) == moves

    await kill_before(table, POST, 3 * DAY)
    assert table.sheet() is None
    await kill_after(table, POST, table.sheet)
    await wait_for_rows(table, "SELECT 1 FROM matches WHERE shown_revision = revision")
    sheets = [m for m in table.anna.visible_messages() if "ran out of time; " in text_of(m)]
    assert len(sheets) == 1
    assert table.board() is None
    log = query_column(table, LOG)
    assert log[: len(moves)] == moves
    assert len(log) == len(moves) + 1
    assert TRANSCRIPTS.verify(TRANSCRIPTS.parse(await export_transcript(table))).is_honest
    assert table.playground.breaches == []


async def test_killed_when_a_challenge_expires_the_message_is_updated_after_the_start(
    table: Table,
) -> None:
    message = (await table.anna.command("shanghaien challenge", opponent=table.bernd)).message
    assert message is not None
    await wait_for_rows(table, "SELECT 1 FROM invitations WHERE message_id IS NOT NULL")
    await table.bot.kill()
    table.playground.advance(3 * DAY + 1)
    fault = table.playground.faults.refuse(EDIT)
    await table.bot.start()
    table.playground.advance(HOUR)  # the bot trusts the calendar only an hour after such a jump
    await table.playground.wait_for(lambda: fault.hits)
    await table.bot.kill()
    table.playground.faults.heal()
    assert message.labels
    await table.bot.start()
    table.playground.advance(HOUR)
    await table.playground.wait_for(lambda: message.labels == ["Ask again"])
    await wait_for_rows(table, "SELECT 1 FROM invitations WHERE status = 'expired'")
    again = await table.anna.command("shanghaien challenge", opponent=table.bernd)
    assert again.message is not None
    assert again.message.labels
    assert query_column(table, "SELECT status FROM invitations ORDER BY id") == ["expired", "open"]


async def test_killed_when_an_absence_ends_the_turn_keeps_its_remaining_time(table: Table) -> None:
    began = time.monotonic()
    await start(table)
    await wait_for_notification(table)
    await prefer(table.anna, until="10")
    await table.playground.wait_for(lambda: "is away until" in board_text(table))
    await wait_for_rows(
        table, "SELECT 1 FROM matches WHERE clock_left > 0 AND shown_time_notice = 'away'"
    )
    await kill_before(table, EDIT, 10 * DAY)
    assert "is away until" in board_text(table)
    await kill_after(table, EDIT, lambda: DUE in board_text(table))
    runs = "SELECT 1 FROM matches WHERE shown_time_notice = 'due' AND clock_left IS NULL"
    await wait_for_rows(table, runs)
    await table.playground.wait_for(lambda: has_left(table, 3 * DAY - NOTIFIED, began))
    assert query_column(table, "SELECT ended_at = until_at FROM absences") == [1]
    await table.play(most=1)
    assert table.playground.breaches == []
