"""The current names of members on each server."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

LONGEST_NAME = 32
"""The greatest length of a name that fits everywhere."""


class MemberName(NamedTuple):
    """The names of a member on a server."""

    name: str
    """The display name."""
    username: str
    """The username, which is unique."""


# A click needs the names of a match several times.
@lru_cache(1024)
def disambiguate_names(people: tuple[MemberName, ...]) -> tuple[str, ...]:
    """Return distinct display names, the username added where two look the same.

    The username replaces the display name if both together are too long.

    >>> disambiguate_names(
    ...     (MemberName("Anna", "anna_k"), MemberName("Ben", "b"), MemberName("anna", "a"))
    ... )
    ('Anna (anna_k)', 'Ben', 'anna (a)')
    """
    shown = [each.name for each in people]
    # Another member may have chosen the username in brackets as a display name.
    for _ in people:
        counted = Counter(map(_fold, shown))
        for slot, each in enumerate(shown):
            if counted[_fold(each)] > 1:
                shown[slot] = _with_username(people[slot])
    return tuple(shown)


def _with_username(member: MemberName) -> str:
    name, username = member
    if _fold(name) == _fold(username):
        return name
    both = f"{name} ({username})"
    return both if len(both) <= LONGEST_NAME else username


def _fold(name: str) -> str:
    """Return the name without differences of letter case and style."""
    return unicodedata.normalize("NFKC", name).casefold()
