"""Calibration of winning chances: compares them with the results of the captain's own games.

A chance of 70 % is calibrated if 70 of 100 such positions are won. All positions of a game have the
same result, so margins of error are computed from independent games, not from positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from bot.games.shanghaien.analysis.chance_evaluator import ChanceEvaluator
from bot.games.shanghaien.cards import Options
from bot.games.shanghaien.players.levels import SolvingPlayer
from bot.games.shanghaien.rules import new_game
from bot.games.shanghaien.state import SEATS, Phase
from tools.captain.contest import FixedLuck, game_events

DECILES = 10
Z_95 = 1.96
"""Number of standard errors on either side of the mean in a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Forecasts:
    """The forecasts during one game, and its result."""

    chances: tuple[float, ...]
    """The first seat's winning chance at the start of every turn."""
    result: float
    """1 if the first seat won, 0.5 for a draw, 0 if the first seat lost."""

    @property
    def brier(self) -> float:
        """The mean squared error of the chances."""
        return sum((each - self.result) ** 2 for each in self.chances) / len(self.chances)


@dataclass(frozen=True, slots=True)
class Decile:
    """The positions with chances in the same tenth of the range from 0 to 1."""

    positions: int
    games: int
    """Number of games with such a position."""
    forecast: float
    """The mean forecast chance."""
    observed: float
    """The mean result of these positions."""
    margin: float
    """Half of the 95 % interval of `observed` minus `forecast`; infinite for a single game."""

    @property
    def is_calibrated(self) -> bool:
        """True if `observed` differs from `forecast` by at most `margin`, which may be chance."""
        return abs(self.observed - self.forecast) <= self.margin


@dataclass(frozen=True, slots=True)
class Calibration:
    """The quality of the winning chances in some games."""

    games: int
    positions: int
    brier: float
    """The mean of the games' mean squared errors. Forecasting 50 % everywhere gives 0.25 if no
    game is drawn."""
    brier_margin: float
    """Half of the 95 % interval of `brier`."""
    bias: float
    """The mean of forecast minus result for the first seat, over all positions."""
    reliability: float
    """The root mean square difference between the deciles' forecast and observed chances, weighted
    by their numbers of positions."""
    deciles: tuple[Decile | None, ...]
    """The deciles from 0–10 % to 90–100 %; None for a decile without positions."""


def play_forecasts(
    games: int, seed: int, evaluator: ChanceEvaluator | None = None
) -> Iterator[Forecasts]:
    """Play `games` games of the captain against itself; yield the forecasts of each game."""
    evaluator = evaluator or ChanceEvaluator()
    captain = SolvingPlayer(evaluator.captain)
    for number in range(games):
        fate = FixedLuck.draw(Random(f"calibration/{seed}/{number}"))
        start = new_game(Options(), SEATS[number % 2])
        chances, last = [], start
        for _, last in game_events((captain, captain), fate, start):
            if last.phase is Phase.TURN:
                # Evaluate the position now, while the captain has cached the round's solution.
                chances.append(evaluator.chance(last))
        yield Forecasts(tuple(chances), evaluator.chance(last))


def calibrate(games: Sequence[Forecasts]) -> Calibration:
    """Return the calibration of some games. Raises ValueError without games."""
    if not games:
        raise ValueError("no games to evaluate")
    briers = [game.brier for game in games]
    mean = sum(briers) / len(games)
    deciles = tuple(_decile(games, number) for number in range(DECILES))
    known = [each for each in deciles if each is not None]
    positions = sum(each.positions for each in known)
    return Calibration(
        games=len(games),
        positions=positions,
        brier=mean,
        brier_margin=_margin([each - mean for each in briers], len(games)),
        bias=sum(each.positions * (each.forecast - each.observed) for each in known) / positions,
        reliability=sqrt(
            sum(each.positions * (each.forecast - each.observed) ** 2 for each in known) / positions
        ),
        deciles=deciles,
    )


def _decile(games: Sequence[Forecasts], number: int) -> Decile | None:
    within = [
        ([chance for chance in game.chances if _decile_number(chance) == number], game.result)
        for game in games
    ]
    within = [(chances, result) for chances, result in within if chances]
    positions = sum(len(chances) for chances, _ in within)
    if not positions:
        return None
    forecast = sum(sum(chances) for chances, _ in within) / positions
    observed = sum(len(chances) * result for chances, result in within) / positions
    # Each game's contribution to the difference, minus its expected contribution.
    deviations = [
        len(chances) * (result - observed) - (sum(chances) - len(chances) * forecast)
        for chances, result in within
    ]
    return Decile(positions, len(within), forecast, observed, _margin(deviations, positions))


def _margin(deviations: Sequence[float], weight: float) -> float:
    if len(deviations) < 2:
        return float("inf")
    spread = sum(each * each for each in deviations) * len(deviations) / (len(deviations) - 1)
    return Z_95 * sqrt(spread) / weight


def _decile_number(chance: float) -> int:
    return min(DECILES - 1, int(chance * DECILES))


def format_calibration(found: Calibration) -> str:
    """Return a calibration as lines for a terminal."""
    lines = [
        f"{found.games} games, {found.positions} positions: Brier score {found.brier:.4f} ± "
        f"{found.brier_margin:.4f} (50 % everywhere: 0.2500), bias {found.bias:+.1%}, "
        f"off by {found.reliability:.1%} (root mean square over the tenths)",
        "   chance  positions  games   mean  result        within chance",
    ]
    for number, decile in enumerate(found.deciles):
        span = f"{10 * number:>3}–{10 * number + 10:<3} %"
        if decile is None:
            lines.append(f"{span}          –")
            continue
        is_calibrated = "yes" if decile.is_calibrated else "no"
        lines.append(
            f"{span} {decile.positions:>10} {decile.games:>6} {decile.forecast:>6.1%}"
            f" {decile.observed:>6.1%} ± {decile.margin:<6.1%} {is_calibrated}"
        )
    return "\n".join(lines)
