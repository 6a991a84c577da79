"""How a member plays: tricks, Shanghais, crews and dice, over many games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.shanghaien.cards import NATIONS, Nation
from bot.games.shanghaien.figures.game_figures import SeatFigures
from bot.games.shanghaien.figures.luck import FACES, Luck


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


def habits_of(figures: Sequence[SeatFigures]) -> Habits:
    """Return the sums of a member's figures."""
    sailors = [sum(own.sailors[index] for own in figures) for index in range(len(NATIONS))]
    most = max(sailors)
    return Habits(
        games=len(figures),
        rounds=sum(own.rounds for own in figures),
        tricks=sum(own.tricks for own in figures),
        shanghais=sum(own.shanghais for own in figures),
        nation=NATIONS[sailors.index(most)] if most else None,
    )


def luck_of(figures: Sequence[SeatFigures]) -> Luck:
    """Return how a member's dice fell in all of `figures`."""
    return Luck(tuple(sum(own.faces[face] for own in figures) for face in range(FACES)))
