"""The positions, moves and events of Shanghaien."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from bot.games.shanghaien.cards import (
    ALL_ROUNDS,
    NATIONS,
    WILD_VALUE,
    Card,
    Half,
    Nation,
    Options,
    Trick,
)


class Seat(StrEnum):
    """The seat of a player; the value is its name in the notation."""

    # Attributes, not properties: rules, pictures and the solver read them most often.
    slot: int
    """The index in tuples by seat."""
    opponent: Seat
    """The other seat."""

    FIRST = "1"
    SECOND = "2"


Seat.FIRST.slot, Seat.SECOND.slot = 0, 1
Seat.FIRST.opponent, Seat.SECOND.opponent = Seat.SECOND, Seat.FIRST

SEATS: tuple[Seat, Seat] = (Seat.FIRST, Seat.SECOND)


@dataclass(frozen=True, slots=True)
class Agreement:
    """The terms of one game: its options, and the starter unless it is yet to be drawn."""

    options: Options
    starter: Seat | None = None
    """The starter, or None before the draw."""
    is_drawn_by_lot: bool = True
    """True if the starter is drawn; otherwise a member chose."""

    @property
    def drawn_starter(self) -> Seat:
        """The starter. Raises ValueError before the draw."""
        if self.starter is None:
            raise ValueError("the starter of the first round has not been drawn yet")
        return self.starter


class End(StrEnum):
    """The end of the tavern row with card 1, as both players see it."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> End:
        """The opposite end."""
        return End.RIGHT if self is End.LEFT else End.LEFT


ENDS: tuple[End, End] = (End.LEFT, End.RIGHT)


class Termination(StrEnum):
    """The reason for the end of a game."""

    COMPLETED = "completed"
    RESIGNED = "resigned"
    TIME = "time"
    """A turn was overdue, and the waiting player claimed the win or the game ended
    automatically."""
    CANCELLED = "cancelled"
    """Both players or a moderator called the game off, without a winner."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll two dice."""


@dataclass(frozen=True, slots=True)
class Shanghai:
    """End the round and award the cards."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place one of the rolled dice on the card of its value."""

    die: int
    end: End | None = None
    """The end with number 1: required for the first die of a round, None after it."""


@dataclass(frozen=True, slots=True)
class PlayTrick:
    """Play one half of a trick card in hand."""

    trick: Trick
    half: Half
    nation: Nation | None = None
    """The crew of the wild card (2 Sailors)."""
    die: int | None = None
    """The rolled die to change (Die ±1), or the placed die to take back (Exchange)."""
    to: int | None = None
    """The new value of the rolled die (Die ±1)."""
    end: End | None = None
    """The end with number 1, for a half that places dice while it is open."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign; allowed at any time before the end, out of turn too."""


Move = Roll | Shanghai | Place | PlayTrick | Resign


@dataclass(frozen=True, slots=True)
class MovePlayed:
    """A move and its seat."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Chance: the six cards of the next tavern, leftmost first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Chance: the two rolled dice."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last placement was taken back."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game was ended by an external event; the winner is None if no player won."""

    termination: Termination
    winner: Seat | None


Event = MovePlayed | CardsDealt | DiceRolled | TakenBack | GameEnded
"""Any entry of a game's log."""


class Refusal(StrEnum):
    """The reason why a move is illegal."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    WAITING_FOR_CHANCE = "waiting-for-chance"
    """Dice or cards must come before the next decision."""
    ALREADY_ROLLED = "already-rolled"
    NOT_ROLLED = "not-rolled"
    TOO_FEW_DICE = "too-few-dice"
    """Rolling requires two dice in supply."""
    TOO_FEW_PLACED = "too-few-placed"
    """Shanghai requires two of the player's dice on cards."""
    DIE_NOT_ROLLED = "die-not-rolled"
    END_OPEN = "end-open"
    END_FIXED = "end-fixed"
    TRICK_ALREADY_PLAYED = "trick-already-played"
    TRICK_NOT_IN_HAND = "trick-not-in-hand"
    HALF_NOT_ON_CARD = "half-not-on-card"
    NO_SAILOR_OF_NATION = "no-sailor-of-nation"
    BAD_SHIFT = "bad-shift"
    NO_DIE_TO_EXCHANGE = "no-die-to-exchange"
    UNFIT = "unfit"
    """The move has an unsuitable part or lacks a required one."""


ROUNDS = ALL_ROUNDS
TAVERN_SIZE = 6
DICE_PER_PLAYER = 6
DICE_PER_ROLL = 2


class Phase(StrEnum):
    """The next step of the game."""

    DEAL = "deal"
    """Chance: the next six cards."""
    TURN = "turn"
    """The mover: roll or call Shanghai."""
    DICE = "dice"
    """Chance: two dice."""
    ROLLED = "rolled"
    """The mover: play a trick or place a die."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Crew:
    """One player's sailors of one nation."""

    values: tuple[int, ...] = ()
    """The values of the real sailors, in the order of their arrival."""
    wilds: tuple[Trick, ...] = ()
    """The trick cards played here as *2 Sailors*."""

    @property
    def strength(self) -> int:
        """The sum of the real sailors and the wild cards."""
        return sum(self.values) + WILD_VALUE * len(self.wilds)


@dataclass(frozen=True, slots=True)
class Player:
    """One player's dice and cards."""

    dice: tuple[int, ...] = (0,) * TAVERN_SIZE
    """The number of the player's dice on the card of each die value: `dice[0]` counts the ones."""
    crews: tuple[Crew, ...] = (Crew(),) * len(NATIONS)
    """One crew per nation, in the order of `NATIONS`."""
    tricks: tuple[Trick, ...] = ()
    """The trick cards in hand, face up."""
    has_used_captain: bool = False
    """True if the player has played a trick this round: the captain is in the tavern."""

    @property
    def placed(self) -> int:
        """The number of the player's dice on cards."""
        return sum(self.dice)

    @property
    def supply(self) -> int:
        """The number of the player's dice not on cards, rolled dice included."""
        return DICE_PER_PLAYER - self.placed

    def crew(self, nation: Nation) -> Crew:
        """Return the crew of `nation`."""
        return self.crews[NATIONS.index(nation)]


class AwardReason(StrEnum):
    """The reason for the award of a card."""

    NO_DICE = "no-dice"
    MORE_DICE = "more-dice"
    NEIGHBOURS = "neighbours"
    TIE = "tie"
    SHARKS = "sharks"


class Award(NamedTuple):
    """The award, real or prospective, of one tavern card at the end of a round."""

    card: Card
    number: int
    """The die value of the card, 1 to 6."""
    dice: tuple[int, int]
    """The dice on this card, by slot."""
    neighbours: tuple[int, int] | None
    """The pips on the neighbouring cards, by slot, if they were compared, or None."""
    winner: Seat | None
    """The winner of the card, or None if it leaves the game."""
    reason: AwardReason


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a finished round."""

    round: int
    shanghai_by: Seat
    one_end: End
    awards: tuple[Award, ...]
    """In the order of the row, leftmost card first."""
    players: tuple[Player, Player]
    """Both players after the awards."""


class ScoreLine(NamedTuple):
    """One nation in the score."""

    nation: Nation
    strengths: tuple[int, int]
    points: tuple[int, int]


class Score(NamedTuple):
    """The score of a position by nation, tricks and totals; tuples are indexed by slot."""

    lines: tuple[ScoreLine, ...]
    tricks: tuple[int, int]
    totals: tuple[int, int]

    @property
    def leader(self) -> Seat | None:
        """The seat with more points, or None if both have the same."""
        first, second = self.totals
        if first == second:
            return None
        return Seat.FIRST if first > second else Seat.SECOND


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a game."""

    termination: Termination
    winner: Seat | None
    score: Score
    """The score of the last position; it determines the winner only of a completed game."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A position."""

    options: Options
    phase: Phase
    round: int
    """1 to the number of rounds; 0 before the first deal."""
    starter: Seat
    """The player who starts this round."""
    mover: Seat
    """The player who must decide, or whose dice come next."""
    players: tuple[Player, Player]
    tavern: tuple[Card, ...] = ()
    """The six cards of the row, leftmost first; empty between rounds."""
    one_end: End | None = None
    """The end with number 1 in this round, or None while open."""
    roll: tuple[int, int] | None = None
    """The rolled dice, until they are placed."""
    has_armed_sharks: bool = False
    """True after *Send to the sharks*: the card of the next placed die is turned face down."""
    shark_cards: frozenset[int] = frozenset()
    """The numbers, 1 to 6, of the tavern cards turned face down this round."""
    gone: tuple[Card, ...] = ()
    """The cards that left the game: not awarded, or used tricks."""
    history: tuple[RoundResult, ...] = ()
    """The finished rounds, oldest first."""
    outcome: Outcome | None = None
    undo: GameState | None = field(default=None, repr=False)
    """The position before the last placement, or None once it cannot be taken back, after the other
    player's next choice."""

    def player(self, seat: Seat) -> Player:
        """Return the dice and cards of `seat`."""
        return self.players[seat.slot]

    @property
    def engine_round(self) -> int:
        """The round, counted so that the last one is round 8: engines learnt from whole games."""
        return self.round + ROUNDS - self.options.rounds

    @property
    def stack(self) -> int:
        """The number of cards in the face-down stack."""
        return len(self.options.deck.cards) - self.round * TAVERN_SIZE

    def position_of(self, number: int, end: End | None = None) -> int:
        """Return the index in the row, 0 leftmost, of the card with die value `number`.

        `end` is the end with number 1 if it is still open. Raises ValueError if both are unknown.
        """
        one_end = self.one_end or end
        if one_end is None:
            raise ValueError("the end with number 1 is not chosen yet")
        return number - 1 if one_end is End.LEFT else TAVERN_SIZE - number

    def card_of(self, number: int, end: End | None = None) -> Card:
        """Return the tavern card with die value `number`; see `position_of`."""
        return self.tavern[self.position_of(number, end)]

    def dealt_cards(self) -> tuple[Card, ...]:
        """Return all cards dealt so far, this round's row last."""
        awarded = (award.card for result in self.history for award in result.awards)
        return (*awarded, *self.tavern)


def rolled_dice(state: GameState) -> list[int]:
    """Return the distinct values of the rolled dice in ascending order; empty without a roll."""
    return sorted(set(state.roll or ()))


def open_ends(state: GameState) -> tuple[End | None, ...]:
    """Return the possible ends of a placement: both while the end is open, then only None."""
    return ENDS if state.one_end is None else (None,)


def end_refusal(state: GameState, end: End | None) -> Refusal | None:
    """Return the reason why a placement may not name `end` or must name one, or None."""
    if state.one_end is None and end is None:
        return Refusal.END_OPEN
    if state.one_end is not None and end is not None:
        return Refusal.END_FIXED
    return None


def die_refusal(state: GameState, die: int | None) -> Refusal | None:
    """Return the refusal of a `die` that was not rolled, or None."""
    return Refusal.DIE_NOT_ROLLED if state.roll is None or die not in state.roll else None


def players_with(state: GameState, player: Player) -> tuple[Player, Player]:
    """Return both players of `state`, with the mover replaced by `player`."""
    first, second = state.players
    return (player, second) if state.mover is Seat.FIRST else (first, player)


def add_dice(dice: tuple[int, ...], number: int, by: int) -> tuple[int, ...]:
    """Return the counts of placed `dice` with `by` more on card `number`.

    >>> add_dice((0, 1, 0, 0, 0, 0), 2, 1)
    (0, 2, 0, 0, 0, 0)
    """
    return (*dice[: number - 1], dice[number - 1] + by, *dice[number:])


def place_dice(
    state: GameState,
    player: Player,
    placed: tuple[int, ...],
    end: End | None,
    gone: tuple[Card, ...],
) -> GameState:
    """Return the position after `player`, the mover, placed dice; the turn passes.

    `gone` are the cards out of the game after it. Taking back returns to `state`.
    """
    dice = player.dice
    for number in placed:
        dice = add_dice(dice, number, +1)
    sharks = state.shark_cards.union(placed) if state.has_armed_sharks else state.shark_cards
    return replace(
        state,
        phase=Phase.TURN,
        mover=state.mover.opponent,
        players=players_with(state, replace(player, dice=dice)),
        one_end=state.one_end or end,
        roll=None,
        has_armed_sharks=False,
        shark_cards=sharks,
        gone=gone,
        undo=replace(state, undo=None),
    )
