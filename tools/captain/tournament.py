"""Tournaments of duplicate games: each deck and its dice are played twice, with swapped seats.

The luck of the dice can be subtracted from the result. A throw's luck is the captain's evaluation
after the throw minus the evaluation before it. The expected value of this luck is exactly zero,
even if the evaluation is wrong. So the corrected points have the same expected value as the
uncorrected points, but a smaller variance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, variance

from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.players.learnt import Aim, LearntValue
from bot.games.shanghaien.players.levels import ComputerPlayer
from bot.games.shanghaien.players.solver.solution import RoundEvaluator
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import SEATS, DiceRolled, GameState, Seat
from tools.captain.contest import FixedLuck, game_events

Contestant = Callable[[Random], ComputerPlayer]
"""Creates a player; the argument is its source of randomness."""
Z_95 = 1.96
"""Number of standard errors on either side of the mean in a 95 % interval."""


@dataclass(slots=True)
class TournamentStanding:
    """The results of a tournament so far, from the first contestant's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pair_points: list[float] = field(default_factory=list)
    """For each pair of games, the share of the points that the first contestant took, 0 to 1."""
    pair_differences: list[float] = field(default_factory=list)
    """For each pair of games, the mean score difference."""
    pair_luck: list[float] = field(default_factory=list)
    """For each pair of games, the share of the points that is due to the dice; 0 if not measured.
    """

    @property
    def games(self) -> int:
        """Number of games played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Share of the points taken: a win gives 1 point, and a draw half a point."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def points_margin(self) -> float:
        """Half of the 95 % interval of `points`, computed from the pairs, which are independent."""
        return _margin(self.pair_points)

    @property
    def fair_points(self) -> float:
        """Share of the points taken, minus the luck of the dice."""
        return fmean(self._fair_points())

    @property
    def fair_margin(self) -> float:
        """Half of the 95 % interval of `fair_points`."""
        return _margin(self._fair_points())

    def _fair_points(self) -> list[float]:
        pairs = zip(self.pair_points, self.pair_luck, strict=True)
        return [points - luck for points, luck in pairs]

    @property
    def difference(self) -> float:
        """Mean score difference of a game."""
        return fmean(self.pair_differences)

    @property
    def difference_margin(self) -> float:
        """Half of the 95 % interval of `difference`."""
        return _margin(self.pair_differences)

    def add_pair(self, differences: tuple[int, int], luck: tuple[float, float] = (0, 0)) -> None:
        """Count two games with the same deck and dice, given their score differences.

        `luck` is the share of each game's point that is due to the dice; see `fair_points`.
        """
        for difference in differences:
            self.wins += difference > 0
            self.draws += difference == 0
            self.losses += difference < 0
        self.pair_points.append(fmean((_sign(each) + 1) / 2 for each in differences))
        self.pair_differences.append(fmean(differences))
        self.pair_luck.append(fmean(luck))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _margin(values: list[float]) -> float:
    if len(values) < 2:
        return float("inf")
    return Z_95 * sqrt(variance(values) / len(values))


def play_tournament(
    contestants: tuple[Contestant, Contestant],
    pairs: int,
    seed: int,
    options: Options,
    *,
    measure_luck: bool = False,
) -> Iterator[TournamentStanding]:
    """Play `pairs` pairs of games. After each pair, yield the updated standing.

    Both games of a pair have the same deck, starter and dice for each seat, but the contestants
    swap seats. `measure_luck` also measures the luck of the dice; this is slow, because every round
    must be solved. The standing is always the same object.
    """
    standing = TournamentStanding()
    evaluator = RoundEvaluator(LearntValue.read(Aim.WINNING)) if measure_luck else None
    for number in range(pairs):
        # A string seed gives the same numbers in every process, and different luck to each pair.
        fate = FixedLuck.draw(Random(f"{seed}/{number}"), options.deck)
        start = new_game(options, SEATS[number % 2])
        first, second = (
            _play(contestants, seat, fate, start, f"{seed}/{number}/{name}", evaluator)
            for seat, name in zip(SEATS, "ab", strict=True)
        )
        standing.add_pair((first[0], second[0]), (first[1], second[1]))
        yield standing


def _play(
    contestants: tuple[Contestant, Contestant],
    seat: Seat,
    fate: FixedLuck,
    state: GameState,
    seed: str,
    evaluator: RoundEvaluator | None,
) -> tuple[int, float]:
    """Play a game and return its score difference and the first contestant's luck.

    The first contestant sits on `seat`. The luck is the share of the game's point that is due to
    the dice, or 0 without an `evaluator`.
    """
    pair = (
        contestants[0](Random(f"{seed}/0")),
        contestants[1](Random(f"{seed}/1")),
    )
    luck = 0.0
    for event, after in game_events(pair if seat is SEATS[0] else pair[::-1], fate, state):
        if evaluator is not None and isinstance(event, DiceRolled):
            gain = evaluator.evaluate(after) - evaluator.evaluate(state)
            # A win is evaluated as 1 and a loss as -1, so one point equals an evaluation of 2.
            luck += (gain if state.mover is seat else -gain) / 2
        state = after
    assert state.outcome is not None
    totals = state.outcome.score.totals
    return totals[seat.slot] - totals[seat.opponent.slot], luck


def format_standing(names: tuple[str, str], standing: TournamentStanding) -> str:
    """Return the tournament's result in one line for a terminal.

    The percentages are shares of the points. Each ± is half of the 95 % interval.
    """
    fair = ""
    if any(standing.pair_luck):
        fair = f", without the dice's luck {standing.fair_points:.1%} ± {standing.fair_margin:.1%}"
    return (
        f"{names[0]} against {names[1]}: {standing.games} games, "
        f"{standing.wins} won, {standing.draws} drawn, {standing.losses} lost, "
        f"{standing.points:.1%} ± {standing.points_margin:.1%} of the points, "
        f"score difference {standing.difference:+.2f} ± {standing.difference_margin:.2f}"
        f"{fair}"
    )
