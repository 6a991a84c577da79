"""The difference between ratings and true strengths agrees with the deviations."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest

from bot.ratings.ladder import NEW_RATING, Ladder
from tests.ratings.local_counting import rated_game
from tests.thorough import THOROUGH, some

MONDAY = 1_732_492_800.0
SPREAD = 200.0
"""The standard deviation of the members' strengths, in points."""
POOL = 12
"""The number of members."""
GAMES = 20
"""The approximate number of games of each member."""
REPETITIONS = some(15, 40)
_SCALE = 400 / math.log(10)


def draw_places(
    strengths: dict[int, float], users: list[int], chance: random.Random
) -> tuple[int, ...]:
    """Return random places: a lead of 400 points in strength wins 10 times out of 11."""
    luck = {user: strengths[user] / _SCALE - math.log(chance.expovariate(1)) for user in users}
    order = sorted(users, key=lambda user: -luck[user])
    return tuple(1 + order.index(user) for user in users)


def errors(seats: int) -> Iterator[float]:
    """Yield the error of each member's rating, in units of the rating's deviation."""
    for seed in range(REPETITIONS):
        chance, ladder = random.Random(seed), Ladder()
        strengths = {user: chance.gauss(NEW_RATING, SPREAD) for user in range(POOL)}
        for number in range(POOL * GAMES // seats):
            users = chance.sample(range(POOL), seats)
            places = draw_places(strengths, users, chance)
            ladder.add_game(rated_game(number, users, places, MONDAY + number))
        ratings = {user: climber.after for user, climber in ladder.climbers.items()}
        # Only differences of ratings matter, so compare both relative to their means.
        middle = sum(each.rating for each in ratings.values()) / len(ratings)
        true = sum(strengths[user] for user in ratings) / len(ratings)
        for user, each in ratings.items():
            yield (each.rating - middle - strengths[user] + true) / each.deviation


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8] if THOROUGH else [2, 8])
def test_deviations_match_the_errors_of_the_ratings(seats: int) -> None:
    strays = list(errors(seats))
    beyond_two = sum(abs(stray) > 2 for stray in strays) / len(strays)
    spread = math.sqrt(sum(stray**2 for stray in strays) / len(strays))
    assert beyond_two < 0.05
    assert 0.6 < spread < 1.05
