"""Members stand about as far from their strength as their ratings say."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import pytest

from bot.ratings.ladder import NEW_RATING, Ladder
from tests.ratings.here import rated_game
from tests.thorough import THOROUGH, some

MONDAY = 1_732_492_800.0
SPREAD = 200.0
"""Points: one standard deviation of the members' strengths."""
POOL = 12
GAMES = 20
"""That everybody plays, about."""
REPETITIONS = some(15, 40)
_SCALE = 400 / math.log(10)


def placed(strengths: dict[int, float], users: list[int], chance: random.Random) -> tuple[int, ...]:
    """Return places by chance: who is 400 points stronger is before the other 10 times of 11."""
    luck = {user: strengths[user] / _SCALE - math.log(chance.expovariate(1)) for user in users}
    order = sorted(users, key=lambda user: -luck[user])
    return tuple(1 + order.index(user) for user in users)


def astray(seats: int) -> Iterator[float]:
    """Yield by how many of their own deviations members stand beside their strength."""
    for seed in range(REPETITIONS):
        chance, ladder = random.Random(seed), Ladder()
        strengths = {user: chance.gauss(NEW_RATING, SPREAD) for user in range(POOL)}
        for number in range(POOL * GAMES // seats):
            users = chance.sample(range(POOL), seats)
            places = placed(strengths, users, chance)
            ladder.play(rated_game(number, users, places, MONDAY + number))
        ratings = {user: climber.after for user, climber in ladder.climbers.items()}
        # Ratings tell differences alone, so both are taken from their own mean.
        middle = sum(each.rating for each in ratings.values()) / len(ratings)
        true = sum(strengths[user] for user in ratings) / len(ratings)
        for user, each in ratings.items():
            yield (each.rating - middle - strengths[user] + true) / each.deviation


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8] if THOROUGH else [2, 8])
def test_few_members_stand_further_from_their_strength_than_their_deviation_says(
    seats: int,
) -> None:
    strays = list(astray(seats))
    beyond_two = sum(abs(stray) > 2 for stray in strays) / len(strays)
    spread = math.sqrt(sum(stray**2 for stray in strays) / len(strays))
    assert beyond_two < 0.05
    assert 0.6 < spread < 1.05
