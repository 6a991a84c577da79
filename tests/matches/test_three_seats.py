"""A game with three seats and hidden cards, through every service."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.games.game import MoveRefusedError
from bot.games.registry import GAMES
from bot.games.shanghaien.game import SHANGHAIEN
from bot.matches.deadlines import Task, TimeNoticeKind
from bot.matches.match import Match, Reason, RefusedError, Step
from bot.matches.practice import Practice
from bot.ratings.ladder import Ladders
from bot.ratings.statistics import MIN_RATED_GAMES, Statistics
from bot.records.matches import ProposalKind, ProposalRecord
from bot.records.members import Absence
from bot.records.messages import MessageRecord
from bot.store.sql.store import Store
from tests.games.tiny import TINY, Bid, Fold, State, tiny_among_the_games
from tests.matches.conftest import ANNA, BERND, CARLA
from tests.matches.services import reason_of, refusal_of, result_of
from tests.matches.three_seats_room import BOT, PACE, PEOPLE, ThreeSeatsRoom
from tests.ratings.here import CountingHere

STRANGER = 404

pytestmark = pytest.mark.asyncio


@pytest.fixture(autouse=True)
def tiny() -> Iterator[None]:
    with tiny_among_the_games():
        yield


@pytest_asyncio.fixture
async def room(store: Store) -> ThreeSeatsRoom:
    return ThreeSeatsRoom(store)


def hands_of(match: Match) -> tuple[int, ...]:
    """Return the hands of all seats, which are hidden outside of tests."""
    return tuple(match.position.hands)


async def play_game(room: ThreeSeatsRoom, channel: int) -> Match:
    """Play a whole game."""
    match = await room.match(channel=channel)
    for person in PEOPLE:
        match = await room.bid(match, person)
    return match


async def test_a_whole_game_is_played_by_three_at_once_and_survives_restarts(
    room: ThreeSeatsRoom,
) -> None:
    match = await room.match()
    assert match.waiting == {"1", "2", "3"}
    assert match.record.waits_for == tuple(person.id for person in PEOPLE)
    for number, person in enumerate((CARLA, ANNA, BERND), start=1):
        match = await room.bid(match, person, number)
        room.restart()
        assert (await room.matches.current(match.id)).position == match.position
    hands = hands_of(match)
    winner = hands.index(max(hands))
    assert match.is_over
    assert match.record.waits_for == ()
    assert result_of(match).points == tuple(6 * (slot == winner) for slot in range(3))
    assert result_of(match).places == tuple(1 if slot == winner else 2 for slot in range(3))
    lines = [TINY.format_event(event) for event in match.events]
    assert lines[1:] == ["3 bid 1", "1 bid 2", "2 bid 3"]
    assert list(await room.store.read_log(match.id)) == lines


async def test_a_reminder_is_refused_only_if_all_current_players_are_absent(
    room: ThreeSeatsRoom,
) -> None:
    match = await room.bid(await room.match(), CARLA)
    day, now = 24 * 3600.0, room.clock.now()
    await room.store.absences.begin(Absence(1, ANNA.id, now, now + day))
    await room.events.nudge(match.id, CARLA.id)
    await room.clocks.forget_nudge(match.id)
    await room.events.nudge(match.id, CARLA.id)
    await room.store.absences.begin(Absence(1, BERND.id, now, now + 2 * day))
    refused = await refusal_of(room.events.nudge(match.id, CARLA.id))
    assert (refused.reason, refused.name, refused.when) == (
        Reason.NUDGE_AWAY, ANNA.name, now + day,
    )  # fmt: skip


async def test_every_refusal_has_its_reason(room: ThreeSeatsRoom) -> None:
    match = await room.bid(await room.match(), ANNA)

    async def refused(user_id: int, bid: Bid, revision: int) -> RefusedError:
        """Return the refusal of a bid; the check before it is refused alike."""
        refused = await refusal_of(room.events.play(match.id, user_id, bid, revision))
        asked = await refusal_of(room.matches.read_for(match.id, user_id, revision, lambda _: bid))
        assert (refused.reason, refused.rule) == (asked.reason, asked.rule)
        return refused

    for user_id, revision, reason in (
        (STRANGER, match.revision, Reason.NOT_A_PLAYER),
        (ANNA.id, match.revision, Reason.NOT_YOUR_TURN),
        (BERND.id, match.revision - 1, Reason.STALE),
    ):
        assert (await refused(user_id, Bid(1), revision)).reason is reason
    illegal = await refused(BERND.id, Bid(9), match.revision)
    assert (illegal.reason, illegal.rule) == (Reason.ILLEGAL, "too-much")
    assert (await room.matches.read_for(match.id, BERND.id, match.revision)).id == match.id
    over = (await room.events.play(match.id, CARLA.id, Fold(), 0)).after
    assert (await refused(BERND.id, Bid(1), over.revision)).reason is Reason.GAME_OVER


def texts_of_a_running_game(match: Match, seat: str | None) -> list[str]:
    """Return all texts and values of a match that a seat can see, or the public ones for None."""
    texts = [repr(match.view(seat)), repr(match.events_for(seat)), match.transcript_text(seat)]
    if seat is None:
        before = map(match.before, range(match.revision))
        steps = match.stepwise(0, match.revision)
        values = (match, match.record, match.state, match.events, *before, *steps)
        texts += [*map(repr, values), match.transcript_text()]
    return texts


def numbers_in(texts: list[str]) -> set[int]:
    return {int(number) for text in texts for number in re.findall(r"\b\d+\b", text)}


async def test_nobody_gets_to_see_another_s_card_or_bid_before_the_end(
    room: ThreeSeatsRoom,
) -> None:
    with capture_logs() as logs:
        match = await room.match()
        errors = []
        for person in (ANNA, BERND):
            match = await room.bid(match, person, 3)
            errors += [
                await refusal_of(room.events.play(match.id, person.id, Bid(1), match.revision)),
                await refusal_of(room.events.play(match.id, CARLA.id, Bid(8), match.revision)),
            ]
        with pytest.raises(MoveRefusedError) as caught:
            TINY.apply(match.position, TINY.parse_event("3 bid 8"))
        public = texts_of_a_running_game(match, None)
        public += [repr(error) + str(vars(error)) for error in (*errors, caught.value)]
        public += [json.dumps(entry, default=repr) for entry in logs]
        for slot, person in enumerate(PEOPLE):
            own = texts_of_a_running_game(match, match.seats[slot])
            exported = await room.personal_data.export(person.id) or ""
            assert match.record.secret.hex() not in exported
            seen = numbers_in([*own, exported]) & set(hands_of(match))
            assert seen == {hands_of(match)[slot]}
            bids = re.findall(r"(\d) bid ([\d?])", exported)
            assert dict(bids) == {
                seat: "3" if seat == match.seats[slot] else "?" for seat in ("1", "2")
            }
    assert not numbers_in(public) & set(hands_of(match))
    assert not any("bid 3" in text or "points=3" in text for text in public)
    assert not any(match.record.secret.hex() in text for text in public)
    assert not any(repr(match.record.secret) in text for text in public)
    over = await room.bid(match, CARLA, 1)
    assert set(hands_of(over)) <= numbers_in([over.transcript_text()])
    assert over.record.secret.hex() in over.transcript_text()


async def test_a_match_of_a_game_that_this_program_does_not_know_is_left_alone(
    room: ThreeSeatsRoom,
) -> None:
    match = await room.match(pace=PACE)
    known = GAMES.pop(TINY.name)
    try:
        room.restart()
        assert await room.matches.open_matches(user_id=ANNA.id) == []
        assert await room.showing.unshown() == []
        for act in (
            room.matches.current(match.id),
            room.events.play(match.id, ANNA.id, Bid(1), match.revision),
            room.events.pause_clock(match.id),
        ):
            assert await reason_of(act) is Reason.UNKNOWN_MATCH
    finally:
        GAMES[TINY.name] = known
    assert (await room.bid(match, ANNA)).waiting == {"2", "3"}


async def test_the_same_players_play_once_in_a_channel_in_whatever_order(
    room: ThreeSeatsRoom,
) -> None:
    match = await room.match()
    for order in itertools.permutations(PEOPLE):
        refused = await refusal_of(room.match(order))
        assert (refused.reason, refused.match_id) == (Reason.GROUP_BUSY, match.id)
    others = [await room.match(PEOPLE[:2]), await room.match(PEOPLE, channel=3)]
    assert len({each.id for each in (match, *others)}) == 3


async def test_a_clock_is_shared_and_those_who_let_it_run_out_lose(room: ThreeSeatsRoom) -> None:
    match = await room.match(pace=PACE)
    due = match.record.clock.due
    room.clock.time += PACE / 2
    match = await room.bid(match, CARLA)
    assert match.record.clock.due == due
    room.clock.time += PACE
    claim = room.events.claim(match.id, ANNA.id, match.revision)
    assert await reason_of(claim) is Reason.CLAIM_NOT_YOURS
    step = await room.events.claim(match.id, CARLA.id, match.revision)
    assert result_of(step.after).places == (2, 2, 1)


async def test_a_clock_is_stopped_while_a_current_player_is_absent(
    room: ThreeSeatsRoom,
) -> None:
    match = await room.match(pace=PACE)
    away = [Absence(1, person.id, room.clock.now(), room.clock.now() + 1e6) for person in PEOPLE]
    for absence in away[:2]:
        await room.store.absences.begin(absence)
    match = await room.matches.current(match.id)
    assert room.clocks.notice(match.record).kind is TimeNoticeKind.AWAY
    assert list(await room.clocks.tasks()) == [(match.id, Task.PAUSE)]
    for person in (ANNA, BERND):  # including the current player
        match = await room.bid(match, person)
    assert room.clocks.notice(match.record).kind is TimeNoticeKind.DUE


async def test_everybody_else_has_to_agree_before_a_game_is_called_off(
    room: ThreeSeatsRoom,
) -> None:
    match = await room.match()
    asked = await room.events.propose(match.id, ANNA.id, ProposalKind.CANCEL, 1, 7)
    assert isinstance(asked, MessageRecord)
    agreed = await room.events.agree(match.id, CARLA.id, ProposalKind.CANCEL, match.revision)
    assert isinstance(agreed, ProposalRecord)
    for person in (ANNA, CARLA):
        again = room.events.agree(match.id, person.id, ProposalKind.CANCEL, match.revision)
        refused = await refusal_of(again)
        assert (refused.reason, refused.name) == (Reason.CANCEL_OWN, BERND.name)
    step = await room.events.propose(match.id, BERND.id, ProposalKind.CANCEL, 1, 7)
    assert isinstance(step, Step)
    assert result_of(step.after).places is None
    other = (await room.match()).id
    undo = room.events.propose(other, ANNA.id, ProposalKind.TAKE_BACK, 1, 7)
    assert await reason_of(undo) is Reason.UNDO_NONE


async def test_each_seat_is_called_apart(room: ThreeSeatsRoom) -> None:
    match = await room.match()

    async def called(*slots: int) -> bool:
        nonlocal match
        shown = match.record.shown
        shown = type(shown)(
            revision=match.revision, waiting=(0, 1, 2), called=slots, edition=shown.edition
        )
        match = await room.showing.set_shown(match, shown)
        return not await room.showing.uncalled(0.0)

    assert not await called()
    assert not await called(0, 2)
    assert await called(0, 1, 2)
    assert not await called(0, 2)
    await room.store.absences.begin(Absence(1, BERND.id, 1.0, 2e6))
    assert await called(0, 2)


async def test_each_two_of_a_table_are_rated_by_their_places_and_the_forgotten_have_many_numbers(
    room: ThreeSeatsRoom,
) -> None:
    matches = [await play_game(room, channel) for channel in range(2, 2 + MIN_RATED_GAMES)]
    ladders = Ladders(room.store, CountingHere())
    statistics = Statistics(room.store, room.clock, TINY, ladders)
    board = await statistics.leaderboard(1, ANNA.id)
    won = {person.id: 0 for person in PEOPLE}
    for match in matches:
        won[PEOPLE[hands_of(match).index(max(hands_of(match)))].id] += 1
    assert {line.standing.user_id: line.tally.won for line in board.captains} == won
    ranked = [line.tally.won for line in board.captains]
    assert ranked == sorted(ranked, reverse=True)
    assert {line.tally.games for line in board.captains} == {MIN_RATED_GAMES}
    assert {line.standing.games for line in board.captains} == {MIN_RATED_GAMES}
    others = Statistics(room.store, room.clock, SHANGHAIEN, ladders)
    assert (await others.leaderboard(1, ANNA.id)).captains == (), "of another game"
    for person in PEOPLE:
        await room.personal_data.forget(person.id, {"en": "somebody"})
    found = [await room.matches.current(match.id) for match in matches]
    nobodies = [user_id for match in found for user_id in match.record.user_ids]
    assert len(set(nobodies)) == 3 * MIN_RATED_GAMES
    assert max(nobodies) < 0


class MinimalThinker:
    """A thinker that makes the lowest bid and records the states it receives."""

    def __init__(self) -> None:
        self.seen: list[State] = []

    async def choose(self, level: str, state: State) -> Bid:
        assert level == "wild"
        self.seen.append(state)
        return Bid(1)


async def test_the_computer_holds_several_seats_and_sees_only_its_own_cards(
    room: ThreeSeatsRoom,
) -> None:
    match = await room.match((ANNA, BOT, BOT))
    thinker = MinimalThinker()
    practice = Practice(room.matches, room.events, room.store, {TINY.name: thinker}, room.clock)
    assert [each.id for each in await practice.waiting()] == [match.id]
    match = await practice.reply(match.id)
    assert match.waiting == {"1"}
    hands = hands_of(match)
    assert [state.hands for state in thinker.seen] == [
        (None, hands[1], None),
        (None, None, hands[2]),
    ]
    assert not await practice.waiting()
    assert (await room.bid(match, ANNA)).is_over
