"""What statistics read and keep: results, and figures worked out from the logs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.records.matches import Result
from bot.records.names import MemberName, told_apart

Moment = tuple[float, int]
"""When a match ended, and its id: matches that ended at once come in the order of their ids."""


class FinishedMatch(NamedTuple):
    """A finished match, as lists of many need it; tuples go by seat.

    A seat that another member has taken since is still that of who began there, and comes last.
    """

    id: int
    user_ids: tuple[int, ...]
    people: tuple[MemberName, ...]
    """The present names."""
    result: Result
    ended_at: float
    channel_id: int
    """Where the score sheet stands."""
    message_id: int | None
    """The score sheet, None if it is not posted."""
    levels: tuple[str | None, ...]
    """How the computer played a seat, None where a member sat."""
    options: str
    """The terms, as the game writes them."""

    @property
    def moment(self) -> Moment:
        """Where it stands among all that have ended."""
        return self.ended_at, self.id

    @property
    def display_names(self) -> tuple[str, ...]:
        """The present display names, told apart."""
        return told_apart(self.people)

    @property
    def members(self) -> tuple[int, ...]:
        """The seats of members, by slot."""
        return tuple([slot for slot, level in enumerate(self.levels) if level is None])


class OwnFigures(NamedTuple):
    """What one member did in one game."""

    options: str
    """The terms, as the game writes them."""
    figures: str
    """What the game worked out: JSON that the game reads."""


@dataclass(frozen=True, slots=True)
class Counted:
    """The figures of a finished match."""

    match_id: int
    figures: tuple[str, ...]
    """What the game worked out, by seat: JSON that the game reads."""


NO_FIGURES = "{}"
"""The figures of a match whose log cannot be read."""


def with_last(result: Result, slots: Collection[int]) -> Result:
    """Return a result in which some seats come after all others, whatever they came to."""
    if result.places is None or not slots:
        return result
    keys = [(slot in slots, place) for slot, place in enumerate(result.places)]
    return replace(result, places=tuple(1 + sum(other < own for other in keys) for own in keys))
