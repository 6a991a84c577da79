"""Whole rummy games through the services: two to eight seats, departing members, computers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.cli.command_line import run_command
from bot.games.registry import ENGINES
from bot.games.rummy.game import RUMMY, STAND_IN_LEVEL, TRANSCRIPTS, parse_figures
from bot.games.rummy.moves import Resign, Seat
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.match import Match, Reason
from bot.matches.practice import EngineProcess, Practice
from bot.ratings.bookkeeping import Bookkeeper
from bot.ratings.ladder import Ladders
from bot.ratings.statistics import Statistics
from tests.matches.rummy.hands import resign
from tests.matches.rummy_services import GUILD, PEOPLE, RummyServices
from tests.matches.services import refusal_of, result_of
from tests.ratings.local_counting import LocalCounting

ONE_ROUND = Agreement(Options(contracts=(Contract(1, 0),), quiet_limit=30))


@pytest.mark.parametrize("players", [2, 8])
async def test_a_whole_game_is_played_stored_exported_and_verified(
    services: RummyServices, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await services.play_out(await services.match(players))
    assert result_of(match).termination == "completed"
    places, points = result_of(match).places, result_of(match).points
    assert places is not None
    assert [sum(other < own for other in points) + 1 for own in points] == list(places)
    services.restart()
    stored = await services.matches.read_current(match.id)
    assert stored.position == match.position
    text = stored.transcript_text()
    assert TRANSCRIPTS.format(TRANSCRIPTS.parse(text)) == text
    file = tmp_path / "game.txt"
    file.write_text(text)
    assert run_command(["verify", str(file)]) == 0
    assert "deals and" in capsys.readouterr().out
    assert run_command(["analyse", str(file)]) == 2
    assert "only in Discord" in capsys.readouterr().err


def places_of(match: Match) -> tuple[int, ...]:
    places = result_of(match).places
    assert places is not None
    return places


async def test_a_computer_plays_for_a_resigned_member_who_is_placed_last(
    services: RummyServices,
) -> None:
    match = await resign(services, await services.match(4, ONE_ROUND), 1)
    assert not match.is_over
    assert match.record.held == (1,)
    assert match.level_of(Seat.SECOND) == STAND_IN_LEVEL
    assert PEOPLE[1].id not in match.record.waits_for
    again = services.events.play(match.id, PEOPLE[1].id, Resign(), match.revision)
    refused = await refusal_of(again)
    assert (refused.reason, refused.rule) == (Reason.ILLEGAL, "not-now")
    match = await services.play_out(match)
    assert set(services.thinker.levels) == {STAND_IN_LEVEL}
    assert {view.seat for view in services.thinker.seen} == {Seat.SECOND}
    assert places_of(match)[1] == 4
    assert result_of(match).termination == "completed"


async def test_the_last_remaining_member_has_won(services: RummyServices) -> None:
    match = await resign(services, await resign(services, await services.match(3), 0), 2)
    assert match.is_over
    assert result_of(match).termination == "resigned"
    assert places_of(match) == (2, 1, 2)
    assert places_of(await resign(services, await services.match(2), 0)) == (2, 1)
    against_computers = await resign(services, await services.match(4, computers=2), 0)
    assert places_of(against_computers)[:2] == (4, 1)
    practice = await resign(services, await services.match(3, computers=2), 0)
    assert places_of(practice)[0] == 3
    assert practice.record.is_practice


async def test_a_computer_s_turn_is_found_again_after_a_crash(services: RummyServices) -> None:
    match = await services.match(3)
    (seat,) = match.waiting
    match = await resign(services, match, match.seats.index(seat))
    assert match.is_computer_to_move
    services.restart()
    assert [each.id for each in await services.practice.read_waiting()] == [match.id]
    match = await services.practice.reply(match.id)
    assert not await services.practice.read_waiting()
    assert not match.is_computer_to_move


async def test_a_computer_plays_for_a_deleted_member(services: RummyServices) -> None:
    match = await services.match(3)
    match = await resign(services, match, 0)
    for slot, lost in ((0, ()), (1, (match.id,))):
        deleted = await services.personal_data.forget(PEOPLE[slot].id, {"en": "somebody"})
        assert deleted.match_ids == lost
    over = await services.matches.read_current(match.id)
    assert places_of(over) == (2, 2, 1)
    assert over.record.names == ("somebody", "somebody", "Carla")


async def test_members_are_rated_among_themselves_and_the_computer_is_not(
    services: RummyServices,
) -> None:
    match = await services.play_out(await services.match(4, ONE_ROUND, computers=1))
    practice = await services.play_out(await services.match(3, ONE_ROUND, computers=2))
    await Bookkeeper(services.store, LocalCounting()).catch_up()
    ladders = Ladders(services.store, LocalCounting())
    assert await Statistics(services.store, services.clock, RUMMY, ladders).is_complete(GUILD)
    climbers = (await ladders.get_ladder(GUILD, RUMMY.name)).climbers
    assert {user: climber.games for user, climber in climbers.items()} == {
        person.id: 1 for person in PEOPLE[:3]
    }
    figures = await services.store.statistics.read_of_matches([match.id, practice.id])
    totals = match.position.table.totals
    assert tuple(parse_figures(text).penalties for text in figures[match.id]) == totals
    rounds = len(match.position.table.history)
    assert {json.loads(text)["rounds"] for text in figures[match.id]} == {rounds}


async def test_computers_play_in_a_worker_process(services: RummyServices) -> None:
    async with EngineProcess(ENGINES[RUMMY.name]) as thinker:
        practice = Practice(
            services.matches, services.events, services.store, {RUMMY.name: thinker}, services.clock
        )
        match = await services.match(4, computers=3)
        while match.state.table.round == 1 and not match.is_over:
            match = await (
                practice.reply(match.id) if match.is_computer_to_move else services.sensibly(match)
            )
        assert thinker.pid is not None
    assert match.state.table.history
