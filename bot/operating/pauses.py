"""How long to wait before something that failed is tried again."""

from __future__ import annotations

import random

FIRST_PAUSE_SECONDS = 1.0


class Pauses:
    """Exponential backoff with jitter: not all bots come back in the same second."""

    def __init__(self, longest: float) -> None:
        """No pause is to take more than `longest` seconds."""
        self._most = longest
        self._longest = FIRST_PAUSE_SECONDS

    def begin_anew(self) -> None:
        """Reset the backoff."""
        self._longest = FIRST_PAUSE_SECONDS

    def next(self) -> float:
        """Return the seconds of the next pause."""
        pause = random.uniform(self._longest / 2, self._longest)
        self._longest = min(self._longest * 2, self._most)
        return pause
