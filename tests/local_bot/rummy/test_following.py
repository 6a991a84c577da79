"""Updates of a private hand while Discord allows edits, and the notice when they end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from discord import File, Webhook, WebhookMessage
from discord.ui import LayoutView

from bot.games.rummy.terms.options import Options
from cogs.board.private_boards import ExpirySweep, PrivateBoards
from cogs.ui.answers import Answer
from cogs.ui.discord_errors import TOKEN_SECONDS
from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import text_of
from tests.local_bot.rummy_table import RummyTable, enabled, kind_of

pytestmark = [
    pytest.mark.long,
    pytest.mark.local_bot(rummy=True),
    pytest.mark.usefixtures("prompt"),
]

MOST_EDITS = 2
"""The maximum number of updates of a hand in another player's turn.

One update offers a discard, and the other withdraws the offer.
"""


def has_offer(hand: Message) -> bool:
    """Return whether the hand offers to take or leave a discard."""
    return any(kind_of(each["custom_id"]) == "leave" for each in enabled(hand))


async def test_turns_are_played_on_hands_that_were_opened_once(table: RummyTable) -> None:
    await table.begin(3, Options(quiet_limit=200))
    hands = {seat.id: await table.hand(seat) for seat in table.players}
    for _ in range(6):
        seat = await table.current_player()
        hand = hands[seat.id]
        assert has_offer(hand)
        assert "Follows the game until <t:" in text_of(hand)
        table.seen.clear()
        await table.use(seat, hand, "leave")
        await table.discard_any(seat, hand)
        await table.wait_until_shown()
        await table.wait_for_private_boards()
        for other in hands.keys() - {seat.id}:
            assert len([each for each in table.seen if each.reader == other]) <= MOST_EDITS
    opened = [m for m in table.anna.visible_messages(table.channel) if m.ephemeral]
    assert len(opened) == 1
    assert table.playground.breaches == []


async def test_the_page_of_a_plan_remains_while_the_others_play(table: RummyTable) -> None:
    await table.begin(3)
    mover = await table.current_player()
    planner, reader = (seat for seat in table.players if seat is not mover)
    plan, older, read = [await table.hand(seat) for seat in (planner, reader, reader)]
    # Reopening a hand deletes its older message.
    await table.playground.wait_for(lambda: older.deleted)
    await table.use(planner, plan, "orders")
    await table.turn()
    await table.playground.wait_for(lambda: f"{mover.user.display_name}: " in text_of(read))
    assert "How do you want to play?" in text_of(plan)
    await table.use(planner, plan, "main")
    assert f"{mover.user.display_name}: " in text_of(plan)


async def test_a_hand_that_stopped_updating_shows_it_and_can_be_refreshed(
    table: RummyTable,
) -> None:
    await table.begin(2)
    mover = await table.current_player()
    (other,) = (seat for seat in table.players if seat is not mover)
    hand = await table.hand(other)
    first = table.live()
    table.playground.advance(TOKEN_SECONDS + 1)
    await table.playground.wait_for(lambda: "no longer follows the game" in text_of(hand))
    (button,) = enabled(hand)
    assert button["label"] == "Show now"
    # A new board notifies the current player again; wait until the bot has retired the first one.
    await table.playground.wait_for(lambda: len(table.boards()) == 1 and table.live() is not first)
    await table.turn()
    await table.wait_until_shown()
    await table.press(other, hand, button)
    assert has_offer(hand)
    assert "Follows the game until" in text_of(hand)


async def test_a_hand_shows_a_move_that_was_made_while_it_was_sent(
    table: RummyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin(2)
    mover = await table.current_player()
    (other,) = (seat for seat in table.players if seat is not mover)
    keep, turns = PrivateBoards._keep, [table.turn]

    async def keep_late(boards: PrivateBoards, *args: Any) -> None:  # noqa: ANN401 - as called
        if turns:
            await turns.pop()()
        await keep(boards, *args)

    monkeypatch.setattr(PrivateBoards, "_keep", keep_late)
    hand = await table.hand(other)
    await table.playground.wait_for(lambda: has_offer(hand))


async def test_a_hand_that_could_not_be_shown_is_shown_later(
    table: RummyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin(2)
    mover = await table.current_player()
    hand = await table.hand(mover)
    edit, failures = Answer.edit, [RuntimeError("the answer failed")]

    async def fail(answer: Answer, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as called
        if failures:
            raise failures.pop()
        await edit(answer, *args, **kwargs)

    monkeypatch.setattr(Answer, "edit", fail)
    before = text_of(hand)
    await table.use(mover, hand, "leave")
    await table.playground.wait_for(lambda: text_of(hand) != before)
    assert not has_offer(hand)


async def disable_check(table: RummyTable) -> tuple[Seat, Seat, Message]:
    """Begin a game, disable the notices about expired hands, and let a hand expire.

    Returns the current player, the other player, and that other player's expired hand.
    """
    await table.begin(2)
    mover = await table.current_player()
    (other,) = (seat for seat in table.players if seat is not mover)
    hand = await table.hand(other)
    await table.client.remove_cog(ExpirySweep.__cog_name__)
    while not table.client.private_boards._boards:
        await asyncio.sleep(0.01)
    await table.wait_for_private_boards()
    table.playground.advance(TOKEN_SECONDS + 1)
    return mover, other, hand


async def test_an_expired_hand_still_shows_the_end_of_its_game(table: RummyTable) -> None:
    mover, _, hand = await disable_check(table)
    await table.resign(mover)
    await table.client.private_boards.expire()
    assert "The game’s over" in text_of(hand)
    assert enabled(hand) == []


async def test_a_hand_that_is_used_at_its_expiry_does_not_report_the_expiry(
    table: RummyTable,
) -> None:
    _, other, hand = await disable_check(table)
    boards = table.client.private_boards
    lock = table.client.sender._edit_locks.get_lock(hand.id)
    async with lock:
        using = asyncio.create_task(table.use(other, hand, "orders"))
        while not lock._waiters:
            await asyncio.sleep(0.01)
        parting = asyncio.create_task(boards.expire())
        await asyncio.sleep(0)
    await asyncio.gather(using, parting)
    assert "no longer follows the game" not in text_of(hand)


async def test_a_reopened_hand_replaces_the_old_one_without_pending_updates(
    table: RummyTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.begin(3)
    mover = await table.current_player()
    reader = next(seat for seat in table.players if seat is not mover)
    older = await table.hand(reader)
    done: list[str] = []
    began, renewed = asyncio.Event(), asyncio.Event()
    edit, delete, keep = Webhook.edit_message, Webhook.delete_message, PrivateBoards._keep

    async def edited(
        webhook: Webhook, message_id: int, *, view: LayoutView, attachments: list[File]
    ) -> WebhookMessage:
        if message_id == older.id:
            began.set()
            await renewed.wait()
        changed = await edit(webhook, message_id, view=view, attachments=attachments)
        if message_id == older.id:
            done.append("edited")
        return changed

    async def deleted(webhook: Webhook, message_id: int) -> None:
        if message_id == older.id:
            done.append("deleted")
        await delete(webhook, message_id)

    async def keep_and_signal(boards: PrivateBoards, answer: Answer, *args: Any) -> None:  # noqa: ANN401 - as called
        await keep(boards, answer, *args)
        if began.is_set() and answer.user_id == reader.id:
            renewed.set()

    monkeypatch.setattr(Webhook, "edit_message", edited)
    monkeypatch.setattr(Webhook, "delete_message", deleted)
    monkeypatch.setattr(PrivateBoards, "_keep", keep_and_signal)
    await table.turn()
    await began.wait()
    await table.hand(reader)
    await table.playground.wait_for(lambda: older.deleted)
    assert done == ["edited", "deleted"]
    assert table.playground.breaches == []
