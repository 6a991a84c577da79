"""The counted positions of Shanghaien; see `tests.games.counting`. A block has three lines:

    extra joker
    starter 1
    moves roll; place 3

`extra` is the extra trick card, and `starter` the seat that begins. `moves` are the decisions that
lead to the position, in the notation of moves, without seats. All legal moves are counted except
resigning and taking back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot import fairness
from bot.games.shanghaien.cards import RELEASED_DECK, ExtraTrick, Options
from bot.games.shanghaien.notation import parse_move
from bot.games.shanghaien.rules import apply, legal_moves, new_game
from bot.games.shanghaien.state import (
    TAVERN_SIZE,
    CardsDealt,
    DiceRolled,
    GameState,
    Move,
    MovePlayed,
    Phase,
    Seat,
)
from tests.games.counting import CountedPosition, PositionCounter


@dataclass(frozen=True)
class Node:
    """A position together with the number of rolls before it."""

    state: GameState
    rolls: int = 0


def start(position: CountedPosition) -> Node:
    """Return the node after the position's moves."""
    fields = position.fields
    options = Options(ExtraTrick(fields["extra"]), RELEASED_DECK)
    node = _settle(new_game(options, Seat(fields["starter"])), 0, position.secret)
    for text in fields["moves"].split(";"):
        if text.strip():
            node = _step(node, parse_move(text), position.secret)
    return node


def _continue_from(node: Node, secret: bytes) -> Iterator[Node]:
    return (_step(node, move, secret) for move in legal_moves(node.state))


def _step(node: Node, move: Move, secret: bytes) -> Node:
    state = apply(node.state, MovePlayed(node.state.mover, move))
    return _settle(state, node.rolls, secret)


def _settle(state: GameState, rolls: int, secret: bytes) -> Node:
    """Return the node after the results of chance that the rules require in `state`."""
    if state.phase is Phase.DEAL:
        deck = fairness.shuffle(secret, state.options.deck.cards)
        state = apply(state, CardsDealt(deck[state.round * TAVERN_SIZE :][:TAVERN_SIZE]))
    elif state.phase is Phase.DICE:
        rolls += 1
        state = apply(state, DiceRolled(fairness.roll(secret, rolls)))
    return Node(state, rolls)


COUNTER = PositionCounter(Path(__file__).parent / "data/counts.txt", 3000, start, _continue_from)
