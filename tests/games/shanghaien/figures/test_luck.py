from __future__ import annotations

import pytest

from bot.games.shanghaien.statistics import ENOUGH_DICE, Luck, chi_square_tail

# From a published table: pairs of a value of chi-square with 5 degrees of freedom, and the
# probability that fair dice reach or exceed it.
TABLE = [(0.0, 1), (1.145, 0.95), (4.351, 0.50), (9.236, 0.10), (11.070, 0.05), (15.086, 0.01)]


def test_the_tail_agrees_with_the_printed_tables() -> None:
    for statistic, tail in TABLE:
        assert chi_square_tail(statistic) == pytest.approx(tail, abs=0.0005)


def test_fair_dice_always_reach_an_even_spread_and_hardly_ever_only_sixes() -> None:
    even, sixes = Luck((20,) * 6), Luck((0, 0, 0, 0, 0, 60))
    assert (even.dice, even.average, even.share_of_fair) == (120, 3.5, 1.0)
    assert (sixes.dice, sixes.average) == (60, 6)
    assert sixes.share_of_fair is not None
    assert sixes.share_of_fair < 1e-6


def test_a_few_dice_are_not_reported_as_lucky() -> None:
    assert Luck((ENOUGH_DICE - 1, 0, 0, 0, 0, 0)).share_of_fair is None
    assert Luck((ENOUGH_DICE, 0, 0, 0, 0, 0)).share_of_fair is not None
