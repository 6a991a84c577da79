from __future__ import annotations

import asyncio
import random
from dataclasses import replace

import pytest

from bot.games.shanghaien.cards import ExtraTrick
from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.rules import iterate_steps, legal_moves
from bot.games.shanghaien.state import (
    Phase,
    Place,
    Refusal,
    Resign,
    Roll,
    Seat,
    Shanghai,
    Termination,
)
from bot.matches.match import REMEMBERED_POSITIONS, Match, Reason, RefusedError, Step
from tests.matches.conftest import ANNA, BERND, Table
from tests.matches.services import refusal_of, result_of


def a_placement(match: Match) -> Place:
    return next(move for move in legal_moves(match.state) if isinstance(move, Place))


async def test_a_match_begins_with_cards_laid_out_and_the_only_legal_roll_made(
    table: Table,
) -> None:
    match = await table.match()
    assert match.state.phase is Phase.ROLLED
    assert len(match.state.tavern) == 6
    assert match.record.waits_for == (ANNA.id,)
    assert match.revision == len(match.events)


async def test_without_automatic_rolls_the_first_decision_is_the_roll(slow_table: Table) -> None:
    match = await slow_table.match()
    assert legal_moves(match.state) == (Roll(),)
    assert (await slow_table.play(match, Roll())).state.phase is Phase.ROLLED


@pytest.mark.parametrize("extra", list(ExtraTrick))
async def test_a_whole_game_is_played_its_dice_verified_and_its_positions_remembered(
    table: Table, extra: ExtraTrick
) -> None:
    chance = random.Random(3)
    match = await table.match(extra)
    while not match.is_over:
        if match.revision > 1:
            assert match.has_same_offer_as(match.revision - 1), (
                "the offer is the same, so no player is notified again"
            )
        match = await table.play(match, chance.choice(legal_moves(match.state)))
    assert result_of(match).termination == Termination.COMPLETED
    assert match.record.waits_for == ()
    assert TRANSCRIPTS.verify(match.transcript()).is_honest
    forgetful = replace(match, recent={})
    steps, end = list(iterate_steps(match.public_position_at(0), match.events)), match.revision
    assert end >= 2 * REMEMBERED_POSITIONS
    for start in (0, end - REMEMBERED_POSITIONS // 2, end):
        assert list(match.iter_events(start, end)) == steps[start:]
        assert list(forgetful.iter_events(start, end)) == steps[start:]


async def test_a_restart_in_mid_game_resumes_at_the_same_position(table: Table) -> None:
    match = await table.match()
    after = await table.play(match, a_placement(match))
    table.restart()
    assert (await table.matches.read_current(match.id)).state == after.state


async def test_only_one_of_two_simultaneous_clicks_makes_a_move_even_in_two_processes(
    table: Table,
) -> None:
    other = Table(table.store, table.clock)
    for second in (table, other):
        match = await table.match()
        move = a_placement(match)
        clicks = [
            each.events.play(match.id, ANNA.id, move, match.revision) for each in (table, second)
        ]
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        assert {type(answer) for answer in answers} == {Step, RefusedError}
        now = await table.matches.read_current(match.id)
        assert len(await table.store.read_log(match.id)) == now.revision
        await table.events.call_off(match.id)


async def test_an_illegal_move_is_refused_with_the_rule(table: Table) -> None:
    match = await table.match()
    refused = await refusal_of(table.events.play(match.id, ANNA.id, Shanghai(), match.revision))
    assert (refused.reason, refused.rule) == (Reason.ILLEGAL, Refusal.ALREADY_ROLLED)
    assert refused.match_id == match.id


async def test_a_player_can_resign_out_of_turn_and_on_an_old_board(table: Table) -> None:
    match = await table.match()
    step = await table.events.play(match.id, BERND.id, Resign(), 0)
    assert step.after.state.outcome.winner is Seat.FIRST


async def test_a_running_games_transcript_keeps_its_secret(table: Table) -> None:
    match = await table.match()
    transcript = TRANSCRIPTS.parse(match.transcript_text())
    assert transcript.secret is None
    assert transcript.revealed == ()
    with pytest.raises(ValueError, match="hidden"):
        match.transcript()
