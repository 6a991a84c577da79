"""The deal of the day: the one try that counts, its result, and its secrecy."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.state import CardsDealt, DiceRolled
from bot.matches.match import Match, Reason, RefusedError
from bot.records.daily import is_sunday, start_of
from playground.outcome import ActionOutcome
from playground.seats import Seat
from playground.validation.messages import Upload
from playground.world import Channel, Message
from tests.e2e.table import Table, prefer, text_of
from tests.local_bot.board.test_guests import PLACES, as_guests, breaches_of

pytestmark = pytest.mark.long

MORNING = 6 * 3600
"""The time from midnight to the morning in seconds."""
SHARED = re.compile(r"^(?:Shanghaien|Shanghai) #\d+ · \d+–\d+ · [🟩🟨🟥]{3} · \d+ \w+$", re.M)
"""The line for sharing a result."""


def wait_for_day(table: Table, *, sunday: bool = False) -> int:
    """Advance to a later morning, on a Sunday or another day; return the number of the day."""
    services = table.services
    day = services.daily.today + 1
    while is_sunday(day) is not sunday or (not sunday and is_sunday(day + 1)):
        day += 1
    table.playground.advance(start_of(day) + MORNING - services.clock.now())
    return int(day)


async def open_deal(table: Table, seat: Seat, channel: Channel | None = None) -> Message:
    """Open the deal of the day as a member, and return its page."""
    table.playground.advance(60)
    return await table.private(await seat.command("daily", channel=channel))


async def begin_try(table: Table, seat: Seat, channel: Channel | None = None) -> Message:
    """As a member, begin the try that counts, and return its board."""
    page = await open_deal(table, seat, channel)
    outcome = await seat.click(page, page.labels[0])
    assert not outcome.failed, outcome.text
    return page


def base36(number: int) -> str:
    """Return a number in base 36, as in custom ids."""
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return (base36(number // 36) if number >= 36 else "") + digits[number % 36]


async def press(table: Table, seat: Seat, message: Message, custom_id: str) -> ActionOutcome:
    """Click a forged button with `custom_id` in a copy of `message`."""
    forged = message.copy()
    forged.components = [{"type": 1, "components": [{**message.buttons[0], "label": "forged"}]}]
    forged.components[0]["components"][0]["custom_id"] = custom_id
    table.playground.advance(30)
    return await seat.click(forged, custom_id=custom_id, is_stale=True)


async def try_of(table: Table, seat: Seat) -> Match:
    """Return the match that is a member's try at today's deal."""
    deals = table.services.daily
    match = await deals.match_of(deals.today, seat.id)
    assert match is not None
    return match


async def finish_try(table: Table, seat: Seat, board: Message) -> Message:
    """Play a try to its end by clicks on the first button; return the message with the result."""
    while not (await try_of(table, seat)).is_over:
        table.playground.advance(1)
        outcome = await seat.click(board, next(each for each in board.labels if each != "?"))
        assert not outcome.failed, outcome.text
    await table.playground.wait_for(lambda: "#" in text_of(board) and "```" in text_of(board))
    return board


async def test_one_try_counts_and_all_members_have_the_same_dice(table: Table) -> None:
    day = wait_for_day(table)
    page = await open_deal(table, table.anna)
    deal = await table.services.daily.deal(day)
    assert f"Deal of the day #{day}" in text_of(page)
    assert deal.seal in text_of(page)
    board = await begin_try(table, table.anna)
    while "Hint" not in board.labels and (await try_of(table, table.anna)).revision < 12:
        await table.anna.click(board, board.labels[0])
    assert not {"Hint", "What if…", "New game", "New game…"} & {*board.labels}
    match = await try_of(table, table.anna)
    with pytest.raises(RefusedError) as refused:
        await table.services.events.try_other(match.id, table.anna.id, match.revision)
    assert refused.value.reason is Reason.DAILY_COUNTS

    await table.bot.restart()
    table.playground.advance(60)
    practice = await table.private(await table.anna.command("shanghaien practice"))
    assert practice.id != board.id
    assert (await try_of(table, table.anna)).id == match.id, "practice does not end the try"
    board = await open_deal(table, table.anna)
    assert "this try counts" in text_of(board)
    result = await finish_try(table, table.anna, board)
    assert SHARED.search(text_of(result)), text_of(result)
    assert "The best possible was" in text_of(result)
    match = await try_of(table, table.anna)

    again = await open_deal(table, table.anna)
    assert SHARED.findall(text_of(again)) == SHARED.findall(text_of(result))
    table.playground.advance(60)
    replayed = await table.private(await table.anna.click(again, "Play again"))
    assert "it doesn’t count" in text_of(replayed)

    german = await begin_try(table, table.bernd)
    await finish_try(table, table.bernd, german)
    other = await try_of(table, table.bernd)
    for kind in (CardsDealt, DiceRolled):
        one, two = ([e for e in each.log if isinstance(e, kind)] for each in (match, other))
        shared = min(len(one), len(two))
        assert one[:shared] == two[:shared]
        assert shared > 1
    assert match.options == other.options
    assert table.playground.breaches == []


async def test_todays_key_stays_secret_and_tomorrow_everything_verifies(table: Table) -> None:
    day = wait_for_day(table)
    board = await begin_try(table, table.anna)
    await finish_try(table, table.anna, board)
    deal, services = await table.services.daily.deal(day), table.services
    match = await try_of(table, table.anna)
    for verb in ("x", "vf"):  # the export and the check of any finished game
        await press(table, table.anna, board, f"sh1:{verb}:{base36(match.id)}:0:")
    await press(table, table.anna, board, f"sh1:dl:{base36(day)}:0:export")
    refused = await press(table, table.anna, board, f"sh1:td:{base36(match.id)}:0:")
    assert not refused.private or "captain" not in text_of(refused.private)
    table.playground.advance(60)
    again = await table.private(
        await table.anna.click(await open_deal(table, table.anna), "Play again")
    )
    other = await services.matches.private_match(
        table.playground.guild.id, table.anna.id, match.game.name
    )
    assert other is not None
    assert other.record.key == match.record.key
    data = await services.personal_data.export(table.anna.id)
    texts = [
        *map(text_of, [*table.anna.ephemerals, again]),
        *(a.content.decode(errors="replace") for m in table.anna.ephemerals for a in m.attachments),
        match.transcript_text(now=services.clock.certain_time()),
        data or "",
        *table.bot.log,
    ]
    for secret in (deal.key, deal.secret, await services.store.daily.secret()):
        assert not any(secret.hex() in each for each in texts)
    assert json.loads(data or "")["deals_of_the_day"][0]["day"] == day

    table.playground.advance(24 * 3600)
    page = await open_deal(table, table.anna)
    assert deal.secret.hex() in text_of(page)
    sent = await table.private(await table.anna.click(page, f"Export #{day}"))
    text = sent.attachments[0].content.decode()
    verified = TRANSCRIPTS.verify_text(text)
    assert verified.verdict is not None
    assert verified.verdict.is_honest
    assert verified.error is None
    assert f"Secret: {deal.secret.hex()}" in text
    forged = TRANSCRIPTS.verify_text(text.replace(f"daily {day}", f"daily {day + 1}"))
    assert forged.verdict is not None
    assert not forged.verdict.is_honest
    check = f"sh1:vf:{base36(match.id)}:0:"
    checked = await table.private(await press(table, table.anna, page, check))
    asked = await table.anna.click(checked, "Check a file")
    assert asked.modal is not None
    file = Upload("deal.txt", text.encode())
    compared = await table.anna.submit_modal(asked.modal, {"file": file})
    assert "this is the game in my logbook" in text_of(await table.private(compared))
    assert table.playground.breaches == []


async def test_the_help_opens_it(table: Table) -> None:
    day = wait_for_day(table)
    help_ = await table.private(await table.anna.command("shanghaien help"))
    page = await table.private(await table.anna.click(help_, "Deal of the day"))
    assert f"Deal of the day #{day}" in text_of(page)
    assert page.labels == ["Play"]


async def test_a_try_that_is_finished_after_its_day_does_not_count(table: Table) -> None:
    day = wait_for_day(table)
    board = await begin_try(table, table.anna)
    match = await try_of(table, table.anna)
    services = table.services
    table.playground.advance(24 * 3600)
    while not match.is_over:
        outcome = await table.anna.click(board, next(e for e in board.labels if e != "?"))
        assert not outcome.failed, outcome.text
        match = await services.matches.read_current(match.id)
    await table.playground.wait_for(lambda: "doesn’t count" in text_of(board))
    assert not SHARED.search(text_of(board))
    progress = await services.daily.progress(day, table.anna.id)
    assert progress.result is not None
    assert (progress.result.points, progress.streak) == (None, 0)


async def test_in_text_mode_the_result_is_text_and_another_try_returns_to_the_costliest_choice(
    table: Table,
) -> None:
    wait_for_day(table)
    await prefer(table.anna, view="text")
    board = await begin_try(table, table.anna)
    result = await finish_try(table, table.anna, board)
    assert not result.attachments
    assert SHARED.search(text_of(result))
    assert "What if…" in result.labels, text_of(result)
    table.playground.advance(60)
    match = await try_of(table, table.anna)
    tried = await table.private(await table.anna.click(result, "What if…"))
    assert "it doesn’t count" in text_of(tried)
    assert not tried.attachments
    services = table.services
    guild_id = table.playground.guild.id
    again = await services.matches.private_match(guild_id, table.anna.id, match.game.name)
    assert again is not None
    assert 0 < again.revision < match.revision
    assert match.log[: again.revision] == again.log
    assert again.waiting == {again.seats[0]}
    assert table.playground.breaches == []


async def test_on_a_sunday_one_round_of_cards_is_dealt(table: Table) -> None:
    day = wait_for_day(table, sunday=True)
    page = await open_deal(table, table.anna)
    assert "one round of cards" in text_of(page)
    await table.anna.click(page, "Play")
    match = await try_of(table, table.anna)
    assert match.game.name == "rummy"
    assert "this try counts" in text_of(page)
    assert not {"Hint", "New game", "New game…"} & {*page.labels}
    services = table.services
    while not match.is_over:  # without clicks, which would take long
        seat = match.seats[0]
        if seat in match.waiting:
            move = await services.thinkers["rummy"].choose("mate", match.view(seat))
            await services.events.play_seat(match.id, seat, move, match.revision)
        match = await services.practice.reply(match.id)
    result = await open_deal(table, table.anna)
    assert f"Shanghai #{day} · " in text_of(result)
    assert SHARED.search(text_of(result)), text_of(result)
    assert "The captain in your place: " in text_of(result)
    assert table.playground.breaches == []


async def test_a_server_gets_one_message_a_day_which_gathers_the_results(table: Table) -> None:
    wait_for_day(table)
    services, guild_id = table.services, table.playground.guild.id
    harbour = table.playground.channel("harbour")

    def posted() -> list[Message]:
        seen = table.carla.visible_messages("harbour")
        return [each for each in seen if not each.only_for]

    await finish_try(table, table.anna, await begin_try(table, table.anna))
    assert posted() == [], "a server gets the message only after it has chosen a channel"
    server = await services.servers.read(guild_id)
    await services.servers.save(replace(server, daily_channel=harbour.id))
    await finish_try(table, table.bernd, await begin_try(table, table.bernd))
    await table.playground.wait_for(posted)
    (message,) = posted()
    assert "Anna" in text_of(message)
    assert "Bernd" in text_of(message)
    assert not message.pinged
    assert not (await table.carla.click(message, message.labels[0])).failed
    page = table.carla.ephemerals[-1]
    await table.carla.click(page, page.labels[0])
    await finish_try(table, table.carla, page)
    await table.playground.wait_for(lambda: "Carla" in text_of(message))
    assert posted() == [message]
    await services.personal_data.forget(table.anna.id, {"en": "x", "de": "x", "fr": "x", "it": "x"})
    await table.playground.wait_for(lambda: "Anna" not in text_of(message))
    table.playground.advance(24 * 3600)
    deal = await services.daily.deal(services.daily.today - 1)
    await finish_try(table, table.bernd, await begin_try(table, table.bernd))
    await table.playground.wait_for(lambda: len(posted()) == 2)
    assert deal.secret.hex() in text_of(posted()[1])
    assert table.playground.breaches == []


@pytest.mark.parametrize("where", ["direct", "thread", *PLACES])
async def test_it_is_played_anywhere_and_continued_elsewhere(table: Table, where: str) -> None:
    wait_for_day(table)
    if where == "thread":
        harbour, bot = table.playground.channel("harbour"), table.playground.core.world.bot
        place = table.playground.core.guilds.create_thread(harbour, bot, "daily")
    else:
        place = table.anna.direct if where == "direct" else as_guests(table, where)
    await begin_try(table, table.anna, place)
    assert (await try_of(table, table.anna)).revision > 0
    board = await open_deal(table, table.anna)
    assert "this try counts" in text_of(board)
    result = await finish_try(table, table.anna, board)
    assert SHARED.search(text_of(result))
    assert breaches_of(table) == []
