from __future__ import annotations

import pytest

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Resign, Termination
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.records.matches import Pause, PauseReason
from tests.matches.conftest import ANNA, BERND, CLICK, Table, terms

ELSEWHERE = 77
pytestmark = pytest.mark.asyncio


async def paused(table: Table) -> Match:
    """Return a match that rests, as Bernd has left the server."""
    match = await table.match()
    resting = await table.events.pause(match.id, PauseReason.MEMBER_LEFT, BERND.id)
    assert resting is not None
    return resting


async def test_a_match_that_rests_refuses_moves_by_name_and_keeps_its_position(
    table: Table,
) -> None:
    match = await paused(table)
    move = legal_moves(match.state)[0]
    with pytest.raises(RefusedError) as refused:
        await table.events.play(match.id, ANNA.id, move, match.revision)
    assert refused.value.reason is Reason.PAUSED
    assert (refused.value.pause, refused.value.name) == (PauseReason.MEMBER_LEFT, "Bernd")
    assert (await table.matches.current(match.id)).revision == match.revision


async def test_a_rest_outlives_a_restart_and_ends_where_it_began(table: Table) -> None:
    match = await paused(table)
    table.restart()
    assert (await table.matches.current(match.id)).record.pause == Pause(
        PauseReason.MEMBER_LEFT, table.clock.time, BERND.id
    )
    resumed = await table.events.resume(match.id)
    assert resumed is not None
    assert resumed.record.pause is None
    assert resumed.state == match.state
    step = await table.events.play(match.id, ANNA.id, legal_moves(match.state)[0], match.revision)
    assert step.after.revision > match.revision


async def test_the_first_reason_stands_and_only_a_rest_can_end(table: Table) -> None:
    match = await paused(table)
    assert await table.events.pause(match.id, PauseReason.CHANNEL_GONE) is None
    assert await table.events.resume(match.id) is not None
    assert await table.events.resume(match.id) is None


async def test_whoever_waits_may_give_up_and_the_match_rests_no_more(table: Table) -> None:
    match = await paused(table)
    step = await table.events.play(match.id, ANNA.id, Resign(), 0)
    assert step.after.state.outcome is not None
    assert step.after.state.outcome.termination is Termination.RESIGNED
    assert step.after.record.pause is None
    assert await table.events.pause(match.id, PauseReason.CHANNEL_GONE) is None


async def test_a_match_can_be_set_up_in_another_channel(table: Table) -> None:
    match = await table.match()
    moved = await table.events.move_to(match.id, ELSEWHERE)
    assert moved.record.channel_id == ELSEWHERE
    assert moved.state == match.state
    assert [found.id for found in await table.showing.unshown()] == [match.id]
    assert await table.matches.open_matches(channel_id=ELSEWHERE) == [moved]


async def test_a_match_does_not_move_where_its_players_play_already(table: Table) -> None:
    match = await table.match()
    challenge = await table.invitations.open(terms(channel_id=ELSEWHERE), BERND, [ANNA])
    there = await table.accept(challenge.id, ANNA, CLICK)
    with pytest.raises(RefusedError) as refused:
        await table.events.move_to(match.id, ELSEWHERE)
    assert (refused.value.reason, refused.value.match_id) == (Reason.PAIR_BUSY, there.id)
