"""A bot that never answers at once: it acknowledges first, as on a machine under load."""

from __future__ import annotations

import pytest

from cogs.kit import answers
from tests.e2e.table import Table, buttons_of, text_of

pytestmark = [pytest.mark.asyncio, pytest.mark.long]


@pytest.fixture
def slow_table(table: Table, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table whose bot defers whatever it is asked."""
    monkeypatch.setattr(answers, "DEFER_AFTER_SECONDS", 0.0)
    return table


async def test_a_challenge_pings_although_the_bot_was_thinking(slow_table: Table) -> None:
    table = slow_table
    asked = await table.anna.command("shanghaien challenge", opponent=table.bernd)
    assert asked.message is not None
    assert table.bernd.pings == [asked.message]
    assert table.anna.visible_messages() == [asked.message]


async def test_a_refusal_stays_private_although_the_bot_was_thinking_aloud(
    slow_table: Table,
) -> None:
    table = slow_table
    board = await table.start()
    refused = await table.bernd.command("shanghaien challenge", opponent=table.anna)
    assert refused.private is not None
    assert str(board.id) in refused.text
    assert refused.private not in table.anna.visible_messages()
    before = text_of(board)
    stranger = await table.carla.click(board, "?")
    assert stranger.private is not None
    assert text_of(board) == before


async def test_a_game_is_played_and_its_film_does_not_take_the_place_of_its_score_sheet(
    slow_table: Table,
) -> None:
    table = slow_table
    await table.start()
    await table.play(most=4)
    sheet = await table.give_up(table.anna)
    before = text_of(sheet), [b["label"] for b in buttons_of(sheet)]
    shown = await table.carla.click(sheet, "Replay")
    film = shown.private
    assert film is not None
    await table.playground.wait_for(lambda: bool(film.attachments))
    assert (text_of(sheet), [b["label"] for b in buttons_of(sheet)]) == before
    assert table.playground.breaches == []
