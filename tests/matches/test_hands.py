"""Drafted turns, orders, windows and forced turns of the rummy, through the services."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from bot.games.rummy.agreement import Agreement
from bot.games.rummy.autopilot import easy_move
from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Discard, Down, Leave, Move, Resign, Seat, Take
from bot.games.rummy.options import Contract, Options
from bot.games.rummy.orders import Orders
from bot.games.rummy.proposals import proposals
from bot.games.rummy.state import Phase
from bot.matches.clocks import Task
from bot.matches.hands import Hand
from bot.matches.match import Match, Step
from bot.matches.refusals import Reason, RefusedError
from bot.records.matches import PauseReason
from bot.store.contract import Store
from bot.store.memory.store import MemoryStore
from bot.store.sqlite.store import open_store
from tests.games.rummy.games import sensible
from tests.matches.rummy_room import PEOPLE, RummyRoom

pytestmark = pytest.mark.asyncio
ONE_BOOK = Agreement(Options(contracts=(Contract(1, 0), Contract(1, 0)), quiet_limit=30))
HOUR = 3600
ANY = tuple("A23456789TJQK*")
ASK = Orders(ask=True)


@pytest_asyncio.fixture(params=["memory", "sqlite"])
async def room(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[RummyRoom]:
    memory = request.param == "memory"
    store: Store = MemoryStore() if memory else await open_store(tmp_path / "games.db")
    yield RummyRoom(store)
    await store.close()


def mover(match: Match) -> int:
    """Return the slot of whose turn it is."""
    return int(match.state.table.mover) - 1


def others(match: Match) -> list[int]:
    """Return the slots of the others in the order in which they are asked."""
    first = mover(match)
    return [(first + n) % len(match.seats) for n in range(1, len(match.seats))]


async def moved(room: RummyRoom, match: Match, move: Move) -> Match:
    now = await room.matches.load(match.id)
    return (await room.matches.play(match.id, PEOPLE[mover(now)].id, move, now.revision)).after


async def hand_of(room: RummyRoom, match: Match, slot: int) -> Hand:
    return await room.hands.hand(match.id, PEOPLE[slot].id)


async def order(room: RummyRoom, match: Match, slot: int, orders: Orders) -> Hand:
    hand = await hand_of(room, match, slot)
    return (await room.hands.give_orders(match.id, PEOPLE[slot].id, orders, hand.edition))[0]


async def until_down(room: RummyRoom, match: Match) -> tuple[Match, Hand]:
    """Play until somebody can go Down; return the match and that hand."""
    while True:
        match = await room.matches.load(match.id)
        hand = await hand_of(room, match, mover(match))
        if proposals(hand.view, hand.seat):
            return match, hand
        match = await room.sensibly(match)


# Drafts -----------------------------------------------------------------------------------------


async def test_a_turn_is_drafted_in_private_and_written_with_the_discard(room: RummyRoom) -> None:
    match, hand = await until_down(room, await room.match(3, ONE_BOOK))
    user = PEOPLE[mover(match)].id
    move = proposals(hand.view, hand.seat)[0].move
    drafted = await room.hands.draft(match.id, user, move, match.revision, 0)
    assert drafted.moves == (move,)
    assert drafted.view.table.player(hand.seat).down
    assert not drafted.ends
    room.restart()
    assert (await room.hands.hand(match.id, user)).view == drafted.view
    stored = await room.matches.load(match.id)
    assert stored.revision == match.revision
    assert not stored.state.table.player(hand.seat).down
    last = Discard(drafted.view.cards[0])
    step = await room.hands.commit(match.id, user, [last], match.revision, 1)
    played = [event.move for event in step.events if getattr(event, "seat", None) is hand.seat]
    assert played[:2] == [move, last]
    assert (await room.hands.hand(match.id, user)).moves == ()


async def test_of_clicks_at_once_one_counts(room: RummyRoom) -> None:
    match, hand = await until_down(room, await room.match(3, ONE_BOOK, pace=HOUR))
    user = PEOPLE[mover(match)].id
    move = proposals(hand.view, hand.seat)[0].move
    drafts = [room.hands.draft(match.id, user, move, match.revision, 0) for _ in range(3)]
    done = await asyncio.gather(*drafts, return_exceptions=True)
    assert [type(each) for each in done].count(Hand) == 1
    hand = await room.hands.hand(match.id, user)
    assert hand.moves == (move,)
    room.clock.time += 2 * HOUR
    last = Discard(hand.view.cards[0])
    ended = await asyncio.gather(
        room.hands.commit(match.id, user, [last], match.revision, 1),
        room.hands.force(match.id),
        room.hands.commit(match.id, user, [last], match.revision, 1),
        room.hands.settle(match.id),
        return_exceptions=True,
    )
    assert sum(isinstance(each, Step) for each in ended) == 1
    lines = list(await room.store.load_log(match.id))
    assert sum(line.startswith(f"{hand.seat} discard") for line in lines[match.revision :]) == 1


async def test_a_draft_is_taken_back_one_by_one_or_at_once(room: RummyRoom) -> None:
    match, hand = await until_down(room, await room.match(3, ONE_BOOK))
    user = PEOPLE[mover(match)].id
    move = proposals(hand.view, hand.seat)[0].move
    for everything in (False, True):
        await room.hands.draft(match.id, user, move, match.revision, 0)
        back = await room.hands.take_back(match.id, user, match.revision, 1, everything=everything)
        assert (back.moves, back.view) == ((), hand.view)


async def test_a_stale_or_illegal_draft_is_refused_by_name(room: RummyRoom) -> None:
    match, hand = await until_down(room, await room.match(3, ONE_BOOK))
    user = PEOPLE[mover(match)].id
    move = proposals(hand.view, hand.seat)[0].move
    await room.hands.draft(match.id, user, move, match.revision, 0)
    stranger = next(each.id for each in PEOPLE if each.id not in match.record.user_ids)
    waiting = PEOPLE[others(match)[0]].id
    for user_id, drawn, revision, drafted, reason, rule in (
        (user, move, match.revision, 0, Reason.STALE, None),
        (user, move, match.revision - 1, 1, Reason.STALE, None),
        (user, move, match.revision, 1, Reason.ILLEGAL, "already-down"),
        (user, Take(), match.revision, 1, Reason.STALE, None),
        (waiting, move, match.revision, 0, Reason.NOT_YOUR_TURN, None),
        (stranger, move, match.revision, 0, Reason.NOT_A_PLAYER, None),
    ):
        with pytest.raises(RefusedError) as caught:
            await room.hands.draft(match.id, user_id, drawn, revision, drafted)
        assert (caught.value.reason, caught.value.rule) == (reason, rule)
    gone = Discard(move.melds[0][0])
    with pytest.raises(RefusedError) as caught:
        await room.hands.commit(match.id, user, [gone, gone], match.revision, 1)
    assert caught.value.reason is Reason.ILLEGAL
    with pytest.raises(RefusedError) as caught:
        await room.hands.commit(match.id, user, [], match.revision, 1)
    assert caught.value.reason is Reason.STALE
    assert (await room.hands.hand(match.id, user)).moves == (move,)


async def test_going_out_by_a_draft_lays_no_other_hand_open(room: RummyRoom) -> None:
    """Whoever drafts the last card sees what they saw before, until it is written."""
    by_laying = Options(contracts=(Contract(1, 0),) * 9, dealt=7, out_by_discard=False)
    match = await room.match(3, Agreement(by_laying))
    while True:
        while match.state.table.phase is not Phase.PLAY:
            match = await room.sensibly(match)
        hand = await hand_of(room, match, mover(match))
        user, drafted = PEOPLE[mover(match)].id, 0
        while not hand.ends:
            ways = proposals(hand.view, hand.seat)
            legal = RUMMY.legal_moves(hand.view, hand.seat)
            lays = [each for each in legal if not isinstance(each, Discard)]
            if not ways and not lays:
                break
            move = ways[0].move if ways else lays[0]
            hand = await room.hands.draft(match.id, user, move, match.revision, drafted)
            drafted += 1
        if hand.ends:
            break
        card = hand.view.cards[0]
        match = (
            await room.hands.commit(match.id, user, [Discard(card)], match.revision, drafted)
        ).after
    assert hand.ends
    assert hand.view.table.history == match.state.table.history
    assert hand.view.table.phase is Phase.PLAY
    assert len(hand.view.cards) == 1 or isinstance(hand.moves[-1], Down)
    step = await room.hands.commit(match.id, user, [], match.revision, drafted)
    assert step.after.state.table.history[-1].out is hand.seat


# Orders -----------------------------------------------------------------------------------------


async def test_who_gave_no_orders_is_passed_at_once(room: RummyRoom) -> None:
    match = await moved(room, await room.match(4), Leave())
    assert match.state.table.phase is Phase.PLAY
    lines = list(await room.store.load_log(match.id))
    words = [line.split()[1] for line in lines[1:-1]]
    assert words == ["leave", "pass", "pass", "pass"]


async def test_the_first_in_turn_who_ordered_the_card_buys_it(room: RummyRoom) -> None:
    match = await room.match(4)
    first, second, third = others(match)
    for slot in (second, third):
        await order(room, match, slot, Orders(wanted=ANY))
    top = match.state.table.top.card
    match = await moved(room, match, Leave())
    players = match.state.table.players
    assert [players[slot].bought for slot in (first, second, third)] == [0, 1, 0]
    hand = await hand_of(room, match, second)
    assert top in hand.view.cards
    told = {number: event for number, _, event in hand.told()}
    assert [told[number].move for number in hand.automatic] == [RUMMY.parse_move("buy")]
    assert await room.store.hands.automatic(match.id, third) == []


@pytest.mark.parametrize(
    ("orders", "bought"),
    [
        (Orders(wanted=ANY), 1),
        (Orders(wanted=ANY, least_left=3), 1),
        (Orders(wanted=ANY, wary=10), 1),
        (Orders(wanted=ANY, wary=11), 0),
        (Orders(), 0),
    ],
)
async def test_orders_have_conditions(room: RummyRoom, orders: Orders, bought: int) -> None:
    match = await room.match(3)
    slot = others(match)[0]
    await order(room, match, slot, orders)
    match = await moved(room, match, Leave())
    assert match.state.table.players[slot].bought == bought


async def test_orders_that_ask_for_purchases_left_end_in_time(room: RummyRoom) -> None:
    match = await room.match(3)
    slot = others(match)[1]
    await order(room, match, slot, Orders(wanted=ANY, least_left=3))
    match = await moved(room, match, Leave())
    (seat,) = match.waiting
    match = await moved(room, match, Discard(match.view(seat).cards[0]))
    match = await moved(room, match, Leave())
    assert match.state.table.players[slot].bought == 1


async def test_the_match_waits_for_who_wants_to_be_asked_until_the_window_ends(
    room: RummyRoom,
) -> None:
    match = await room.match(4)
    first, second, third = others(match)
    await order(room, match, second, ASK)
    room.clock.time += HOUR / 2
    match = await moved(room, match, Leave())
    assert match.record.asked == (second,)
    assert await room.hands.due() == []
    assert await room.hands.settle(match.id) is None
    room.clock.time += HOUR / 2 - 1
    assert await room.hands.due() == []
    room.clock.time += 1
    room.restart()
    assert await room.hands.due() == [match.id]
    step = await room.hands.settle(match.id)
    assert step is not None
    assert step.after.record.asked == (mover(match),)
    assert step.after.state.table.phase is Phase.PLAY
    assert await room.hands.settle(match.id) is None
    assert await room.hands.due() == []
    assert not any(step.after.state.table.players[slot].bought for slot in (first, second, third))


async def test_nobody_is_waited_for_where_the_card_lay_there_long_enough(room: RummyRoom) -> None:
    match = await room.match(3)
    await order(room, match, others(match)[0], ASK)
    room.clock.time += HOUR
    match = await moved(room, match, Leave())
    assert match.record.asked == (mover(match),)


async def test_a_table_without_a_window_waits_for_nobody(room: RummyRoom) -> None:
    match = await room.match(3, replace(ONE_BOOK, window=None))
    await order(room, match, others(match)[0], ASK)
    match = await moved(room, match, Leave())
    assert match.record.asked == (mover(match),)


async def test_an_answer_given_before_one_is_asked_is_sealed_and_counts(room: RummyRoom) -> None:
    match = await room.match(4)
    first, second, _ = others(match)
    revision = match.revision
    for slot, buys in ((second, True), (first, False)):
        await order(room, match, slot, ASK)
        hand, step = await room.hands.answer(match.id, PEOPLE[slot].id, buys, revision)
        assert step is None
        assert hand.orders.answer is not None
    assert list(await room.store.load_log(match.id)) == [
        RUMMY.format_event(event) for event in match.log
    ]
    match = await moved(room, match, Leave())
    assert match.state.table.players[second].bought == 1
    assert match.record.asked == (mover(match),)
    assert (await hand_of(room, match, second)).orders == replace(ASK, round=1)


async def test_who_is_asked_answers_at_once(room: RummyRoom) -> None:
    match = await room.match(3)
    slot = others(match)[0]
    await order(room, match, slot, ASK)
    match = await moved(room, match, Leave())
    hand, step = await room.hands.answer(match.id, PEOPLE[slot].id, True, match.revision)
    assert step is not None
    assert step.after.state.table.players[slot].bought == 1
    assert hand.match.revision == step.after.revision


async def test_an_answer_to_another_discard_or_out_of_turn_is_refused(room: RummyRoom) -> None:
    match = await room.match(3)
    slot, revision = others(match)[0], match.revision
    with pytest.raises(RefusedError) as caught:
        await room.hands.answer(match.id, PEOPLE[mover(match)].id, True, revision)
    assert (caught.value.reason, caught.value.rule) == (Reason.ILLEGAL, "not-now")
    match = await moved(room, match, Leave())
    with pytest.raises(RefusedError) as caught:
        await room.hands.answer(match.id, PEOPLE[slot].id, True, revision)
    assert caught.value.reason is Reason.STALE


async def test_giving_up_being_asked_lets_the_match_go_on(room: RummyRoom) -> None:
    match = await room.match(3)
    slot = others(match)[0]
    hand = await order(room, match, slot, ASK)
    match = await moved(room, match, Leave())
    assert match.record.asked == (slot,)
    _, step = await room.hands.give_orders(match.id, PEOPLE[slot].id, Orders(), hand.edition)
    assert step is not None
    assert step.after.record.asked == (mover(match),)


async def test_orders_of_a_stale_panel_are_refused(room: RummyRoom) -> None:
    match = await room.match(3)
    user = PEOPLE[0].id
    await room.hands.give_orders(match.id, user, ASK, 0)
    with pytest.raises(RefusedError) as caught:
        await room.hands.give_orders(match.id, user, Orders(), 0)
    assert caught.value.reason is Reason.STALE
    assert (await room.hands.hand(match.id, user)).orders.ask


@pytest.mark.parametrize(
    "orders",
    [Orders(wanted=("7X",)), Orders(least_left=0), Orders(least_left=9), Orders(wary=99)],
)
async def test_orders_that_make_no_sense_are_refused(room: RummyRoom, orders: Orders) -> None:
    match = await room.match(3)
    with pytest.raises(ValueError, match=r"want|left|cards"):
        await room.hands.give_orders(match.id, PEOPLE[0].id, orders, 0)
    with pytest.raises(RefusedError) as caught:
        await room.hands.give_orders(match.id, PEOPLE[0].id, Orders(play=True), 0)
    assert caught.value.rule == "not-down"


async def test_a_turn_may_begin_by_itself(room: RummyRoom) -> None:
    for wanted, phase in ((ANY, "take"), ((), "leave")):
        match = await room.match(3, channel=3 + len(wanted))
        slot = mover(match)
        hand = await order(room, match, slot, Orders(wanted=wanted, take=True))
        assert hand.view.table.phase is Phase.PLAY
        lines = list(await room.store.load_log(match.id))
        assert lines[1] == f"{slot + 1} {phase}"
        assert hand.automatic == (2,)


async def test_orders_end_with_the_round_but_who_wants_to_be_asked_still_does(
    room: RummyRoom,
) -> None:
    match = await room.match(3, ONE_BOOK)
    for slot in range(3):
        await order(room, match, slot, Orders(wanted=("*",), ask=True, wary=2))
    while match.state.table.round == 1:
        match = await room.sensibly(match)
    for slot in range(3):
        assert (await hand_of(room, match, slot)).orders == Orders(round=2, ask=True)


async def test_turns_of_who_is_down_play_themselves_until_a_choice_matters(
    room: RummyRoom,
) -> None:
    match, hand = await until_down(room, await room.match(3, ONE_BOOK))
    slot = mover(match)
    user = PEOPLE[slot].id
    move = proposals(hand.view, hand.seat)[0].move
    hand = await room.hands.draft(match.id, user, move, match.revision, 0)
    # The draft is given up for it: what is played by itself begins with what is written.
    match = (
        await room.hands.commit(match.id, user, [Discard(hand.view.cards[0])], match.revision, 1)
    ).after
    assert match.state.table.player(hand.seat).down
    assert (await hand_of(room, match, slot)).orders.wanted == ()
    await order(room, match, slot, Orders(play=True, wanted=ANY))
    asked = 0
    before = match.state.table.round
    while not match.over and match.state.table.round == before:
        if match.record.asked == (slot,):
            asked += 1
            assert easy_move(match.view(hand.seat), hand.seat) is None
        match = await room.sensibly(match)
    assert len(await room.store.hands.automatic(match.id, slot)) > asked
    assert not (await hand_of(room, match, slot)).orders.play


# Late, gone, back -------------------------------------------------------------------------------


async def forced(room: RummyRoom, match: Match) -> Match:
    now = await room.matches.load(match.id)
    assert now.record.clock.due is not None
    room.clock.time = max(room.clock.time, 0) + (now.record.clock.due - room.running.seconds())
    assert list(await room.clocks.tasks()) == [(match.id, Task.FORCE)]
    step = await room.hands.force(match.id)
    assert step is not None
    return step.after


async def test_a_late_turn_is_played_and_the_next_one_begins(room: RummyRoom) -> None:
    match = await room.match(3, pace=HOUR)
    slot = mover(match)
    await order(room, match, others(match)[0], ASK)
    assert await room.hands.force(match.id) is None
    after = await forced(room, match)
    assert mover(after) == others(match)[0]
    assert after.record.forced[slot] == 1
    lines = [line.split()[:2] for line in await room.store.load_log(match.id)]
    seat = str(slot + 1)
    assert lines[1] == [seat, "leave"]
    assert lines[-1] == [seat, "discard"]
    assert await room.hands.force(match.id) is None
    with pytest.raises(RefusedError):
        await room.clocks.claim(match.id, PEOPLE[slot].id, after.revision)
    with pytest.raises(RefusedError):
        await room.clocks.end(match.id)


async def test_a_drawn_card_s_turn_is_played_too_and_a_draft_is_lost(room: RummyRoom) -> None:
    match = await room.match(3, ONE_BOOK, pace=HOUR)
    match, hand = await until_down(room, match)
    slot = mover(match)
    move = proposals(hand.view, hand.seat)[0].move
    await room.hands.draft(match.id, PEOPLE[slot].id, move, match.revision, 0)
    after = await forced(room, match)
    assert not after.state.table.player(hand.seat).down
    assert after.record.forced[slot] == 1


async def test_after_two_late_turns_running_a_computer_holds_the_seat_until_one_is_back(
    room: RummyRoom,
) -> None:
    match = await room.match(3, pace=HOUR)
    slot = mover(match)
    user = PEOPLE[slot].id
    for turn in range(2):
        match = await forced(room, match)
        while turn == 0 and mover(match) != slot:
            match = await room.sensibly(match)
    assert match.record.held == (slot,)
    assert (await room.store.load_log(match.id))[-1] == f"seat {slot + 1} computer"
    with pytest.raises(RefusedError) as caught:
        await room.matches.play(match.id, user, Leave(), match.revision)
    assert caught.value.reason is Reason.SEAT_HELD
    while not match.computer_to_move:
        match = await room.sensibly(match)
    match = await room.practice.reply(match.id)
    match = (await room.hands.come_back(match.id, user)).after
    assert match.record.held == ()
    with pytest.raises(RefusedError) as caught:
        await room.hands.come_back(match.id, user)
    assert caught.value.reason is Reason.STALE


async def test_who_acts_in_between_keeps_the_seat(room: RummyRoom) -> None:
    match = await room.match(3, pace=HOUR)
    slot = mover(match)
    match = await forced(room, match)
    while mover(match) != slot:
        match = await room.sensibly(match)
    match = await room.sensibly(match)
    match = await forced(room, match)
    assert match.record.forced[slot] == 1
    assert match.record.held == ()


async def test_a_game_that_everybody_has_left_ends_without_a_winner(room: RummyRoom) -> None:
    match = await room.match(3, pace=HOUR)
    while not match.over:
        held = match.computer_to_move
        match = await (room.practice.reply(match.id) if held else forced(room, match))
    assert match.record.result is not None
    assert (match.record.result.termination, match.record.result.places) == ("time", None)


async def test_who_gave_up_does_not_come_back(room: RummyRoom) -> None:
    match = await room.match(3)
    await room.matches.play(match.id, PEOPLE[0].id, Resign(), 0)
    with pytest.raises(RefusedError) as caught:
        await room.hands.come_back(match.id, PEOPLE[0].id)
    assert caught.value.reason is Reason.GIVEN_UP
    with pytest.raises(RefusedError) as caught:
        await room.hands.give_orders(match.id, PEOPLE[0].id, ASK, 0)
    assert caught.value.reason is Reason.SEAT_HELD


async def test_who_leaves_the_server_is_played_on_for_and_nobody_rests(room: RummyRoom) -> None:
    match = await room.match(3)
    step = await room.hands.leave(match.id, PEOPLE[1].id)
    assert step is not None
    assert step.after.record.held == (1,)
    assert step.after.state.table.players[1].resigned
    assert await room.hands.leave(match.id, PEOPLE[1].id) is None
    step = await room.hands.leave(match.id, PEOPLE[2].id)
    assert step is not None
    assert step.after.record.result is not None
    assert step.after.record.result.places == (1, 2, 2)
    assert await room.hands.leave(match.id, PEOPLE[0].id) is None


async def test_between_two_a_late_win_is_claimed_as_in_the_first_game(room: RummyRoom) -> None:
    match = await room.match(2, pace=HOUR)
    late = mover(match)
    room.clock.time += HOUR
    assert list(await room.clocks.tasks()) == [(match.id, Task.TIME_UP)]
    assert await room.hands.force(match.id) is None
    step = await room.clocks.claim(match.id, PEOPLE[1 - late].id, match.revision)
    assert step.after.record.result is not None
    assert step.after.record.result.places == ((2, 1) if late == 0 else (1, 2))


async def test_nobody_s_orders_act_while_a_match_rests(room: RummyRoom) -> None:
    match = await room.match(4)
    slot = others(match)[0]
    await order(room, match, slot, ASK)
    match = await moved(room, match, Leave())
    paused = await room.pausing.pause(match.id, PauseReason.MEMBER_LEFT, PEOPLE[slot].id)
    assert paused is not None
    room.clock.time += 2 * HOUR
    assert await room.hands.due() == []
    assert await room.hands.settle(match.id) is None
    _, step = await room.hands.give_orders(match.id, PEOPLE[slot].id, Orders(wanted=ANY), 1)
    assert step is None
    resigned = (await room.matches.play(match.id, PEOPLE[mover(match)].id, Resign(), 0)).after
    assert resigned.waiting == {Seat(str(slot + 1))}
    await room.pausing.resume(match.id)
    step = await room.hands.settle(match.id)
    assert step is not None
    assert step.after.state.table.players[slot].bought == 1


async def test_a_window_is_no_business_of_seats_that_a_computer_plays(room: RummyRoom) -> None:
    match = await room.match(3, computers=1)
    while mover(match) == 2:
        match = await room.practice.reply(match.id)
    match = await moved(room, match, Leave())
    if match.computer_to_move:
        assert match.record.offer.ends is None
    assert await room.hands.due() == []


async def test_sensible_members_who_want_to_be_asked_play_a_whole_game(room: RummyRoom) -> None:
    match = await room.match(4)
    for slot in range(4):
        await order(room, match, slot, ASK)
    bought = 0
    while not match.over:
        (user,) = match.record.waits_for
        seat = match.seat_of(user)
        move = sensible(match.view(seat))
        bought += move == RUMMY.parse_move("buy")
        match = (await room.matches.play(match.id, user, move, match.revision)).after
    assert bought
