"""Absences in games with and without a clock, and reminders to the other player."""

from __future__ import annotations

from playground.world import Message
from tests.e2e.table import Table, buttons_of, pings, prefer, text_of
from tests.local_bot.board.test_calls import hand_over
from tests.local_bot.timers.test_clocks import DAY, start

DUE = "⏳ <t:"
"""The beginning of a deadline on a board."""


async def start_without_a_clock(table: Table) -> Message:
    """Begin a game without a clock, and make Anna's first move; return the board for Bernd."""
    asked = await table.anna.command(
        "shanghaien challenge", options={"opponent": table.bernd, "who-starts": "me"}
    )
    assert asked.message is not None
    await table.bernd.click(asked.message, "Accept")
    return await hand_over(table, await table.wait_for_board())


async def remind(table: Table) -> str:
    """Remind Bernd as Anna, and return the text of the private answer."""
    return (await table.ask_for(table.anna, "remind"))[1].text


def board_text(table: Table) -> str:
    board = table.board()
    return "" if board is None else text_of(board)


async def test_an_absence_stops_the_clock_and_the_board_shows_it(table: Table) -> None:
    await start(table, days=1)
    panel = await prefer(table.anna, until="10")
    assert "20 days left" in text_of(panel)
    await table.playground.wait_for(lambda: "is away until" in board_text(table))
    table.playground.advance(5 * DAY)
    await table.bot.stop()
    table.playground.advance(DAY)
    await table.bot.start()
    assert table.sheet() is None
    assert pings(table.bernd) == []
    panel = await prefer(table.anna)
    await table.anna.click(panel, "I’m back")
    assert "Welcome back" in text_of(panel)
    await table.playground.wait_for(lambda: DUE in board_text(table))
    await table.play(most=2)
    assert table.playground.breaches == []


async def test_a_reminder_pings_once_a_day_or_goes_the_way_the_opponent_chose(table: Table) -> None:
    await start_without_a_clock(table)
    assert "Erinnern" not in (await table.more(table.bernd)).labels
    assert "knocked" in await remind(table)
    assert len(pings(table.bernd)) == 1
    assert "today" in await remind(table)
    table.playground.advance(DAY)
    assert "knocked" in await remind(table)
    table.playground.advance(DAY)
    await prefer(table.bernd, how="dm")
    assert "knocked" in await remind(table)
    assert "wartet auf dich" in text_of(table.bernd.dms[-1])
    await prefer(table.bernd, how="none")
    table.playground.advance(DAY)
    for _ in range(2):  # a refused reminder does not use up the day's only one
        assert "patient" in await remind(table)
    assert sum("waiting for you" in text for text in pings(table.bernd)) == 2


async def test_absent_players_are_not_reminded_until_a_move_ends_the_absence(table: Table) -> None:
    await start_without_a_clock(table)
    await prefer(table.bernd, until="4")
    assert "away until" in await remind(table)
    await table.playground.wait_for(lambda: "is away until" in board_text(table))
    board = await table.wait_for_board()
    assert buttons_of(board)
    table.playground.advance(3600)
    assert pings(table.bernd) == []
    await table.play(most=1)
    assert "nicht abwesend" in text_of(await prefer(table.bernd)).lower()
