"""Rate limits for slow requests, so that no member delays the others.

Each allows more than a member needs who reads the answers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from cachetools import LRUCache
from discord import app_commands

T = TypeVar("T")

REMEMBERED_MEMBERS = 10_000


@dataclass(frozen=True, slots=True)
class Cooldown:
    """One rate limit: a member may ask `times` times in `seconds`."""

    name: str
    times: int
    seconds: float


ANALYSES = Cooldown("analyses", 6, 20.0)
ABSENCES = Cooldown("absences", 6, 60.0)
CHECKS = Cooldown("checks", 6, 20.0)
"""The dice of a game, the permissions in all channels."""
FIGURES = Cooldown("figures", 8, 20.0)
FILES = Cooldown("files", 6, 20.0)
HANDS = Cooldown("hands", 60, 20.0)
"""Clicks on a hand of cards."""
FILMS = Cooldown("films", 4, 30.0)
BEGINNINGS = Cooldown("beginnings", 2, 20.0)
MENTIONS = Cooldown("mentions", 2, 60.0)
PAGES = Cooldown("pages", 40, 20.0)
"""Pages of a picture or a list, turned one after the other."""


def unhurried() -> Callable[[T], T]:
    """Return a decorator: of that command alone, a member may use one in ten seconds a server."""
    return app_commands.checks.cooldown(1, 10, key=lambda i: (i.guild_id, i.user.id))


class TooOftenError(Exception):
    """A member asks too often; `seconds` says how long to wait."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"again in {seconds:.1f} seconds")
        self.seconds = seconds


class Cooldowns:
    """When members asked last: a cache, limited to the members who asked most recently."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._asked: LRUCache[tuple[str, int], deque[float]] = LRUCache(REMEMBERED_MEMBERS)

    def take(self, cooldown: Cooldown, user_id: int) -> None:
        """Note that a member asks; raises TooOftenError, and notes nothing, if it is too often."""
        now, key = self._monotonic(), (cooldown.name, user_id)
        asked = self._asked.setdefault(key, deque(maxlen=cooldown.times))
        if len(asked) == cooldown.times and now - asked[0] < cooldown.seconds:
            raise TooOftenError(cooldown.seconds - (now - asked[0]))
        asked.append(now)
