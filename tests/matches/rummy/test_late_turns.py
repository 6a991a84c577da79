"""Turns past the pace, seats that a computer holds, and members who come back or do not."""

from __future__ import annotations

from bot.games.rummy.game import RUMMY
from bot.games.rummy.moves import Leave
from bot.games.rummy.plan import HandPlan
from bot.games.rummy.solver.down import find_proposals
from bot.matches.clocks import Task
from bot.matches.match import Match, Reason
from tests.matches.rummy.hands import (
    ANY,
    ASK,
    HOUR,
    ONE_BOOK,
    mover,
    others,
    plan,
    play_to_down,
    resign,
)
from tests.matches.rummy_room import PEOPLE, RummyRoom
from tests.matches.services import reason_of, result_of


async def forced(room: RummyRoom, match: Match) -> Match:
    now = await room.matches.current(match.id)
    assert now.record.clock.due is not None
    room.clock.time = max(room.clock.time, 0) + (now.record.clock.due - room.running.seconds())
    assert list(await room.clocks.tasks()) == [(match.id, Task.FORCE)]
    step = await room.events.force(match.id)
    assert step is not None
    return step.after


async def test_a_late_turn_is_played_and_the_next_one_begins(room: RummyRoom) -> None:
    match = await room.match(3, pace=HOUR)
    slot = mover(match)
    await plan(room, match, others(match)[0], ASK)
    assert await room.events.force(match.id) is None
    after = await forced(room, match)
    assert mover(after) == others(match)[0]
    assert after.record.forced[slot] == 1
    lines = [line.split()[:2] for line in await room.store.read_log(match.id)]
    seat = str(slot + 1)
    assert lines[1] == [seat, "leave"]
    assert lines[-1] == [seat, "discard"]
    assert await room.events.force(match.id) is None
    claim = room.events.claim(match.id, PEOPLE[others(match)[1]].id, after.revision)
    assert await reason_of(claim) is Reason.STALE
    room.clock.time += 3 * HOUR
    assert await reason_of(room.events.lapse(match.id)) is Reason.CLAIM_EARLY


async def test_automatic_moves_are_marked_drafts_are_lost_and_plans_do_not_count(
    room: RummyRoom,
) -> None:
    match, hand = await play_to_down(room, await room.match(3, ONE_BOOK, pace=HOUR))
    slot, then = mover(match), others(match)[0]
    move = find_proposals(hand.view, hand.seat)[0].move
    await room.events.draft(match.id, PEOPLE[slot].id, move, match.revision, 0)
    await plan(room, match, then, HandPlan(wanted=ANY))
    after = await forced(room, match)
    assert after.record.forced[slot] == 1
    made = [RUMMY.format_event(after.log[line - 1]).split()[:2] for line in sorted(after.late)]
    seat = str(slot + 1)
    assert [made[0], made[-1]] == [[seat, "down"], [seat, "discard"]]
    assert {by for by, _ in made} == {seat}
    room.restart()
    assert (await room.matches.current(match.id)).late == after.late


async def test_after_two_overdue_turns_a_computer_holds_the_seat_until_the_player_returns(
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
    assert (await room.store.read_log(match.id))[-1] == f"seat {slot + 1} computer"
    assert (
        await reason_of(room.events.play(match.id, user, Leave(), match.revision))
        is Reason.SEAT_HELD
    )
    while not match.is_computer_to_move:
        match = await room.sensibly(match)
    match = await room.practice.reply(match.id)
    match = (await room.events.come_back(match.id, user)).after
    assert match.record.held == ()
    assert await reason_of(room.events.come_back(match.id, user)) is Reason.STALE


async def test_a_member_who_acts_in_between_keeps_the_seat(room: RummyRoom) -> None:
    match = await room.match(3, pace=HOUR)
    slot = mover(match)
    match = await forced(room, match)
    while mover(match) != slot:
        match = await room.sensibly(match)
    match = await room.sensibly(match)
    match = await forced(room, match)
    assert match.record.forced[slot] == 1
    assert match.record.held == ()


async def test_a_game_that_all_have_left_ends_without_a_winner(room: RummyRoom) -> None:
    match = await room.match(3, pace=HOUR)
    while not match.is_over:
        held = match.is_computer_to_move
        match = await (room.practice.reply(match.id) if held else forced(room, match))
    assert (result_of(match).termination, result_of(match).places) == ("time", None)


async def test_a_resigned_member_cannot_return(room: RummyRoom) -> None:
    match = await room.match(3)
    await resign(room, match, 0)
    assert await reason_of(room.events.come_back(match.id, PEOPLE[0].id)) is Reason.GIVEN_UP
    assert (
        await reason_of(room.events.keep_plan(match.id, PEOPLE[0].id, ASK, 0)) is Reason.SEAT_HELD
    )


async def test_a_computer_plays_for_a_departed_member_without_a_pause(room: RummyRoom) -> None:
    match = await room.match(3)
    step = await room.events.leave(match.id, PEOPLE[1].id)
    assert step is not None
    assert step.after.record.held == (1,)
    assert step.after.state.table.players[1].has_resigned
    assert await room.events.leave(match.id, PEOPLE[1].id) is None
    step = await room.events.leave(match.id, PEOPLE[2].id)
    assert step is not None
    assert result_of(step.after).places == (1, 2, 2)
    assert await room.events.leave(match.id, PEOPLE[0].id) is None


async def test_between_two_a_late_win_is_claimed_as_in_the_first_game(room: RummyRoom) -> None:
    match = await room.match(2, pace=HOUR)
    late = mover(match)
    room.clock.time += HOUR
    assert list(await room.clocks.tasks()) == [(match.id, Task.TIME_UP)]
    assert await room.events.force(match.id) is None
    step = await room.events.claim(match.id, PEOPLE[1 - late].id, match.revision)
    assert result_of(step.after).places == ((2, 1) if late == 0 else (1, 2))
