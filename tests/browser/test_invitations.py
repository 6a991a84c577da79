"""An invitation at phone width: whoever sees what it is about sees the button, too."""

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

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
]

WIDTH, HEIGHT = 390, 844


@pytest_asyncio.fixture(loop_scope="session")
async def table(port: int) -> AsyncIterator[RummyTable]:
    tavern = Playground(host=HOST, port=port)
    async with house(playground=tavern, draws=True) as (playground, bot):
        yield RummyTable(playground, bot)


async def _is_seen_at_once(phones: Tabs, table: RummyTable, made: ActionOutcome) -> None:
    """Assert that a member who opens the channel sees text, picture and all that can be pressed."""
    message = made.message
    assert message is not None, made.text
    async with phones.tab() as page:
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        pane = SeatPane(page, table.players[-1])
        await page.goto(f"{table.playground.url}?seat={pane.seat.id}")
        await page.wait_for_selector(".seat[data-ready]")
        await pane.last.locator("img").last.evaluate("image => image.decode()")
        await expect(pane.last).to_be_in_viewport(ratio=1)
        for button in message.buttons:
            pressed = pane.last.locator(f'.button[data-custom-id="{button["custom_id"]}"]')
            await expect(pressed).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_invitation_fits_on_a_phone(
    phones: Tabs, table: RummyTable, language: str
) -> None:
    anna, bernd, carla, _ = table.players = table.seats(4)
    services = table.bot.client.services
    server = await services.servers.load(table.playground.guild.id)
    await services.servers.save(replace(server, language=language))
    challenge = await anna.command("shanghaien challenge", opponent=bernd)
    await _is_seen_at_once(phones, table, challenge)
    opened = await anna.command("rummy challenge")
    assert opened.message is not None, opened.text
    join = opened.message.buttons[0]["label"]
    for seat in (bernd, carla):
        await seat.click(opened.message, join)
    await anna.select(opened.message, "mate", custom_id=menus_of(opened.message)[0]["custom_id"])
    await _is_seen_at_once(phones, table, opened)
