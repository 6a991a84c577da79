"""The steps for a new language in CONTRIBUTING.md, tested with a mock Spanish."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from playground import Playground
from playground.process import BotProcess
from playground.setting import PEOPLE, Resident
from tests.e2e.forks import DRAWS_NOTHING
from tests.e2e.table import LOUD, Table, challenge_of, prefer, text_of
from tools.language import add_language

ROOT = Path(__file__).parents[2]
MARK = "ñ"
"""The prefix of every text in the mock language."""
LONGEST = 80
"""Longer texts are not marked, because they could then exceed Discord's limits."""


STARTER = f"""
import sys
sys.path[:1] = ["{{copy}}", "{ROOT}"]
import cogs.runtime.start
from tests.local_drawing import LocalDrawing
{DRAWS_NOTHING}
from bot.__main__ import main
sys.exit(main())
"""
"""Code that starts the bot of the project's copy in the folder `copy`, without real pictures."""


def add_another_language(copy: Path) -> None:
    """Copy the project to the folder `copy`, and add a language by the steps of CONTRIBUTING.md."""
    # The copy includes compiled files, except temporary files of a concurrent compilation.
    half_written = shutil.ignore_patterns("*.pyc.*")
    for package in ("bot", "cogs", "rendering"):
        shutil.copytree(ROOT / package, copy / package, ignore=half_written)
    for path in add_language("es", "es-ES", copy).glob("*.ftl"):
        path.write_text(translated(path.read_text(encoding="utf-8")), encoding="utf-8")


def translated(catalogue: str) -> str:
    """Return the text of a catalogue file in the mock language."""
    return re.sub(rf"(?m)^([a-z-]+) = (?=.{{1,{LONGEST}}}$)", rf"\1 = {MARK}", catalogue)


async def test_a_folder_and_a_line_make_another_language(tmp_path: Path) -> None:
    add_another_language(tmp_path)
    people = [Resident(each.name, each.username, "es-ES", each.color) for each in PEOPLE]
    async with (
        Playground(guild_locale="es-ES", people=people) as playground,
        BotProcess(
            playground,
            database=tmp_path / "games.db",
            environment=LOUD,
            command=(sys.executable, "-c", STARTER.format(copy=tmp_path)),
        ) as bot,
    ):
        table = Table(playground, bot)
        groups = [each for each in playground.core.commands.list_commands() if each.get("options")]
        commands = [command for group in groups for command in group["options"]]
        names = [command["name_localizations"]["es-ES"] for command in commands]
        assert f"{MARK}board" in names
        assert all(name.startswith(MARK) for name in names)
        await prefer(table.anna, view="text")
        asked = await table.anna.command("shanghaien challenge", opponent=table.bernd)
        await table.bernd.click(await challenge_of(playground, asked), f"{MARK}Accept")
        public = await table.wait_for_board()
        assert MARK in text_of(public)
        board = await table.private(await table.anna.command("shanghaien board"))
        lines = [line for line in text_of(board).split("\n") if line.strip()]
        assert len(lines) > 10
        assert [line for line in lines if MARK not in line] == []
        assert playground.breaches == []
