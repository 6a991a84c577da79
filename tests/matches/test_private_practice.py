"""Private practice: the computer's replies, unlimited undo, and refusals of stale clicks."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.players.levels import Level
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import DiceRolled, MovePlayed, Resign
from bot.matches.invitations import has_chosen, has_progress
from bot.matches.match import Match, Person, Reason
from bot.records.matches import NOWHERE
from bot.records.members import Absence, PracticeResult
from bot.store.sql.store import Store
from tests.matches.conftest import ANNA, BERND, CLICK, TERMS, Table
from tests.matches.services import reason_of
from tests.matches.thinker import BOT, PracticeTable


class Home(PracticeTable):
    """The services for private practice, which only its member sees."""

    async def begin(self, member: Person = ANNA) -> Match:
        terms = replace(TERMS, channel_id=NOWHERE)
        begun = await self.starting.begin_practice(
            terms, member, [(BOT, Level.DECKHAND.value)], CLICK
        )
        return await self.practice.reply(begun.id)

    async def read_current(self) -> Match:
        current = await self.matches.private_match(1, ANNA.id, SHANGHAIEN.name)
        assert current is not None
        return current

    async def choose(self, match: Match) -> Match:
        """Make a move of the member; return the match after the computer's reply."""
        moves = legal_moves(match.state)
        move = moves[match.revision % len(moves)]
        await self.events.play(match.id, ANNA.id, move, match.revision)
        return await self.practice.reply(match.id)

    async def begin_and_choose(self, choices: int = 3) -> Match:
        match = await self.begin()
        for _ in range(choices):
            match = await self.choose(match)
        return match

    async def take_back(self, match: Match) -> Match:
        return await self.events.try_other(match.id, ANNA.id, match.revision)

    async def return_to_game(self, match: Match) -> Match:
        return await self.events.return_to_game(match.id, ANNA.id, match.revision)


@pytest.fixture
def home(store: Store) -> Home:
    return Home(store)


async def test_choices_can_be_taken_back_to_the_first_one(home: Home) -> None:
    played = match = await home.begin_and_choose()
    seen = []
    assert has_progress(match)
    while has_chosen(match):
        match = await home.take_back(match)
        assert await home.read_current() == match
        seen.append(match.revision)
        assert match.record.is_retry
        assert match.log == played.log[: match.revision]
        assert match.waiting == {match.seats[0]}
    assert seen == sorted(set(seen), reverse=True)
    assert not has_progress(match)
    assert await reason_of(home.take_back(match)) is Reason.UNDO_NONE
    home.restart()
    assert await home.read_current() == match
    back = await home.return_to_game(match)
    assert back == await home.read_current() == await home.matches.read_current(played.id)
    assert (back.record.is_retry, back.log) == (False, played.log)
    assert await reason_of(home.return_to_game(back)) is Reason.STALE
    assert (await home.choose(back)).revision > played.revision


async def test_another_choice_is_tried_with_the_same_dice_to_the_end_of_the_game(
    home: Home,
) -> None:
    played = await home.begin_and_choose(6)
    match = await home.take_back(played)
    choice = next(
        event.move for event in played.log[match.revision :] if isinstance(event, MovePlayed)
    )
    other = next(move for move in legal_moves(match.state) if move != choice)
    await home.events.play(match.id, ANNA.id, other, match.revision)
    match = await home.practice.reply(match.id)
    while not match.is_over:
        match = await home.choose(match)
    assert match.record.is_retry
    assert not has_progress(match)
    rolls = [[e.dice for e in each.log if isinstance(e, DiceRolled)] for each in (played, match)]
    common = min(map(len, rolls))
    assert rolls[0][:common] == rolls[1][:common]
    tried = await home.take_back(match)
    assert tried.record.is_retry
    assert not tried.is_over
    assert await home.return_to_game(tried) == await home.matches.read_current(played.id)
    assert (await home.matches.read_current(played.id)).log == played.log


async def test_buttons_of_a_replaced_game_change_nothing(home: Home) -> None:
    first = await home.begin()
    played = await home.choose(first)
    events, move = home.events, legal_moves(played.state)[0]
    for late in (
        home.take_back(first),
        home.return_to_game(first),
        home.choose(first),
        home.return_to_game(played),
    ):
        assert await reason_of(late) is Reason.STALE
    tried = await home.take_back(played)
    for aside in (home.take_back(played), home.return_to_game(played), home.choose(played)):
        assert await reason_of(aside) is Reason.STALE
    for others in (
        events.play(tried.id, BERND.id, move, tried.revision),
        events.try_other(tried.id, BERND.id, tried.revision),
        events.return_to_game(tried.id, BERND.id, tried.revision),
    ):
        assert await reason_of(others) is Reason.NOT_A_PLAYER
    newer = await home.begin()
    for gone in (home.choose(tried), home.choose(played), home.return_to_game(tried)):
        assert await reason_of(gone) is Reason.UNKNOWN_MATCH
    assert await home.read_current() == newer


async def test_other_choices_cannot_be_tried_in_a_game_in_a_channel(table: Table) -> None:
    match = await table.match()
    trying = table.events.try_other(match.id, ANNA.id, match.revision)
    assert await reason_of(trying) is Reason.STALE


async def test_private_practice_is_in_no_list_and_keeps_no_player_waiting(home: Home) -> None:
    match = await home.take_back(await home.begin_and_choose())
    assert await home.matches.open_matches() == []
    assert await home.store.count_open_matches() == 0
    assert await home.store.read_open_page() == ()
    assert await home.showing.read_outdated() == []
    home.clock.time += 1_000_000
    assert await home.showing.find_unnotified(1) == []
    assert await home.clocks.tasks() == []
    # An absent member may practise.
    await home.store.absences.begin(Absence(1, ANNA.id, 1.0, home.clock.time + 1e6))
    assert await home.clocks.tasks() == []
    await home.choose(match)
    assert await home.absences.read_current(1, ANNA.id) is not None


async def test_a_finished_private_game_counts_nowhere(home: Home) -> None:
    match, store = await home.begin(), home.store.statistics
    await home.events.play(match.id, ANNA.id, Resign(), match.revision)
    name = SHANGHAIEN.name
    assert await store.read_uncounted([name], 9) == []
    assert await store.has_counted_all(1, name)
    assert await store.read_finished(1, name, ANNA.id) == []
    assert await store.read_latest(1, name, ANNA.id, 9) == []
    assert await store.read_between(1, name, (ANNA.id, BOT.id)) == []
    assert await store.read_ended(1, name, (0.0, 0), 9) == []
    assert await store.count_ended(1, name, (1e12, 1)) == 0
    assert not await store.has_finished(1, name, ANNA.id)


async def play_out(home: Home) -> Match:
    """Begin a private game, make all moves of the member and the computer, and return it."""
    match = await home.begin()
    while not match.is_over:
        match = await home.choose(match)
    return match


async def test_a_complete_game_is_stored_as_a_result_once_and_an_incomplete_one_is_not(
    home: Home,
) -> None:
    members, data = home.store.members, home.personal_data
    begun = await home.begin_and_choose()
    await home.events.play(begun.id, ANNA.id, Resign(), begun.revision)
    assert (await members.read(ANNA.id)).practised == (), "a game that was given up has no result"
    ended = await play_out(home)
    assert ended.record.result is not None
    assert ended.record.result.places is not None
    first, second = ended.record.result.places
    points = 0.5 if first == second else float(first < second)
    result = PracticeResult(SHANGHAIEN.name, Level.DECKHAND.value, points, 1)
    assert (await members.read(ANNA.id)).practised == (result,)
    tried = await home.take_back(ended)
    while not tried.is_over:
        tried = await home.choose(tried)
    assert (await members.read(ANNA.id)).practised == (result,), "a second try has no stored result"
    await home.begin()
    assert (await members.read(ANNA.id)).practised == (result,), "a new game keeps the result"
    exported = json.loads(await data.export(ANNA.id) or "")
    assert exported["choices"]["practised"] == [[*result]]
    await data.forget(ANNA.id, {})
    assert (await members.read(ANNA.id)).practised == ()


async def test_the_member_can_export_private_practice_without_its_secret_and_delete_it(
    home: Home,
) -> None:
    data = home.personal_data
    played = await home.begin_and_choose()
    tried = await home.take_back(played)
    text = await data.export(ANNA.id)
    assert text is not None
    exported = json.loads(text)
    assert [each["id"] for each in exported["private_practice"]] == [played.id, tried.id]
    assert exported["matches"] == []
    assert played.record.secret.hex() not in text
    kept = await home.begin(BERND)
    deleted = await data.forget(ANNA.id, {})
    assert deleted.match_ids == ()
    assert not await data.has_data_of(ANNA.id)
    for gone in (played, tried):
        assert await home.store.read_match(gone.id) is None
        assert await home.store.read_log(gone.id) == ()
    assert await home.matches.read_current(kept.id) == kept


async def test_a_game_that_is_opened_again_still_waits_for_its_member(home: Home) -> None:
    begun = await home.begin()
    assert await home.events.settle(begun.id) is None
    assert (await home.read_current()).waiting == begun.waiting == {begun.seats[0]}
