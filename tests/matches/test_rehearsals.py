"""Private practice: the computer answers, choices are taken back without end, nothing is stale."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest

from bot.games.shanghaien.agreement import agreed
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.legality import legal_moves
from bot.games.shanghaien.moves import DiceRolled, Move, Played
from bot.games.shanghaien.state import GameState
from bot.matches.match import Person
from bot.matches.refusals import Reason, RefusedError
from bot.matches.rehearsals import Rehearsal, Rehearsals
from bot.processes.errors import HelperBusyError
from tests.matches.conftest import ANNA, BERND, Table

pytestmark = pytest.mark.asyncio
BOT = Person(900, "the bot", "bot")


class AnyMove:
    """A computer that plays any legal move."""

    def __init__(self) -> None:
        self._chance = random.Random(5)
        self.busy = False

    async def choose(self, _: str, state: GameState) -> Move:
        if self.busy:
            raise HelperBusyError("thinker")
        return self._chance.choice(legal_moves(state))


@dataclass
class RehearsalRoom:
    table: Table

    def __post_init__(self) -> None:
        self.restart()

    def restart(self) -> None:
        self.table.restart()
        ledger = self.table.matches._ledger
        store, clock = self.table.store, self.table.clock
        self.rehearsals = Rehearsals(SHANGHAIEN, store, ledger, AnyMove(), clock)

    async def begin(self) -> Rehearsal:
        return await self.rehearsals.begin(1, ANNA, BOT, "mate", agreed())

    async def play(self, now: Rehearsal) -> Rehearsal:
        """Some move of the member's."""
        moves = legal_moves(now.match.state)
        move = moves[len(now.record.log) % len(moves)]
        return await self.rehearsals.play(now, move, now.record.edition)

    async def chosen(self, now: Rehearsal, choices: int = 3) -> Rehearsal:
        for _ in range(choices):
            now = await self.play(now)
        return now

    async def take_back(self, now: Rehearsal) -> Rehearsal:
        return await self.rehearsals.take_back(now, now.record.edition)


async def test_the_computer_answers_and_the_game_ends(room: RehearsalRoom) -> None:
    now = await room.begin()
    while not now.match.over:
        assert now.match.waiting == {now.match.seats[0]}
        now = await room.play(now)
    assert not now.tries
    assert not await room.table.store.open_matches()
    assert await room.table.store.load_match(1) is None, (
        "nothing of it is a match: it counts nowhere"
    )


async def test_a_choice_is_taken_back_again_and_again_to_the_first(room: RehearsalRoom) -> None:
    played = await room.chosen(await room.begin())
    now, seen = played, []
    while now.can_take_back:
        now = await room.take_back(now)
        seen.append(len(now.record.log))
        assert now.tries
        assert now.record.played == played.record.played
        assert now.match.waiting == {now.match.seats[0]}
    assert seen == sorted(set(seen), reverse=True)
    with pytest.raises(RefusedError) as refused:
        await room.take_back(now)
    assert refused.value.reason is Reason.UNDO_NONE
    back = await room.rehearsals.return_to_game(now, now.record.edition)
    assert (back.tries, back.record.log) == (False, played.record.log)


async def test_another_choice_is_tried_with_the_same_dice_to_the_end_of_the_game(
    room: RehearsalRoom,
) -> None:
    played = await room.chosen(await room.begin(), 6)
    now = await room.take_back(played)
    events = now.match.log
    choice = next(
        event.move for event in played.match.log[len(events) :] if isinstance(event, Played)
    )
    other = next(move for move in legal_moves(now.match.state) if move != choice)
    now = await room.rehearsals.play(now, other, now.record.edition)
    while not now.match.over:
        now = await room.play(now)
    assert now.tries
    assert now.record.played == played.record.played
    rolls = [
        [e.dice for e in each.match.log if isinstance(e, DiceRolled)] for each in (played, now)
    ]
    common = min(map(len, rolls))
    assert rolls[0][:common] == rolls[1][:common]
    assert (await room.take_back(now)).tries


async def test_old_buttons_and_others_change_nothing(room: RehearsalRoom) -> None:
    first = await room.begin()
    now = await room.play(first)
    for stale in (
        room.rehearsals.play(now, legal_moves(now.match.state)[0], first.record.edition),
        room.rehearsals.take_back(now, first.record.edition),
        room.rehearsals.return_to_game(now, first.record.edition),
        room.play(first),
    ):
        with pytest.raises(RefusedError) as refused:
            await stale
        assert refused.value.reason is Reason.STALE
    with pytest.raises(RefusedError) as refused:
        await room.rehearsals.load(now.record.id, BERND, lambda _: BOT)
    assert refused.value.reason is Reason.NOT_A_PLAYER
    newer = await room.begin()
    with pytest.raises(RefusedError) as refused:
        await room.rehearsals.load(now.record.id, ANNA, lambda _: BOT)
    assert refused.value.reason is Reason.UNKNOWN_MATCH
    current = await room.rehearsals.current(1, ANNA, lambda _: BOT)
    assert current is not None
    assert current.record == newer.record


async def test_a_move_that_the_busy_computer_could_not_answer_is_answered_later(
    room: RehearsalRoom,
) -> None:
    now = await room.begin()
    thinker = room.rehearsals._thinker
    assert isinstance(thinker, AnyMove)
    thinker.busy = True
    refused = None
    while refused is None:  # a turn of the member's may take several moves
        try:
            now = await room.play(now)
        except RefusedError as busy:
            refused = busy.reason
    assert refused is Reason.HINT_BUSY
    thinker.busy = False
    later = await room.rehearsals.load(now.record.id, ANNA, lambda _: BOT)
    assert later.match.waiting == {later.match.seats[0]}
    assert len(later.record.log) > len(now.record.log)


async def test_it_goes_on_after_a_restart_while_something_is_tried(room: RehearsalRoom) -> None:
    now = await room.take_back(await room.chosen(await room.begin()))
    room.restart()
    found = await room.rehearsals.current(1, ANNA, lambda _: BOT)
    assert found is not None
    assert (found.record, found.match.log) == (now.record, now.match.log)


@pytest.fixture
def room(table: Table) -> RehearsalRoom:
    return RehearsalRoom(table)
