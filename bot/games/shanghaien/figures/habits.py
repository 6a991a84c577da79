"""How a member plays: tricks, Shanghais, crews and dice, over many games."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.shanghaien.cards import NATIONS, Nation
from bot.games.shanghaien.figures.game_figures import parse_figures_sums
from bot.games.shanghaien.figures.luck import Luck


@dataclass(frozen=True, slots=True)
class Habits:
    """Sums over a member's games."""

    games: int
    rounds: int
    tricks: int
    shanghais: int
    nation: Nation | None
    """Whose sailors came aboard most often; None without any."""

    @property
    def tricks_per_game(self) -> float:
        """Dirty tricks played in a game, on average; 0 without a game."""
        return self.tricks / self.games if self.games else 0.0

    @property
    def shanghai_share(self) -> float:
        """Share of the finished rounds that the member ended, 0 to 1."""
        return self.shanghais / self.rounds if self.rounds else 0.0


def habits_of(text: str, games: int) -> Habits:
    """Return how a member plays whose figures of so many games add up to a JSON text."""
    sums = parse_figures_sums(text)
    most = max(sums.sailors)
    return Habits(
        games=games,
        rounds=sums.rounds,
        tricks=sums.tricks,
        shanghais=sums.shanghais,
        nation=NATIONS[sums.sailors.index(most)] if most else None,
    )


def luck_of(text: str) -> Luck:
    """Return how a member's dice fell whose figures add up to a JSON text."""
    return Luck(parse_figures_sums(text).faces)
