"""The results of an analysis as plain data: enums and numbers, no words.

Winning chances are shares from 0 to 1, a draw counting one half. Points are score differences.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.games.shanghaien.cards import Card
from bot.games.shanghaien.state import GameState, Move, Seat


class StepKind(StrEnum):
    """What changed the winning chance."""

    START = "start"
    DEAL = "deal"
    DICE = "dice"
    CHOICE = "choice"
    END = "end"
    """Ended from outside the rules, or by a resignation."""


@dataclass(frozen=True, slots=True)
class AnalysisStep:
    """What is expected after one event of the game, for the first seat."""

    event: int
    """Place in the list of events; -1 for the start."""
    kind: StepKind
    round: int
    seat: Seat | None
    """Whose dice or choice it was; None for cards, the start and the end."""
    chance: float
    """Winning chance of the first seat after the event."""


class AdviceReason(StrEnum):
    """Why one move is better than another."""

    ENDED_TOO_EARLY = "ended-too-early"
    """Shanghai was called; one more roll was worth more."""
    ENDED_TOO_LATE = "ended-too-late"
    """Shanghai would have kept what lay there."""
    DEARER_CARD = "dearer-card"
    """The better die goes to a card where more is at stake."""
    WINS_CARD = "wins-card"
    """The better move wins this card as the dice lie, the played one does not."""
    TURNS_CARD = "turns-card"
    """The better die wins a card that the opponent would win."""
    DENIES_CARD = "denies-card"
    """The better die makes a card nobody's that the opponent would win."""
    BREAKS_TIE = "breaks-tie"
    """The better die is the one more on a card on which both have equally many."""
    NEIGHBOURS = "neighbours"
    """The better die decides a tie on a card beside its own."""
    SURPLUS_DIE = "surplus-die"
    """The played die came to a card on which the player had more already."""
    HOPELESS_DIE = "hopeless-die"
    """The played die came to a card that the opponent still wins."""
    STOPS_CREW = "stops-crew"
    """Of two free cards the better one is of a nation in which the opponent is ahead."""
    GROWS_CREW = "grows-crew"
    """Of two free cards the better one is of a nation in which the player is ahead, or level."""
    LETS_OPPONENT_END = "lets-opponent-end"
    """After the played move the opponent does best to call Shanghai, after the better one not."""
    TRICK_TOO_DEAR = "trick-too-dear"
    """The trick was worth more in hand."""
    TRICK_MISSED = "trick-missed"
    """The better move plays a trick."""
    OTHER_TRICK = "other-trick"
    """Both play a trick, but another one or another way."""
    OTHER_CREW = "other-crew"
    """The two sailors belong to another crew."""
    OTHER_END = "other-end"
    """The other end should have been 1."""
    PLAIN = "plain"
    """None of these: it simply leads to more."""


@dataclass(frozen=True, slots=True)
class ReasonFact:
    """A reason with the card and the chance it is about."""

    reason: AdviceReason
    card: Card | None = None
    """The tavern card in question."""
    number: int | None = None
    """Its die value, 1 to 6, once the end is fixed by the move."""
    chance: float = 0.0
    """How much winning chance depends on it."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal move and what it leads to, for the player who has the choice."""

    move: Move
    chance: float


@dataclass(frozen=True, slots=True)
class Costly:
    """A choice that cost winning chance."""

    event: int
    seat: Seat
    state: GameState
    """The position before the choice."""
    played: Option
    best: Option
    reasons: tuple[ReasonFact, ...]
    """Most important first."""

    @property
    def cost(self) -> float:
        """Winning chance given away."""
        return self.best.chance - self.played.chance


@dataclass(frozen=True, slots=True)
class Mistake:
    """All that a player gave away in one way: what choices of one kind cost together."""

    kind: AdviceReason
    """Why the better moves were better."""
    seat: Seat
    times: int
    """How often; the same better move missed again in one round counts once."""
    cost: float
    """Winning chance given away in all."""
    worst: Costly
    """The one that cost most."""


@dataclass(frozen=True, slots=True)
class SeatAnalysis:
    """One player's luck and errors. Luck is above 0 where it helped, errors are never below 0."""

    luck: float = 0.0
    """Winning chance that his own dice brought, against what could be expected of them."""
    errors: float = 0.0
    """Winning chance that his choices gave away."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What is known so far.

    When `complete`, for the first seat: start + deals + own luck - the other's luck - own errors
    + the other's errors + outside = result, in winning chance, the unit of every single choice.
    """

    done: int
    """Events looked at."""
    total: int
    """Events in all."""
    steps: tuple[AnalysisStep, ...]
    by_seat: tuple[SeatAnalysis, SeatAnalysis]
    """By seat."""
    deals: float
    """Winning chance that the cards of the taverns brought the first seat."""
    outside: float
    """Winning chance of the first seat that an end from outside changed."""
    mistakes: tuple[Mistake, ...] = ()
    """What each player gave away, kind by kind, highest cost first."""

    @property
    def complete(self) -> bool:
        """Whether every event was looked at."""
        return self.done == self.total


@dataclass(frozen=True, slots=True)
class Hint:
    """What the captain would do, and what else could be done."""

    options: tuple[Option, ...]
    """The moves to consider, best first: all legal ones but pointless *2 Sailors*."""
    reasons: tuple[ReasonFact, ...]
    """Why the first is better than the second; empty if there is no second."""

    @property
    def best(self) -> Option:
        """What the captain would do."""
        return self.options[0]
