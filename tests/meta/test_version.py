from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from bot import __version__
from bot.cli.command_line import run_command

ROOT = Path(__file__).parents[2]


def test_the_program_has_the_version_of_the_project(
    capsys: pytest.CaptureFixture[str],
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with pytest.raises(SystemExit, match="0"):
        run_command(["--version"])
    assert capsys.readouterr().out == f"shanghaien {__version__}\n"
    assert __version__ == project["version"]


def test_the_changelog_starts_with_the_version_of_the_program() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## \[([\d.]+)\]", changelog, re.MULTILINE)[0] == __version__
