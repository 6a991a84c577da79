"""Plans, overdue turns, replaced players and pings at a rummy table."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.games.rummy.plan import CAUTIOUS, HandPlan, Interruption
from bot.games.rummy.solver.down import find_proposals
from bot.records.members import NotifyBy, PlayStyle
from tests.e2e.table import text_of
from tests.local_bot.rummy_table import PLENTY, RummyTable, alt_texts, kind_of, menus_of

pytestmark = [pytest.mark.long, pytest.mark.local_bot(rummy=True)]


async def test_a_plan_buys_a_card_while_its_member_is_away(table: RummyTable) -> None:
    await table.begin(3)
    match = await table.match()
    mover = match.state.table.mover
    buyer = table.player_of(match.user_of(mover.left_neighbour(3)))
    top = match.state.table.top
    assert top is not None
    hand = await table.hand(buyer)
    await table.use(buyer, hand, "orders")
    await table.use(buyer, hand, "more")
    # In this menu of an earlier version, a member chose the cards to buy.
    menu = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "limits")
    menu["custom_id"] = menu["custom_id"].replace("limits", "wanted")
    menu["options"][0]["value"] = str(top.card)[0]
    await buyer.select(hand, [str(top.card)[0]], custom_id=menu["custom_id"])
    assert "I buy and take only" in text_of(hand)
    leaver = table.player_of(match.user_of(mover))
    await table.use(leaver, await table.hand(leaver), "leave")
    await table.wait_until_shown()
    assert "bought" in text_of(table.live())
    hand_text = text_of(await table.hand(buyer))
    assert re.search(r"While you were away, you bought \S+ · drew \S+", hand_text)
    assert not [seen for seen in table.seen if seen.reader is None and "I buy" in seen.text]


async def test_the_first_hand_by_message_asks_once_how_to_play_and_later_games_follow(
    table: RummyTable,
) -> None:
    await table.begin(3, pace=24 * 3600)
    mover = await table.current_player()
    hand = await table.hand(mover)
    assert "How do you want to play?" in text_of(hand)
    revision = (await table.match()).revision
    assert await table.use(mover, hand, "buying")
    assert "How do you want to play?" in text_of(hand)
    await table.choose_in(mover, hand, "style", PlayStyle.BOLD)
    assert "How do you want to play?" not in text_of(hand)
    assert (await table.match()).revision == revision, "the plan does not play the current turn"
    assert await table.use(mover, hand, "orders")
    assert alt_texts(hand) == []
    styles = next(m for m in menus_of(hand) if kind_of(m["custom_id"]) == "style")["options"]
    assert [each["label"] for each in styles if each.get("default")] == ["Only for decisions"]
    assert all(each["description"] for each in styles)
    services = table.services
    member = await services.members.read(mover.id)
    assert (member.play_style, member.plan_buys) == (PlayStyle.BOLD, False)
    assert "How do you want to play?" not in text_of(await table.hand(mover))

    other = next(seat for seat in table.players if seat is not mover)
    changed = replace(await services.members.read(other.id), play_style=PlayStyle.CAUTIOUS)
    await services.members.change(changed.user_id, lambda _: changed)
    assert "As in your last game: **Call me when it matters**" in text_of(await table.hand(other))
    plan = (await services.hands.read_hand((await table.match()).id, other.id)).plan
    assert (plan.plays, plan.wake, plan.buys) == (True, CAUTIOUS, True)
    assert not [seen for seen in table.seen if seen.reader is None and "to play?" in seen.text]


async def test_hand_and_direct_message_say_why_a_plan_leaves_the_turn_to_its_member(
    table: RummyTable,
) -> None:
    await table.begin(3)
    match = await table.match()
    planner = table.player_of(match.user_of(match.state.table.mover.left_neighbour(3)))
    services = table.services
    await services.members.change(planner.id, lambda each: replace(each, how=NotifyBy.DIRECT))
    plan = HandPlan(
        plays=True,
        wake=(Interruption.HELP, Interruption.READY, Interruption.DANGER, Interruption.DISCARD),
        wary=0,
    )
    await services.events.keep_plan(match.id, planner.id, plan, 0)
    table.playground.advance(600)  # so that the planner counts as inactive
    while planner.id not in match.record.waits_for or match.is_turn_automatic:
        if planner.id in match.record.waits_for:
            table.playground.advance(700)
            await table.wait_for_revision(match.revision + 1)
            await table.wait_until_shown()
        else:
            await table.turn_without_click()
        match = await table.match()
    reason = re.compile(
        r"brings you nearer: \S+ \S+|Your contract is ready|There’s a card to discard"
        r"|is Down\.$|has (one|\d) cards? left",
        re.MULTILINE,
    )
    hand = await table.hand(planner)
    found = reason.search(text_of(hand))
    assert found
    table.playground.advance(150)  # so that the planner counts as inactive again
    await table.playground.wait_for(lambda: bool(planner.dms))
    assert found[0] in text_of(planner.dms[-1])
    if not await table.use(planner, hand, "leave"):
        await table.use(planner, hand, "discard")
    assert not reason.search(text_of(hand)), "the reason disappears once the member plays"
    assert not [seen for seen in table.seen if seen.reader is None and reason.search(seen.text)]


@pytest.mark.parametrize("pace", [None, 3600])
async def test_a_table_played_live_does_not_ask_how_to_play(
    table: RummyTable, pace: int | None
) -> None:
    await table.begin(3, pace=pace)
    mover = await table.current_player()
    assert "How do you want to play?" not in text_of(await table.hand(mover))


async def test_a_turn_pings_only_its_mover_and_only_once(table: RummyTable) -> None:
    await table.begin(3)
    table.playground.advance(3600)  # so that all members count as inactive
    movers = []
    for _ in range(5):
        movers.append((await table.current_player()).id)
        await table.playground.wait_for(lambda: len(table.rung) >= len(movers))
        await table.playground.wait_for(lambda: len(table.boards()) == 1)
        table.playground.advance(3600)
        await table.turn_without_click()
    assert [who for who, _ in table.rung][: len(movers)] == movers
    assert len(table.rung) <= len(movers) + 1  # the next player may have been notified already


async def test_an_automatic_turn_looks_like_that_of_a_member_who_answers_soon(
    table: RummyTable,
) -> None:
    await table.begin(3)
    match = await table.match()
    planner = table.player_of(match.user_of(match.state.table.mover.left_neighbour(3)))
    plan = HandPlan(plays=True, wake=())
    await table.services.events.keep_plan(match.id, planner.id, plan, 0)
    table.playground.advance(3600)
    await table.turn_without_click()
    waits = await table.match()
    assert waits.record.waits_for == (planner.id,)
    assert f"<@{planner.id}>, " in text_of(table.boards()[-1])
    table.playground.advance(700)
    await table.wait_for_revision(waits.revision + 1)
    await table.wait_until_shown()
    assert (await table.match()).record.waits_for != (planner.id,)
    assert planner.id not in [who for who, _ in table.rung]


async def test_timeouts_are_public_and_a_second_one_costs_the_seat_until_the_return(
    table: RummyTable,
) -> None:
    pace = 24 * 3600
    await table.begin(3, pace=pace)
    late = await table.current_player()

    async def is_late() -> None:
        match = await table.match()
        table.playground.advance(pace + 60)
        await table.wait_for_revision(match.revision + 1)
        await table.wait_until_shown()

    await is_late()
    for _ in range(2):
        text = text_of(table.live())
        assert re.search(rf"{late.user.display_name} \(time ran out\): .*discarded", text)
        text = text_of(await table.hand(late))
        assert re.search(r"Your time was up, so for you I drew \S+ · (?:.* · )?discarded \S+", text)
        assert "as you wished" not in text
        await table.bot.restart()
    for _ in range(2):
        await table.turn_without_click()
    await is_late()
    match = await table.match()
    assert match.seat_of(late.id) in match.computers
    hand = await table.hand(late)
    assert "The computer is playing your hand" in text_of(hand)
    assert await table.use(late, hand, "here")
    match = await table.match()
    assert match.seat_of(late.id) not in match.computers
    assert "is back" in text_of(table.live()) or "is playing" in text_of(hand)


async def test_an_unresponsive_member_is_replaced_and_a_friend_takes_the_seat(
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
    question = await table.private(await friend.click(table.boards()[-1], f"Take {name}’s seat"))
    assert "the game doesn’t count for you" in text_of(question)
    await friend.click(question, "Yes, I’ll play")
    # The hand names the contract, or Down if the computer has gone Down before the friend joins.
    assert re.search(r"points · (?:for|Down)", text_of(question)), "the message shows the hand"
    taken = await table.match()
    assert taken.seat_of(friend.id) == match.seat_of(silent.id)
    assert taken.record.held == ()
    await table.wait_until_shown()
    text = text_of(table.boards()[-1])
    assert f"I’ll play for {name} until" in text
    assert f"{friend.user.display_name} has taken a free seat" in text
    watching = await silent.click(table.boards()[-1], "My hand")
    assert f"{friend.user.display_name} has taken over your seat" in watching.text
    assert table.playground.breaches == []


async def test_my_turns_are_played_from_the_hand_that_goes_down(table: RummyTable) -> None:
    await table.begin(2, PLENTY)
    hands = table.services.hands
    while True:
        seat = await table.leave_card()
        view = (await hands.read_hand(1, seat.id)).view
        if find_proposals(view, view.seat):
            break
        await table.discard_first(seat)
    hand = await table.hand(seat)
    assert await table.use(seat, hand, "down")
    assert await table.use(seat, hand, "orders")
    await table.choose_in(seat, hand, "style", PlayStyle.CAUTIOUS)
    assert "from your next turn on I lay off what fits" in text_of(hand)
    assert await table.use(seat, hand, "more")
    await table.choose_in(seat, hand, "wake", Interruption.DANGER)
    assert await table.use(seat, hand, "orders")
    assert await table.use(seat, hand, "main")
    await table.discard_any(seat, hand)
    match = await table.match()
    assert match.state.table.player(match.seat_of(seat.id)).is_down
    plan = (await hands.read_hand(1, seat.id)).plan
    assert plan.plays
    assert Interruption.DANGER in plan.wake
