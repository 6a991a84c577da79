from __future__ import annotations

import asyncio
import random

import pytest

from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Move, Place, Resign, Roll, Seat, Shanghai, Termination
from bot.games.shanghaien.options import ExtraTrick
from bot.games.shanghaien.refusals import Refusal
from bot.games.shanghaien.state import Phase
from bot.games.shanghaien.transcript import parse_transcript
from bot.games.shanghaien.verify import verify
from bot.matches.match import Match, Step
from bot.matches.refusals import Reason, RefusedError
from tests.matches.conftest import ANNA, BERND, Table


async def refused(table: Table, match: Match, user: int, move: Move, revision: int) -> Reason:
    with pytest.raises(RefusedError) as caught:
        await table.events.play(match.id, user, move, revision)
    return caught.value.reason


def a_placement(match: Match) -> Place:
    return next(move for move in legal_moves(match.state) if isinstance(move, Place))


async def play_to_the_end(table: Table, match: Match, seed: int = 1) -> Match:
    choose = random.Random(seed)
    while not match.over:
        move = choose.choice(legal_moves(match.state))
        user = match.user_of(match.state.mover)
        match = (await table.events.play(match.id, user, move, match.revision)).after
    return match


@pytest.mark.asyncio
async def test_a_match_begins_with_cards_laid_out_and_the_only_legal_roll_made(
    table: Table,
) -> None:
    match = await table.match()
    assert match.state.phase is Phase.ROLLED
    assert len(match.state.tavern) == 6
    assert match.record.waits_for == (ANNA.id,)
    assert match.revision == len(match.events)


@pytest.mark.asyncio
async def test_without_automatic_rolls_the_first_decision_is_the_roll(slow_table: Table) -> None:
    match = await slow_table.match()
    assert legal_moves(match.state) == (Roll(),)
    step = await slow_table.events.play(match.id, ANNA.id, Roll(), match.revision)
    assert step.after.state.phase is Phase.ROLLED


@pytest.mark.asyncio
@pytest.mark.parametrize("extra", list(ExtraTrick))
async def test_a_whole_game_can_be_played_and_its_dice_verified(
    table: Table, extra: ExtraTrick
) -> None:
    match = await play_to_the_end(table, await table.match(extra))
    assert match.state.outcome is not None
    assert match.state.outcome.termination is Termination.COMPLETED
    assert match.record.result is not None
    assert match.record.waits_for == ()
    assert verify(match.transcript()).honest


@pytest.mark.asyncio
async def test_a_restart_in_mid_game_goes_on_at_the_same_position(table: Table) -> None:
    match = await table.match()
    step = await table.events.play(match.id, ANNA.id, a_placement(match), match.revision)
    table.restart()
    assert (await table.matches.current(match.id)).state == step.after.state


@pytest.mark.asyncio
async def test_of_two_clicks_at_once_one_moves(table: Table) -> None:
    match = await table.match()
    move = a_placement(match)
    clicks = [table.events.play(match.id, ANNA.id, move, match.revision) for _ in range(2)]
    answers = await asyncio.gather(*clicks, return_exceptions=True)
    assert {type(answer) for answer in answers} == {Step, RefusedError}


@pytest.mark.asyncio
async def test_of_two_processes_on_one_store_one_moves(table: Table) -> None:
    match = await table.match()
    other = Table(table.store, table.clock)
    move = a_placement(match)
    answers = await asyncio.gather(
        table.events.play(match.id, ANNA.id, move, match.revision),
        other.events.play(match.id, ANNA.id, move, match.revision),
        return_exceptions=True,
    )
    assert {type(answer) for answer in answers} == {Step, RefusedError}
    assert (
        len(await table.store.read_log(match.id))
        == (await table.matches.current(match.id)).revision
    )


@pytest.mark.asyncio
async def test_an_illegal_move_is_refused_with_the_rule(table: Table) -> None:
    match = await table.match()
    with pytest.raises(RefusedError) as caught:
        await table.events.play(match.id, ANNA.id, Shanghai(), match.revision)
    assert caught.value.reason is Reason.ILLEGAL
    assert caught.value.rule is Refusal.ALREADY_ROLLED


@pytest.mark.asyncio
async def test_resigning_is_good_out_of_turn_and_on_an_old_board(table: Table) -> None:
    match = await table.match()
    step = await table.events.play(match.id, BERND.id, Resign(), 0)
    assert step.after.state.outcome is not None
    assert step.after.state.outcome.winner is Seat.FIRST


@pytest.mark.asyncio
async def test_a_running_games_transcript_keeps_its_secret(table: Table) -> None:
    match = await table.match()
    transcript = parse_transcript(match.transcript_text())
    assert transcript.secret is None
    assert transcript.deck is None
    with pytest.raises(ValueError, match="hidden"):
        match.transcript()
