"""Why the store refuses a write: what it was made for has changed, or somebody was faster."""

from __future__ import annotations

from collections.abc import Iterable


class StaleRevisionError(Exception):
    """The match is not at the revision that the change was made for; nothing was written."""

    def __init__(self, match_id: int, revision: int) -> None:
        super().__init__(f"match {match_id} is not open at revision {revision}")


class StaleShownError(Exception):
    """What Discord shows of the match has changed since it was read; nothing was written."""

    def __init__(self, match_id: int, edition: int) -> None:
        super().__init__(f"match {match_id} is not shown as of edition {edition}")


class PlayersBusyError(Exception):
    """The same people have an open match of this game in this channel; `match_id` names it."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} is open for the same people in this channel")
        self.match_id = match_id


def players_key(user_ids: Iterable[int]) -> str:
    """Return a key for a group of users, the same for any order of seats."""
    return " ".join(str(user_id) for user_id in sorted(user_ids))
