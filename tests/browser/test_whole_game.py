"""The real bot process, played by two members who only see the page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, Page, expect
from playwright.async_api import TimeoutError as BrowserTimeout

from playground import Playground
from playground.process import BotProcess
from playground.setting import PATIENT_SECONDS
from tests.browser.conftest import Open, Shoot
from tests.browser.seat import SeatPane
from tests.e2e.forks import ForkedBotProcess
from tests.e2e.table import LOUD, Table
from tests.thorough import some

pytestmark = [
    pytest.mark.browser,
    pytest.mark.e2e,
    pytest.mark.asyncio(loop_scope="session"),
]

CLICKS, SHOT_AFTER = some(2, 60), 3
"""So many are made, and so many before a picture is kept."""
# What a hurried member would click: Shanghai (the red button) and its confirmation as soon as it
# is allowed, else the first thing that moves the game on.
FIND_MOVE = """(done) => {
    for (const seat of document.querySelectorAll('.seat')) {
        const rows = [...seat.querySelectorAll('li.message')].reverse();
        const live = rows.find((row) => row.querySelector('.button:not(.link):not(:disabled)'));
        if (!live || seat.querySelector('.waiting')) continue;
        const mover = live.querySelector('button.mention')?.dataset.member;
        const mine = live.classList.contains('ephemeral') || mover === seat.dataset.seat;
        if (!mine) continue;
        const buttons = [...live.querySelectorAll('.button:not(:disabled):not(.waiting)')]
            .filter((button) => !done.includes(button.dataset.customId));
        const find = (kind) => buttons.find((button) => button.matches(kind));
        const best = find('.danger') ?? find('.primary') ?? find('.success');
        if (best) return {seat: seat.dataset.seat, id: best.dataset.customId};
    }
    return null;
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def bot(playground: Playground, tmp_path: Path) -> AsyncIterator[BotProcess]:
    database = tmp_path / "games.db"
    async with ForkedBotProcess(playground, environment=LOUD, database=database) as bot:
        yield bot


async def test_a_game_is_played_by_clicking_goes_on_after_a_kill_and_its_end_is_shown(
    playground: Playground, bot: BotProcess, open_page: Open, shoot: Shoot
) -> None:
    async with open_page(playground) as page:
        anna = SeatPane(page, playground.member("Anna"))
        bernd = SeatPane(page, playground.member("Bernd"))
        await _challenge(anna, bernd)
        await page.get_by_role("button", name="Developer panel").click()
        await page.get_by_role("button", name="Kill", exact=True).click()
        await expect(page.locator(".bot-state")).not_to_have_class("bot-state ready")
        playground.core.answers.acknowledge_within = 0
        await anna.last.locator(".button.primary").first.click()
        await expect(anna.last.locator(".failure")).to_contain_text("This interaction failed")
        await shoot(page, "bot-killed")
        await page.get_by_role("button", name="Start", exact=True).click()
        await expect(page.locator(".bot-state")).to_have_class("bot-state ready")
        playground.core.answers.acknowledge_within = PATIENT_SECONDS
        await page.reload()
        await _play_on(page, shoot)
        await Table(playground, bot).give_up(playground.member("Anna"))
        for pane in (anna, bernd):
            sheet = pane.messages.filter(has=page.get_by_role("button", name="Rematch"))
            await expect(sheet).to_be_visible()
            await expect(sheet.locator("img").first).to_have_js_property("complete", True)
            await expect(sheet.locator("h4").first).to_have_text("Anna gives up; Bernd wins.")
        await shoot(page, "score-sheet")
    assert not playground.breaches


async def test_a_friend_who_has_nothing_plays_in_a_private_chat(
    playground: Playground, bot: BotProcess, open_page: Open, shoot: Shoot
) -> None:
    async with open_page(playground) as page:
        anna = SeatPane(page, playground.member("Anna"))
        bernd = SeatPane(page, playground.member("Bernd"))
        await anna.root.locator('[data-key="settings"]').click()
        await page.get_by_role("menuitemradio", name="The bot is on my account").click()
        await anna.root.locator(f'[data-member="{bernd.seat.id}"].member').click()
        await page.get_by_role("menuitem", name="Message", exact=True).click()
        await anna.uses("shanghaien challenge")
        (talk,) = [each for each in playground.core.world.channels.values() if each.people]
        await bernd.root.locator(f'[data-channel="{talk.id}"]').click()
        await bernd.button("Accept").click()
        await expect(anna.messages.filter(has_text="round 1")).to_be_visible()
        await shoot(page, "private-chat")
        await _play_on(page, shoot)
        await Table(playground, bot, place=talk).give_up(playground.member("Anna"))
        for pane in (anna, bernd):
            sheet = pane.messages.filter(has=page.get_by_role("button", name="Rematch"))
            await expect(sheet.locator("h4").first).to_have_text("Anna gives up; Bernd wins.")
            await expect(sheet.get_by_role("link", name="Add to my account")).to_be_visible()
    assert not playground.breaches


async def _challenge(anna: SeatPane, bernd: SeatPane) -> None:
    """Anna challenges Bernd, and he accepts."""
    await anna.begins("shanghaien challenge")
    await anna.more.press("Tab")
    await anna.option("opponent").fill("Bernd")
    await anna.option("opponent").press("Enter")
    await anna.more.press("Enter")
    await bernd.button("Accept").click()
    await expect(anna.messages.filter(has_text="round 1")).to_be_visible()
    await expect(bernd.messages.filter(has_text="round 1")).to_be_visible()


def _button(page: Page, move: dict[str, str]) -> Locator:
    """The button that `FIND_MOVE` found."""
    seat, custom_id = move["seat"], move["id"]
    return page.locator(f'.seat[data-seat="{seat}"] .button[data-custom-id="{custom_id}"]').last


async def _play_on(page: Page, shoot: Shoot) -> None:
    """Make moves by clicks."""
    done: list[str] = []
    while len(done) < CLICKS:
        move: dict[str, str] | None = await page.evaluate(FIND_MOVE, done)
        if move is None:
            await asyncio.sleep(0.2)
            continue
        try:
            await _button(page, move).click(timeout=2_000)
        except BrowserTimeout:
            continue  # the board moved on between the look and the click
        done.append(move["id"])
        if len(done) == SHOT_AFTER:
            await shoot(page, "game")
