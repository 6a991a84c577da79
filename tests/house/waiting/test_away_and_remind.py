"""Going away with and without a clock, and nudging somebody who forgot."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from playground.world import Message
from tests.e2e.table import Table, buttons_of, text_of
from tests.house.table.test_calls import hand_over
from tests.house.waiting.test_clocks import DAY, now, pings, start

pytestmark = pytest.mark.asyncio


def in_days(table: Table, count: int) -> str:
    day = datetime.fromtimestamp(now(table), UTC).date() + timedelta(days=count)
    return day.isoformat()


async def start_without_a_clock(table: Table) -> Message:
    """Begin a game that waits for Bernd after Anna's first turn."""
    asked = await table.anna.command(
        "shanghaien challenge", options={"opponent": table.bernd, "who-starts": "me"}
    )
    assert asked.message is not None
    await table.bernd.click(asked.message, "Accept")
    return await hand_over(table, await table.wait_for_board())


def board_text(table: Table) -> str:
    board = table.board()
    return "" if board is None else text_of(board)


async def test_an_absence_stops_the_clock_and_the_board_says_so(table: Table) -> None:
    await start(table, days=1)
    offered = await table.anna.autocomplete("shanghaien away", "until")
    assert in_days(table, 7) in [choice["value"] for choice in offered]
    said = await table.anna.command("shanghaien away", until=in_days(table, 10))
    assert "20 days left" in said.text
    await table.playground.wait_for(lambda: "is away until" in board_text(table))
    table.playground.advance(5 * DAY)
    await table.bot.stop()
    table.playground.advance(DAY)
    await table.bot.start()
    assert table.sheet() is None
    assert pings(table.bernd) == []
    status = (await table.anna.command("shanghaien away")).private
    assert status is not None
    back = await table.anna.click(status, "I’m back")
    assert "Welcome back" in back.text
    await table.playground.wait_for(lambda: "due <t:" in board_text(table))
    await table.play(most=2)
    assert table.playground.breaches == []


async def test_playing_a_move_ends_the_absence(table: Table) -> None:
    await start(table)
    await table.anna.command("shanghaien away", until=in_days(table, 3))
    await table.playground.wait_for(lambda: "is away until" in board_text(table))
    await table.play(most=1)
    told = (await table.anna.command("shanghaien away")).text
    assert "not away" in told
    assert "</shanghaien away:" in told


@pytest.mark.parametrize(
    ("until", "answer"),
    [("soon", "can’t read"), ("2020-01-01", "gone by"), ("2199-01-01", "days left")],
)
async def test_a_day_that_does_not_do_is_explained(table: Table, until: str, answer: str) -> None:
    assert answer in (await table.anna.command("shanghaien away", until=until)).text


async def test_a_reminder_pings_once_a_day(table: Table) -> None:
    await start_without_a_clock(table)
    own = await table.bernd.command("shanghaien remind")
    assert "selbst dran" in own.text
    sent = await table.anna.command("shanghaien remind")
    assert "knocked" in sent.text
    assert len(pings(table.bernd)) == 1
    again = await table.anna.command("shanghaien remind")
    assert "today" in again.text
    table.playground.advance(DAY)
    assert "knocked" in (await table.anna.command("shanghaien remind")).text
    assert sum("waiting for you" in text for text in pings(table.bernd)) == 2


async def test_a_reminder_goes_the_way_the_opponent_chose(table: Table) -> None:
    await start_without_a_clock(table)
    await table.bernd.command("shanghaien notify", how="dm")
    assert "knocked" in (await table.anna.command("shanghaien remind")).text
    assert "wartet auf dich" in text_of(table.bernd.dms[-1])
    await table.bernd.command("shanghaien notify", how="none")
    table.playground.advance(DAY)
    refused = await table.anna.command("shanghaien remind")
    assert "patient" in refused.text
    assert pings(table.bernd) == []


async def test_nobody_is_nudged_who_is_away(table: Table) -> None:
    await start_without_a_clock(table)
    await table.bernd.command("shanghaien away", until=in_days(table, 4))
    assert "away until" in (await table.anna.command("shanghaien remind")).text
    await table.playground.wait_for(lambda: "is away until" in board_text(table))
    board = table.board()
    assert board is not None
    assert buttons_of(board)
    table.playground.advance(3600)
    assert pings(table.bernd) == []
