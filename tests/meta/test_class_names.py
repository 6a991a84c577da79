"""No two classes have the same name, with few exceptions."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = ("bot", "cogs", "rendering", "playground", "examples", "tools")
OF_GAMES = ("Chance", "Outcome")
"""Classes of `bot.games.game` for which each game has a class of the same name."""
SEATS = {"Seat"}
"""The name of two classes: a seat in a game, and a member on the playground's page."""
TABLES = {"Table"}
"""The name of two classes: the cards on a game's table, and the services for match tests."""


def shared(*packages: str) -> set[str]:
    """Return the names that several classes in `packages` share.

    A class of one game may have the same name as a class of another game.
    """
    found = defaultdict(list)
    for path in (path for package in packages for path in (ROOT / package).rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        game = re.match(r"bot/games/(\w+)/|examples/(\w+)/|tests/games/(\w+)", place)
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
