"""Parties: what every back end keeps of them, and that each ends once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.records.challenges import ChallengeStatus
from bot.records.parties import Guest, NewParty, PartyPendingError, StalePartyError
from bot.store.contract import PartyBusyError, Store
from tests.store.samples import ALLEY, ANNA, BERND, CARLA, GAME, GUILD, HARBOUR, LATER
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

pytestmark = pytest.mark.asyncio
HOST = Guest(ANNA, "Ånna 上海", "anna", 1.5)
ASKED = Guest(BERND, "Bernd", "bernd", None)
COMPUTER = Guest(900, "Bot", "bot", 2.5, "mate")


def a_party(
    *guests: Guest, host: Guest = HOST, channel_id: int = HARBOUR, closed: bool = False
) -> NewParty:
    return NewParty(
        guild_id=GUILD,
        channel_id=channel_id,
        game=GAME,
        options='{"of": "the game"}',
        host_id=host.user_id,
        pace=86_400,
        language="de",
        created_at=1.25,
        expires_at=LATER,
        guests=(host, *guests),
        closed=closed,
        secret=bytes(range(32)),
    )


async def test_a_party_comes_back_as_it_was_kept(store: Store) -> None:
    record = await store.parties.add(a_party(ASKED, COMPUTER, COMPUTER, closed=True))
    assert await store.parties.load(record.id) == record
    assert (record.guests, record.closed) == ((HOST, ASKED, COMPUTER, COMPUTER), True)
    assert (record.seated, record.invited) == ((HOST, COMPUTER, COMPUTER), (ASKED,))
    assert (record.status, record.edition, record.match_id) == (ChallengeStatus.OPEN, 0, None)
    assert await store.parties.load(record.id + 1) is None
    await store.parties.set_message(record.id, 77, ALLEY)
    shown = await store.parties.load(record.id)
    assert shown == replace(record, message_id=77, channel_id=ALLEY)


async def test_a_change_replaces_the_edition_it_was_made_from(store: Store) -> None:
    record = await store.parties.add(a_party())
    joined = await store.parties.save(replace(record, guests=(HOST, COMPUTER), options="{}"))
    assert (joined.guests, joined.options, joined.edition) == ((HOST, COMPUTER), "{}", 1)
    assert await store.parties.load(record.id) == joined
    with pytest.raises(StalePartyError):
        await store.parties.save(replace(record, guests=(HOST,)))
    closed = await store.parties.save(replace(joined, status=ChallengeStatus.WITHDRAWN))
    with pytest.raises(StalePartyError):
        await store.parties.save(closed)
    assert await store.parties.load(record.id) == closed


async def test_a_host_gathers_one_party_for_a_game_in_a_channel(store: Store) -> None:
    first = await store.parties.add(a_party())
    with pytest.raises(PartyPendingError) as pending:
        await store.parties.add(a_party())
    assert pending.value.party_id == first.id
    await store.parties.add(a_party(channel_id=ALLEY))
    await store.parties.add(a_party(host=replace(ASKED, joined_at=1.0)))
    await store.parties.save(replace(first, status=ChallengeStatus.EXPIRED))
    assert (await store.parties.add(a_party())).id > first.id


async def test_a_party_is_handed_on_but_to_nobody_who_gathers_another(store: Store) -> None:
    joined = replace(ASKED, joined_at=2.0)
    first = await store.parties.add(a_party(joined))
    handed = await store.parties.save(replace(first, host_id=joined.user_id, guests=(joined,)))
    assert handed.host_id == joined.user_id
    assert await store.parties.load(first.id) == handed
    second = await store.parties.add(a_party(joined))
    with pytest.raises(PartyPendingError) as pending:
        await store.parties.save(replace(second, host_id=joined.user_id, guests=(joined,)))
    assert pending.value.party_id == first.id
    assert await store.parties.load(second.id) == second


async def test_a_party_becomes_a_match_once(store: Store) -> None:
    record = await store.parties.add(a_party(COMPUTER))
    new = match(user_ids=(ANNA, 900), levels=(None, "mate"))
    tries = await asyncio.gather(
        *(store.start_party(record, new, change("a")) for _ in range(2)), return_exceptions=True
    )
    assert sum(isinstance(each, BaseException) for each in tries) == 1
    (started,) = [each for each in tries if not isinstance(each, BaseException)]
    kept = await store.parties.load(record.id)
    assert kept is not None
    assert (kept.status, kept.match_id) == (ChallengeStatus.ACCEPTED, started.id)
    assert list(await store.load_log(started.id)) == ["a"]
    assert await store.count_open_matches() == 1


async def test_a_busy_or_stale_party_starts_nothing(store: Store) -> None:
    record = await store.parties.add(a_party(COMPUTER))
    new = match(user_ids=(ANNA, CARLA))
    await store.add_match(new, change("a"))
    with pytest.raises(PartyBusyError):
        await store.start_party(record, new, change("a"))
    assert await store.parties.load(record.id) == record
    await store.parties.save(record)
    with pytest.raises(StalePartyError):
        await store.start_party(record, match(channel_id=ALLEY), change("a"))
    assert await store.count_open_matches() == 1


async def test_parties_whose_time_is_up_are_found_in_order(store: Store) -> None:
    late = await store.parties.add(a_party())
    early = await store.parties.add(replace(a_party(channel_id=ALLEY), expires_at=5.0))
    assert await store.parties.due(4.9) == ()
    assert await store.parties.due(5.0) == (early,)
    assert await store.parties.due(LATER) == (early, late)
    await store.parties.save(replace(early, status=ChallengeStatus.EXPIRED))
    assert await store.parties.due(LATER) == (late,)


async def test_who_is_forgotten_leaves_every_party(store: Store) -> None:
    own = await store.parties.add(a_party(ASKED, closed=True))
    bernd = replace(ASKED, joined_at=9.0)
    other = await store.parties.add(a_party(replace(HOST, joined_at=10.0), host=bernd))
    assert (await store.privacy.of_member(ANNA)).parties == (own, other)
    await store.privacy.forget_member(ANNA, {})
    assert await store.parties.load(own.id) is None
    left = await store.parties.load(other.id)
    assert left == replace(other, guests=(bernd,), edition=1)
    assert (await store.privacy.of_member(ANNA)).parties == ()
    assert [each.id for each in await store.parties.of_member(BERND)] == [other.id]
    assert await store.privacy.guilds() == [GUILD]
    await store.privacy.forget_guild(GUILD)
    assert await store.parties.load(other.id) is None
    assert await store.privacy.guilds() == []
