"""The polls of a process find only rows of the servers in its own shards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.records.matches import MatchRecord, OpenOffer, Pause, PauseReason, ShownState, TurnClock
from bot.records.members import Absence
from bot.records.messages import InvitationStatus
from bot.runtime.health import Shards
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import ANNA, BERND, GAME, an_invitation, forget, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

COUNT = 3
SERVERS = tuple((3_000_000 + shard) << 22 for shard in range(COUNT))
"""The ids of three servers, one in each shard."""
assert [Shards((0,), COUNT).find_shard(guild_id) for guild_id in SERVERS] == [0, 1, 2]
OWN = Shards((0, 2), COUNT)
OURS, THEIRS = (SERVERS[0], SERVERS[2]), SERVERS[1]
FINDERS: dict[str, Callable[[Store], Awaitable[Sequence[object]]]] = {
    "open games": lambda store: store.read_open_page(),
    "unshown": lambda store: store.read_outdated(),
    "count of unshown": lambda store: _await_count(store.count_outdated()),
    "uncalled": lambda store: store.read_unnotified(1e12),
    "computer": lambda store: store.read_awaiting_computer(),
    "gone": lambda store: _await_sorted(store.read_departed_members()),
    "invitations": lambda store: store.invitations.read_due(1e12),
    "absences": lambda store: store.absences.read_due(1e12),
    "messages": lambda store: store.messages.read_due(),
    "departures": lambda store: store.servers.read_departed(1e12),
    "servers": lambda store: store.privacy.read_guilds(),
    "uncounted": lambda store: store.statistics.read_uncounted([GAME], 9),
}


async def _await_sorted(found: Awaitable[frozenset[tuple[int, int]]]) -> Sequence[object]:
    return sorted(await found)


async def _await_count(found: Awaitable[int]) -> Sequence[object]:
    return ["unshown"] * await found


async def _add_rows(store: Store, guild_id: int) -> None:
    """Add a row of each kind to a server."""
    here = guild_id + 1
    shown = await store.add_match(match(guild_id=guild_id, channel_id=here), change())
    await store.set_shown(shown.id, ShownState(message_id=here, revision=shown.revision))
    resting = await store.add_match(match(guild_id=guild_id, channel_id=here + 1), change())
    await store.set_pause(resting.id, Pause(PauseReason.MEMBER_LEFT, 5.0, ANNA))
    practice = match(guild_id=guild_id, channel_id=here + 2, levels=(None, "mate"))
    await store.add_match(practice, change(waiting=(1,)))
    await store.add_match(match(guild_id=guild_id, channel_id=here + 3), the_end())
    await store.invitations.add(replace(an_invitation(channel_id=here), guild_id=guild_id))
    await store.absences.begin(Absence(guild_id, BERND, since=1.0, until=2.0))
    await store.set_shown(
        shown.id, ShownState(message_id=here + 1, revision=shown.revision, state_revision=1)
    )
    await store.servers.set_left(guild_id, 7.0)


@on_both
async def test_polls_find_only_servers_of_the_process(store: Store) -> None:
    for guild_id in SERVERS:
        await _add_rows(store, guild_id)
    for poll, find in FINDERS.items():
        store.shards.now = Shards()
        everything = await find(store)
        store.shards.now = OWN
        own = await find(store)
        store.shards.now = Shards((1,), COUNT)
        others = await find(store)
        assert others, poll
        assert len(own) == 2 * len(others), poll
        # The two processes together find each row exactly once.
        assert sorted(map(repr, (*own, *others))) == sorted(map(repr, everything)), poll


async def test_reads_by_id_work_for_any_server(store: Store) -> None:
    record = await store.add_match(match(guild_id=THEIRS), change())
    asked = await store.invitations.add(replace(an_invitation(), guild_id=THEIRS))
    store.shards.now = OWN
    assert await store.read_match(record.id) == record
    assert await store.invitations.read(asked.id) == asked
    assert await store.find_open_matches(user_id=ANNA) == (record,)
    assert (await store.privacy.read_member_data(ANNA)).matches == (record,)
    await store.invitations.save(replace(asked, status=InvitationStatus.WITHDRAWN))
    await forget(store, ANNA, {"fr": "Somebody", "de": "Somebody"})
    assert await store.find_open_matches(user_id=ANNA) == ()
    assert await store.count_open_matches() == 0


async def begin_clocked(store: Store, guild_id: int, due: float) -> MatchRecord:
    new = replace(match(guild_id=guild_id, channel_id=guild_id), pace=1000)
    offered = replace(change(), clock=TurnClock(due=due), offer=OpenOffer(due - 900, due - 500))
    return await store.add_match(new, offered)


@on_both
async def test_each_shard_is_polled_by_its_own_uptime(store: Store) -> None:
    first, second, third = [await begin_clocked(store, guild_id, 5000.0) for guild_id in SERVERS]
    for shard, record in zip(Shards((0, 1, 2), COUNT).split(), (first, second, third), strict=True):
        assert [each.id for each in await store.clocks.read_due(shard, 4000)] == [record.id]
        await store.clocks.schedule_checks({record.id: 5000.0})
        assert list(await store.clocks.read_due(shard, 4999)) == []
        assert [each.id for each in await store.clocks.read_due(shard, 5000)] == [record.id]


@on_both
async def test_uptimes_are_converted_to_another_number_of_shards(store: Store) -> None:
    await store.clocks.read_uptime(2)
    await store.clocks.save_uptime(2, {0: 100.0, 1: 400.0})
    guilds = [number << 22 for number in range(1, 7)]
    left = {guild: 1000.0 + number for number, guild in enumerate(guilds)}
    before = {0: 100.0, 1: 400.0}
    records = {
        guild: await begin_clocked(store, guild, before[(guild >> 22) % 2] + left[guild])
        for guild in guilds
    }
    stands = await store.add_match(replace(match(guild_id=guilds[0]), pace=60), change())

    after = await store.clocks.read_uptime(3)

    assert set(after) == {0, 1, 2}
    for guild, record in records.items():
        now = after[(guild >> 22) % 3]
        moved = await store.read_match(record.id)
        assert moved is not None
        assert moved.clock.due == now + left[guild]
        assert moved.offer == OpenOffer(moved.clock.due - 900, moved.clock.due - 500)
    assert await store.read_match(stands.id) == stands
    # Values of a process with the old number of shards are ignored.
    await store.clocks.save_uptime(2, {0: 9999.0})
    assert await store.clocks.read_uptime(3) == after
