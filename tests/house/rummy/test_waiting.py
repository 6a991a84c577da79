"""Plans, being asked and being late at a table of the rummy, and who is pinged."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.games.rummy.plan import HandPlan
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.options import Options
from bot.texts.wording.rummy.cards import card_text
from playground.seats import Seat
from tests.e2e.table import text_of
from tests.house.rummy_table import RummyTable, kind_of, menus_of

pytestmark = [pytest.mark.asyncio, pytest.mark.long, pytest.mark.house(rummy=True)]


async def until_revision(table: RummyTable, revision: int) -> None:
    """Wait until the match has come so far by itself."""
    while (await table.match()).revision < revision:
        await asyncio.sleep(0.05)


async def test_a_plan_buys_a_card_while_its_member_is_away(table: RummyTable) -> None:
    await table.begin(3)
    match = await table.match()
    mover = match.state.table.mover
    buyer = table.player_of(match.user_of(mover.left(3)))
    top = match.state.table.top
    assert top is not None
    hand = await table.hand(buyer)
    await table.use(buyer, hand, "orders")
    # A menu as an earlier version posted it: nothing else is bought then.
    menu = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "buys")
    menu["custom_id"] = menu["custom_id"].replace("buys", "wanted")
    menu["options"][0]["value"] = str(top.card)[0]
    await buyer.select(hand, [str(top.card)[0]], custom_id=menu["custom_id"])
    assert "I buy and take only" in text_of(hand)
    leaver = table.player_of(match.user_of(mover))
    await table.use(leaver, await table.hand(leaver), "leave")
    await table.shown()
    assert "bought" in text_of(table.live())
    told = text_of(await table.hand(buyer))
    assert re.search(r"While you were away, you bought \S+ · drew \S+", told)
    assert not [seen for seen in table.seen if seen.reader is None and "I buy" in seen.text]


async def test_a_turn_pings_its_mover_once_and_nobody_else(table: RummyTable) -> None:
    await table.begin(3)
    table.playground.advance(3600)  # nobody has been at the table for long
    movers = []
    for _ in range(7):
        match = await table.match()
        seat = table.player_of(match.record.waits_for[0])
        movers.append(seat.id)
        await table.playground.wait_for(lambda: len(table.rung) >= len(movers))
        await table.playground.wait_for(lambda: len(table.boards()) == 1)
        table.playground.advance(3600)
        await table.turn()
        await table.shown()
    assert [who for who, _ in table.rung][: len(movers)] == movers
    assert len(table.rung) <= len(movers) + 1  # whoever is next may have been called already


async def test_a_turn_that_plays_itself_looks_like_a_member_s_who_answers_soon(
    table: RummyTable,
) -> None:
    await table.begin(3)
    match = await table.match()
    planner = table.player_of(match.user_of(match.state.table.mover.left(3)))
    plan = HandPlan(plays=True, wake=())
    await table.bot.client.services.events.keep_plan(match.id, planner.id, plan, 0)
    table.playground.advance(3600)
    await table.turn()
    await table.shown()
    waits = await table.match()
    assert waits.record.waits_for == (planner.id,)
    assert f"<@{planner.id}>, " in text_of(table.boards()[-1])
    table.playground.advance(700)
    await until_revision(table, waits.revision + 1)
    await table.shown()
    assert (await table.match()).record.waits_for != (planner.id,)
    assert planner.id not in [who for who, _ in table.rung]


async def until_somebody_is_asked(table: RummyTable) -> tuple[Seat, Seat]:
    """Let the mover leave the card; return the mover and the other who wants to be asked for it."""
    await table.begin(3)
    match = await table.match()
    mover = match.state.table.mover
    leaver = table.player_of(match.user_of(mover))
    asked = table.player_of(match.user_of(mover.left(3)))
    hand = await table.hand(asked)
    await table.use(asked, hand, "orders")
    buys = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "buys")
    await asked.select(hand, ["ask"], custom_id=buys["custom_id"])
    await table.use(leaver, await table.hand(leaver), "leave")
    await table.shown()
    return leaver, asked


async def test_who_wants_to_be_asked_is_waited_for_and_named_to_nobody(table: RummyTable) -> None:
    leaver, asked = await until_somebody_is_asked(table)
    board = text_of(table.live())
    assert "is on offer to the others until <t:" in board
    assert f"<@{asked.id}>" not in board
    listed = await leaver.command("rummy games")
    assert asked.user.display_name not in listed.text.split("·")[-1]
    question = await table.hand(asked)
    assert "Do you want to buy" in text_of(question)
    await table.use(asked, question, "pass")
    await table.shown()
    assert f"<@{leaver.id}>, your turn: play your cards" in text_of(table.live())


async def test_nobody_is_waited_for_longer_than_agreed(table: RummyTable) -> None:
    leaver, _ = await until_somebody_is_asked(table)
    before = (await table.match()).revision
    table.playground.advance(3700)
    await until_revision(table, before + 1)
    await table.shown()
    assert (await table.match()).record.waits_for == (leaver.id,)
    assert len([who for who, _ in table.rung if who == leaver.id]) <= 1


async def test_all_read_that_time_ran_out_and_its_player_what_was_played(
    table: RummyTable,
) -> None:
    pace = 24 * 3600
    await table.begin(3, pace=pace)
    match = await table.match()
    late = table.player_of(match.record.waits_for[0])
    table.playground.advance(pace + 60)
    await until_revision(table, match.revision + 1)
    await table.shown()
    for _ in range(2):
        told = text_of(table.live())
        assert re.search(rf"{late.user.display_name} \(time ran out\): .*discarded", told)
        told = text_of(await table.hand(late))
        assert re.search(r"Your time was up, so for you I drew \S+ · (?:.* · )?discarded \S+", told)
        assert "as you wished" not in told
        await table.bot.restart()


async def test_a_board_says_that_a_card_was_left_until_another_is_drawn(table: RummyTable) -> None:
    leaver, asked = await until_somebody_is_asked(table)
    top = (await table.match()).state.table.top
    assert top is not None
    assert f"{leaver.user.display_name}: left {card_text(top.card)}" in text_of(table.live())
    await table.use(asked, await table.hand(asked), "pass")
    await table.shown()
    assert f"{leaver.user.display_name}: drew a card" in text_of(table.live())


async def test_who_does_not_answer_is_replaced_and_a_friend_takes_the_seat(
    table: RummyTable,
) -> None:
    await table.begin(3)
    match = await table.match()
    silent = table.player_of(match.record.waits_for[0])
    name = silent.user.display_name
    first, second = (seat for seat in table.players if seat is not silent)
    for _ in range(2):
        await table.ask_for(first, "remind")
        table.playground.advance(25 * 3600)
    await table.playground.wait_for(lambda: "answered two reminders" in text_of(table.boards()[-1]))
    asked = (await first.click(table.boards()[-1], "Let the computer play")).message
    assert asked is not None
    assert f"computer to play for {name}" in text_of(asked)
    assert second.id in asked.pinged
    assert silent.id not in asked.pinged
    await second.click(asked, "Agreed")
    await table.playground.wait_for(lambda: f"Take {name}’s seat" in table.boards()[-1].labels)
    await table.playground.wait_for(lambda: f"The computer plays for {name}" in text_of(asked))
    refused = await first.click(table.boards()[-1], f"Take {name}’s seat")
    assert refused.text == "You’re in already."
    friend = table.seats(4)[3]
    question = (await friend.click(table.boards()[-1], f"Take {name}’s seat")).private
    assert question is not None
    assert "the game doesn’t count for you" in text_of(question)
    await friend.click(question, "Yes, I’ll play")
    assert "cards" in text_of(question)
    taken = await table.match()
    assert taken.seat_of(friend.id) == match.seat_of(silent.id)
    assert taken.record.held == ()
    await table.shown()
    told = text_of(table.boards()[-1])
    assert f"I’ll play for {name} until" in told
    assert f"{friend.user.display_name} has taken a free seat" in told
    watching = await silent.click(table.boards()[-1], "My hand")
    assert "You’re watching this one" in watching.text
    assert table.playground.breaches == []


async def test_my_turns_are_played_from_the_hand_that_goes_down(table: RummyTable) -> None:
    # With so many cards and jokers somebody soon has a book, whatever is dealt.
    plenty = Options(jokers=8, dealt=15, contracts=(Contract(1, 0),), quiet_limit=200)
    await table.begin(2, plenty)
    while True:
        match = await table.match()
        seat = table.player_of(match.record.waits_for[0])
        hand = await table.hand(seat)
        if not await table.use(seat, hand, "take"):
            await table.use(seat, hand, "leave")
        if await table.use(seat, hand, "down"):
            break
        await table.discard_any(seat, hand)
        await table.shown()
    assert await table.use(seat, hand, "orders")
    assert await table.use(seat, hand, "play")
    assert "From your next turn on I play for you until" in text_of(hand)
    assert await table.use(seat, hand, "main")
    await table.discard_any(seat, hand)
    match = await table.match()
    assert match.state.table.player(match.seat_of(seat.id)).down
    assert (await table.bot.client.services.hands.hand(1, seat.id)).plan.plays


async def test_a_late_member_loses_the_seat_to_a_computer_until_they_are_back(
    table: RummyTable,
) -> None:
    pace = 24 * 3600
    await table.begin(3, pace=pace)
    match = await table.match()
    late = table.player_of(match.record.waits_for[0])
    forced = 0
    while match.seat_of(late.id) not in match.computers:
        if late.id in match.record.waits_for:
            before = match.revision
            table.playground.advance(pace + 60)
            await until_revision(table, before + 1)
            forced += 1
        else:
            await table.turn()
        await table.shown()
        match = await table.match()
    assert forced == 2
    hand = await table.hand(late)
    assert "The computer is playing your hand" in text_of(hand)
    assert await table.use(late, hand, "here")
    match = await table.match()
    assert match.seat_of(late.id) not in match.computers
    assert "is back" in text_of(table.live()) or "is playing" in text_of(hand)
