"""What statistics read and keep: results, figures worked out from the logs, sums, and who hides."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Protocol

from bot.store.records import MatchRecord, Result


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match, as lists of many need it; tuples go by seat."""

    id: int
    user_ids: tuple[int, ...]
    names: tuple[str, ...]
    practice: bool
    """Whether one member played alone against the computer."""
    result: Result
    ended_at: float
    channel_id: int
    """Where the score sheet stands."""
    message_id: int | None
    """The score sheet, None if it is not posted."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What a finished match adds to statistics; tuples go by seat."""

    match_id: int
    figures: tuple[str, ...]
    """What the game worked out: JSON that the game reads."""
    sums: tuple[str, ...]
    """What is added to the sums of whoever sat there: JSON, see `added`."""


class Figures(Protocol):
    """Finished matches of a game on a server, and what was worked out from them."""

    async def finished(
        self, guild_id: int, game: str, user_id: int | None = None
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server, or of a member there, the latest first."""

    async def between(
        self, guild_id: int, game: str, users: tuple[int, int]
    ) -> Sequence[FinishedMatch]:
        """Return every finished match of a server that both sat at, the latest first."""

    async def of_matches(self, match_ids: Collection[int]) -> Mapping[int, tuple[str, ...]]:
        """Return the figures that are kept of matches, by match; those without are left out."""

    async def uncounted(self, games: Collection[str], limit: int) -> Sequence[int]:
        """Return ids of finished matches of these games that are in no sums, the newest first."""

    async def all_counted(self, guild_id: int, game: str) -> bool:
        """Return whether every finished match of a server is in the sums."""

    async def count(self, matches: Sequence[Counted]) -> None:
        """Keep figures and add to the sums of every member who sits there, all or nothing.

        A match that was deleted or counted meanwhile is left alone; nothing is added for the
        computer and for members who were forgotten.
        """

    async def sums(self, guild_id: int, game: str) -> Mapping[int, str]:
        """Return what every member's counted matches on a server add up to, by member."""

    async def sums_of(self, guild_id: int, game: str, user_id: int) -> str | None:
        """Return what a member's counted matches on a server add up to; None before the first."""

    async def forget_sums(self, guild_id: int, game: str) -> None:
        """Let every finished match of a server be counted anew; readable figures are kept."""

    async def set_hidden(self, guild_id: int, user_id: int, *, hidden: bool) -> None:
        """Remember whether a member stays off a server's leaderboard."""

    async def hidden(self, guild_id: int) -> frozenset[int]:
        """Return the members who stay off a server's leaderboard."""


NO_FIGURES = "{}"
"""The figures of a match whose log cannot be read."""


def finished_match(match: MatchRecord) -> FinishedMatch:
    """Return a match as a list shows it; raises ValueError for one that is not over."""
    if match.result is None or match.ended_at is None:
        raise ValueError(f"match {match.id} is not over")
    return FinishedMatch(
        id=match.id,
        user_ids=match.user_ids,
        names=match.names,
        practice=match.practice,
        result=match.result,
        ended_at=match.ended_at,
        channel_id=match.shown.message_channel_id or match.channel_id,
        message_id=match.shown.message_id,
    )


def added(one: str | None, other: str) -> str:
    """Return the sum of two JSON texts: numbers add up wherever both have one in the same place.

    What is no number is left out: it has no sum. None stands for nothing so far.
    """
    return json.dumps(_added(json.loads(one) if one else None, json.loads(other)))


def _added(one: object, other: object) -> object:
    if isinstance(one, dict) or isinstance(other, dict):
        first = one if isinstance(one, dict) else {}
        second = other if isinstance(other, dict) else {}
        return {
            key: _added(first.get(key), second.get(key))
            for key in (*first, *(key for key in second if key not in first))
        }
    if isinstance(one, list) or isinstance(other, list):
        left = one if isinstance(one, list) else []
        right = other if isinstance(other, list) else []
        return [_added(*pair) for pair in zip_longest(left, right)]
    numbers = [each for each in (one, other) if isinstance(each, int | float)]
    return sum(numbers) if numbers else None
