"""The files of the repository, its version, its imports and its doctests."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import grimp
import pytest

from bot import VERSION, __version__, commit_of, version_of
from bot.cli.command_line import run_command
from bot.runtime.config import Settings
from bot.store.moving import TABLES
from bot.texts.catalogue import Catalogue
from cogs.commands.settings import KEPT_SECONDS
from cogs.ui.app import _intents

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
TARGETS = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
PRIVACY = (ROOT / "PRIVACY.md").read_text(encoding="utf-8")
TERMS = (ROOT / "TERMS.md").read_text(encoding="utf-8")
DIRECTORY = (ROOT / "docs/directory.md").read_text(encoding="utf-8")


def test_workflows_pin_their_actions_and_run_all_tests() -> None:
    runs = set()
    for workflow in WORKFLOWS:
        text = workflow.read_text(encoding="utf-8")
        used = re.findall(r"uses: (.+)", text)
        pinned = re.findall(r"uses: ([\w-]+/[\w-]+@[0-9a-f]{40} # v[\d.]+)\n", text)
        assert used
        assert used == pinned
        runs |= {*re.findall(r"- run: (.+)", text)}
    assert {".ci/run", "make quick"} <= runs
    assert (ROOT / ".ci/run").stat().st_mode & 0o111
    assert {run.split()[1] for run in runs if run.startswith("make ")} <= TARGETS


def test_no_job_that_may_publish_runs_tests_or_development_packages() -> None:
    for workflow in WORKFLOWS:
        text = workflow.read_text(encoding="utf-8")
        assert re.findall(r"(?m)^permissions:\n((?:  .+\n)+)", text) == ["  contents: read\n"]
        jobs = re.split(r"(?m)^  (?=[a-z-]+:\n)", text.partition("\njobs:\n")[2])[1:]
        assert jobs
        for job in jobs:
            if ": write" in job:
                assert re.search(r"(?m)^    needs: test$", job)
                assert not re.search(r"\.ci/run|\bmake |pytest|pip install", job)


def test_every_image_that_is_pulled_is_pinned_by_digest() -> None:
    pinned = re.compile(r"\S+:\S+@sha256:[0-9a-f]{64}")
    dockerfile = (ROOT / "deploy/Dockerfile").read_text(encoding="utf-8")
    assert "# syntax" not in dockerfile, "a syntax frontend is an image and would need a digest"
    (base,) = re.findall(r"(?m)^ARG PYTHON=(.+)$", dockerfile)
    assert pinned.fullmatch(base)
    assert {line.split()[1] for line in re.findall(r"(?m)^FROM .+", dockerfile)} == {"$PYTHON"}
    release = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    named = dict(re.findall(r"(?m)^      ([A-Z]+): (\S+/\S+)$", release))
    assert all(map(pinned.fullmatch, named.values())), named
    pulled = re.findall(r"(?:image=|generator=|docker run (?:--\S+ )*)\"?(\S+?)[\" ]", release)
    assert {each.removeprefix("$") for each in pulled} == {*named}


def test_hooks_of_git_call_targets_that_exist() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    called = re.findall(r"entry: make ([a-z]+)", hooks)
    assert set(called) == {"check", "quick"} <= TARGETS
    assert re.findall(r"repo: (.+)", hooks) == ["local"]


def test_the_privacy_policy_names_all_data_of_the_command() -> None:
    texts = Catalogue.read().language("en")
    for key in ("button-privacy-export", "button-privacy-delete", "privacy-nobody"):
        assert texts(key) in PRIVACY
    for page in (PRIVACY, TERMS):
        assert f"`/{texts('cmd-preferences')}`" in page


def test_the_policies_state_the_retention_of_a_servers_data() -> None:
    days = f"{KEPT_SECONDS / 86_400:.0f} days"
    for page in (PRIVACY, TERMS):
        periods = set(re.findall(r"\d+[ \n]days", page))
        assert {each.replace("\n", " ") for each in periods} == {days}


STORED = {
    "Your Discord user id": (
        "seats", "invitation_guests", "members", "hidden_members", "departures",
        "names",
    ),
    "Your games": ("matches", "match_log", "automatic_moves", "seat_figures"),
    "Invitations": ("invitations", "proposals"),
    "Your choices": ("members", "hidden_members"),
    "In a game with hidden cards": ("drafts", "orders"),
    "Private practice": ("matches", "seats", "match_log"),
    "Deals of the day": ("daily_results",),
    "Absences": ("absences",),
    "Of a server": ("servers", "departures"),
    "Of the bot's messages": ("messages",),
}  # fmt: skip
"""The database tables that a row of the privacy policy covers, by the row's first words."""
WITHOUT_MEMBER_DATA = {"registrations", "running_time", "daily_secret"}
"""Tables without data of members."""
INTENT_WORDS = {
    "guild_messages": "mentions the bot",
    "guilds": "Of a server",
    "members": "[With `members_",
}
"""The bot's gateway intents, and words of the policy about them."""


def test_the_privacy_policy_covers_every_table_of_the_database() -> None:
    rows = re.findall(r"(?m)^\| ([^|]+?) \|", PRIVACY.partition("## What is not")[0])
    for begun in STORED:
        assert any(row.startswith(begun) for row in rows), begun
    covered = {table for tables in STORED.values() for table in tables}
    assert covered | WITHOUT_MEMBER_DATA == {*TABLES}


def test_the_policies_state_the_gateway_intents() -> None:
    most = {name for name, asked in _intents(Settings(members_intent=True)) if asked}
    assert most == {*INTENT_WORDS}, "the privacy policy must mention every intent"
    for words in INTENT_WORDS.values():
        assert words in PRIVACY
    asked = dict(_intents(Settings()))
    assert asked["guild_messages"]
    assert not asked["message_content"]
    assert not asked["members"]
    # Without the message content intent, Discord still sends messages that mention the bot.
    for page in (PRIVACY, DIRECTORY):
        assert "no access to message contents" not in page
        assert not re.search(r"(?i)no message is ever read|never reads what members", page)
        assert "mentions" in page


def test_directory_texts_fit_and_mention_both_games() -> None:
    short, long = re.findall(
        r"(?s)### (?:Short d|D)escription\n\n((?:    [^\n]*\n|\n)+)", DIRECTORY
    )
    assert len(short.strip()) <= 200
    assert 240 <= len(long.strip()) <= 10_000
    tags = re.search(r"Tags \(up to 5\) \| (.+) \|", DIRECTORY)
    assert tags is not None
    named = re.findall(r"`([^`]+)`", tags[1])
    assert len(named) == 5
    assert max(map(len, named)) <= 20
    for text in (short, long, tags[1]):
        assert "dice" in text
        assert "rummy" in text


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


PACKAGES = ("bot", "cogs", "rendering", "playground", "examples", "tools")
CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "tool"
]["importlinter"]["contracts"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def find_modules_in_cycles(graph: dict[str, set[str]]) -> list[str]:
    """Return the modules in import cycles, and the modules that import these."""
    left = dict(graph)
    while free := [name for name, imported in left.items() if not imported & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


def test_no_imports_are_circular() -> None:
    assert find_modules_in_cycles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == [
        "a",
        "b",
        "c",
    ]
    # Includes imports for types only and imports within functions.
    found = grimp.build_graph(*PACKAGES, cache_dir=None)
    modules = {name: found.find_modules_directly_imported_by(name) for name in found.modules}
    assert modules["bot.matches.log"] > {"bot.matches.match"}
    assert find_modules_in_cycles(modules) == []


def layers() -> list[list[str]]:
    """Return the packages of the layers contract, grouped by layer, from the top down."""
    return [re.split(r"\s*[|:]\s*", layer) for layer in CONTRACTS[0]["layers"]]


@pytest.mark.parametrize("package", ["bot", "cogs"])
def test_the_layers_contain_every_package(package: str) -> None:
    files = [path.relative_to(ROOT) for path in (ROOT / package).rglob("*.py")]
    found = {".".join(path.with_suffix("").parts[:2]) for path in files}
    named = {
        ".".join(module.split(".")[:2])
        for layer in layers()
        for module in layer
        if module.startswith(package)
    }
    assert named == found - {f"{package}.__init__"}


def test_the_readme_maps_the_layers_in_their_order() -> None:
    table = re.search(r"\| Package \| Responsibility \|\n\|-+\|-+\|\n((?:\|.*\n)+)", README)
    assert table is not None
    named = [re.findall(r"\[`([^`]+)`\]", line.split("|")[1]) for line in table[1].splitlines()]
    mapped = [[path.removesuffix(".py").replace("/", ".") for path in row] for row in named]
    assert mapped == layers()
    assert len(mapped) <= 15, "the map in the README must remain short enough to remember"


def test_commands_do_not_use_the_store_directly() -> None:
    store_uses = [
        f"{path}: {line}"
        for path in sorted((ROOT / "cogs").rglob("*.py"))
        if path.parent.name != "runtime"  # the runtime opens and closes the store
        for line in re.findall(r".*\.store\b.*", path.read_text("utf-8"))
        if not re.match(r"from bot\.store\b|.*import bot\.store\b", line)
    ]
    assert store_uses == []


MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in ("bot", "cogs", "rendering", "playground", "examples", "tools")
    for path in sorted((ROOT / package).rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_correct(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
