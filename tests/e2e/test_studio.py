"""The drawing process of the bot: it is killed, crashes at every picture, or its bot is killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from tests.e2e.dying_drawing import ORDER
from tests.e2e.forks import helper_of, wait_until_gone
from tests.e2e.table import table_at, text_of

DYING = """
from functools import partial
from cogs.ui import pictures
from tests.e2e.dying_drawing import render_or_die
pictures.render_steps = partial(render_or_die, os.environ["SHANGHAIEN_DATABASE"])
"""
"""A change of the bot's code: its drawing process crashes while the file `ORDER` exists."""


async def test_a_dead_drawing_process_is_replaced_and_a_killed_bot_leaves_none_running(
    tmp_path: Path,
) -> None:
    async with table_at(tmp_path / "games.db", draws=True, change=DYING) as table:
        await table.start()
        killed = helper_of(table.bot.database, "drawing")
        os.kill(killed, signal.SIGKILL)
        await table.play(most=1)
        board = await table.wait_for_board()
        assert board.attachments
        studio, order = helper_of(table.bot.database, "drawing"), tmp_path / ORDER
        assert studio != killed

        order.touch()
        score = await table.private(await table.anna.command("shanghaien score"))
        order.unlink()
        await wait_until_gone(studio)
        assert score.attachments == []
        assert "If the game ended now" in text_of(score), list(table.bot.log)[-20:]
        log = "\n".join(table.bot.log)
        assert log.count("picture.not_drawn") == 1, log
        assert "Traceback" not in log, log
        again = await table.private(await table.anna.command("shanghaien score"))
        assert again.attachments

        studio = helper_of(table.bot.database, "drawing")
        await table.bot.kill()
        await wait_until_gone(studio)
        assert table.playground.breaches == []
