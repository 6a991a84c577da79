"""Challenges to a game of two. For tables with a host see `rummy/test_invitations`."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.matches.match import Match, Reason, RefusedError
from bot.records.members import StaleError
from bot.records.messages import InvitationRecord, InvitationStatus
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, TERMS, Table
from tests.matches.services import reason_of, refusal_of


async def test_an_open_challenge_can_be_accepted_once_by_any_other_member(table: Table) -> None:
    challenge = await table.invitations.open(TERMS, ANNA)
    assert await reason_of(table.accept(challenge.id, ANNA, CLICK)) is Reason.OWN_INVITATION
    table.clock.time += 60
    answers = await asyncio.gather(
        table.accept(challenge.id, CARLA, CLICK),
        table.accept(challenge.id, BERND, CLICK),
        return_exceptions=True,
    )
    assert {type(answer) for answer in answers} == {Match, RefusedError}
    (match,) = [each for each in answers if isinstance(each, Match)]
    assert match.record.user_ids in ((ANNA.id, CARLA.id), (ANNA.id, BERND.id))
    assert match.record.acted_at == (challenge.created_at, challenge.created_at + 60)


async def test_only_the_challenged_member_may_accept_and_only_the_challenger_withdraws(
    table: Table,
) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    assert await reason_of(table.accept(challenge.id, CARLA, CLICK)) is Reason.NOT_INVITED
    refused = await refusal_of(table.invitations.withdraw(challenge.id, BERND.id))
    assert (refused.reason, refused.name) == (Reason.NOT_HOST, "Anna")


async def test_a_pair_that_plays_or_is_challenged_here_already_is_refused(table: Table) -> None:
    open_challenge = await table.invitations.open(TERMS, ANNA)
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    pending = await refusal_of(table.invitations.open(TERMS, BERND, [ANNA]))
    assert (pending.reason, pending.invitation_id) == (Reason.PAIR_PENDING, challenge.id)
    match = await table.accept(challenge.id, BERND, CLICK)
    for request in (
        table.invitations.open(TERMS, BERND, [ANNA]),
        table.accept(open_challenge.id, BERND, CLICK),
    ):
        refused = await refusal_of(request)
        assert (refused.reason, refused.match_id) == (Reason.PAIR_BUSY, match.id)


@pytest.mark.parametrize("status", ["declined", "withdrawn"])
async def test_a_closed_challenge_shows_its_result_and_no_longer_expires(
    table: Table, status: str
) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    closed = (
        await table.invitations.leave(challenge.id, BERND.id)
        if status == "declined"
        else await table.invitations.withdraw(challenge.id, ANNA.id)
    )
    assert closed.status == status
    refused = await refusal_of(table.accept(challenge.id, BERND, CLICK))
    assert (refused.reason, refused.status) == (Reason.INVITATION_CLOSED, status)
    table.clock.time += 3600
    await table.invitations.expire(challenge.id)
    assert (await table.invitations.read(challenge.id)).status == status


async def test_expired_challenges_are_closed_once(table: Table) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    table.clock.time += 3599
    await table.invitations.expire(challenge.id)
    assert list(await table.invitations.read_overdue()) == []
    assert await table.invitations.read(challenge.id) == challenge
    table.clock.time += 1
    late = await refusal_of(table.accept(challenge.id, BERND, CLICK))
    assert (late.reason, late.status) == (Reason.INVITATION_CLOSED, "expired")
    expired = replace(challenge, status=InvitationStatus.EXPIRED)
    for _ in range(2):
        # A challenge is listed until it is closed, because a crash may interrupt the closing.
        assert list(await table.invitations.read_overdue()) == [expired]
    for _ in range(2):
        await table.invitations.expire(challenge.id)
        assert list(await table.invitations.read_overdue()) == []
        assert await table.invitations.read(challenge.id) == replace(expired, revision=1)


async def test_repeated_conflicts_end_in_a_stale_refusal(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])

    async def overtaken(given: InvitationRecord) -> InvitationRecord:
        raise StaleError(f"invitation {given.id} has changed")

    monkeypatch.setattr(table.store.invitations, "save", overtaken)
    assert await reason_of(table.invitations.leave(challenge.id, BERND.id)) is Reason.STALE
