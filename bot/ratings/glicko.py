"""The Glicko-2 rating system, from its author's paper.

Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 30 November 2013,
http://www.glicko.net/glicko/glicko2.pdf; "step" below is a step of that paper. The package
`glicko2` 2.1.0 is not used: where the paper computes the volatility from the rating deviation, it
takes the rating. The paper's own example, a player rated 1500, does not show that.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

NEW_RATING = 1500.0
NEW_DEVIATION = 350.0
NEW_VOLATILITY = 0.06
TAU = 0.5
"""How much the volatility may change; step 1 calls 0.3 to 1.2 reasonable."""
_SCALE = 173.7178
"""Points of Glicko for one of Glicko-2's own units, step 2."""
_TOLERANCE = 0.000001


class Rating(NamedTuple):
    """What is known of a player's strength; the defaults are for one who has not played yet."""

    rating: float = NEW_RATING
    deviation: float = NEW_DEVIATION
    """One standard deviation: the strength is within two of it 95 times of 100."""
    volatility: float = NEW_VOLATILITY


class Bout(NamedTuple):
    """One game of a rating period."""

    opponent: Rating
    """The opponent as the period began."""
    points: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""
    share: float = 1.0
    """How much of a game it is: one of several that were played as one tells less."""


def rested(player: Rating, periods: int) -> Rating:
    """Return `player` after so many rating periods without a game, step 6.

    The deviation grows, but never beyond a new player's.
    """
    units = player.deviation / _SCALE
    grown = math.sqrt(units**2 + periods * player.volatility**2) * _SCALE
    deviation = min(grown, max(NEW_DEVIATION, player.deviation))
    return Rating(player.rating, deviation, player.volatility)


def rated(player: Rating, bouts: Sequence[Bout], *, tau: float = TAU) -> Rating:
    """Return `player` after one rating period with the games `bouts`, in any order.

    Without a game it is a period of rest.
    """
    told = NOTHING_TOLD
    for bout in bouts:
        told = with_bout(told, player, bout)
    return rated_by(player, told, tau=tau) if bouts else rested(player, 1)


class Told(NamedTuple):
    """What the games of a period tell about a player so far: sums, so that games can be added."""

    information: float
    """The inverse of the paper's v."""
    surprise: float
    """How much better than expected they went, weighed; the sum of step 4."""


NOTHING_TOLD = Told(0.0, 0.0)


def with_bout(told: Told, player: Rating, bout: Bout) -> Told:
    """Return what the period tells with one more game; `player` is as the period began."""
    weight = _weight(bout.opponent.deviation / _SCALE)
    gap = (player.rating - NEW_RATING) / _SCALE - (bout.opponent.rating - NEW_RATING) / _SCALE
    expected = 1 / (1 + math.exp(-weight * gap))
    return Told(
        told.information + bout.share * weight**2 * expected * (1 - expected),
        told.surprise + bout.share * weight * (bout.points - expected),
    )


def rated_by(player: Rating, told: Told, *, tau: float = TAU) -> Rating:
    """Return `player` after one rating period whose games, at least one, told so much."""
    own, deviation = (player.rating - NEW_RATING) / _SCALE, player.deviation / _SCALE
    inverse_variance, surprise = told.information, told.surprise
    variance = 1 / inverse_variance  # step 3
    improvement = variance * surprise  # step 4
    volatility = _volatility(player.volatility, deviation, variance, improvement, tau)
    before = math.hypot(deviation, volatility)  # step 6
    after = 1 / math.sqrt(1 / before**2 + inverse_variance)  # step 7
    return Rating(
        NEW_RATING + _SCALE * (own + after**2 * surprise), _SCALE * after, volatility
    )  # step 8


def _weight(deviation: float) -> float:
    """The paper's g: a game against a player with a high deviation counts less."""
    return 1 / math.sqrt(1 + 3 * deviation**2 / math.pi**2)


def _volatility(
    volatility: float, deviation: float, variance: float, improvement: float, tau: float
) -> float:
    """Step 5: the zero of the paper's f, by its Illinois algorithm."""
    start = math.log(volatility**2)
    known, gained = deviation**2 + variance, improvement**2

    def slope(x: float) -> float:
        power = math.exp(x)
        spread = known + power
        return power * (gained - spread) / (2 * spread**2) - (x - start) / tau**2

    low = start
    high = _other_bound(slope, start, gained - deviation**2 - variance, tau)
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


def _other_bound(slope: Callable[[float], float], start: float, excess: float, tau: float) -> float:
    if excess > 0:
        return math.log(excess)
    steps = 1
    while slope(start - steps * tau) < 0:
        steps += 1
    return start - steps * tau
