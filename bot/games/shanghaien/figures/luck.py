"""Dice luck with its sample size: how far the dice were from even, and whether that is unusual."""

from __future__ import annotations

import math
from dataclasses import dataclass

FACES = 6
_LEAST_EXPECTED = 5
"""Cochran's rule for the chi-square test: at least five expected in each class."""
ENOUGH_DICE = FACES * _LEAST_EXPECTED


@dataclass(frozen=True, slots=True)
class Luck:
    """How a number of dice fell, beside what fair dice do."""

    counts: tuple[int, ...]
    """How often each face fell, ones first."""

    @property
    def dice(self) -> int:
        """The sample size: dice, not rolls."""
        return sum(self.counts)

    @property
    def average(self) -> float:
        """Mean pips of a die; raises ZeroDivisionError without one."""
        pips = sum(face * count for face, count in enumerate(self.counts, start=1))
        return pips / self.dice

    @property
    def share_of_fair(self) -> float | None:
        """How often fair dice are as far from an even spread as these, or further: 0 to 1.

        That is the p-value of Pearson's chi-square test. None with too few dice for it.
        """
        if self.dice < ENOUGH_DICE:
            return None
        expected = self.dice / FACES
        return chi_square_tail(sum((count - expected) ** 2 for count in self.counts) / expected)


def chi_square_tail(statistic: float) -> float:
    """Return how likely a chi-square variable of 5 degrees of freedom reaches `statistic`.

    Abramowitz and Stegun, "Handbook of Mathematical Functions", 26.4.4: for an odd number of
    degrees the integral ends in a finite sum.
    """
    root = math.sqrt(statistic)
    density = math.exp(-statistic / 2) / math.sqrt(2 * math.pi)
    return math.erfc(root / math.sqrt(2)) + 2 * density * (root + root**3 / 3)
