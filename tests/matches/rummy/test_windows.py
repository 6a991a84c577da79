"""The buy window after a discard: hidden responses, and the players that the bot asks."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.games.rummy.moves import Buy, Leave, Pass
from bot.games.rummy.plan import BOLD, HandPlan, Interruption
from bot.games.rummy.state import Phase
from bot.matches.match import Match, Reason
from bot.records.matches import PauseReason
from bot.store.sql.store import Store
from tests.matches.rummy.hands import (
    ANY,
    ASK,
    HOUR,
    find_expired,
    hand_of,
    mover,
    others,
    plan,
    play_move,
)
from tests.matches.rummy_services import PEOPLE, RummyServices
from tests.matches.services import reason_of


async def open_window(
    services: RummyServices, *asked: int, players: int = 4
) -> tuple[Match, list[int]]:
    """Begin a match in which the mover leaves the discard and some others are asked about it.

    `asked` are indices into the other players in turn order. Returns the match and the slots of all
    other players in turn order.
    """
    match = await services.match(players)
    slots = others(match)
    for place in asked:
        await plan(services, match, slots[place], ASK)
    return await play_move(services, match, Leave()), slots


def public_data(match: Match) -> tuple[object, ...]:
    """Return all public data of a match."""
    texts = [match.transcript_text(seat) for seat in (None, *match.seats)]
    return match.revision, match.fingerprint, match.state, match.events, match.record.offer, *texts


async def respond(services: RummyServices, match: Match, slot: int, buys: bool) -> Match:
    move = Buy() if buys else Pass()
    return (await services.events.play(match.id, PEOPLE[slot].id, move, match.revision)).after


async def test_a_match_does_not_reveal_the_asked_members(
    stores: Callable[[], Awaitable[Store]],
) -> None:
    instances = [RummyServices(await stores(), secrets=random.Random(3)) for _ in range(3)]
    windows = []
    for services, asked in zip(instances, [(0,), (2,), (0, 1, 2)], strict=True):
        match, slots = await open_window(services, *asked)
        assert match.record.deciding_slots == tuple(sorted(slots[place] for place in asked))
        windows.append(public_data(match))
    assert all(window == windows[0] for window in windows)


async def test_all_players_are_asked_in_parallel_and_their_answers_are_hidden(
    services: RummyServices,
) -> None:
    match, (first, _, third) = await open_window(services, 0, 2)
    before = public_data(match)
    after = await respond(services, match, third, buys=True)
    assert after.record.deciding_slots == (first,)
    assert public_data(after) == before
    assert after.has_same_offer_as(match.revision)
    again = respond(services, after, third, buys=False)
    assert await reason_of(again) is Reason.NOT_YOUR_TURN
    services.restart()
    assert (await services.matches.read_current(match.id)).record.deciding_slots == (first,)
    done = await respond(services, after, first, buys=False)
    assert done.state.table.players[third].bought == 1
    assert done.record.deciding_slots == (mover(done),)
    assert not done.has_same_offer_as(match.revision), "the mover gets a notification for the turn"


async def test_seats_after_a_certain_buyer_are_not_asked(services: RummyServices) -> None:
    match = await services.match(4)
    first, second, third = others(match)
    await plan(services, match, second, HandPlan(wanted=ANY))
    for slot in (first, third):
        await plan(services, match, slot, ASK)
    match = await play_move(services, match, Leave())
    assert match.record.deciding_slots == (first,)
    await plan(services, match, second, HandPlan())
    assert (await services.matches.read_current(match.id)).record.deciding_slots == tuple(
        sorted((first, third))
    )
    await plan(services, match, third, HandPlan())
    match = await services.matches.read_current(match.id)
    assert match.record.deciding_slots == (first,)
    match = await respond(services, match, first, buys=False)
    assert match.state.table.phase is Phase.PLAY


async def test_unreachable_members_are_not_awaited(services: RummyServices) -> None:
    match, slots = await open_window(services, 0, 1)
    step = await services.events.stop_asking(match.id, match.seats[slots[0]])
    assert step is not None
    assert step.after.record.deciding_slots == (slots[1],)
    assert step.after.revision == match.revision
    step = await services.events.stop_asking(match.id, match.seats[slots[1]])
    assert step is not None
    assert step.after.record.deciding_slots == (mover(match),)
    assert not (await hand_of(services, match, slots[1])).plan.ask
    assert await services.events.stop_asking(match.id, match.seats[slots[1]]) is None


@pytest.mark.parametrize(("players", "computers"), [(3, 0), (4, 1)])
async def test_three_members_are_not_asked_but_notified_in_their_turn(
    services: RummyServices, players: int, computers: int
) -> None:
    match = await services.match(players, computers=computers)
    slots = [slot for slot in others(match) if slot < 3]
    quiet = replace(ASK, plays=True, wake=(Interruption.READY,))
    shown = [(await plan(services, match, slot, quiet)).plan for slot in slots]
    assert [(each.ask, each.wake) for each in shown] == [(False, BOLD)] * 2
    match = await play_move(services, match, Leave())
    while match.is_computer_to_move:
        assert not set(match.record.waiting) & set(slots)
        match = await services.practice.reply(match.id)
    assert match.record.deciding_slots == (mover(match),)
    assert not match.has_private_offer


async def test_the_answer_of_a_computer_is_as_hidden_as_that_of_a_member(
    services: RummyServices,
) -> None:
    match = await services.match(5, computers=1)
    while True:
        match = await services.matches.read_current(match.id)
        if match.is_computer_to_move:
            match = await services.practice.reply(match.id)
        elif match.state.table.phase is Phase.OFFER and others(match)[0] == 4:
            break
        else:
            match = await services.sensibly(match)
    _, second, *_ = others(match)
    await plan(services, match, second, ASK)
    match = await play_move(services, match, Leave())
    assert match.is_computer_to_move
    before = public_data(match)
    match = await services.practice.reply(match.id)
    assert not match.is_computer_to_move
    asked = [state for state in services.thinker.seen if state.table.asked][-1]
    assert (asked.table.asked, asked.seat) == ("5", "5"), (
        "the computer is asked, and sees only its own cards"
    )
    if match.record.deciding_slots == (second,):
        assert public_data(match) == before
    after = await respond(services, match, second, buys=False)
    assert not after.has_private_offer


async def test_an_open_window_continues_after_a_pause(services: RummyServices) -> None:
    match, slots = await open_window(services, 1)
    await services.events.pause(match.id, PauseReason.MEMBER_LEFT, PEOPLE[slots[0]].id)
    await services.events.leave(match.id, PEOPLE[slots[0]].id)
    await services.events.resume(match.id)
    match = await services.matches.read_current(match.id)
    assert slots[1] in match.record.deciding_slots
    services.clock.time += HOUR
    assert await find_expired(services) == [match.id]


async def test_a_buy_window_of_an_earlier_version_ends_as_before(services: RummyServices) -> None:
    match, slots = await open_window(services, 2)
    passed = [match.game.move_event(match.seats[slot], Pass()) for slot in slots[:2]]
    step = await services.logbook.write(match, passed, None)
    assert step.after.record.deciding_slots == (slots[2],)
    done = await respond(services, step.after, slots[2], buys=True)
    assert done.state.table.players[slots[2]].bought == 1


async def test_players_who_went_down_are_not_awaited(services: RummyServices) -> None:
    match, slots = await open_window(services, 0)
    hand = await hand_of(services, match, slots[0])
    assert hand.plan == replace(ASK, round=1, given=hand.plan.given)
    table = match.position.table
    down = replace(table.players[slots[0]], is_down=True)
    players = (*table.players[: slots[0]], down, *table.players[slots[0] + 1 :])
    stands = replace(match.position, table=replace(table, players=players))
    step = await services.logbook.settle(replace(match, position=stands))
    assert step is not None
    assert not step.after.has_private_offer
