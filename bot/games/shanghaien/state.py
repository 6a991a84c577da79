"""The state of one game: everything both players can see, and nothing hidden.

The deck and the coming dice are not in here: they come as chance events, so a state can be shown to
anybody, a computer opponent included.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from bot.games.shanghaien.cards import NATIONS, WILD_VALUE, Card, Nation, Trick
from bot.games.shanghaien.moves import End, Seat, Termination
from bot.games.shanghaien.options import Options

ROUNDS = 8
TAVERN_SIZE = 6
DICE_PER_PLAYER = 6
DICE_PER_ROLL = 2


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"
    """Chance: the next six cards."""
    TURN = "turn"
    """The mover: roll or Shanghai."""
    DICE = "dice"
    """Chance: two dice."""
    ROLLED = "rolled"
    """The mover: a trick, or place a die."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Crew:
    """One player's sailors of one nation."""

    values: tuple[int, ...] = ()
    """Values of the real sailors, in the order they came aboard."""
    wilds: tuple[Trick, ...] = ()
    """Trick cards laid here as *2 Sailors*."""

    @property
    def strength(self) -> int:
        """Sum of the real sailors and the wilds."""
        return sum(self.values) + WILD_VALUE * len(self.wilds)


@dataclass(frozen=True, slots=True)
class Player:
    """What one player has in front of him."""

    dice: tuple[int, ...] = (0,) * TAVERN_SIZE
    """How many own dice lie on the card of each die value: dice[0] counts the ones."""
    crews: tuple[Crew, ...] = (Crew(),) * len(NATIONS)
    """One crew a nation, in the order of `NATIONS`."""
    tricks: tuple[Trick, ...] = ()
    """Trick cards still in hand, face up."""
    captain_used: bool = False
    """True once a trick was played this round: the captain stands in the tavern."""

    @property
    def placed(self) -> int:
        """Number of own dice on cards."""
        return sum(self.dice)

    @property
    def supply(self) -> int:
        """Number of own dice not on cards; dice just rolled still count as supply."""
        return DICE_PER_PLAYER - self.placed

    def crew(self, nation: Nation) -> Crew:
        """Return the crew of `nation`."""
        return self.crews[NATIONS.index(nation)]


class AwardReason(StrEnum):
    """Why a card went where it went."""

    NO_DICE = "no-dice"
    MORE_DICE = "more-dice"
    NEIGHBOURS = "neighbours"
    TIE = "tie"
    SHARKS = "sharks"


class Award(NamedTuple):
    """What became (or would become) of one tavern card at the end of a round."""

    card: Card
    number: int
    """The die value of the card, 1 to 6."""
    dice: tuple[int, int]
    """Dice on this card, first seat and second seat."""
    neighbours: tuple[int, int] | None
    """Pips on the neighbouring cards by seat, where they were compared; else None."""
    winner: Seat | None
    """Who takes the card; None if it leaves the game."""
    reason: AwardReason


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The record of a finished round."""

    round: int
    shanghai_by: Seat
    one_end: End
    awards: tuple[Award, ...]
    """In the order of the row, leftmost card first."""


class ScoreLine(NamedTuple):
    """One nation in the score."""

    nation: Nation
    strengths: tuple[int, int]
    points: tuple[int, int]


class Score(NamedTuple):
    """The score of a position: per nation, tricks, totals; tuples go by seat."""

    lines: tuple[ScoreLine, ...]
    tricks: tuple[int, int]
    totals: tuple[int, int]

    @property
    def leader(self) -> Seat | None:
        """The seat with more points, None if equal."""
        first, second = self.totals
        if first == second:
            return None
        return Seat.FIRST if first > second else Seat.SECOND


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    termination: Termination
    winner: Seat | None
    score: Score
    """The score of the last position; it decided only a completed game."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A position."""

    options: Options
    phase: Phase
    round: int
    """1 to 8; 0 before the first deal."""
    starter: Seat
    """Who starts (or started) this round."""
    mover: Seat
    """Whose decision or dice the game waits for."""
    players: tuple[Player, Player]
    tavern: tuple[Card, ...] = ()
    """The six cards of the row, leftmost first; empty between rounds."""
    one_end: End | None = None
    """Which end is 1 this round; None while open."""
    roll: tuple[int, int] | None = None
    """The dice just rolled, while they wait to be placed."""
    sharks_armed: bool = False
    """True after *Send to the sharks*: the card of the die placed next is turned face down."""
    shark_cards: frozenset[int] = frozenset()
    """Numbers (1 to 6) of the tavern cards turned face down this round."""
    gone: tuple[Card, ...] = ()
    """Cards that left the game: not awarded, or tricks used up."""
    history: tuple[RoundResult, ...] = ()
    """The finished rounds, oldest first."""
    outcome: Outcome | None = None
    undo: GameState | None = field(default=None, repr=False)
    """The position before the last placement, while that may still be taken back: until the other
    chooses anything."""

    def player(self, seat: Seat) -> Player:
        """Return what `seat` has in front of him."""
        return self.players[seat.slot]

    @property
    def stack(self) -> int:
        """Number of cards still in the face-down stack."""
        return len(self.options.deck.cards) - self.round * TAVERN_SIZE

    def position_of(self, number: int, end: End | None = None) -> int:
        """Return the place in the row, 0 leftmost, of the card with die value `number`.

        `end` stands in for the end that is 1 while it is open. Raises ValueError if neither is
        known.
        """
        one_end = self.one_end or end
        if one_end is None:
            raise ValueError("the end that is 1 is still open")
        return number - 1 if one_end is End.LEFT else TAVERN_SIZE - number

    def card_of(self, number: int, end: End | None = None) -> Card:
        """Return the tavern card with die value `number`; see `position_of`."""
        return self.tavern[self.position_of(number, end)]

    def dealt_cards(self) -> tuple[Card, ...]:
        """Return every card of the deck that was laid out so far, this round's row last."""
        awarded = (award.card for result in self.history for award in result.awards)
        return (*awarded, *self.tavern)
