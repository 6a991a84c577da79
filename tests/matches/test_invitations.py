from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.matches.match import Match, Person
from bot.matches.refusals import Reason, RefusedError
from bot.records.invitations import InvitationRecord, InvitationStatus, StaleInvitationError
from tests.matches.conftest import ANNA, BERND, CARLA, CLICK, TERMS, Table


@pytest.mark.asyncio
async def test_an_open_challenge_may_be_accepted_by_anybody_else(table: Table) -> None:
    challenge = await table.invitations.open(TERMS, ANNA)
    match = await table.accept(challenge.id, CARLA, CLICK)
    assert match.record.user_ids == (ANNA.id, CARLA.id)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("user", "reason"),
    [(ANNA, Reason.OWN_INVITATION), (CARLA, Reason.NOT_INVITED)],
    ids=["challenger", "somebody else"],
)
async def test_only_the_challenged_member_may_accept(
    table: Table, user: Person, reason: Reason
) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    with pytest.raises(RefusedError) as caught:
        await table.accept(challenge.id, user, CLICK)
    assert caught.value.reason is reason


@pytest.mark.asyncio
async def test_a_pair_already_playing_here_is_refused_with_its_match(table: Table) -> None:
    match = await table.match()
    with pytest.raises(RefusedError) as caught:
        await table.invitations.open(TERMS, BERND, [ANNA])
    assert (caught.value.reason, caught.value.match_id) == (Reason.PAIR_BUSY, match.id)


@pytest.mark.asyncio
async def test_an_open_challenge_cannot_be_accepted_by_a_member_already_playing(
    table: Table,
) -> None:
    open_challenge = await table.invitations.open(TERMS, ANNA)
    await table.match()
    with pytest.raises(RefusedError) as caught:
        await table.accept(open_challenge.id, BERND, CLICK)
    assert caught.value.reason is Reason.PAIR_BUSY


@pytest.mark.asyncio
async def test_a_second_challenge_between_the_same_two_is_refused(table: Table) -> None:
    await table.invitations.open(TERMS, ANNA, [BERND])
    with pytest.raises(RefusedError) as caught:
        await table.invitations.open(TERMS, BERND, [ANNA])
    assert caught.value.reason is Reason.PAIR_PENDING


@pytest.mark.asyncio
async def test_two_who_accept_at_once_get_one_match(table: Table) -> None:
    challenge = await table.invitations.open(TERMS, ANNA)
    answers = await asyncio.gather(
        table.accept(challenge.id, BERND, CLICK),
        table.accept(challenge.id, CARLA, CLICK),
        return_exceptions=True,
    )
    assert {type(answer) for answer in answers} == {Match, RefusedError}


@pytest.mark.asyncio
@pytest.mark.parametrize("status", ["declined", "withdrawn"])
async def test_a_closed_challenge_says_what_it_became(table: Table, status: str) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    closed: InvitationRecord
    if status == "declined":
        closed = await table.invitations.leave(challenge.id, BERND.id)
    else:
        closed = await table.invitations.withdraw(challenge.id, ANNA.id)
    assert closed.status == status
    with pytest.raises(RefusedError) as caught:
        await table.accept(challenge.id, BERND, CLICK)
    assert (caught.value.reason, caught.value.status) == (Reason.INVITATION_CLOSED, status)


@pytest.mark.asyncio
async def test_only_the_challenger_withdraws(table: Table) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    with pytest.raises(RefusedError) as caught:
        await table.invitations.withdraw(challenge.id, BERND.id)
    assert (caught.value.reason, caught.value.name) == (Reason.NOT_HOST, "Anna")


@pytest.mark.asyncio
async def test_expired_challenges_are_closed_once(table: Table) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    table.clock.time += 3599
    assert list(await table.invitations.overdue()) == []
    table.clock.time += 1
    expired = replace(challenge, status=InvitationStatus.EXPIRED)
    for _ in range(2):
        # What is not closed yet is overdue again: a crash may keep it from being closed.
        assert list(await table.invitations.overdue()) == [expired]
    for _ in range(2):
        await table.invitations.expire(challenge.id)
        assert list(await table.invitations.overdue()) == []
        assert await table.invitations.read(challenge.id) == replace(expired, edition=1)


@pytest.mark.asyncio
async def test_a_challenge_that_a_click_has_closed_does_not_expire_any_more(table: Table) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])
    await table.invitations.leave(challenge.id, BERND.id)
    await table.invitations.expire(challenge.id)
    assert (await table.invitations.read(challenge.id)).status is InvitationStatus.DECLINED


@pytest.mark.asyncio
async def test_what_others_change_again_and_again_is_given_up_and_called_stale(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = await table.invitations.open(TERMS, ANNA, [BERND])

    async def overtaken(given: InvitationRecord) -> InvitationRecord:
        raise StaleInvitationError(given.id)

    monkeypatch.setattr(table.store.invitations, "save", overtaken)
    with pytest.raises(RefusedError) as caught:
        await table.invitations.leave(challenge.id, BERND.id)
    assert caught.value.reason is Reason.STALE
