"""Rummy at phone width, played by a member who uses only the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.games.rummy.terms.options import Contract, Options
from playground import Playground
from playground.setting import Resident
from tests.bench.heights import HAND, PRACTICE, Heights, measure_hands, measure_practice
from tests.browser.conftest import HOST, Tabs
from tests.browser.seat import SeatPane
from tests.e2e.table import text_of
from tests.inprocess import run_local_bot
from tests.local_bot.rummy_table import EIGHT, RummyTable

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDTH, HEIGHT = 390, 844
"""The size of a phone's screen in pixels."""
QUICK = Options(contracts=(Contract(0, 2),), quiet_limit=10)
"""Rules under which a round ends soon: unwon, because a contract of two runs is hard to meet."""


@pytest_asyncio.fixture(loop_scope="session")
async def table(port: int) -> AsyncIterator[RummyTable]:
    tavern = Playground(host=HOST, port=port)
    async with run_local_bot(playground=tavern) as (playground, bot):
        yield RummyTable(playground, bot)


async def _look(pane: SeatPane, table: RummyTable) -> None:
    await pane.page.goto(f"{table.playground.url}?seat={pane.seat.id}")
    await pane.page.wait_for_selector(".seat[data-ready]")


async def _tap(pane: SeatPane, label: str) -> None:
    """Tap the first enabled button of the newest private message that contains `label`."""
    hand = pane.root.locator("li.message.ephemeral").last
    await hand.locator(".button:not(:disabled)").filter(has_text=label).first.click()
    await expect(hand.locator(".waiting")).to_have_count(0)


async def _moved_on(table: RummyTable, revision: int) -> int:
    """Wait for the next revision of the match and return it."""
    while (now := (await table.match()).revision) == revision:
        await asyncio.sleep(0.05)
    return now


async def _turn(pane: SeatPane, table: RummyTable) -> None:
    """Open the hand, leave the open card, and discard a card."""
    before = (await table.match()).revision
    await pane.button("My hand").click()
    hand = pane.root.locator("li.message.ephemeral").last
    await expect(hand.locator(".button").filter(has_text="?")).to_be_visible()
    await _tap(pane, "Leave it")
    middle = await _moved_on(table, before)
    await hand.locator(".select").last.click()
    await pane.page.get_by_role("option").first.click()
    await expect(hand.locator(".waiting")).to_have_count(0)
    await _tap(pane, "Discard")
    await _moved_on(table, middle)


async def test_a_turn_is_played_on_a_phone_and_the_end_is_seen_there(
    phones: Tabs, table: RummyTable
) -> None:
    await table.begin(2, QUICK)
    async with phones.tab() as page:
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        pane = SeatPane(page, table.anna)
        while (await table.match()).record.waits_for[0] != pane.seat.id:
            await table.turn()
            await table.wait_until_shown()
        await _look(pane, table)
        table.reset_cooldowns()
        await _turn(pane, table)
        assert await page.evaluate("document.documentElement.scrollWidth") <= WIDTH
        # During the turns without taps the page is closed, which saves two thirds of its work.
        await page.goto("about:blank")
        await table.wait_until_shown()
        while not (await table.match()).is_over:
            table.reset_cooldowns()
            await table.turn()
            await table.wait_until_shown()
        await _look(pane, table)
        await expect(pane.button("Rematch")).to_be_visible()
        messages = table.anna.visible_messages("harbour")
        (summary,) = (m for m in messages if any("round-" in a.filename for a in m.attachments))
        title, _, _ = text_of(summary).removeprefix("### ").partition("\n")
        # Use the first match, because replies below this message quote it.
        await expect(page.locator("li.message").filter(has_text=title).first).to_be_attached()
        assert table.playground.breaches == []


@pytest_asyncio.fixture(loop_scope="session")
async def crowd(port: int) -> AsyncIterator[RummyTable]:
    """A table with the same deal in every run; its members read German, which has long words."""
    people = [Resident(each.name, each.username, "de", each.color) for each in EIGHT]
    tavern = Playground(host=HOST, port=port, people=people)
    async with run_local_bot(playground=tavern, draws=True) as (playground, bot):
        bot.client.services.starting._logbook.new_secret = lambda: b"heights".ljust(32)
        yield RummyTable(playground, bot)


async def _heights(
    phones: Tabs, table: RummyTable, measure: Callable[[Heights], Awaitable[None]]
) -> dict[str, float]:
    async with phones.tab() as page:
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        pane = SeatPane(page, table.anna)
        await _look(pane, table)
        heights = Heights(pane)
        await measure(heights)
        return heights.greatest


async def test_a_hand_among_eight_players_is_seen_on_a_phone_without_scrolling(
    phones: Tabs, crowd: RummyTable
) -> None:
    await crowd.begin(8, Options(decks=4, jokers=8, contracts=(Contract(1, 1),)))
    heights = await _heights(phones, crowd, partial(measure_hands, crowd, rounds=1))
    # Other states may be missing: plans buy at varying times, so the member may not get Down.
    assert {"up-offer", "up-turn", "up-turn-build"} <= heights.keys()
    assert max(heights.values()) <= HAND, heights


async def test_the_first_practice_with_a_coach_is_little_higher_than_a_phone(
    phones: Tabs, crowd: RummyTable
) -> None:
    heights = await _heights(phones, crowd, partial(measure_practice, crowd))
    assert {"practice-up-offer", "practice-up-turn"} <= heights.keys()
    assert max(heights.values()) <= PRACTICE, heights
