"""Wins, draws and losses: which finished games count, and for whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.games.game import COMPLETED
from bot.records.figures import FinishedMatch


class Ending(StrEnum):
    """How a game ended for one of its players."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    CALLED_OFF = "called-off"
    """Cancelled, or nobody came back in time: no result."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of one member."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    early: int = 0
    """Those of them that a resignation or the clock decided."""
    completed: int = 0
    """Those of them that were played to the end."""
    scores: tuple[float, float] = (0, 0)
    """Points in these: own, and the opponents' on average."""

    @property
    def games(self) -> int:
        """Number of games that count."""
        return self.won + self.drawn + self.lost

    @property
    def averages(self) -> tuple[float, float] | None:
        """Average points, own and the opponents'; None without a game played to the end."""
        if not self.completed:
            return None
        return self.scores[0] / self.completed, self.scores[1] / self.completed


def slot_in(match: FinishedMatch, user_id: int) -> int:
    """Return the user's seat; raises ValueError for somebody who did not play."""
    return match.user_ids.index(user_id)


def ending_for(match: FinishedMatch, slot: int) -> Ending:
    """Return how the game ended for a seat: the best place wins, all of them together draw."""
    places = match.result.places
    if places is None:
        return Ending.CALLED_OFF
    if max(places) == 1:
        return Ending.DRAWN
    return Ending.WON if places[slot] == 1 else Ending.LOST


def counts(match: FinishedMatch) -> bool:
    """Whether the game counts: at least two members played, and there is a result."""
    return not match.practice and match.result.places is not None


def tally(matches: Iterable[FinishedMatch], user_id: int) -> Tally:
    """Return the results of a user in those of `matches` that count, all of them his."""
    endings = dict.fromkeys(Ending, 0)
    completed = early = own = 0
    others = 0.0
    for match in matches:
        if not counts(match):
            continue
        slot, points = slot_in(match, user_id), match.result.points
        endings[ending_for(match, slot)] += 1
        if match.result.termination == COMPLETED:
            completed += 1
            own += points[slot]
            others += (sum(points) - points[slot]) / (len(points) - 1)
        else:
            early += 1
    return Tally(
        won=endings[Ending.WON],
        drawn=endings[Ending.DRAWN],
        lost=endings[Ending.LOST],
        early=early,
        completed=completed,
        scores=(own, others),
    )
