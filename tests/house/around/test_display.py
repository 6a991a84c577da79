from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from playground.world import Message
from tests.e2e.table import Table, moves_of, prefer, text_of

pytestmark = [pytest.mark.asyncio, pytest.mark.house(says=True)]


def picture(message: Message) -> bytes:
    """Return the one picture of a message."""
    (attachment,) = message.attachments
    Image.open(io.BytesIO(attachment.content)).verify()
    return attachment.content


async def private_board(table: Table) -> Message:
    """Return Anna's own view of her game."""
    return await table.private(await table.anna.command("shanghaien board"))


async def test_what_a_member_asks_for_looks_as_they_chose_and_the_public_board_stays(
    table: Table,
) -> None:
    public = await table.start()
    with_picture, before = await private_board(table), picture(public)
    score = await table.private(await table.anna.command("shanghaien score"))
    assert [each.filename.split("-")[0] for each in score.attachments] == ["standing"]
    assert "If the game ended now" in text_of(score)
    seen = {picture(with_picture)}
    for view in ("colour-blind", "large"):
        await prefer(table.anna, view=view)
        seen.add(picture(await private_board(table)))
    assert len(seen) == 3

    await prefer(table.anna, view="text")
    board = await private_board(table)
    assert board.attachments == []
    assert "**The tavern**" in text_of(board)
    assert "Tricks" in text_of(board) or "No tricks" in text_of(board)
    assert board.labels == with_picture.labels
    listed = await table.private(await table.anna.command("shanghaien score"))
    assert listed.attachments == []
    assert "If the game ended now" in text_of(listed)
    # What the eyes get is described for those who read with their ears.
    assert "Crews: Anna first, then Bernd" in json.dumps(score.components)
    rules = await table.private(await table.anna.command("shanghaien rules"))
    assert rules.attachments == []
    assert not (await table.anna.click(rules, "Next")).failed
    await table.playground.wait_for(lambda: "Rolling and placing" in text_of(rules))
    assert picture(public) == before


async def test_a_text_only_game_can_be_played_from_the_private_board(table: Table) -> None:
    await table.start()
    for seat in (table.anna, table.bernd):
        await prefer(seat, view="text")
    for _ in range(4):
        board = await table.wait_for_board()
        first = moves_of(board)[0]["custom_id"]
        mover = table.mover(board)
        mine = await table.private(await mover.command("shanghaien board"))
        assert mine.attachments == []
        await table.click(mover, mine, moves_of(mine)[0])
        await table.wait_for_board(other_than=first)
    assert table.playground.breaches == []
