"""`python -m tools.captain.training.measuring`: the error of the learnt values.

In games of the captain against itself, the net evaluates the end of each round. For comparison, the
next round is solved for several orders of the remaining cards. The mean over these orders estimates
the true value, and the sampling variance of this mean is subtracted from the squared error. Solving
uses the same weights for the end of the next round. Round 8 is the last round, so solving it gives
true winning chances.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.state import ROUNDS
from tools.captain.training.labelling import evaluate, evaluate_next_round
from tools.captain.training.playing import play_rounds
from tools.captain.values import value_of

Worths = NDArray[np.float64]

POINTS: Final = 50
"""Percentage points of winning chance per unit of value, which ranges from -1 to 1."""
OPEN: Final = 0.9
"""A position is open if its true value (-1 to 1) is closer than this to 0."""


@dataclass(frozen=True, slots=True)
class Error:
    """The error of the learnt values after one round, in percentage points of winning chance."""

    ends: int
    """The number of round ends measured."""
    root_mean_square: float
    """The root mean square error, corrected for the sampling variance of the solved orders."""
    bias: float
    """The mean of learnt value minus true value."""

    def __str__(self) -> str:
        """Return the error as text for a terminal."""
        return f"{self.root_mean_square:5.1f} (bias {self.bias:+.1f}, {self.ends} ends)"


def measure(value: LearntValue, number: int, ends: int, orders: int) -> tuple[Error, Error]:
    """Return the errors after round `number`: over all ends, and over the open positions only.

    `ends` is the number of games, and `orders` the number of card orders solved for each end.
    """
    found = []
    player = LearntValue.read(Aim.WINNING)
    for end in tqdm(range(ends), f"round {number}", leave=False):
        *_, state = play_rounds(Random(f"measuring/{end}"), number, player, replays=1)
        random = Random(f"measuring/{end}/{number}")
        true = [-evaluate_next_round(state, random, value) for _ in range(orders)]
        found.append((evaluate(value.nets[number], state), np.mean(true), np.var(true, ddof=1)))
    valued, true_worth, spread = np.array(found).T
    off, chance, still_open = valued - true_worth, spread / orders, np.abs(true_worth) < OPEN
    return _error(off, chance), _error(off[still_open], chance[still_open])


def _error(off: Worths, chance: Worths) -> Error:
    square = float(np.mean(off**2) - np.mean(chance))
    return Error(len(off), POINTS * max(0.0, square) ** 0.5, POINTS * float(np.mean(off)))


def main() -> None:
    """Print the errors of the rounds on the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.captain.training.measuring", description=__doc__
    )
    parser.add_argument(
        "--ends", type=int, default=100, help="number of games per round; default 100"
    )
    parser.add_argument(
        "--orders", type=int, default=4, help="number of card orders solved per end; default 4"
    )
    parser.add_argument(
        "--weights", type=Path, metavar="FILE", help="the file of the weights; default those in use"
    )
    parser.add_argument(
        "--rounds",
        type=int,
        nargs="*",
        default=range(ROUNDS - 1, 0, -1),
        help="the rounds to measure; default 7 to 1",
    )
    options = parser.parse_args()
    value = value_of(options.weights)
    tqdm.write("Root mean square error in percentage points of winning chance:")
    for number in options.rounds:
        every, still_open = measure(value, number, options.ends, options.orders)
        tqdm.write(f"round {number}: all {every}, still open {still_open}")


if __name__ == "__main__":
    main()
