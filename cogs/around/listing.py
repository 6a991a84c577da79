"""Lists that fit into one message, however long they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

ROOM = 1_700
"""Characters for a list. A message takes 2,000; the rest is for title and last line."""


def fitting(lines: Sequence[str], more: Callable[[int], str]) -> list[str]:
    """Return the first lines as far as there is room.

    What `more` returns for the number of those left out stands last, if any are.
    """
    kept: list[str] = []
    taken = 0
    for line in lines:
        taken += len(line) + 1
        if taken > ROOM:
            return [*kept, more(len(lines) - len(kept))]
        kept.append(line)
    return kept
