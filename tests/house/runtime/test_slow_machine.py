"""A bot that acknowledges every click before it answers, as under load."""

from __future__ import annotations

import pytest

from cogs.ui import answers
from tests.e2e.table import Table, text_of

pytestmark = pytest.mark.long


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
    # A film does not replace the score sheet above it.
    sheet = await table.give_up(table.anna)
    shown = text_of(sheet), sheet.labels
    film = await table.look_back(table.carla, sheet, "Film")
    await table.playground.wait_for(lambda: bool(film.attachments))
    assert (text_of(sheet), sheet.labels) == shown
    assert table.playground.breaches == []
