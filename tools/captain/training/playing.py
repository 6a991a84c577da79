"""Positions at the ends of rounds, for training, from games of the captain against itself.

A solved round is replayed several times with new dice and random slips (bad moves). So one game
yields many different ends: with tricks played or kept, and with early and late calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from bot.games.shanghaien.cards import DECK, ExtraTrick, Options
from bot.games.shanghaien.players.solver.calls import RoundValue
from bot.games.shanghaien.players.solver.solution import RoundSolution
from bot.games.shanghaien.rules import apply, new_game
from bot.games.shanghaien.state import (
    SEATS,
    TAVERN_SIZE,
    CardsDealt,
    DiceRolled,
    Event,
    GameState,
    Move,
    MovePlayed,
    Phase,
    PlayTrick,
)

REPLAYS: Final = 8
"""Number of replays of each round. The game continues from the last replay."""
SLIPS: Final = (0.0, 0.05, 0.2)
"""Probabilities of a random move; one is drawn for each player and replay."""
KEEPING: Final = 0.25
"""Probability that a player keeps all tricks during a round."""
PLAIN_SHARE: Final = 0.7
"""Share of the games without an extra trick."""


class _Habit(NamedTuple):
    """The habits of one player during a round."""

    slips: float
    keeps_tricks: bool


def play_rounds(
    random: Random, last: int, value: RoundValue, replays: int = REPLAYS
) -> Iterator[GameState]:
    """Yield `replays` positions after each of the rounds 1 to `last` (at most 7) of one game.

    Both players choose the best moves according to `value`, apart from slips and kept tricks.
    """
    extra = ExtraTrick.NONE
    if random.random() > PLAIN_SHARE:
        extra = random.choice((ExtraTrick.JOKER, ExtraTrick.SHARKS))
    deck = random.sample(DECK, len(DECK))
    state = new_game(Options(extra), random.choice(SEATS))
    for number in range(last):
        cards = tuple(deck[number * TAVERN_SIZE : (number + 1) * TAVERN_SIZE])
        dealt = apply(state, CardsDealt(cards))
        solution = RoundSolution(dealt, value)
        for _ in range(replays):
            state = _play_round(dealt, solution, random)
            yield state


def _play_round(state: GameState, solution: RoundSolution, random: Random) -> GameState:
    """Play the round that begins at `state`, and return the position after it."""
    habits = [_Habit(random.choice(SLIPS), random.random() < KEEPING) for _ in SEATS]
    while state.phase is not Phase.DEAL:
        event: Event
        if state.phase is Phase.DICE:
            event = DiceRolled((random.randint(1, TAVERN_SIZE), random.randint(1, TAVERN_SIZE)))
        else:
            habit = habits[state.mover.slot]
            event = MovePlayed(state.mover, _choose_move(state, solution, habit, random))
        state = apply(state, event)
    return state


def _choose_move(state: GameState, solution: RoundSolution, habit: _Habit, random: Random) -> Move:
    # Choose only among moves that the solution contains: any other move needs another solution.
    moves = solution.solved_moves(state)
    if habit.keeps_tricks:
        moves = [move for move in moves if not isinstance(move, PlayTrick)] or moves
    if len(moves) == 1:
        return moves[0]
    if random.random() < habit.slips:
        # Choose the kind of move first: there are many moves with a trick card, but only one call.
        kinds = {type(move): move for move in random.sample(moves, len(moves))}
        return random.choice(list(kinds.values()))
    return max(moves, key=lambda move: solution.evaluate_move(state, move))
