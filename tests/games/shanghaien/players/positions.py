"""Random positions of all kinds from a seed, for the tests of computer players and analyses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.games.shanghaien.cards import ExtraTrick, Options
from bot.games.shanghaien.rules import apply, legal_moves, new_game
from bot.games.shanghaien.state import (
    SEATS,
    CardsDealt,
    DiceRolled,
    Event,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Shanghai,
)
from tools.captain.contest import FixedLuck


def _wandering(random: Random, state: GameState) -> Move:
    """Return a random legal move, with Shanghai only rarely, so that many dice are placed."""
    moves = legal_moves(state)
    if len(moves) > 1 and random.random() < 0.7:
        moves = tuple(move for move in moves if not isinstance(move, Shanghai))
    return random.choice(moves)


def random_game(seed: int, options: Options) -> Iterator[tuple[Event, GameState]]:
    """Yield each event of a random game and the position after it."""
    random = Random(seed)
    fate = FixedLuck.draw(random, options.deck)
    state = new_game(options, random.choice(SEATS))
    while state.phase is not Phase.OVER:
        event: Event
        if state.phase is Phase.DEAL:
            event = CardsDealt(fate.tavern(state.round + 1))
        elif state.phase is Phase.DICE:
            event = DiceRolled((random.randint(1, 6), random.randint(1, 6)))
        else:
            event = MovePlayed(state.mover, _wandering(random, state))
        state = apply(state, event)
        yield event, state


def decisions(count: int, seed: int = 0) -> Iterator[GameState]:
    """Yield `count` positions with a decision, from games with every extra trick."""
    found = 0
    while True:
        for extra in ExtraTrick:
            for _, state in random_game(seed, Options(extra_trick=extra)):
                if state.phase in (Phase.TURN, Phase.ROLLED):
                    yield state
                    found += 1
                    if found == count:
                        return
            seed += 1
