"""The terms that somebody's games usually have: a member's, or a server's for everybody there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class UsualTerms(NamedTuple):
    """What one game is usually played by."""

    game: str
    options: str
    """The game's own, as it writes them."""
    pace: int | None
    """Seconds a move may take; 0 without a clock, None for what is usual for so many players."""


Usual = tuple[UsualTerms, ...]
"""One for each game at most."""


def with_usual(kept: Usual, terms: UsualTerms) -> Usual:
    """Return what is kept with these terms for their game; without any, if they are kept by now."""
    others = tuple(each for each in kept if each.game != terms.game)
    return others if terms in kept else (*others, terms)


def usual_of(kept: Sequence[Usual], game: str) -> UsualTerms | None:
    """Return the terms of the first who has some for a game; None if nobody has."""
    return next((each for usual in kept for each in usual if each.game == game), None)
