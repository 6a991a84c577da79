"""Regenerates the counts of legal continuations: `python -m tools.counts [GAME ...]`.

Tests compare the rules with these counts. Run the command after an intended change of rules, or for
a new position without counts; then review the difference line by line. Without names, it
regenerates the counts of every game.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterable, Sequence
from pathlib import Path

GAMES = Path(__file__).parents[1] / "tests/games"


def counted_games() -> list[str]:
    """Return the folder names of the games that have counts."""
    return sorted(path.parent.name for path in GAMES.glob("*/counting.py"))


def regenerate(game: str) -> tuple[Path, bool]:
    """Regenerate a game's counts; return their file, and True if it changed."""
    counting = importlib.import_module(f"tests.games.{game}.counting").COUNTER
    file: Path = counting.file
    before = file.read_text(encoding="utf-8")
    blocks: Iterable[str] = counting.renew(before)
    after = "\n\n".join(blocks) + "\n"
    file.write_text(after, encoding="utf-8")
    return file, after != before


def main(arguments: Sequence[str] | None = None) -> None:
    """Regenerate the counts of the games named on the command line, or of all games."""
    parser = argparse.ArgumentParser(prog="python -m tools.counts", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(counted_games()))
    games = parser.parse_args(arguments).games
    for game in games:
        if game not in counted_games():
            parser.error(f"no counts of {game} exist, only of {', '.join(counted_games())}")
    for game in games or counted_games():
        file, changed = regenerate(game)
        print(f"{file.relative_to(GAMES.parent)}: {'changed' if changed else 'unchanged'}")


if __name__ == "__main__":
    main()
