from __future__ import annotations

import asyncio

import pytest

from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.players.levels import Level
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import Resign, Seat
from bot.matches.match import Match, Reason, Terms
from bot.store.sql.store import Store
from bot.workers.messages import HelperDiedError
from tests.matches.conftest import ANNA, CLICK, TERMS, terms
from tests.matches.services import reason_of, refusal_of
from tests.matches.thinker import BOT, PracticeTable


@pytest.fixture
def home(store: Store) -> PracticeTable:
    return PracticeTable(store)


async def begin(home: PracticeTable, level: Level = Level.DECKHAND, agreed: Terms = TERMS) -> Match:
    return await home.starting.begin_practice(agreed, ANNA, [(BOT, level.value)], CLICK)


async def until_computer_moves(home: PracticeTable, match: Match) -> Match:
    """Make the member's moves until it is the computer's turn or the game is over."""
    while not match.is_computer_to_move and not match.is_over:
        match = await home.play(match, legal_moves(match.state)[0])
    return match


@pytest.mark.parametrize("level", [Level.DECKHAND, Level.COOK])
async def test_a_whole_game_is_played_and_its_dice_verified(
    home: PracticeTable, level: Level
) -> None:
    match = await begin(home, level)
    while not match.is_over:
        match = await home.practice.reply((await until_computer_moves(home, match)).id)
    assert set(home.thinker.asked) == {level}
    assert TRANSCRIPTS.verify(match.transcript()).is_honest


async def test_the_computer_plays_until_the_member_must_decide_and_reports_its_thinking_time(
    home: PracticeTable,
) -> None:
    begun = await begin(home)
    assert await home.practice.reply(begun.id) == begun
    assert home.thinker.asked == []
    assert home.practice.thinking_time(begun) is None
    match = await until_computer_moves(home, begun)
    replied = await home.practice.reply(match.id)
    assert replied.state.mover is Seat.FIRST
    assert replied.record.waits_for == (ANNA.id,)
    assert replied.revision > match.revision
    assert home.practice.thinking_time(replied) == len(home.thinker.asked) * home.thinker.seconds
    moved = await home.play(replied, legal_moves(replied.state)[0])
    assert home.practice.thinking_time(moved) is None


async def test_a_match_of_two_members_is_never_played_by_the_computer(home: PracticeTable) -> None:
    match = await home.match()
    assert not match.is_computer_to_move
    assert await home.practice.read_waiting() == []


async def test_a_turn_that_a_crash_cut_short_is_found_and_played_after_the_restart(
    home: PracticeTable,
) -> None:
    match = await until_computer_moves(home, await begin(home))
    home.thinker.dies = True
    with pytest.raises(HelperDiedError):
        await home.practice.reply(match.id)
    home.restart()
    home.thinker.dies = False
    assert [waiting.id for waiting in await home.practice.read_waiting()] == [match.id]
    assert (await home.practice.reply(match.id)).state.mover is Seat.FIRST
    assert await home.practice.read_waiting() == []


async def test_a_game_that_is_given_up_during_the_computers_search_remains_given_up(
    home: PracticeTable,
) -> None:
    match = await until_computer_moves(home, await begin(home))
    home.thinker.may_answer.clear()
    reply = asyncio.create_task(home.practice.reply(match.id))
    await asyncio.sleep(0)
    resigned = (await home.events.play(match.id, ANNA.id, Resign(), 0)).after
    home.thinker.may_answer.set()
    assert await reply == resigned


async def test_a_member_has_one_practice_game_per_channel_without_notifications(
    home: PracticeTable,
) -> None:
    match = await begin(home)
    refused = await refusal_of(begin(home, Level.CAPTAIN))
    assert (refused.reason, refused.match_id) == (Reason.PRACTICE_BUSY, match.id)
    move = legal_moves(match.state)[0]
    for_member = home.events.play(match.id, BOT.id, move, match.revision)
    assert await reason_of(for_member) is Reason.NOT_YOUR_TURN
    nudge = home.events.nudge(match.id, ANNA.id)
    assert await reason_of(nudge) is Reason.NUDGE_PRACTICE
    elsewhere = await begin(home, Level.CAPTAIN, terms(channel_id=3))
    assert elsewhere.record.level == "captain"
    home.clock.time += 10_000
    assert await home.showing.find_unnotified(60) == []
