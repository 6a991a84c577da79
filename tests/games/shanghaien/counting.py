"""Counts legal continuations, like perft in chess programs: any mistake in a rule changes a number.

The positions and their counts are in `data/counts.txt`. A block looks like this:

    position the end is still open
    extra joker
    starter 1
    moves roll
    counts 6 15 30 ...

The deck and the rolls follow from the committed dice with SHA-256 of the position's name; `moves`
are the decisions that lead to the position, in the notation without seats, separated by `;`. The
n-th count is the number of ways to make n further decisions (all legal moves except resigning and
taking back); games that end earlier are not counted.

After an intended change of a rule, or for a new block, write the counts with
`python -m tools.counts` and read the difference line by line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from bot.chance import dice
from bot.games.shanghaien.cards import RELEASED_DECK, ExtraTrick, Options
from bot.games.shanghaien.notation import format_move, parse_move
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

COUNTS_FILE = Path(__file__).parent / "data" / "counts.txt"
ENOUGH = 3000
"""Counting goes one decision deeper as long as fewer continuations than this were found."""


@dataclass(frozen=True)
class CountedPosition:
    """One block of the file."""

    name: str
    extra: ExtraTrick
    starter: Seat
    moves: tuple[Move, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Node:
    """A position together with the number of rolls before it."""

    state: GameState
    rolls: int = 0


def read_positions(text: str) -> list[CountedPosition]:
    """Return the blocks of a counts file."""
    return [read_position(block) for block in text.split("\n\n") if "position " in block]


def read_position(block: str) -> CountedPosition:
    """Return the position that one block describes."""
    lines = (line.partition(" ") for line in block.splitlines() if not line.startswith("#"))
    fields = {key: value for key, _, value in lines}
    return CountedPosition(
        name=fields["position"],
        extra=ExtraTrick(fields["extra"]),
        starter=Seat(fields["starter"]),
        moves=tuple(parse_move(text) for text in fields["moves"].split(";") if text.strip()),
        counts=tuple(int(count) for count in fields.get("counts", "").split()),
    )


def write_position(position: CountedPosition) -> str:
    """Return the block for `position`."""
    return "\n".join(
        (
            f"position {position.name}",
            f"extra {position.extra.value}",
            f"starter {position.starter.value}",
            f"moves {'; '.join(format_move(move) for move in position.moves)}".rstrip(),
            f"counts {' '.join(str(count) for count in position.counts)}",
        )
    )


def start(position: CountedPosition) -> Node:
    """Return the node that the position's moves lead to."""
    secret = secret_of(position)
    node = settle(Node(new_game(Options(position.extra, RELEASED_DECK), position.starter)), secret)
    for move in position.moves:
        node = step(node, move, secret)
    return node


def count(position: CountedPosition, enough: int = ENOUGH) -> tuple[int, ...]:
    """Return the numbers of continuations, one decision deeper each, until there are `enough`."""
    secret = secret_of(position)
    nodes = [start(position)]
    counts: list[int] = []
    while nodes and len(nodes) < enough:
        nodes = [step(node, move, secret) for node in nodes for move in legal_moves(node.state)]
        counts.append(len(nodes))
    return tuple(counts)


def step(node: Node, move: Move, secret: bytes) -> Node:
    """Return the node after `move` and the chance that follows it."""
    return settle(
        replace(node, state=apply(node.state, MovePlayed(node.state.mover, move))), secret
    )


def settle(node: Node, secret: bytes) -> Node:
    """Return the node after the cards or dice that are due."""
    state, rolls = node.state, node.rolls
    if state.phase is Phase.DEAL:
        deck = dice.shuffle(secret, state.options.deck.cards)
        state = apply(state, CardsDealt(deck[state.round * TAVERN_SIZE :][:TAVERN_SIZE]))
    elif state.phase is Phase.DICE:
        rolls += 1
        state = apply(state, DiceRolled(dice.roll(secret, rolls)))
    return Node(state, rolls)


def secret_of(position: CountedPosition) -> bytes:
    """Return the secret that the position's chance comes from."""
    return hashlib.sha256(position.name.encode()).digest()


def renewed(text: str) -> Iterator[str]:
    """Yield the blocks of a counts file with fresh counts; comments stay."""
    for block in text.strip().split("\n\n"):
        if "position " not in block:
            yield block
            continue
        position = read_position(block)
        remarks = [line for line in block.splitlines() if line.startswith("#")]
        yield "\n".join([*remarks, write_position(replace(position, counts=count(position)))])
