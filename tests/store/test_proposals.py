from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.records.matches import Change, ProposalKind, ProposalRecord
from bot.records.members import StaleError
from bot.records.messages import OPEN, OVERTAKEN, MessageKind, MessageRecord, NewMessage
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import HARBOUR, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match


def a_question(match_id: int, wish: ProposalKind = ProposalKind.CANCEL) -> NewMessage:
    return NewMessage(1, HARBOUR, MessageKind.PROPOSAL, match_id, 1, wish, 7, OPEN)


async def a_proposal(store: Store, wish: ProposalKind = ProposalKind.CANCEL) -> ProposalRecord:
    record = await store.add_match(match(), change("a"))
    proposal = ProposalRecord(record.id, wish, 0, record.revision)
    question = await store.proposals.open(proposal, a_question(record.id, wish))
    assert isinstance(question, MessageRecord)
    return proposal


async def question_of(store: Store, proposal: ProposalRecord) -> MessageRecord:
    (question,) = await store.messages.read_about(MessageKind.PROPOSAL, proposal.match_id)
    return question


@on_both
async def test_a_second_proposal_counts_as_consent_or_is_too_late(store: Store) -> None:
    first = await a_proposal(store)
    second = replace(first, slot=1)
    assert await store.proposals.open(second, a_question(first.match_id)) == first
    for late in (replace(first, revision=2), replace(first, revision=0)):
        with pytest.raises(StaleError):
            await store.proposals.open(late, a_question(first.match_id))
    assert await store.proposals.read(first.match_id, ProposalKind.CANCEL) == first
    await question_of(store, first)


@on_both
async def test_proposals_of_different_kinds_do_not_affect_each_other(store: Store) -> None:
    first = await a_proposal(store)
    other = replace(first, wish=ProposalKind.TAKE_BACK)
    question = a_question(first.match_id, ProposalKind.TAKE_BACK)
    assert isinstance(await store.proposals.open(other, question), MessageRecord)
    assert await store.proposals.read(first.match_id, ProposalKind.CANCEL) == first
    await store.proposals.close(first.match_id, ProposalKind.TAKE_BACK, 1, "withdrawn.0")
    kept = await store.messages.read_about(MessageKind.PROPOSAL, first.match_id)
    assert [each.wanted for each in kept] == [OPEN, "withdrawn.0"]


@on_both
async def test_only_one_of_two_closes_a_proposal(store: Store) -> None:
    first = await a_proposal(store)
    assert await store.proposals.read(first.match_id, ProposalKind.CANCEL) == first
    closed = await asyncio.gather(
        *(
            store.proposals.close(first.match_id, ProposalKind.CANCEL, 1, f"refused.{slot}")
            for slot in range(2)
        )
    )
    assert sorted(each is None for each in closed) == [False, True]
    assert (await question_of(store, first)).wanted == f"refused.{closed.index(first)}"
    assert await store.proposals.read(first.match_id, ProposalKind.CANCEL) is None


@pytest.mark.parametrize("then", [change("b"), the_end()], ids=["a move", "the end"])
@on_both
async def test_a_change_of_a_match_closes_its_proposals_in_the_same_write(
    store: Store, then: Change
) -> None:
    first = await a_proposal(store)
    await store.append(first.match_id, 1, then)
    assert await store.proposals.read(first.match_id, ProposalKind.CANCEL) is None
    assert (await question_of(store, first)).wanted == OVERTAKEN
