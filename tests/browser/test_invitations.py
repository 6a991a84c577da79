"""An invitation at phone width: text, picture and buttons are visible together."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.texts.catalogue import LANGUAGES
from playground import Playground
from playground.outcome import ActionOutcome
from tests.browser.conftest import HOST, Tabs
from tests.browser.seat import SeatPane
from tests.house.rummy_table import RummyTable, menus_of
from tests.inprocess import house
from tests.thorough import some

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDTH, HEIGHT = 390, 844
READ = tuple(LANGUAGES)[some(1, 0) :: some(2, 1)]
"""Two languages if time is short, with German for its long words."""


@pytest_asyncio.fixture(loop_scope="session")
async def table(port: int) -> AsyncIterator[RummyTable]:
    tavern = Playground(host=HOST, port=port)
    async with house(playground=tavern, draws=True) as (playground, bot):
        yield RummyTable(playground, bot)


async def _is_seen_at_once(pane: SeatPane, made: ActionOutcome) -> None:
    """Assert that a reader of the channel sees the text, the picture and all buttons."""
    message = made.message
    assert message is not None, made.text
    ids = [button["custom_id"] for button in message.buttons]
    pressed = [pane.last.locator(f'.button[data-custom-id="{each}"]') for each in ids]
    for button in pressed:
        await expect(button).to_be_visible()
    await pane.last.locator("img").last.evaluate("image => image.decode()")
    for part in (pane.last, *pressed):
        await expect(part).to_be_in_viewport(ratio=1)


async def test_an_invitation_fits_on_a_phone_in_each_language(
    phones: Tabs, table: RummyTable
) -> None:
    seats = table.players = table.seats(4)
    services = table.bot.client.services
    async with phones.tab() as page:
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        await page.goto(f"{table.playground.url}?seat={seats[-1].id}")
        await page.wait_for_selector(".seat[data-ready]")
        pane = SeatPane(page, seats[-1])
        for number, language in enumerate(READ):
            server = await services.servers.read(table.playground.guild.id)
            await services.servers.save(replace(server, language=language))
            # Members take turns, because an open invitation would cover the next one.
            asking, *others = [*seats[number:], *seats[:number]][:3]
            challenge = await asking.command("shanghaien challenge", opponent=others[0])
            await _is_seen_at_once(pane, challenge)
            opened = await asking.command("rummy challenge")
            assert opened.message is not None, opened.text
            for seat in others:
                await seat.click(opened.message, opened.message.buttons[0]["label"])
            menu = menus_of(opened.message)[0]["custom_id"]
            await asking.select(opened.message, "mate", custom_id=menu)
            await _is_seen_at_once(pane, opened)
