"""Habits: mistakes that a player repeats over many games, with a test of significance.

A habit is reported only if the 95 % confidence interval of its cost per game is above zero. A
mistake that is costly in only one game is therefore not reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from bot.games.shanghaien.analysis.report import AdviceReason, Mistake

FEWEST_GAMES = 5
"""Habits are computed from at least this number of games."""
MOST_GAMES = 20
"""Habits are computed from at most this number of games."""
SHOWN_HABITS = 3
"""The maximum number of habits that are reported."""


@dataclass(frozen=True, slots=True)
class CostlyHabit:
    """One kind of mistake over several games."""

    kind: AdviceReason
    games: int
    """The number of games in which the player made the mistake."""
    times: int
    """The number of costly choices in all games: the sum of `Mistake.times`."""
    cost: float
    """The average loss of winning chance per game. Games without the mistake are included."""
    margin: float
    """Half the width of the 95 % confidence interval of `cost`."""
    worst: tuple[int, Mistake]
    """The index of the game with the highest cost, and the mistake there."""

    @property
    def is_significant(self) -> bool:
        """True if the habit is unlikely to be chance."""
        return self.cost > self.margin


def costly_habits(games: Sequence[Sequence[Mistake]]) -> tuple[CostlyHabit, ...]:
    """Return up to `SHOWN_HABITS` significant habits of a player, the highest cost first.

    `games` contains the mistakes of the player in each game. The result is empty for fewer than
    `FEWEST_GAMES` games.
    """
    if len(games) < FEWEST_GAMES:
        return ()
    # Mistakes with the reason PLAIN have no common cause, so they are not a habit.
    kinds = {mistake.kind for game in games for mistake in game} - {AdviceReason.PLAIN}
    habits = [habit for kind in kinds if (habit := _make_habit(kind, games)).is_significant]
    return tuple(sorted(habits, key=lambda habit: (-habit.cost, habit.kind)))[:SHOWN_HABITS]


def _make_habit(kind: AdviceReason, games: Sequence[Sequence[Mistake]]) -> CostlyHabit:
    mistakes = [
        (number, mistake)
        for number, game in enumerate(games)
        for mistake in game
        if mistake.kind is kind
    ]
    by_game = [0.0] * len(games)
    for number, mistake in mistakes:
        by_game[number] += mistake.cost
    mean = sum(by_game) / len(games)
    spread = sum((each - mean) ** 2 for each in by_game) / (len(games) - 1)
    return CostlyHabit(
        kind=kind,
        games=len({number for number, _ in mistakes}),
        times=sum(mistake.times for _, mistake in mistakes),
        cost=mean,
        margin=_interval_factor(len(games)) * sqrt(spread / len(games)),
        worst=max(mistakes, key=lambda each: each[1].cost),
    )


def _interval_factor(games: int) -> float:
    """Return half the width of the 95 % confidence interval of a mean, in standard errors.

    `games` is the number of values in the mean. The formula approximates the quantile of Student's
    t distribution, which rounds to the same values in this example:

    >>> [round(_interval_factor(games), 1) for games in (5, 10, 20)]
    [2.8, 2.3, 2.1]
    """
    return 1.96 + 3.3 / (games - 1)
