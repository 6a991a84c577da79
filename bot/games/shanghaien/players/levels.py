"""The computer players of five levels.

The three lower levels consider only the current dice (`Greedy`). The two upper levels compute the
exact solution of the round (`SolvingPlayer`), each with its own valuation of the ends of rounds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Protocol

from bot.games.shanghaien.cards import Card, Sailor
from bot.games.shanghaien.players.learnt import (
    Aim,
    ChanceTakesAll,
    LearntValue,
    gain,
    lead,
    outright_awards,
    sailor_gain,
)
from bot.games.shanghaien.players.solver.placements import ROLLS
from bot.games.shanghaien.players.solver.solution import RoundEvaluator
from bot.games.shanghaien.rules import apply, awards, legal_moves
from bot.games.shanghaien.state import (
    ROUNDS,
    Award,
    DiceRolled,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Roll,
    Seat,
    Shanghai,
)


class Level(StrEnum):
    """The levels of the computer, weakest first."""

    DECKHAND = "deckhand"
    """Prefers cards of high value, and rolls as long as possible."""
    COOK = "cook"
    """Counts points, but ignores the neighbouring cards and calls Shanghai late."""
    MATE = "mate"
    """Maximises the lead in points that the current dice would give if the round ended now."""
    HELMSMAN = "helmsman"
    """Solves the round exactly, and assumes that chance decides all later rounds."""
    CAPTAIN = "captain"
    """Solves the round exactly, and uses a learnt valuation of the ends of rounds."""


LADDER = tuple(Level)
"""The levels, weakest first."""
USUAL_LEVEL = Level.MATE
"""The default level: a newcomer can win but has to try."""


class ComputerPlayer(Protocol):
    """A computer player."""

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return a legal move of `seat` in `state`.

        Raises ValueError if `seat` has no decision to make.
        """


def legal_choices(state: GameState, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of `seat`, at least one.

    Raises ValueError if `seat` has no decision to make in `state`.
    """
    moves = legal_moves(state) if seat is state.mover else ()
    if not moves:
        raise ValueError(f"seat {seat} has nothing to decide in the phase {state.phase.value!r}")
    return moves


class SolvingPlayer:
    """A player that solves the round exactly and makes the best move; see `RoundEvaluator`."""

    def __init__(self, evaluator: RoundEvaluator) -> None:
        self._evaluator = evaluator

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the best move, the first among equal ones; see `ComputerPlayer.choose`."""
        moves = legal_choices(state, seat)
        return moves[0] if len(moves) == 1 else self._evaluator.evaluate_moves(state)[0].move


class Greedy(ABC):
    """A player that makes the move with the highest value at the end of the turn.

    The value depends on the current dice only. Subclasses define it, and a rule for calling
    Shanghai.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the best move, at random among equal ones; see `ComputerPlayer.choose`."""
        moves = legal_choices(state, seat)
        if len(moves) == 1:
            return moves[0]
        if state.phase is Phase.TURN:
            return Shanghai() if self.should_call(state, seat) else Roll()
        worth = {
            move: self._value_after_turn(apply(state, MovePlayed(seat, move)), seat)
            for move in moves
        }
        best = max(worth.values())
        return self._random.choice([move for move in moves if worth[move] == best])

    @abstractmethod
    def evaluate(self, state: GameState, seat: Seat) -> float:
        """Return the value of `state` for `seat`, according to the current dice."""

    @abstractmethod
    def should_call(self, state: GameState, seat: Seat) -> bool:
        """Return whether `seat` calls Shanghai instead of rolling."""

    def _value_after_turn(self, state: GameState, seat: Seat) -> float:
        """Return the expected value for `seat` at the end of the turn to which `state` belongs.

        `state` may already be the end of that turn. The remaining moves are the best ones by
        `evaluate`.
        """
        if state.phase is Phase.ROLLED:
            following = (apply(state, MovePlayed(seat, move)) for move in legal_moves(state))
            return max(self._value_after_turn(each, seat) for each in following)
        if state.phase is Phase.DICE:
            rolled = ((apply(state, DiceRolled(dice)), chance) for dice, chance in ROLLS)
            return sum(chance * self._value_after_turn(each, seat) for each, chance in rolled)
        return self.evaluate(state, seat)


TRICK_WORTH = 2
"""The value of a trick card for the deckhand: a little less than that of an average sailor."""
CONTESTED = 0.5
"""The share of a card's value that the deckhand counts if both players have dice on it, and the
same number."""


class Deckhand(Greedy):
    """The weakest level: prefers cards of high value, and rolls while he has enough dice.

    He ignores crews, neighbouring cards, the opponent's gains and the value of tricks in hand.
    """

    def evaluate(self, state: GameState, seat: Seat) -> float:
        """Return the total value of the cards on which the seat has more dice than the opponent.

        Cards on which both players have dice, and the same number, count half.
        """
        return sum(_share(award, seat) * _value(award.card) for award in awards(state))

    def should_call(self, state: GameState, seat: Seat) -> bool:
        """Return False. He calls Shanghai only if no other move is legal."""
        return False


def _share(award: Award, seat: Seat) -> float:
    mine, theirs = award.dice[seat.slot], award.dice[seat.opponent.slot]
    if mine and mine == theirs:
        return CONTESTED
    return float(mine > theirs)


def _value(card: Card) -> int:
    return card.value if isinstance(card, Sailor) else TRICK_WORTH


COOK_CALL_GAIN = 8
"""The cook calls Shanghai if his lead grows by at least this number of points. It is so high that
he usually calls late."""
COOK_FEW_DICE = 3
"""With at most this number of dice left, few rolls remain, and the cook calls Shanghai for any
gain."""


class Cook(Greedy):
    """The second level: maximises the immediate points, but ignores neighbouring cards.

    A card on which both players have the same number of dice therefore counts for neither of them.
    He also ignores the value that a crew may get later.
    """

    def evaluate(self, state: GameState, seat: Seat) -> float:
        """Return his lead in points if the game ended now, without the cards that neighbouring
        cards would decide.
        """
        return lead(state, seat, outright_awards(state))

    def should_call(self, state: GameState, seat: Seat) -> bool:
        """Return whether calling gains enough points or, in the final round, wins the game."""
        ahead = lead(state, seat, outright_awards(state))
        if state.engine_round == ROUNDS:
            return ahead > 0
        gained = ahead - lead(state, seat, ())
        return gained >= (1 if state.player(seat).supply <= COOK_FEW_DICE else COOK_CALL_GAIN)


MATE_CALL_GAIN = 4
"""With many dice left, the mate calls Shanghai if his lead grows by at least this number of
points."""
MATE_LATE_CALL_GAIN = 2
"""With few dice left, the mate calls Shanghai if his lead grows by at least this number of
points."""
SAILOR_WORTH = 0.5
"""The mate adds this share of a sailor's value to the points that the sailor scores immediately."""
MATE_FEW_DICE = 3
"""The mate has few dice left if he has at most this number."""


class Mate(Greedy):
    """The middle level: maximises the lead that the current dice would give.

    He ignores the opponent's reply.
    """

    def evaluate(self, state: GameState, seat: Seat) -> float:
        """Return his lead in points if the game ended now.

        Before the final round, a share of the values of the sailors he would win is added.
        """
        later = 0.0 if state.engine_round == ROUNDS else SAILOR_WORTH * sailor_gain(state, seat)
        return lead(state, seat) + later

    def should_call(self, state: GameState, seat: Seat) -> bool:
        """Return whether calling gains enough points or, in the final round, wins the game."""
        if state.engine_round == ROUNDS:
            # In the final round only the lead matters, not its growth.
            return lead(state, seat) > 0
        has_few_dice = state.player(seat).supply <= MATE_FEW_DICE
        enough = MATE_LATE_CALL_GAIN if has_few_dice else MATE_CALL_GAIN
        return gain(state, seat) >= enough


def _captain(random: Random) -> ComputerPlayer:
    # The captain needs no randomness.
    del random
    return SolvingPlayer(RoundEvaluator(LearntValue.read(Aim.WINNING)))


def _helmsman(random: Random) -> ComputerPlayer:
    del random
    return SolvingPlayer(RoundEvaluator(ChanceTakesAll()))


PLAYERS: dict[Level, Callable[[Random], ComputerPlayer]] = {
    Level.DECKHAND: Deckhand,
    Level.COOK: Cook,
    Level.MATE: Mate,
    Level.HELMSMAN: _helmsman,
    Level.CAPTAIN: _captain,
}


def make_player(level: Level, random: Random) -> ComputerPlayer:
    """Return a player of `level` whose random choices use `random`."""
    return PLAYERS[level](random)
