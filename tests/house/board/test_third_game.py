"""A third game, unknown to the product's code, from its own command to its rematch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.__main__ import main
from playground.seats import Seat
from playground.world import Message
from tests.cogs.tiny_ui import registered_tiny
from tests.e2e.table import moves_of, text_of
from tests.house.watched import InspectedTable


class Third(InspectedTable):
    """A table of three for a game that is registered only in the two lists of games."""

    async def join(self, invitation: Message) -> None:
        """Join as all other members, start as the host, and wait for the first board."""
        for seat in (self.bernd, self.carla):
            assert not (await seat.click(invitation, "Join")).failed
        await self.anna.click(invitation, "Start")
        await self.playground.wait_for(self.boards)

    def boards(self) -> list[Message]:
        return [m for m in self.anna.visible_messages("harbour") if moves_of(m) and not m.ephemeral]

    async def bid(self, seat: Seat, points: int) -> None:
        (board,) = self.boards()
        button = next(b for b in moves_of(board) if b["label"] == f"Bid {points}")
        assert not (await seat.click(board, custom_id=button["custom_id"])).failed
        await self.wait_until_shown()

    async def ended(self) -> Message:
        """Return the latest message once it is the end of a game."""
        await self.playground.wait_for(lambda: "The end" in text_of(self._last()))
        return self._last()

    def _last(self) -> Message:
        return self.anna.visible_messages("harbour")[-1]


pytestmark = [pytest.mark.asyncio, pytest.mark.house(kind=Third)]


@pytest.fixture(autouse=True)
def tiny() -> Iterator[None]:
    with registered_tiny():
        yield


async def test_a_game_in_the_two_lists_goes_its_whole_way(table: Third, tmp_path: Path) -> None:
    opened = await table.anna.command("tiny challenge")
    assert opened.message is not None, opened.text
    assert "The stake is 5." in text_of(opened.message)
    await table.join(opened.message)
    await table.wait_until_shown()
    await table.bid(table.bernd, 2)
    await table.bot.restart()
    for seat, points in ((table.anna, 1), (table.carla, 3)):
        await table.bid(seat, points)
    sheet = await table.ended()
    assert "completed" in text_of(sheet)

    exported = await table.carla.click(sheet, "Export")
    assert exported.private is not None, exported.text
    (file,) = exported.private.attachments
    kept = tmp_path / "tiny.txt"
    kept.write_bytes(file.content)
    head = (await table.match()).fingerprint
    assert head is not None
    assert main(["verify", str(kept), "--head", head]) == 0
    forged = tmp_path / "forged.txt"
    forged.write_text(kept.read_text().replace("bid 3", "bid 1"))
    assert main(["verify", str(forged)]) == 1

    listed = await table.bernd.command("tiny history")
    assert listed.private is not None, listed.text
    assert "Anna" in text_of(listed.private)
    again = await table.anna.click(sheet, "Rematch")
    assert again.message is not None, again.text
    assert "The stake is 5." in text_of(again.message)
    await table.join(again.message)
    assert next(b["label"] for b in moves_of(table.boards()[0])) == "Bid 1"

    helped = await table.private(await table.anna.command("shanghaien help"))
    whom = await table.private(await table.anna.click(helped, custom_id="sh1:ch:0:0:tiny"))
    asked = await table.anna.click(whom, "Anybody")
    assert asked.message is not None, asked.text
    assert "The stake is 5." in text_of(asked.message)
    assert table.playground.breaches == []
