from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random

import pytest

from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import Move, Resign, Seat
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.players.registry import make_player
from bot.games.shanghaien.state import GameState
from bot.games.shanghaien.verify import verify
from bot.matches.match import Match, Person
from bot.matches.practice import Practice
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import Terms
from bot.processes.errors import HelperDiedError
from tests.matches.conftest import ANNA, CLICK, TERMS, ManualClock, Table, terms

BOT = Person(900, "Shanghaien", "shanghaien")
ELSEWHERE = terms(channel_id=3)

pytestmark = pytest.mark.asyncio


@dataclass
class ThinkerAtHome:
    """Thinks in this process, and for as long as it is told."""

    clock: ManualClock
    seconds: float = 0.5
    let_go: asyncio.Event = field(default_factory=asyncio.Event)
    asked: list[Level] = field(default_factory=list)
    dies: bool = False

    def __post_init__(self) -> None:
        self.let_go.set()

    async def choose(self, level: str, state: GameState) -> Move:
        self.asked.append(Level(level))
        await self.let_go.wait()
        if self.dies:
            raise HelperDiedError
        self.clock.time += self.seconds
        return make_player(Level(level), Random(1)).choose(state, state.mover)


@dataclass
class PracticeTable:
    """A table at which the computer plays."""

    table: Table

    def __post_init__(self) -> None:
        self.thinker = ThinkerAtHome(self.table.clock)
        self.restart()

    def restart(self) -> None:
        self.table.restart()
        self.practice = Practice(
            self.table.matches,
            self.table.events,
            self.table.store,
            {SHANGHAIEN.name: self.thinker},
            self.table.clock,
        )

    async def begin(self, level: Level = Level.DECKHAND, terms: Terms = TERMS) -> Match:
        return await self.table.starting.begin_practice(terms, ANNA, [(BOT, level.value)], CLICK)

    async def member_moves(self, match: Match) -> Match:
        """Make one move of the member."""
        move = legal_moves(match.state)[0]
        return (await self.table.events.play(match.id, ANNA.id, move, match.revision)).after

    async def until_computer_moves(self, match: Match) -> Match:
        """Play on for the member to the end of the turn, or of the game."""
        while not match.computer_to_move and not match.over:
            match = await self.member_moves(match)
        return match


@pytest.fixture
def home(table: Table) -> PracticeTable:
    return PracticeTable(table)


@pytest.mark.parametrize("level", list(Level))
async def test_a_whole_game_is_played_and_its_dice_verified(
    home: PracticeTable, level: Level
) -> None:
    match = await home.begin(level)
    while not match.over:
        match = await home.practice.reply((await home.until_computer_moves(match)).id)
    assert set(home.thinker.asked) == {level}
    assert verify(match.transcript()).honest


async def test_the_computer_plays_on_until_the_member_has_to_decide(home: PracticeTable) -> None:
    match = await home.until_computer_moves(await home.begin())
    replied = await home.practice.reply(match.id)
    assert replied.state.mover is Seat.FIRST
    assert replied.record.waits_for == (ANNA.id,)
    assert replied.revision > match.revision


async def test_without_a_turn_of_the_computer_nothing_happens(home: PracticeTable) -> None:
    match = await home.begin()
    assert await home.practice.reply(match.id) == match
    assert home.thinker.asked == []
    assert home.practice.thought_for(match) is None


async def test_a_match_of_two_members_is_never_played_by_the_computer(
    home: PracticeTable, table: Table
) -> None:
    match = await table.match()
    assert not match.computer_to_move
    assert await home.practice.waiting() == []


async def test_the_thinking_time_is_told_for_the_turn_that_just_ended(home: PracticeTable) -> None:
    match = await home.until_computer_moves(await home.begin())
    replied = await home.practice.reply(match.id)
    assert home.practice.thought_for(replied) == len(home.thinker.asked) * home.thinker.seconds
    assert home.practice.thought_for(await home.member_moves(replied)) is None


async def test_a_turn_that_a_crash_cut_short_is_found_and_played_after_the_restart(
    home: PracticeTable,
) -> None:
    match = await home.until_computer_moves(await home.begin())
    home.thinker.dies = True
    with pytest.raises(HelperDiedError):
        await home.practice.reply(match.id)
    home.restart()
    home.thinker.dies = False
    assert [waiting.id for waiting in await home.practice.waiting()] == [match.id]
    assert (await home.practice.reply(match.id)).state.mover is Seat.FIRST
    assert await home.practice.waiting() == []


async def test_a_game_given_up_while_the_computer_thinks_stays_given_up(
    home: PracticeTable,
) -> None:
    match = await home.until_computer_moves(await home.begin())
    home.thinker.let_go.clear()
    reply = asyncio.create_task(home.practice.reply(match.id))
    await asyncio.sleep(0)
    resigned = (await home.table.events.play(match.id, ANNA.id, Resign(), 0)).after
    home.thinker.let_go.set()
    assert await reply == resigned


async def test_a_member_has_one_practice_game_a_channel(home: PracticeTable) -> None:
    match = await home.begin()
    with pytest.raises(RefusedError) as refused:
        await home.begin(Level.CAPTAIN)
    assert refused.value.reason is Reason.PRACTICE_BUSY
    assert refused.value.match_id == match.id
    assert (await home.begin(Level.CAPTAIN, ELSEWHERE)).record.level == "captain"


async def test_only_the_member_can_move_for_the_member(home: PracticeTable) -> None:
    match = await home.begin()
    move = legal_moves(match.state)[0]
    with pytest.raises(RefusedError) as refused:
        await home.table.events.play(match.id, BOT.id, move, match.revision)
    assert refused.value.reason is Reason.NOT_YOUR_TURN


async def test_a_practice_game_calls_nobody(home: PracticeTable) -> None:
    await home.begin()
    home.table.clock.time += 10_000
    assert await home.table.showing.uncalled(60) == []
    (match,) = await home.table.matches.open_matches()
    with pytest.raises(RefusedError) as refused:
        await home.table.events.nudge(match.id, ANNA.id)
    assert refused.value.reason is Reason.NUDGE_PRACTICE
