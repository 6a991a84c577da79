"""Counts legal continuations, like perft in chess programs: any mistake in a rule changes a number.

The positions and their counts are in `data/counts.txt`. A block looks like this:

    position a book and a run, three players
    players 3
    options contracts=1+1; dealt=8
    skipped 60
    counts 3 5 9 ...

The deck follows from the committed draws with SHA-256 of the position's name. Sensible players
make the first `skipped` events; the n-th count is the number of ways to make n further decisions
(all legal moves, and the proposed ways to go Down).

After an intended change of a rule, or for a new block, write the counts with
`python -m tools.counts` and read the difference line by line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from bot.chance import dice
from bot.games.rummy.chance import chance_event
from bot.games.rummy.legality import deciding_seats, legal_moves
from bot.games.rummy.moves import Move, MovePlayed
from bot.games.rummy.rules import apply
from bot.games.rummy.solver.down import find_proposals
from bot.games.rummy.state import GameState
from bot.games.rummy.terms.options import Options, format_options, parse_options
from tests.games.rummy.games import honest_events, sensible

COUNTS_FILE = Path(__file__).parent / "data" / "counts.txt"
ENOUGH = 600
"""Counting goes one decision deeper as long as fewer continuations than this were found."""


@dataclass(frozen=True)
class CountedPosition:
    """One block of the file."""

    name: str
    players: int
    options: Options
    skipped: int
    counts: tuple[int, ...]


def read_positions(text: str) -> list[CountedPosition]:
    """Return the blocks of a counts file."""
    return [read_position(block) for block in text.split("\n\n") if "position " in block]


def read_position(block: str) -> CountedPosition:
    """Return the position that one block describes."""
    lines = (line.partition(" ") for line in block.splitlines() if not line.startswith("#"))
    fields = {key: value for key, _, value in lines}
    options = (each.partition("=") for each in fields["options"].split(";") if each.strip())
    return CountedPosition(
        name=fields["position"],
        players=int(fields["players"]),
        options=parse_options({key.strip(): value for key, _, value in options}),
        skipped=int(fields["skipped"]),
        counts=tuple(int(count) for count in fields.get("counts", "").split()),
    )


def write_position(position: CountedPosition) -> str:
    """Return the block for `position`."""
    options = "; ".join(f"{key}={value}" for key, value in format_options(position.options))
    return "\n".join(
        (
            f"position {position.name}",
            f"players {position.players}",
            f"options {options}".rstrip(),
            f"skipped {position.skipped}",
            f"counts {' '.join(str(count) for count in position.counts)}",
        )
    )


def start(position: CountedPosition) -> GameState:
    """Return the state that the skipped events lead to, with the cards that are due then."""
    events = honest_events(secret_of(position), position.options, position.players, [sensible])
    *_, (_, state) = islice(events, position.skipped)
    return settle(state, secret_of(position))


def count(position: CountedPosition, enough: int = ENOUGH) -> tuple[int, ...]:
    """Return the numbers of continuations, one decision deeper each, until there are `enough`."""
    secret = secret_of(position)
    states = [start(position)]
    counts: list[int] = []
    while states and len(states) < enough:
        states = [step(state, move, secret) for state in states for move in decisions(state)]
        counts.append(len(states))
    return tuple(counts)


def decisions(state: GameState) -> tuple[Move, ...]:
    """Return the moves that are counted."""
    for seat in deciding_seats(state):
        ways = tuple(way.move for way in find_proposals(state, seat))
        return (*ways, *legal_moves(state, seat))
    return ()


def step(state: GameState, move: Move, secret: bytes) -> GameState:
    """Return the state after `move` and the chance that follows it."""
    (seat,) = deciding_seats(state)
    return settle(apply(state, MovePlayed(seat, move)), secret)


def settle(state: GameState, secret: bytes) -> GameState:
    """Return the state after the cards that are due."""
    draws = dice.Draws(secret)
    while (event := chance_event(state, draws)) is not None:
        state = apply(state, event)
    return state


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
