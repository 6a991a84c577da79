"""Plans, and the buy windows in which the other players are asked."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Discard, Leave, Seat
from bot.games.rummy.plan import HandPlan, Interruption, format_plan, parse_plan
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.state import Phase
from bot.matches.match import Reason
from bot.records.matches import PauseReason, PlanRecord
from tests.matches.rummy.hands import (
    ANY,
    ASK,
    HOUR,
    NOTHING,
    ONE_BOOK,
    find_expired,
    hand_of,
    mover,
    others,
    plan,
    play_move,
    play_to_down,
    resign,
    settle,
)
from tests.matches.rummy_services import PEOPLE, RummyServices
from tests.matches.services import reason_of, refusal_of

PLAYS = HandPlan(plays=True, wake=())


async def test_a_plan_without_purchases_passes_immediately(services: RummyServices) -> None:
    match = await services.match(4)
    for slot in others(match):
        await plan(services, match, slot, NOTHING)
    match = await play_move(services, match, Leave())
    assert match.state.table.phase is Phase.PLAY
    lines = list(await services.store.read_log(match.id))
    words = [line.split()[1] for line in lines[1:-1]]
    assert words == ["leave", "pass", "pass", "pass"]


async def test_the_first_player_in_turn_order_whose_plan_buys_the_card_gets_it(
    services: RummyServices,
) -> None:
    match = await services.match(4)
    first, second, third = others(match)
    for slot in (second, third):
        await plan(services, match, slot, HandPlan(wanted=ANY))
    top = match.state.table.top.card
    match = await play_move(services, match, Leave())
    players = match.state.table.players
    assert [players[slot].bought for slot in (first, second, third)] == [0, 1, 0]
    hand = await hand_of(services, match, second)
    assert top in hand.view.cards
    events = {number: event for number, _, event in hand.events_since(0)}
    made = [events[number] for number in hand.match.automatic]
    own = [each.move for each in made if each.seat is hand.seat]
    assert own == [RUMMY.parse_move("buy")]


@pytest.mark.parametrize(
    ("planned", "bought"),
    [
        (HandPlan(wanted=ANY, least_left=3), 1),
        (HandPlan(wanted=ANY, wary=10), 2),
        (HandPlan(wanted=ANY, wary=11), 0),
    ],
)
async def test_plans_have_conditions(
    services: RummyServices, planned: HandPlan, bought: int
) -> None:
    match = await services.match(3)
    slot = others(match)[1]
    await plan(services, match, slot, planned)
    match = await play_move(services, match, Leave())
    (seat,) = match.waiting
    match = await play_move(services, match, Discard(match.view(seat).cards[0]))
    match = await play_move(services, match, Leave())  # with two purchases left
    assert match.state.table.players[slot].bought == bought


async def test_the_match_waits_for_asked_members_until_the_window_ends(
    services: RummyServices,
) -> None:
    match = await services.match(4)
    first, second, third = others(match)
    await plan(services, match, second, ASK)
    services.clock.time += HOUR / 2
    match = await play_move(services, match, Leave())
    assert match.record.deciding_slots == (second,)
    assert await find_expired(services) == []
    assert await services.events.settle(match.id) is None
    services.clock.time += HOUR / 2 - 1
    assert await find_expired(services) == []
    services.clock.time += 1
    services.restart()
    assert await find_expired(services) == [match.id]
    match = await settle(services, match)
    assert match.record.deciding_slots == (mover(match),)
    assert match.state.table.phase is Phase.PLAY
    assert await services.events.settle(match.id) is None
    assert await find_expired(services) == []
    assert not any(match.state.table.players[slot].bought for slot in (first, second, third))


async def test_no_answer_is_awaited_without_a_window_or_after_its_time(
    services: RummyServices,
) -> None:
    for channel, agreement, waited in ((3, None, HOUR), (4, replace(ONE_BOOK, window=None), 0)):
        match = await services.match(4, agreement, channel=channel)
        await plan(services, match, others(match)[0], ASK)
        services.clock.time += waited
        match = await play_move(services, match, Leave())
        assert match.record.deciding_slots == (mover(match),)


async def test_an_answer_given_in_advance_stays_secret_and_counts(services: RummyServices) -> None:
    match = await services.match(4)
    first, second, _ = others(match)
    revision = match.revision
    for slot, buys in ((second, True), (first, False)):
        await plan(services, match, slot, ASK)
        hand, step = await services.events.answer(match.id, PEOPLE[slot].id, buys, revision)
        assert step is None
        assert hand.plan.answer is not None
    assert list(await services.store.read_log(match.id)) == [
        RUMMY.format_event(event) for event in match.log
    ]
    match = await play_move(services, match, Leave())
    assert match.state.table.players[second].bought == 1
    assert match.record.deciding_slots == (mover(match),)
    assert (await hand_of(services, match, second)).plan == replace(ASK, round=1, given="1/1")


async def test_an_asked_member_responds_or_disables_the_offers(services: RummyServices) -> None:
    for channel, buys in ((3, True), (4, None)):
        match = await services.match(4, channel=channel)
        slot = others(match)[0]
        user, hand = PEOPLE[slot].id, await plan(services, match, slot, ASK)
        match = await play_move(services, match, Leave())
        assert match.record.deciding_slots == (slot,)
        hand, step = (
            await services.events.keep_plan(match.id, user, NOTHING, hand.plan_revision)
            if buys is None
            else await services.events.answer(match.id, user, buys, match.revision)
        )
        assert step is not None
        assert step.after.state.table.players[slot].bought == bool(buys)
        assert step.after.record.deciding_slots == (mover(match),)
        assert hand.match.revision == step.after.revision


async def test_an_answer_to_another_discard_or_out_of_turn_is_refused(
    services: RummyServices,
) -> None:
    match = await services.match(3)
    slot, revision = others(match)[0], match.revision
    own = services.events.answer(match.id, PEOPLE[mover(match)].id, True, revision)
    refused = await refusal_of(own)
    assert (refused.reason, refused.rule) == (Reason.ILLEGAL, "not-now")
    match = await play_move(services, match, Leave())
    refused = await refusal_of(services.events.answer(match.id, PEOPLE[slot].id, True, revision))
    assert (refused.reason, refused.match_id) == (Reason.STALE, match.id)


async def test_plans_of_a_stale_panel_and_those_that_make_no_sense_are_refused(
    services: RummyServices,
) -> None:
    match = await services.match(4)
    user = PEOPLE[0].id
    await services.events.keep_plan(match.id, user, ASK, 0)
    stale = services.events.keep_plan(match.id, user, HandPlan(), 0)
    assert await reason_of(stale) is Reason.STALE
    for planned in (HandPlan(wanted=("7X",)), HandPlan(least_left=9), HandPlan(wary=99)):
        with pytest.raises(ValueError, match=r"rank|left|cards"):
            await services.events.keep_plan(match.id, user, planned, 1)
    assert (await services.hands.read_hand(match.id, user)).plan.ask


async def test_turns_play_themselves_from_the_next_one_on(services: RummyServices) -> None:
    match = await services.match(3)
    slot, (then, last) = mover(match), others(match)
    for each in (slot, then):
        hand = await plan(services, match, each, PLAYS)
        assert hand.match.revision == match.revision
    # The turn of `slot` began before the plan, so only the plan of `then` plays its turn.
    while mover(match) != last:
        match = await services.sensibly(match)
    hand = await hand_of(services, match, then)
    events = {number: event for number, _, event in hand.events_since(0)}
    own = [events[line] for line in sorted(hand.match.automatic) if events[line].seat is hand.seat]
    made = [RUMMY.format_event(event).split()[1] for event in own]
    assert made[-2:] in (["take", "discard"], ["leave", "discard"])


async def test_a_notified_member_plays_that_turn_to_its_end(services: RummyServices) -> None:
    match = await services.match(3)
    slot = others(match)[0]
    await plan(services, match, slot, replace(PLAYS, wake=(Interruption.DISCARD,)))
    while mover(match) != slot:
        match = await services.sensibly(match)
    # The plan takes or leaves the card; the discard remains for the member.
    match = await services.later(match)
    assert match.state.table.phase is Phase.PLAY
    hand = await plan(services, match, slot, PLAYS)
    assert hand.match.revision == match.revision
    services.restart()
    assert await services.events.settle(match.id) is None
    assert await services.matches.read_current(match.id) == match


async def test_no_plan_acts_in_a_turn_in_which_its_member_has_clicked(
    services: RummyServices,
) -> None:
    match = await services.match(3)
    slot = mover(match)
    # Below, the plan is made to look older than the turn: only the click can prevent its moves.
    await plan(services, match, slot, PLAYS)
    kept = (await services.store.hands.read_plans(match.id))[slot]
    before = format_plan(replace(parse_plan(kept.plan), given=""))
    match = await play_move(services, match, Leave())
    await services.store.hands.save_plan(replace(kept, plan=before))
    for restarted in (False, True):
        if restarted:
            services.restart()
        assert await services.events.settle(match.id) is None
        assert mover(await services.matches.read_current(match.id)) == slot


async def test_an_automatic_turn_takes_time_and_is_not_revealed(services: RummyServices) -> None:
    match = await services.match(3)
    slot, reader = others(match)
    await plan(services, match, slot, PLAYS)
    while mover(match) != slot:
        match = await services.sensibly(match)
    assert match.is_turn_automatic
    assert await services.events.settle(match.id) is None
    exported = json.loads(await services.personal_data.export(PEOPLE[reader].id) or "")
    assert not exported["matches"][0].keys() & {"waiting", "offer", "shown"}
    services.clock.time += 600
    assert await find_expired(services) == [match.id]
    assert mover(await settle(services, match)) == reader


async def test_a_plan_lasts_for_all_rounds_except_its_cards(services: RummyServices) -> None:
    match = await services.match(4, ONE_BOOK)
    for slot in range(4):
        await plan(services, match, slot, HandPlan(wanted=("*",), ask=True, wary=2))
    while match.state.table.round == 1:
        match = await services.sensibly(match)
    for slot in range(4):
        kept = (await hand_of(services, match, slot)).plan
        assert kept == HandPlan(round=2, ask=True, wary=2, given="1/1")


async def test_plans_of_an_earlier_version_act_to_the_end_of_their_round(
    services: RummyServices,
) -> None:
    match = await services.match(3, ONE_BOOK)
    first, second = others(match)
    for slot, wanted in ((first, []), (second, [*ANY])):
        text = json.dumps({"round": 1, "wanted": wanted, "least_left": 1, "wary": 0, "ask": False,
                           "take": False, "play": False, "answer": None})  # fmt: skip
        await services.store.hands.save_plan(PlanRecord(match.id, slot, text))
    await plan(services, match, first, NOTHING)
    match = await play_move(services, match, Leave())
    assert match.state.table.players[second].bought == 1
    while match.state.table.round == 1:
        match = await services.sensibly(match)
    assert (await hand_of(services, match, second)).plan == HandPlan(round=2)


async def test_turns_may_play_themselves_from_the_draft_of_going_down_on(
    services: RummyServices,
) -> None:
    match, hand = await play_to_down(services, await services.match(3, ONE_BOOK))
    slot, user = mover(match), PEOPLE[mover(match)].id
    move = find_proposals(hand.view, hand.seat)[0].move
    await services.events.draft(match.id, user, move, match.revision, 0)
    hand = await plan(services, match, slot, PLAYS)
    assert (hand.moves, hand.plan.plays) == ((move,), True)
    hand = await services.events.take_back_draft(match.id, user, match.revision, 1)
    assert hand.plan.plays
    await services.events.draft(match.id, user, move, match.revision, 0)
    last = Discard((await hand_of(services, match, slot)).view.cards[0])
    match = (await services.events.commit(match.id, user, [last], match.revision, 1)).after
    assert match.state.table.player(hand.seat).is_down
    before = match.state.table.round
    while not match.is_over and match.state.table.round == before:
        assert match.is_turn_automatic or match.record.deciding_slots != (slot,)
        match = await services.sensibly(match)
    assert match.state.table.round == before + 1 or match.is_over


async def test_no_plan_acts_while_a_match_is_paused(services: RummyServices) -> None:
    match = await services.match(4)
    slot = others(match)[0]
    await plan(services, match, slot, ASK)
    match = await play_move(services, match, Leave())
    paused = await services.events.pause(match.id, PauseReason.MEMBER_LEFT, PEOPLE[slot].id)
    assert paused is not None
    services.clock.time += 2 * HOUR
    assert await find_expired(services) == []
    assert await services.events.settle(match.id) is None
    _, step = await services.events.keep_plan(match.id, PEOPLE[slot].id, HandPlan(wanted=ANY), 1)
    assert step is None
    resigned = await resign(services, match, mover(match))
    assert resigned.waiting == {Seat(str(slot + 1))}
    await services.events.resume(match.id)
    assert (await settle(services, match)).state.table.players[slot].bought == 1


async def test_seats_that_a_computer_plays_are_not_asked_in_a_buy_window(
    services: RummyServices,
) -> None:
    match = await services.match(3, computers=1)
    while mover(match) == 2:
        match = await services.practice.reply(match.id)
    match = await play_move(services, match, Leave())
    if match.is_computer_to_move:
        assert match.record.offer.ends is None
    assert await find_expired(services) == []
