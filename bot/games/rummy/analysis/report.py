"""Hints and analyses as plain data: moves and numbers, no words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.rummy.cards import Card
from bot.games.rummy.moves import Move, Seat

COSTLY_KEPT = 3
"""Costly choices of each kind kept for each seat: discards, purchases, and cards let go."""


class Why(StrEnum):
    """What speaks for a move, in a few words."""

    NEARER = "nearer"
    """The card is one that the contract lacks."""
    NO_NEARER = "no-nearer"
    """The card brings the contract no nearer."""
    OUT = "out"
    """The seat goes out in this turn."""
    NOT_NEEDED = "not-needed"
    """The contract does not need the card."""
    DEAREST = "dearest"
    """Of the cards that it does not need none is dearer."""
    USELESS = "useless"
    """A dearer one could be laid by others at once."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move and what it leads to."""

    move: Move
    expected: float
    """The penalty to expect at the end of the round, in points."""
    chance: float
    """How likely the seat goes Down before somebody else goes out, 0 to 1; 1 once it is Down."""
    why: Why | None = None
    """What speaks for it; only of what the captain would do."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the captain would do, and up to two other moves."""

    options: tuple[Option, ...]
    """The captain's own choice first, then the others, the least penalty to expect first."""

    @property
    def best(self) -> Option:
        """What the captain would do."""
        return self.options[0]


@dataclass(frozen=True, slots=True)
class Costly:
    """A choice that cost points: a discard, a purchase, or one that was missed."""

    event: int
    """Place in the list of events."""
    round: int
    seat: Seat
    played: Move
    better: Move
    cost: float
    """Penalty points to expect that were given away."""
    offered: Card | None = None
    """The discard that was offered, where the choice was about that."""


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """One seat's luck and choices."""

    drawn: int = 0
    """Cards that it drew from the stock."""
    fitting: int = 0
    """Of these, those that brought its contract nearer; once Down, those that could be laid."""
    fitting_mean: float = 0.0
    """How many of them would have, on average, by the cards that it could not see."""
    choices: int = 0
    """Discards before it was Down, and purchases that were offered to it."""
    given_away: float = 0.0
    """Penalty points to expect that its choices gave away."""

    @property
    def luck(self) -> float:
        """Cards that fitted beyond the mean; below 0 for bad luck."""
        return self.fitting - self.fitting_mean


@dataclass(frozen=True, slots=True)
class Analysis:
    """Luck and choices of a game that is over."""

    by_seat: tuple[SeatAnalysis, ...]
    costly: tuple[Costly, ...]
    """The most costly choices, at most `COSTLY_KEPT` of a kind and seat, the highest cost first."""

    @property
    def complete(self) -> bool:
        """Whether nothing more will come: it comes whole."""
        return True
