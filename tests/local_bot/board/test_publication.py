"""Posting and editing the messages of a match, with interruptions at every step."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import discord
import pytest

from bot.games.shanghaien.rules import legal_moves
from bot.games.shanghaien.state import Resign
from bot.matches.events import Events
from bot.matches.log import Logbook
from bot.matches.proposals import Proposals
from cogs.board.bot import OutdatedMessages
from cogs.board.messages import PAGE, MessagePlace
from cogs.board.publication_plan import Retire, Step, Summary
from playground.errors import ALREADY_ACKNOWLEDGED
from playground.permissions import Permission
from playground.world import Message
from tests.e2e.table import moves_of, pings, text_of
from tests.local_bot.board.test_calls import hand_over, start
from tests.local_bot.inspected_tables import GONE_AWAY, POST, CountedTable
from tests.local_bot.tables import stop_recovery
from tests.metric_changes import MetricChanges

pytestmark = pytest.mark.local_bot(kind=CountedTable)

CALLBACK = "POST /interactions/*/*/callback"
EDIT = "PATCH /channels/*/messages/*"


async def start_unattended(table: CountedTable) -> Message:
    """Begin a game while no player is present, so that each new turn posts a new board.

    Returns the board that notifies Anna of the first turn.
    """
    board = await start(table)
    await table.wait_until_shown()
    table.playground.advance(GONE_AWAY)
    await table.playground.wait_for(lambda: board not in table.boards())
    (called,) = table.boards()
    return called


async def hand_over_until(
    table: CountedTable, board: Message, is_reached: Callable[[], object]
) -> asyncio.Task[object]:
    """Make moves of the current turn until `is_reached` returns true; return the last click."""
    mover = table.mover(board)
    task: asyncio.Task[object] = asyncio.create_task(asyncio.sleep(0))
    for _ in range(6):
        first = moves_of(board)[0]["custom_id"]
        task = asyncio.create_task(table.move(board))
        await table.playground.wait_for(lambda: is_reached() or table.moved_on(first))  # noqa: B023
        if is_reached():
            return task
        assert table.mover(board) is mover
    raise AssertionError("the state was not reached in this turn")


async def test_a_board_has_the_name_of_the_last_click_and_the_transcript_that_of_the_start(
    table: CountedTable,
) -> None:
    board = await table.start()
    mover = table.mover(board)
    began = mover.user.display_name
    members = table.playground.guild.members
    members[mover.id].nick = "Phoenix"
    await table.move(board)

    def renamed() -> bool:
        shown = table.board()
        return shown is not None and "Phoenix" in text_of(shown)

    await table.playground.wait_for(renamed)
    match = await table.match()
    assert "Phoenix" in match.record.display_names
    assert began in match.record.names
    assert "Phoenix" not in match.transcript_text()
    other = table.bernd if mover is table.anna else table.anna
    members[other.id].nick = "Phoenix"
    own = await table.private(await other.command("shanghaien board"))
    assert re.search(r"Phoenix \\?\(\w+\\?\)", text_of(own))
    assert table.playground.breaches == []


async def test_a_bot_killed_between_two_boards_posts_the_second_when_it_is_back(
    table: CountedTable,
) -> None:
    board = await start_unattended(table)
    held = table.playground.faults.hold(POST)
    click = await hand_over_until(table, board, lambda: held.waiting)
    assert moves_of(board) == []  # the old board is already retired
    await table.bot.kill()
    click.cancel()
    table.playground.faults.heal()  # Discord now processes the requests that it held back
    await table.bot.start()
    fresh = await table.wait_for_board()
    await table.wait_until_shown()
    looks = table.client.get_cog(OutdatedMessages.__cog_name__)
    assert isinstance(looks, OutdatedMessages)
    while await table.services.messages.read_due():
        await looks.sweep()
        await asyncio.sleep(0.01)
    assert [fresh] == table.boards()
    assert fresh.id != board.id
    assert table.playground.breaches == []


async def test_a_board_is_retired_even_if_another_process_has_answered_the_click_on_it(
    table: CountedTable,
) -> None:
    board = await start_unattended(table)
    refused = table.playground.faults.refuse(CALLBACK, refusal=ALREADY_ACKNOWLEDGED)
    await hand_over_until(table, board, lambda: [m for m in table.boards() if m is not board])
    table.playground.faults.lift(refused)
    await table.playground.wait_for(lambda: not moves_of(board))


async def test_a_bot_killed_right_after_posting_finds_its_board_again(table: CountedTable) -> None:
    board = await start_unattended(table)
    await hand_over_until(table, board, lambda: [m for m in table.boards() if m is not board])
    await table.bot.kill()
    (fresh,) = table.boards()
    await table.bot.start()
    await table.wait_until_shown()
    assert table.boards() == [fresh]
    assert (await table.match()).record.shown.message_id == fresh.id
    await hand_over(table, fresh)


async def test_a_lost_answer_is_not_posted_twice(table: CountedTable) -> None:
    board = await start_unattended(table)
    table.playground.faults.lose_answers(POST, times=1)
    await hand_over_until(table, board, lambda: [m for m in table.boards() if m is not board])
    await table.wait_until_shown()
    assert len(table.boards()) == 1


async def test_a_deleted_board_is_posted_again_and_found_by_the_next_edit(
    table: CountedTable,
) -> None:
    board = await start(table)
    table.playground.core.messages.delete(board)
    await table.publisher.refresh(1)
    (fresh,) = table.boards()
    assert fresh.id != board.id
    assert pings(table.anna) == pings(table.bernd) == []
    posted = table.posted()
    await table.publisher.refresh(1)
    assert table.posted() == posted
    assert (await table.match()).record.shown.message_id == fresh.id
    edited = table.edited()
    table.playground.core.messages.delete(fresh)
    restored = await table.publisher.restore(await table.match())
    (newest,) = table.boards()
    assert newest.id == restored.record.shown.message_id != fresh.id
    assert table.edited() - edited == 1, "a deleted board is not edited to retire it"


async def test_a_message_is_found_among_hundreds_of_others(table: CountedTable) -> None:
    board = await start(table)
    messages, channel, asked = table.playground.core.messages, board.channel, []
    before, after = ["Ahoy!"] * 2 * PAGE, ["Oh."] * PAGE
    for text in (*before, "Aye.", *after):
        author = table.playground.bot if text == "Aye." else table.anna.user
        messages.create(channel, author, {"content": text}, {})
    (sought,) = [each for each in channel.messages.values() if each.content == "Aye."]

    async def recognizes(message_id: int, _buttons: object) -> bool:
        asked.append(message_id)
        return True

    place = MessagePlace(table.client, table.playground.guild.id, channel.id)
    assert await place.find(board.id, recognizes) == sought.id
    assert asked == [sought.id], "only messages of the bot are examined"


async def test_many_publications_of_one_move_show_it_once(table: CountedTable) -> None:
    await start_unattended(table)
    posted = table.posted()
    await move_without_publishing(table)
    await asyncio.gather(*(table.publisher.publish(1) for _ in range(4)))
    assert len(table.boards()) == 1
    assert table.posted() - posted <= 1
    asked = table.posted(), table.edited()
    await table.publisher.publish(1)
    assert (table.posted(), table.edited()) == asked, "the match is already shown"


async def test_a_handover_that_cannot_be_posted_edits_the_old_message(table: CountedTable) -> None:
    board = await start_unattended(table)
    mover = table.mover(board)
    table.playground.deny(board.channel, Permission.SEND_MESSAGES)
    click = await hand_over_until(
        table, board, lambda: any("board.cannot_post" in line for line in table.bot.log)
    )
    await table.wait_until_shown()
    await click
    await table.playground.wait_for(
        lambda: any("Send Messages" in text_of(each) for each in mover.ephemerals)
    )
    assert table.boards() == [board]
    assert (await table.match()).record.shown.message_id == board.id


async def test_an_expired_click_edits_the_board_all_the_same(table: CountedTable) -> None:
    board = await start(table)
    first = moves_of(board)[0]["custom_id"]
    table.playground.faults.refuse("POST /interactions/*", status=404, times=1)
    await table.mover(board).click(board, custom_id=first)
    await table.playground.wait_for(lambda: table.moved_on(first))
    await table.wait_until_shown()
    assert table.boards() == [board]


async def test_a_board_reports_events_since_its_posting_or_for_a_notification_since_the_last_one(
    table: CountedTable,
) -> None:
    board = await start(table)
    await table.wait_until_shown()
    begun = await table.match()
    assert begun.record.shown.since == begun.revision
    await hand_over(table, board)
    await table.wait_until_shown()
    await table.publisher.notify(1)
    called = (await table.match()).record.shown
    assert called.message_id != board.id
    assert called.since == begun.revision


async def test_finished_and_outdated_games_cause_no_notification(table: CountedTable) -> None:
    await start(table)
    await table.wait_until_shown()
    await stop_recovery(table)
    asked = table.posted(), table.edited()
    await table.services.events.play(1, table.anna.id, Resign(), 0)
    await table.publisher.notify(1)
    await table.publisher.ask_again(1, 5)
    await table.publisher.notify_overdue(1)
    await table.publisher.refresh(1)
    assert (table.posted(), table.edited()) == asked


async def test_how_long_a_move_took_to_be_shown_is_measured(table: CountedTable) -> None:
    board = await start(table)
    await table.wait_until_shown()
    since = MetricChanges()
    await hand_over(table, board)
    while not since("shanghaien_board_seconds_count"):
        await asyncio.sleep(0)


async def test_an_outage_leaves_the_move_marked_and_it_is_shown_later(table: CountedTable) -> None:
    board = await start_unattended(table)
    fault = table.playground.faults.refuse(POST, status=403)
    await hand_over_until(table, board, lambda: fault.hits)
    table.playground.faults.heal()
    table.playground.advance(3600)
    await table.wait_until_shown()
    assert len(table.boards()) == 1


async def test_a_round_is_summed_up_once_however_long_the_next_one_takes(
    table: CountedTable,
) -> None:
    await start(table)
    for rounds in (1, 2):
        await play_until(table, rounds)
        # After this time, Discord no longer recognises a repeated message.
        table.playground.advance(3600)
    pictures = [each.filename for m in table.anna.visible_messages() for each in m.attachments]
    assert [name for name in pictures if name.startswith("round-")] == [
        f"round-1-{number}.png" for number in (1, 2)
    ]


async def play_until(table: CountedTable, rounds: int) -> None:
    """Play without clicks until `rounds` rounds are over, and publish every move."""
    while len((await table.match()).state.history) < rounds:
        await move_without_publishing(table)
        await table.publisher.publish(1)
    await table.wait_until_shown()


async def play_without_publishing(table: CountedTable) -> None:
    """Play without clicks until a round is over, and publish only its end."""
    while not (await table.match()).state.history:
        await move_without_publishing(table)
    await table.publisher.publish(1)


async def move_without_publishing(table: CountedTable) -> None:
    """Make a move for the current player without a click, and do not publish it."""
    match = await table.match()
    mover, move = match.user_of(match.state.mover), legal_moves(match.state)[0]
    await table.services.events.play(1, mover, move, match.revision)


def summaries(table: CountedTable) -> list[Message]:
    """Return the messages that summarise a round."""
    messages = table.anna.visible_messages("harbour")
    return [m for m in messages if any("round-" in each.filename for each in m.attachments)]


async def test_a_board_that_saw_a_round_s_end_in_an_outage_is_its_summary_afterwards(
    table: CountedTable,
) -> None:
    board = await start(table)
    await table.wait_until_shown()
    refused = table.playground.faults.refuse(EDIT, status=503)
    await play_without_publishing(table)
    assert summaries(table) == []
    table.playground.faults.lift(refused)
    table.playground.advance(3600)  # longer than any pause between two attempts
    await table.playground.wait_for(lambda: summaries(table))
    assert summaries(table) == [board]
    assert moves_of(board) == []


async def test_the_end_of_a_round_is_summarized_after_its_board_was_deleted(
    table: CountedTable,
) -> None:
    board = await start(table)
    await table.wait_until_shown()
    table.playground.core.messages.delete(board)
    await play_without_publishing(table)
    await table.playground.wait_for(lambda: len(summaries(table)) == 1)


async def test_a_refused_round_summary_remains_pending(table: CountedTable) -> None:
    board = await start_unattended(table)
    table.playground.deny(board.channel, Permission.SEND_MESSAGES)
    await play_without_publishing(table)
    shown = (await table.match()).record.shown
    assert (shown.message_id, shown.rounds) == (board.id, 0)


@pytest.mark.parametrize("step", [Summary(0), Retire(summary=0)])
async def test_a_new_round_resets_the_notified_players(table: CountedTable, step: Step) -> None:
    await start(table)
    await play_until(table, 1)
    await table.publisher.notify(1)
    publication = table.publisher._publication(await table.match(), None)
    assert publication.current_state.called
    await publication.apply((step,))
    assert publication.current_state.called == (), (
        "the first player of the next round is notified again"
    )


async def test_a_board_that_cannot_be_edited_is_retried_without_a_picture(
    table: CountedTable,
) -> None:
    board = await start(table)
    await table.wait_until_shown()
    table.playground.faults.refuse(EDIT, status=403)
    before = (await table.match()).revision
    await move_without_publishing(table)
    with pytest.raises(discord.Forbidden):
        await table.publisher.publish(1)
    record = (await table.match()).record
    assert (record.shown.message_id, record.shown.revision) == (board.id, before)
    table.playground.faults.heal()
    # Only the first attempts fail, as in a channel that forbids attachments.
    table.playground.faults.refuse(EDIT, status=403, times=2)
    await table.publisher.publish(1)
    await table.wait_until_shown()
    assert table.boards() == [board]
    assert board.attachments == []


async def test_a_publication_shows_moves_of_other_processes(table: CountedTable) -> None:
    await start_unattended(table)
    await stop_recovery(table)
    services = table.services
    elsewhere = Logbook(services.matches.store, services.clock)
    match = await elsewhere.read_current(1)
    (mover,) = match.record.waits_for
    (move, *_) = legal_moves(match.state)
    await Events(elsewhere, Proposals(elsewhere)).play(1, mover, move, match.revision)
    await table.publisher.publish(1)
    shown = (await table.match()).record
    assert shown.shown.revision == shown.revision > match.revision
