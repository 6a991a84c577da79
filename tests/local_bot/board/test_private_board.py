from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import pytest

from bot.records.members import StoreError
from cogs.board import private_boards
from cogs.board.private_boards import ExpirySweep, _Board
from cogs.ui.discord_errors import TOKEN_SECONDS
from playground.faults import InjectedFault
from playground.seats import Seat
from playground.world import Message
from tests.e2e.table import Table, WaitingMember, buttons_of, moves_of, prefer, text_of
from tests.thorough import some

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("prompt")]

ROUNDS = some(2, 8)
REVIVED = re.compile("out of date|nicht mehr aktuell")  # Bernd reads German
QUARTER_OF_AN_HOUR = 15 * 60.0
EDITS = "PATCH /webhooks/*/messages/*"
"""The requests that update private boards."""
TRIES = 5
"""The number of attempts that discord.py makes for a request, in half a minute."""


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the pauses of discord.py between its attempts."""
    hurried = SimpleNamespace(**{**vars(asyncio), "sleep": lambda _: asyncio.sleep(0.01)})
    monkeypatch.setattr("discord.webhook.async_.asyncio", hurried)


async def private_board(table: Table, seat: Seat) -> Message:
    """Open a member's private board with the command, and return it."""
    return await table.private(await seat.command("shanghaien board"))


async def open_others_board(table: Table) -> tuple[Message, Seat, Message]:
    """Begin a game; return its board, the waiting player, and that player's private board."""
    public = await table.start()
    other = table.bernd if table.mover(public) is table.anna else table.anna
    return public, other, await private_board(table, other)


async def make_move(table: Table, public: Message) -> None:
    """Make a move on the public board and wait until it shows the next turn."""
    first = moves_of(public)[0]["custom_id"]
    await table.move(public)
    await table.wait_for_board(other_than=first)


async def wait_until_settled(table: Table, mine: Message) -> _Board:
    """Wait until the private board is up to date; return the bot's record of it."""
    boards = table.client.private_boards._boards
    while True:
        for board in boards.values():
            if board.message_id == mine.id and not board.is_due:
                return board
        await asyncio.sleep(0.01)


def is_sheet(message: Message) -> bool:
    """Return whether the message is a score sheet."""
    return any(":rm:" in button.get("custom_id", "") for button in buttons_of(message))


async def play_from(table: Table, boards: Mapping[WaitingMember, Message], rounds: int) -> int:
    """Play `rounds` rounds by clicks on private boards; return the number of clicks."""
    clicks = 0
    while len((await table.match()).state.history) < rounds:
        await table.playground.wait_for(lambda: any(moves_of(each) for each in boards.values()))
        for seat, board in boards.items():
            if moves := moves_of(board):
                asked = table.choose.choice(moves)
                await table.click(seat, board, asked)
                clicks += 1
    return clicks


@pytest.mark.parametrize("views", [("text", "large"), ("standard", "standard")][: some(1, 2)])
async def test_a_game_on_private_boards_takes_no_more_clicks_than_in_public(
    table: Table, views: Sequence[str]
) -> None:
    await table.start()
    for seat, view in zip((table.anna, table.bernd), views, strict=True):
        await prefer(seat, view=view)
    boards = {seat: await private_board(table, seat) for seat in (table.anna, table.bernd)}
    clicks = await play_from(table, boards, ROUNDS)
    lines = map(str.split, (await table.match()).transcript_text().splitlines())
    moves = [words for words in lines if words and words[0] in ("1", "2")]
    calls = sum(words[1] == "shanghai" for words in moves)
    assert calls == ROUNDS
    # As on the public board: Shanghai takes two clicks, any other move one, and a forced roll none.
    assert clicks <= len(moves) + calls
    assert [bool(board.attachments) for board in boards.values()] == [
        each != "text" for each in views
    ]
    if not (await table.match()).is_over:
        await table.give_up(table.bernd)
    await table.playground.wait_for(lambda: all(map(is_sheet, boards.values())))
    mine = [each for each in table.anna.visible_messages() if each.only_for is table.anna.user]
    assert len(mine) == 2  # the message for choosing a view, and the board
    assert table.playground.breaches == []


def follows_until(board: Message) -> int:
    """Return the Unix time until which a private board says that it follows the game."""
    return int(re.findall(r"<t:(\d+):t>", text_of(board))[-1])


async def test_a_private_board_follows_the_others_moves_and_only_the_latest_does(
    table: Table,
) -> None:
    public, other, older = await open_others_board(table)
    mine = await private_board(table, other)
    assert not moves_of(mine)
    before = follows_until(mine)
    await make_move(table, public)
    await table.playground.wait_for(lambda: moves_of(mine))
    assert not moves_of(older)
    assert abs(follows_until(mine) - before) <= 1
    assert moves_of(mine)[0]["custom_id"] == moves_of(await table.wait_for_board())[0]["custom_id"]


async def test_an_expired_private_board_is_updated_by_a_click(table: Table) -> None:
    public = await table.start()
    mover = table.mover(public)
    mine = await private_board(table, mover)
    old = moves_of(mine)[0]["custom_id"]
    table.playground.advance(QUARTER_OF_AN_HOUR + 1)
    await table.move(public)
    await table.wait_for_board(other_than=moves_of(mine)[0]["custom_id"])
    assert moves_of(mine)[0]["custom_id"] == old, "the bot can no longer edit this message"

    outcome = await mover.click(mine, custom_id=old)
    assert not outcome.failed
    assert REVIVED.search(text_of(mine))
    assert not moves_of(mine)
    await table.play(most=1)
    await table.playground.wait_for(lambda: moves_of(mine))
    assert not REVIVED.search(text_of(mine))
    assert table.playground.breaches == []


async def test_a_private_board_shows_how_long_it_follows_and_can_be_renewed(table: Table) -> None:
    public, other, mine = await open_others_board(table)
    until = follows_until(mine)
    table.playground.advance(QUARTER_OF_AN_HOUR + 1)
    await make_move(table, public)
    assert not moves_of(mine)
    now = next(b for b in buttons_of(mine) if ":sb:" in b.get("custom_id", ""))
    await other.click(mine, custom_id=now["custom_id"])
    assert moves_of(mine)
    assert follows_until(mine) - until >= QUARTER_OF_AN_HOUR
    assert table.playground.breaches == []


async def test_a_deleted_private_board_is_not_requested_again(table: Table) -> None:
    public, _, _ = await open_others_board(table)
    gone = table.playground.faults.refuse("PATCH /webhooks/*/messages/*", status=404)
    await table.move(public)
    await table.playground.wait_for(lambda: gone.hits)
    for _ in range(2):
        await table.play(most=1)
    assert gone.hits == 1


async def inject_fault(table: Table, fault: str, monkeypatch: pytest.MonkeyPatch) -> InjectedFault:
    """Inject a fault into the updates of private boards; return the object that counts its hits."""
    faults, services = table.playground.faults, table.services
    if fault == "a broken connection":
        return faults.cut(EDITS)
    hurry(monkeypatch)
    if fault == "half a minute of 500":
        return faults.refuse(EDITS, status=500, times=TRIES)
    if fault == "a rate limit":
        return faults.limit(EDITS, retry_after=45)
    counter, original = InjectedFault(fault, None), getattr(services.messages, fault)

    async def fail_once(*args: object) -> object:
        counter.hits += 1
        if counter.hits == 1:
            raise StoreError("the database is away")
        return await original(*args)

    monkeypatch.setattr(services.messages, fault, fail_once)
    return counter


@pytest.mark.parametrize(
    "fault", ["a broken connection", "half a minute of 500", "a rate limit", "read", "set_shown"]
)
async def test_a_private_board_follows_on_after_a_fault(
    table: Table, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    public, _, mine = await open_others_board(table)
    await wait_until_settled(table, mine)
    struck = await inject_fault(table, fault, monkeypatch)
    await table.move(public)
    await table.playground.wait_for(lambda: moves_of(mine))
    while not struck.hits:
        await asyncio.sleep(0.01)
    board = await table.wait_for_board()
    assert moves_of(mine)[0]["custom_id"] == moves_of(board)[0]["custom_id"]
    assert "Traceback" not in "".join(table.bot.log)
    await table.play(most=2)
    match = await table.match()
    while (await wait_until_settled(table, mine)).shown != match.revision:
        await asyncio.sleep(0.01)


async def test_quick_moves_are_shown_together(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(private_boards, "LEAST_SECONDS_BETWEEN", 0.5)
    public, _, mine = await open_others_board(table)
    board = await wait_until_settled(table, mine)
    shown = board.edited
    await make_move(table, public)
    while board.edited == shown:
        await asyncio.sleep(0.01)
    assert board.edited - shown >= 0.5


async def test_an_expiring_board_is_checked_once_and_a_clicked_one_not_again(table: Table) -> None:
    _, _, mine = await open_others_board(table)
    boards, match, board = (
        table.client.private_boards,
        await table.match(),
        await wait_until_settled(table, mine),
    )
    boards.follow(match, but=mine.id)
    assert not board.is_due
    boards.follow(match)
    assert board.is_due


async def test_an_expired_board_is_neither_deleted_nor_reported_as_failed(
    table: Table,
) -> None:
    _, other, mine = await open_others_board(table)
    await table.client.remove_cog(ExpirySweep.__cog_name__)
    table.playground.advance(QUARTER_OF_AN_HOUR)
    newer = await private_board(table, other)
    await wait_until_settled(table, newer)
    assert mine in other.visible_messages()
    assert not [e for e in table.playground.record.requests if e.method == "DELETE"]
    table.playground.advance(TOKEN_SECONDS + 1)
    before = text_of(newer)
    await table.client.private_boards.expire()
    assert text_of(newer) == before, "the board itself says how long it follows the game"
    assert not any("private_board" in line for line in table.bot.log)


async def test_shanghai_is_confirmed_in_the_private_board_itself(table: Table) -> None:
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
    assert len(seat.visible_messages()) == seen + 1  # the next board
    assert table.playground.breaches == []


async def test_an_answered_confirmation_disappears(table: Table) -> None:
    await table.start()
    asked, _ = await table.ask_for(table.anna, "resign")
    assert "Bernd will win" in text_of(asked)
    for _ in range(2):  # first to the menu of actions, then to the page that "?" opened
        await table.anna.click(asked, "Back")
    assert "More…" in asked.labels
    asked, _ = await table.ask_for(table.anna, "resign")
    await table.anna.click(asked, "Yes, I give up")
    assert asked not in table.anna.visible_messages()
    await table.playground.wait_for(table.sheet)
    assert table.playground.breaches == []
