"""Pig, the smallest complete game: the example for *A new game* in CONTRIBUTING.md."""

from __future__ import annotations

from pathlib import Path

from bot.games.registry import GAMES
from bot.texts.catalogue import ADDED_FOLDERS
from cogs.games.games import GAME_UIS
from examples.pig.game import PIG
from examples.pig.ui import PIG_UI

__all__ = ["PIG", "PIG_UI"]

TEXTS = Path(__file__).parent / "texts"
"""The folder of the texts that members read."""


def register() -> None:
    """Add Pig to the games of this process. Call it only once."""
    ADDED_FOLDERS.append(TEXTS)
    GAMES[PIG.name] = PIG
    GAME_UIS[PIG.name] = PIG_UI
