"""What statistics read and keep: results, and figures worked out from the logs."""

from __future__ import annotations

from dataclasses import dataclass

from bot.records.matches import Result

Moment = tuple[float, int]
"""When a match ended, and its id: matches that ended at once come in the order of their ids."""


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
    def moment(self) -> Moment:
        """Where it stands among all that have ended."""
        return self.ended_at, self.id

    @property
    def members(self) -> tuple[int, ...]:
        """The seats of members, by slot."""
        return tuple([s for s in range(len(self.user_ids)) if s not in self.computers])


@dataclass(frozen=True, slots=True)
class Counted:
    """The figures of a finished match."""

    match_id: int
    figures: tuple[str, ...]
    """What the game worked out, by seat: JSON that the game reads."""


NO_FIGURES = "{}"
"""The figures of a match whose log cannot be read."""
