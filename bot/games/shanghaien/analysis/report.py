"""The results of an analysis as data: enums and numbers, without texts.

A *winning chance* is a number from 0 to 1, in which a draw counts one half.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.state import GameState, Move, Seat


class StepKind(StrEnum):
    """The type of event that changed the winning chance."""

    START = "start"
    DEAL = "deal"
    DICE = "dice"
    CHOICE = "choice"
    END = "end"
    """A resignation, or an end that the rules did not decide, such as a claim of the win."""


@dataclass(frozen=True, slots=True)
class AnalysisStep:
    """The first seat's winning chance after one event of the game."""

    event: int
    """The index of the event, or -1 for the start."""
    kind: StepKind
    round: int
    seat: Seat | None
    """The seat that rolled or made the choice; None for cards, the start and the end."""
    chance: float
    """The winning chance of the first seat after the event."""

    def chance_of(self, seat: Seat) -> float:
        """Return the winning chance of a seat after the event."""
        return self.chance if seat is Seat.FIRST else 1 - self.chance


class AdviceReason(StrEnum):
    """The reason why one move is better than another."""

    ENDED_TOO_EARLY = "ended-too-early"
    """Shanghai was called although one more roll was worth more."""
    ENDED_TOO_LATE = "ended-too-late"
    """Shanghai was not called, although calling it was worth more than another roll."""
    DEARER_CARD = "dearer-card"
    """More is at stake for the card of the better die; see `ChanceEvaluator.stakes`."""
    WINS_CARD = "wins-card"
    """The player would win this card by the better move but not by the played move."""
    TURNS_CARD = "turns-card"
    """The better die wins a card that the opponent would win without it."""
    DENIES_CARD = "denies-card"
    """The better die prevents the opponent from winning a card, but does not win it."""
    BREAKS_TIE = "breaks-tie"
    """The better die breaks a tie on a card: both players had the same number of dice there."""
    NEIGHBOURS = "neighbours"
    """The better die decides, by its pips, a tie on a neighbouring card."""
    SURPLUS_DIE = "surplus-die"
    """The played die goes to a card on which the player already had more dice than the opponent."""
    HOPELESS_DIE = "hopeless-die"
    """The played die goes to a card that the opponent wins in spite of it."""
    STOPS_CREW = "stops-crew"
    """Neither card has dice yet. The better one is a sailor of a nation in which the opponent has
    the stronger crew."""
    GROWS_CREW = "grows-crew"
    """Neither card has dice yet. The better one is a sailor of a nation in which the player has a
    crew at least as strong as the opponent's."""
    LETS_OPPONENT_END = "lets-opponent-end"
    """After the played move the opponent should call Shanghai, but not after the better move."""
    TRICK_TOO_DEAR = "trick-too-dear"
    """The played move uses a trick card that was worth more in hand."""
    TRICK_MISSED = "trick-missed"
    """The better move plays a trick."""
    OTHER_TRICK = "other-trick"
    """Both moves play a trick, but different cards, halves or dice."""
    OTHER_CREW = "other-crew"
    """Both moves play *2 Sailors*, but for different crews."""
    OTHER_END = "other-end"
    """The better move chooses the other end as the end with card 1."""
    PLAIN = "plain"
    """No other reason applies."""


@dataclass(frozen=True, slots=True)
class ReasonFact:
    """A reason, with the card that it is about and its effect."""

    reason: AdviceReason
    card: Card | None = None
    """The tavern card that the reason is about, or None."""
    number: int | None = None
    """The number of the card, 1 to 6, or None without a card."""
    chance: float = 0.0
    """The winning chance that the better move gains for this reason."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move with its value."""

    move: Move
    chance: float
    """The winning chance, after the move, of the player who makes it."""


@dataclass(frozen=True, slots=True)
class CostlyChoice:
    """A choice that lost winning chance."""

    event: int
    """The index of the event."""
    seat: Seat
    state: GameState
    """The position before the choice."""
    played: Option
    best: Option
    reasons: tuple[ReasonFact, ...]
    """The reasons, the most important first."""

    @property
    def cost(self) -> float:
        """The loss of winning chance."""
        return self.best.chance - self.played.chance


@dataclass(frozen=True, slots=True)
class Mistake:
    """All costly choices of a player in one game with the same main reason."""

    kind: AdviceReason
    """The main reason why the better moves were better."""
    seat: Seat
    times: int
    """The number of choices. Missing the same better move several times in a round counts once."""
    cost: float
    """The total loss of winning chance."""
    worst: CostlyChoice
    """The most costly choice."""


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """The luck and the errors of a player, in winning chance."""

    luck: float = 0.0
    """The winning chance gained by the player's dice, compared with the average of all rolls. It is
    negative if the dice were worse than average."""
    errors: float = 0.0
    """The winning chance lost by the player's choices, compared with the best moves."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis of the events so far.

    If `is_complete`, the following equation holds for the first seat's winning chance::

        chance at the end = chance at the start + deals + outside
            + (luck - errors) of the first seat - (luck - errors) of the second seat
    """

    done: int
    """The number of analysed events."""
    total: int
    """The number of all events."""
    steps: tuple[AnalysisStep, ...]
    by_seat: tuple[SeatAnalysis, SeatAnalysis]
    """By slot."""
    deals: float
    """The total change of the first seat's winning chance by the cards dealt."""
    outside: float
    """The total change of the first seat's winning chance by events of the kind `StepKind.END`."""
    mistakes: tuple[Mistake, ...] = ()
    """The mistakes of both players, highest cost first."""

    @property
    def is_complete(self) -> bool:
        """True if all events are analysed."""
        return self.done == self.total


@dataclass(frozen=True, slots=True)
class Hint:
    """The captain's move and the alternatives."""

    options: tuple[Option, ...]
    """The moves to consider, best first: all legal ones except pointless *2 Sailors*."""
    reasons: tuple[ReasonFact, ...]
    """The reasons why the first move is better than the second; empty if there is only one move."""

    @property
    def best(self) -> Option:
        """The captain's move."""
        return self.options[0]
