"""Writes the counts of legal continuations anew: `python -m tools.counts [GAME ...]`.

To be run after a rule was changed on purpose, or a position was added without counts; then read
the difference line by line. Without names the counts of every game are written.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterable, Sequence
from pathlib import Path

GAMES = Path(__file__).parents[1] / "tests/games"


def counted_games() -> list[str]:
    """Return the games whose continuations are counted, by the names of their folders."""
    return sorted(path.parent.name for path in GAMES.glob("*/counting.py"))


def renew(game: str) -> tuple[Path, bool]:
    """Write a game's counts anew; return their file and whether it changed."""
    counting = importlib.import_module(f"tests.games.{game}.counting")
    file: Path = counting.COUNTS_FILE
    before = file.read_text(encoding="utf-8")
    blocks: Iterable[str] = counting.renewed(before)
    after = "\n\n".join(blocks) + "\n"
    file.write_text(after, encoding="utf-8")
    return file, after != before


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the counts of the games that the command line names, by default all."""
    parser = argparse.ArgumentParser(prog="python -m tools.counts", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(counted_games()))
    games = parser.parse_args(arguments).games
    for game in games:
        if game not in counted_games():
            parser.error(f"there are no counts of {game}; there are {', '.join(counted_games())}")
    for game in games or counted_games():
        file, changed = renew(game)
        print(f"{file.relative_to(GAMES.parent)}: {'changed' if changed else 'as it was'}")


if __name__ == "__main__":
    main()
