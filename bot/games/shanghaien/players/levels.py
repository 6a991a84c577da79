"""The five computer players."""

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
from bot.games.shanghaien.players.solver.solution import Judge
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
    """Likes large numbers, and rolls as long as possible."""
    COOK = "cook"
    """Greedy for points, but forgets the neighbours and calls Shanghai late."""
    MATE = "mate"
    """Greedy, one move ahead."""
    HELMSMAN = "helmsman"
    """Solves the round exactly, and assumes that chance decides the rest."""
    CAPTAIN = "captain"
    """Solves the round exactly, and knows the value of its end."""


LADDER = tuple(Level)
USUAL_LEVEL = Level.MATE
"""The default level: a newcomer can win but has to try."""


class ComputerPlayer(Protocol):
    """A computer player."""

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return a legal move of `seat` in `state`.

        Raises ValueError if `seat` has no decision.
        """


def choices(state: GameState, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of `seat`, at least one.

    Raises ValueError if `seat` has no decision in `state`.
    """
    moves = legal_moves(state) if seat is state.mover else ()
    if not moves:
        raise ValueError(f"seat {seat} has nothing to decide while the game waits: {state.phase}")
    return moves


class SolvingPlayer:
    """Solves the round and plays the best move, given a valuation of how rounds end."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the best move, the first among equal ones; see `ComputerPlayer.choose`."""
        moves = choices(state, seat)
        return moves[0] if len(moves) == 1 else self._judge.judge(state)[0].move


class Greedy(ABC):
    """Plays the move after which the tavern, judged by the current dice, is most valuable.

    Each level has its own value of the tavern and its own rule for calling Shanghai.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the greedy move, a random one among equal ones; see `ComputerPlayer.choose`."""
        moves = choices(state, seat)
        if len(moves) == 1:
            return moves[0]
        if state.phase is Phase.TURN:
            return Shanghai() if self.calls(state, seat) else Roll()
        worth = {move: self._after(apply(state, MovePlayed(seat, move)), seat) for move in moves}
        best = max(worth.values())
        return self._random.choice([move for move in moves if worth[move] == best])

    @abstractmethod
    def worth(self, state: GameState, seat: Seat) -> float:
        """Return the value of the tavern for `seat` with the current dice."""

    @abstractmethod
    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether `seat`, with the choice to roll, calls Shanghai."""

    def _after(self, state: GameState, seat: Seat) -> float:
        """Return the expected value of the tavern at the end of this turn, played greedily."""
        if state.phase is Phase.ROLLED:
            following = (apply(state, MovePlayed(seat, move)) for move in legal_moves(state))
            return max(self._after(each, seat) for each in following)
        if state.phase is Phase.DICE:
            rolled = ((apply(state, DiceRolled(dice)), chance) for dice, chance in ROLLS)
            return sum(chance * self._after(each, seat) for each, chance in rolled)
        return self.worth(state, seat)


TRICK_WORTH = 2
"""The value of a trick card, equal to a medium sailor."""
CONTESTED = 0.5
"""The share of a card's value if both players have the same number of dice."""


class Deckhand(Greedy):
    """Likes cards with large numbers, and rolls while he has dice.

    He ignores the crews, the opponent and the neighbours, and never saves a trick.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return the value of the cards on which the seat has more dice, plus half the value of the
        contested ones.
        """
        return sum(_share(award, seat) * _value(award.card) for award in awards(state))

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return False: he calls only if he must."""
        return False


def _share(award: Award, seat: Seat) -> float:
    mine, theirs = award.dice[seat.slot], award.dice[seat.opponent.slot]
    if mine and mine == theirs:
        return CONTESTED
    return float(mine > theirs)


def _value(card: Card) -> int:
    return card.value if isinstance(card, Sailor) else TRICK_WORTH


COOK_CALL_GAIN = 8
"""The gain in the lead, by his count, at which he calls Shanghai; so high that he calls late."""
COOK_FEW_DICE = 3
"""The number of dice left at which any gain suffices: enough for one roll, hardly for two."""


class Cook(Greedy):
    """Compares the dice on each card, and the immediate points.

    A card with equal numbers of dice counts for neither player, because he forgets the neighbours.
    He ignores the later value of a crew.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return his lead, by his count, if the game ended now."""
        return lead(state, seat, outright_awards(state))

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether the tavern, by his count, brings enough points."""
        ahead = lead(state, seat, outright_awards(state))
        if state.engine_round == ROUNDS:
            return ahead > 0
        gained = ahead - lead(state, seat, ())
        return gained >= (1 if state.player(seat).supply <= COOK_FEW_DICE else COOK_CALL_GAIN)


MATE_CALL_GAIN = 4
"""The gain in the lead from which he calls Shanghai."""
CONTENT_GAIN = 2
"""The sufficient gain with few dice left."""
SAILOR_WORTH = 0.5
"""The value of a sailor in addition to its immediate points, per point of its value."""
MATE_FEW_DICE = 3
"""The number of dice left that counts as few: enough for one roll, hardly for two."""


class Mate(Greedy):
    """Plays the move with the best immediate award of the tavern after it.

    He looks one move ahead, and ignores the opponent's reply and the later value of a crew.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return his lead if the game ended now, plus a share of the sailors' values."""
        later = 0.0 if state.engine_round == ROUNDS else SAILOR_WORTH * sailor_gain(state, seat)
        return lead(state, seat) + later

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether the tavern brings enough points."""
        if state.engine_round == ROUNDS:
            # The gain does not matter in the last round, only the lead.
            return lead(state, seat) > 0
        enough = CONTENT_GAIN if state.player(seat).supply <= MATE_FEW_DICE else MATE_CALL_GAIN
        return gain(state, seat) >= enough


def _captain(random: Random) -> ComputerPlayer:
    # The captain needs no randomness.
    del random
    return SolvingPlayer(Judge(LearntValue.read(Aim.WINNING)))


def _helmsman(random: Random) -> ComputerPlayer:
    del random
    return SolvingPlayer(Judge(ChanceTakesAll()))


PLAYERS: dict[Level, Callable[[Random], ComputerPlayer]] = {
    Level.DECKHAND: Deckhand,
    Level.COOK: Cook,
    Level.MATE: Mate,
    Level.HELMSMAN: _helmsman,
    Level.CAPTAIN: _captain,
}


def make_player(level: Level, random: Random) -> ComputerPlayer:
    """Return a player of `level` with `random` as its source of randomness, if any."""
    return PLAYERS[level](random)
