"""What a round asks for: so many books and runs, each of a least length, and its text.

The text of a round is the old ``books+runs`` (``2+1``) wherever all lengths are the usual ones,
else parts joined by ``+``: how many, ``b`` or ``r``, the length (``b+r7``, ``2b+r5``, ``3r5``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

BOOK_SIZE, RUN_SIZE = 3, 4
"""The fewest cards of a book and of a run."""


class MeldKind(StrEnum):
    """The two kinds of melds."""

    BOOK = "book"
    RUN = "run"


_LEAST = {MeldKind.BOOK: BOOK_SIZE, MeldKind.RUN: RUN_SIZE}
_LETTERS = {MeldKind.BOOK: "b", MeldKind.RUN: "r"}
_OLD = re.compile(r"(\d{1,4})\+(\d{1,4})", re.ASCII)
_PART = re.compile(r"(\d?)([br])(\d{0,2})", re.ASCII)


@dataclass(frozen=True, slots=True, init=False)
class Contract:
    """What a player must put Down in one go: lengths of melds, the shortest first.

    >>> Contract(2, 0) == Contract((3, 3))
    True
    >>> Contract(1, (7, 5)).runs
    (5, 7)
    """

    books: tuple[int, ...]
    """The fewest cards of each book."""
    runs: tuple[int, ...]
    """The fewest cards of each run."""

    def __init__(self, books: int | Iterable[int] = (), runs: int | Iterable[int] = ()) -> None:
        """Make the contract of these lengths, in any order, or of so many of the usual length."""
        object.__setattr__(self, "books", _lengths(books, BOOK_SIZE))
        object.__setattr__(self, "runs", _lengths(runs, RUN_SIZE))

    @property
    def melds(self) -> int:
        """The number of melds."""
        return len(self.books) + len(self.runs)

    @property
    def kinds(self) -> tuple[MeldKind, ...]:
        """The kind of each meld, in the order in which they are put Down."""
        return (MeldKind.BOOK,) * len(self.books) + (MeldKind.RUN,) * len(self.runs)

    @property
    def parts(self) -> Iterator[tuple[MeldKind, int, int]]:
        """The melds, equal ones counted: their kind, their length, how many.

        >>> [(str(kind), length, count) for kind, length, count in Contract(2, (5, 7)).parts]
        [('book', 3, 2), ('run', 5, 1), ('run', 7, 1)]
        """
        for kind, lengths in ((MeldKind.BOOK, self.books), (MeldKind.RUN, self.runs)):
            for length, equal in groupby(lengths):
                yield kind, length, len(list(equal))

    @property
    def fewest_cards(self) -> int:
        """The number of cards that the shortest melds take."""
        return sum(self.books) + sum(self.runs)

    @property
    def usual(self) -> bool:
        """Whether every meld has the usual length."""
        return {*self.books} <= {BOOK_SIZE} and {*self.runs} <= {RUN_SIZE}

    def __str__(self) -> str:
        """Return the text of the round, one text for each contract.

        >>> str(Contract(2, 1)), str(Contract((5, 4), ())), str(Contract(1, (6, 5)))
        ('2+1', 'b4+b5', 'b+r5+r6')
        """
        if self.usual:
            return f"{len(self.books)}+{len(self.runs)}"
        return "+".join(
            f"{_but(count, 1)}{_LETTERS[kind]}{_but(length, _LEAST[kind])}"
            for kind, length, count in self.parts
        )


def parse_contract(text: str) -> Contract:
    """Return the contract that a text stands for, its parts in any order.

    >>> str(parse_contract("2r5+r5")), str(parse_contract("1b 1r7")), str(parse_contract("r+2b"))
    ('3r5', 'b+r7', '2+1')

    Raises ValueError for what is no text of a round; whether anybody can play it is not asked.
    """
    old = _OLD.fullmatch(text)
    if old is not None:
        return Contract(int(old[1]), int(old[2]))
    lengths: dict[str, list[int]] = {letter: [] for letter in _LETTERS.values()}
    for word in text.replace("+", " ").split() or [text]:
        part = _PART.fullmatch(word)
        if part is None:
            raise ValueError(f"no round is written {text!r}")
        count, letter, length = part.groups()
        usual = BOOK_SIZE if letter == _LETTERS[MeldKind.BOOK] else RUN_SIZE
        lengths[letter] += [int(length or usual)] * int(count or 1)
    return Contract(*lengths.values())


def _lengths(melds: int | Iterable[int], usual: int) -> tuple[int, ...]:
    return (usual,) * melds if isinstance(melds, int) else tuple(sorted(melds))


def _but(number: int, usual: int) -> str:
    return "" if number == usual else str(number)
