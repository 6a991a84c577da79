"""Games with the real bot process. Two members make their moves on the page."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Page, expect

from playground import Playground
from playground.page.welcome import read_welcome
from playground.process import ROOT, BotProcess
from playground.setting import LONGEST_SECONDS
from tests.browser.conftest import Open
from tests.browser.seat import SeatPane
from tests.e2e.forks import ForkedBotProcess
from tests.e2e.table import LOUD, Table, moves_of
from tests.thorough import some

pytestmark = [pytest.mark.browser, pytest.mark.e2e, pytest.mark.asyncio(loop_scope="session")]

CLICKS = some(2, 60)
SCREEN = read_welcome(ROOT / "docs/demo.json").content
"""The first screen of the demo's page."""


@pytest_asyncio.fixture(loop_scope="session")
async def bot(playground: Playground, tmp_path: Path) -> AsyncIterator[BotProcess]:
    database = tmp_path / "games.db"
    async with ForkedBotProcess(playground, environment=LOUD, database=database) as bot:
        yield bot


async def test_a_game_is_played_by_clicks_resumes_after_a_kill_and_ends(
    playground: Playground, bot: BotProcess, open_page: Open
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
        await page.get_by_role("button", name="Start", exact=True).click()
        await expect(page.locator(".bot-state")).to_have_class("bot-state ready")
        playground.core.answers.acknowledge_within = LONGEST_SECONDS
        table = Table(playground, bot)
        await _play_on(page, table)
        await table.give_up(playground.member("Anna"))
        for pane in (anna, bernd):
            sheet = pane.messages.filter(has=page.get_by_role("button", name="Rematch"))
            await expect(sheet).to_be_visible()
            await expect(sheet.locator("h4").first).to_have_text("Anna gives up; Bernd wins.")
            ids = await sheet.locator("[data-custom-id]").evaluate_all(
                "(buttons) => buttons.map((button) => button.dataset.customId)"
            )
            assert any(each.startswith(tuple(SCREEN["over"])) for each in ids)
        registered = {leaf.key for leaf in playground.core.commands.leaves(playground.guild.id)}
        actions = [*(card["action"] for card in SCREEN["cards"]), SCREEN["together"]]
        assert {*SCREEN["commands"], *(each["command"] for each in actions)} <= registered
    assert not playground.breaches


async def test_a_friend_without_the_bot_plays_in_a_private_chat(
    playground: Playground, bot: BotProcess, open_page: Open
) -> None:
    async with open_page(playground) as page:
        anna = SeatPane(page, playground.member("Anna"))
        bernd = SeatPane(page, playground.member("Bernd"))
        await anna.root.locator('[data-key="settings"]').click()
        await page.get_by_role("menuitemradio", name="The bot is on my account").click()
        await anna.root.locator(f'[data-member="{bernd.seat.id}"].member').click()
        await page.get_by_role("menuitem", name="Message", exact=True).click()
        # Text that is written before the conversation opens stays as a draft in the old channel.
        await expect(anna.write).to_have_attribute("placeholder", re.compile("Bernd"))
        await anna.use_command("shanghaien challenge")
        (talk,) = [each for each in playground.core.world.channels.values() if each.people]
        await bernd.root.locator(f'[data-channel="{talk.id}"]').click()
        await bernd.button("Accept").click()
        await expect(anna.messages.filter(has_text="round 1")).to_be_visible()
        table = Table(playground, bot, place=talk)
        await _play_on(page, table)
        await table.give_up(playground.member("Anna"))
        for pane in (anna, bernd):
            sheet = pane.messages.filter(has=page.get_by_role("button", name="Rematch"))
            await expect(sheet.locator("h4").first).to_have_text("Anna gives up; Bernd wins.")
            await expect(sheet.get_by_role("button", name="Look back…")).to_be_visible()
    assert not playground.breaches


async def _challenge(anna: SeatPane, bernd: SeatPane) -> None:
    """Challenge Bernd as Anna, and accept as Bernd."""
    await anna.begin_command("shanghaien challenge")
    await anna.more.press("Tab")
    await anna.option("opponent").fill("Bernd")
    await anna.option("opponent").press("Enter")
    await anna.more.press("Enter")
    await bernd.button("Accept").click()
    await expect(anna.messages.filter(has_text="round 1")).to_be_visible()
    await expect(bernd.messages.filter(has_text="round 1")).to_be_visible()


async def _play_on(page: Page, table: Table) -> None:
    """Make `CLICKS` moves by clicks on the page."""
    for _ in range(CLICKS):
        board = await table.wait_for_board()
        moves = [str(each["custom_id"]) for each in moves_of(board)]
        # A move that needs a confirmation is chosen only if no other is possible.
        move = min(moves, key=lambda each: not each.startswith("sh1:m:"))
        seat = page.locator(f'.seat[data-seat="{table.mover(board).id}"]')
        await seat.locator(f'.button[data-custom-id="{move}"]').last.click()
        await table.wait_for_board(other_than=moves[0])
