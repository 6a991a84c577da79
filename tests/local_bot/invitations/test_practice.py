"""Games against the computer, played by clicking."""

from __future__ import annotations

import pytest

from bot.games.shanghaien.game import TRANSCRIPTS
from bot.games.shanghaien.state import SEATS, MovePlayed
from bot.games.shanghaien.transcript import Transcript
from playground.components import walk
from playground.world import Message
from tests.e2e.table import Table, text_of
from tests.local_bot.board.test_whole_game import export_transcript

pytestmark = pytest.mark.long

NAMES = {
    "deckhand": "Pip",
    "cook": "Ladle Lin",
    "mate": "Rosa",
    "helmsman": "Steady Ruth",
    "captain": "Old Bo",
}
"""The name of the computer player at each level."""


LEVELS = ("mate", "deckhand", "cook", "helmsman", "captain")
CHOICE, NO_CHOICE = "I’d play ", "There’s only one move: "
HINTS = (CHOICE, NO_CHOICE)
"""The beginnings of hints: with and without a choice between different moves."""


async def practise(table: Table, **options: str) -> None:
    """Start public practice as Anna, and wait for the board."""
    begun = await table.anna.command("shanghaien practice", options=options, public=True)
    assert begun.message is not None, begun.text
    await table.wait_for_board()


async def ask_for_hint(table: Table, board: Message) -> str:
    """Ask for a hint as Anna; return it when it appears, which takes a moment."""

    def hints() -> list[str]:
        texts = [text_of(message) for message in table.anna.ephemerals]
        return [text for text in texts if text.startswith(HINTS)]

    await table.anna.click(board, "Hint")
    await table.playground.wait_for(lambda: bool(hints()))
    return hints()[-1]


async def check_finished_game(table: Table, level: str) -> Transcript:
    """Verify the export of a finished practice game, check its sheet, and return the export."""
    sheet = table.sheet()
    assert sheet is not None
    transcript = TRANSCRIPTS.parse(await export_transcript(table))
    assert TRANSCRIPTS.verify(transcript).is_honest
    assert transcript.players[1] == NAMES[level]
    assert NAMES[level] in str(sheet.components)
    assert table.anna.pings == []
    assert table.playground.breaches == []
    return transcript


async def test_every_level_moves_when_it_is_its_turn(table: Table) -> None:
    for level in LEVELS:
        await practise(table, level=level)
        await table.play(most=2)
        await table.give_up(table.anna)
        transcript = await check_finished_game(table, level)
        seats = [event.seat for event in transcript.events if isinstance(event, MovePlayed)]
        assert {*seats} == {*SEATS}
        table.playground.advance(60)


async def test_a_practice_game_is_one_message_that_sums_up_each_round(table: Table) -> None:
    def posted() -> list[Message]:
        bot = table.playground.bot
        return [m for m in table.anna.visible_messages() if m.author is bot and not m.only_for]

    await practise(table, level="mate")
    board = await table.wait_for_board()
    while len(board.attachments) != 2:
        await table.play(most=1)
        board = await table.wait_for_board()
    summary = next(part for part in walk(board.components) if "items" in part)
    assert "calls Shanghai!" in summary["items"][0]["description"]
    assert "calls Shanghai!" not in text_of(board), "only in the picture"
    await table.play(most=1)
    board = await table.wait_for_board()
    assert len(board.attachments) == 1
    await table.play()
    assert [m.id for m in posted()][1:] == [board.id], "one board, after the announcement"
    assert table.sheet() is board
    transcript = await check_finished_game(table, "mate")
    assert len(TRANSCRIPTS.state(transcript).history) == 8


async def test_challenging_the_bot_starts_a_game_of_which_there_is_one_at_a_time(
    table: Table,
) -> None:
    by_menu = await table.anna.context_menu("Challenge to Shanghaien", table.playground.bot)
    assert by_menu.message is not None, by_menu.text
    board = await table.wait_for_board()
    assert "plays as Mate" in by_menu.text
    again = await table.anna.command("shanghaien challenge", opponent=table.playground.bot)
    assert again.private is not None
    assert str(board.id) in again.text
    by_command = await table.bernd.command("shanghaien challenge", opponent=table.playground.bot)
    assert by_command.message is not None, by_command.text


async def test_a_hint_names_the_best_move_and_a_rematch_keeps_the_level(table: Table) -> None:
    await practise(table, level="deckhand", **{"extra-card": "joker"})
    board = await table.wait_for_board()
    hint = await ask_for_hint(table, board)
    assert "**" in hint
    choices = [line for line in hint.splitlines() if line.startswith("- ")]
    assert bool(choices) is hint.startswith(CHOICE)
    assert all(line.endswith("% to win") for line in choices)
    assert table.bernd.ephemerals == []
    onlooker = await table.bernd.click(board, "Hint")
    assert onlooker.private is not None
    assert "to win" not in onlooker.text

    asked, _ = await table.ask_for(table.anna, "resign")
    gave_up = await table.anna.click(asked, "Yes, I give up")
    assert gave_up.private is not None
    assert gave_up.private.deleted
    await table.playground.wait_for(table.sheet)
    sheet = table.sheet()
    assert sheet is not None
    rematch = await table.anna.click(sheet, "Rematch")
    assert rematch.message is not None
    assert "plays as Deckhand" in rematch.text
    assert "Joker" in str((await table.wait_for_board()).components)
    await table.give_up(table.anna)
    board = await table.start()
    assert "Hint" not in board.labels, "games between members have no hints"
