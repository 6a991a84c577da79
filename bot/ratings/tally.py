"""Wins, draws and losses: which finished games count, and for whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from bot.games.game import COMPLETED
from bot.records.matches import FinishedMatch


class Ending(StrEnum):
    """How a game ended for one of its players."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    CALLED_OFF = "called-off"
    """Cancelled, or nobody came back in time: no result."""


class Tally(NamedTuple):
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

    def with_game(self, slot: int, places: Sequence[int], points: Sequence[int]) -> Tally:
        """Return the results with one more game: of a seat, beside places and points of all.

        See `places_among` and `points_among`.
        """
        won, drawn, lost, early, completed, (own, others), placed = self
        place = places[slot]
        if place > 1:
            lost += 1
        elif max(places) > 1:
            won += 1
        else:
            drawn += 1
        if points:
            completed += 1
            own += points[slot]
            others += (sum(points) - points[slot]) / (len(points) - 1)
        else:
            early += 1
        times = [*placed, *[0] * (place - len(placed))]
        times[place - 1] += 1
        return Tally(won, drawn, lost, early, completed, (own, others), tuple(times))


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
    return match.result.places is not None and match.levels.count(None) > 1


def places_among(match: FinishedMatch, slots: Sequence[int]) -> tuple[int, ...]:
    """Return the places of some seats among themselves, in their order; equal ones are shared.

    Raises ValueError for a game without a result.
    """
    places = match.result.places
    if places is None:
        raise ValueError(f"match {match.id} has no result")
    own = sorted([places[slot] for slot in slots])
    return tuple([1 + own.index(places[slot]) for slot in slots])


def points_among(match: FinishedMatch, slots: Sequence[int]) -> tuple[int, ...]:
    """Return the points of some seats, in their order; none of a game not played to its end."""
    if match.result.termination != COMPLETED:
        return ()
    return tuple([match.result.points[slot] for slot in slots])


def tally_between(matches: Iterable[FinishedMatch], users: tuple[int, int]) -> Tally:
    """Return the results of the first of two users, who both played in all of `matches`.

    Nobody else counts: at a table of several the better place of the two wins.
    """
    tally = Tally()
    for match in matches:
        if counts(match):
            slots = [slot_in(match, user) for user in users]
            tally = tally.with_game(0, places_among(match, slots), points_among(match, slots))
    return tally
