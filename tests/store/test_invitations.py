"""Stored invitations. Each ends once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.records.members import StaleError
from bot.records.messages import (
    InvitationPendingError,
    InvitationStatus,
    MessageKind,
)
from bot.store.sql.database import PlayersBusyError
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import (
    ALLEY,
    ANNA,
    ASKED,
    BERND,
    CARLA,
    COMPUTER,
    GUILD,
    HOST,
    LATER,
    an_invitation,
)
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match


@on_both
async def test_a_stored_invitation_is_read_back(store: Store) -> None:
    record = await store.invitations.add(an_invitation(ASKED, COMPUTER, COMPUTER, closed=True))
    assert await store.invitations.read(record.id) == record
    assert (record.guests, record.closed) == ((HOST, ASKED, COMPUTER, COMPUTER), True)
    assert (record.participants, record.pending_guests) == ((HOST, COMPUTER, COMPUTER), (ASKED,))
    assert (record.status, record.revision, record.match_id) == (InvitationStatus.OPEN, 0, None)
    assert await store.invitations.read(record.id + 1) is None
    (message,) = await store.messages.read_about(MessageKind.INVITATION, record.id)
    assert message.after_id == 0, "no interaction precedes the message"
    await store.messages.set_posted(message.id, 77, message.wanted)
    assert await store.invitations.read(record.id) == replace(record, message_id=77)
    assert await store.invitations.find_by_table(record.id) == record.id


@on_both
async def test_a_change_replaces_the_revision_it_was_based_on(store: Store) -> None:
    record = await store.invitations.add(an_invitation())
    joined = await store.invitations.save(replace(record, guests=(HOST, COMPUTER), options="{}"))
    assert (joined.guests, joined.options, joined.revision) == ((HOST, COMPUTER), "{}", 1)
    assert await store.invitations.read(record.id) == joined
    with pytest.raises(StaleError):
        await store.invitations.save(replace(record, guests=(HOST,)))
    closed = await store.invitations.save(replace(joined, status=InvitationStatus.WITHDRAWN))
    with pytest.raises(StaleError):
        await store.invitations.save(closed)
    assert await store.invitations.read(record.id) == closed


@on_both
async def test_a_message_missing_in_the_table_is_added_when_it_must_change(
    store: Store,
) -> None:
    record = await store.invitations.add(an_invitation(), asked_by=5)
    (message,) = await store.messages.read_about(MessageKind.INVITATION, record.id)
    assert message.after_id == 5
    await store.messages.set_posted(message.id, 77, message.wanted)
    await store.messages.delete(message.id, message.wanted)
    posted = await store.invitations.read(record.id)
    assert posted is not None
    await store.invitations.save(replace(posted, status=InvitationStatus.WITHDRAWN))
    (again,) = await store.messages.read_due()
    assert (again.subject, again.message_id) == (record.id, 77)


@on_both
async def test_one_invitation_per_key_is_open_for_a_game_in_a_channel(store: Store) -> None:
    keyed = an_invitation(pending_key="the two")
    first = await store.invitations.add(keyed)
    tries = await asyncio.gather(
        *(store.invitations.add(keyed) for _ in range(3)), return_exceptions=True
    )
    pending = [each for each in tries if isinstance(each, InvitationPendingError)]
    assert [each.invitation_id for each in pending] == [first.id] * 3
    for other in (
        replace(keyed, channel_id=ALLEY),
        replace(keyed, game="another"),
        replace(keyed, pending_key="others"),
        *[replace(keyed, pending_key=None)] * 2,
    ):
        await store.invitations.add(other)
    await store.invitations.save(replace(first, status=InvitationStatus.EXPIRED))
    assert (await store.invitations.add(keyed)).id > first.id


@on_both
async def test_a_change_cannot_take_the_key_of_another_open_invitation(store: Store) -> None:
    first = await store.invitations.add(an_invitation(pending_key="Anna"))
    handed = await store.invitations.save(replace(first, pending_key="Bernd"))
    second = await store.invitations.add(an_invitation(pending_key="Anna"))
    with pytest.raises(InvitationPendingError) as pending:
        await store.invitations.save(replace(second, pending_key="Bernd"))
    assert pending.value.invitation_id == handed.id
    assert await store.invitations.read(second.id) == second


@on_both
async def test_an_invitation_becomes_a_match_once(store: Store) -> None:
    record = await store.invitations.add(an_invitation(COMPUTER))
    tries = await asyncio.gather(
        *(store.accept(record, match(user_ids=(ANNA, BERND + n)), change("a")) for n in range(8)),
        return_exceptions=True,
    )
    assert sum(isinstance(each, StaleError) for each in tries) == 7
    (started,) = [each for each in tries if not isinstance(each, BaseException)]
    kept = await store.invitations.read(record.id)
    assert kept is not None
    assert (kept.status, kept.match_id) == (InvitationStatus.ACCEPTED, started.id)
    assert list(await store.read_log(started.id)) == ["a"]
    assert await store.count_open_matches() == 1


async def test_a_busy_or_stale_invitation_starts_no_match(store: Store) -> None:
    record = await store.invitations.add(an_invitation(COMPUTER))
    new = match(user_ids=(ANNA, CARLA))
    await store.add_match(new, change("a"))
    before = await store.invitations.read(record.id)
    with pytest.raises(PlayersBusyError):
        await store.accept(record, new, change("a"))
    assert await store.invitations.read(record.id) == before
    await store.invitations.save(record)
    with pytest.raises(StaleError):
        await store.accept(record, match(channel_id=ALLEY), change("a"))
    assert await store.count_open_matches() == 1


@on_both
async def test_expired_invitations_are_found_in_order(store: Store) -> None:
    late = await store.invitations.add(an_invitation())
    early = await store.invitations.add(replace(an_invitation(channel_id=ALLEY), expires_at=5.0))
    assert await store.invitations.read_due(4.9) == ()
    assert await store.invitations.read_due(5.0) == (early,)
    assert await store.invitations.read_due(LATER) == (early, late)
    await store.invitations.save(replace(early, status=InvitationStatus.EXPIRED))
    assert await store.invitations.read_due(LATER) == (late,)


@on_both
async def test_a_deleted_member_leaves_every_invitation(store: Store) -> None:
    own = await store.invitations.add(an_invitation(ASKED, closed=True))
    bernd = replace(ASKED, joined_at=9.0)
    other = await store.invitations.add(an_invitation(replace(HOST, joined_at=10.0), host=bernd))
    assert (await store.privacy.read_member_data(ANNA)).invitations == (own, other)
    await store.privacy.forget_member(ANNA, {})
    assert await store.invitations.read(own.id) is None
    left = await store.invitations.read(other.id)
    assert left == replace(other, guests=(bernd,), revision=1)
    assert (await store.privacy.read_member_data(ANNA)).invitations == ()
    assert [each.id for each in await store.invitations.read_of_member(BERND)] == [other.id]
    assert await store.privacy.read_guilds() == [GUILD]
    await store.privacy.forget_guild(GUILD)
    assert await store.invitations.read(other.id) is None
    assert await store.privacy.read_guilds() == []
