"""Wins, draws and losses: which finished games count, and for whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.moves import SEATS, Seat, Termination
from bot.store.figures import FinishedMatch


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
    scores: tuple[int, int] = (0, 0)
    """Points in these: own and the opponents'."""

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


def seat_in(match: FinishedMatch, user_id: int) -> Seat:
    """Return the user's seat; raises ValueError for somebody who did not play."""
    return SEATS[match.user_ids.index(user_id)]


def ending_for(match: FinishedMatch, seat: Seat) -> Ending:
    """Return how the game ended for `seat`."""
    if match.result.winner is not None:
        return Ending.WON if match.result.winner == seat.value else Ending.LOST
    drawn = match.result.termination == Termination.COMPLETED
    return Ending.DRAWN if drawn else Ending.CALLED_OFF


def counts(match: FinishedMatch) -> bool:
    """Whether the game counts: between two members, and with a result."""
    return not match.practice and ending_for(match, Seat.FIRST) is not Ending.CALLED_OFF


def tally(matches: Iterable[FinishedMatch], user_id: int) -> Tally:
    """Return the results of a user in those of `matches` that count, all of them his."""
    endings = dict.fromkeys(Ending, 0)
    completed = early = own = others = 0
    for match in matches:
        if not counts(match):
            continue
        seat = seat_in(match, user_id)
        endings[ending_for(match, seat)] += 1
        if match.result.termination == Termination.COMPLETED:
            completed += 1
            own += match.result.totals[seat.slot]
            others += match.result.totals[seat.opponent.slot]
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
