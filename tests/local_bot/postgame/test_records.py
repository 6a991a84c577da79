"""The pages about finished games: list, game log, film and export."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games.shanghaien.game import TRANSCRIPTS
from playground.components import STRING_SELECT, walk
from playground.seats import Seat
from playground.server import Playground
from playground.shapes import Json
from playground.world import Message
from tests.e2e.table import Table, button_with, buttons_of, prefer, text_of
from tests.local_bot.past import store_games
from tests.local_bot.tables import table_here
from tests.local_drawing import LocalDrawing

pytestmark = pytest.mark.long
STEP = re.compile(r"(\d+) \w+ (\d+) · ")


def select_of(message: Message) -> Json:
    """Return the only select menu of a message."""
    (found,) = [part for part in walk(message.components) if part["type"] == STRING_SELECT]
    return found


def step_of(message: Message) -> tuple[int, int]:
    """Return the number of the step that a game log shows, and the total number of steps."""
    found = STEP.search(text_of(message))
    assert found is not None
    return int(found[1]), int(found[2])


@pytest.fixture
async def sheet(table: Table) -> Message:
    """Return the score sheet of a game that Anna resigned after a few moves."""
    await table.start()
    await table.play(most=6)
    return await table.give_up(table.anna)


async def record_of(table: Table, seat: Seat) -> Message:
    """Open the game log of the latest game in a member's list."""
    listed = await seat.command("shanghaien history")
    message = await table.private(listed)
    opened = await seat.click(message, custom_id=button_with(message, ":re:"))
    assert not opened.failed
    await table.playground.wait_for(lambda: STEP.search(text_of(message)) is not None)
    return message


async def turn(table: Table, seat: Seat, message: Message, label: str) -> None:
    """Click the button `label`, and wait until the message changes."""
    before = text_of(message)
    outcome = await seat.click(message, label)
    assert not outcome.failed
    await table.playground.wait_for(lambda: text_of(message) != before)


async def test_the_list_and_the_sheet_show_the_end_of_a_game_and_share_it(
    table: Table, sheet: Message
) -> None:
    assert not sheet.attachments, "the sheet of a resigned game has no picture"
    line = await table.private(await table.carla.click(sheet, "Share"))
    assert text_of(line) == "```\nShanghaien · Anna 🏳️ – Bernd 🏴\n```"
    mine = await table.anna.command("shanghaien history")
    assert mine.private is not None
    assert re.search(r"· Bernd · lost · \[\d+–\d+, given up\]\(https://.*\)", mine.text)
    assert f"/{sheet.id})" in mine.text
    theirs = await table.carla.command("shanghaien history", member=table.bernd)
    assert "· Anna · **gagnée** ·" in theirs.text
    nobody = await table.carla.command("shanghaien history")
    assert nobody.private is not None
    assert not nobody.private.buttons
    assert theirs.private is not None
    assert "Show everyone" not in str(theirs.private.components), "only Bernd can share his list"
    assert not (await table.anna.click(mine.private, "Show everyone")).failed

    def posted() -> list[Message]:
        seen = table.carla.visible_messages()
        return [
            each for each in seen if "Anna’s finished games" in text_of(each) and not each.only_for
        ]

    await table.playground.wait_for(posted)
    assert [button for each in posted() for button in each.buttons] == []
    assert "· Bernd · lost ·" in text_of(posted()[0])


@pytest.mark.local_bot(says=True)
async def test_a_record_is_read_forth_and_back_in_one_private_message(
    table: Table, sheet: Message
) -> None:
    record = await record_of(table, table.anna)
    number, steps = step_of(record)
    assert number == 1
    pictures = {record.attachments[0].content}
    await table.bot.restart()
    for expected in range(2, steps + 1):
        await turn(table, table.anna, record, "Next")
        assert step_of(record) == (expected, steps)
        pictures.add(record.attachments[0].content)
    assert len(pictures) == steps
    assert "Bernd wins" in text_of(record)
    disabled = {b["label"] for b in buttons_of(record) if b.get("disabled")}
    assert disabled == {"Next", "Last"}
    await turn(table, table.anna, record, "Previous")
    assert step_of(record) == (steps - 1, steps)
    await turn(table, table.anna, record, "First")
    assert step_of(record) == (1, steps)
    assert table.anna.ephemerals[-1] is record
    assert record not in table.bernd.visible_messages()
    await turn(table, table.anna, record, "To the list")
    assert "Anna’s finished games" in text_of(record)

    await prefer(table.anna, view="text")
    record = await record_of(table, table.anna)
    first = text_of(record)
    assert not record.attachments
    await turn(table, table.anna, record, "Last")
    assert not record.attachments
    assert len(first) > 300
    assert text_of(record) != first
    assert table.playground.breaches == []


async def test_a_menu_leads_to_every_round_of_a_game(tmp_path: Path) -> None:
    playground, database = Playground(), tmp_path / "games.db"
    pair = (playground.member("Anna"), playground.member("Bernd"), None)
    await store_games(database, playground.guild.id, playground.channel("harbour").id, [pair])
    async with table_here(playground, database=database) as table:
        record = await record_of(table, table.bernd)
        options = select_of(record)["options"]
        assert [option["label"] for option in options] == [f"Runde {n}" for n in range(1, 9)]
        await table.bernd.select(record, "Runde 5")
        await playground.wait_for(lambda: "Runde 5 von 8" in text_of(record))
        fifth = step_of(record)[0]
        await turn(table, table.bernd, record, "Zurück")
        assert step_of(record)[0] == fifth - 1
        assert "Runde 4 von 8" in text_of(record)
        await turn(table, table.bernd, record, "Anfang")
        checked = await table.bernd.click(record, "Würfel prüfen")
        export = await table.bernd.click(record, "Exportieren")
        transcript = (await table.private(export)).attachments[0].content.decode()
        TRANSCRIPTS.parse(transcript)
        rolls = sum(line.startswith("dice ") for line in transcript.splitlines())
        assert f"Alle {rolls} Würfe" in checked.text


async def test_the_sheet_opens_log_and_film_for_any_member(
    table: Table, sheet: Message, monkeypatch: pytest.MonkeyPatch
) -> None:
    films = table.client.pictures.films
    monkeypatch.setattr(films, "_helper", LocalDrawing(really=True))
    record = await table.look_back(table.carla, sheet)
    assert step_of(record)[0] == 1
    await table.carla.click(record, "Film")

    def film() -> list[bytes]:
        files = [file for message in table.carla.ephemerals for file in message.attachments]
        return [file.content for file in files if file.filename.endswith(".gif")]

    await table.playground.wait_for(film)
    (content,) = film()
    assert content.startswith(b"GIF89a")
    assert len(content) < 8_000_000
    assert table.playground.breaches == []
