"""The names of members as they are kept: the present one of each member and server."""

from __future__ import annotations

import unicodedata
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

LONGEST_NAME = 32
"""How many characters of a name every place has room for."""


class MemberName(NamedTuple):
    """What a member is called on a server."""

    name: str
    """The display name."""
    username: str
    """The plain name, which nobody shares."""


# A click needs the names of a match several times.
@lru_cache(1024)
def told_apart(people: tuple[MemberName, ...]) -> tuple[str, ...]:
    """Return display names that differ: equal ones with the username, alone where both are long.

    >>> told_apart((MemberName("Anna", "anna_k"), MemberName("Ben", "b"), MemberName("anna", "a")))
    ('Anna (anna_k)', 'Ben', 'anna (a)')
    """
    shown = [each.name for each in people]
    # A username in brackets may be what another member chose as a display name.
    for _ in people:
        counted = Counter(map(_seen, shown))
        for slot, each in enumerate(shown):
            if counted[_seen(each)] > 1:
                shown[slot] = _with_username(people[slot])
    return tuple(shown)


def _with_username(member: MemberName) -> str:
    name, username = member
    if _seen(name) == _seen(username):
        return name
    both = f"{name} ({username})"
    return both if len(both) <= LONGEST_NAME else username


def _seen(name: str) -> str:
    """Return what readers take a name for: letters of another style or case are the same."""
    return unicodedata.normalize("NFKC", name).casefold()
