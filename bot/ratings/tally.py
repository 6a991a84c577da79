"""Wins, draws and losses: which finished games count, and for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
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
    places: tuple[int, ...] = ()
    """How often first, second and so on among the members of a table, as far as it was ever."""

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

    @property
    def place(self) -> float | None:
        """The place on average, 1 for the best; None before the first game."""
        if not any(self.places):
            return None
        sums = sum(place * times for place, times in enumerate(self.places, start=1))
        return sums / sum(self.places)


def slot_in(match: FinishedMatch, user_id: int) -> int:
    """Return the user's seat; raises ValueError for somebody who did not play."""
    return match.user_ids.index(user_id)


def ending_for(match: FinishedMatch, slot: int) -> Ending:
    """Return how the game ended for a seat: the best place wins, all of them together draw."""
    places = match.result.places
    return Ending.CALLED_OFF if places is None else _ending(places[slot], places)


def _ending(place: int, places: Sequence[int]) -> Ending:
    if max(places) == 1:
        return Ending.DRAWN
    return Ending.WON if place == 1 else Ending.LOST


def counts(match: FinishedMatch) -> bool:
    """Whether the game counts: at least two members played, and there is a result."""
    return len(match.members) > 1 and match.result.places is not None


def places_among(match: FinishedMatch, slots: Sequence[int]) -> tuple[int, ...]:
    """Return the places of some seats among themselves, in their order; equal ones are shared.

    Raises ValueError for a game without a result.
    """
    places = match.result.places
    if places is None:
        raise ValueError(f"match {match.id} has no result")
    own = [places[slot] for slot in slots]
    return tuple(1 + sum(other < place for other in own) for place in own)


def tally(matches: Iterable[FinishedMatch], user_id: int) -> Tally:
    """Return the results of a user in those of `matches` that count, all of them his.

    Members are compared among themselves, without the computers at their table.
    """
    return _tally((match, match.members, slot_in(match, user_id)) for match in matches)


def tally_between(matches: Iterable[FinishedMatch], users: tuple[int, int]) -> Tally:
    """Return the results of the first of two users, who both played in all of `matches`.

    Nobody else counts: at a table of several the better place of the two wins.
    """
    return _tally(
        (match, [slot_in(match, user) for user in users], slot_in(match, users[0]))
        for match in matches
    )


def _tally(games: Iterable[tuple[FinishedMatch, Sequence[int], int]]) -> Tally:
    """Return the results of a seat among some seats, a game each."""
    endings = dict.fromkeys(Ending, 0)
    completed = early = own = 0
    others = 0.0
    placed: Counter[int] = Counter()
    for match, slots, slot in games:
        if not counts(match):
            continue
        places, points = places_among(match, slots), match.result.points
        place = places[slots.index(slot)]
        placed[place] += 1
        endings[_ending(place, places)] += 1
        if match.result.termination == COMPLETED:
            completed += 1
            own += points[slot]
            others += sum(points[other] for other in slots if other != slot) / (len(slots) - 1)
        else:
            early += 1
    return Tally(
        won=endings[Ending.WON],
        drawn=endings[Ending.DRAWN],
        lost=endings[Ending.LOST],
        early=early,
        completed=completed,
        scores=(own, others),
        places=tuple(placed[place] for place in range(1, max(placed, default=0) + 1)),
    )
