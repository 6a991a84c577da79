"""Parties of the rummy: gathered, agreed on, started once, expired and forgotten."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.games.rummy.agreement import Agreement
from bot.games.rummy.game import LEVELS, RUMMY
from bot.games.rummy.options import Contract, Options
from bot.games.shanghaien.agreement import agreed
from bot.games.shanghaien.game import SHANGHAIEN
from bot.matches.match import Person
from bot.matches.parties import terms_of_party
from bot.matches.refusals import Reason, RefusedError
from bot.matches.terms import Terms
from bot.records.challenges import ChallengeStatus
from bot.records.parties import PartyRecord
from tests.matches.conftest import CLICK
from tests.matches.rummy_room import BOT, PEOPLE, RummyRoom

pytestmark = pytest.mark.asyncio
ANNA, BERND, CARLA, *_ = PEOPLE
TERMS = Terms(1, 2, "en", RUMMY, Agreement(), 3600)


async def reason_of(request: Awaitable[object]) -> Reason:
    with pytest.raises(RefusedError) as caught:
        await request
    return caught.value.reason


def options_of(party: PartyRecord) -> Options:
    options = terms_of_party(party).options
    assert isinstance(options, Agreement)
    return options.options


async def gathered(room: RummyRoom, members: int, terms: Terms = TERMS) -> PartyRecord:
    """Return an open party of so many members."""
    party = await room.parties.open(terms, PEOPLE[0])
    for person in PEOPLE[1:members]:
        party = await room.parties.join(party.id, person)
    return party


@pytest.mark.parametrize("members", [2, 5, 8])
async def test_members_join_and_the_host_starts_with_seats_by_lot(
    room: RummyRoom, members: int
) -> None:
    party = await gathered(room, members)
    room.restart()
    match = await room.parties.start(party.id, ANNA.id, CLICK)
    assert sorted(match.record.user_ids) == [person.id for person in PEOPLE[:members]]
    assert match.record.pace == 3600
    packs = (3, 6) if members > 5 else (2, 4)
    assert (match.options.options.decks, match.options.options.jokers) == packs
    closed = await room.parties.load(party.id)
    assert (closed.status, closed.match_id) == (ChallengeStatus.ACCEPTED, match.id)
    assert await reason_of(room.parties.start(party.id, ANNA.id, CLICK)) is Reason.CHALLENGE_CLOSED
    assert await reason_of(room.parties.join(party.id, PEOPLE[7])) is Reason.CHALLENGE_CLOSED


async def test_the_lot_seats_the_same_members_in_different_orders(room: RummyRoom) -> None:
    orders = set()
    for channel in range(5, 13):
        party = await gathered(room, 4, replace(TERMS, channel_id=channel))
        orders.add((await room.parties.start(party.id, ANNA.id, CLICK)).record.user_ids)
    assert len(orders) > 2


async def test_every_refusal_has_its_reason(room: RummyRoom) -> None:
    party = await gathered(room, 2)
    parties = room.parties
    for request, reason in (
        (parties.join(99, CARLA), Reason.UNKNOWN_CHALLENGE),
        (parties.join(party.id, BERND), Reason.PARTY_JOINED),
        (parties.leave(party.id, CARLA.id), Reason.PARTY_NOT_IN),
        (parties.start(party.id, BERND.id, CLICK), Reason.NOT_HOST),
        (parties.withdraw(party.id, CARLA.id), Reason.NOT_HOST),
        (parties.add_computer(party.id, BERND.id, BOT, "mate"), Reason.NOT_HOST),
        (parties.remove_computer(party.id, ANNA.id), Reason.PARTY_NO_COMPUTER),
        (parties.set_options(party.id, BERND.id, Agreement(), party.edition), Reason.NOT_HOST),
        (parties.set_options(party.id, ANNA.id, Agreement(), 0), Reason.STALE),
        (parties.open(TERMS, ANNA), Reason.PARTY_PENDING),
        (parties.open(TERMS, CARLA, [CARLA]), Reason.CHALLENGE_SELF),
        (parties.open(TERMS, CARLA, [Person(-9, "-", "-")]), Reason.OPPONENT_FORGOTTEN),
        (
            parties.open(replace(TERMS, game=SHANGHAIEN, options=agreed()), CARLA),
            Reason.UNKNOWN_CHALLENGE,
        ),
    ):
        assert await reason_of(request) is reason
    with pytest.raises(ValueError, match="wizard"):
        await parties.add_computer(party.id, ANNA.id, BOT, "wizard")
    assert await parties.load(party.id) == party


async def test_nobody_starts_alone_or_finds_a_ninth_chair(room: RummyRoom) -> None:
    alone = await room.parties.open(TERMS, ANNA)
    assert await reason_of(room.parties.start(alone.id, ANNA.id, CLICK)) is Reason.PARTY_SMALL
    for person in PEOPLE[1:]:
        await room.parties.join(alone.id, person)
    stranger = Person(5000, "Ida", "ida")
    assert await reason_of(room.parties.join(alone.id, stranger)) is Reason.PARTY_FULL
    full = room.parties.add_computer(alone.id, ANNA.id, BOT, "mate")
    assert await reason_of(full) is Reason.PARTY_FULL


async def test_computers_come_and_go_and_play(room: RummyRoom) -> None:
    party = await room.parties.open(TERMS, ANNA)
    for level in LEVELS:
        party = await room.parties.add_computer(party.id, ANNA.id, BOT, level)
    party = await room.parties.join(party.id, BERND)
    party = await room.parties.remove_computer(party.id, ANNA.id)
    assert [guest.level for guest in party.guests] == [None, *LEVELS[:2], None]
    match = await room.parties.start(party.id, ANNA.id, CLICK)
    levels = dict(zip(match.record.user_ids, match.record.levels, strict=True))
    assert levels[ANNA.id] is None
    assert sorted(filter(None, match.record.levels)) == sorted(LEVELS[:2])
    assert not match.record.practice
    assert match.record.members == tuple(
        user for user in match.record.user_ids if user in (ANNA.id, BERND.id)
    )


async def test_packs_follow_the_players_until_the_host_chooses_them(room: RummyRoom) -> None:
    party = await gathered(room, 5)
    assert (options_of(party).decks, options_of(party).jokers) == (2, 4)
    party = await room.parties.join(party.id, PEOPLE[5])
    assert (options_of(party).decks, options_of(party).jokers) == (3, 6)
    party = await room.parties.leave(party.id, PEOPLE[5].id)
    assert options_of(party).decks == 2
    chosen = Agreement(Options(decks=4, jokers=1), proposed=False)
    party = await room.parties.set_options(party.id, ANNA.id, chosen, party.edition)
    party = await room.parties.join(party.id, PEOPLE[5])
    assert (options_of(party).decks, options_of(party).jokers) == (4, 1)


async def test_options_that_do_not_fit_are_refused_when_agreed_and_when_started(
    room: RummyRoom,
) -> None:
    party = await gathered(room, 4)
    bad = Agreement(Options(dealt=15, buys=6))
    with pytest.raises(RefusedError) as caught:
        await room.parties.set_options(party.id, ANNA.id, bad, party.edition)
    assert (caught.value.reason, caught.value.rule) == (Reason.MISFIT, "hand-too-large")
    one_pack = Agreement(Options(decks=1, jokers=0, contracts=(Contract(2, 0),)), proposed=False)
    party = await room.parties.set_options(party.id, ANNA.id, one_pack, party.edition)
    party = await room.parties.join(party.id, PEOPLE[4])
    with pytest.raises(RefusedError) as caught:
        await room.parties.start(party.id, ANNA.id, CLICK)
    assert (caught.value.reason, caught.value.rule) == (Reason.MISFIT, "deck-too-small")
    await room.parties.leave(party.id, PEOPLE[4].id)
    match = await room.parties.start(party.id, ANNA.id, CLICK)
    assert match.options.options == one_pack.options


async def test_only_who_was_asked_by_name_may_come(room: RummyRoom) -> None:
    party = await room.parties.open(TERMS, ANNA, [BERND, CARLA, BERND])
    assert [guest.user_id for guest in party.invited] == [BERND.id, CARLA.id]
    assert await reason_of(room.parties.join(party.id, PEOPLE[3])) is Reason.NOT_CHALLENGED
    await room.parties.leave(party.id, CARLA.id)
    party = await room.parties.join(party.id, BERND)
    assert (party.invited, party.status) == ((), ChallengeStatus.OPEN)
    match = await room.parties.start(party.id, ANNA.id, CLICK)
    assert set(match.record.user_ids) == {ANNA.id, BERND.id}


async def test_a_party_that_all_have_declined_is_over(room: RummyRoom) -> None:
    party = await room.parties.open(TERMS, ANNA, [BERND, CARLA])
    await room.parties.leave(party.id, BERND.id)
    assert (await room.parties.leave(party.id, CARLA.id)).status is ChallengeStatus.DECLINED


async def test_whoever_came_next_is_host_when_the_host_leaves(room: RummyRoom) -> None:
    party = await gathered(room, 3)
    await room.parties.add_computer(party.id, ANNA.id, BOT, "mate")
    party = await room.parties.leave(party.id, ANNA.id)
    assert (party.status, party.host_id, party.guest(ANNA.id)) == (
        ChallengeStatus.OPEN,
        BERND.id,
        None,
    )
    assert await reason_of(room.parties.start(party.id, CARLA.id, CLICK)) is Reason.NOT_HOST
    match = await room.parties.start(party.id, BERND.id, CLICK)
    assert {BERND.id, CARLA.id} < set(match.record.user_ids)


async def test_a_party_ends_with_its_host_where_nobody_else_came_and_only_if_meant(
    room: RummyRoom,
) -> None:
    party = await room.parties.open(TERMS, ANNA, [BERND, CARLA])
    party = await room.parties.add_computer(party.id, ANNA.id, BOT, "mate")
    assert await reason_of(room.parties.leave(party.id, ANNA.id)) is Reason.PARTY_ENDS
    assert await room.parties.load(party.id) == party
    ended = await room.parties.leave(party.id, ANNA.id, ending=True)
    assert ended.status is ChallengeStatus.WITHDRAWN
    assert await reason_of(room.parties.join(party.id, BERND)) is Reason.CHALLENGE_CLOSED


async def test_nobody_is_left_alone_at_a_table_that_others_may_not_join(room: RummyRoom) -> None:
    party = await room.parties.open(TERMS, ANNA, [BERND])
    await room.parties.join(party.id, BERND)
    assert await reason_of(room.parties.leave(party.id, ANNA.id)) is Reason.PARTY_ENDS
    party = await room.parties.open(replace(TERMS, channel_id=3), ANNA, [BERND, CARLA])
    await room.parties.join(party.id, BERND)
    assert (await room.parties.leave(party.id, ANNA.id)).host_id == BERND.id


async def test_a_table_is_not_handed_to_who_gathers_another_one_there(room: RummyRoom) -> None:
    own = await room.parties.open(TERMS, BERND)
    party = await gathered(room, 3)
    party = await room.parties.leave(party.id, ANNA.id)
    assert (party.host_id, (await room.parties.load(own.id)).host_id) == (CARLA.id, BERND.id)
    assert await reason_of(room.parties.leave(party.id, CARLA.id)) is Reason.PARTY_ENDS
    ended = await room.parties.leave(party.id, CARLA.id, ending=True)
    assert ended.status is ChallengeStatus.WITHDRAWN


async def test_computers_sit_down_with_the_host(room: RummyRoom) -> None:
    party = await room.parties.open(TERMS, ANNA, [BERND], [(BOT, "mate"), (BOT, "captain")])
    assert [guest.level for guest in party.seated] == [None, "mate", "captain"]
    assert [guest.user_id for guest in party.invited] == [BERND.id]
    match = await room.parties.start(party.id, ANNA.id, CLICK)
    assert sorted(filter(None, match.record.levels)) == ["captain", "mate"]


async def test_a_party_expires_once_and_nobody_starts_it_then(room: RummyRoom) -> None:
    party = await gathered(room, 3)
    await room.parties.expire(party.id)
    assert (await room.parties.load(party.id)).status is ChallengeStatus.OPEN
    room.clock.time += 3600
    assert await reason_of(room.parties.start(party.id, ANNA.id, CLICK)) is Reason.CHALLENGE_CLOSED
    (due,) = await room.parties.overdue()
    assert (due.id, due.status) == (party.id, ChallengeStatus.EXPIRED)
    for _ in range(2):
        await room.parties.expire(party.id)
    assert (await room.parties.load(party.id)).status is ChallengeStatus.EXPIRED
    assert await room.parties.overdue() == []


async def test_all_who_click_at_once_are_in_and_one_match_starts(room: RummyRoom) -> None:
    party = await room.parties.open(TERMS, ANNA)
    await asyncio.gather(*(room.parties.join(party.id, person) for person in PEOPLE[1:]))
    party = await room.parties.load(party.id)
    assert {guest.user_id for guest in party.seated} == {person.id for person in PEOPLE}
    tries = await asyncio.gather(
        *(room.parties.start(party.id, ANNA.id, CLICK) for _ in range(3)), return_exceptions=True
    )
    assert sum(isinstance(each, RefusedError) for each in tries) == 2
    assert await room.store.count_open_matches() == 1


async def test_the_same_people_do_not_start_twice_in_a_channel(room: RummyRoom) -> None:
    first = await room.parties.start((await gathered(room, 3)).id, ANNA.id, CLICK)
    party = await gathered(room, 3)
    with pytest.raises(RefusedError) as caught:
        await room.parties.start(party.id, ANNA.id, CLICK)
    assert (caught.value.reason, caught.value.match_id) == (Reason.PARTY_BUSY, first.id)
    assert (await room.parties.load(party.id)).status is ChallengeStatus.OPEN


async def test_who_is_forgotten_is_taken_out_and_their_party_is_withdrawn(room: RummyRoom) -> None:
    own = await gathered(room, 2)
    other = await room.parties.open(TERMS, BERND)
    await room.parties.join(other.id, ANNA)
    exported = await room.personal_data.export(ANNA.id)
    assert exported is not None
    parties = json.loads(exported)["parties"]
    assert [[guest["name"] for guest in each["guests"]] for each in parties] == [["Anna"]] * 2
    deleted = await room.personal_data.forget(ANNA.id, {"en": "somebody"})
    assert [(each.id, each.status) for each in deleted.parties] == [
        (own.id, ChallengeStatus.WITHDRAWN),
        (other.id, ChallengeStatus.OPEN),
    ]
    left = await room.parties.load(other.id)
    assert [guest.user_id for guest in left.guests] == [BERND.id]
    assert await room.personal_data.export(ANNA.id) is None
