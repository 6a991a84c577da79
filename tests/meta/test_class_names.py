"""One class name, one meaning."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = ("bot", "cogs", "rendering", "playground", "tools")

WORDS_OF_EVERY_GAME = {"Chance", "Outcome"}
"""What `bot.games.game` asks of any game, and each game answers with a class of its own."""
SEATS = {"Seat"}
"""A place at a table in a game, and in the playground who sits at its page."""
TABLES = {"Table"}
"""Cards on a table in a game, and in the tests a table with its players, however they play."""


OF_ALL = {path.stem for path in (ROOT / "bot/games").glob("*.py")}
"""The files that are for every game."""


def classes(paths: Iterable[Path]) -> dict[str, set[str]]:
    """Return the modules that define a class, by its name."""
    found = defaultdict(set)
    for path in paths:
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name in re.findall(r"(?m)^ *class (\w+)[(:]", path.read_text(encoding="utf-8")):
            found[name].add(module)
    return found


def package_of_game(module: str) -> str | None:
    """Return the game that a module, or a test of it, belongs to; None if it is no game's."""
    parts = module.removeprefix("tests.").removeprefix("bot.").split(".")
    return parts[1] if parts[0] == "games" and len(parts) > 1 and parts[1] not in OF_ALL else None


def shared(found: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return the names with more than one meaning, and where they are defined.

    Two games may use the same word, each in its own package.
    """
    wrong = {}
    for name, modules in found.items():
        outside = {module for module in modules if package_of_game(module) is None}
        games = [package_of_game(module) for module in modules - outside]
        if name in WORDS_OF_EVERY_GAME:
            outside -= {"bot.games.game"}
        if len(outside) + bool(games) > 1 or len(games) > len(set(games)):
            wrong[name] = modules
    return wrong


def files(*packages: str) -> Iterable[Path]:
    """Return the files of some packages."""
    return (path for package in packages for path in (ROOT / package).rglob("*.py"))


def test_no_two_classes_share_a_name() -> None:
    assert shared(classes(files(*PROGRAM))).keys() == SEATS
    told = {name: of for name, of in classes(files(*PROGRAM, "tests")).items() if name[0] != "_"}
    assert shared(told).keys() == SEATS | TABLES
