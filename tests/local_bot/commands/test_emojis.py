from __future__ import annotations

import re

from playground.seats import Seat
from playground.server import Playground
from tests.e2e.table import Table, buttons_of, moves_of, prefer, text_of
from tests.local_bot.tables import table_here

ALL = 12 + 8 + 6
"""The number of emojis: 12 die faces (6 per colour), 8 nations, and 6 halves of trick cards."""


async def wait_for_emojis(table: Table) -> set[int]:
    """Return the ids of all emojis once the bot has uploaded them."""
    await table.playground.wait_for(lambda: any("emojis.ready" in line for line in table.bot.log))
    assert len(table.playground.core.world.emojis) == ALL
    return set(table.playground.core.world.emojis)


def nations_marked(text: str) -> int:
    """Return the number of lines that begin with an emoji in bold, as those about nations do."""
    return sum(line.startswith("**<:") for line in text.splitlines())


def cards_marked(text: str) -> int:
    """Return the number of list items that begin with an emoji, or with a number and an emoji."""
    return len(re.findall(r"^- (?:\d\s?: )?<:", text, re.MULTILINE))


async def practise_with_emojis(table: Table, seat: Seat) -> None:
    """Start private practice as a member who chose text boards, and check the emojis."""
    await prefer(seat, view="text")
    board = await table.private(await seat.command("shanghaien practice", level="deckhand"))
    # Waits, because the computer may begin and need a moment to move.
    await table.playground.wait_for(lambda: cards_marked(text_of(board)) >= 6)


async def test_the_bot_uploads_its_emojis_once_and_uses_them_in_all_texts() -> None:
    async with table_here(emojis=True) as table:
        known = await wait_for_emojis(table)
        table.bot.log.clear()
        await table.bot.restart()
        assert await wait_for_emojis(table) == known
        board = await table.start()
        places = [b for b in moves_of(board) if ":m:" in b["custom_id"]]
        assert all(b["emoji"]["name"].startswith(("ivory_", "teal_")) for b in places)
        # Discord's JSON contains ids as text, because JavaScript would round the numbers.
        assert {b["emoji"]["id"] for b in places} <= {str(number) for number in known}
        assert all(b["label"].startswith("→ ") for b in places)
        for seat in (table.bernd, table.carla):
            await practise_with_emojis(table, seat)
        await prefer(table.anna, view="text")
        await table.play(most=22)
        score = text_of(await table.private(await table.anna.command("shanghaien score")))
        assert nations_marked(score) == 8
        sheet = await table.give_up(table.anna)
        record = await table.look_back(table.anna, sheet)
        assert cards_marked(text_of(record)) == 6
        await table.anna.click(record, "Last")
        await table.playground.wait_for(lambda: nations_marked(text_of(record)) > 0)
        assert table.playground.breaches == []


async def test_without_leave_for_emojis_the_labels_say_it_in_words() -> None:
    playground = Playground()
    playground.faults.refuse("POST /applications/*/emojis", status=403)
    async with table_here(playground=playground, emojis=True) as table:
        await playground.wait_for(lambda: any("emojis.refused" in x for x in table.bot.log))
        board = await table.start()
        places = [b for b in buttons_of(board) if ":m:" in b["custom_id"]]
        assert all(" → " in b["label"] for b in places)
        await table.play(most=2)


async def test_emojis_that_were_deleted_leave_the_board_with_words_and_come_back() -> None:
    async with table_here(emojis=True) as table:
        known = await wait_for_emojis(table)
        await table.start()
        await table.play(most=2)
        table.playground.core.world.emojis.clear()
        for _ in range(2):
            await table.play(most=1)
        own = await table.private(await table.anna.command("shanghaien board"))
        assert buttons_of(own)
        await table.playground.wait_for(lambda: len(table.playground.core.world.emojis) == ALL)
        assert known.isdisjoint(table.playground.core.world.emojis)
        emojis = table.client.emoji_mentions
        await table.playground.wait_for(lambda: len(emojis) == ALL)
        await table.play(most=4)
        board = table.board()
        assert board is not None
        await table.playground.wait_for(
            lambda: any("emoji" in button for button in buttons_of(board))
        )
