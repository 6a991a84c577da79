"""An invitation that nobody answered in time, and the host who asks again."""

from __future__ import annotations

import pytest

from playground.world import Message
from tests.e2e.table import Table, buttons_of, text_of

pytestmark = pytest.mark.asyncio

JOKER = "Joker: 2 Sailors or Both dice"
HOURS = 80
"""Longer than an invitation is open."""


async def expired(table: Table, asked: Message) -> None:
    table.playground.advance(HOURS * 3600)
    await table.playground.wait_for(lambda: "in time" in text_of(asked))


async def test_who_challenged_can_ask_the_same_again_by_the_same_terms(table: Table) -> None:
    made = await table.anna.command(
        "shanghaien challenge",
        options={"opponent": table.bernd, "extra-card": JOKER, "pace": "3 days a move"},
    )
    assert made.message is not None
    await expired(table, made.message)
    assert [button["label"] for button in buttons_of(made.message)] == ["Ask again"]
    refused = await table.carla.click(made.message, "Ask again")
    assert "Anna" in refused.text
    again = (await table.anna.click(made.message, "Ask again")).message
    assert again is not None
    assert again is not made.message
    assert set(again.pinged) == {table.bernd.id}
    assert "extra card Joker · 3 days a move" in text_of(again)
    twice = await table.anna.click(made.message, "Ask again")
    assert "an open challenge between you two" in twice.text
    await table.bernd.click(again, "Accept")
    await table.wait_for_board()
    assert table.playground.breaches == []


async def test_a_challenge_to_anybody_is_asked_again_to_anybody(table: Table) -> None:
    asked = (await table.anna.command("shanghaien challenge")).message
    assert asked is not None
    await expired(table, asked)
    again = (await table.anna.click(asked, "Ask again")).message
    assert again is not None
    assert "is looking for a game" in text_of(again)
    await table.carla.click(again, "Accept")
    assert "takes up" in text_of(again)
    assert table.playground.breaches == []
