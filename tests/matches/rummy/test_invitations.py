"""Open rummy tables, which are invitations: joining, leaving, changing terms, start and end."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from bot.games.rummy.game import LEVELS, RUMMY
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import Contract, Options
from bot.matches.invitations import pace_of, terms_of
from bot.matches.match import Match, Person, Reason, RefusedError, Terms
from bot.records.messages import InvitationRecord, InvitationStatus, MessageKind
from tests.matches.conftest import CLICK
from tests.matches.rummy_services import BOT, PEOPLE, RummyServices
from tests.matches.services import reason_of, refusal_of

ANNA, BERND, CARLA, *_ = PEOPLE
HOUR = 3600
TERMS = Terms(1, 2, "en", RUMMY, Agreement(), HOUR)


def options_of(table: InvitationRecord) -> Options:
    options = terms_of(table).options
    assert isinstance(options, Agreement)
    return options.options


async def invitation_of(
    services: RummyServices, members: int, terms: Terms = TERMS
) -> InvitationRecord:
    """Return an open table that `members` members have joined, including the host."""
    table = await services.invitations.open(terms, PEOPLE[0])
    for person in PEOPLE[1:members]:
        table = await services.invitations.join(table.id, person, CLICK)
    return table


async def start(services: RummyServices, number: int, host_id: int, click: int) -> Match:
    """Start the game as the host and return the match."""
    begun = await services.invitations.start(number, host_id, click)
    assert begun.match_id is not None
    return await services.matches.read_current(begun.match_id)


async def test_members_join_up_to_eight_and_the_host_starts_with_seats_by_lot(
    services: RummyServices,
) -> None:
    table = await services.invitations.open(TERMS, ANNA)
    assert await reason_of(services.invitations.start(table.id, ANNA.id, CLICK)) is Reason.TOO_FEW
    for person in PEOPLE[1:]:
        await services.invitations.join(table.id, person, CLICK)
    ninth = Person(5000, "Ida", "ida")
    for full in (
        services.invitations.join(table.id, ninth, CLICK),
        services.invitations.add_computer(table.id, ANNA.id, BOT, "mate"),
    ):
        assert await reason_of(full) is Reason.TABLE_FULL
    (message,) = await services.store.messages.read_about(MessageKind.INVITATION, table.id)
    await services.store.messages.set_posted(message.id, 7, message.wanted)
    services.restart()
    match = await start(services, table.id, ANNA.id, CLICK)
    assert sorted(match.record.user_ids) == [person.id for person in PEOPLE]
    assert match.record.pace == 3600
    assert (match.options.options.decks, match.options.options.jokers) == (3, 6)
    closed = await services.invitations.read(table.id)
    assert (closed.status, closed.match_id) == (InvitationStatus.ACCEPTED, match.id)
    assert await services.starting.invitation_message(match) == 7
    elsewhere = await services.events.move_to(match.id, 99)
    assert await services.starting.invitation_message(elsewhere) is None
    for late in (
        services.invitations.start(table.id, ANNA.id, CLICK),
        services.invitations.join(table.id, ninth, CLICK),
    ):
        assert await reason_of(late) is Reason.INVITATION_CLOSED


async def test_the_lot_seats_the_same_members_in_different_orders(services: RummyServices) -> None:
    orders = set()
    for channel in range(5, 10):
        table = await invitation_of(services, 4, replace(TERMS, channel_id=channel))
        orders.add((await start(services, table.id, ANNA.id, CLICK)).record.user_ids)
    assert len(orders) > 1


async def test_every_refusal_has_its_reason(services: RummyServices) -> None:
    table = await invitation_of(services, 2)
    invitations = services.invitations
    for request, reason in (
        (invitations.join(99, CARLA, CLICK), Reason.UNKNOWN_INVITATION),
        (invitations.join(table.id, BERND, CLICK), Reason.ALREADY_IN),
        (invitations.leave(table.id, CARLA.id), Reason.NOT_IN),
        (invitations.start(table.id, BERND.id, CLICK), Reason.NOT_HOST),
        (invitations.withdraw(table.id, CARLA.id), Reason.NOT_HOST),
        (invitations.add_computer(table.id, BERND.id, BOT, "mate"), Reason.NOT_HOST),
        (invitations.remove_computer(table.id, ANNA.id), Reason.NO_COMPUTER),
        (
            invitations.set_options(table.id, BERND.id, Agreement(), None, table.revision),
            Reason.NOT_HOST,
        ),
        (invitations.set_options(table.id, ANNA.id, Agreement(), None, 0), Reason.STALE),
        (invitations.open(TERMS, ANNA), Reason.TABLE_PENDING),
        (invitations.open(TERMS, CARLA, [CARLA]), Reason.INVITED_SELF),
        (invitations.open(TERMS, CARLA, [Person(-9, "-", "-")]), Reason.OPPONENT_FORGOTTEN),
    ):
        assert await reason_of(request) is reason
    with pytest.raises(ValueError, match="wizard"):
        await invitations.add_computer(table.id, ANNA.id, BOT, "wizard")
    assert await invitations.read(table.id) == table


async def test_computers_are_seated_and_removed_and_play(services: RummyServices) -> None:
    table = await services.invitations.open(TERMS, ANNA, [BERND], [(BOT, "mate"), (BOT, "captain")])
    assert [guest.level for guest in table.participants] == [None, "mate", "captain"]
    assert [guest.user_id for guest in table.pending_guests] == [BERND.id]
    table = await services.invitations.add_computer(table.id, ANNA.id, BOT, LEVELS[0])
    table = await services.invitations.join(table.id, BERND, CLICK)
    table = await services.invitations.remove_computer(table.id, ANNA.id)
    assert [guest.level for guest in table.guests] == [None, "mate", "captain", None]
    match = await start(services, table.id, ANNA.id, CLICK)
    levels = dict(zip(match.record.user_ids, match.record.levels, strict=True))
    assert levels[ANNA.id] is None
    assert sorted(filter(None, match.record.levels)) == ["captain", "mate"]
    assert not match.record.is_practice
    assert match.record.members == tuple(
        user for user in match.record.user_ids if user in (ANNA.id, BERND.id)
    )


async def test_packs_follow_the_players_until_the_host_chooses_them(
    services: RummyServices,
) -> None:
    table = await invitation_of(services, 5)
    assert (options_of(table).decks, options_of(table).jokers) == (2, 4)
    table = await services.invitations.join(table.id, PEOPLE[5], CLICK)
    assert (options_of(table).decks, options_of(table).jokers) == (3, 6)
    table = await services.invitations.leave(table.id, PEOPLE[5].id)
    assert options_of(table).decks == 2
    chosen = Agreement(Options(decks=4, jokers=1), is_proposed=False)
    table = await services.invitations.set_options(table.id, ANNA.id, chosen, None, table.revision)
    table = await services.invitations.join(table.id, PEOPLE[5], CLICK)
    assert (options_of(table).decks, options_of(table).jokers) == (4, 1)


async def test_three_players_have_a_day_per_move_unless_the_host_chooses_another_pace(
    services: RummyServices,
) -> None:
    unsaid = replace(TERMS, pace=None)
    table = await invitation_of(services, 2, unsaid)
    assert pace_of(table) is None
    table = await services.invitations.join(table.id, CARLA, CLICK)
    assert pace_of(table) == 24 * HOUR
    agreement = RUMMY.parse_options(table.options)
    for chosen, pace in ((6 * HOUR, 6 * HOUR), (0, None)):
        table = await services.invitations.set_options(
            table.id, ANNA.id, agreement, chosen, table.revision
        )
        assert pace_of(table) == pace
    assert (await start(services, table.id, ANNA.id, CLICK)).record.pace is None
    usual = await invitation_of(services, 3, replace(unsaid, channel_id=5))
    assert (await start(services, usual.id, ANNA.id, CLICK)).record.pace == 24 * HOUR


async def test_options_that_do_not_fit_are_refused_when_agreed_and_when_started(
    services: RummyServices,
) -> None:
    table = await invitation_of(services, 4)
    bad = Agreement(Options(dealt=15, buys=6))
    setting = services.invitations.set_options(table.id, ANNA.id, bad, None, table.revision)
    refused = await refusal_of(setting)
    assert (refused.reason, refused.rule) == (Reason.MISFIT, "hand-too-large")
    one_pack = Agreement(Options(decks=1, jokers=0, contracts=(Contract(2, 0),)), is_proposed=False)
    table = await services.invitations.set_options(
        table.id, ANNA.id, one_pack, None, table.revision
    )
    table = await services.invitations.join(table.id, PEOPLE[4], CLICK)
    refused = await refusal_of(services.invitations.start(table.id, ANNA.id, CLICK))
    assert (refused.reason, refused.rule) == (Reason.MISFIT, "deck-too-small")
    await services.invitations.leave(table.id, PEOPLE[4].id)
    match = await start(services, table.id, ANNA.id, CLICK)
    assert match.options.options == one_pack.options


async def test_only_invited_members_may_join_and_the_table_closes_when_all_declined(
    services: RummyServices,
) -> None:
    table = await services.invitations.open(TERMS, ANNA, [BERND, CARLA, BERND])
    assert [guest.user_id for guest in table.pending_guests] == [BERND.id, CARLA.id]
    assert (
        await reason_of(services.invitations.join(table.id, PEOPLE[3], CLICK)) is Reason.NOT_INVITED
    )
    await services.invitations.leave(table.id, CARLA.id)
    table = await services.invitations.join(table.id, BERND, CLICK)
    assert (table.pending_guests, table.status) == ((), InvitationStatus.OPEN)
    match = await start(services, table.id, ANNA.id, CLICK)
    assert set(match.record.user_ids) == {ANNA.id, BERND.id}
    table = await services.invitations.open(TERMS, ANNA, [BERND, CARLA])
    await services.invitations.leave(table.id, BERND.id)
    assert (
        await services.invitations.leave(table.id, CARLA.id)
    ).status is InvitationStatus.DECLINED


async def test_the_next_guest_becomes_host_when_the_host_leaves(services: RummyServices) -> None:
    table = await invitation_of(services, 3)
    await services.invitations.add_computer(table.id, ANNA.id, BOT, "mate")
    table = await services.invitations.leave(table.id, ANNA.id)
    assert (table.status, table.host_id) == (InvitationStatus.OPEN, BERND.id)
    assert table.guest(ANNA.id) is None
    assert await reason_of(services.invitations.start(table.id, CARLA.id, CLICK)) is Reason.NOT_HOST
    match = await start(services, table.id, BERND.id, CLICK)
    assert {BERND.id, CARLA.id} < set(match.record.user_ids)


async def test_a_table_without_guests_closes_with_its_host_after_a_confirmation(
    services: RummyServices,
) -> None:
    table = await services.invitations.open(TERMS, ANNA, [BERND, CARLA])
    table = await services.invitations.add_computer(table.id, ANNA.id, BOT, "mate")
    assert await reason_of(services.invitations.leave(table.id, ANNA.id)) is Reason.ENDS_WITH_HOST
    assert await services.invitations.read(table.id) == table
    ended = await services.invitations.leave(table.id, ANNA.id, can_end=True)
    assert ended.status is InvitationStatus.WITHDRAWN
    late = services.invitations.join(table.id, BERND, CLICK)
    assert await reason_of(late) is Reason.INVITATION_CLOSED


async def test_the_first_invited_guest_is_the_next_host(services: RummyServices) -> None:
    table = await services.invitations.open(TERMS, ANNA, [BERND, CARLA])
    for person in (CARLA, BERND):
        services.clock.time += 1
        await services.invitations.join(table.id, person, CLICK)
    assert (await services.invitations.leave(table.id, ANNA.id)).host_id == CARLA.id
    table = await services.invitations.open(TERMS, ANNA, [BERND])
    await services.invitations.join(table.id, BERND, CLICK)
    assert await reason_of(services.invitations.leave(table.id, ANNA.id)) is Reason.ENDS_WITH_HOST
    table = await services.invitations.open(replace(TERMS, channel_id=3), ANNA, [BERND, CARLA])
    await services.invitations.join(table.id, BERND, CLICK)
    assert (await services.invitations.leave(table.id, ANNA.id)).host_id == BERND.id


async def test_a_table_does_not_pass_to_the_host_of_another_one(services: RummyServices) -> None:
    own = await services.invitations.open(TERMS, BERND)
    table = await invitation_of(services, 3)
    table = await services.invitations.leave(table.id, ANNA.id)
    assert (table.host_id, (await services.invitations.read(own.id)).host_id) == (
        CARLA.id,
        BERND.id,
    )
    assert await reason_of(services.invitations.leave(table.id, CARLA.id)) is Reason.ENDS_WITH_HOST
    ended = await services.invitations.leave(table.id, CARLA.id, can_end=True)
    assert ended.status is InvitationStatus.WITHDRAWN


async def test_an_invitation_to_a_member_is_found_by_its_host_while_it_is_open(
    services: RummyServices,
) -> None:
    table = await services.invitations.open(TERMS, ANNA, [BERND])

    async def found(terms: Terms = TERMS, user: Person = BERND, host: Person = ANNA) -> int | None:
        asking = await services.invitations.find_from(terms, user.id, [host.id])
        return None if asking is None else asking.id

    assert await found() == table.id
    assert await found(replace(TERMS, channel_id=9)) is None
    assert await found(user=ANNA) is None
    assert await found(host=CARLA) is None
    services.clock.time += 3600
    assert await found() is None


async def test_simultaneous_guests_all_join_and_one_match_starts(services: RummyServices) -> None:
    table = await services.invitations.open(TERMS, ANNA)
    await asyncio.gather(
        *(services.invitations.join(table.id, person, CLICK) for person in PEOPLE[1:])
    )
    table = await services.invitations.read(table.id)
    assert {guest.user_id for guest in table.participants} == {person.id for person in PEOPLE}
    tries = await asyncio.gather(
        *(services.invitations.start(table.id, ANNA.id, CLICK) for _ in range(3)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, RefusedError) for each in tries) == 2
    assert await services.store.count_open_matches() == 1


async def test_the_same_people_do_not_start_twice_in_a_channel(services: RummyServices) -> None:
    first = await start(services, (await invitation_of(services, 3)).id, ANNA.id, CLICK)
    table = await invitation_of(services, 3)
    refused = await refusal_of(services.invitations.start(table.id, ANNA.id, CLICK))
    assert (refused.reason, refused.match_id) == (Reason.GROUP_BUSY, first.id)
    assert (await services.invitations.read(table.id)).status is InvitationStatus.OPEN


async def test_a_deleted_member_is_removed_and_their_table_withdrawn(
    services: RummyServices,
) -> None:
    own = await invitation_of(services, 2)
    other = await services.invitations.open(TERMS, BERND)
    await services.invitations.join(other.id, ANNA, CLICK)
    exported = await services.personal_data.export(ANNA.id) or ""
    invited = json.loads(exported)["invitations"]
    assert [[guest["name"] for guest in each["guests"]] for each in invited] == [["Anna"]] * 2
    deleted = await services.personal_data.forget(ANNA.id, {"en": "somebody"})
    assert [(each.id, each.status) for each in deleted.invitations] == [
        (own.id, InvitationStatus.WITHDRAWN),
        (other.id, InvitationStatus.OPEN),
    ]
    left = await services.invitations.read(other.id)
    assert [guest.user_id for guest in left.guests] == [BERND.id]
    assert await services.personal_data.export(ANNA.id) is None
