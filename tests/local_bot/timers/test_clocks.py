"""Games with a clock, which last days and weeks."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.matches.clocks import TimeNoticeKind
from playground.world import Message
from tests.e2e.table import Table, buttons_of, pings, prefer, text_of

HOUR, DAY = 3600, 86_400


async def start(table: Table, days: int = 3) -> Message:
    """Begin a game with a clock of `days` days; Anna has the first turn."""
    asked = await table.anna.command(
        "shanghaien challenge",
        options={"opponent": table.bernd, "who-starts": "me", "pace": 24 * days},
    )
    assert asked.message is not None
    await table.bernd.click(asked.message, "Accept")
    return await table.wait_for_board()


CLAIM = "Claim the win (Bernd)"


def deadline(table: Table) -> float:
    """Return the Unix time of the deadline on the live board."""
    board = table.board()
    assert board is not None
    found = re.search(r"<t:(\d+):R>", text_of(board))
    assert found is not None, text_of(board)
    return float(found[1])


def now(table: Table) -> float:
    return table.playground.core.clock.now()


async def start_overdue(table: Table) -> Message:
    """Begin a game, and wait until Anna's time is up; return the board that notifies Bernd."""
    await start(table)
    table.playground.advance(3 * DAY + 1)
    await table.playground.wait_for(lambda: pings(table.bernd))
    return await table.wait_for_board()


async def wait_for_notice(table: Table) -> None:
    """Wait until the bot has stored that the board reports the expired deadline."""
    matches = table.services.matches
    while (await matches.read_current(1)).record.shown.time_notice != TimeNoticeKind.UP:
        await asyncio.sleep(0.02)


async def test_the_board_names_the_deadline_and_one_reminder_comes_before_it(table: Table) -> None:
    await start(table)
    assert deadline(table) == pytest.approx(now(table) + 3 * DAY, abs=3600)
    table.playground.advance(2 * DAY + 1)
    await table.playground.wait_for(lambda: len(pings(table.anna)) == 2)
    call, reminder = sorted(pings(table.anna), key=lambda text: "/channels/" in text)
    assert ", roll" in call or ", place" in call
    assert "Bernd" in reminder
    assert "/channels/" in reminder
    table.playground.advance(DAY // 2)
    await table.play(most=1)
    assert deadline(table) == pytest.approx(now(table) + 3 * DAY, abs=3600)
    assert len(pings(table.anna)) == 2


async def test_the_waiting_player_claims_the_win_after_a_confirmation(table: Table) -> None:
    board = await start_overdue(table)
    assert len(pings(table.bernd)) == 1
    refused = await table.anna.click(board, CLAIM)
    assert "waiting" in refused.text
    question = (await table.bernd.click(board, CLAIM)).private
    assert question is not None
    assert "Anna" in text_of(question)
    declined = await table.bernd.click(question, "Weiter warten")
    assert not declined.failed
    question = (await table.bernd.click(board, CLAIM)).private
    assert question is not None
    await table.bernd.click(question, custom_id=buttons_of(question)[0]["custom_id"])
    await table.playground.wait_for(table.sheet)
    sheet = table.sheet()
    assert sheet is not None
    assert "Anna ran out of time; Bernd wins." in text_of(sheet)
    assert table.playground.breaches == []


async def test_the_waiting_player_grants_more_time_and_a_late_move_is_still_a_move(
    table: Table,
) -> None:
    board = await start_overdue(table)
    outcome = await table.bernd.click(board, "More time")
    assert not outcome.failed
    assert "grants more time" in text_of(board)
    assert CLAIM not in board.labels
    assert deadline(table) == pytest.approx(now(table) + 3 * DAY, abs=3600)
    table.playground.advance(3 * DAY + 1)

    def late() -> Message | None:
        live = table.board()
        return live if live is not None and CLAIM in live.labels else None

    await table.playground.wait_for(late)
    await table.play(most=1)
    assert late() is None


async def test_an_expired_deadline_is_reported_by_direct_message_if_chosen_and_open(
    table: Table,
) -> None:
    await prefer(table.bernd, how="dm")
    board = await start(table)
    greeting = len(table.bernd.dms)
    table.playground.advance(3 * DAY + 1)
    await table.playground.wait_for(lambda: len(table.bernd.dms) > greeting)
    text = text_of(table.bernd.dms[-1])
    assert "Anna" in text
    assert f"/channels/{table.playground.guild.id}/{board.channel.id}/" in text
    await wait_for_notice(table)
    table.playground.advance(HOUR)
    await table.anna.command("shanghaien games")
    assert len(table.bernd.dms) == greeting + 1
    assert pings(table.bernd) == []
    live = await table.wait_for_board()
    await table.bernd.click(live, "More time")
    table.bernd.user.dms_open = False
    table.playground.advance(3 * DAY + 1)
    await table.playground.wait_for(lambda: pings(table.bernd))
    live = await table.wait_for_board()
    assert pings(table.bernd) == [text_of(live)]
    assert CLAIM in live.labels


async def test_without_notifications_an_expired_deadline_is_shown_on_the_board_only(
    table: Table,
) -> None:
    await prefer(table.bernd, how="none")
    await start(table)
    table.playground.advance(3 * DAY + 1)
    await wait_for_notice(table)
    assert CLAIM in (await table.wait_for_board()).labels
    assert pings(table.bernd) == []


async def test_after_twice_the_pace_the_game_ends_and_explains_it(table: Table) -> None:
    await start_overdue(table)
    table.playground.advance(3 * DAY)
    await table.playground.wait_for(table.sheet)
    sheet = table.sheet()
    assert sheet is not None
    assert "Anna ran out of time; Bernd wins." in text_of(sheet)


async def wait_for_jumps(table: Table, count: int) -> None:
    """Wait until the bot has logged `count` jumps of its machine's calendar."""
    await table.playground.wait_for(
        lambda: sum("clock.jumped" in line for line in table.bot.log) == count
    )


@pytest.mark.parametrize("jump", [365 * DAY, -HOUR])
async def test_a_clock_that_is_wrong_for_a_while_ends_nothing_and_shows_nothing_wrong(
    table: Table, jump: float
) -> None:
    asked = await table.carla.command("shanghaien challenge", options={"opponent": table.dora})
    assert asked.message is not None
    await start(table)
    clock = table.playground.core.clock
    clock.put_wrong(jump)
    await wait_for_jumps(table, 1)
    await table.play(most=3)
    assert deadline(table) == pytest.approx(now(table) + 3 * DAY, abs=1800)
    assert table.sheet() is None
    clock.put_wrong(0)
    await table.play(most=1)
    assert deadline(table) == pytest.approx(now(table) + 3 * DAY, abs=1800)
    accepted = await table.dora.click(asked.message, "Accept")
    assert not accepted.failed


async def test_a_clock_that_remains_a_year_ahead_is_trusted_and_shortens_no_turn(
    table: Table,
) -> None:
    await start(table)
    table.playground.core.clock.put_wrong(365 * DAY)
    await wait_for_jumps(table, 1)
    table.playground.advance(HOUR)
    await table.playground.wait_for(lambda: deadline(table) > now(table) + 300 * DAY)
    assert deadline(table) == pytest.approx(now(table) + 368 * DAY - HOUR, abs=1800)
    table.playground.advance(2 * DAY - HOUR - 120)
    await table.play(most=1)
    assert table.sheet() is None
