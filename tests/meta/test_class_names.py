"""One class name, one meaning."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = ("bot", "cogs", "rendering", "playground", "tools")
OF_GAMES = ("Chance", "Outcome")
"""What `bot.games.game` asks of any game, and each game answers with a class of its own."""
SEATS = {"Seat"}
"""A place at a table in a game, and in the playground who sits at its page."""
TABLES = {"Table"}
"""Cards on a table in a game, and in the tests a table with its players, however they play."""


def shared(*packages: str) -> set[str]:
    """Return the names of classes with more than one meaning.

    Two games may use the same word, each in its own package.
    """
    found = defaultdict(list)
    for path in (path for package in packages for path in (ROOT / package).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        game = re.match(r"bot/games/(\w+)/|tests/games/(\w+)", place)
        for name in re.findall(r"(?m)^ *class (\w+)[(:]", path.read_text(encoding="utf-8")):
            if not (name in OF_GAMES and place == "bot/games/game.py"):
                found[name].append(game and game[game.lastindex or 0])
    return {
        name
        for name, games in found.items()
        if len(games) > len({*games}) or (None in games and len(games) > 1)
    }


def test_no_two_classes_share_a_name() -> None:
    assert shared(*PROGRAM) == SEATS
    assert {name for name in shared(*PROGRAM, "tests") if name[0] != "_"} == SEATS | TABLES
