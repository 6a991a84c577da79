"""The heights of private rummy messages on a phone, in pixels.

A member plays at the playground, and Chromium measures the height of the hand in each state, and of
private practice before each click. The maximum height in each state is printed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import async_playwright

from bot.games.rummy.state import Phase, View
from bot.games.rummy.terms.agreement import Agreement, Preset, Rounds, apply_preset, fit_agreement
from bot.games.rummy.terms.options import Options
from playground import Playground
from playground.setting import Resident
from playground.world import Message
from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.seat import SeatPane
from tests.games.rummy.games import sensible
from tests.local_bot.rummy_table import EIGHT, RummyTable
from tests.local_bot.tables import table_here

WIDTH, HEIGHT = 390, 1400
"""The size of the browser's window in pixels."""
HAND, PRACTICE = 681, 800
"""The maximum heights of a hand and of practice; a screen 844 pixels high has room for 681."""
SEATS, LANGUAGES = (2, 4, 8), ("en", "de", "fr", "it")
_HEIGHT = """async message => {
    await Promise.all([...message.querySelectorAll("img")].map(image => image.decode()));
    return message.getBoundingClientRect().height;
}"""


@dataclass
class Heights:
    """The maximum height of a message in each state (see `state_of`)."""

    pane: SeatPane
    pictures: Path | None = None
    """The folder for a screenshot of the tallest message in each state, or None."""
    greatest: dict[str, float] = field(default_factory=dict)

    async def measure(self, state: str, message: Message) -> None:
        """Record the height of a private message that the member of the pane sees."""
        shown = self.pane.root.locator(f'li.message[data-message="{message.id}"]')
        await shown.wait_for()
        height = float(await shown.evaluate(_HEIGHT))
        if height > self.greatest.get(state, 0):
            self.greatest[state] = height
            if self.pictures is not None:
                await shown.screenshot(path=self.pictures / f"{state}.png")


def state_of(view: View) -> str:
    """Return the name of a hand's state, such as "up-buy": "up" is before going Down."""
    table, seat = view.table, view.seat
    assert seat is not None
    where = "down" if table.player(seat).is_down else "up"
    if table.mover is seat:
        return f"{where}-offer" if table.phase is Phase.OFFER else f"{where}-turn"
    return f"{where}-buy" if table.phase is Phase.BUY else f"{where}-waiting"


async def measure_hands(table: RummyTable, heights: Heights, rounds: int) -> None:
    """Play `rounds` rounds without clicks, and measure the first player's hand before each move."""
    services, anna = table.services, table.players[0]
    while not (match := await table.match()).is_over and len(match.state.table.history) < rounds:
        if not match.record.waits_for:
            await table.bot.client.opponent.settle(match)
            continue
        view = (await services.hands.read_hand(match.id, anna.id)).view
        await _measure_hand(table, heights, state_of(view))
        if (await table.match()).revision != match.revision:
            continue  # the draft has ended the round
        user_id = match.record.waits_for[0]
        mover = (await services.hands.read_hand(match.id, user_id)).view
        await services.events.play(match.id, user_id, sensible(mover), match.revision)


async def _measure_hand(table: RummyTable, heights: Heights, state: str) -> None:
    """Measure a hand; in its owner's turn, also with drafted moves and while melds are built."""
    anna, revision = table.players[0], (await table.match()).revision
    table.reset_cooldowns()
    hand = await table.private(await anna.command("rummy hand", channel=table.channel))
    await heights.measure(state, hand)
    if state.endswith("turn"):
        for kind in ("down", "all"):
            if await table.use(anna, hand, kind):
                if (await table.match()).revision != revision:
                    break
                await heights.measure(f"{state}-{kind}", hand)
        while await table.use(anna, hand, "back"):
            pass
        if await table.use(anna, hand, "build"):
            await heights.measure(f"{state}-build", hand)
    anna.dismiss(hand)


async def measure_practice(table: RummyTable, heights: Heights) -> None:
    """Play a newcomer's private practice to the end, and measure its message before each click."""
    anna, services = table.anna, table.services
    await anna.command("rummy practice")
    await table.playground.wait_for(lambda: anna.ephemerals)
    table.players = table.seats(1)
    while not (match := await table.match()).is_over:
        if not match.record.waits_for:
            await table.bot.client.opponent.settle(match)
            continue
        message = anna.ephemerals[-1]
        hand = await services.hands.read_hand(match.id, anna.id)
        draft = "-draft" if hand.moves else ""
        await heights.measure(f"practice-{state_of(hand.view)}{draft}", message)
        if await table.helps(anna) and await table.use(anna, message, "take"):
            continue
        for kind in ("pass", "leave", "down", "all", "out"):
            if await table.use(anna, message, kind):
                break
        else:
            await table.discard_any(anna, message)


@contextlib.asynccontextmanager
async def _measured(
    language: str, pictures: Path | None
) -> AsyncIterator[tuple[RummyTable, Heights]]:
    """Yield a table whose members read `language`, and the heights on its first member's page."""
    locale = "en-US" if language == "en" else language
    people = tuple(Resident(each.name, each.username, locale, each.color) for each in EIGHT)
    playground = Playground(people=people)
    async with table_here(playground=playground, kind=RummyTable, draws=True) as table:
        assert isinstance(table, RummyTable)
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            await page.goto(f"{playground.url}?seat={table.anna.id}")
            await page.wait_for_selector(".seat[data-ready]")
            yield table, Heights(SeatPane(page, table.anna), pictures)
            await browser.close()


async def hands(
    options: Options, seats: int, language: str, rounds: int = 3, pictures: Path | None = None
) -> dict[str, float]:
    """Play `rounds` rounds, and return the maximum height of a hand in each state."""
    async with _measured(language, pictures) as (table, heights):
        await table.begin(seats, options)
        await measure_hands(table, heights, rounds)
        return heights.greatest


async def practice(language: str, pictures: Path | None = None) -> dict[str, float]:
    """Return the maximum height of private practice in each state."""
    async with _measured(language, pictures) as (table, heights):
        await measure_practice(table, heights)
        return heights.greatest


def rules(preset: Preset, seats: int) -> Options:
    """Return the options of a rule set, with all its rounds, for `seats` players."""
    agreement = apply_preset(Agreement(), preset, Rounds.ALL)
    return fit_agreement(agreement, seats).options


def _print(name: str, heights: dict[str, float], limit: int) -> None:
    for state, height in sorted(heights.items()):
        mark = "  too high" if height > limit else ""
        print(f"{name:12}{state:24}{height:6.0f}{mark}", flush=True)


def run() -> None:
    """Print the heights of hands for each number of seats and language, and of practice."""
    for language in LANGUAGES:
        for seats in SEATS:
            heights = asyncio.run(hands(rules(Preset.STANDARD, seats), seats, language))
            _print(f"{seats} {language}", heights, HAND)
        _print(f"1 {language}", asyncio.run(practice(language)), PRACTICE)
