"""Whole games of the rummy through the services: two to eight seats, leavers and computers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.command_line import run_command
from bot.games.game import AnyMove
from bot.games.games import THINKING
from bot.games.rummy.figures import parse_figures
from bot.games.rummy.game import RUMMY, STAND_IN_LEVEL
from bot.games.rummy.moves import Holder, Resign, Seat
from bot.games.rummy.transcript import format_transcript, parse_transcript
from bot.matches.match import Match
from bot.matches.practice import Practice
from bot.matches.refusals import Reason, RefusedError
from bot.matches.thinking import ThinkingProcess
from bot.ratings.bookkeeping import Bookkeeper
from bot.ratings.ladders import Ladders
from bot.ratings.statistics import Statistics
from tests.matches.rummy_room import GUILD, PEOPLE, RummyRoom
from tests.ratings.here import CountingHere

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("players", [2, 3, 4, 8])
async def test_a_whole_game_is_played_stored_exported_and_verified(
    room: RummyRoom, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await room.play_out(await room.match(players))
    assert match.record.result is not None
    assert match.record.result.termination == "completed"
    places = match.record.result.places
    assert places is not None
    points = match.record.result.points
    assert [sum(other < own for other in points) + 1 for own in points] == list(places)
    room.restart()
    stored = await room.matches.current(match.id)
    assert stored.position == match.position
    text = stored.transcript_text()
    assert format_transcript(parse_transcript(text)) == text
    file = tmp_path / "game.txt"
    file.write_text(text)
    assert run_command(["verify", str(file)]) == 0
    assert "deals and" in capsys.readouterr().out
    assert run_command(["analyse", str(file)]) == 2
    assert "in Discord alone" in capsys.readouterr().err


async def test_a_running_game_is_exported_with_the_own_hand_alone(room: RummyRoom) -> None:
    match = await room.sensibly(await room.match(3))
    for reader in (None, *match.seats):
        text = match.transcript_text(reader)
        deal = next(line for line in text.splitlines() if line.startswith("deal "))
        hands = [hand.split() for hand in deal.split(" / ")[1:]]
        for seat, hand in zip(match.seats, hands, strict=True):
            assert (set(hand) == {"?"}) is (seat is not reader)
    with pytest.raises(ValueError, match="hidden"):
        match.transcript()


async def leave(room: RummyRoom, match: Match, slot: int) -> Match:
    return (await room.events.play(match.id, PEOPLE[slot].id, Resign(), 0)).after


async def test_who_resigns_is_played_on_by_a_computer_and_placed_last(room: RummyRoom) -> None:
    match = await leave(room, await room.match(4), 1)
    assert not match.over
    assert match.record.held == (1,)
    assert match.level_of(Seat.SECOND) == STAND_IN_LEVEL
    assert PEOPLE[1].id not in match.record.waits_for
    match = await room.play_out(match)
    assert set(room.thinker.levels) == {STAND_IN_LEVEL}
    assert {view.seat for view in room.thinker.seen} == {Seat.SECOND}
    assert match.record.result is not None
    assert match.record.result.places is not None
    assert match.record.result.places[1] == 4
    assert match.record.result.termination == "completed"


async def refused(room: RummyRoom, match: Match, slot: int, move: AnyMove) -> RefusedError:
    with pytest.raises(RefusedError) as caught:
        await room.events.play(match.id, PEOPLE[slot].id, move, match.revision)
    return caught.value


async def test_the_last_member_who_stays_has_won(room: RummyRoom) -> None:
    match = await leave(room, await room.match(3), 0)
    again = await refused(room, match, 0, Resign())
    assert (again.reason, again.rule) == (Reason.ILLEGAL, "not-now")
    match = await leave(room, match, 2)
    assert match.over
    assert match.record.result is not None
    assert match.record.result.termination == "resigned"
    assert match.record.result.places == (2, 1, 2)


async def test_between_two_the_other_wins_at_once(room: RummyRoom) -> None:
    match = await leave(room, await room.match(2), 0)
    assert match.record.result is not None
    assert match.record.result.places == (2, 1)


async def test_the_last_of_several_members_wins_against_computers_too(room: RummyRoom) -> None:
    match = await leave(room, await room.match(4, computers=2), 0)
    assert match.record.result is not None
    assert match.record.result.places is not None
    assert match.record.result.places[1] == 1
    assert match.record.result.places[0] == 4


async def test_who_gives_up_a_practice_has_lost_it(room: RummyRoom) -> None:
    match = await leave(room, await room.match(3, computers=2), 0)
    assert match.record.result is not None
    assert match.record.result.places is not None
    assert match.record.result.places[0] == 3
    assert match.record.practice


async def test_a_computer_s_turn_is_found_again_after_a_crash(room: RummyRoom) -> None:
    match = await room.match(3)
    (seat,) = match.waiting
    match = await leave(room, match, match.seats.index(seat))
    assert match.computer_to_move
    room.restart()
    assert [each.id for each in await room.practice.waiting()] == [match.id]
    match = await room.practice.reply(match.id)
    assert not await room.practice.waiting()
    assert not match.computer_to_move


async def test_who_is_forgotten_leaves_the_table_to_a_computer(room: RummyRoom) -> None:
    match = await room.match(3)
    match = await leave(room, match, 0)
    for person in PEOPLE[:1]:
        deleted = await room.personal_data.forget(person.id, {"en": "somebody"})
        assert deleted.match_ids == ()
    deleted = await room.personal_data.forget(PEOPLE[1].id, {"en": "somebody"})
    assert deleted.match_ids == (match.id,)
    over = await room.matches.current(match.id)
    assert over.record.result is not None
    assert over.record.result.places == (2, 2, 1)
    assert over.record.names == ("somebody", "somebody", "Carla")


async def test_members_are_rated_among_themselves_and_the_computer_is_not(room: RummyRoom) -> None:
    match = await room.play_out(await room.match(4, computers=1))
    practice = await room.play_out(await room.match(3, computers=2))
    await Bookkeeper(room.store, CountingHere()).catch_up()
    ladders = Ladders(room.store, CountingHere())
    assert await Statistics(room.store, room.clock, RUMMY, ladders).complete(GUILD)
    climbers = (await ladders.of(GUILD, RUMMY.name)).climbers
    assert {user: climber.games for user, climber in climbers.items()} == {
        person.id: 1 for person in PEOPLE[:3]
    }
    figures = await room.store.figures.of_matches([match.id, practice.id])
    totals = match.position.table.totals
    assert tuple(parse_figures(text).penalties for text in figures[match.id]) == totals
    rounds = len(match.position.table.history)
    assert {json.loads(text)["rounds"] for text in figures[match.id]} == {rounds}


async def test_the_seats_that_a_computer_holds_are_told_by_the_log(room: RummyRoom) -> None:
    assert RUMMY.stand_in is not None
    event = RUMMY.stand_in.takes_over(Seat.SECOND)
    match = await room.match(3)
    match = (await room.logbook.write(match, [event], None)).after
    assert match.record.held == (1,)
    assert (await room.store.read_log(match.id))[-1] == "seat 2 computer"
    back = RUMMY.stand_in.gives_back(Seat.SECOND)
    match = (await room.logbook.write(match, [back], None)).after
    assert match.record.held == ()
    assert match.position.table.player(Seat.SECOND).holder is Holder.MEMBER


async def test_computers_play_a_whole_game_from_a_process_of_their_own(
    room: RummyRoom,
) -> None:
    async with ThinkingProcess(THINKING[RUMMY.name]) as thinker:
        practice = Practice(
            room.matches, room.events, room.store, {RUMMY.name: thinker}, room.clock
        )
        match = await room.match(4, computers=3)
        while not match.over:
            if match.computer_to_move:
                match = await practice.reply(match.id)
            else:
                match = await room.sensibly(match)
        assert thinker.pid is not None
    assert len(match.state.table.history) == len(match.state.options.contracts)
