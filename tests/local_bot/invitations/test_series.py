"""A series of games to three wins, continued by the buttons below score sheets."""

from __future__ import annotations

import pytest

from playground.outcome import ActionOutcome
from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import Table, text_of

pytestmark = pytest.mark.long

TALLY = "First to 3 wins: "


async def request_game(table: Table, seat: Seat, sheet: Message, label: str) -> Message:
    """Click a button that asks for another game, and return the invitation."""
    table.playground.advance(60)
    outcome: ActionOutcome = await seat.click(sheet, label)
    assert outcome.message is not None, outcome.text
    return outcome.message


async def accept_and_resign(table: Table, seat: Seat, invitation: Message, loser: Seat) -> Message:
    """Accept an invitation, resign the game as `loser`, and return its score sheet."""
    table.playground.advance(60)
    assert not (await seat.click(invitation, "Accept")).failed
    return await table.give_up(loser)


async def test_a_series_continues_over_restarts_until_three_wins(table: Table) -> None:
    anna, bernd = table.anna, table.bernd
    await table.start()
    sheet = await table.give_up(bernd)
    assert TALLY not in text_of(sheet)
    invitation = await request_game(table, anna, sheet, "First to three")
    assert f"{TALLY}Anna 0 · Bernd 0" in text_of(invitation), "the series begins at 0"
    sheet = await accept_and_resign(table, bernd, invitation, bernd)
    assert f"-# {TALLY}Anna 1 · Bernd 0" in text_of(sheet)
    assert sheet.labels[:2] == ["Next game", "Look back…"]

    await table.bot.restart()
    invitation = await request_game(table, bernd, sheet, "Next game")
    assert f"{TALLY}Anna 1 · Bernd 0" in text_of(invitation)
    sheet = await accept_and_resign(table, anna, invitation, anna)
    assert f"{TALLY}Anna 1 · Bernd 1" in text_of(sheet)

    declined = await request_game(table, anna, sheet, "Next game")
    await bernd.click(declined, "Decline")
    invitation = await request_game(table, bernd, sheet, "Next game")
    sheet = await accept_and_resign(table, anna, invitation, anna)
    assert f"{TALLY}Bernd 2 · Anna 1" in text_of(sheet), "declining has no effect"
    invitation = await request_game(table, anna, sheet, "Next game")
    sheet = await accept_and_resign(table, bernd, invitation, anna)
    assert "-# Bernd wins the series! Bernd 3 · Anna 1" in text_of(sheet)
    assert sheet.labels[:2] == ["Rematch", "First to three"]

    invitation = await request_game(table, anna, sheet, "Rematch")
    assert TALLY not in text_of(invitation)
    sheet = await accept_and_resign(table, bernd, invitation, anna)
    assert "series" not in text_of(sheet)
    assert table.playground.breaches == []
