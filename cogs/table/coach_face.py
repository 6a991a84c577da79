"""What the coach of a first game says: a part of the game's `Face`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.matches.match import Match
from bot.texts.catalogue import Texts


@dataclass(frozen=True, slots=True, kw_only=True)
class CoachFace:
    """The coach of one game."""

    level: str
    """The computer's level against which he speaks."""
    speaks: Callable[[Match], bool]
    """Whether there is something to say about the choice that is due."""
    text: Callable[[Match, Any, Texts], str]
    """What he says of it, from the hint for it."""
