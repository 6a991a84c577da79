"""Proposals: permissions, deadlines and effects."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import Phase, Roll, Seat, Shanghai, Termination
from bot.matches.log import TIME_TO_ACT_SECONDS
from bot.matches.match import Match, Reason, RefusedError, Step
from bot.records.matches import PauseReason, ProposalKind, ProposalRecord
from bot.records.messages import MessageKind, MessageRecord, Notice
from tests.matches.conftest import ANNA, BERND, CARLA, Table
from tests.matches.services import reason_of, refusal_of
from tests.matches.test_clocks import PACE, place
from tests.store.samples import HARBOUR

CANCEL, TAKE_BACK = ProposalKind.CANCEL, ProposalKind.TAKE_BACK


async def propose(
    table: Table, match: Match, user: int, wish: ProposalKind = CANCEL
) -> ProposalRecord:
    question = await table.events.propose(match.id, user, wish, HARBOUR, 7)
    assert isinstance(question, MessageRecord)
    proposal = await table.proposals.read(match.id, wish)
    assert proposal is not None
    return proposal


async def refusal_of_proposal(
    table: Table, match: Match, user: int, wish: ProposalKind = CANCEL
) -> RefusedError:
    refusal = await refusal_of(table.events.propose(match.id, user, wish, HARBOUR, 7))
    assert refusal.match_id == match.id
    return refusal


async def reason_against_agreement(
    table: Table, match: Match, user: int, wish: ProposalKind = CANCEL
) -> Reason:
    refusal = await refusal_of(table.events.agree(match.id, user, wish, match.revision))
    assert refusal.match_id == match.id
    return refusal.reason


async def agree(table: Table, match: Match, user: int, wish: ProposalKind = CANCEL) -> Match:
    step = await table.events.agree(match.id, user, wish, match.revision)
    assert isinstance(step, Step)
    return step.after


async def propose_alone(
    table: Table, match: Match, user: int, wish: ProposalKind = CANCEL
) -> Match:
    """Propose something that needs no consent and return the match."""
    step = await table.events.propose(match.id, user, wish, HARBOUR, 7)
    assert isinstance(step, Step)
    assert await table.store.proposals.read(match.id, wish) is None
    return step.after


def is_called_off(match: Match) -> bool:
    outcome = match.state.outcome
    return (outcome.termination, outcome.winner) == (Termination.CANCELLED, None)


async def test_a_game_is_called_off_when_the_other_player_agrees_or_proposes_the_same(
    table: Table,
) -> None:
    match = await table.match(pace=PACE)
    await propose(table, match, BERND.id)
    again = await refusal_of_proposal(table, match, BERND.id)
    assert (again.reason, again.name) == (Reason.CANCEL_OWN, "Anna")
    assert await reason_against_agreement(table, match, BERND.id) is Reason.CANCEL_OWN
    assert await reason_against_agreement(table, match, CARLA.id) is Reason.NOT_A_PLAYER
    assert (await refusal_of_proposal(table, match, CARLA.id)).reason is Reason.NOT_A_PLAYER
    over = await agree(table, match, ANNA.id)
    assert is_called_off(over)
    assert TRANSCRIPTS.verify(over.transcript()).is_honest
    assert await table.store.proposals.read(match.id, CANCEL) is None
    other = await table.match()
    await propose(table, other, ANNA.id)
    assert is_called_off(await propose_alone(table, other, BERND.id))


async def test_a_move_closes_a_proposal(table: Table) -> None:
    match = await table.match()
    await propose(table, match, BERND.id)
    moved = await place(table, match)
    assert await reason_against_agreement(table, match, ANNA.id) is Reason.CANCEL_GONE
    assert await table.proposals.read(match.id, CANCEL) is None
    anew = await propose(table, moved, BERND.id)
    await table.proposals.lose(match.id, CANCEL, match.revision)
    assert await table.proposals.read(match.id, CANCEL) == anew


@pytest.mark.parametrize("user", [ANNA.id, BERND.id], ids=["withdrawn", "turned down"])
async def test_a_closed_proposal_cannot_be_agreed_to(table: Table, user: int) -> None:
    match = await table.match()
    await propose(table, match, ANNA.id)
    await table.events.turn_down(match.id, user, CANCEL, match.revision)
    assert await reason_against_agreement(table, match, BERND.id) is Reason.CANCEL_GONE


async def test_simultaneous_withdrawal_and_agreement_leave_one_result(table: Table) -> None:
    match = await table.match()
    await propose(table, match, ANNA.id)
    answers = await asyncio.gather(
        table.events.turn_down(match.id, ANNA.id, CANCEL, match.revision),
        table.events.agree(match.id, BERND.id, CANCEL, match.revision),
        return_exceptions=True,
    )
    assert sum(isinstance(each, RefusedError) for each in answers) == 1
    assert (await table.matches.read_current(match.id)).is_over is isinstance(answers[1], Step)


async def test_a_paused_game_can_be_called_off_without_the_departed_player(table: Table) -> None:
    match = await table.match()
    await table.events.pause(match.id, PauseReason.CHANNEL_GONE)
    assert (await refusal_of_proposal(table, match, ANNA.id, TAKE_BACK)).reason is Reason.PAUSED
    await propose(table, match, ANNA.id)
    assert is_called_off(await agree(table, match, BERND.id))
    match = await table.match()
    await table.events.pause(match.id, PauseReason.MEMBER_LEFT, BERND.id)
    assert is_called_off(await propose_alone(table, match, ANNA.id))


async def test_a_moderator_calls_a_game_off_alone_only_once_and_is_named_in_the_notice(
    table: Table,
) -> None:
    match = await table.match()
    assert is_called_off((await table.events.call_off(match.id, by=CARLA.id)).after)
    (notice,) = await table.store.messages.read_about(MessageKind.NOTICE, match.id)
    assert (notice.wanted, notice.number) == (Notice.CANCELLED, CARLA.id)
    assert await reason_of(table.events.call_off(match.id)) is Reason.GAME_OVER


async def roll(table: Table, pace: int | None = None) -> Match:
    """Return a match after a roll of Anna's."""
    return await table.play(await table.match(pace=pace), Roll())


async def place_again(table: Table, pace: int | None = None) -> Match:
    """Return a match in which Anna has placed a die, taken it back, and placed one again."""
    placed = await place(table, await roll(table, pace))
    return await place(table, await propose_alone(table, placed, ANNA.id, TAKE_BACK))


async def test_a_placement_is_taken_back_without_asking_with_the_time_that_was_left(
    slow_table: Table,
) -> None:
    dice = await roll(slow_table, PACE)
    slow_table.clock.time += PACE / 2
    placed = await place(slow_table, dice)
    slow_table.clock.time += PACE / 4
    back = await propose_alone(slow_table, placed, ANNA.id, TAKE_BACK)
    assert (back.state.mover, back.state.phase) == (Seat.FIRST, Phase.ROLLED)
    assert back.state == dice.state, "the roll is the same as before the placement"
    assert back.record.clock.due == PACE * 3 / 4 + PACE / 2
    assert not back.record.clock.reminded


async def test_a_late_undo_leaves_time_to_act(slow_table: Table) -> None:
    dice = await roll(slow_table, PACE)
    slow_table.clock.time += PACE - 1
    back = await propose_alone(slow_table, await place(slow_table, dice), ANNA.id, TAKE_BACK)
    assert back.record.clock.due == PACE - 1 + TIME_TO_ACT_SECONDS
    assert back.record.clock.reminded


async def test_a_second_undo_of_the_same_roll_needs_the_consent_of_the_other_player(
    slow_table: Table,
) -> None:
    placed = await place_again(slow_table, PACE)
    assert placed.state.mover is Seat.SECOND
    slow_table.clock.time += 100
    await propose(slow_table, placed, ANNA.id, TAKE_BACK)
    step = await agree(slow_table, placed, BERND.id, TAKE_BACK)
    back = step.state
    assert (back.mover, back.phase) == (Seat.FIRST, Phase.ROLLED)
    assert back.roll == placed.public_position_at(placed.revision - 1).roll
    assert step.record.clock.due == 100 + PACE, "the player has the whole pace again"
    slow_table.restart()
    assert (await slow_table.matches.read_current(placed.id)).state == back
    assert step.record.waits_for == (ANNA.id,)


async def test_no_placement_is_taken_back_after_the_other_player_chose_to_roll(
    slow_table: Table,
) -> None:
    placed = await slow_table.match()
    while Shanghai() not in legal_moves(placed.state) or placed.state.mover is Seat.FIRST:
        placed = await slow_table.play(placed, legal_moves(placed.state)[0])
    placed = await place(slow_table, await propose_alone(slow_table, placed, ANNA.id, TAKE_BACK))
    await propose(slow_table, placed, ANNA.id, TAKE_BACK)
    late = await slow_table.play(placed, Roll())
    assert (
        await reason_against_agreement(slow_table, placed, BERND.id, TAKE_BACK) is Reason.UNDO_GONE
    )
    refusal = await refusal_of_proposal(slow_table, late, ANNA.id, TAKE_BACK)
    assert (refusal.reason, refusal.name) == (Reason.UNDO_LATE, "Bernd")


async def test_a_placement_is_taken_back_after_an_automatic_roll_if_the_roller_agrees(
    table: Table,
) -> None:
    placed = await place(table, match := await table.match())
    fallen = placed.state.roll
    assert placed.state.phase is Phase.ROLLED
    await propose(table, placed, ANNA.id, TAKE_BACK)
    back = await agree(table, placed, BERND.id, TAKE_BACK)
    assert (back.state.mover, back.state.roll) == (Seat.FIRST, match.state.roll)
    table.restart()
    again = await place(table, await table.matches.read_current(placed.id))
    assert again.state.phase is Phase.ROLLED
    assert again.state.roll != fallen, "the visible roll is not repeated"


async def test_players_can_undo_only_their_own_placement_and_never_shanghai(
    slow_table: Table,
) -> None:
    match = await slow_table.match()
    for user in (ANNA.id, BERND.id):
        assert (
            await refusal_of_proposal(slow_table, match, user, TAKE_BACK)
        ).reason is Reason.UNDO_NONE
    placed = await place(slow_table, await slow_table.play(match, Roll()))
    assert (
        await refusal_of_proposal(slow_table, placed, BERND.id, TAKE_BACK)
    ).reason is Reason.UNDO_NONE
    while Shanghai() not in legal_moves(placed.state):
        placed = await slow_table.play(placed, legal_moves(placed.state)[0])
    (caller,) = placed.record.waits_for
    over = await slow_table.play(placed, Shanghai())
    assert (
        await refusal_of_proposal(slow_table, over, caller, TAKE_BACK)
    ).reason is Reason.UNDO_NONE
