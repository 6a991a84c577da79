from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.records.proposals import ProposalKind, ProposalRecord
from bot.store.contract import Store
from tests.store.samples import HARBOUR, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

pytestmark = pytest.mark.asyncio


async def a_proposal(store: Store, wish: ProposalKind = ProposalKind.CANCEL) -> ProposalRecord:
    record = await store.add_match(match(), change("a"))
    proposal = ProposalRecord(record.id, wish, 0, record.revision, HARBOUR)
    assert await store.proposals.open(proposal) is None
    return proposal


@pytest.mark.parametrize("wish", list(ProposalKind))
async def test_a_proposal_is_kept_with_its_message_until_it_is_closed(
    store: Store, wish: ProposalKind
) -> None:
    proposal = await a_proposal(store, wish)
    assert await store.proposals.load(proposal.match_id, wish) == proposal
    await store.proposals.set_message(proposal, 77)
    asked = replace(proposal, message_id=77)
    assert await store.proposals.close(proposal.match_id, wish, 1) == asked
    assert await store.proposals.load(proposal.match_id, wish) is None
    assert await store.proposals.close(proposal.match_id, wish, 1) is None


async def test_a_second_proposal_at_the_same_revision_meets_the_first(store: Store) -> None:
    first = await a_proposal(store)
    second = replace(first, slot=1)
    assert await store.proposals.open(second) == first
    assert await store.proposals.load(first.match_id, ProposalKind.CANCEL) == first


async def test_a_proposal_of_an_older_revision_is_replaced(store: Store) -> None:
    first = await a_proposal(store)
    later = replace(first, slot=1, revision=2)
    assert await store.proposals.open(later) is None
    assert await store.proposals.load(first.match_id, ProposalKind.CANCEL) == later
    assert await store.proposals.close(first.match_id, ProposalKind.CANCEL, 1) is None


async def test_kinds_do_not_meet(store: Store) -> None:
    first = await a_proposal(store)
    other = replace(first, wish=ProposalKind.TAKE_BACK)
    assert await store.proposals.open(other) is None
    assert await store.proposals.load(first.match_id, ProposalKind.CANCEL) == first


async def test_of_two_who_close_one_gets_it(store: Store) -> None:
    first = await a_proposal(store)
    closed = await asyncio.gather(
        *(store.proposals.close(first.match_id, ProposalKind.CANCEL, 1) for _ in range(2))
    )
    assert sorted(each is None for each in closed) == [False, True]


async def test_outdated_is_what_a_move_or_the_end_overtook(store: Store) -> None:
    first = await a_proposal(store)
    assert list(await store.proposals.outdated()) == []
    await store.append(first.match_id, 1, change("b"))
    assert list(await store.proposals.outdated()) == [first]
    current = replace(first, revision=2)
    await store.proposals.open(current)
    assert list(await store.proposals.outdated()) == []
    await store.append(first.match_id, 2, the_end())
    assert list(await store.proposals.outdated()) == [current]
