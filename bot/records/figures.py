"""What statistics read and keep: results, figures worked out from the logs, sums, and who hides."""

from __future__ import annotations

import json
from dataclasses import dataclass
from itertools import zip_longest

from bot.records.matches import MatchRecord, Result


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match, as lists of many need it; tuples go by seat."""

    id: int
    user_ids: tuple[int, ...]
    names: tuple[str, ...]
    computers: tuple[int, ...]
    """The computer's own seats, by slot."""
    result: Result
    ended_at: float
    channel_id: int
    """Where the score sheet stands."""
    message_id: int | None
    """The score sheet, None if it is not posted."""
    levels: tuple[str | None, ...]
    """How the computer played a seat, None where a member sat."""

    @property
    def members(self) -> tuple[int, ...]:
        """The seats of members, by slot."""
        return tuple(slot for slot in range(len(self.user_ids)) if slot not in self.computers)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a finished match adds to statistics; tuples go by seat."""

    match_id: int
    figures: tuple[str, ...]
    """What the game worked out: JSON that the game reads."""
    sums: tuple[str, ...]
    """What is added to the sums of whoever sat there: JSON, see `added`."""


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
        computers=tuple(s for s, level in enumerate(match.levels) if level is not None),
        result=match.result,
        ended_at=match.ended_at,
        channel_id=match.shown.message_channel_id or match.channel_id,
        message_id=match.shown.message_id,
        levels=match.levels,
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
