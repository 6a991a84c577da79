"""What members read around the rummy speaks of the rummy: its commands, levels and checks."""

from __future__ import annotations

import pytest

from tests.e2e.table import buttons_of, text_of
from tests.house.rummy_table import ONE_ROUND, RummyTable, menus_of

pytestmark = [pytest.mark.asyncio, pytest.mark.long, pytest.mark.house(rummy=True)]
DAY = 24 * 3600


async def test_who_watches_is_told_how_to_get_a_game_of_the_same_kind(table: RummyTable) -> None:
    board = await table.begin(2)
    (*_, watcher) = table.seats(3)
    hand = next(b for b in buttons_of(board) if ":qh:" in b["custom_id"])
    told = await watcher.click(board, custom_id=hand["custom_id"])
    assert "</rummy challenge:" in told.text
    assert "</shanghaien" not in told.text


async def test_who_is_not_asked_or_comes_too_late_is_told_the_same(table: RummyTable) -> None:
    anna, bernd, carla = table.players = table.seats(3)
    opened = await anna.command("rummy challenge", options={"opponent": bernd})
    invitation = opened.message
    assert invitation is not None, opened.text
    told = await carla.click(invitation, "Join")
    assert "</rummy challenge:" in told.text
    seen = invitation.copy()
    table.playground.advance(4 * DAY)
    late = await bernd.click(seen, "Join", stale=True)
    assert not late.failed
    await table.playground.wait_for(lambda: bernd.ephemerals)
    (refused,) = bernd.ephemerals
    assert "expired" in text_of(refused)
    assert "</rummy challenge:" in text_of(refused)


async def test_levels_are_those_of_the_game(table: RummyTable) -> None:
    table.players = table.seats(1)
    (menu,) = menus_of(await table.invite())
    labels = [option["label"] for option in menu["options"]]
    assert [label.partition(":")[0] for label in labels] == ["Deckhand", "Mate", "Captain"]
    assert not any("numbers" in label for label in labels)
    assert any("Down" in label for label in labels)


async def test_an_export_names_the_button_that_checks_it(table: RummyTable) -> None:
    await table.begin(2, ONE_ROUND)
    sheet = await table.hurry()
    checked = (await table.players[0].click(sheet, "Check the cards")).private
    assert checked is not None
    told = await table.players[0].click(checked, "Export")
    assert "**Check the cards**" in told.text
    assert "Check the cards" in sheet.labels
