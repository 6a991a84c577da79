"""Habits are repeated mistakes over many games; those that may be due to chance are omitted."""

from __future__ import annotations

from random import Random

import pytest

from bot.games.shanghaien.analysis.habits import FEWEST_GAMES, SHOWN_HABITS, costly_habits
from bot.games.shanghaien.analysis.report import AdviceReason, CostlyChoice, Mistake, Option
from bot.games.shanghaien.state import Roll, Seat, Shanghai
from tests.games.shanghaien.playing import after

EARLY, TRICK = AdviceReason.ENDED_TOO_EARLY, AdviceReason.TRICK_MISSED
STATE = after("deal F4 G1 X2 C3 A2 D4")


def a_mistake(cost: float, kind: AdviceReason = EARLY, times: int = 1) -> Mistake:
    played, best = Option(Shanghai(), 0.5 - cost), Option(Roll(), 0.5)
    worst = CostlyChoice(9, Seat.FIRST, STATE, played, best, ())
    return Mistake(kind, Seat.FIRST, times, cost, worst)


def test_a_constant_behaviour_is_a_habit_with_its_samples() -> None:
    costs = [0.03, 0.04, 0.05, 0.04, 0.03, 0.05, 0.04, 0.04]
    (habit,) = costly_habits([[a_mistake(cost, times=2)] for cost in costs])
    assert (habit.kind, habit.games, habit.times) == (EARLY, 8, 16)
    assert habit.cost == pytest.approx(0.04)
    assert 0 < habit.margin < 0.01
    assert habit.worst[0] in (2, 5)


def test_two_bad_games_in_twenty_or_too_few_games_are_not_a_habit() -> None:
    assert costly_habits([[a_mistake(0.6)], [a_mistake(0.5)], *[[] for _ in range(18)]]) == ()
    many = [[a_mistake(0.05)]] * FEWEST_GAMES
    assert costly_habits(many)
    assert costly_habits(many[1:]) == ()


def test_the_three_most_expensive_habits_are_reported_in_order() -> None:
    kinds = list(AdviceReason)[:5]
    game = [a_mistake(0.01 * (at + 1), kind) for at, kind in enumerate(kinds)]
    found = costly_habits([game] * 6)
    assert [habit.kind for habit in found] == kinds[: -SHOWN_HABITS - 1 : -1]


def test_chance_alone_makes_a_habit_in_few_of_many_samples() -> None:
    """A player without habits, whose expensive mistakes are random, is seldom reported."""
    reported = 0
    for seed in range(200):
        chance = Random(seed)
        games = [
            [a_mistake(chance.uniform(0.02, 0.3), TRICK)] * (chance.random() < 0.1)
            for _ in range(20)
        ]
        reported += bool(costly_habits(games))
    assert reported < 10
