"""Counts of legal continuations, like perft in chess programs: a mistake in a rule usually changes
a count.

The positions and their counts are in `data/counts.txt` of each game. A block looks like this:

    position a book and a run, three players
    players 3
    options contracts=1+1; dealt=8
    skipped 60
    counts 3 5 9 ...

The lines between `position` and `counts` differ from game to game. All chance follows from the
SHA-256 of the position's name. The n-th count is the number of ways to make n further decisions;
games that end earlier are not counted.

After an intended change of a rule, or for a new block, write the counts with
`python -m tools.counts` and read the difference line by line.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

StateT = TypeVar("StateT")


@dataclass(frozen=True)
class CountedPosition:
    """One block of a file of counts."""

    name: str
    fields: Mapping[str, str]
    """The lines in the game's own format, by their first word."""
    counts: tuple[int, ...]

    @property
    def secret(self) -> bytes:
        """The secret from which all chance of the position is derived."""
        return hashlib.sha256(self.name.encode()).digest()


def read_position(block: str) -> CountedPosition:
    """Return the position that one block describes."""
    lines = (line.partition(" ") for line in block.splitlines() if not line.startswith("#"))
    fields = {key: value for key, _, value in lines}
    counts = tuple(int(count) for count in fields.pop("counts", "").split())
    return CountedPosition(fields.pop("position"), fields, counts)


@dataclass(frozen=True)
class PositionCounter(Generic[StateT]):
    """The counted positions of one game."""

    file: Path
    enough: int
    """Counting goes one decision deeper as long as there are fewer continuations than this."""
    start: Callable[[CountedPosition], StateT]
    """Returns the state to count from."""
    continue_from: Callable[[StateT, bytes], Iterable[StateT]]
    """Returns, for each legal decision, the state after it and after the chance that follows."""

    def positions(self) -> list[CountedPosition]:
        """Return the positions in the file."""
        blocks = self.file.read_text(encoding="utf-8").split("\n\n")
        return [read_position(block) for block in blocks if "position " in block]

    def count(self, position: CountedPosition, enough: int = 0) -> tuple[int, ...]:
        """Return the numbers of continuations after one decision, two decisions and so on.

        The last number is the first that reaches `enough` (by default, the attribute) or is 0.
        """
        states = [self.start(position)]
        counts: list[int] = []
        while states and len(states) < (enough or self.enough):
            states = [
                each for state in states for each in self.continue_from(state, position.secret)
            ]
            counts.append(len(states))
        return tuple(counts)

    def renew(self, text: str) -> Iterator[str]:
        """Yield the blocks of `text`, a whole file, with new counts but otherwise unchanged."""
        for block in text.strip().split("\n\n"):
            if "position " not in block:
                yield block
                continue
            kept = [line for line in block.splitlines() if not line.startswith("counts")]
            counts = " ".join(map(str, self.count(read_position(block))))
            yield "\n".join([*kept, f"counts {counts}"])
