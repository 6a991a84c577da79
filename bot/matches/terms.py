"""What two players agree on before they play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast, get_args

from bot.games.shanghaien.options import ExtraTrick

Starts = Literal["lot", "me", "opponent"]
"""Who starts round 1, as the challenger says it."""


def starts_from(text: str) -> Starts:
    """Return `text` as who starts; raises ValueError if it is none of the three."""
    for starts in get_args(Starts):
        if text == starts:
            return cast(Starts, starts)
    raise ValueError(f"nobody starts by {text!r}")


@dataclass(frozen=True, slots=True)
class Terms:
    """What two players agreed on, and where they play."""

    guild_id: int
    channel_id: int
    language: str
    extra_trick: ExtraTrick = ExtraTrick.NONE
    starts: Starts = "lot"
    pace: int | None = None
    """Seconds a move may take; None without a clock."""
