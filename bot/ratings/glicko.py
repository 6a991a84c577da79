"""The Glicko-2 rating system, from its author's paper.

Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 30 November 2013,
http://www.glicko.net/glicko/glicko2.pdf; "step" below is a step of that paper. The package
`glicko2` 2.1.0 is not used: where the paper computes the volatility from the rating deviation, it
takes the rating. The paper's own example, a player rated 1500, does not show that.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

NEW_RATING = 1500.0
NEW_DEVIATION = 350.0
NEW_VOLATILITY = 0.06
TAU = 0.5
"""How much the volatility may change; step 1 calls 0.3 to 1.2 reasonable."""
_SCALE = 173.7178
"""Points of Glicko for one of Glicko-2's own units, step 2."""
_TOLERANCE = 0.000001
_PI_SQUARED = math.pi**2
_TAU_SQUARED = TAU**2


class Rating(NamedTuple):
    """What is known of a player's strength; the defaults are for one who has not played yet."""

    rating: float = NEW_RATING
    deviation: float = NEW_DEVIATION
    """One standard deviation: the strength is within two of it 95 times of 100."""
    volatility: float = NEW_VOLATILITY


def rested(player: Rating, periods: int) -> Rating:
    """Return `player` after so many rating periods without a game, step 6.

    The deviation grows, but never beyond a new player's.
    """
    units = player.deviation / _SCALE
    grown = math.sqrt(units**2 + periods * player.volatility**2) * _SCALE
    deviation = min(grown, max(NEW_DEVIATION, player.deviation))
    return Rating(player.rating, deviation, player.volatility)


def told_by(
    player: Rating, opponent: Rating, points: float, share: float = 1.0
) -> tuple[float, float]:
    """Return what a game tells about `player`: how much, and how much better than expected.

    Both add up over the games of a rating period: to the inverse of the paper's v, and to the sum
    of step 4. The two are as the period began; `points` are 1 for a win, 0.5 for a draw, 0 for a
    loss. One of several games that were played as one tells less: `share` is how much of a game.
    """
    deviation = opponent.deviation / _SCALE
    # The paper's g: a game against a player with a high deviation counts less.
    weight = 1 / math.sqrt(1 + 3 * deviation**2 / _PI_SQUARED)
    gap = (player.rating - NEW_RATING) / _SCALE - (opponent.rating - NEW_RATING) / _SCALE
    expected = 1 / (1 + math.exp(-weight * gap))
    return (
        share * weight**2 * expected * (1 - expected),
        share * weight * (points - expected),
    )


def rated(player: Rating, information: float, surprise: float) -> Rating:
    """Return `player` after a rating period whose games, at least one, told so much in sum."""
    own, deviation = (player.rating - NEW_RATING) / _SCALE, player.deviation / _SCALE
    variance = 1 / information  # step 3
    improvement = variance * surprise  # step 4
    volatility = _volatility(player.volatility, deviation, variance, improvement)
    before = math.hypot(deviation, volatility)  # step 6
    after = 1 / math.sqrt(1 / before**2 + information)  # step 7
    return Rating(
        NEW_RATING + _SCALE * (own + after**2 * surprise), _SCALE * after, volatility
    )  # step 8


def _volatility(volatility: float, deviation: float, variance: float, improvement: float) -> float:
    """Step 5: the zero of the paper's f, by its Illinois algorithm."""
    start = math.log(volatility**2)
    known, gained = deviation**2 + variance, improvement**2

    def slope(x: float, exp: Callable[[float], float] = math.exp) -> float:
        power = exp(x)
        spread = known + power
        return power * (gained - spread) / (2 * spread * spread) - (x - start) / _TAU_SQUARED

    low = start
    high = _other_bound(slope, start, gained - deviation**2 - variance)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _TOLERANCE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)


def _other_bound(slope: Callable[[float], float], start: float, excess: float) -> float:
    if excess > 0:
        return math.log(excess)
    steps = 1
    while slope(start - steps * TAU) < 0:
        steps += 1
    return start - steps * TAU
