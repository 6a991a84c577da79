"""Private offers of a discard: notifications of the asked member, kept from other players."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.games.rummy.plan import wants_discard
from bot.records.messages import MessageKind
from bot.texts.wording.rummy.terms import card_text
from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import buttons_of, text_of
from tests.local_bot.rummy_table import RummyTable, kind_of, menus_of

pytestmark = [pytest.mark.long, pytest.mark.local_bot(rummy=True)]


async def enable_offers(table: RummyTable, seat: Seat) -> Message:
    """Set a member's plan to ask about every discard; return the hand, which shows the plan."""
    hand = await table.hand(seat)
    await table.use(seat, hand, "orders")
    if (await table.services.hands.read_hand(1, seat.id)).plan.buys:
        await table.use(seat, hand, "buying")
    await table.use(seat, hand, "more")
    buys = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "limits")
    table.reset_cooldowns()
    await seat.select(hand, ["ask"], custom_id=buys["custom_id"])
    return hand


async def start_four(table: RummyTable) -> tuple[Seat, list[Seat]]:
    """Begin a game of four; return the current player, and the next two in turn order."""
    await table.begin(4)
    match = await table.match()
    mover = match.state.table.mover
    slots = [(mover.slot + n) % 4 for n in range(3)]
    first, *others = (table.player_of(match.record.user_ids[slot]) for slot in slots)
    return first, others


async def leave(table: RummyTable, mover: Seat) -> None:
    await table.use(mover, await table.hand(mover), "leave")
    await table.wait_until_shown()


async def play_to_offer(table: RummyTable) -> tuple[Seat, Seat, Seat]:
    """Leave the discard as the current player, so that the next player is asked about it.

    Returns the current player and the next two.
    """
    mover, (first, second) = await start_four(table)
    await enable_offers(table, first)
    table.playground.advance(600)
    await leave(table, mover)
    return mover, first, second


def questions(seat: Seat) -> list[Message]:
    return [each for each in seat.dms if "Do you want to buy" in text_of(each)]


async def until_asked(table: RummyTable, seat: Seat) -> None:
    await table.playground.wait_for(lambda: len(questions(seat)) == 1)


async def test_an_asked_member_privately_gets_card_deadline_and_hand_once(
    table: RummyTable,
) -> None:
    mover, (first, second) = await start_four(table)
    for seat in (first, second):
        await enable_offers(table, seat)
        assert "Here I’ll ask you" in text_of(seat.dms[-1])
    table.playground.advance(600)
    await leave(table, mover)
    match = await table.match()
    top = match.state.table.top
    assert top is not None
    for seat in (first, second):
        await until_asked(table, seat)
        asked = text_of(questions(seat)[0])
        assert re.search(r"buy .+\?.*\n(.*\n)?.*until <t:\d+:t>", asked)
        own = await table.services.hands.read_hand(match.id, seat.id)
        is_helpful = wants_discard(own.view, own.seat, own.plan)
        assert (f"{card_text(top.card)} brings you nearer" in asked) == is_helpful
    public = [seen.text for seen in table.seen if seen.reader is None]
    assert not any(f"<@{each.id}>" in text for text in public[-8:] for each in (first, second))
    opened = await second.click(questions(second)[0], "My hand")
    page = opened.private
    assert page is not None
    assert "Do you want to buy" in text_of(page)
    before = text_of(table.live()), [b.get("custom_id") for b in buttons_of(table.live())]
    assert await table.use(second, page, "buy")
    assert "unless someone before you wants it" in text_of(page)
    after = text_of(table.live()), [b.get("custom_id") for b in buttons_of(table.live())]
    assert before == after
    await table.bot.restart()
    assert await table.use(first, await table.hand(first), "pass")
    await table.wait_until_shown()
    match = await table.match()
    assert match.view(match.seat_of(second.id)).table.player(match.seat_of(second.id)).bought == 1
    card = card_text(top.card)
    sold = f"{second.user.display_name} bought {card}."
    await table.playground.wait_for(lambda: sold in text_of(first.dms[-1]))
    await table.playground.wait_for(
        lambda: any(f"You bought {card}." in text_of(each) for each in second.dms)
    )
    assert [len(questions(seat)) for seat in (first, second)] == [0, 0]
    messages = table.services.messages
    while await messages.read_about(MessageKind.QUESTION, match.id):
        await asyncio.sleep(0.05)
    assert table.playground.breaches == []


async def test_a_member_at_the_table_is_asked_only_after_leaving_it(table: RummyTable) -> None:
    mover, (first, _) = await start_four(table)
    await enable_offers(table, first)
    await leave(table, mover)
    match = await table.match()
    assert match.has_private_offer
    await table.publisher.notify(match.id)
    await table.ask_for(mover, "remind")
    assert questions(first) == []
    table.playground.advance(150)
    await until_asked(table, first)
    assert await table.use(first, await table.hand(first), "pass")
    await table.playground.wait_for(lambda: " bought " in text_of(first.dms[-1]))


async def test_a_member_with_closed_messages_is_informed_and_not_awaited(table: RummyTable) -> None:
    mover, (first, second) = await start_four(table)
    second.user.dms_open = False
    hand = await enable_offers(table, second)
    assert "doesn’t let my direct messages reach you" in text_of(hand)
    await enable_offers(table, first)
    first.user.dms_open = False
    table.playground.advance(600)
    await leave(table, mover)
    await table.playground.wait_for(lambda: "is on offer" not in text_of(table.live()))
    match = await table.match()
    assert match.record.waits_for == (mover.id,)
    hand = await table.hand(first)
    await table.use(first, hand, "orders")
    await table.use(first, hand, "more")
    assert "doesn’t let my direct messages reach you" in text_of(hand)
    first.user.dms_open = True
    assert "direct messages reach you" not in text_of(await enable_offers(table, first))


async def test_an_early_response_prevents_the_question_if_no_other_member_is_reached(
    table: RummyTable,
) -> None:
    mover, asked = await start_four(table)
    for seat in asked:
        await enable_offers(table, seat)
    user_ids = (await table.match()).record.user_ids
    early, late = sorted(asked, key=lambda seat: user_ids.index(seat.id))
    early.user.dms_open = False
    held = table.playground.faults.hold(f"POST /channels/{early.dms[-1].channel.id}/messages")
    table.playground.advance(600)
    leaving = asyncio.create_task(leave(table, mover))
    await table.playground.wait_for(lambda: held.waiting)
    match = await table.match()
    await table.services.events.answer(match.id, late.id, False, match.revision)
    held.release()
    await leaving
    await table.wait_for_revision(match.revision + 1)
    await table.publisher.publish(match.id)
    assert questions(late) == []
    assert not any("board.not_updated" in line for line in table.bot.log)


@pytest.mark.parametrize(("number", "offered"), [(3, False), (4, True)])
async def test_questions_are_offered_from_four_members_on(
    table: RummyTable, number: int, offered: bool
) -> None:
    await table.begin(number)
    seat = table.players[0]
    hand = await table.hand(seat)
    await table.use(seat, hand, "orders")
    await table.use(seat, hand, "more")
    menu = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "limits")
    assert ("ask" in [each["value"] for each in menu["options"]]) == offered


async def test_the_asked_member_remains_secret_and_the_board_shows_the_discard(
    table: RummyTable,
) -> None:
    mover, first, _ = await play_to_offer(table)
    top = (await table.match()).state.table.top
    assert top is not None
    board = text_of(table.live())
    assert "is on offer to the others until <t:" in board
    assert f"{mover.user.display_name}: left {card_text(top.card)}" in board
    assert f"<@{first.id}>" not in board
    listed = await mover.command("rummy games")
    assert first.user.display_name not in listed.text.split("·")[-1]
    question = await table.hand(first)
    assert "Do you want to buy" in text_of(question)
    await table.use(first, question, "pass")
    await table.wait_until_shown()
    assert f"<@{mover.id}>, your turn: play your cards" in text_of(table.live())
    assert f"{mover.user.display_name}: drew a card" in text_of(table.live())


async def test_an_offer_ends_in_time_and_the_mover_is_notified(table: RummyTable) -> None:
    mover, _, _ = await play_to_offer(table)

    def rung() -> int:
        return len([user_id for user_id, _ in table.rung if user_id == mover.id])

    before, called = (await table.match()).revision, rung()
    table.playground.advance(3700)
    await table.wait_for_revision(before + 1)
    await table.wait_until_shown()
    assert (await table.match()).record.waits_for == (mover.id,)
    await table.playground.wait_for(lambda: rung() == called + 1)


async def test_a_question_is_asked_once_and_a_reminder_meanwhile_has_no_names(
    table: RummyTable,
) -> None:
    mover, first, second = await play_to_offer(table)
    await until_asked(table, first)
    await table.wait_until_shown()
    # After this time, Discord no longer recognises a repeated message.
    table.playground.advance(1800)
    await table.publisher.notify(1)
    assert len(questions(first)) == 1
    table.seen.clear()
    for seat in (mover, second):
        _, answer = await table.ask_for(seat, "remind")
        assert first.user.display_name not in answer.text
    assert len(questions(first)) == 2
    assert not [
        seen for seen in table.seen if seen.reader is None and f"<@{first.id}>" in seen.text
    ]
    exported = [(await table.ask_for(seat, "export"))[1] for seat in (mover, second, first)]
    assert len({str(each.text) for each in exported}) <= 2
    lines = (await table.match()).transcript_text().splitlines()
    assert not [line for line in lines if line.endswith("pass")]
