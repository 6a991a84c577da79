from __future__ import annotations

from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import Resign, Termination
from bot.matches.match import Match, Reason
from bot.records.matches import Pause, PauseReason
from bot.records.messages import MessageKind, Notice
from tests.matches.conftest import ANNA, BERND, CLICK, Table, terms
from tests.matches.services import refusal_of, result_of

ELSEWHERE = 77


async def pause(table: Table) -> Match:
    """Return a match that is paused because Bernd has left the server."""
    match = await table.match()
    resting = await table.events.pause(match.id, PauseReason.MEMBER_LEFT, BERND.id)
    assert resting is not None
    return resting


async def read_notices(table: Table, match: Match) -> list[str]:
    """Return the pending notices of a match."""
    return [
        each.wanted for each in await table.store.messages.read_about(MessageKind.NOTICE, match.id)
    ]


async def test_a_paused_match_refuses_moves_and_resumes_after_a_restart(table: Table) -> None:
    match = await pause(table)
    move = legal_moves(match.state)[0]
    refused = await refusal_of(table.events.play(match.id, ANNA.id, move, match.revision))
    assert (refused.reason, refused.pause, refused.name) == (
        Reason.PAUSED,
        PauseReason.MEMBER_LEFT,
        "Bernd",
    )
    table.restart()
    assert (await table.matches.read_current(match.id)).record.pause == Pause(
        PauseReason.MEMBER_LEFT, table.clock.time, BERND.id
    )
    assert await read_notices(table, match) == [Notice.PAUSED]
    assert await table.events.pause(match.id, PauseReason.CHANNEL_GONE) is None
    resumed = await table.events.resume(match.id)
    assert resumed is not None
    assert resumed.record.pause is None
    assert (resumed.state, resumed.revision) == (match.state, match.revision)
    assert await table.events.resume(match.id) is None
    assert (await read_notices(table, match))[-1] == Notice.RESUMED
    assert (await table.play(resumed, move)).revision > match.revision


async def test_a_resignation_during_a_pause_ends_the_match(table: Table) -> None:
    match = await pause(table)
    over = (await table.events.play(match.id, ANNA.id, Resign(), 0)).after
    assert result_of(over).termination == Termination.RESIGNED
    assert over.record.pause is None
    assert await table.events.pause(match.id, PauseReason.CHANNEL_GONE) is None


async def test_a_match_can_be_set_up_in_another_channel_where_its_players_do_not_play(
    table: Table,
) -> None:
    match = await table.match()
    moved = await table.events.move_to(match.id, ELSEWHERE)
    assert moved.record.channel_id == ELSEWHERE
    assert moved.state == match.state
    assert [found.id for found in await table.showing.read_outdated()] == [match.id]
    assert await table.matches.open_matches(channel_id=ELSEWHERE) == [moved]
    challenge = await table.invitations.open(terms(), BERND, [ANNA])
    there = await table.accept(challenge.id, ANNA, CLICK)
    refused = await refusal_of(table.events.move_to(there.id, ELSEWHERE))
    assert (refused.reason, refused.match_id) == (Reason.PAIR_BUSY, match.id)
