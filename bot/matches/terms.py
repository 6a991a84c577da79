"""The terms of a match: game, options, pace, place."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.game import AnyGame, AnyOptions


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played, and where."""

    guild_id: int
    channel_id: int
    language: str
    game: AnyGame
    options: AnyOptions
    """The game's own."""
    pace: int | None = None
    """Seconds a move may take; 0 without a clock, None for what is usual for so many players."""
