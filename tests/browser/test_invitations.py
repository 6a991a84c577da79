"""The heights of public messages at phone width; an invitation fits on one screen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
import pytest_asyncio
from playwright.async_api import expect

from bot.games.rummy.terms.agreement import Agreement, proposed_options
from bot.games.rummy.terms.options import Contract, parse_wild
from bot.texts.catalogue import LANGUAGES
from playground import Playground, Seat
from playground.outcome import ActionOutcome
from tests.browser.conftest import HOST, Tabs
from tests.browser.seat import SeatPane
from tests.games.rummy.games import sensible
from tests.inprocess import run_local_bot
from tests.local_bot.rummy_table import EIGHT, PLENTY, RummyTable, menus_of
from tests.thorough import some

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDTH, HEIGHT = 390, 844
"""The size of a phone's screen in pixels."""
EIGHT_SEATS, DAY = len(EIGHT), 24 * 3600
MOST_INVITATION, MOST_TABLE = 600 + 40, 700 + 40
"""The maximum heights in pixels; 40 are a margin for systems with wider fonts than Debian's."""
READ = tuple(LANGUAGES)[some(1, 0) :: some(2, 1)]
"""The tested languages: all in thorough runs, otherwise two, among them German (long words)."""


@pytest_asyncio.fixture(loop_scope="session")
async def table(port: int) -> AsyncIterator[RummyTable]:
    tavern = Playground(host=HOST, port=port, people=EIGHT)
    async with run_local_bot(playground=tavern, draws=True) as (playground, bot):
        yield RummyTable(playground, bot)


async def _is_seen_at_once(pane: SeatPane, outcome: ActionOutcome) -> None:
    """Check that the entire message of an invitation is on the screen, with all its buttons."""
    message = outcome.message
    assert message is not None, outcome.text
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
    async with phone(phones, table, seats[-1]) as pane:
        for number, language in enumerate(READ):
            server = await services.servers.read(table.playground.guild.id)
            await services.servers.save(replace(server, language=language))
            # Each time a different member invites, because a host can have one open invitation.
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


OWN_RULES = replace(
    proposed_options(EIGHT_SEATS),
    wild=parse_wild("2"),
    dealt=13,
    buys=4,
    ace_low=False,
    exact=True,
    exchange_books=False,
    out_bonus=25,
)
QUICK = replace(PLENTY, contracts=(Contract(2, 1),), jokers=16, decks=4, dealt=13)
"""Rules under which several players soon have three melds on the table."""


async def height_of_last(pane: SeatPane, picture: str) -> float:
    """Return the height of the newest message once it shows `picture`."""
    shown = pane.last.locator(f'img[src*="{picture}"]').last
    await shown.wait_for()
    await shown.evaluate("image => image.decode()")
    box = await pane.last.bounding_box()
    assert box is not None
    return box["height"]


@asynccontextmanager
async def phone(phones: Tabs, table: RummyTable, seat: Seat) -> AsyncIterator[SeatPane]:
    """Yield a member's page on a phone, which shows the channel."""
    async with phones.tab() as page:
        await page.set_viewport_size({"width": WIDTH, "height": HEIGHT})
        await page.goto(f"{table.playground.url}?seat={seat.id}")
        await page.wait_for_selector(".seat[data-ready]")
        yield SeatPane(page, seat)


async def test_an_invitation_with_own_rules_is_low(phones: Tabs, table: RummyTable) -> None:
    seats = table.players = table.seats(EIGHT_SEATS)
    async with phone(phones, table, seats[-1]) as pane:
        for host, language in zip(seats, READ, strict=False):
            server = await table.services.servers.read(table.playground.guild.id)
            await table.services.servers.save(replace(server, language=language))
            opened = await host.command("rummy challenge")
            assert opened.message is not None, opened.text
            number = int(opened.message.buttons[0]["custom_id"].split(":")[2])
            invitations = table.services.invitations
            await invitations.set_options(number, host.id, Agreement(OWN_RULES), DAY, 0)
            for seat in [each for each in seats if each is not host][:4]:
                await seat.click(opened.message, opened.message.buttons[0]["label"])
            (picture,) = opened.message.attachments
            assert await height_of_last(pane, str(picture.id)) <= MOST_INVITATION


async def test_a_table_of_eight_is_low(phones: Tabs, table: RummyTable) -> None:
    await table.begin(EIGHT_SEATS, QUICK, pace=DAY)
    async with phone(phones, table, table.players[-1]) as pane:
        for _ in range(some(10, 20)):
            match = await table.match()
            mover = match.state.table.mover
            while match.state.table.mover is mover and not match.is_over:
                user_id = match.record.waits_for[0]
                hand = await table.services.hands.read_hand(match.id, user_id)
                step = await table.services.events.play(
                    match.id, user_id, sensible(hand.view), match.revision
                )
                match = step.after
            if match.is_over:
                return
            await table.publisher.publish(match.id)
            await table.wait_until_shown()
            (picture,) = table.live().attachments
            assert await height_of_last(pane, str(picture.id)) <= MOST_TABLE
