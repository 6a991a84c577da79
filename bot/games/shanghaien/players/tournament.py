"""Tournaments of duplicate games: the same deck and dice twice, with the seats swapped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, variance

from tqdm import tqdm

from bot.games.shanghaien.moves import SEATS, Seat
from bot.games.shanghaien.options import Options
from bot.games.shanghaien.players.contest import FixedLuck, play_game
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.players.registry import make_player

SURE = 1.96
"""Standard errors either side of the mean that make a 95 % interval."""


@dataclass(slots=True)
class TournamentStanding:
    """What the games of a tournament brought so far, from the first level's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pair_points: list[float] = field(default_factory=list)
    """Per pair of games, the share of the points taken: 0 to 1."""
    pair_differences: list[float] = field(default_factory=list)
    """Per pair of games, the mean score difference."""

    @property
    def games(self) -> int:
        """Number of games played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """Share of the points taken, a win 1 and a draw one half."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def points_margin(self) -> float:
        """Half of the 95 % interval of `points`; pairs are the independent unit, not games."""
        return _margin(self.pair_points)

    @property
    def difference(self) -> float:
        """Mean score difference of a game."""
        return fmean(self.pair_differences)

    @property
    def difference_margin(self) -> float:
        """Half of the 95 % interval of `difference`."""
        return _margin(self.pair_differences)

    def add_pair(self, differences: tuple[int, int]) -> None:
        """Count two games with the same luck, given their score differences."""
        for difference in differences:
            self.wins += difference > 0
            self.draws += difference == 0
            self.losses += difference < 0
        self.pair_points.append(fmean((_sign(each) + 1) / 2 for each in differences))
        self.pair_differences.append(fmean(differences))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _margin(values: list[float]) -> float:
    if len(values) < 2:
        return float("inf")
    return SURE * sqrt(variance(values) / len(values))


def play_tournament(
    levels: tuple[Level, Level], pairs: int, seed: int, options: Options
) -> Iterator[TournamentStanding]:
    """Play `pairs` pairs of games and yield the standing after each, always the same object.

    Both games of a pair share deck, dice by seat and starter; the levels swap seats.
    """
    standing = TournamentStanding()
    for number in range(pairs):
        # A string seeds the same in every process, and no two pairs share their luck.
        fate = FixedLuck.drawn(Random(f"{seed}/{number}"))
        starter = SEATS[number % 2]
        standing.add_pair(
            (
                _difference(levels, Seat.FIRST, fate, starter, options, f"{seed}/{number}/a"),
                _difference(levels, Seat.SECOND, fate, starter, options, f"{seed}/{number}/b"),
            )
        )
        yield standing


def run_tournament(levels: tuple[Level, Level], pairs: int, seed: int, options: Options) -> str:
    """Play a tournament with a progress bar and return its result in one line.

    Raises ValueError if there is nothing to play.
    """
    if pairs < 1:
        raise ValueError("a tournament takes at least one pair of games")
    standing = TournamentStanding()
    rounds = play_tournament(levels, pairs, seed, options)
    with tqdm(rounds, total=pairs, unit="pair", desc=f"{levels[0]} - {levels[1]}") as bar:
        for standing in bar:
            bar.set_postfix_str(f"{standing.points:.1%} of the points")
    return format_standing(levels, standing)


def _difference(
    levels: tuple[Level, Level],
    seat: Seat,
    fate: FixedLuck,
    starter: Seat,
    options: Options,
    seed: str,
) -> int:
    """Return the score difference of one game for the first of `levels`, sitting on `seat`."""
    pair = (
        make_player(levels[0], Random(f"{seed}/0")),
        make_player(levels[1], Random(f"{seed}/1")),
    )
    seated = pair if seat is Seat.FIRST else (pair[1], pair[0])
    outcome = play_game(seated, fate, options, starter).outcome
    assert outcome is not None
    totals = outcome.score.totals
    return totals[seat.slot] - totals[seat.opponent.slot]


def format_standing(levels: tuple[Level, Level], standing: TournamentStanding) -> str:
    """Return the tournament's result in one line for a terminal.

    Percentages are of the points; each ± is half of the 95 % interval.
    """
    return (
        f"{levels[0]} against {levels[1]}: {standing.games} games, "
        f"{standing.wins} won, {standing.draws} drawn, {standing.losses} lost, "
        f"{standing.points:.1%} ± {standing.points_margin:.1%} of the points, "
        f"score difference {standing.difference:+.2f} ± {standing.difference_margin:.2f}"
    )
