"""A real Chromium at the playground's page, with a small bot or the real one behind it."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from playground import Playground
from tests.browser.seat import SeatPane
from tests.playground.tavern_bot import TavernBot, running

# A page may be slow where other tests run beside it; what is expected must come, not come soon.
expect.set_options(timeout=20_000)

SCREENSHOTS = Path(__file__).parent.parent / "screenshots"
FLAGS = [
    "--headless",
    "--no-sandbox",  # a container's root cannot have one
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Pages of one site in one process, which takes half of the work of opening another.
    "--process-per-site",
    "--renderer-process-limit=1",
]
NOT_CONNECTED = re.compile("WebSocket connection|Failed to load resource")
Shoot: TypeAlias = Callable[[Page, str], Coroutine[Any, Any, None]]
Open: TypeAlias = Callable[..., AbstractAsyncContextManager[Page]]


def find_chromium() -> str | None:
    """The system's browser: $CHROMIUM, or the usual names."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    names = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def chromium() -> AsyncIterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip(
            "NO BROWSER, so the playground's page is NOT tested. Install Chromium "
            "(Debian, Ubuntu: apt-get install chromium; macOS: brew install --cask chromium) "
            "or point CHROMIUM at one."
        )
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def desk(chromium: Browser) -> AsyncIterator[BrowserContext]:
    """Where pages on wide screens are opened. What a page keeps there goes with its tab."""
    async with await chromium.new_context(locale="en-GB") as context:
        # As long as there is one of its site, the next page needs no process of its own.
        first = await context.new_page()
        await first.route("**/*", lambda route: route.fulfill(body="Nothing to see here."))
        await first.goto("http://127.0.0.1:9/")
        yield context


@pytest.fixture
def open_page(chromium: Browser, desk: BrowserContext) -> Open:
    """Opens the page of a playground; any error in its scripts or console fails the test.

    With `lossy` the browser may complain in the console that it cannot connect.
    """

    @asynccontextmanager
    async def opened(
        playground: Playground,
        *,
        width: int = 1280,
        height: int = 800,
        light: bool = False,
        lossy: bool = False,
    ) -> AsyncIterator[Page]:
        context = desk
        if width < 600:
            context = await chromium.new_context(has_touch=True, locale="en-GB")
        page = await context.new_page()
        try:
            await page.set_viewport_size({"width": width, "height": height})
            await page.emulate_media(color_scheme="light" if light else "dark")
            wrong: list[str] = []
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("console", lambda m: wrong.append(m.text) if m.type == "error" else None)
            await page.goto(playground.url)
            await page.wait_for_selector(".seat[data-ready]")
            yield page
        finally:
            await (page if context is desk else context).close()
        assert not [each for each in wrong if not (lossy and NOT_CONNECTED.search(each))]

    return opened


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def tavern(playground: Playground) -> AsyncIterator[TavernBot]:
    """The small bot, behind the `playground`."""
    async with running(playground) as bot:
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def page(playground: Playground, tavern: TavernBot, open_page: Open) -> AsyncIterator[Page]:
    """The page on a wide screen: Anna on the left, Bernd on the right."""
    async with open_page(playground) as page:
        yield page


@pytest.fixture
def anna(page: Page, playground: Playground) -> SeatPane:
    return SeatPane(page, playground.member("Anna"))


@pytest.fixture
def bernd(page: Page, playground: Playground) -> SeatPane:
    return SeatPane(page, playground.member("Bernd"))


@pytest.fixture
def shoot() -> Shoot:
    """Keeps a picture of the page to look at."""

    async def take(page: Page, name: str) -> None:
        SCREENSHOTS.mkdir(exist_ok=True)
        await page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return take
