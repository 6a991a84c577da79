"""Private practice: hints, trying other moves, new games, and buttons of old boards."""

from __future__ import annotations

import asyncio
import re
from copy import deepcopy

from playground.world import Message
from tests.e2e.table import Table, buttons_of, moves_of, text_of

ADVICE = re.compile(r"💡 \*\*(.+)\*\*: (\d+)% to win · .+: \d+%\. .+\.$", re.M)
"""A hint about the best move."""
CHOSE = re.compile(
    r"Your choice(?:: \d+% to win. The best: .+, \d+%\.| was the best: \d+% to win\.)$", re.M
)
"""The evaluation of a move that was made."""
VERDICT = re.compile(r"It turned in round \d|decided this game|weighed about the same")
"""The text about how a finished game was decided."""

GONE = "That ends the one you’re playing."
"""A part of the confirmation before a new game ends the running one."""


async def start_practice(table: Table, **options: str) -> Message:
    """Start private practice as Anna and return its board."""
    begun = await table.anna.command("shanghaien practice", options=options)
    return await table.private(begun)


async def click(table: Table, message: Message, label: str) -> Message:
    """Click a button, skip the page at the end of a round, and return the next private board."""
    outcome = await table.anna.click(message, label)
    assert not outcome.failed, outcome.text
    return await past_round(table, table.anna.ephemerals[-1])


async def click_move(table: Table, message: Message, index: int = 0) -> Message:
    """Click a move on the private board, and return the next board."""
    return await click(table, message, message.labels[index])


async def past_round(table: Table, board: Message) -> Message:
    """If the board shows the end of a round, go to the next round; return the board."""
    if "Next round" in board.labels:
        return await click(table, board, "Next round")
    return board


async def play_to_decision(table: Table) -> Message:
    """Start private practice and play until Anna has made a decision; return her board.

    At the level "mate", the coach says nothing.
    """
    board = await start_practice(table, level="mate")
    while "What if…" not in board.labels:
        board = await click_move(table, board)
    return board


async def test_a_choice_is_evaluated_on_request_and_afterwards_without_posts(
    table: Table,
) -> None:
    public = len(table.bernd.visible_messages("harbour"))
    board = await start_practice(table, level="mate")
    assert "only you see it" in text_of(board)
    assert not CHOSE.search(text_of(board))
    advised = judged = 0
    for _ in range(8):
        assert not ADVICE.search(text_of(board))
        judged += bool(CHOSE.search(text_of(board)))
        if "Hint" in board.labels:
            outcome = await table.anna.click(board, "Hint")
            assert not outcome.failed, outcome.text
            board = table.anna.ephemerals[-1]
            assert "Hint" not in board.labels
            advised += bool(ADVICE.search(text_of(board)))
        board = await click_move(table, board)
    assert advised >= 3
    assert judged >= 3
    assert len(table.bernd.visible_messages("harbour")) == public
    assert table.bernd.ephemerals == []
    assert table.playground.breaches == []


async def test_alternatives_and_new_games_keep_the_running_game_until_confirmed(
    table: Table,
) -> None:
    board = await play_to_decision(table)
    played = text_of(board)
    tried = await click(table, board, "What if…")
    assert "not the game as you played it" in text_of(tried)
    other = await click_move(table, tried, 1)
    assert "Back to the game" in other.labels
    back = await click(table, other, "Back to the game")
    assert text_of(back) == played
    table.playground.advance(11)
    board = await past_round(table, await start_practice(table))
    assert text_of(board) == played, "the command continues the running game"
    await table.anna.click(board, "New game…")
    assert GONE in text_of(table.anna.ephemerals[-1])
    back = await click(table, table.anna.ephemerals[-1], "Back")
    assert text_of(back) == played
    table.playground.advance(11)
    asked = await start_practice(table, level="captain")
    assert GONE in text_of(asked)
    await table.anna.click(asked, "New game")
    begun = table.anna.ephemerals[-1]
    assert "only you see it" in text_of(begun)
    assert "Old Bo" in str(begun.components)
    # A game without a decision counts as new, so its board does not offer another new game.
    assert "New game" not in str(begun.labels)


async def test_a_board_from_before_a_restart_works_and_an_old_one_is_restored(table: Table) -> None:
    board = await start_practice(table, level="deckhand")
    old = board.labels[0], buttons_of(board)[0]["custom_id"]
    await table.bot.restart()
    board = await click_move(table, board)
    assert buttons_of(board)[0]["custom_id"] != old[1]
    table.playground.advance(20 * 60)
    revived = await table.private(await table.anna.command("shanghaien board"))
    assert revived.labels == board.labels
    moved = await click_move(table, revived)
    stale = await table.anna.click(board, board.labels[0])
    assert not stale.failed
    (now,) = [each for each in table.anna.ephemerals if each.id == board.id]
    assert "was out of date" in text_of(now)
    assert now.labels == moved.labels


async def test_old_boards_and_boards_of_earlier_versions_show_the_current_game(
    table: Table,
) -> None:
    board = await play_to_decision(table)
    old = board.copy()
    old.components = deepcopy(board.components)
    button = next(b for b in buttons_of(old) if b.get("label") == "New game…")
    new = button["custom_id"]
    assert new.endswith(":")  # no argument, as in the button that opens the confirmation

    async def labels_after(custom_id: str) -> list[str]:
        """Click a button of the old board; return its labels afterwards."""
        button["custom_id"] = custom_id
        outcome = await table.anna.click(old, custom_id=custom_id, is_stale=True)
        assert not outcome.failed, outcome.text
        (now,) = [each for each in table.anna.ephemerals if each.id == board.id]
        assert "was out of date" in text_of(now)
        return (await past_round(table, now)).labels

    for earlier in ("zm:1:7:roll", "zv:1:7:left", "zb:3f:7:", "zr:3f:7:", "zn:3f:7:"):
        assert await labels_after(f"sh1:{earlier}") == board.labels
    moved = (await click_move(table, board)).labels
    assert await labels_after(new) == moved, "the running game continues"


async def test_a_round_ends_with_a_page_about_its_cards_and_shanghai_asks_first(
    table: Table,
) -> None:
    board, asked = await start_practice(table, level="deckhand"), False
    while not asked:
        asked = any(button.get("label") == "Shanghai!" for button in moves_of(board))
        board = await click(table, board, "Shanghai!" if asked else board.labels[0])
    assert "Shanghai?" in text_of(board)
    assert "Not yet" in board.labels
    await table.anna.click(board, board.labels[0])
    board = table.anna.ephemerals[-1]
    assert board.labels == ["Next round", "What if…"]
    assert len(board.attachments) == 1
    assert re.search(r"^(You (lost|won)|Nobody got) .+\.$|score", text_of(board))
    first = await click_move(table, board)
    assert "Next round" not in first.labels
    assert moves_of(first)
    assert table.playground.breaches == []


def coach_line(board: Message) -> str | None:
    """Return the line of the coach on a board, or None."""
    return next((line for line in text_of(board).splitlines() if line.startswith("🧭")), None)


async def test_how_it_ended_is_shown_to_everyone_once(table: Table) -> None:
    services = table.services
    begun = await start_practice(table, level="deckhand")
    explained = coach_line(begun)
    assert "Pip" in str(begun.components)
    guild_id, anna = table.playground.guild.id, table.anna.id
    match = await services.matches.private_match(guild_id, anna, "shanghaien")
    assert match is not None
    while match.state.round < 8:
        move = match.game.legal_moves(match.position, match.seats[0])[-1]
        await services.events.play(match.id, anna, move, match.revision)
        match = await services.practice.reply(match.id)
    table.playground.advance(11)
    board = await table.private(await table.anna.command("shanghaien board"))
    while "Show me" not in board.labels:
        board = await click_move(table, board)
    assert table.bernd.visible_messages("harbour") == []
    twice = [table.anna.click(board, "Show everyone") for _ in range(2)]
    assert not any(clicked.failed for clicked in await asyncio.gather(*twice))
    await table.playground.wait_for(lambda: table.bernd.visible_messages("harbour"))
    (posted,) = table.bernd.visible_messages("harbour")
    assert "practised alone, level Deckhand" in text_of(posted)
    assert len(posted.attachments) == 1
    assert posted.labels == ["Try it", "Challenge Anna"]
    assert not posted.pinged
    assert all("Everyone can see it now." in text_of(m) for m in table.anna.ephemerals[-2:])
    assert "Show everyone" not in board.labels
    await table.playground.wait_for(lambda: VERDICT.search(text_of(board)))
    table.playground.advance(11)
    again = await start_practice(table)
    assert "Nell" in str(again.components), "the next game is against another deckhand"
    assert coach_line(again) != explained, "the coach explains nothing twice"
    table.playground.advance(11)
    await table.bernd.click(posted, "Challenge Anna")
    await table.playground.wait_for(
        lambda: [m for m in table.anna.visible_messages("harbour") if "Accept" in m.labels]
    )
    assert table.playground.breaches == []
