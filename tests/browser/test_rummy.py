"""The rummy at phone width: two members who only see the page, each their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from bot.games.rummy.solver.distance import shortfall
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Options
from playground import Playground
from playground.seats import Seat
from tests.browser.conftest import HOST, Shoot, Tabs
from tests.browser.seat import SeatPane
from tests.e2e.table import text_of
from tests.house.rummy_table import RummyTable
from tests.inprocess import house

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

WIDTH, HEIGHT = 390, 844
MOST_TAPPED = 2
"""Turns on the phones; the dull ones between are clicked by the same members without a page."""
FEW_CARDS = 3
QUICK = Options(dealt=7, contracts=(Contract(1, 0),), jokers=8, quiet_limit=10)
"""A round that asks for a book."""


@pytest_asyncio.fixture(loop_scope="session")
async def table(port: int) -> AsyncIterator[RummyTable]:
    tavern = Playground(host=HOST, port=port)
    async with house(playground=tavern) as (playground, bot):
        yield RummyTable(playground, bot)


@asynccontextmanager
async def _phone(phones: Tabs, table: RummyTable, seat: Seat) -> AsyncIterator[SeatPane]:
    async with phones.tab() as page:
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        pane = SeatPane(page, seat)
        await _look(pane, table)
        yield pane


async def _look(pane: SeatPane, table: RummyTable) -> None:
    await pane.page.goto(f"{table.playground.url}?seat={pane.seat.id}")
    await pane.page.wait_for_selector(".seat[data-ready]")


async def _look_away(pane: SeatPane) -> None:
    """Spare the browser the turns that nobody taps, which come to two thirds of its work."""
    await pane.page.goto("about:blank")


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
    assert await _tap(pane, "Discard") or await _tap(pane, "Abwerfen")


async def _moved_on(table: RummyTable, revision: int) -> None:
    """Wait until the match has left a revision behind."""
    while (await table.match()).revision == revision:
        await asyncio.sleep(0.05)


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


async def _matters(table: RummyTable, seat: Seat) -> bool:
    """Return whether a turn begins a round, might end it, or brings its player Down."""
    hand = await table.bot.client.services.hands.hand(1, seat.id)
    around = hand.view.table
    assert around.contract is not None
    lacking = shortfall(hand.view.cards, around.contract, around.options)
    down = around.player(hand.seat).down
    return around.turns <= 2 or len(hand.view.cards) <= FEW_CARDS or (not down and not lacking)


async def test_a_round_is_played_on_two_phones(
    phones: Tabs, table: RummyTable, shoot: Shoot
) -> None:
    async with AsyncExitStack() as stack:
        await table.begin(2, QUICK)
        panes = {
            seat.id: await stack.enter_async_context(_phone(phones, table, seat))
            for seat in table.players
        }
        pages: list[Page] = [pane.page for pane in panes.values()]
        tapped = 0
        while not (match := await table.match()).over:
            table.unhurried()
            pane = panes[match.record.waits_for[0]]
            if tapped < MOST_TAPPED and await _matters(table, pane.seat):
                await _turn(pane, table)
                tapped += 1
                width = await pane.page.evaluate("document.documentElement.scrollWidth")
                assert width <= WIDTH
                if tapped == MOST_TAPPED:
                    for each in panes.values():
                        await _look_away(each)
            else:
                await table.turn()
            await table.shown()
        assert tapped
        for pane in panes.values():
            await _look(pane, table)
            await expect(pane.button("Rematch")).to_be_visible()
        messages = table.anna.visible_messages("harbour")
        (summary,) = (m for m in messages if any("round-" in a.filename for a in m.attachments))
        title, _, _ = text_of(summary).removeprefix("### ").partition("\n")
        for page in pages:
            # What was answered below it quotes it.
            await expect(page.locator("li.message").filter(has_text=title).first).to_be_attached()
        await shoot(pages[0], "rummy-phone")
        assert table.playground.breaches == []
