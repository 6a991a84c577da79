"""The results of an analysis as data: enums and numbers, without texts.

Winning chances are shares from 0 to 1, with a draw as one half. Points are score differences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.state import GameState, Move, Seat


class StepKind(StrEnum):
    """The cause of a change of the winning chance."""

    START = "start"
    DEAL = "deal"
    DICE = "dice"
    CHOICE = "choice"
    END = "end"
    """An external end or a resignation."""


@dataclass(frozen=True, slots=True)
class AnalysisStep:
    """The first seat's winning chance after one event of the game."""

    event: int
    """The index of the event, or -1 for the start."""
    kind: StepKind
    round: int
    seat: Seat | None
    """The seat of the dice or the choice; None for cards, the start and the end."""
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
    """Shanghai would have secured the cards."""
    DEARER_CARD = "dearer-card"
    """The better die goes to a card with more at stake."""
    WINS_CARD = "wins-card"
    """With the current dice, only the better move wins this card."""
    TURNS_CARD = "turns-card"
    """The better die wins a card that the opponent would win."""
    DENIES_CARD = "denies-card"
    """The better die prevents an opponent's card without winning it."""
    BREAKS_TIE = "breaks-tie"
    """The better die breaks a tie in dice on a card."""
    NEIGHBOURS = "neighbours"
    """The better die decides a tie on a neighbouring card."""
    SURPLUS_DIE = "surplus-die"
    """The played die goes to a card where the player already had more dice."""
    HOPELESS_DIE = "hopeless-die"
    """The played die goes to a card that the opponent still wins."""
    STOPS_CREW = "stops-crew"
    """The better of two free cards belongs to a nation in which the opponent is ahead."""
    GROWS_CREW = "grows-crew"
    """The better of two free cards belongs to a nation in which the player is ahead or level."""
    LETS_OPPONENT_END = "lets-opponent-end"
    """After the played move, but not after the better one, the opponent should call Shanghai."""
    TRICK_TOO_DEAR = "trick-too-dear"
    """The trick was worth more in hand."""
    TRICK_MISSED = "trick-missed"
    """The better move plays a trick."""
    OTHER_TRICK = "other-trick"
    """Both moves play a trick, but a different one or in a different way."""
    OTHER_CREW = "other-crew"
    """The two sailors belong in another crew."""
    OTHER_END = "other-end"
    """The other end should have number 1."""
    PLAIN = "plain"
    """Another reason: the better move simply has a higher value."""


@dataclass(frozen=True, slots=True)
class ReasonFact:
    """A reason with its card and chance."""

    reason: AdviceReason
    card: Card | None = None
    """The tavern card in question."""
    number: int | None = None
    """The die value of the card, 1 to 6, or None without a card."""
    chance: float = 0.0
    """The winning chance that depends on it."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move with its value for the player of the choice."""

    move: Move
    chance: float


@dataclass(frozen=True, slots=True)
class CostlyChoice:
    """A choice that lost winning chance."""

    event: int
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
    """The choices of one kind by which a player lost winning chance."""

    kind: AdviceReason
    """The common reason of the better moves."""
    seat: Seat
    times: int
    """The number of choices; the same better move missed again in one round counts once."""
    cost: float
    """The total loss of winning chance."""
    worst: CostlyChoice
    """The most costly choice."""


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """One player's luck and errors. Luck is positive if it helped; errors are not negative."""

    luck: float = 0.0
    """The winning chance gained by the player's own dice, compared with the expectation."""
    errors: float = 0.0
    """The winning chance lost by the player's own choices."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The analysis so far.

    Once `is_complete`, for the first seat: start + deals + own luck - the other player's luck - own
    errors + the other player's errors + outside = result. All terms are
    winning chances.
    """

    done: int
    """The number of analysed events."""
    total: int
    """The number of all events."""
    steps: tuple[AnalysisStep, ...]
    by_seat: tuple[SeatAnalysis, SeatAnalysis]
    """By slot."""
    deals: float
    """The winning chance that the cards of the taverns gave the first seat."""
    outside: float
    """The change of the first seat's winning chance by an external end."""
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
    """The reasons why the first is better than the second; empty without a second."""

    @property
    def best(self) -> Option:
        """The captain's move."""
        return self.options[0]
