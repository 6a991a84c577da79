"""The bot is killed in the middle of an action, as by a power failure."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3

from bot.games.shanghaien.game import TRANSCRIPTS
from playground.outcome import ActionOutcome
from tests.e2e.table import Table, buttons_of, pings
from tests.local_bot.board.test_whole_game import export_transcript
from tests.local_bot.timers.test_clocks import DAY, deadline, now, start


async def test_a_game_killed_in_the_middle_resumes(table: Table) -> None:
    await table.start()
    for _ in range(2):
        await table.play(most=3)
        await table.bot.kill()
        await table.bot.start()
    await table.play(most=3)
    await table.give_up(table.anna)
    transcript = TRANSCRIPTS.parse(await export_transcript(table))
    assert TRANSCRIPTS.verify(transcript).is_honest
    assert table.playground.breaches == []


async def test_a_killed_bot_costs_no_player_any_time(table: Table) -> None:
    await start(table)
    table.playground.advance(DAY)
    before = deadline(table)
    await table.playground.wait_for(lambda: len(pings(table.anna)) == 1)
    await table.bot.kill()
    table.playground.advance(7 * DAY)
    await table.bot.start()
    await table.playground.wait_for(lambda: deadline(table) > before + DAY)
    # A range, because the deadline is in whole seconds and the test takes time.
    assert DAY < deadline(table) - now(table) <= 3 * DAY + 1


async def test_a_challenge_that_was_not_posted_because_of_a_crash_blocks_no_player(
    table: Table,
) -> None:
    held = table.playground.faults.hold("POST /interactions/*/callback")
    lost = asyncio.create_task(table.anna.command("shanghaien challenge", opponent=table.bernd))
    await table.playground.wait_for(lambda: held.waiting)
    with contextlib.closing(sqlite3.connect(table.bot.database)) as other:
        assert other.execute("SELECT count(*) FROM invitations").fetchone() == (1,)
    await kill_and_restart(table, lost)
    # The two members may challenge each other again immediately.
    asked = await table.bernd.command("shanghaien challenge", opponent=table.anna)
    message = asked.message
    assert message is not None
    assert not message.ephemeral, asked.text

    # After a crash during an acceptance, the bot removes the buttons of the invitation.
    held = table.playground.faults.hold("POST /interactions/*")
    click = asyncio.create_task(table.anna.click(message, "Accept"))
    await table.playground.wait_for(lambda: held.waiting)
    assert (await kill_and_restart(table, click)).failed
    await table.wait_for_board()
    await table.playground.wait_for(lambda: not buttons_of(message))


async def kill_and_restart(table: Table, asking: asyncio.Task[ActionOutcome]) -> ActionOutcome:
    """Kill the bot during the request `asking`, start it again, and return the outcome."""
    await table.bot.kill()
    table.playground.core.answers.time_out_all()
    outcome = await asking
    table.playground.faults.heal()
    await table.bot.start()
    return outcome
