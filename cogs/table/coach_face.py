"""What the coach of a first game says: a part of the game's `Face`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.matches.match import Match
from bot.texts.catalogue import Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachFace:
    """The coach of one game."""

    level: str
    """The computer's level against which he speaks."""
    line: Callable[[Match, Texts], str | None]
    """What he says of the member's choice that is due; None for nothing."""
