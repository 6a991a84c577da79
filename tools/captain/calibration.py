"""Holds winning chances to results: games of the captain against itself, tenth by tenth.

A chance of 70 % is calibrated if 70 of 100 such positions are won. Positions of one game share its
result, so that games, not positions, are the independent unit of every error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.players.levels import Calculating
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import SEATS, Phase
from tools.captain.contest import FixedLuck, game_events

TENTHS = 10
SURE = 1.96
"""Standard errors either side of the mean that make a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Forecasts:
    """One game: the first seat's winning chance at the beginning of every turn, and the result."""

    chances: tuple[float, ...]
    result: float
    """1 if the first seat won, 0.5 for a draw, else 0."""

    @property
    def brier(self) -> float:
        """The mean squared error of the chances."""
        return sum((each - self.result) ** 2 for each in self.chances) / len(self.chances)


@dataclass(frozen=True, slots=True)
class Tenth:
    """What came of all positions whose chance was in one tenth."""

    positions: int
    games: int
    """In how many games such a position came up."""
    told: float
    """The mean chance."""
    came: float
    """The share of the points that they brought."""
    margin: float
    """Half of the 95 % interval of the difference of the two; infinite for a single game."""

    @property
    def fits(self) -> bool:
        """Whether the difference could be chance."""
        return abs(self.came - self.told) <= self.margin


@dataclass(frozen=True, slots=True)
class Calibration:
    """How good winning chances are, over some games."""

    games: int
    positions: int
    brier: float
    """Mean squared error, each game counting as much; 0.25 is what 50 % everywhere would have."""
    brier_margin: float
    bias: float
    """How much more the chances told than came, by position: of the first seat."""
    reliability: float
    """The root mean square of the tenths' differences, by position."""
    tenths: tuple[Tenth | None, ...]
    """From 0–10 % to 90–100 %; None for one that did not come up."""


def play_forecasts(games: int, seed: int, referee: Referee | None = None) -> Iterator[Forecasts]:
    """Play `games` games of the captain against itself; yield each with its chances."""
    referee = referee or Referee()
    captain = Calculating(referee.captain)
    for number in range(games):
        fate = FixedLuck.drawn(Random(f"calibration/{seed}/{number}"))
        start = new_game(Options(), SEATS[number % 2])
        chances, last = [], start
        for _, last in game_events((captain, captain), fate, start):
            if last.phase is Phase.TURN:
                # At once: the captain has just solved this round, and it is remembered.
                chances.append(referee.chance(last))
        yield Forecasts(tuple(chances), referee.chance(last))


def calibration(games: Sequence[Forecasts]) -> Calibration:
    """Return how good the chances of some games were; raises ValueError for none."""
    if not games:
        raise ValueError("without a game nothing can be said")
    briers = [game.brier for game in games]
    mean = sum(briers) / len(games)
    tenths = tuple(_tenth(games, number) for number in range(TENTHS))
    known = [each for each in tenths if each is not None]
    positions = sum(each.positions for each in known)
    return Calibration(
        games=len(games),
        positions=positions,
        brier=mean,
        brier_margin=_margin([each - mean for each in briers], len(games)),
        bias=sum(each.positions * (each.told - each.came) for each in known) / positions,
        reliability=sqrt(
            sum(each.positions * (each.told - each.came) ** 2 for each in known) / positions
        ),
        tenths=tenths,
    )


def _tenth(games: Sequence[Forecasts], number: int) -> Tenth | None:
    within = [
        ([chance for chance in game.chances if _number(chance) == number], game.result)
        for game in games
    ]
    within = [(chances, result) for chances, result in within if chances]
    positions = sum(len(chances) for chances, _ in within)
    if not positions:
        return None
    told = sum(sum(chances) for chances, _ in within) / positions
    came = sum(len(chances) * result for chances, result in within) / positions
    # What each game adds to the difference, against what it would add if all were alike.
    apart = [
        len(chances) * (result - came) - (sum(chances) - len(chances) * told)
        for chances, result in within
    ]
    return Tenth(positions, len(within), told, came, _margin(apart, positions))


def _margin(apart: Sequence[float], weight: float) -> float:
    if len(apart) < 2:
        return float("inf")
    spread = sum(each * each for each in apart) * len(apart) / (len(apart) - 1)
    return SURE * sqrt(spread) / weight


def _number(chance: float) -> int:
    return min(TENTHS - 1, int(chance * TENTHS))


def format_calibration(found: Calibration) -> str:
    """Return a calibration as lines for a terminal."""
    lines = [
        f"{found.games} games, {found.positions} positions: Brier score {found.brier:.4f} ± "
        f"{found.brier_margin:.4f} (50 % everywhere: 0.2500), bias {found.bias:+.1%}, "
        f"off by {found.reliability:.1%} (root mean square over the tenths)",
        "   chance  positions  games   told   came         could be chance",
    ]
    for number, tenth in enumerate(found.tenths):
        span = f"{10 * number:>3}–{10 * number + 10:<3} %"
        if tenth is None:
            lines.append(f"{span}          –")
            continue
        fits = "yes" if tenth.fits else "no"
        lines.append(
            f"{span} {tenth.positions:>10} {tenth.games:>6} {tenth.told:>6.1%} {tenth.came:>6.1%}"
            f" ± {tenth.margin:<6.1%} {fits}"
        )
    return "\n".join(lines)
