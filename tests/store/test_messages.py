"""The message table: its content, due messages, and the messages of a board."""

from __future__ import annotations

from dataclasses import replace

from bot.records.matches import MatchRecord, Pause, PauseReason
from bot.records.messages import (
    LIVE,
    OLD,
    OPEN,
    OVERTAKEN,
    MessageKind,
    MessageRecord,
    NewMessage,
    Notice,
    format_summary,
)
from bot.store.sql.database import Page
from bot.store.sql.store import Store
from tests.store.conftest import on_both
from tests.store.samples import BERND, CARLA, GUILD, HARBOUR, the_end
from tests.store.samples import a_change as change
from tests.store.samples import a_match as match

ASKED = NewMessage(GUILD, HARBOUR, MessageKind.PROPOSAL, 5, 1, "cancel", 7, OPEN)
PAUSED = NewMessage(GUILD, HARBOUR, MessageKind.NOTICE, 1, 0, "", 0, Notice.PAUSED)
EXPECTED = NewMessage(GUILD, HARBOUR, MessageKind.BOARD, 5, 1, "", 7, LIVE, LIVE)


async def show(store: Store, *message_ids: int | None) -> MatchRecord:
    """Return a match that was shown in each of `message_ids` in turn; the last one is live."""
    record = await store.add_match(match(), change("a"))
    for message_id in message_ids:
        now = replace(record.shown, message_id=message_id, revision=record.revision)
        record = replace(record, shown=await store.set_shown(record.id, now))
    return record


async def boards(store: Store, record: MatchRecord) -> dict[int | None, str]:
    """Return the desired state of each board in the message table, by message id."""
    kept = await store.messages.read_about(MessageKind.BOARD, record.id)
    return {each.message_id: each.wanted for each in kept}


@on_both
async def test_a_message_is_due_until_its_desired_state_is_shown(store: Store) -> None:
    kept, *others = [await store.messages.add(replace(ASKED, number=each)) for each in range(5)]
    assert await store.messages.read(kept.id) == kept
    assert list(await store.messages.read_due(Page(0, 2))) == [kept, others[0]]
    assert list(await store.messages.read_due(Page(others[0].id, 2))) == others[1:3]
    posted = await store.messages.set_posted(kept.id, 77, OPEN)
    assert posted == replace(kept, message_id=77, shown=OPEN)
    assert await store.messages.find(77) == posted
    assert list(await store.messages.read_due()) == others
    await store.messages.set_shown(kept.id, "something else")
    assert len(await store.messages.read_due()) == 5
    # A message with a new desired state is not dropped.
    await store.messages.delete(kept.id, OVERTAKEN)
    assert await store.messages.read(kept.id) is not None
    await store.messages.delete(kept.id, OPEN)
    assert await store.messages.read(kept.id) is None
    assert await store.messages.set_posted(kept.id, 77, OPEN) is None


@on_both
async def test_the_last_desired_state_of_a_message_wins(store: Store) -> None:
    await store.messages.add(replace(ASKED, message_id=77))
    last = await store.messages.add(replace(EXPECTED, message_id=77))
    assert await store.messages.find(77) == last
    assert len(await store.messages.read_due()) == 0


@on_both
async def test_a_board_that_is_no_longer_live_is_retired(store: Store) -> None:
    record = await show(store, 11, 12)
    assert await boards(store, record) == {11: OLD}
    assert {each.channel_id for each in await store.messages.read_due()} == {HARBOUR}
    # No message of a deleted channel remains in the table.
    await store.messages.delete_channel(HARBOUR)
    await store.move_match(record.id, HARBOUR + 1)
    assert await boards(store, record) == {}


async def test_a_board_that_becomes_live_again_is_not_retired(store: Store) -> None:
    assert await boards(store, await show(store, 11, None, 11)) == {}


@on_both
async def test_a_posted_board_that_is_not_live_is_retired(store: Store) -> None:
    record = await show(store, 11)
    lost = await store.messages.add(replace(EXPECTED, subject=record.id))
    taken = await store.messages.add(replace(EXPECTED, subject=record.id, number=2))
    assert list(await store.messages.read_due()) == []
    await store.set_shown(record.id, replace(record.shown, message_id=12), posted=taken.id)
    due: list[MessageRecord] = [*await store.messages.read_due()]
    assert [(each.id, each.message_id) for each in due][:1] == [(lost.id, None)]
    assert await boards(store, record) == {None: OLD, 11: OLD}
    assert await store.messages.read(taken.id) is None


@on_both
async def test_a_retired_board_in_the_table_shows_its_stub(store: Store) -> None:
    record = await show(store, 11)
    await store.messages.add(replace(EXPECTED, subject=record.id, message_id=11))
    left = format_summary(0)
    await store.set_shown(record.id, replace(record.shown, message_id=None), retired_as=left)
    assert await boards(store, record) == {11: left}


FOLLOWS = NewMessage(
    GUILD, HARBOUR, MessageKind.PRIVATE, 0, BERND, "table", 7, "1", reachable_until=1_000.0
)


@on_both
async def test_a_private_message_must_show_each_change_of_its_match_until_its_token_expires(
    store: Store,
) -> None:
    messages, record = store.messages, await store.add_match(match(), change("a"))
    older = await messages.replace_private(replace(FOLLOWS, subject=record.id))
    kept = await messages.replace_private(replace(FOLLOWS, subject=record.id))
    assert await messages.read_about(MessageKind.PRIVATE, record.id) == (kept,)
    assert await messages.read(older.id) is None, "the older one was replaced"

    async def shows_all() -> bool:
        found = await messages.read(kept.id)
        assert found is not None
        due = [each.id for each in await messages.read_due()]
        assert due == ([] if found.shown == found.wanted else [kept.id])
        await messages.set_shown(kept.id, found.wanted)
        return not due

    assert not await shows_all()
    assert await shows_all()
    record = await store.append(record.id, record.revision, change("b"))
    assert not await shows_all()
    for pause in (Pause(PauseReason.MEMBER_LEFT, 1.0, BERND), None):
        await store.set_pause(record.id, pause)
        assert not await shows_all()
        assert await shows_all()
    await store.append(record.id, record.revision, change("c"))
    assert [each.id for each in await messages.read_due(now=1_000.0)] == [kept.id]
    assert list(await messages.read_due(now=1_001.0)) == []
    await messages.delete_expired(1_000.0)
    assert await messages.read(kept.id) is not None
    await messages.delete_expired(1_001.0)
    assert await messages.read(kept.id) is None


@on_both
async def test_an_unreachable_message_waits_for_the_next_token_in_its_channel(store: Store) -> None:
    messages = store.messages
    kept = await messages.add(ASKED)
    await messages.replace_private(FOLLOWS)
    assert list(await messages.read_unreachable(HARBOUR)) == []
    await messages.set_unreachable(kept.id, 5.0)
    (waiting,) = await messages.read_unreachable(HARBOUR)
    assert waiting == replace(kept, reachable_until=5.0)
    assert list(await messages.read_unreachable(HARBOUR + 1)) == []
    assert kept.id not in [each.id for each in await messages.read_due(now=6.0)]


@on_both
async def test_only_the_last_notice_of_a_match_is_posted(store: Store) -> None:
    record = await store.add_match(match(), change("a"))
    gone = Pause(PauseReason.MEMBER_LEFT, 1.0, BERND)
    rests = replace(PAUSED, subject=record.id)
    goes_on = replace(rests, wanted=Notice.RESUMED)
    called_off = replace(rests, wanted=Notice.CANCELLED, number=CARLA)
    await store.set_pause(record.id, gone, [rests])
    await store.set_pause(record.id, None, [goes_on])
    assert [each.wanted for each in await store.messages.read_due()] == [Notice.RESUMED]
    await store.set_pause(record.id, gone, [rests])
    await store.move_match(record.id, HARBOUR + 1)
    assert list(await store.messages.read_due()) == []
    await store.set_pause(record.id, gone, [rests])
    await store.append(record.id, 1, replace(the_end(), notices=(called_off,)))
    assert [each.wanted for each in await store.messages.read_due()] == [Notice.CANCELLED]
    await store.privacy.forget_member(CARLA, {"fr": "somebody"})
    assert list(await store.messages.read_due()) == []
