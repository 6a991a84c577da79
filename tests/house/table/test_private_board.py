from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pytest

from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import PatientMember, Table, buttons_of, moves_of, prefer, text_of
from tests.thorough import some

pytestmark = [pytest.mark.asyncio, pytest.mark.long]

ROUNDS = 8
REVIVED = re.compile("fallen behind|nicht mehr aktuell")  # Bernd reads German
QUARTER_OF_AN_HOUR = 15 * 60.0


async def private_board(table: Table, seat: Seat) -> Message:
    """Return the board that a member asks for."""
    return await table.private(await seat.command("shanghaien board"))


def ends(message: Message) -> bool:
    """Return whether a message is the score sheet."""
    return any(":rm:" in button.get("custom_id", "") for button in buttons_of(message))


async def play_from(table: Table, boards: Mapping[PatientMember, Message]) -> int:
    """Play to the end on private boards alone; return how many clicks it took."""
    clicks = 0
    while not all(map(ends, boards.values())):
        await table.playground.wait_for(
            lambda: (
                any(moves_of(each) for each in boards.values()) or all(map(ends, boards.values()))
            )
        )
        for seat, board in boards.items():
            if moves := moves_of(board):
                asked = table.choose.choice(moves)
                await table.click(seat, board, asked)
                clicks += 1
    return clicks


@pytest.mark.parametrize("views", [("text", "large"), ("standard", "standard")][: some(1, 2)])
async def test_a_whole_game_on_private_boards_takes_no_more_clicks_than_in_public(
    table: Table, views: Sequence[str]
) -> None:
    await table.start()
    for seat, view in zip((table.anna, table.bernd), views, strict=True):
        await prefer(seat, view=view)
    boards = {seat: await private_board(table, seat) for seat in (table.anna, table.bernd)}
    clicks = await play_from(table, boards)

    sheet = table.sheet()
    assert sheet is not None
    checked = await table.private(await table.anna.click(sheet, "Check the dice"))
    answer = await table.anna.click(checked, "Export")
    log = (await table.private(answer)).attachments[0].content.decode().splitlines()
    moves = [words for line in log if (words := line.split()) and words[0] in ("1", "2")]
    calls = sum(words[1] == "shanghai" for words in moves)
    assert calls == ROUNDS
    # In public, too, a Shanghai takes two clicks, any other move one, and a forced roll none.
    assert clicks <= len(moves) + calls
    mine = [each for each in table.anna.visible_messages() if each.only_for is table.anna.user]
    assert len(mine) == 4  # her choice of a view, the board, the dice, the exported file
    assert [bool(board.attachments) for board in boards.values()] == [
        each != "text" for each in views
    ]
    assert table.playground.breaches == []


def follows_until(board: Message) -> int:
    """Return the moment until which a private board says that it follows."""
    return int(re.findall(r"<t:(\d+):t>", text_of(board))[-1])


async def test_a_private_board_follows_the_others_moves(table: Table) -> None:
    public = await table.start()
    mover = table.mover(public)
    other = table.bernd if mover is table.anna else table.anna
    mine = await private_board(table, other)
    assert not moves_of(mine)
    before = follows_until(mine)
    first = moves_of(public)[0]["custom_id"]
    await table.move(public)
    await table.wait_for_board(other_than=first)
    await table.playground.wait_for(lambda: moves_of(mine))
    assert abs(follows_until(mine) - before) <= 1
    assert moves_of(mine)[0]["custom_id"] == moves_of(await table.wait_for_board())[0]["custom_id"]


async def test_a_private_board_out_of_time_is_revived_by_a_click(table: Table) -> None:
    public = await table.start()
    mover = table.mover(public)
    mine = await private_board(table, mover)
    old = moves_of(mine)[0]["custom_id"]
    table.playground.advance(QUARTER_OF_AN_HOUR + 1)
    await table.move(public)
    await table.wait_for_board(other_than=moves_of(mine)[0]["custom_id"])
    assert moves_of(mine)[0]["custom_id"] == old, "nobody can reach it any more"

    outcome = await mover.click(mine, custom_id=old)
    assert not outcome.failed
    assert REVIVED.search(text_of(mine))
    assert not moves_of(mine)
    await table.play(most=1)
    await table.playground.wait_for(lambda: moves_of(mine))
    assert not REVIVED.search(text_of(mine))
    assert table.playground.breaches == []


async def test_a_private_board_says_how_long_it_follows_and_is_shown_anew_afterwards(
    table: Table,
) -> None:
    public = await table.start()
    mover = table.mover(public)
    other = table.bernd if mover is table.anna else table.anna
    mine = await private_board(table, other)
    until = follows_until(mine)
    table.playground.advance(QUARTER_OF_AN_HOUR + 1)
    first = moves_of(public)[0]["custom_id"]
    await table.move(public)
    await table.wait_for_board(other_than=first)
    assert not moves_of(mine)
    now = next(b for b in buttons_of(mine) if ":sb:" in b.get("custom_id", ""))
    await other.click(mine, custom_id=now["custom_id"])
    assert moves_of(mine)
    assert follows_until(mine) - until >= QUARTER_OF_AN_HOUR
    assert table.playground.breaches == []


async def test_only_the_latest_of_two_private_boards_follows(table: Table) -> None:
    public = await table.start()
    mover = table.mover(public)
    other = table.bernd if mover is table.anna else table.anna
    older, newer = await private_board(table, other), await private_board(table, other)
    await table.move(public)
    await table.playground.wait_for(lambda: moves_of(newer))
    assert not moves_of(older)


async def test_a_private_board_that_is_gone_is_not_asked_for_again(table: Table) -> None:
    public = await table.start()
    mover = table.mover(public)
    other = table.bernd if mover is table.anna else table.anna
    await private_board(table, other)
    gone = table.playground.faults.refuse("PATCH /webhooks/*/messages/*", status=404)
    await table.move(public)
    await table.playground.wait_for(lambda: gone.hits)
    for _ in range(2):
        await table.play(most=1)
    assert gone.hits == 1


async def test_shanghai_is_asked_about_in_the_private_board_itself(table: Table) -> None:
    board = await table.start()
    while not any(":s:" in button["custom_id"] for button in moves_of(board)):
        await table.play(most=1)
        board = await table.wait_for_board()
    seat = table.mover(board)
    mine = await private_board(table, seat)
    seen = len(seat.visible_messages())
    ask = next(button for button in moves_of(mine) if ":s:" in button["custom_id"])
    await table.click(seat, mine, ask)
    assert "**Shanghai" in text_of(mine)
    _, no = buttons_of(mine)
    await table.click(seat, mine, no)
    assert any(":s:" in button["custom_id"] for button in moves_of(mine))
    await table.click(seat, mine, ask)
    yes, _ = buttons_of(mine)
    await table.click(seat, mine, yes)
    await table.playground.wait_for(
        lambda: "Runde 2" in text_of(mine) or "round 2" in text_of(mine)
    )
    private = [each for each in seat.visible_messages() if each.only_for is not None]
    assert private == [mine]
    assert len(seat.visible_messages()) == seen + 1  # the old board is the summary
    assert table.playground.breaches == []


async def test_a_question_that_was_answered_leaves_nothing_behind(table: Table) -> None:
    await table.start()
    asked, _ = await table.ask_for(table.anna, "resign")
    assert "Bernd wins" in text_of(asked)
    for _ in range(2):  # to what there is besides, and to what ? says
        await table.anna.click(asked, "Back")
    assert "More…" in asked.labels
    asked, _ = await table.ask_for(table.anna, "resign")
    await table.anna.click(asked, "Yes, I give up")
    assert asked not in table.anna.visible_messages()
    await table.playground.wait_for(table.sheet)
    assert table.playground.breaches == []
