"""Jobs for a helper process to do, and to fail at."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import count

left: list[str] = []
"""The stepwise jobs that were left before their end, in the process that did them."""


def refuse(value: object) -> object:
    """Raise, as a job does that cannot be done."""
    raise ValueError(f"nobody can do {value!r}")


def unsendable() -> object:
    """Return what cannot be pickled."""
    return lambda: None


class Unreadable:
    """Can be pickled, but not be read again."""

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return pickle.loads, (b"nothing that could be read",)


def unreadable() -> Unreadable:
    """Return what the asker cannot read."""
    return Unreadable()


def read(value: object) -> object:
    """Return `value` as it has arrived."""
    return value


def numbers(most: int) -> Iterator[int | None]:
    """Yield numbers from 1 on, with a step between each two that tells nothing new."""
    for number in range(1, most + 1):
        yield number
        yield None


def endless(name: str) -> Iterator[int]:
    """Yield numbers until it is left, and note that then."""
    try:
        yield from count()
    finally:
        left.append(name)


def left_by_now() -> list[str]:
    """Return which stepwise jobs were left before their end."""
    return left


def refuse_on_the_way() -> Iterator[int]:
    """Yield once, and raise then."""
    yield 1
    raise ValueError("nobody can go on")


def unsendable_on_the_way() -> Iterator[object]:
    """Yield what cannot be pickled."""
    yield lambda: None
    yield 2
