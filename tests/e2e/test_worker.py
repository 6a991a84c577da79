"""The process that computes moves for the bot: it is slow or killed, or its bot is killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.games.shanghaien.game import TRANSCRIPTS
from cogs.board import publication
from playground.world import Message
from tests.e2e.forks import helper_of, wait_until_gone
from tests.e2e.table import Table, buttons_of, moves_of, table_at, text_of
from tests.local_bot.board.test_whole_game import export_transcript
from tests.local_bot.invitations.test_practice import ask_for_hint, practise
from tests.local_bot.tables import table_here

THINKING = "I’m thinking…"
THOUGHT = "I thought for "
HURRIED = "from cogs.board import publication; publication.QUICK_SECONDS = 1.0"
"""A change of the bot's code: after one second, as in production, it shows that it is thinking."""


async def warm_up(table: Table) -> Message:
    """Begin practice and start the thinking process; return the board once it is up to date."""
    await practise(table, level="captain")
    board = await table.wait_for_board()
    await ask_for_hint(table, board)
    # Wait, because a pending update of the board could also show the test's next click.
    with contextlib.closing(sqlite3.connect(table.bot.database)) as games:
        while games.execute("SELECT shown_revision < revision FROM matches").fetchone()[0]:
            await asyncio.sleep(0.01)
    return board


async def place(table: Table, board: Message) -> None:
    """Place a die as Anna, which ends her turn."""
    button = next(b for b in moves_of(board) if ":place." in b["custom_id"])
    await table.click(table.anna, board, button)


@contextlib.contextmanager
def stop_process(process: int) -> Iterator[None]:
    """Suspend a process (SIGSTOP) within the block."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


async def test_a_quick_reply_is_shown_in_the_same_edit_as_the_members_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The limit for a quick reply, longer than any delay of a busy machine.
    monkeypatch.setattr(publication, "QUICK_SECONDS", 60.0)
    async with table_here() as table:
        board = await warm_up(table)
        edits = board.revision
        await place(table, board)
        await table.playground.wait_for(lambda: "Old Bo: " in text_of(board))
        assert board.revision == edits + 1


async def test_a_slow_worker_is_awaited_and_its_job_is_repeated_after_a_crash(
    tmp_path: Path,
) -> None:
    async with table_at(tmp_path / "games.db", change=HURRIED) as table:
        board = await warm_up(table)
        edits, worker = board.revision, helper_of(table.bot.database, "thinking")
        with stop_process(worker):
            await place(table, board)
            assert THINKING in text_of(board)
            assert [button["label"] for button in buttons_of(board)] == ["?"]
            assert board.revision == edits + 1
        await table.playground.wait_for(lambda: THOUGHT in text_of(board))
        assert board.revision == edits + 2
        assert moves_of(board)

        while not any(":place." in each["custom_id"] for each in moves_of(board)):
            await table.play(most=1)
        with stop_process(worker):
            await place(table, board)
            assert THINKING in text_of(board)
            assert table.bot.pid is not None
            os.kill(table.bot.pid, signal.SIGKILL)
            os.kill(worker, signal.SIGKILL)
            await table.bot.kill()
        await table.bot.start()
        await table.playground.wait_for(lambda: bool(moves_of(board)))
        await table.play(most=2)
        await table.give_up(table.anna)
        assert TRANSCRIPTS.verify(TRANSCRIPTS.parse(await export_transcript(table))).is_honest
        assert table.playground.breaches == []


async def test_a_killed_worker_is_replaced_and_the_new_one_ends_quietly_with_the_bot(
    table: Table,
) -> None:
    board = await warm_up(table)
    killed = helper_of(table.bot.database, "thinking")
    os.kill(killed, signal.SIGKILL)
    await place(table, board)
    await table.playground.wait_for(lambda: bool(moves_of(board)))
    worker = helper_of(table.bot.database, "thinking")
    assert worker != killed
    # discord.py logs errors if the bot is stopped before it is ready.
    await table.playground.wait_for(lambda: "bot.ready" in "".join(table.bot.log))
    before = len(table.bot.log)
    assert await table.bot.stop() == 0
    await wait_until_gone(worker)
    quiet = re.compile(r"\[(info|debug)|\bclick\.slow\b")  # a busy machine may be slow
    noise = [line for line in [*table.bot.log][before:] if not quiet.search(line)]
    assert not noise, "\n".join(noise)
