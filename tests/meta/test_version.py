from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from bot import VERSION, __version__, commit_of, version_of
from bot.cli.command_line import run_command

ROOT = Path(__file__).parents[2]


def test_the_program_has_the_version_of_the_project(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with pytest.raises(SystemExit, match="0"):
        run_command(["--version"])
    assert capsys.readouterr().out == f"shanghaien {__version__}\n"
    assert __version__.split("+")[0] == VERSION == project["version"]


def test_the_changelog_starts_with_the_version_of_the_program() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first, second, *_ = re.findall(r"^## \[(\w[\w.]*)\]", changelog, re.MULTILINE)
    if ".dev" in VERSION:
        assert first == "Unreleased"
        assert [*map(int, second.split("."))] < [*map(int, VERSION.partition(".dev")[0].split("."))]
    else:
        assert VERSION in (first, second)


def test_between_releases_the_version_names_the_commit_and_needs_no_git(tmp_path: Path) -> None:
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "COMMIT").write_text("$Format:%H$\n")
    assert version_of(tmp_path, "1.2.0.dev0") == "1.2.0.dev0"
    (tmp_path / "bot" / "COMMIT").write_text("a" * 40 + "\n")
    assert version_of(tmp_path, "1.2.0.dev0") == "1.2.0.dev0+aaaaaaaa"
    assert version_of(tmp_path, "1.2.0") == "1.2.0"

    def git(*arguments: str | Path) -> str:
        own = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-C", tmp_path)
        run = subprocess.run(["git", *own, *arguments], check=True, capture_output=True, text=True)
        return run.stdout.strip()

    git("init", "--quiet")
    git("commit", "--quiet", "--allow-empty", "--message", "first")
    commit = git("rev-parse", "HEAD")
    assert commit_of(tmp_path) == commit
    git("pack-refs", "--all")
    assert commit_of(tmp_path) == commit
    git("worktree", "add", "--quiet", "--detach", tmp_path / "other")
    assert commit_of(tmp_path / "other") == commit
    git("worktree", "add", "--quiet", "-b", "branch", tmp_path / "third")
    assert commit_of(tmp_path / "third") == commit
