"""What needs both players: who may propose and answer, until when, and what comes of it."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Roll, Seat, Shanghai, Termination
from bot.games.shanghaien.state import Phase
from bot.games.shanghaien.verify import verify
from bot.matches.logbook import TIME_TO_ACT_SECONDS
from bot.matches.match import Match, Step
from bot.matches.refusals import Reason, RefusedError
from bot.records.matches import PauseReason
from bot.records.messages import MessageRecord
from bot.records.proposals import ProposalKind, ProposalRecord
from tests.matches.conftest import ANNA, BERND, CARLA, Table
from tests.matches.test_clocks import PACE, place
from tests.store.samples import HARBOUR

pytestmark = pytest.mark.asyncio


async def propose(
    table: Table, match: Match, user: int, wish: ProposalKind = ProposalKind.CANCEL
) -> ProposalRecord:
    question = await table.events.propose(match.id, user, wish, HARBOUR, 7)
    assert isinstance(question, MessageRecord)
    proposal = await table.proposals.read(match.id, wish)
    assert proposal is not None
    return proposal


async def refused(
    table: Table, match: Match, user: int, wish: ProposalKind = ProposalKind.CANCEL
) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        await table.events.propose(match.id, user, wish, HARBOUR, 7)
    assert caught.value.match_id == match.id
    return caught.value


async def answer_refused(table: Table, match: Match, user: int, revision: int) -> Reason:
    with pytest.raises(RefusedError) as caught:
        await table.events.agree(match.id, user, ProposalKind.CANCEL, revision)
    assert caught.value.match_id == match.id
    return caught.value.reason


async def agree(
    table: Table,
    match: Match,
    user: int,
    wish: ProposalKind = ProposalKind.CANCEL,
    at: int | None = None,
) -> Step:
    step = await table.events.agree(match.id, user, wish, match.revision if at is None else at)
    assert isinstance(step, Step)
    return step


def called_off(step: Step) -> bool:
    outcome = step.after.state.outcome
    return outcome is not None and (outcome.termination, outcome.winner) == (
        Termination.CANCELLED,
        None,
    )


async def play_out(table: Table, match: Match, until: type[object]) -> Match:
    """Play on until the player to act may make a move of that kind."""
    while not any(isinstance(move, until) for move in legal_moves(match.state)):
        move = legal_moves(match.state)[0]
        user = match.user_of(match.state.mover)
        match = (await table.events.play(match.id, user, move, match.revision)).after
    return match


async def test_a_game_is_called_off_when_the_other_player_agrees(table: Table) -> None:
    match = await table.match(pace=PACE)
    await propose(table, match, BERND.id)
    step = await agree(table, match, ANNA.id)
    assert called_off(step)
    assert verify(step.after.transcript()).honest
    assert await table.store.proposals.read(match.id, ProposalKind.CANCEL) is None


async def test_two_who_propose_the_same_agree(table: Table) -> None:
    match = await table.match()
    await propose(table, match, ANNA.id)
    step = await table.events.propose(match.id, BERND.id, ProposalKind.CANCEL, HARBOUR, 7)
    assert isinstance(step, Step)
    assert called_off(step)


async def test_nobody_agrees_with_oneself_or_for_others(table: Table) -> None:
    match = await table.match()
    await propose(table, match, ANNA.id)
    again = await refused(table, match, ANNA.id)
    assert (again.reason, again.name) == (Reason.CANCEL_OWN, "Bernd")
    assert await answer_refused(table, match, ANNA.id, match.revision) is Reason.CANCEL_OWN
    assert await answer_refused(table, match, CARLA.id, match.revision) is Reason.NOT_A_PLAYER
    assert (await refused(table, match, CARLA.id)).reason is Reason.NOT_A_PLAYER


async def test_a_move_overtakes_a_proposal(table: Table) -> None:
    match = await table.match()
    await propose(table, match, BERND.id)
    moved = await place(table, match)
    assert await answer_refused(table, match, ANNA.id, match.revision) is Reason.CANCEL_GONE
    assert await table.proposals.read(match.id, ProposalKind.CANCEL) is None
    anew = await propose(table, moved, BERND.id)
    await table.proposals.lose(match.id, ProposalKind.CANCEL, match.revision)
    assert await table.proposals.read(match.id, ProposalKind.CANCEL) == anew


@pytest.mark.parametrize("user", [ANNA.id, BERND.id], ids=["withdrawn", "turned down"])
async def test_a_closed_proposal_cannot_be_agreed_to(table: Table, user: int) -> None:
    match = await table.match()
    await propose(table, match, ANNA.id)
    await table.events.turn_down(match.id, user, ProposalKind.CANCEL, match.revision)
    assert await answer_refused(table, match, BERND.id, match.revision) is Reason.CANCEL_GONE


async def test_withdrawing_and_agreeing_at_once_leaves_one_of_them(table: Table) -> None:
    match = await table.match()
    await propose(table, match, ANNA.id)
    answers = await asyncio.gather(
        table.events.turn_down(match.id, ANNA.id, ProposalKind.CANCEL, match.revision),
        table.events.agree(match.id, BERND.id, ProposalKind.CANCEL, match.revision),
        return_exceptions=True,
    )
    assert sum(isinstance(each, RefusedError) for each in answers) == 1
    assert (await table.matches.current(match.id)).over is isinstance(answers[1], Step)


async def test_a_resting_game_can_be_called_off_too(table: Table) -> None:
    match = await table.match()
    await table.events.pause(match.id, PauseReason.CHANNEL_GONE)
    await propose(table, match, ANNA.id)
    assert called_off(await agree(table, match, BERND.id))


async def test_nobody_waits_for_the_consent_of_a_player_who_is_gone(table: Table) -> None:
    match = await table.match()
    await table.events.pause(match.id, PauseReason.MEMBER_LEFT, BERND.id)
    alone = await table.events.propose(match.id, ANNA.id, ProposalKind.CANCEL, HARBOUR, 7)
    assert isinstance(alone, Step)
    assert called_off(alone)


async def test_a_moderator_calls_a_game_off_alone_and_only_once(table: Table) -> None:
    match = await table.match()
    assert called_off(await table.events.call_off(match.id))
    with pytest.raises(RefusedError) as caught:
        await table.events.call_off(match.id)
    assert caught.value.reason is Reason.GAME_OVER


async def placed_by_anna(table: Table, pace: int | None = None) -> Match:
    """Return a match in which Anna has placed her first die and Bernd has not rolled."""
    match = await table.match(pace=pace)
    rolled = await table.events.play(match.id, ANNA.id, Roll(), match.revision)
    return await place(table, rolled.after)


async def taken_back(table: Table, placed: Match) -> Match:
    step = await table.events.propose(placed.id, ANNA.id, ProposalKind.TAKE_BACK, HARBOUR, 7)
    assert isinstance(step, Step)
    return step.after


async def placed_again(table: Table, pace: int | None = None) -> Match:
    """Return such a match in which she has taken it back once, and placed anew."""
    return await place(table, await taken_back(table, await placed_by_anna(table, pace)))


async def test_a_placement_is_taken_back_without_asking_until_the_other_player_rolls(
    slow_table: Table,
) -> None:
    placed = await placed_by_anna(slow_table)
    back = (await taken_back(slow_table, placed)).state
    assert (back.mover, back.phase) == (Seat.FIRST, Phase.ROLLED)
    assert back == placed.before(placed.revision - 1), "the dice lie as they fell"
    assert await slow_table.store.proposals.read(placed.id, ProposalKind.TAKE_BACK) is None


async def test_a_turn_taken_back_goes_on_with_the_time_that_was_left(slow_table: Table) -> None:
    match = await slow_table.match(pace=PACE)
    rolled = await slow_table.events.play(match.id, ANNA.id, Roll(), match.revision)
    slow_table.clock.time += PACE / 2
    placed = await place(slow_table, rolled.after)
    slow_table.clock.time += PACE / 4
    back = await taken_back(slow_table, placed)
    assert back.record.clock.due == PACE * 3 / 4 + PACE / 2
    assert not back.record.clock.reminded


async def test_whoever_takes_back_late_still_has_time_to_act(slow_table: Table) -> None:
    match = await slow_table.match(pace=PACE)
    rolled = await slow_table.events.play(match.id, ANNA.id, Roll(), match.revision)
    slow_table.clock.time += PACE - 1
    back = await taken_back(slow_table, await place(slow_table, rolled.after))
    assert back.record.clock.due == PACE - 1 + TIME_TO_ACT_SECONDS
    assert back.record.clock.reminded


async def test_a_second_taking_back_of_the_same_roll_needs_the_other_player(
    slow_table: Table,
) -> None:
    placed = await placed_again(slow_table)
    assert placed.state.mover is Seat.SECOND
    proposal = await propose(slow_table, placed, ANNA.id, ProposalKind.TAKE_BACK)
    step = await agree(slow_table, placed, BERND.id, ProposalKind.TAKE_BACK, proposal.revision)
    back = step.after.state
    assert (back.mover, back.phase, back.roll) == (
        Seat.FIRST,
        Phase.ROLLED,
        placed.before(placed.revision - 1).roll,
    )
    slow_table.restart()
    assert (await slow_table.matches.current(placed.id)).state == back
    assert step.after.record.waits_for == (ANNA.id,)


async def test_taking_back_by_consent_gives_the_turn_a_whole_clock(slow_table: Table) -> None:
    placed = await placed_again(slow_table, PACE)
    slow_table.clock.time += 100
    proposal = await propose(slow_table, placed, ANNA.id, ProposalKind.TAKE_BACK)
    step = await agree(slow_table, placed, BERND.id, ProposalKind.TAKE_BACK, proposal.revision)
    assert step.after.record.clock.due == 100 + PACE


async def test_nothing_is_taken_back_after_the_other_player_chose_to_roll(
    slow_table: Table,
) -> None:
    placed = await slow_table.match()
    while Shanghai() not in legal_moves(placed.state) or placed.state.mover is Seat.FIRST:
        (user,), move = placed.record.waits_for, legal_moves(placed.state)[0]
        placed = (await slow_table.events.play(placed.id, user, move, placed.revision)).after
    await taken_back(slow_table, placed)
    placed = await place(slow_table, await slow_table.matches.current(placed.id))
    await propose(slow_table, placed, ANNA.id, ProposalKind.TAKE_BACK)
    step = await slow_table.events.play(placed.id, BERND.id, Roll(), placed.revision)
    with pytest.raises(RefusedError) as caught:
        await slow_table.events.agree(placed.id, BERND.id, ProposalKind.TAKE_BACK, placed.revision)
    assert caught.value.reason is Reason.UNDO_GONE
    late = await refused(slow_table, step.after, ANNA.id, ProposalKind.TAKE_BACK)
    assert (late.reason, late.name) == (Reason.UNDO_LATE, "Bernd")


async def test_a_placement_is_taken_back_after_an_automatic_roll_if_the_roller_agrees(
    table: Table,
) -> None:
    placed = await place(table, match := await table.match())
    fallen = placed.state.roll
    assert placed.state.phase is Phase.ROLLED
    proposal = await propose(table, placed, ANNA.id, ProposalKind.TAKE_BACK)
    step = await agree(table, placed, BERND.id, ProposalKind.TAKE_BACK, proposal.revision)
    assert (step.after.state.mover, step.after.state.roll) == (Seat.FIRST, match.state.roll)
    table.restart()
    again = await place(table, await table.matches.current(placed.id))
    assert again.state.phase is Phase.ROLLED
    assert again.state.roll != fallen, "the dice that were seen are not given again"


async def test_only_an_own_placement_is_taken_back(slow_table: Table) -> None:
    match = await slow_table.match()
    assert (
        await refused(slow_table, match, ANNA.id, ProposalKind.TAKE_BACK)
    ).reason is Reason.UNDO_NONE
    assert (
        await refused(slow_table, match, BERND.id, ProposalKind.TAKE_BACK)
    ).reason is Reason.UNDO_NONE
    rolled = await slow_table.events.play(match.id, ANNA.id, Roll(), match.revision)
    placed = await place(slow_table, rolled.after)
    wrong = await refused(slow_table, placed, BERND.id, ProposalKind.TAKE_BACK)
    assert wrong.reason is Reason.UNDO_NONE


async def test_a_called_shanghai_stands(table: Table) -> None:
    match = await play_out(table, await table.match(), Shanghai)
    caller = match.user_of(match.state.mover)
    step = await table.events.play(match.id, caller, Shanghai(), match.revision)
    assert (
        await refused(table, step.after, caller, ProposalKind.TAKE_BACK)
    ).reason is Reason.UNDO_NONE
