"""The rummy at phone width: two members who only see the page, each their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from bot.games.rummy.options import Contract, Options
from playground.seats import Seat
from tests.browser.conftest import Shoot
from tests.browser.seat import SeatPane
from tests.house.rummy import RummyTable
from tests.inprocess import house

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browser"),
    pytest.mark.asyncio(loop_scope="session"),
]

WIDTH, HEIGHT = 390, 844
MOST_SECONDS = 280
TURNS = 8
"""How long a whole game is depends on the cards."""
QUICK = Options(dealt=7, contracts=(Contract(1, 0), Contract(1, 0)))
"""Two rounds that ask for a book."""


@pytest_asyncio.fixture(loop_scope="session")
async def table() -> AsyncIterator[RummyTable]:
    async with house(draws=True) as (playground, bot):
        yield RummyTable(playground, bot)


async def _phone(chromium: Browser, table: RummyTable, seat: Seat) -> SeatPane:
    context = await chromium.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, has_touch=True, locale="en-GB"
    )
    page = await context.new_page()
    await page.goto(f"{table.playground.url}?seat={seat.id}")
    await page.wait_for_selector(".seat[data-ready]")
    return SeatPane(page, seat)


async def _tap(pane: SeatPane, label: str) -> bool:
    """Tap the newest button whose label begins so; return whether there is one."""
    hand = pane.root.locator("li.message.ephemeral").last
    found = hand.locator(".button:not(:disabled)").filter(has_text=label)
    if not await found.count():
        return False
    await found.first.click()
    await expect(hand.locator(".waiting")).to_have_count(0)
    return True


async def _discard(pane: SeatPane) -> None:
    hand = pane.root.locator("li.message.ephemeral").last
    await hand.locator(".select").last.click()
    await pane.page.get_by_role("option").first.click()
    await expect(hand.locator(".waiting")).to_have_count(0)


async def _moved_on(table: RummyTable, revision: int) -> None:
    """Wait until the match has left a revision behind."""
    for _ in range(1_000):
        if (await table.match()).revision != revision:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nothing came of it")


async def _turn(pane: SeatPane, table: RummyTable) -> None:
    before = (await table.match()).revision
    hands = pane.root.locator("li.message.ephemeral")
    opened = await hands.count()
    await pane.button("My hand").click()
    await expect(hands).to_have_count(opened + 1)
    await expect(hands.last.locator(".button").filter(has_text="?")).to_be_visible()
    assert await _tap(pane, "Leave it") or await _tap(pane, "Liegen lassen")
    await _moved_on(table, before)
    middle = (await table.match()).revision
    await _tap(pane, "Down:") or await _tap(pane, "Auslegen:")
    for label in ("Lay all", "Lay what", "Alles anlegen", "Anlegen, was", "Go out", "Ausmachen"):
        await _tap(pane, label)
        if (await table.match()).revision != middle:
            return
    await _discard(pane)
    await _moved_on(table, middle)


async def test_turns_are_played_on_two_phones(
    chromium: Browser, table: RummyTable, shoot: Shoot
) -> None:
    async with asyncio.timeout(MOST_SECONDS):
        await table.begin(2, QUICK)
        panes = {seat.id: await _phone(chromium, table, seat) for seat in table.players}
        pages: list[Page] = [pane.page for pane in panes.values()]
        for _ in range(TURNS):
            match = await table.match()
            if match.over:
                break
            table.unhurried()
            pane = panes[match.record.waits_for[0]]
            await _turn(pane, table)
            await table.shown()
            width = await pane.page.evaluate("document.documentElement.scrollWidth")
            assert width <= WIDTH
        for pane in panes.values():
            last = "Rematch" if (await table.match()).over else "My hand"
            await expect(pane.button(last)).to_be_visible()
        await shoot(pages[0], "rummy-phone")
        assert table.playground.breaches == []
        for page in pages:
            await page.context.close()
