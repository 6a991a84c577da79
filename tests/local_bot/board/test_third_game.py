"""The example Pig, registered as a third game, is played from its command to a rematch."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import fairness
from bot.__main__ import main
from bot.games.game import COMPLETED
from bot.matches import invitations
from examples.pig import PIG
from playground.process import BotProcess
from playground.seats import Seat
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import Table, moves_of, text_of
from tests.games.pig import register_pig
from tests.local_bot.inspected_tables import InspectedTable


class PigTable(InspectedTable):
    """A table of three members who play Pig, the game of the example."""

    async def join(self, invitation: Message) -> None:
        """Join as Bernd and Carla, start as the host Anna, and wait for the first board."""
        for seat in (self.bernd, self.carla):
            assert not (await seat.click(invitation, "Join")).failed
        await self.anna.click(invitation, "Start")
        await self.playground.wait_for(self.boards)
        await self.wait_until_shown()

    def boards(self) -> list[Message]:
        return [m for m in self.anna.visible_messages("harbour") if moves_of(m) and not m.ephemeral]

    async def play_to_the_end(self, restart_after: int) -> Message:
        """Hold in every turn until the game is over; return the score sheet."""
        for turn in range(1_000):
            match = await self.match()
            if match.is_over:
                break
            if turn == restart_after:
                await self.bot.restart()
            (seat,) = match.waiting
            member = self.member_at(match.record.user_ids[int(seat) - 1])
            (board,) = self.boards()
            hold = next(b for b in moves_of(board) if b["label"].startswith("Hold"))
            assert not (await member.click(board, custom_id=hold["custom_id"])).failed
            await self.wait_until_shown()
        return self.anna.visible_messages("harbour")[-1]

    def member_at(self, user_id: int) -> Seat:
        return next(seat for seat in (self.anna, self.bernd, self.carla) if seat.id == user_id)


pytestmark = pytest.mark.local_bot(kind=PigTable)


@pytest.fixture(autouse=True)
def pig() -> Iterator[None]:
    with register_pig():
        yield


async def test_a_registered_game_is_played_exported_verified_and_played_again(
    table: PigTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Use real keys, because another process verifies the game without the tests' fixed draws.
    monkeypatch.setattr(invitations, "fairness", fairness)
    opened = await table.anna.command("pig challenge")
    assert opened.message is not None, opened.text
    assert "Pig" in text_of(opened.message)
    await table.join(opened.message)
    sheet = await table.play_to_the_end(restart_after=5)
    match = await table.match()
    assert match.is_over
    outcome = match.state.outcome
    assert outcome.termination == COMPLETED
    assert max(outcome.points) >= 100
    assert "wins" in text_of(sheet)
    assert all(f"**{points}**" in text_of(sheet) for points in outcome.points)

    exported = await table.carla.click(sheet, "Export")
    assert exported.private is not None, exported.text
    (file,) = exported.private.attachments
    saved = tmp_path / "pig.txt"
    saved.write_bytes(file.content)
    assert match.fingerprint is not None
    assert main(["verify", str(saved), "--head", match.fingerprint]) == 0
    alone = [sys.executable, "-m", "examples.pig", "verify", str(saved)]
    done = await asyncio.to_thread(subprocess.run, alone, capture_output=True, text=True)
    assert "verified" in done.stdout, done.stderr
    die = next(PIG.format_event(event) for event in match.log if event.startswith("die"))
    other = "die 2" if die != "die 2" else "die 3"
    text, forged = saved.read_text(), tmp_path / "forged.txt"
    for line, forged_line in ((die, other), ("1 hold", "1 roll"), ("points ", "points 1")):
        assert f"\n{line}" in text
        forged.write_text(text.replace(f"\n{line}", f"\n{forged_line}", 1))
        assert main(["verify", str(forged)]) == 1, line

    listed = await table.bernd.command("pig history")
    assert listed.private is not None, listed.text
    assert "Anna" in text_of(listed.private)
    again = await table.anna.click(sheet, "Rematch")
    assert again.message is not None, again.text
    await table.join(again.message)
    assert next(b["label"] for b in moves_of(table.boards()[0])) == "Roll again"

    helped = await table.private(await table.anna.command("shanghaien help"))
    page = await table.private(await table.anna.click(helped, "Pig"))
    opponents = await table.private(await table.anna.click(page, custom_id="sh1:ch:0:0:pig"))
    asked = await table.anna.click(opponents, "Anyone")
    assert asked.message is not None, asked.text
    assert "Pig" in text_of(asked.message)
    assert table.playground.breaches == []


@pytest.mark.process
async def test_the_entry_point_adds_the_game_below_those_of_the_bot(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "examples.pig")
    async with (
        Playground() as playground,
        BotProcess(playground, database=tmp_path / "a.db", command=command, registers=True) as bot,
    ):
        table = Table(playground, bot)
        opened = await table.anna.command("pig challenge")
        assert opened.message is not None, opened.text
        assert "Pig" in text_of(opened.message)
        listed = await table.anna.command("shanghaien games")
        assert listed.private is not None, listed.text
        assert playground.breaches == []
