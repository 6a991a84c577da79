"""Fixtures that open the playground's page in Chromium, also with the playground's small bot."""

from __future__ import annotations

import os
import re
import shutil
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest
import pytest_asyncio
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    async_playwright,
    expect,
)

from playground import Playground
from playground.page import routes
from playground.setting import LONGEST_SECONDS
from tests.browser.seat import SeatPane
from tests.playground.tavern_bot import TavernBot, running

# A page may be slow while other tests run, so expectations have a long time limit.
expect.set_options(timeout=LONGEST_SECONDS * 1_000)

FLAGS = [
    "--headless",
    "--no-sandbox",  # the sandbox does not work for root in a container
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # With one process for all pages of a site, opening another page takes half of the work.
    "--process-per-site",
    "--renderer-process-limit=1",
]
HOST = "127.0.0.7" if sys.platform == "linux" else "127.0.0.1"
"""The loopback address of the playgrounds.

On Linux it differs from the usual one, whose ports outgoing connections could take in the meantime.
"""
PHONE_WIDTH = 600
"""The width in pixels below which a page opens in a tab with touch, as on a phone."""
NOT_CONNECTED = re.compile("WebSocket connection|Failed to load resource")
Open: TypeAlias = Callable[..., AbstractAsyncContextManager[Page]]


def find_chromium() -> str | None:
    """Return the path of Chromium, from $CHROMIUM or by its usual names, or None without it."""
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
            "or set CHROMIUM to its path."
        )
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()


class Tabs:
    """Tabs of one screen size, which later tests reuse.

    The browser opens a new tab more slowly than it loads another page in an open tab.
    """

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._free: list[Page] = []

    @asynccontextmanager
    async def tab(self) -> AsyncIterator[Page]:
        """Yield an empty tab without stored data."""
        page = self._free.pop() if self._free else await self._context.new_page()
        try:
            yield page
            await page.evaluate("localStorage.clear(); sessionStorage.clear()")
            await page.goto("about:blank")
            await page.mouse.move(0, 0)
        except BaseException:
            await page.close()
            raise
        self._free.append(page)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def desk(chromium: Browser) -> AsyncIterator[Tabs]:
    """Tabs with a wide screen."""
    async with await chromium.new_context(locale="en-GB") as context:
        context.set_default_timeout(LONGEST_SECONDS * 1_000)
        # This page stays open, so that the next pages of the site need no new process.
        first = await context.new_page()
        await first.route("**/*", lambda route: route.fulfill(body="Nothing to see here."))
        await first.goto(f"http://{HOST}:9/")
        yield Tabs(context)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def phones(chromium: Browser) -> AsyncIterator[Tabs]:
    """Tabs with the screen of a phone."""
    async with await chromium.new_context(has_touch=True, locale="en-GB") as context:
        context.set_default_timeout(LONGEST_SECONDS * 1_000)
        yield Tabs(context)


@pytest.fixture
def open_page(desk: Tabs, phones: Tabs) -> Open:
    """Return a function that opens the page; script and console errors fail the test.

    With `lossy`, console errors about failed connections are allowed.
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
        wrong: list[str] = []

        def broken(error: Error) -> None:
            wrong.append(str(error))

        def complained(message: ConsoleMessage) -> None:
            if message.type == "error":
                wrong.append(message.text)

        async with (phones if width < PHONE_WIDTH else desk).tab() as page:
            await page.set_viewport_size({"width": width, "height": height})
            await page.emulate_media(color_scheme="light" if light else "dark")
            # Opens the site, to remove data that an earlier page stored for the same member ids.
            await page.goto(f"{playground.url}/web/icon.svg")
            await page.evaluate("localStorage.clear(); sessionStorage.clear()")
            page.on("pageerror", broken)
            page.on("console", complained)
            await page.goto(playground.url)
            await page.wait_for_selector(".seat[data-ready]")
            yield page
            page.remove_listener("pageerror", broken)
            page.remove_listener("console", complained)
        assert not [each for each in wrong if not (lossy and NOT_CONNECTED.search(each))]

    return opened


@pytest.fixture(autouse=True)
def _kept_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow the browser to cache the page's files, which no test changes."""
    monkeypatch.setattr(routes, "CACHING", "max-age=86400")


@pytest.fixture(scope="session")
def port() -> int:
    """One port for all playgrounds of these tests, because the browser caches files by address."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        number: int = probe.getsockname()[1]
        return number


@pytest_asyncio.fixture(loop_scope="session")
async def playground(port: int) -> AsyncIterator[Playground]:
    async with Playground(host=HOST, port=port) as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def tavern(playground: Playground) -> AsyncIterator[TavernBot]:
    """The small bot of the playground, connected to it."""
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
