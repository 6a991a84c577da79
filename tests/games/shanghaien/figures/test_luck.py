from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games.shanghaien.figures.luck import ENOUGH_DICE, Luck, chi_square_tail

# Critical values of chi-square with 5 degrees of freedom, as every table of it prints them.
TABLE = [(1.145, 0.95), (4.351, 0.50), (9.236, 0.10), (11.070, 0.05), (15.086, 0.01)]


@pytest.mark.parametrize(("statistic", "tail"), TABLE)
def test_the_tail_agrees_with_the_printed_tables(statistic: float, tail: float) -> None:
    assert chi_square_tail(statistic) == pytest.approx(tail, abs=0.0005)


def test_the_tail_begins_at_certainty() -> None:
    assert chi_square_tail(0.0) == 1.0


def test_an_even_spread_is_what_fair_dice_always_reach() -> None:
    luck = Luck((20,) * 6)
    assert luck.dice == 120
    assert luck.average == pytest.approx(3.5)
    assert luck.share_of_fair == 1.0


def test_only_sixes_are_rarer_than_one_in_a_million() -> None:
    luck = Luck((0, 0, 0, 0, 0, 60))
    assert luck.average == 6
    assert luck.share_of_fair is not None
    assert luck.share_of_fair < 1e-6


def test_few_dice_say_nothing() -> None:
    assert Luck((ENOUGH_DICE - 1, 0, 0, 0, 0, 0)).share_of_fair is None
    assert Luck((ENOUGH_DICE, 0, 0, 0, 0, 0)).share_of_fair is not None


def test_the_share_says_how_often_fair_dice_stray_as_far() -> None:
    """A simulation of fair dice: one in ten samples has a share of a tenth or less."""
    choose = random.Random(1)
    rare = 0
    for _ in range(2_000):
        fallen = Counter(choose.randint(1, 6) for _ in range(240))
        share = Luck(tuple(fallen[face] for face in range(1, 7))).share_of_fair
        assert share is not None
        rare += share <= 0.1
    assert 150 < rare < 250
