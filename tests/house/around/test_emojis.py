from __future__ import annotations

import re

import pytest

from playground.server import Playground
from tests.e2e.table import Table, buttons_of, moves_of, prefer, text_of
from tests.house.afterwards.test_records import turn
from tests.house.tables import table_here

pytestmark = pytest.mark.asyncio
ALL = 12 + 8 + 6
"""Die faces of two colours, nations, halves of trick cards."""


async def all_there(table: Table) -> None:
    await table.playground.wait_for(lambda: any("emojis.there" in line for line in table.bot.log))
    assert len(table.playground.core.world.emojis) == ALL


async def test_the_bot_brings_its_emojis_and_places_dice_by_their_faces() -> None:
    async with table_here(emojis=True) as table:
        await all_there(table)
        board = await table.start()
        places = [b for b in moves_of(board) if ":m:" in b["custom_id"]]
        assert all(b["emoji"]["name"].startswith(("ivory_", "teal_")) for b in places)
        known = table.playground.core.world.emojis
        # Ids are text in Discord's JSON: as numbers, JavaScript would round them.
        assert {b["emoji"]["id"] for b in places} <= {str(number) for number in known}
        assert all(b["label"].startswith("→ ") for b in places)
        await prefer(table.bernd, view="text")
        text = text_of(await table.private(await table.bernd.command("shanghaien board")))
        assert "- <:" in text
        assert table.playground.breaches == []


def nations_marked(text: str) -> int:
    """Return how many lines about a nation begin with its emoji."""
    return sum(line.startswith("**<:") for line in text.splitlines())


def cards_marked(text: str) -> int:
    """Return how many cards of the tavern begin with their emoji, with a place if it is known."""
    return len(re.findall(r"^- (?:\d\s?: )?<:", text, re.MULTILINE))


async def test_in_text_mode_private_practice_shows_them_in_each_language() -> None:
    async with table_here(emojis=True) as table:
        await all_there(table)
        for seat in (table.bernd, table.carla):
            await prefer(seat, view="text")
            begun = await seat.command("shanghaien practice", level="deckhand")
            board = await table.private(begun)
            # Where the computer begins, it is thinking at first.
            await table.playground.wait_for(lambda: cards_marked(text_of(board)) >= 6)  # noqa: B023
        assert table.playground.breaches == []


async def test_in_text_mode_the_score_and_the_record_show_them() -> None:
    async with table_here(emojis=True) as table:
        await all_there(table)
        await prefer(table.anna, view="text")
        await table.start()
        await table.play(most=22)
        score = text_of(await table.private(await table.anna.command("shanghaien score")))
        assert nations_marked(score) == 8
        sheet = await table.give_up(table.anna)
        record = await table.private(await table.anna.click(sheet, "Move by move"))
        seen = [text_of(record)]
        while (
            next(b for b in buttons_of(record) if b["label"] == "Next").get("disabled") is not True
        ):
            await turn(table, table.anna, record, "Next")
            seen.append(text_of(record))
        assert nations_marked(seen[-1]) > 0
        assert cards_marked(seen[0]) == 6
        assert table.playground.breaches == []


async def test_emojis_that_are_there_are_not_uploaded_again() -> None:
    async with table_here(emojis=True) as table:
        await all_there(table)
        there = set(table.playground.core.world.emojis)
        table.bot.log.clear()
        await table.bot.restart()
        await all_there(table)
        assert set(table.playground.core.world.emojis) == there


async def test_without_leave_for_emojis_the_labels_say_it_in_words() -> None:
    playground = Playground()
    playground.faults.refuse("POST /applications/*/emojis", status=403)
    async with table_here(playground=playground, emojis=True) as table:
        await playground.wait_for(lambda: any("emojis.refused" in x for x in table.bot.log))
        board = await table.start()
        places = [b for b in buttons_of(board) if ":m:" in b["custom_id"]]
        assert all(" → " in b["label"] for b in places)
        await table.play(most=2)
