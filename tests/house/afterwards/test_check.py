from __future__ import annotations

import re

import pytest

from cogs.afterwards import check as dice_check
from playground.outcome import ActionOutcome
from playground.validation.messages import Upload
from playground.world import Message
from tests.e2e.table import Table, text_of
from tests.matches.forging import hashed_anew

pytestmark = pytest.mark.asyncio


async def checked_game(table: Table) -> tuple[Message, str]:
    """Play and give up; return what the check of the dice says, and the exported text."""
    await table.start()
    await table.play(most=6)
    sheet = await table.give_up(table.anna)
    checked = await table.private(await table.anna.click(sheet, "Check the dice"))
    export = await table.private(await table.anna.click(checked, "Export"))
    return checked, export.attachments[0].content.decode()


async def upload(
    table: Table, checked: Message, content: bytes, name: str = "g.txt"
) -> ActionOutcome:
    """Fill in the form of the button *Check a file*."""
    asked = await table.anna.click(checked, "Check a file")
    assert asked.modal is not None
    return await table.anna.submit_modal(asked.modal, {"file": Upload(name, content)})


async def said(table: Table, checked: Message, content: bytes) -> str:
    return text_of(await table.private(await upload(table, checked, content)))


async def test_an_exported_game_is_checked_in_discord(table: Table) -> None:
    checked, text = await checked_game(table)
    found = await said(table, checked, text.encode())
    assert "✅" in found
    assert "the one I showed when this game began" in found
    assert table.playground.breaches == []


async def test_forged_dice_are_found(table: Table) -> None:
    checked, text = await checked_game(table)
    line = next(line for line in text.splitlines() if line.startswith("dice "))
    forged = "dice 1 1" if line != "dice 1 1" else "dice 2 2"
    found = await said(table, checked, text.replace(line, forged, 1).encode())
    assert "failed at roll 1 in round 1" in found
    other = text.replace("Secret: ", "Secret: 00", 1)
    assert "✅" not in await said(table, checked, other.encode())


async def test_a_line_that_is_not_the_games_is_named(table: Table) -> None:
    checked, text = await checked_game(table)
    assert "lead to the fingerprint" in text_of(checked)
    assert "machine I run on knows the secret" in text_of(checked)
    assert "Line by line this is the game" in await said(table, checked, text.encode())
    number, line = next(
        (number, line) for number, line in enumerate(text.splitlines(), 1) if " place " in line
    )
    other = line.replace("left", "right") if "left" in line else line.replace("right", "left")
    table.playground.advance(60)
    found = await said(table, checked, text.replace(line, other, 1).encode())
    assert f"Line {number} isn’t that of the game" in found
    assert f"the file says `{other}`, the game `{line}`" in found
    table.playground.advance(60)
    renamed = re.sub(r"(?m)^First: .*", "First: `Carla`", text)
    found = await said(table, checked, renamed.encode())
    assert "the players or the terms aren’t the ones" in found
    assert "`First: 'Carla'`" in found


async def test_a_log_hashed_anew_is_told_first_and_by_its_move(table: Table) -> None:
    checked, text = await checked_game(table)
    forged = hashed_anew(text, 5, "end cancelled -")
    number = forged.split("\n").index("end cancelled -") + 1
    found = await said(table, checked, forged.encode())
    assert found.startswith(f"⚠️ Line {number} isn’t that of the game")
    assert "the file says `end cancelled -`" in found
    assert "✅" not in found


async def test_a_false_comment_a_false_number_and_an_early_title_are_told_first(
    table: Table,
) -> None:
    checked, text = await checked_game(table)
    for old, new in (
        ("Shanghaien transcript 3", "Shanghaien transcript 1"),
        (r"Match: \d+", "Match: 9999"),
        ("\n\nScore", "\n; 1 F4 dice 9:0 -> 1 more-dice\n\nScore"),
    ):
        table.playground.advance(60)
        forged = re.sub(old, new, text, count=1)
        if new.endswith("1"):
            forged = in_the_first_version(forged)
        found = await said(table, checked, forged.encode())
        assert found.startswith("⚠️ Line "), found
        assert f"the file says `{new.strip().removesuffix('Score').strip()}`" in found


def in_the_first_version(text: str) -> str:
    """Return a transcript without what the first version does not have."""
    late = r"(?m)^(Invitation|Members|Accepted|Key|Opening|Head): .*\n|^head .*\n"
    return re.sub(late, "", text)


async def test_a_file_that_is_no_game_is_told_so(table: Table) -> None:
    checked, text = await checked_game(table)
    hostile = (
        b"",
        b"\xff\xfe\x00",
        b"Shanghaien transcript 1\n" + b"x" * 1000,
        text.replace("First:", "First: a\nFirst:").encode(),
        b"\x00" * (300 * 1024),
    )
    for content in hostile:
        table.playground.advance(60)  # nobody checks a file every second
        assert "no game I exported" in await said(table, checked, content)
    endless = (text + "1 roll\n" * 20_000).encode()
    table.playground.advance(60)
    assert "The check failed" in await said(table, checked, endless)
    assert not any("answer.failed" in line for line in table.bot.log)


async def test_a_file_as_long_as_its_own_game_is_checked_however_long_that_is(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked, text = await checked_game(table)
    monkeypatch.setattr(dice_check, "MOST_BYTES", len(text) // 2)
    table.playground.advance(60)
    found = await said(table, checked, text.replace("\n", "\r\n").encode())
    assert "Line by line this is the game" in found
    table.playground.advance(60)
    longer = text + "; and so on\n" * (len(text) // 24)
    assert "no game I exported" in await said(table, checked, longer.encode())


async def test_a_form_of_an_earlier_run_is_told_that_it_is_too_old(table: Table) -> None:
    checked, text = await checked_game(table)
    asked = await table.anna.click(checked, "Check a file")
    assert asked.modal is not None
    await table.bot.restart()
    outcome = await table.anna.submit_modal(asked.modal, {"file": Upload("g.txt", text.encode())})
    assert "older version" in text_of(await table.private(outcome))
