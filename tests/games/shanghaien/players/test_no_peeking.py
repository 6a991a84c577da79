"""Computer players use only public information: neither the order of the deck nor future dice."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.games.shanghaien import players as package
from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.players.levels import PLAYERS, Level, make_player
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import GameState, Move, MovePlayed, Seat
from tests.thorough import some
from tools.captain.contest import FixedLuck, game_events

pytestmark = pytest.mark.long

HIDDEN = {
    "bot.fairness",
    "bot.matches",
    "bot.store",
    "secrets",
    "random.SystemRandom",
    "os.urandom",
}
LAST_SHARED_ROUND = some(2, 3)
"""The last round for which the two compared games have the same cards and dice."""


def _first_rounds(level: Level, fate: FixedLuck, options: Options) -> list[tuple[GameState, Move]]:
    """Return both seats' choices, each after its position, to the end of `LAST_SHARED_ROUND`."""
    players = (make_player(level, Random(1)), make_player(level, Random(2)))
    state = new_game(options, Seat.FIRST)
    found = []
    for event, after in game_events(players, fate, state):
        if after.round > LAST_SHARED_ROUND:
            break
        if isinstance(event, MovePlayed):
            found.append((state, event.move))
        state = after
    return found


@pytest.mark.parametrize("level", list(PLAYERS))
def test_another_future_changes_no_choice(level: Level) -> None:
    one, other = FixedLuck.draw(Random("one")), FixedLuck.draw(Random("other"))
    seen = one.deck[: 6 * LAST_SHARED_ROUND]
    hidden = one.deck[6 * LAST_SHARED_ROUND :][::-1]
    other = replace(
        other,
        deck=(*seen, *hidden),
        throws=(*one.throws[:LAST_SHARED_ROUND], *other.throws[LAST_SHARED_ROUND:]),
    )
    assert one.deck != other.deck
    options = Options(ExtraTrick.JOKER)
    choices = _first_rounds(level, one, options)
    assert len(choices) > 5 * LAST_SHARED_ROUND
    assert choices == _first_rounds(level, other, options)


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found.add(f"{node.value.id}.{node.attr}")
    return found


def test_no_computer_player_imports_modules_with_secrets() -> None:
    assert package.__file__ is not None
    paths = sorted(Path(package.__file__).parent.rglob("*.py"))
    assert {"levels", "learnt", "solution"} <= {path.stem for path in paths}
    for path in paths:
        assert not _imports(path) & HIDDEN, path
