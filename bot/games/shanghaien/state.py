"""The positions, moves and events of Shanghaien.

The *tavern* is the row of six cards of a round. Its cards are numbered 1 to 6, like the dice, from
one end of the row; the player who places the first die chooses that end. A die is placed on the
card with its value. A *slot* is the index of a seat in tuples by seat, 0 or 1.
"""

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
    """The seat of a player; the value is its number in the notation."""

    # Attributes instead of properties, for speed: the solver reads them very often.
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
    """The terms of one game: its options, and the player who starts the first round."""

    options: Options
    starter: Seat | None = None
    """The seat that starts, or None before the draw."""
    is_drawn_by_lot: bool = True
    """True if the starter is drawn by lot, False if a member chose the starter."""

    @property
    def drawn_starter(self) -> Seat:
        """The seat that starts. Raises ValueError before the draw."""
        if self.starter is None:
            raise ValueError("the starter of the first round has not been drawn yet")
        return self.starter


class End(StrEnum):
    """An end of the tavern, left or right in the picture that both players see."""

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
    """A turn was overdue. The waiting player claimed the win, or the game ended automatically."""
    CANCELLED = "cancelled"
    """Both players or a moderator called the game off, without a winner."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll two dice."""


@dataclass(frozen=True, slots=True)
class Shanghai:
    """Call Shanghai: end the round and award its cards."""


@dataclass(frozen=True, slots=True)
class Place:
    """Place one of the rolled dice on the card of its value."""

    die: int
    end: End | None = None
    """The end with card 1. Required with the first die of a round, and None afterwards."""


@dataclass(frozen=True, slots=True)
class PlayTrick:
    """Play one half of a trick card in hand."""

    trick: Trick
    half: Half
    nation: Nation | None = None
    """The nation whose crew the wild card joins (2 Sailors)."""
    die: int | None = None
    """The value of the rolled die to change (Die ±1), or of the placed die to take back
    (Exchange)."""
    to: int | None = None
    """The new value of the rolled die (Die ±1)."""
    end: End | None = None
    """The end with card 1. Required if playing the half places the first dice of a round, otherwise
    None."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign. A player may do this at any time before the end, also out of turn."""


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
class PlacementTakenBack:
    """The latest placement of dice was taken back."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game was ended by an event outside the rules. The winner is None if no player won."""

    termination: Termination
    winner: Seat | None


Event = MovePlayed | CardsDealt | DiceRolled | PlacementTakenBack | GameEnded
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
    """Rolling requires two dice that are not on cards."""
    TOO_FEW_PLACED = "too-few-placed"
    """Calling Shanghai requires two dice of the player on cards."""
    DIE_NOT_ROLLED = "die-not-rolled"
    END_OPEN = "end-open"
    """The move must name the end with card 1."""
    END_FIXED = "end-fixed"
    """The move must not name the end with card 1, because it is already chosen."""
    TRICK_ALREADY_PLAYED = "trick-already-played"
    TRICK_NOT_IN_HAND = "trick-not-in-hand"
    HALF_NOT_ON_CARD = "half-not-on-card"
    NO_SAILOR_OF_NATION = "no-sailor-of-nation"
    BAD_SHIFT = "bad-shift"
    NO_DIE_TO_EXCHANGE = "no-die-to-exchange"
    UNFIT = "unfit"
    """The move has a part that its half does not allow, or lacks a required part; see
    `tricks.contract.Part`."""


ROUNDS = ALL_ROUNDS
TAVERN_SIZE = 6
DICE_PER_PLAYER = 6
DICE_PER_ROLL = 2


class Phase(StrEnum):
    """The type of decision or chance event that comes next."""

    DEAL = "deal"
    """Chance deals the next six cards."""
    TURN = "turn"
    """The mover rolls or calls Shanghai."""
    DICE = "dice"
    """Chance rolls two dice."""
    ROLLED = "rolled"
    """The mover plays a trick or places a die."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Crew:
    """One player's sailor cards and wild cards of one nation."""

    values: tuple[int, ...] = ()
    """The values of the sailor cards, in the order in which the player won them."""
    wilds: tuple[Trick, ...] = ()
    """The trick cards played here as *2 Sailors*."""

    @property
    def strength(self) -> int:
        """The sum of the values of all sailor cards and wild cards."""
        return sum(self.values) + WILD_VALUE * len(self.wilds)


@dataclass(frozen=True, slots=True)
class Player:
    """One player's dice and cards."""

    dice: tuple[int, ...] = (0,) * TAVERN_SIZE
    """The number of the player's dice on each card: `dice[0]` is the number on card 1."""
    crews: tuple[Crew, ...] = (Crew(),) * len(NATIONS)
    """One crew per nation, in the order of `NATIONS`."""
    tricks: tuple[Trick, ...] = ()
    """The trick cards in hand, face up."""
    has_used_captain: bool = False
    """True if the player has played a trick in this round. The captain figure is then in the
    tavern."""

    @property
    def placed_dice(self) -> int:
        """The number of the player's dice on cards."""
        return sum(self.dice)

    @property
    def supply(self) -> int:
        """The number of the player's dice that are not on cards, including rolled dice."""
        return DICE_PER_PLAYER - self.placed_dice

    def crew(self, nation: Nation) -> Crew:
        """Return the crew of `nation`."""
        return self.crews[NATIONS.index(nation)]


class AwardReason(StrEnum):
    """The reason why a card is won, or leaves the game."""

    NO_DICE = "no-dice"
    """No die is on the card, so it leaves the game."""
    MORE_DICE = "more-dice"
    """The winner has more dice on the card."""
    NEIGHBOURS = "neighbours"
    """Both players have the same number of dice on the card. The winner has more pips on the
    neighbouring cards."""
    TIE = "tie"
    """Both the dice on the card and the pips on the neighbouring cards are equal, so the card
    leaves the game."""
    SHARKS = "sharks"
    """The card was sent to the sharks, so it leaves the game."""


class Award(NamedTuple):
    """The award of one tavern card: at the end of a round, or as it would be if the round ended
    now.
    """

    card: Card
    number: int
    """The number of the card, 1 to 6."""
    dice: tuple[int, int]
    """The dice on this card, by slot."""
    neighbours: tuple[int, int] | None
    """The pips on the neighbouring cards, by slot, or None if they were not compared."""
    winner: Seat | None
    """The winner of the card, or None if it leaves the game."""
    reason: AwardReason


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of a finished round."""

    round: int
    shanghai_by: Seat
    one_end: End
    """The end with card 1."""
    awards: tuple[Award, ...]
    """The awards of the six cards, leftmost card first."""
    players: tuple[Player, Player]
    """Both players after the awards."""


class ScoreLine(NamedTuple):
    """One nation in the score; pairs are indexed by slot."""

    nation: Nation
    strengths: tuple[int, int]
    points: tuple[int, int]


class Score(NamedTuple):
    """The score for each nation, for tricks, and in total; pairs are indexed by slot."""

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
    """The score of the final position. It determines the winner only if the game was completed."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A position."""

    options: Options
    phase: Phase
    round: int
    """The number of the round, from 1; 0 before the first deal."""
    starter: Seat
    """The player who starts this round."""
    mover: Seat
    """The player who must decide, or whose dice are rolled next."""
    players: tuple[Player, Player]
    tavern: tuple[Card, ...] = ()
    """The six cards, leftmost first; empty between rounds."""
    one_end: End | None = None
    """The end with card 1, or None until a player has chosen it in this round."""
    roll: tuple[int, int] | None = None
    """The rolled dice, until they are placed."""
    has_armed_sharks: bool = False
    """True after *Send to the sharks* until the next die is placed. The card of that die leaves the
    game at the end of the round."""
    shark_cards: frozenset[int] = frozenset()
    """The numbers, 1 to 6, of the cards sent to the sharks in this round. They are face down."""
    gone: tuple[Card, ...] = ()
    """The cards that have left the game: cards that no player won, and played tricks except those
    played as *2 Sailors*."""
    history: tuple[RoundResult, ...] = ()
    """The finished rounds, oldest first."""
    outcome: Outcome | None = None
    undo: GameState | None = field(default=None, repr=False)
    """The position before the latest placement of dice, or None if the placement cannot be taken
    back. It can be taken back until the other player has made a choice."""

    def player(self, seat: Seat) -> Player:
        """Return the dice and cards of `seat`."""
        return self.players[seat.slot]

    @property
    def engine_round(self) -> int:
        """The number of the round, counted so that the final round is 8 even in a shorter game.

        The computer's learnt evaluation uses this number, because the value of a position depends
        on the number of rounds that follow.
        """
        return self.round + ROUNDS - self.options.rounds

    @property
    def stack(self) -> int:
        """The number of cards in the face-down stack."""
        return len(self.options.deck.cards) - self.round * TAVERN_SIZE

    def position_of(self, number: int, end: End | None = None) -> int:
        """Return the index in `tavern` of card `number`, 1 to 6.

        `end` is assumed to be the end with card 1 if no player has chosen it yet. Raises ValueError
        if it is not chosen and `end` is None.
        """
        one_end = self.one_end or end
        if one_end is None:
            raise ValueError("the end with card 1 has not been chosen yet")
        return number - 1 if one_end is End.LEFT else TAVERN_SIZE - number

    def card_of(self, number: int, end: End | None = None) -> Card:
        """Return the tavern card with that number; see `position_of`."""
        return self.tavern[self.position_of(number, end)]

    def dealt_cards(self) -> tuple[Card, ...]:
        """Return all cards dealt so far, those of the current round last."""
        awarded = (award.card for result in self.history for award in result.awards)
        return (*awarded, *self.tavern)


def rolled_dice(state: GameState) -> list[int]:
    """Return the distinct values of the rolled dice in ascending order; empty without a roll."""
    return sorted(set(state.roll or ()))


def open_ends(state: GameState) -> tuple[End | None, ...]:
    """Return the possible values of `Place.end`: both ends with the first die of a round, then only
    None.
    """
    return ENDS if state.one_end is None else (None,)


def end_refusal(state: GameState, end: End | None) -> Refusal | None:
    """Return the reason why a placement cannot name `end` as the end with card 1, or None.

    `end` is None if the placement names no end.
    """
    if state.one_end is None and end is None:
        return Refusal.END_OPEN
    if state.one_end is not None and end is not None:
        return Refusal.END_FIXED
    return None


def die_refusal(state: GameState, die: int | None) -> Refusal | None:
    """Return `Refusal.DIE_NOT_ROLLED` if `die` was not rolled, otherwise None."""
    return Refusal.DIE_NOT_ROLLED if state.roll is None or die not in state.roll else None


def replace_mover(state: GameState, player: Player) -> tuple[Player, Player]:
    """Return both players of `state` by slot, with the mover replaced by `player`."""
    first, second = state.players
    return (player, second) if state.mover is Seat.FIRST else (first, player)


def add_dice(dice: tuple[int, ...], number: int, by: int) -> tuple[int, ...]:
    """Return the counts `dice` (see `Player.dice`) with `by` added for card `number`.

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
    """Return the position after the mover has placed dice and the turn has passed to the opponent.

    `player` is the mover before the placement, and `placed` contains the values of the dice. `gone`
    is the new value of `GameState.gone`. Taking the placement back leads to `state`.
    """
    dice = player.dice
    for number in placed:
        dice = add_dice(dice, number, +1)
    sharks = state.shark_cards.union(placed) if state.has_armed_sharks else state.shark_cards
    return replace(
        state,
        phase=Phase.TURN,
        mover=state.mover.opponent,
        players=replace_mover(state, replace(player, dice=dice)),
        one_end=state.one_end or end,
        roll=None,
        has_armed_sharks=False,
        shark_cards=sharks,
        gone=gone,
        undo=replace(state, undo=None),
    )
