"""Lessons: habits found in the stored games of a member."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.shanghaien.analysis.habits import FEWEST_GAMES
from playground.server import Playground
from playground.world import Message
from tests.e2e.table import Table, text_of
from tests.local_bot.past import store_games
from tests.local_bot.tables import table_here

pytestmark = pytest.mark.long


async def lessons(table: Table) -> Message:
    figures = await table.private(await table.anna.command("shanghaien stats"))
    return await table.private(await table.anna.click(figures, "Lessons"))


async def test_lessons_need_enough_games(table: Table) -> None:
    refusal = text_of(await lessons(table))
    assert f"{FEWEST_GAMES} finished games, and you have 0" in refusal


async def test_habits_come_with_their_samples_and_the_position_of_the_worst(tmp_path: Path) -> None:
    playground, database = Playground(), tmp_path / "games.db"
    anna, bernd = playground.member("Anna"), playground.member("Bernd")
    games = [(anna, bernd, None if number < 3 else "2 resign") for number in range(FEWEST_GAMES)]
    await store_games(database, playground.guild.id, playground.channel("harbour").id, games)
    async with table_here(playground, database=database) as table:
        opened = await lessons(table)
        assert f"of {FEWEST_GAMES}" in text_of(opened)

        def now() -> Message:
            (found,) = [each for each in table.anna.ephemerals if each.id == opened.id]
            return found

        await playground.wait_for(
            lambda: f"over your last {FEWEST_GAMES} games" in text_of(now()).lower()
        )
        text = text_of(now())
        assert f"of {FEWEST_GAMES} games" in text
        assert "By the captain’s reckoning" in text
        assert "Number 1 at its worst: **Round" in text
        assert now().attachments
        assert not (await table.anna.click(now(), "Show everyone")).failed

        def posted() -> list[Message]:
            seen = table.bernd.visible_messages()
            return [each for each in seen if "What cost Anna most over" in text_of(each)]

        await playground.wait_for(posted)
        assert posted()[0].attachments
        assert posted()[0].buttons == []
        assert playground.breaches == []
