"""The five computer players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random
from typing import Final, NamedTuple, Protocol

from bot.games.shanghaien.cards import Card, Sailor
from bot.games.shanghaien.players.learnt import (
    Aim,
    ChanceTakesAll,
    LearntValue,
    gain,
    lead,
    outright,
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
    Phase,
    Played,
    Roll,
    Seat,
    Shanghai,
)


class Level(StrEnum):
    """How well a computer opponent plays, weakest first."""

    DECKHAND = "deckhand"
    """Wants large numbers, and rolls as long as he can."""
    COOK = "cook"
    """Greedy for points, but forgets the neighbours and calls Shanghai late."""
    MATE = "mate"
    """Greedy, one move ahead."""
    HELMSMAN = "helmsman"
    """Solves the round exactly, and thinks that chance decides all that follows."""
    CAPTAIN = "captain"
    """Solves the round exactly and knows what a position is worth at its end."""


LADDER = tuple(Level)
USUAL_LEVEL = Level.MATE
"""For who did not choose: a newcomer may win and still has to try."""


class ComputerPlayer(Protocol):
    """A computer opponent."""

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the move that `seat` makes in `state`, a legal one.

        Raises ValueError if `seat` has nothing to decide there.
        """


def choices(state: GameState, seat: Seat) -> tuple[Move, ...]:
    """Return the legal moves of `seat`, at least one.

    Raises ValueError if `seat` has nothing to decide in `state`.
    """
    moves = legal_moves(state) if seat is state.mover else ()
    if not moves:
        raise ValueError(f"seat {seat} has nothing to decide while the game waits: {state.phase}")
    return moves


class SolvingPlayer:
    """Plays the best move of the solved round, by one value of a round's end."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the best move, the first among equals; see `Player.choose`."""
        moves = choices(state, seat)
        return moves[0] if len(moves) == 1 else self._judge.judge(state)[0].move


class Greedy(ABC):
    """Takes the move after which the tavern looks best to him, by dice as they lie then.

    What he sees in the tavern, and when he calls Shanghai, is each level's own.
    """

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, state: GameState, seat: Seat) -> Move:
        """Return the greedy move, a random one among equals; see `Player.choose`."""
        moves = choices(state, seat)
        if len(moves) == 1:
            return moves[0]
        if state.phase is Phase.TURN:
            return Shanghai() if self.calls(state, seat) else Roll()
        worth = {move: self._after(apply(state, Played(seat, move)), seat) for move in moves}
        best = max(worth.values())
        return self._random.choice([move for move in moves if worth[move] == best])

    @abstractmethod
    def worth(self, state: GameState, seat: Seat) -> float:
        """Return how good the tavern looks to `seat` as the dice lie."""

    @abstractmethod
    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether `seat`, who may also roll, calls Shanghai."""

    def _after(self, state: GameState, seat: Seat) -> float:
        """Return the worth after the rest of this turn, played greedily."""
        if state.phase is Phase.ROLLED:
            following = (apply(state, Played(seat, move)) for move in legal_moves(state))
            return max(self._after(each, seat) for each in following)
        if state.phase is Phase.DICE:
            rolled = ((apply(state, DiceRolled(dice)), chance) for dice, chance in ROLLS)
            return sum(chance * self._after(each, seat) for each, chance in rolled)
        return self.worth(state, seat)


TRICK_WORTH = 2
"""What a trick card looks worth to him: as much as a middling sailor."""
CONTESTED = 0.5
"""Share of a card's value that he hopes for where both have as many dice."""


class Deckhand(Greedy):
    """Wants the cards with the large numbers, and rolls as long as he has dice.

    He looks neither at crews nor at what his opponent gets, forgets the neighbours, and keeps no
    trick for later.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return the value of the cards on which he has more dice, and half of those contested."""
        return sum(_share(award, seat) * _value(award.card) for award in awards(state))

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return False: he calls when he has to."""
        return False


def _share(award: Award, seat: Seat) -> float:
    mine, theirs = award.dice[seat.slot], award.dice[seat.opponent.slot]
    if mine and mine == theirs:
        return CONTESTED
    return float(mine > theirs)


def _value(card: Card) -> int:
    return card.value if isinstance(card, Sailor) else TRICK_WORTH


COOK_CALL_GAIN = 8
"""He calls Shanghai once the tavern's cards seem to add this much to his lead: late."""
COOK_FEW_DICE = 3
"""With so few dice left he calls for any gain: enough for one roll, hardly for two."""


class Cook(Greedy):
    """Counts who has more dice on a card, and what that brings at once.

    A card on which both have as many dice counts as nobody's to him: he forgets the neighbours. He
    does not think of what a crew can be worth later.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return what his lead seems to be if the game ended now."""
        return lead(state, seat, outright(state))

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether the tavern seems to bring him enough."""
        ahead = lead(state, seat, outright(state))
        if state.engine_round == ROUNDS:
            return ahead > 0
        gained = ahead - lead(state, seat, ())
        return gained >= (1 if state.player(seat).supply <= COOK_FEW_DICE else COOK_CALL_GAIN)


MATE_CALL_GAIN = 4
"""He calls Shanghai once the tavern's cards would add this much to his lead."""
CONTENT_GAIN = 2
"""With few dice left he calls for this much."""
SAILOR_WORTH = 0.5
"""What a sailor's value is worth to him beside the points it brings at once."""
MATE_FEW_DICE = 3
"""A supply that counts as few: enough for one roll, hardly for two."""


class Mate(Greedy):
    """Takes the move after which the tavern, awarded at once, would serve him best.

    He looks one move ahead only: neither at the opponent's reply nor at what a crew will be worth
    later.
    """

    def worth(self, state: GameState, seat: Seat) -> float:
        """Return his lead if the game ended now, and a share of the sailors' own value."""
        later = 0.0 if state.engine_round == ROUNDS else SAILOR_WORTH * sailor_gain(state, seat)
        return lead(state, seat) + later

    def calls(self, state: GameState, seat: Seat) -> bool:
        """Return whether the tavern brings him enough."""
        if state.engine_round == ROUNDS:
            # Nothing follows the last round: only the lead matters, not the gain.
            return lead(state, seat) > 0
        enough = CONTENT_GAIN if state.player(seat).supply <= MATE_FEW_DICE else MATE_CALL_GAIN
        return gain(state, seat) >= enough


LOOKED_AT: Final = 3
"""How many of the last games against a level count."""
UP: Final = 2.0
"""So many points of them, a win 1 and a draw a half, lead to the next level."""
DOWN: Final = 0.0
"""No more than so many lead back to the level below."""


class PastGame(NamedTuple):
    """One finished game of a member."""

    level: str | None
    """Which level of the computer it was against; None for one against members."""
    points: float | None
    """1 for a win, 0.5 for a draw, 0 for a loss; None if nobody won or lost anything."""


def suggested_level(games: Sequence[PastGame]) -> Level:
    """Return the level to suggest to who finished these games, the latest first.

    A newcomer begins at the foot of the ladder, somebody who knows the game by its middle. From
    then on it is the level of the last game, or a neighbour of it.

    >>> lost, won = PastGame("mate", 0.0), PastGame("mate", 1.0)
    >>> suggested_level([]).value, suggested_level([lost]).value
    ('deckhand', 'mate')
    >>> suggested_level([won, won]).value, suggested_level([lost, lost, lost]).value
    ('helmsman', 'cook')
    """
    if not games:
        return Level.DECKHAND
    practised = [
        (LADDER.index(Level(game.level)), game.points)
        for game in games
        if game.level in LADDER and game.points is not None
    ]
    if not practised:
        return USUAL_LEVEL
    last = practised[0][0]
    against = [points for rung, points in practised if rung == last][:LOOKED_AT]
    if sum(against) >= UP:
        last = min(last + 1, len(LADDER) - 1)
    elif len(against) == LOOKED_AT and sum(against) <= DOWN:
        last = max(last - 1, 0)
    return LADDER[last]


def _captain(random: Random) -> ComputerPlayer:
    # He needs no randomness.
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
    """Return a player of `level` that takes its own randomness, if any, from `random`."""
    return PLAYERS[level](random)
