"""What a player gives away again and again: habits over many games, and whether they are any.

A habit is told only where it could hardly be chance: what it costs a game must be above nothing by
the 95 % interval over the games, so that one bad evening makes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from bot.games.shanghaien.analysis.report import AdviceReason, Mistake

FEWEST_GAMES = 5
"""With fewer nothing is said at all."""
MOST_GAMES = 20
SHOWN_HABITS = 3


@dataclass(frozen=True, slots=True)
class CostlyHabit:
    """One kind of mistake over several games."""

    kind: AdviceReason
    games: int
    """In how many of the games it was made."""
    times: int
    cost: float
    """Winning chance that it gave away in a game, on average over all games."""
    margin: float
    """Half of the 95 % interval of that."""
    worst: tuple[int, Mistake]
    """The game in which it cost most, as an index, and the mistake there."""

    @property
    def sure(self) -> bool:
        """Whether it can hardly be chance."""
        return self.cost > self.margin


def costly_habits(games: Sequence[Sequence[Mistake]]) -> tuple[CostlyHabit, ...]:
    """Return the three sure habits that cost a player most, highest cost first.

    `games` holds the mistakes of the player in each game, none left out.
    """
    if len(games) < FEWEST_GAMES:
        return ()
    # What has nothing in common but its cost is no habit.
    kinds = {mistake.kind for game in games for mistake in game} - {AdviceReason.PLAIN}
    found = [habit for kind in kinds if (habit := _habit(kind, games)).sure]
    return tuple(sorted(found, key=lambda habit: (-habit.cost, habit.kind)))[:SHOWN_HABITS]


def _habit(kind: AdviceReason, games: Sequence[Sequence[Mistake]]) -> CostlyHabit:
    made = [
        (number, mistake)
        for number, game in enumerate(games)
        for mistake in game
        if mistake.kind is kind
    ]
    by_game = [0.0] * len(games)
    for number, mistake in made:
        by_game[number] += mistake.cost
    mean = sum(by_game) / len(games)
    spread = sum((each - mean) ** 2 for each in by_game) / (len(games) - 1)
    return CostlyHabit(
        kind=kind,
        games=len({number for number, _ in made}),
        times=sum(mistake.times for _, mistake in made),
        cost=mean,
        margin=_sure(len(games)) * sqrt(spread / len(games)),
        worst=max(made, key=lambda each: each[1].cost),
    )


def _sure(games: int) -> float:
    """Return how many standard errors make a 95 % interval: Student's t, a little on the wide side.

    >>> [round(_sure(games), 1) for games in (5, 10, 20)]  # exactly 2.8, 2.3, 2.1
    [2.8, 2.3, 2.1]
    """
    return 1.96 + 3.3 / (games - 1)
