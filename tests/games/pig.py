"""The example game within a block: the smallest game of the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.games.registry import GAMES
from bot.texts.catalogue import ADDED_FOLDERS
from cogs.games.games import GAME_UIS
from examples.pig import PIG, TEXTS, register


@contextmanager
def registered_pig() -> Iterator[None]:
    """Register Pig and its UI within the block."""
    register()
    try:
        yield
    finally:
        del GAMES[PIG.name], GAME_UIS[PIG.name]
        ADDED_FOLDERS.remove(TEXTS)
