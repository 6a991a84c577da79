"""The first messages on the playground's page."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from playground import Playground
from playground.page.welcome import read_welcome
from playground.process import ROOT
from tests.browser.conftest import HOST, Open
from tests.browser.seat import SeatPane
from tests.playground.tavern_bot import png, running

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
CARD = {
    "title": "Tavern", "about": {"en": "Drinks", "de": "Getränke"},
    "text": {"en": "Say it aloud.", "de": "Sag es laut."}, "picture": "tavern.png",
    "alt": {"en": "A tavern"},
    "action": {"label": {"en": "Drink now"}, "command": "tavern board"},
}  # fmt: skip
SCREEN = {
    "title": {"en": "The tavern"}, "text": {"en": "Come in.", "de": "Komm herein."},
    "cards": [CARD, {**CARD, "action": {"label": {"en": "Form now"}, "command": "tavern form"}}],
    "together": {
        "label": {"en": "Drink with two"}, "command": "tavern greet",
        "options": {"guest": "@second"},
    },
    "commands": ["tavern say", "tavern board"],
    "over": ["roll:3"],
    "after": {
        "text": {"en": "Liked it?"}, "label": {"en": "Get it"}, "link": "https://example.org/",
    },
}  # fmt: skip


@pytest.fixture
def screen(tmp_path: Path) -> Path:
    """A file with the first messages of a page, and a picture in the same folder."""
    (tmp_path / "tavern.png").write_bytes(png(120, 80))
    (tmp_path / "demo.json").write_text(json.dumps(SCREEN), encoding="utf-8")
    return tmp_path / "demo.json"


@pytest_asyncio.fixture(loop_scope="session")
async def playground(port: int, screen: Path) -> AsyncIterator[Playground]:
    """A playground whose page begins with the messages of `screen`, with the small bot."""
    welcome = read_welcome(screen)
    async with (
        Playground(host=HOST, port=port, keep_ids=True, welcome=welcome) as playground,
        running(playground),
    ):
        yield playground


async def test_one_seat_is_open_and_each_button_is_one_click_from_a_game(
    playground: Playground, open_page: Open
) -> None:
    async with open_page(playground) as page:
        anna, bernd = (SeatPane(page, playground.member(each)) for each in ("Anna", "Bernd"))
        await expect(page.locator(".seat")).to_have_count(1)
        welcome = anna.root.locator(".welcome")
        await expect(welcome.locator("h3")).to_have_text("The tavern")
        await expect(welcome.locator("img").first).to_have_js_property("naturalWidth", 120)
        await expect(welcome.locator(".or-commands button")).to_have_text(
            ["/tavern say", "/tavern board"]
        )
        await welcome.get_by_role("button", name="Drink now").click()
        await expect(anna.last).to_contain_text("Turn 1")
        await expect(welcome).to_have_count(0)
        # A screen reader also announces an edit if it results from the member's own click.
        await anna.button("Roll").click()
        await expect(anna.root.locator("[role=log]")).to_contain_text("Turn 2")
        await expect(anna.root.locator(".after")).to_have_count(0)
        await anna.button("Roll").click()
        link = anna.root.locator(".after a")
        await expect(link).to_have_attribute("href", "https://example.org/")

        await anna.root.locator(".channel", has_text="quiet").click()
        await welcome.get_by_role("button", name="Drink with two").click()
        await expect(page.locator(".seat")).to_have_count(2)
        await expect(bernd.last).to_contain_text("Hello @Bernd")


async def test_the_first_screen_fits_a_phone_and_a_doubled_page_from_its_top(
    playground: Playground, open_page: Open
) -> None:
    for width, height in ((390, 844), (640, 430)):
        async with open_page(playground, width=width, height=height) as page:
            await expect(page.locator(".welcome h3")).to_be_in_viewport(ratio=1)
            await expect(page.locator(".welcome .start").first).to_be_enabled()
            assert await page.evaluate("document.documentElement.scrollWidth") == width


async def test_the_address_names_seat_and_channel_and_a_draft_outlives_a_restart(
    port: int, screen: Path, open_page: Open
) -> None:
    def opened() -> Playground:
        return Playground(host=HOST, port=port, keep_ids=True, welcome=read_welcome(screen))

    async with opened() as playground, running(playground):
        opening = open_page(playground, lossy=True)
        page = await opening.__aenter__()
        anna = SeatPane(page, playground.member("Anna"))
        await expect(page).to_have_url(re.compile("#anna/harbour$"))
        await anna.root.locator(".channel", has_text="quiet").click()
        await expect(page).to_have_url(re.compile("#anna/quiet$"))
        await page.go_back()
        await expect(anna.root.locator(".head h2")).to_have_text("harbour")
        await page.go_forward()
        await expect(anna.root.locator(".head h2")).to_have_text("quiet")
        await anna.write.fill("not sent yet")
    async with opened() as playground, running(playground):
        await expect(anna.root.locator(".notice")).to_contain_text("started anew")
        await expect(anna.root).not_to_contain_class("offline-now")
        await expect(anna.write).to_have_value("not sent yet")
        await expect(anna.root.locator(".head h2")).to_have_text("quiet")
        await page.reload()
        await expect(anna.write).to_have_value("not sent yet")
        await expect(anna.root.locator(".head h2")).to_have_text("quiet")
        await opening.__aexit__(None, None, None)


async def test_the_page_is_in_the_browsers_language(playground: Playground, page: Page) -> None:
    playground.member("Anna").user.locale = "fr"
    await page.goto(playground.url)
    await expect(page.locator(".seat").first).to_have_attribute("lang", re.compile("^en"))
    await expect(page.locator(".welcome")).to_contain_text("Drinks")


@pytest_asyncio.fixture(loop_scope="session")
async def page(playground: Playground, open_page: Open) -> AsyncIterator[Page]:
    async with open_page(playground) as page:
        yield page


async def test_the_projects_first_screen_names_existing_commands_in_every_language() -> None:
    content = read_welcome(ROOT / "docs/demo.json").content

    def texts(part: object) -> Iterator[dict[str, str]]:
        if isinstance(part, dict) and "en" in part:
            yield part
        elif isinstance(part, dict | list):
            for each in part.values() if isinstance(part, dict) else part:
                yield from texts(each)

    assert all({*text} == {"en", "de", "fr", "it"} for text in texts(content))
    assert len(content["cards"]) == 2
