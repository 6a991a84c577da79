"""Renewal of an invitation that expired without an answer."""

from __future__ import annotations

from tests.e2e.table import Table, text_of

JOKER = "Joker: 2 Sailors or Both dice"
HOURS = 80
"""More hours than any invitation stays open."""


async def test_the_host_can_renew_an_expired_challenge(table: Table) -> None:
    outcome = await table.anna.command(
        "shanghaien challenge",
        options={"opponent": table.bernd, "extra-card": JOKER, "pace": "3 days a move"},
    )
    to_bernd = outcome.message
    to_anybody = (await table.dora.command("shanghaien challenge")).message
    assert to_bernd is not None
    assert to_anybody is not None
    table.playground.advance(HOURS * 3600)
    for asked in (to_bernd, to_anybody):
        await table.playground.wait_for(lambda m=asked: "in time" in text_of(m))  # type: ignore[misc]
        assert asked.labels == ["Ask again"]
    refused = await table.carla.click(to_bernd, "Ask again")
    assert "Anna" in refused.text
    again = (await table.anna.click(to_bernd, "Ask again")).message
    assert again is not None
    assert again is not to_bernd
    assert set(again.pinged) == {table.bernd.id}
    assert "extra card Joker · 3 days a move" in text_of(again)
    twice = await table.anna.click(to_bernd, "Ask again")
    assert "an open challenge between you two" in twice.text
    await table.bernd.click(again, "Accept")
    await table.wait_for_board()
    anybody = (await table.dora.click(to_anybody, "Ask again")).message
    assert anybody is not None
    assert "is looking for a game" in text_of(anybody)
    await table.carla.click(anybody, "Accept")
    assert "takes up" in text_of(anybody)
    assert table.playground.breaches == []
