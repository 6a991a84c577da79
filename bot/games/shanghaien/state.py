"""The position of a game of Shanghaien, and its moves."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from bot.games.game import MoveRefusedError
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
    """One of the two players; the value stands for the seat in the notation."""

    # Attributes, not properties: rules, pictures and solver read them more often than anything
    # else.
    slot: int
    """0 for the first seat, 1 for the second: the place in per-seat tuples."""
    opponent: Seat
    """The other seat."""

    FIRST = "1"
    SECOND = "2"


Seat.FIRST.slot, Seat.SECOND.slot = 0, 1
Seat.FIRST.opponent, Seat.SECOND.opponent = Seat.SECOND, Seat.FIRST

SEATS: tuple[Seat, Seat] = (Seat.FIRST, Seat.SECOND)


class End(StrEnum):
    """An end of the tavern row, as both players see it; says where card 1 lies."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> End:
        """The opposite end."""
        return End.RIGHT if self is End.LEFT else End.LEFT


ENDS: tuple[End, End] = (End.LEFT, End.RIGHT)


class Termination(StrEnum):
    """Why a game is over."""

    COMPLETED = "completed"
    RESIGNED = "resigned"
    TIME = "time"
    """A clock ran out and the waiting player claimed the win, or nobody came back."""
    CANCELLED = "cancelled"
    """Both players or a moderator called the game off; nobody won."""


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
    """Which end is 1: given exactly while it is open, that is with a round's first die."""


@dataclass(frozen=True, slots=True)
class PlayTrick:
    """Play one half of an own trick card."""

    trick: Trick
    half: Half
    nation: Nation | None = None
    """The crew that takes the wild (2 Sailors)."""
    die: int | None = None
    """The rolled die that changes (Die ±1), or the placed die that comes back (Exchange)."""
    to: int | None = None
    """What the rolled die becomes (Die ±1)."""
    end: End | None = None
    """Which end is 1, for a half that places dice at once while the end is open."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give up; allowed at any time before the end, out of turn too."""


Move = Roll | Shanghai | Place | PlayTrick | Resign


@dataclass(frozen=True, slots=True)
class Played:
    """A move together with the seat that made it."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the six cards of the next tavern, leftmost first."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Chance: the two dice as they fell."""

    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Both players agreed to take the last placement back."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game was ended from outside the rules; the winner is None if nobody won."""

    termination: Termination
    winner: Seat | None


Event = Played | Dealt | DiceRolled | TakenBack | Ended
"""Everything that can be in a game's log."""


class Refusal(StrEnum):
    """Why a move is not legal."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    WAITING_FOR_CHANCE = "waiting-for-chance"
    """Dice or cards are due before anybody decides anything."""
    ALREADY_ROLLED = "already-rolled"
    NOT_ROLLED = "not-rolled"
    TOO_FEW_DICE = "too-few-dice"
    """Rolling takes two dice in supply."""
    TOO_FEW_PLACED = "too-few-placed"
    """Shanghai takes two own dice on cards."""
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
    """The move has a part that its kind does not have, or lacks one that it needs."""


class IllegalMoveError(MoveRefusedError):
    """A move that the rules refuse; `reason` says why."""

    reason: Refusal


ROUNDS = ALL_ROUNDS
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
    """1 to the number of rounds; 0 before the first deal."""
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
    def engine_round(self) -> int:
        """The round, counted so that the last one is round 8: engines learnt from whole games."""
        return self.round + ROUNDS - self.options.rounds

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


def rolled_dice(state: GameState) -> list[int]:
    """Return the different dice of the roll that waits, low to high; empty without one."""
    return sorted(set(state.roll or ()))


def open_ends(state: GameState) -> tuple[End | None, ...]:
    """Return the ends that a move that places dice may name as 1: only None once that is fixed."""
    return ENDS if state.one_end is None else (None,)


def end_refusal(state: GameState, end: End | None) -> Refusal | None:
    """Return why a move that places dice may not name `end`, or must name one; None if it fits."""
    if state.one_end is None and end is None:
        return Refusal.END_OPEN
    if state.one_end is not None and end is not None:
        return Refusal.END_FIXED
    return None


def die_refusal(state: GameState, die: int | None) -> Refusal | None:
    """Return the refusal if `die` is none of the dice just rolled; None if it is one."""
    return Refusal.DIE_NOT_ROLLED if state.roll is None or die not in state.roll else None


def players_with(state: GameState, player: Player) -> tuple[Player, Player]:
    """Return both players of `state`, with `player` in the mover's place."""
    first, second = state.players
    return (player, second) if state.mover is Seat.FIRST else (first, player)


def with_dice(dice: tuple[int, ...], number: int, by: int) -> tuple[int, ...]:
    """Return placed `dice` with `by` more of them on card `number`."""
    return (*dice[: number - 1], dice[number - 1] + by, *dice[number:])


def place_dice(
    state: GameState,
    player: Player,
    placed: tuple[int, ...],
    end: End | None,
    gone: tuple[Card, ...],
) -> GameState:
    """Return the position after `player`, the mover, placed those dice: the turn passes.

    `gone` are the cards out of the game by then; `state` is what an agreed undo returns to.
    """
    dice = player.dice
    for number in placed:
        dice = with_dice(dice, number, +1)
    sharks = state.shark_cards.union(placed) if state.sharks_armed else state.shark_cards
    return replace(
        state,
        phase=Phase.TURN,
        mover=state.mover.opponent,
        players=players_with(state, replace(player, dice=dice)),
        one_end=state.one_end or end,
        roll=None,
        sharks_armed=False,
        shark_cards=sharks,
        gone=gone,
        undo=replace(state, undo=None),
    )
