"""Round ends to learn from as strong players leave them: the captain against himself.

A solved round is played several times over, each time with fresh dice and with slips, so that one
game shows many ends: with a trick played and kept, called early and late.
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
    Dealt,
    DiceRolled,
    Event,
    GameState,
    Move,
    Phase,
    Played,
    PlayTrick,
)

REPLAYS: Final = 8
"""How often each round of a game is played; the game goes on from the last time."""
SLIPS: Final = (0.0, 0.05, 0.2)
"""How often a player moves at random; one is drawn for each player each time."""
KEEPING: Final = 0.25
"""How often a player keeps his tricks all through a round."""
PLAIN_SHARE: Final = 0.7
"""Share of the games without an extra trick."""


class _Habit(NamedTuple):
    """How one player plays a round."""

    slips: float
    keeps: bool


def played_ends(
    random: Random, last: int, value: RoundValue, replays: int = REPLAYS
) -> Iterator[GameState]:
    """Yield the positions of one game after rounds 1 to `last`, 7 at most: `replays` for each.

    Both play by `value`, but for their slips.
    """
    extra = ExtraTrick.NONE
    if random.random() > PLAIN_SHARE:
        extra = random.choice((ExtraTrick.JOKER, ExtraTrick.SHARKS))
    deck = random.sample(DECK, len(DECK))
    state = new_game(Options(extra), random.choice(SEATS))
    for number in range(last):
        cards = tuple(deck[number * TAVERN_SIZE : (number + 1) * TAVERN_SIZE])
        dealt = apply(state, Dealt(cards))
        solution = RoundSolution(dealt, value)
        for _ in range(replays):
            state = _played(dealt, solution, random)
            yield state


def _played(state: GameState, solution: RoundSolution, random: Random) -> GameState:
    """Return the position after the round of `state`, played by its solution."""
    habits = [_Habit(random.choice(SLIPS), random.random() < KEEPING) for _ in SEATS]
    while state.phase is not Phase.DEAL:
        event: Event
        if state.phase is Phase.DICE:
            event = DiceRolled((random.randint(1, TAVERN_SIZE), random.randint(1, TAVERN_SIZE)))
        else:
            habit = habits[state.mover.slot]
            event = Played(state.mover, _chosen(state, solution, habit, random))
        state = apply(state, event)
    return state


def _chosen(state: GameState, solution: RoundSolution, habit: _Habit, random: Random) -> Move:
    # Only what the tables follow: whatever leads out of them would take a solution of its own.
    moves = solution.covered(state)
    if habit.keeps:
        moves = [move for move in moves if not isinstance(move, PlayTrick)] or moves
    if len(moves) == 1:
        return moves[0]
    if random.random() < habit.slips:
        # Kind by kind: a card can be laid in many crews, and a call is one move among them.
        kinds = {type(move): move for move in random.sample(moves, len(moves))}
        return random.choice(list(kinds.values()))
    return max(moves, key=lambda move: solution.after(state, move))
