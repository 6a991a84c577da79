"""`python -m tools.captain.training.measuring`: how far off the learnt values are.

Ends of each round, as they come up in games of the captain against himself, are valued by the
net and, exactly, by solving the round after them for several orders of the cards still to come. The
mean over orders is the truth but for its own chance, which is taken off. What follows that next
round is valued by the same weights; after round 7 nothing does, so there the truth is the true
winning chance.
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
from tools.captain.training.labelling import worth_by, worth_of_next_round
from tools.captain.training.playing import played_ends
from tools.captain.values import value_of

Worths = NDArray[np.float64]

POINTS: Final = 50
"""Points of winning chance, of 100, in one unit of worth: from -1 to 1."""
OPEN: Final = 0.9
"""A position whose true worth lies within this is still open."""


@dataclass(frozen=True, slots=True)
class Error:
    """How far off the value of one round's end is, in points of winning chance of 100."""

    ends: int
    root_mean_square: float
    """Without the chance of the few orders that were solved."""
    bias: float

    def __str__(self) -> str:
        """Return it for a terminal."""
        return f"{self.root_mean_square:5.1f} (bias {self.bias:+.1f}, {self.ends} ends)"


def measure(value: LearntValue, number: int, ends: int, orders: int) -> tuple[Error, Error]:
    """Return the errors after round `number`: of all ends, and of those still open."""
    found = []
    player = LearntValue.read(Aim.WINNING)
    for end in tqdm(range(ends), f"round {number}", leave=False):
        *_, state = played_ends(Random(f"measuring/{end}"), number, player, replays=1)
        random = Random(f"measuring/{end}/{number}")
        true = [-worth_of_next_round(state, random, value) for _ in range(orders)]
        found.append((worth_by(value.nets[number], state), np.mean(true), np.var(true, ddof=1)))
    valued, true_worth, spread = np.array(found).T
    off, chance, still_open = valued - true_worth, spread / orders, np.abs(true_worth) < OPEN
    return _error(off, chance), _error(off[still_open], chance[still_open])


def _error(off: Worths, chance: Worths) -> Error:
    square = float(np.mean(off**2) - np.mean(chance))
    return Error(len(off), POINTS * max(0.0, square) ** 0.5, POINTS * float(np.mean(off)))


def main() -> None:
    """Print the errors of every round, the last one first."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.captain.training.measuring", description=__doc__
    )
    parser.add_argument("--ends", type=int, default=100)
    parser.add_argument("--orders", type=int, default=4)
    parser.add_argument("--weights", type=Path, metavar="FILE", help="others than those in use")
    parser.add_argument("--rounds", type=int, nargs="*", default=range(ROUNDS - 1, 0, -1))
    options = parser.parse_args()
    value = value_of(options.weights)
    tqdm.write("Root mean square error in points of winning chance of 100:")
    for number in options.rounds:
        every, still_open = measure(value, number, options.ends, options.orders)
        tqdm.write(f"round {number}: all {every}, still open {still_open}")


if __name__ == "__main__":
    main()
