"""Irreversible moves need a second click on the same message, in case of accidental taps."""

from __future__ import annotations

from copy import deepcopy

from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import Table, buttons_of, text_of


def labels(message: Message) -> list[str]:
    return [str(button.get("label")) for button in buttons_of(message)]


def ids(message: Message) -> list[str]:
    return [str(button.get("custom_id")) for button in buttons_of(message)]


async def open_trick(seat: Seat, board: Message, trick: str) -> Message:
    """Click the button that opens a trick's page in the board's message; return the message."""
    before = ids(board)
    (opening,) = [each for each in before if f":{trick}." in each]
    outcome = await seat.click(board, custom_id=opening)
    assert not outcome.failed, outcome.text
    page = board.channel.messages.get(board.id) or next(
        each for each in seat.ephemerals if each.id == board.id
    )
    assert ids(page) != before
    return page


async def sharks(table: Table) -> tuple[Seat, Message]:
    """Begin a game with the trick card Sharks; return the current player and the board."""
    board = await table.start("sharks")
    return table.mover(board), board


async def test_a_trick_opens_a_page_that_explains_it_leads_back_and_plays_it(table: Table) -> None:
    seat, board = await sharks(table)
    before = ids(board)
    page = await open_trick(seat, board, "send-to-sharks")
    assert "Call the sharks?" in text_of(page)
    assert "nobody gets it" in text_of(page)
    assert labels(page) == ["Call the sharks", "Back"]
    await seat.click(page, "Back")
    assert ids(board.channel.messages[board.id]) == before
    page = await open_trick(seat, board, "send-to-sharks")
    first = ids(page)[0]
    await seat.click(page, "Call the sharks")
    after = await table.wait_for_board(other_than=first)
    assert any("(sharks)" in label for label in labels(after))


async def test_a_private_board_asks_for_confirmation_too(table: Table) -> None:
    seat, board = await sharks(table)
    private = await table.private(await seat.command("shanghaien board"))
    before = ids(private)
    page = await open_trick(seat, private, "send-to-sharks")
    call, back = ids(page)[:2]
    assert call.endswith(":trick.XS.send-to-sharks")
    await seat.click(page, custom_id=back)
    (now,) = [each for each in seat.ephemerals if each.id == private.id]
    assert ids(now) == before
    assert ids(board.channel.messages[board.id]) == ids(board)


async def test_both_dice_counts_the_row_from_either_end(table: Table) -> None:
    board = await table.start("joker")
    seat = table.mover(board)
    page = await open_trick(seat, board, "both-dice")
    _, *ends, back = labels(page)
    here = ids(page)[0]
    assert (ends, back) == (["1 … 6 ✓", "6 … 1"], "Back")
    assert "which end of the row is 1" in text_of(page)
    await seat.click(page, "6 … 1")
    turned = board.channel.messages[board.id]
    other, *ends, back = labels(turned)
    assert (ends, back) == (["1 … 6", "6 … 1 ✓"], "Back")
    first = ids(turned)[0]
    assert first != here
    await seat.click(turned, other)
    after = await table.wait_for_board(other_than=first)
    assert table.mover(after) is not seat


async def test_a_button_of_an_older_board_plays_the_trick_on_its_label(table: Table) -> None:
    seat, board = await sharks(table)
    _, _, match, revision, _ = ids(board)[0].split(":")
    old = board.copy()
    old.components = deepcopy(board.components)
    button = next(b for b in buttons_of(old) if b.get("label") == "Send to the sharks…")
    button["custom_id"] = f"sh1:m:{match}:{revision}:trick.XS.send-to-sharks"
    first = ids(board)[0]
    outcome = await seat.click(old, custom_id=button["custom_id"], is_stale=True)
    assert not outcome.failed
    await table.wait_for_board(other_than=first)
