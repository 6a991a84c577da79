"""The services with a game in which several players may move at the same time."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from bot.games.registry import GAMES
from bot.games.shanghaien.game import SHANGHAIEN
from bot.matches.clocks import Task, TimeNoticeKind
from bot.matches.invitations import SeatedPlayer
from bot.matches.match import Match, Person, Reason, RefusedError, Step, Terms
from bot.matches.practice import Practice
from bot.ratings.ladder import Ladders
from bot.ratings.statistics import MIN_RATED_GAMES, Statistics
from bot.records.matches import ProposalKind, ProposalRecord
from bot.records.members import Absence
from bot.records.messages import MessageRecord
from bot.store.sql.store import Store
from examples.pig.game import Move, State
from tests.games.pig import TOGETHER, register_pig
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK
from tests.matches.services import MatchServices, reason_of, refusal_of, result_of
from tests.ratings.local_counting import LocalCounting
from tests.store.samples import an_invitation

PACE = 90
PEOPLE = (ANNA, BERND, CARLA)
BOT = Person(900, "The bot", "bot")
STRANGER = 404


class TrioServices(MatchServices):
    """The services for `TOGETHER`, a variant of Pig for three players who move at the same time."""

    async def match(
        self, people: tuple[Person, ...] = PEOPLE, *, channel: int = 2, pace: int | None = None
    ) -> Match:
        terms, now = Terms(1, channel, "en", TOGETHER, None, pace), self.clock.now()
        seated = [SeatedPlayer(each, now, "wild" if each is BOT else None) for each in people]
        asked = await self.store.invitations.add(an_invitation())
        return await self.starting.accept(asked, terms, seated, CLICK, draw_seats=False)

    async def hold(self, match: Match, person: Person) -> Match:
        now = await self.matches.read_current(match.id)
        return (await self.events.play(match.id, person.id, Move.HOLD, now.revision)).after

    async def play_out(self, channel: int) -> Match:
        match = await self.match(channel=channel)
        for person in PEOPLE:
            match = await self.hold(match, person)
        return match


@pytest.fixture(autouse=True)
def pig() -> Iterator[None]:
    with register_pig():
        yield


@pytest.fixture
async def services(store: Store) -> TrioServices:
    return TrioServices(store, secrets=random.Random(7))


async def test_a_complete_game_of_three_survives_restarts(services: TrioServices) -> None:
    match = await services.match()
    assert match.waiting == {"1", "2", "3"}
    assert match.record.waits_for == tuple(person.id for person in PEOPLE)
    for person in (CARLA, ANNA, BERND):
        match = await services.hold(match, person)
        services.restart()
        assert (await services.matches.read_current(match.id)).position == match.position
    assert match.is_over
    assert match.record.waits_for == ()
    assert (result_of(match).points, result_of(match).places) == ((2, 3, 1), (2, 1, 3))
    lines = [TOGETHER.format_event(event) for event in match.events]
    assert lines[-3:] == ["3 hold", "1 hold", "2 hold"]
    assert list(await services.store.read_log(match.id)) == lines


async def test_a_reminder_is_refused_only_if_all_current_players_are_absent(
    services: TrioServices,
) -> None:
    match = await services.hold(await services.match(), CARLA)
    day, now = 24 * 3600.0, services.clock.now()
    await services.store.absences.begin(Absence(1, ANNA.id, now, now + day))
    await services.events.nudge(match.id, CARLA.id)
    await services.clocks.forget_nudge(match.id)
    await services.events.nudge(match.id, CARLA.id)
    await services.store.absences.begin(Absence(1, BERND.id, now, now + 2 * day))
    refused = await refusal_of(services.events.nudge(match.id, CARLA.id))
    assert (refused.reason, refused.name, refused.when) == (
        Reason.NUDGE_AWAY, ANNA.name, now + day,
    )  # fmt: skip


async def test_every_refusal_has_its_reason(services: TrioServices) -> None:
    match = await services.hold(await services.match(), ANNA)

    async def refused(user_id: int, revision: int, move: Move = Move.HOLD) -> RefusedError:
        """Return the refusal of a move; assert that `read_for` refuses it for the same reason."""
        refused = await refusal_of(services.events.play(match.id, user_id, move, revision))
        asked = await refusal_of(
            services.matches.read_for(match.id, user_id, revision, lambda _: move)
        )
        assert (refused.reason, refused.rule) == (asked.reason, asked.rule)
        return refused

    for user_id, revision, reason in (
        (STRANGER, match.revision, Reason.NOT_A_PLAYER),
        (ANNA.id, match.revision, Reason.NOT_YOUR_TURN),
        (BERND.id, match.revision - 1, Reason.STALE),
    ):
        assert (await refused(user_id, revision)).reason is reason
    illegal = await refused(BERND.id, match.revision, Move.ROLL)
    assert (illegal.reason, illegal.rule) == (Reason.ILLEGAL, "not-your-turn")
    assert (await services.matches.read_for(match.id, BERND.id, match.revision)).id == match.id
    over = (await services.events.play(match.id, CARLA.id, Move.RESIGN, 0)).after
    assert (await refused(BERND.id, over.revision)).reason is Reason.GAME_OVER


async def test_a_match_of_a_game_that_this_program_does_not_know_is_left_alone(
    services: TrioServices,
) -> None:
    match = await services.match(pace=PACE)
    known = GAMES.pop(TOGETHER.name)
    try:
        services.restart()
        assert await services.matches.open_matches(user_id=ANNA.id) == []
        assert await services.showing.read_outdated() == []
        for act in (
            services.matches.read_current(match.id),
            services.events.play(match.id, ANNA.id, Move.HOLD, match.revision),
            services.events.pause_clock(match.id),
        ):
            assert await reason_of(act) is Reason.UNKNOWN_MATCH
    finally:
        GAMES[TOGETHER.name] = known
    assert (await services.hold(match, ANNA)).waiting == {"2", "3"}


async def test_the_same_players_have_one_game_in_a_channel_in_any_order(
    services: TrioServices,
) -> None:
    match = await services.match()
    for order in itertools.permutations(PEOPLE):
        refused = await refusal_of(services.match(order))
        assert (refused.reason, refused.match_id) == (Reason.GROUP_BUSY, match.id)
    others = [await services.match(PEOPLE[:2]), await services.match(PEOPLE, channel=3)]
    assert len({each.id for each in (match, *others)}) == 3


async def test_a_clock_is_shared_and_overdue_players_lose(services: TrioServices) -> None:
    match = await services.match(pace=PACE)
    due = match.record.clock.due
    services.clock.time += PACE / 2
    match = await services.hold(match, CARLA)
    assert match.record.clock.due == due
    services.clock.time += PACE
    claim = services.events.claim(match.id, ANNA.id, match.revision)
    assert await reason_of(claim) is Reason.CLAIM_NOT_YOURS
    step = await services.events.claim(match.id, CARLA.id, match.revision)
    assert result_of(step.after).places == (2, 2, 1)


async def test_a_clock_is_stopped_while_a_current_player_is_absent(services: TrioServices) -> None:
    match = await services.match(pace=PACE)
    away = [
        Absence(1, person.id, services.clock.now(), services.clock.now() + 1e6) for person in PEOPLE
    ]
    for absence in away[:2]:
        await services.store.absences.begin(absence)
    match = await services.matches.read_current(match.id)
    assert services.clocks.notice(match.record).kind is TimeNoticeKind.AWAY
    assert list(await services.clocks.tasks()) == [(match.id, Task.PAUSE)]
    for person in (ANNA, BERND):  # including the current player
        match = await services.hold(match, person)
    assert services.clocks.notice(match.record).kind is TimeNoticeKind.DUE


async def test_all_other_players_must_agree_to_call_a_game_off(services: TrioServices) -> None:
    match = await services.match()
    asked = await services.events.propose(match.id, ANNA.id, ProposalKind.CANCEL, 1, 7)
    assert isinstance(asked, MessageRecord)
    agreed = await services.events.agree(match.id, CARLA.id, ProposalKind.CANCEL, match.revision)
    assert isinstance(agreed, ProposalRecord)
    for person in (ANNA, CARLA):
        again = services.events.agree(match.id, person.id, ProposalKind.CANCEL, match.revision)
        refused = await refusal_of(again)
        assert (refused.reason, refused.name) == (Reason.CANCEL_OWN, BERND.name)
    step = await services.events.propose(match.id, BERND.id, ProposalKind.CANCEL, 1, 7)
    assert isinstance(step, Step)
    assert result_of(step.after).places is None
    other = (await services.match()).id
    undo = services.events.propose(other, ANNA.id, ProposalKind.TAKE_BACK, 1, 7)
    assert await reason_of(undo) is Reason.UNDO_NONE


async def test_each_seat_is_notified_separately(services: TrioServices) -> None:
    match = await services.match()

    async def is_notified(*slots: int) -> bool:
        nonlocal match
        shown = match.record.shown
        shown = type(shown)(
            revision=match.revision,
            waiting=(0, 1, 2),
            called=slots,
            state_revision=shown.state_revision,
        )
        match = await services.showing.set_shown(match, shown)
        return not await services.showing.find_unnotified(0.0)

    assert not await is_notified()
    assert not await is_notified(0, 2)
    assert await is_notified(0, 1, 2)
    assert not await is_notified(0, 2)
    await services.store.absences.begin(Absence(1, BERND.id, 1.0, 2e6))
    assert await is_notified(0, 2)


async def test_each_pair_is_rated_by_place_and_a_deleted_user_has_another_id_in_each_match(
    services: TrioServices,
) -> None:
    matches = [await services.play_out(channel) for channel in range(2, 2 + MIN_RATED_GAMES)]
    ladders = Ladders(services.store, LocalCounting())
    statistics = Statistics(services.store, services.clock, TOGETHER, ladders)
    board = await statistics.leaderboard(1, ANNA.id)
    ranked = [(line.standing.user_id, line.tally.won) for line in board.captains]
    assert ranked == [(CARLA.id, MIN_RATED_GAMES), (BERND.id, 0), (ANNA.id, 0)]
    assert {line.tally.games for line in board.captains} == {MIN_RATED_GAMES}
    assert {line.standing.games for line in board.captains} == {MIN_RATED_GAMES}
    others = Statistics(services.store, services.clock, SHANGHAIEN, ladders)
    assert (await others.leaderboard(1, ANNA.id)).captains == (), "the dice game has no results"
    for person in PEOPLE:
        await services.personal_data.forget(person.id, {"en": "somebody"})
    found = [await services.matches.read_current(match.id) for match in matches]
    nobodies = [user_id for match in found for user_id in match.record.user_ids]
    assert len(set(nobodies)) == 3 * MIN_RATED_GAMES
    assert max(nobodies) < 0


class HoldingThinker:
    """A computer player that always plays *hold* and records the states that it receives."""

    def __init__(self) -> None:
        self.seen: list[State] = []

    async def choose(self, level: str, state: State) -> Move:
        assert level == "wild"
        self.seen.append(state)
        return Move.HOLD


async def test_the_computer_moves_for_all_of_its_awaited_seats(services: TrioServices) -> None:
    match = await services.match((ANNA, BOT, BOT))
    thinker = HoldingThinker()
    practice = Practice(
        services.matches, services.events, services.store, {TOGETHER.name: thinker}, services.clock
    )
    assert [each.id for each in await practice.read_waiting()] == [match.id]
    match = await practice.reply(match.id)
    assert match.waiting == {"1"}
    assert [state.scores for state in thinker.seen] == [(0, 0, 0), (0, 1, 0)]
    assert not await practice.read_waiting()
    assert (await services.hold(match, ANNA)).is_over
