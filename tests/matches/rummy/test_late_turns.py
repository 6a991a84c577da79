"""Overdue turns, seats that a computer then holds, and members who return to them."""

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
from tests.matches.rummy_services import PEOPLE, RummyServices
from tests.matches.services import reason_of, result_of


async def play_overdue_turn(services: RummyServices, match: Match) -> Match:
    now = await services.matches.read_current(match.id)
    assert now.record.clock.due is not None
    services.clock.time = max(services.clock.time, 0) + (
        now.record.clock.due - services.running.seconds()
    )
    assert list(await services.clocks.tasks()) == [(match.id, Task.FORCE)]
    step = await services.events.force(match.id)
    assert step is not None
    return step.after


async def test_a_late_turn_is_played_and_the_next_one_begins(services: RummyServices) -> None:
    match = await services.match(3, pace=HOUR)
    slot = mover(match)
    await plan(services, match, others(match)[0], ASK)
    assert await services.events.force(match.id) is None
    after = await play_overdue_turn(services, match)
    assert mover(after) == others(match)[0]
    assert after.record.forced[slot] == 1
    lines = [line.split()[:2] for line in await services.store.read_log(match.id)]
    seat = str(slot + 1)
    assert lines[1] == [seat, "leave"]
    assert lines[-1] == [seat, "discard"]
    assert await services.events.force(match.id) is None
    claim = services.events.claim(match.id, PEOPLE[others(match)[1]].id, after.revision)
    assert await reason_of(claim) is Reason.STALE
    services.clock.time += 3 * HOUR
    assert await reason_of(services.events.lapse(match.id)) is Reason.CLAIM_EARLY


async def test_automatic_moves_are_marked_drafts_are_lost_and_plans_do_not_count(
    services: RummyServices,
) -> None:
    match, hand = await play_to_down(services, await services.match(3, ONE_BOOK, pace=HOUR))
    slot, then = mover(match), others(match)[0]
    move = find_proposals(hand.view, hand.seat)[0].move
    await services.events.draft(match.id, PEOPLE[slot].id, move, match.revision, 0)
    await plan(services, match, then, HandPlan(wanted=ANY))
    after = await play_overdue_turn(services, match)
    assert after.record.forced[slot] == 1
    made = [RUMMY.format_event(after.log[line - 1]).split()[:2] for line in sorted(after.late)]
    seat = str(slot + 1)
    assert [made[0], made[-1]] == [[seat, "down"], [seat, "discard"]]
    assert {by for by, _ in made} == {seat}
    services.restart()
    assert (await services.matches.read_current(match.id)).late == after.late


async def test_after_two_overdue_turns_a_computer_holds_the_seat_until_the_player_returns(
    services: RummyServices,
) -> None:
    match = await services.match(3, pace=HOUR)
    slot = mover(match)
    user = PEOPLE[slot].id
    for turn in range(2):
        match = await play_overdue_turn(services, match)
        while turn == 0 and mover(match) != slot:
            match = await services.sensibly(match)
    assert match.record.held == (slot,)
    assert (await services.store.read_log(match.id))[-1] == f"seat {slot + 1} computer"
    assert (
        await reason_of(services.events.play(match.id, user, Leave(), match.revision))
        is Reason.SEAT_HELD
    )
    while not match.is_computer_to_move:
        match = await services.sensibly(match)
    match = await services.practice.reply(match.id)
    match = (await services.events.come_back(match.id, user)).after
    assert match.record.held == ()
    assert await reason_of(services.events.come_back(match.id, user)) is Reason.STALE


async def test_a_member_who_acts_in_between_keeps_the_seat(services: RummyServices) -> None:
    match = await services.match(3, pace=HOUR)
    slot = mover(match)
    match = await play_overdue_turn(services, match)
    while mover(match) != slot:
        match = await services.sensibly(match)
    match = await services.sensibly(match)
    match = await play_overdue_turn(services, match)
    assert match.record.forced[slot] == 1
    assert match.record.held == ()


async def test_a_game_that_all_have_left_ends_without_a_winner(services: RummyServices) -> None:
    match = await services.match(3, pace=HOUR)
    while not match.is_over:
        held = match.is_computer_to_move
        match = await (
            services.practice.reply(match.id) if held else play_overdue_turn(services, match)
        )
    assert (result_of(match).termination, result_of(match).places) == ("time", None)


async def test_a_resigned_member_cannot_return(services: RummyServices) -> None:
    match = await services.match(3)
    await resign(services, match, 0)
    assert await reason_of(services.events.come_back(match.id, PEOPLE[0].id)) is Reason.GIVEN_UP
    assert (
        await reason_of(services.events.keep_plan(match.id, PEOPLE[0].id, ASK, 0))
        is Reason.SEAT_HELD
    )


async def test_a_computer_plays_for_a_departed_member_without_a_pause(
    services: RummyServices,
) -> None:
    match = await services.match(3)
    step = await services.events.leave(match.id, PEOPLE[1].id)
    assert step is not None
    assert step.after.record.held == (1,)
    assert step.after.state.table.players[1].has_resigned
    assert await services.events.leave(match.id, PEOPLE[1].id) is None
    step = await services.events.leave(match.id, PEOPLE[2].id)
    assert step is not None
    assert result_of(step.after).places == (1, 2, 2)
    assert await services.events.leave(match.id, PEOPLE[0].id) is None


async def test_with_two_players_a_win_on_time_is_claimed_as_in_the_dice_game(
    services: RummyServices,
) -> None:
    match = await services.match(2, pace=HOUR)
    late = mover(match)
    services.clock.time += HOUR
    assert list(await services.clocks.tasks()) == [(match.id, Task.TIME_UP)]
    assert await services.events.force(match.id) is None
    step = await services.events.claim(match.id, PEOPLE[1 - late].id, match.revision)
    assert result_of(step.after).places == ((2, 1) if late == 0 else (1, 2))
