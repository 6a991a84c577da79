from __future__ import annotations

import itertools
import math

import pytest

from bot.ratings.ladder import NEW_DEVIATION, Rating, widen_deviation
from tests.ratings.local_counting import Bout, rated_after

PAPER_BOUTS = [Bout(Rating(1400, 30), 1), Bout(Rating(1550, 100), 0), Bout(Rating(1700, 300), 0)]
"""The worked example of Glickman's paper."""


def test_the_example_of_the_paper_is_reproduced() -> None:
    after = rated_after(Rating(1500, 200, 0.06), PAPER_BOUTS)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_order_of_a_period_s_games_does_not_matter() -> None:
    results = {
        (round(after.rating, 9), round(after.deviation, 9))
        for games in itertools.permutations(PAPER_BOUTS)
        for after in [rated_after(Rating(1500, 200), games)]
    }
    assert len(results) == 1


def test_only_differences_of_ratings_matter() -> None:
    """A constant added to all ratings changes no deviation and no volatility."""
    shift = 900.0
    moved = [
        Bout(Rating(b.opponent.rating + shift, b.opponent.deviation), b.points) for b in PAPER_BOUTS
    ]
    here, there = (
        rated_after(Rating(1500, 200), PAPER_BOUTS),
        rated_after(Rating(1500 + shift, 200), moved),
    )
    assert there.rating - shift == pytest.approx(here.rating)
    assert there.deviation == pytest.approx(here.deviation)
    assert there.volatility == pytest.approx(here.volatility, rel=1e-9)


def test_surprising_results_raise_the_volatility_and_expected_ones_lower_it() -> None:
    steady = Rating(1500, 40)
    stronger, weaker = Rating(2100, 40), Rating(900, 40)
    surprised = rated_after(steady, [Bout(stronger, 1)] * 4)
    assert surprised.volatility > steady.volatility
    assert rated_after(steady, [Bout(weaker, 1), Bout(stronger, 0)]).volatility < steady.volatility


def test_rest_widens_the_deviation_period_by_period_up_to_a_new_player_s() -> None:
    player = Rating(1600, 50)
    one_by_one = player
    for _ in range(30):
        one_by_one = rated_after(one_by_one, [])
    at_once = widen_deviation(player, 30)
    assert at_once.rating == one_by_one.rating == 1600
    assert at_once.deviation == pytest.approx(one_by_one.deviation)
    assert at_once.deviation > 50
    assert widen_deviation(player, 100_000).deviation == NEW_DEVIATION


def test_a_long_winning_streak_stays_finite() -> None:
    player = Rating()
    for _ in range(500):
        player = rated_after(player, [Bout(Rating(800, 30), 1)] * 3)
    assert math.isfinite(player.rating)
    assert player.rating > 1500
    assert 0 < player.volatility < 0.1
