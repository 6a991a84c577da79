from __future__ import annotations

import re

import pytest

from cogs.postgame import analysis as dice_check
from cogs.ui.custom_ids import Target, Verb
from playground.validation.messages import Upload
from playground.world import Message
from tests.e2e.table import Table, text_of
from tests.matches.forging import rehash


async def checked_game(table: Table) -> tuple[Message, str]:
    """Play a few moves and resign; return the message of the dice check, and the exported text."""
    await table.start()
    await table.play(most=6)
    sheet = await table.give_up(table.anna)
    assert sheet.labels == ["Rematch", "First to three", "Look back…", "Share", "Try this deal"]
    checked = await table.look_back(table.anna, sheet, "Check the dice")
    export = await table.private(await table.anna.click(checked, "Export"))
    return checked, export.attachments[0].content.decode()


async def submit(table: Table, checked: Message, content: str | bytes) -> str:
    """After the cooldown, submit a file to the dice check as Anna; return the result as text."""
    table.playground.advance(60)
    asked = await table.anna.click(checked, "Check a file")
    assert asked.modal is not None
    file = Upload("g.txt", content.encode() if isinstance(content, str) else content)
    outcome = await table.anna.submit_modal(asked.modal, {"file": file})
    return text_of(await table.private(outcome))


async def test_an_exported_game_is_checked_line_by_line_and_every_forgery_is_named(
    table: Table,
) -> None:
    checked, text = await checked_game(table)
    assert "lead to the fingerprint" in text_of(checked)
    assert "machine I run on knows the secret" in text_of(checked)
    found = await submit(table, checked, text)
    assert "✅" in found
    assert "the one I showed when this game began" in found
    assert "Line by line, this is the game" in found
    assert "✅" not in await submit(table, checked, text.replace("Secret: ", "Secret: 00", 1))

    lines = text.splitlines()
    rolled = next(line for line in lines if line.startswith("dice "))
    forged = "dice 1 1" if rolled != "dice 1 1" else "dice 2 2"
    found = await submit(table, checked, text.replace(rolled, forged, 1))
    assert "failed at roll 1 in round 1" in found

    number, line = next((n, line) for n, line in enumerate(lines, 1) if " place " in line)
    other = line.replace("left", "right") if "left" in line else line.replace("right", "left")
    found = await submit(table, checked, text.replace(line, other, 1))
    assert f"Line {number} isn’t that of the game" in found
    assert f"the file says `{other}`, the game `{line}`" in found

    found = await submit(table, checked, re.sub(r"(?m)^First: .*", "First: `Carla`", text))
    assert "the players or the terms aren’t the ones" in found
    assert "`First: 'Carla'`" in found

    anew = rehash(text, 5, "end cancelled -")
    found = await submit(table, checked, anew)
    number = anew.split("\n").index("end cancelled -") + 1
    assert found.startswith(f"⚠️ Line {number} isn’t that of the game")
    assert "the file says `end cancelled -`" in found
    assert "✅" not in found

    for old, new in (
        ("Shanghaien transcript 3", "Shanghaien transcript 1"),
        (r"Match: \d+", "Match: 9999"),
        ("\n\nScore", "\n; 1 F4 dice 9:0 -> 1 more-dice\n\nScore"),
    ):
        forged = re.sub(old, new, text, count=1)
        if new.endswith("1"):
            forged = in_the_first_version(forged)
        found = await submit(table, checked, forged)
        assert found.startswith("⚠️ Line "), found
        assert f"the file says `{new.strip().removesuffix('Score').strip()}`" in found
    assert table.playground.breaches == []


def in_the_first_version(text: str) -> str:
    """Return the transcript `text` without the parts that version 1 of the format lacks."""
    late = r"(?m)^(Invitation|Members|Accepted|Key|Opening|Head): .*\n|^head .*\n"
    return re.sub(late, "", text)


async def test_a_file_without_a_game_is_refused_and_one_of_the_length_of_its_game_is_checked(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked, text = await checked_game(table)
    for content in (
        b"",
        b"\xff\xfe\x00",
        b"Shanghaien transcript 1\n" + b"x" * 1000,
        text.replace("First:", "First: a\nFirst:"),
        b"\x00" * (300 * 1024),
    ):
        assert "isn’t a game I exported" in await submit(table, checked, content)
    assert "The check failed" in await submit(table, checked, text + "1 roll\n" * 20_000)
    assert not any("answer.failed" in line for line in table.bot.log)
    monkeypatch.setattr(dice_check, "MOST_BYTES", len(text) // 2)
    found = await submit(table, checked, text.replace("\n", "\r\n"))
    assert "Line by line, this is the game" in found
    longer = text + "; and so on\n" * (len(text) // 24)
    assert "isn’t a game I exported" in await submit(table, checked, longer)

    # After a restart, the bot refuses a form that it opened before.
    asked = await table.anna.click(checked, "Check a file")
    assert asked.modal is not None
    await table.bot.restart()
    outcome = await table.anna.submit_modal(asked.modal, {"file": Upload("g.txt", text.encode())})
    assert "older version" in text_of(await table.private(outcome))


@pytest.mark.parametrize("verb", [Verb.CHECK_DICE, Verb.ANALYSE, Verb.REPLAY])
async def test_the_buttons_of_released_score_sheets_open_the_same_pages(
    table: Table, verb: Verb
) -> None:
    await table.start()
    await table.play(most=6)
    released = (await table.give_up(table.anna)).copy()
    custom_id = str(Target(verb, 1))
    button = {**released.buttons[0], "custom_id": custom_id}
    released.components = [{"type": 1, "id": 1, "components": [button]}]
    opened = await table.anna.click(released, custom_id=custom_id, is_stale=True)
    assert not opened.failed
    await table.private(opened)
    assert table.playground.breaches == []
