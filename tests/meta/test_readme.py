"""The documents are correct: links, settings, permissions, commands."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import discord
import pytest

from bot.cli.command_line import run_command
from bot.runtime.config import KEYS, Settings

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "playground/README.md"])
README = (ROOT / "README.md").read_text(encoding="utf-8")
OPERATING = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
_NAMED_MAKE = re.compile(r"(?m)(?:`|^    |DISCORD_TOKEN=… )make ([a-z-]+)(?=[ `\n])")
_NAMED_MODULE = re.compile(r"python -m ([a-z_]+(?:\.[a-z_]+)*)(?: ([a-z]+(?:-[a-z]+)*))?")
PAGE_BY_PAGE = pytest.mark.parametrize(
    "page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix()
)


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page, derived from the headings as GitHub does."""
    headings = re.findall(r"(?m)^#+ (.+)$", page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in headings}


@PAGE_BY_PAGE
def test_every_link_into_the_repository_has_a_target(page: Path) -> None:
    links = re.findall(r"\]\((?!https?://)([^)]+)\)", page.read_text(encoding="utf-8"))
    lost = []
    for path, _, anchor in (link.partition("#") for link in links):
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(f"{path}#{anchor}")
    assert lost == []


def test_the_readme_is_short_and_begins_with_the_film() -> None:
    assert len(README.splitlines()) <= 110
    assert "(docs/film.gif)" in README.partition("\n## ")[0]
    assert {"run", "test", "check"} <= set(_NAMED_MAKE.findall(README))


def test_the_settings_table_has_every_key_with_its_default() -> None:
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \| (?:`([^`]*)`)? ?\|", OPERATING, re.MULTILINE)
    documented = {key.strip("` "): default for keys, default in rows for key in keys.split(",")}
    defaults = {key: getattr(Settings(), key) for key in KEYS}
    assert documented == {
        key: ""
        if value in (None, ())
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
        for key, value in defaults.items()
    }


def test_every_invitation_requests_the_permissions_in_the_table() -> None:
    asked = {
        number
        for page in PAGES
        for number in re.findall(r"permissions=(\d+)", page.read_text(encoding="utf-8"))
    }
    table = re.search(r"\| Permission \| Reason \|\n\|-+\|-+\|\n((?:\|.*\n)+)", OPERATING)
    assert table is not None
    cells = [line.split("|")[1] for line in table[1].splitlines()]
    names = {name.strip().lower().replace(" ", "_") for cell in cells for name in cell.split(",")}
    renamed = {"view_channels": "view_channel"}
    wanted = discord.Permissions(**{renamed.get(name, name): True for name in names})
    assert {discord.Permissions(int(each)) for each in asked} == {wanted}


@PAGE_BY_PAGE
def test_documented_commands_exist(page: Path) -> None:
    """A command is a target of make, a command of the bot, or a module that `python -m` can run."""
    text = page.read_text(encoding="utf-8")
    assert {*_NAMED_MAKE.findall(text)} <= {*re.findall(r"(?m)^([a-z-]+):", MAKEFILE)}
    named = {*_NAMED_MODULE.findall(text)}
    assert [name for name, _ in named if not runs(name)] == []
    for command in {command for name, command in named if name == "bot" and command}:
        with pytest.raises(SystemExit, match="0"):
            run_command([command, "--help"])


def runs(name: str) -> bool:
    """Return whether `python -m` can run `name`: a module with a main block, or `__main__`."""
    spec = importlib.util.find_spec(name)
    if spec is None or spec.submodule_search_locations is not None:
        return spec is not None and importlib.util.find_spec(f"{name}.__main__") is not None
    source = Path(spec.origin or "").read_text(encoding="utf-8").replace("'", '"')
    return '__name__ == "__main__"' in source


def test_documented_tests_exist() -> None:
    commands = re.findall(r"python -m pytest ([^`\n]+)", CONTRIBUTING)
    paths = [word for command in commands for word in command.split() if "/" in word]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_documented_constants_exist_in_their_file() -> None:
    rows = re.findall(r"\]\(([^)]+\.(?:py|ftl))\), `([A-Za-z_-]+)`", CONTRIBUTING)
    assert len(rows) >= 3
    for path, name in rows:
        assert re.search(rf"(?m)^{name}\b", (ROOT / path).read_text(encoding="utf-8")), name


def rows_of(heading: str) -> list[list[str]]:
    """Return the cells of a table in CONTRIBUTING.md."""
    table = re.search(rf"\| {heading} \|\n\|-+\|-+\|\n((?:\|.*\n)+)", CONTRIBUTING)
    assert table is not None
    return [line.split("|")[1:-1] for line in table[1].splitlines()]


def test_every_routine_task_is_one_command_and_ten_common_changes_have_their_files() -> None:
    command = r" `(?:make [a-z]+(?: [A-Z]+=[a-z]+)?|python -m [a-z_.]+(?: [^`]+)?)`"
    for _, does in rows_of(r"Task \| Command"):
        assert re.match(command, does), does
    assert len(rows_of(r"Change \| Place")) == 10
