"""A database of a released version: its games, clocks, challenges and proposals still work."""

from __future__ import annotations

import math
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.games.shanghaien.game import SHANGHAIEN, TRANSCRIPTS
from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import SEATS, Termination
from bot.matches.clocks import Task, TimeNoticeKind
from bot.matches.match import Match, Person, Step
from bot.ratings.bookkeeping import Bookkeeper
from bot.ratings.ladder import Ladders
from bot.ratings.statistics import Statistics
from bot.records.matches import ProposalKind
from bot.records.members import DisplayMode, NotifyBy
from bot.records.messages import InvitationStatus
from bot.runtime.config import Settings
from bot.services import Services, build_services
from bot.store.opening import open_store
from bot.store.sql.privacy import is_deleted_user
from tests.machine import ManualClock
from tests.matches.services import result_of
from tests.ratings.local_counting import LocalCounting
from tests.store.released import restore_database, world
from tests.thorough import some

ENDED = {
    "played out": Termination.COMPLETED,
    "played out, sharks": Termination.COMPLETED,
    "drawn": Termination.COMPLETED,
    "late, claimed": Termination.TIME,
    "late, by itself": Termination.TIME,
    "resigned": Termination.RESIGNED,
    "cancelled": Termination.CANCELLED,
    "called off": Termination.CANCELLED,
    "practice, finished": Termination.RESIGNED,
    "finished, opponent forgotten": Termination.RESIGNED,
    "ended by forgetting": Termination.RESIGNED,
}
OPEN = tuple(sorted(set(world()["games"]) - set(ENDED)))


@dataclass
class ReleasedGames:
    """The services on a copy of a released version's database.

    The clock begins at the time at which that version last used it.
    """

    services: Services
    clock: ManualClock

    @property
    def statistics(self) -> Statistics:
        return self.services.statistics[SHANGHAIEN.name]

    async def game(self, shows: str) -> Match:
        return await self.services.matches.read_current(world()["games"][shows])


@pytest.fixture
async def released(tmp_path: Path) -> AsyncIterator[ReleasedGames]:
    restore_database(tmp_path / "games.db")
    clock = ManualClock(world()["now"])
    settings = Settings(database=tmp_path / "games.db")
    services = build_services(settings, await open_store(settings.database), clock)
    await services.clocks.start_uptime()
    services.running.get_shard_clock(0).start()
    yield ReleasedGames(services, clock)
    await services.store.close()


def person(name: str) -> Person:
    (found,) = [each for each in world()["people"] if each["name"] == name]
    return Person(found["id"], found["name"], found["username"])


async def test_a_finished_game_keeps_its_result_and_its_export_verifies(
    released: ReleasedGames,
) -> None:
    for shows, termination in ENDED.items():
        match = await released.game(shows)
        outcome, result = match.state.outcome, result_of(match)
        assert outcome.termination is termination, shows
        assert result.termination == termination.value, shows
        assert result.points == outcome.score.totals, shows
        assert (outcome.winner is None) == (shows in {"drawn", "cancelled", "called off"}), shows
        text = TRANSCRIPTS.format(match.transcript())
        exported = TRANSCRIPTS.parse(text)
        assert exported.events == match.events, shows
        assert TRANSCRIPTS.verify(exported).is_honest, shows
        assert match.record.shown.revision == match.revision, shows
        forgotten = sum(is_deleted_user(user) for user in match.record.user_ids)
        assert forgotten == ("forg" in shows), shows
        assert not forgotten or "Gerd" not in text, shows


async def test_open_games_are_continued_and_some_of_them_finished(released: ReleasedGames) -> None:
    events = released.services.events
    for number, shows in enumerate(OPEN):
        choose, match = random.Random(shows), await released.game(shows)
        await events.resume(match.id)
        match = await released.services.matches.read_current(match.id)
        few = match.revision + 5
        while not match.is_over and (match.revision < few or number % some(3, 1) == 0):
            move = choose.choice(legal_moves(match.state))
            mover = match.user_of(match.state.mover)
            match = (await events.play(match.id, mover, move, match.revision)).after
        if match.is_over:
            assert result_of(match).termination == Termination.COMPLETED
            assert TRANSCRIPTS.verify(
                TRANSCRIPTS.parse(TRANSCRIPTS.format(match.transcript()))
            ).is_honest
            finished = await released.statistics.read_finished(
                match.record.guild_id, match.record.user_ids[0]
            )
            assert match.id in [each.id for each in finished]


async def test_every_clock_resumes_where_it_was(released: ReleasedGames) -> None:
    clocks, now = released.services.clocks, released.clock.time
    notices = {shows: clocks.notice((await released.game(shows)).record) for shows in OPEN}
    assert {shows: notice.kind for shows, notice in notices.items() if notice.kind} == {
        "bot removed": TimeNoticeKind.PAUSED,
        "member left": TimeNoticeKind.PAUSED,
        "mover away": TimeNoticeKind.AWAY,
        "time up": TimeNoticeKind.UP,
        "reminded": TimeNoticeKind.DUE,
        "clock runs": TimeNoticeKind.DUE,
    }
    assert (await released.game("reminded")).record.clock.reminded
    due = notices["clock runs"].at
    assert due is not None
    # The bot was killed: up to a minute of its uptime had not been stored yet.
    assert 13.9 * 86_400 < due - now <= 14 * 86_400 + 60
    released.clock.time += 86_400
    wanted = dict(await clocks.tasks())
    assert wanted[world()["games"]["time up"]] is Task.END
    assert wanted[world()["games"]["reminded"]] is Task.TIME_UP
    assert world()["games"]["clock runs"] not in wanted
    late = await released.game("reminded")
    waiting = late.user_of(late.state.mover.opponent)
    won = (await released.services.events.claim(late.id, waiting, late.revision)).after
    assert result_of(won).termination == Termination.TIME.value


async def test_proposals_can_still_be_agreed_to(released: ReleasedGames) -> None:
    wishes = {"cancel": ProposalKind.CANCEL, "takeback": ProposalKind.TAKE_BACK}
    for shows, wish in wishes.items():
        match = await released.game(f"{shows} proposed")
        proposal = await released.services.store.proposals.read(match.id, wish)
        assert proposal is not None
        asked = match.user_of(SEATS[proposal.slot].opponent)
        step = await released.services.events.agree(match.id, asked, wish, match.revision)
        assert isinstance(step, Step)
        assert step.after.is_over == (wish is ProposalKind.CANCEL)
        assert step.after.revision == match.revision + 1


async def test_challenges_are_open_or_show_their_result(released: ReleasedGames) -> None:
    invitations, matches = released.services.invitations, released.services.matches
    (to_anna,) = [each for each in _messages_with("cd") if person("Anna").id == each[1]]
    begun = await invitations.join(to_anna[0], person("Anna"), 1)
    assert begun.match_id is not None
    match = await matches.read_current(begun.match_id)
    assert (match.record.pace, match.state.options.extra_trick) == (3 * 86_400, "sharks")
    (for_anybody,) = [each for each in _messages_with("ca") if each[0] != to_anna[0]]
    begun = await invitations.join(for_anybody[0], person("Bernd"), 2)
    assert begun.status is InvitationStatus.ACCEPTED
    loaded = [await released.services.store.invitations.read(number) for number in range(1, 40)]
    became = {each.status.value for each in loaded if each is not None}
    assert became == {"accepted", "declined", "withdrawn", "expired"}


def _messages_with(verb: str) -> list[tuple[int, int | None]]:
    """Return the challenge id of each `verb` button, with Anna's id if the message names her."""
    found = []
    for message in world()["messages"]:
        for part in message["components"][:1]:
            for row in part.get("components", []):
                for button in row.get("components", []):
                    if button.get("custom_id", "").startswith(f"sh1:{verb}:"):
                        number = int(button["custom_id"].split(":")[2], 36)
                        anna = str(person("Anna").id)
                        found.append((number, int(anna) if anna in str(message) else None))
    return found


async def test_choices_of_members_and_of_the_server_are_kept(released: ReleasedGames) -> None:
    store, guild = released.services.store, world()["guild"]
    anna, bernd, carla = [
        await store.members.read(person(n).id) for n in ("Anna", "Bernd", "Carla")
    ]
    assert (anna.display, bernd.display, carla.display) == (
        DisplayMode.LARGE,
        DisplayMode.TEXT,
        DisplayMode.COLOUR_BLIND,
    )
    assert (anna.how, bernd.how, carla.how) == (NotifyBy.CHANNEL, NotifyBy.DIRECT, NotifyBy.NEITHER)
    server = await store.servers.read(guild)
    assert (server.language, server.pace) == ("it", 14 * 86_400)
    assert await released.statistics.is_hidden(guild, person("Frida").id)
    away = await store.absences.read_due(math.inf)
    assert len(away) == 1
    moved = await released.game("mover away")
    assert (away[0].user_id,) == moved.record.waits_for


RATED = {
    "Anna": (1799.625803773736, 227.73540249000166, 3),
    "Bernd": (1337.6891060937023, 290.3189637179804, 1),
    "Carla": (1202.3857949525918, 223.3086357609114, 3),
    "Dora": (1747.318071978146, 253.40460245322316, 2),
    "Emil": (1500.0, 227.82564211874072, 3),
    "Frida": (1667.5078595743853, 281.3106819183907, 1),
    "Hanna": (1500.0, 290.31896161384265, 1),
}
"""The rating, its deviation and the number of games of each member in the released version."""


async def test_computed_standings_and_ratings_equal_those_of_the_released_version(
    released: ReleasedGames,
) -> None:
    guild = world()["guild"]
    assert not await released.statistics.is_complete(guild)
    await Bookkeeper(released.services.store, LocalCounting()).catch_up()
    assert await released.statistics.is_complete(guild)
    board = await released.statistics.leaderboard(guild, person("Anna").id)
    assert board.own is not None
    assert (board.own.games, board.is_hidden) == (3, False)
    assert len(await released.statistics.read_finished(guild, person("Carla").id)) == 4
    ladders = Ladders(released.services.store, LocalCounting())
    climbers = (await ladders.get_ladder(guild, SHANGHAIEN.name)).climbers
    assert {person(name).id: found for name, found in RATED.items()} == {
        user: (each.after.rating, each.after.deviation, each.games)
        for user, each in climbers.items()
    }
