"""The bot recognises a match's live board even after lost requests and clicks on old boards."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from copy import copy, deepcopy
from dataclasses import replace

import pytest

from bot.matches.match import Match
from cogs.board.bot import OutdatedMessages
from cogs.board.game_ui import Content
from cogs.board.publication_plan import plan_repost
from cogs.ui.answers import Answer
from playground.world import Message
from tests.e2e.table import button_with, moves_of
from tests.local_bot.board.test_calls import hand_over, start
from tests.local_bot.board.test_litter import undo_of
from tests.local_bot.board.test_publication import (
    hand_over_until,
    move_without_publishing,
    start_unattended,
)
from tests.local_bot.inspected_tables import GONE_AWAY, POST, CountedTable

pytestmark = pytest.mark.local_bot(kind=CountedTable)

Page = Callable[[Match], Awaitable[Content]]


async def forgotten_board(table: CountedTable) -> Message:
    """Begin a game; return its live board, whose message is missing from the store."""
    board = await start(table)
    await table.wait_until_shown()
    await detach_board(table)
    messages = table.services.messages
    left = await messages.find(board.id)
    assert left is not None
    await messages.delete(left.id, left.wanted)
    await table.services.showing.expect(await table.match())
    return board


async def detach_board(table: CountedTable) -> None:
    """Remove the live board's message from the match's shown state, and stop the recovery."""
    client = table.client
    await client.remove_cog(OutdatedMessages.__cog_name__)
    match = await table.match()
    shown = replace(match.record.shown, message_id=None, message_channel_id=None)
    await client.services.showing.set_shown(match, shown)


async def test_a_board_that_a_crash_kept_from_being_noted_is_adopted_by_a_click(
    table: CountedTable,
) -> None:
    board = await forgotten_board(table)
    posted = table.posted()
    after = await hand_over(table, board)
    assert after.id == board.id
    await table.wait_until_shown()
    shown = (await table.match()).record.shown
    assert (shown.message_id, shown.message_channel_id) == (board.id, board.channel.id)
    assert table.posted() == posted


async def test_a_private_board_is_not_taken_for_one_that_a_crash_kept_from_being_noted(
    table: CountedTable,
) -> None:
    board = await forgotten_board(table)
    mover = table.mover(board)
    own = await table.private(await mover.command("shanghaien board"))
    await mover.click(own, custom_id=moves_of(own)[0]["custom_id"])
    await table.wait_until_shown()
    assert (await table.match()).record.shown.message_id not in (None, own.id)


async def test_a_click_does_not_mistake_a_retired_board_for_the_live_one(
    table: CountedTable,
) -> None:
    board = await start(table)
    while "Roll" not in board.labels:  # on earlier boards, an undo needs the other player's consent
        board = await hand_over(table, board)
    await table.wait_until_shown()
    await detach_board(table)
    mover = table.mover(board)
    placer = table.bernd if mover is table.anna else table.anna
    await placer.click(board, custom_id=undo_of(board))
    await table.wait_until_shown()
    fresh = max(table.boards(), key=lambda each: each.id)
    assert (await table.match()).record.shown.message_id == fresh.id > board.id


async def test_a_click_on_an_old_board_is_not_mistaken_for_one_on_the_pending_board(
    table: CountedTable,
) -> None:
    board = await start_unattended(table)
    oldest = deepcopy(board.components)
    await hand_over_until(table, board, lambda: [m for m in table.boards() if m is not board])
    live = await hand_over(table, await table.wait_for_board())
    await table.wait_until_shown()
    held = table.playground.faults.hold(POST)
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: held.waiting)  # the bot tries to post the next board
    stale = copy(board)
    stale.components = oldest
    await table.anna.click(stale, custom_id=moves_of(stale)[0]["custom_id"], is_stale=True)
    (sought,) = await table.services.showing.expected_boards(1)
    assert sought.message_id is None
    table.playground.faults.heal()
    await table.playground.wait_for(lambda: live not in table.boards())


async def test_a_refresh_of_an_unknown_board_posts_one(table: CountedTable) -> None:
    board = await forgotten_board(table)
    posted = table.posted()
    await table.publisher.restore(await table.match())
    assert table.posted() == posted, "an unknown board is not treated as a deleted one"
    await table.publisher.refresh(1)
    fresh = max(table.boards(), key=lambda each: each.id)
    assert fresh.id != board.id
    assert (await table.match()).record.shown.message_id == fresh.id


@pytest.mark.parametrize("posted_anew", [False, True])
async def test_a_page_of_a_retired_board_is_not_shown(
    table: CountedTable, monkeypatch: pytest.MonkeyPatch, posted_anew: bool
) -> None:
    board = await table.start("sharks")
    await table.wait_until_shown()
    turn_page = table.publisher.turn_page

    async def too_late(answer: Answer, match: Match, page: Page) -> None:
        if posted_anew:
            now = table.publisher._publication(match, None)
            await now.apply(plan_repost())
        else:
            await move_without_publishing(table)
        await turn_page(answer, match, page)

    monkeypatch.setattr(table.publisher, "turn_page", too_late)
    clicked = await table.mover(board).click(board, custom_id=button_with(board, ":send-to-sharks"))
    assert clicked.text
    assert "Back" not in board.labels
