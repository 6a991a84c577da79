"""Pages: who looks for work among all games reads a few of them at a time."""

from __future__ import annotations

from dataclasses import dataclass

PAGE_SIZE = 100
"""So many matches are read in a few milliseconds."""


@dataclass(frozen=True, slots=True)
class Page:
    """A part of what a query finds, in the order of the ids."""

    after: int = 0
    """The id that the page begins after."""
    size: int = PAGE_SIZE
    """The most that is on it."""

    @property
    def values(self) -> dict[str, object]:
        """What an SQL text with `:after_id` and `:size` needs."""
        return {"after_id": self.after, "size": self.size}


FIRST_PAGE = Page()
