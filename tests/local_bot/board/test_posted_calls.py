"""Turn notifications: their recipients, their number, and the messages that contain them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from cogs.board.publication_plan import Post
from playground.errors import ApiRefusal
from playground.permissions import Permission
from playground.world import Message
from tests.e2e.table import moves_of, pings, prefer, text_of
from tests.local_bot.board.test_calls import hand_over, start
from tests.local_bot.inspected_tables import GONE_AWAY, POST, CountedTable

pytestmark = pytest.mark.local_bot(kind=CountedTable)


async def test_a_move_made_while_a_call_is_posted_is_shown_on_the_board_of_the_call(
    table: CountedTable,
) -> None:
    board = await start(table)
    board = await hand_over(table, board)
    await table.wait_until_shown()
    first = moves_of(board)[0]["custom_id"]
    held = table.playground.faults.hold(POST)
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: held.waiting)  # the bot tries to post the next board
    revision = (await table.match()).revision
    click = asyncio.create_task(table.move(board))
    await table.wait_for_revision(revision + 1)
    table.playground.faults.heal()
    await click
    await table.wait_for_board(other_than=first)
    await table.wait_until_shown()
    (live,) = table.boards()
    assert (await table.match()).record.shown.message_id == live.id
    assert table.playground.breaches == []


async def test_a_refused_notification_is_not_repeated_in_this_turn(table: CountedTable) -> None:
    board = await start(table)
    board = await hand_over(table, board)
    table.playground.deny(board.channel, Permission.SEND_MESSAGES)
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(
        lambda: any("notification.refused" in line for line in table.bot.log)
    )
    await table.wait_until_shown()
    assert (await table.match()).record.shown.has_notified_all
    assert table.boards() == [board]
    table.playground.allow(board.channel, Permission.SEND_MESSAGES)
    await hand_over(table, board)


async def test_a_call_that_was_posted_minutes_ago_is_another_message_and_pings_again(
    table: CountedTable,
) -> None:
    await hand_over(table, await start(table))
    await table.wait_until_shown()
    now = table.publisher._publication(await table.match(), None)
    for times in (1, 2):
        await now.apply((Post((table.bernd.id,), occasion="-call-1"),))
        assert len(pings(table.bernd)) == times


async def choose_direct_messages(table: CountedTable) -> Message:
    """Set Bernd's notifications to direct messages, and pass the turn to him; return the board."""
    await prefer(table.bernd, how="dm")
    return await hand_over(table, await start(table))


async def wait_for_direct_call(table: CountedTable) -> None:
    """Advance the time so that Bernd counts as inactive, and wait for his direct message."""
    before = len(table.bernd.dms)
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: len(table.bernd.dms) > before)


async def test_a_direct_call_is_one_message_instead_of_a_mention(table: CountedTable) -> None:
    board = await choose_direct_messages(table)
    assert len(table.bernd.dms) == 1  # the greeting, a test of his direct messages
    await wait_for_direct_call(table)
    await asyncio.gather(*(table.publisher.notify(1) for _ in range(3)))
    assert len(table.bernd.dms) == 2
    message = text_of(table.bernd.dms[-1])
    assert "Du bist dran gegen Anna" in message  # Bernd reads German, the server English
    assert "[Zum Tisch]" in message
    assert "/channels/" in message
    assert pings(table.bernd) in ([], [message])
    assert table.boards() == [board]


async def test_closed_direct_messages_fall_back_to_one_mention_and_are_remembered(
    table: CountedTable,
) -> None:
    board = await choose_direct_messages(table)
    table.bernd.user.dms_open = False
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: pings(table.bernd))
    assert "direct messages are closed" in pings(table.bernd)[0]
    assert len(table.bernd.dms) == 1
    await table.playground.wait_for(lambda: not moves_of(board))
    await table.wait_until_shown()
    member = await table.services.members.read(table.bernd.id)
    now = table.services.clock.now()
    assert member.notification_choice.has_closed_dms(now), (
        "the next notification must not be tried as a direct message"
    )


async def has_closed_direct_messages(table: CountedTable) -> bool:
    """Return whether the bot has stored that Bernd accepts no direct messages."""
    services = table.services
    choice = (await services.members.read(table.bernd.id)).notification_choice
    return choice.has_closed_dms(services.clock.now())


@pytest.mark.parametrize(
    ("code", "for_a_day"),
    [(50007, True), (50278, True), (50001, False), (40003, False), (10013, False), (200000, False)],
)
@pytest.mark.parametrize("path", ["/users/@me/channels", "/channels/{}/messages"])
async def test_a_refused_direct_message_pings_once_and_only_closed_ones_count_for_a_day(
    table: CountedTable, code: int, for_a_day: bool, path: str
) -> None:
    board = await choose_direct_messages(table)
    direct = f"POST {path.format(table.bernd.direct.id)}"
    table.client._connection._private_channels_by_user.clear()
    fault = table.playground.faults.refuse(direct, refusal=ApiRefusal(403, code, "no"))
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: pings(table.bernd))
    words = "messages are closed" if for_a_day else "didn’t take my direct message"
    assert words in pings(table.bernd)[0]
    await table.wait_until_shown()
    assert await has_closed_direct_messages(table) is for_a_day
    assert ("Your direct messages are closed" in text_of(await prefer(table.bernd))) is False
    table.playground.faults.heal()
    board = await table.wait_for_board()
    await hand_over(table, await hand_over(table, board))
    before = len(table.bernd.dms)
    table.playground.advance(GONE_AWAY + (24 * 3600 if for_a_day else 0))
    await table.playground.wait_for(lambda: len(table.bernd.dms) > before)
    assert not await has_closed_direct_messages(table)
    assert fault.hits == 1


async def test_a_direct_call_that_was_sent_is_not_sent_again_after_a_crash(
    table: CountedTable,
) -> None:
    await choose_direct_messages(table)
    await wait_for_direct_call(table)
    await table.wait_until_shown()
    match = await table.match()
    assert match.record.shown.called == match.record.waiting
    uncalled = replace(match.record.shown, called=())
    await table.services.showing.set_shown(match, uncalled)
    await table.publisher.notify(1)
    assert (await table.match()).record.shown.has_notified_all
    assert len(table.bernd.dms) == 2, "Discord recognises the repeated message by its nonce"
