"""Jobs for a helper process; some of them fail."""

from __future__ import annotations

import pickle
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path

left: list[str] = []
"""The names of stepwise jobs that were closed before their end in this process."""


def refuse(value: object) -> object:
    """Raise ValueError."""
    raise ValueError(f"nobody can do {value!r}")


def unsendable() -> object:
    """Return an object that cannot be pickled."""
    return lambda: None


class Unreadable:
    """An object that can be pickled, but not unpickled."""

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return pickle.loads, (b"nothing that could be read",)


def unreadable() -> Unreadable:
    """Return an object that the caller cannot unpickle."""
    return Unreadable()


def read(value: object) -> object:
    """Return `value`, to show how the helper process received it."""
    return value


def numbers(most: int) -> Iterator[int | None]:
    """Yield the numbers from 1 to `most`, each followed by None, a step without a result."""
    for number in range(1, most + 1):
        yield number
        yield None


def wait_for(path: Path) -> Generator[None, None, str]:
    """Wait step by step until the file exists, and return its text."""
    while not path.exists():
        yield
    return path.read_text(encoding="utf-8")


def endless(name: str) -> Iterator[int]:
    """Yield numbers until the job is closed; then add `name` to `left`."""
    try:
        yield from count()
    finally:
        left.append(name)


def closed_jobs() -> list[str]:
    """Return the value of `left` in the helper process, where this runs."""
    return left


def refuse_on_the_way() -> Iterator[int]:
    """Yield once, then raise ValueError."""
    yield 1
    raise ValueError("nobody can go on")


def unsendable_on_the_way() -> Iterator[object]:
    """Yield an object that cannot be pickled."""
    yield lambda: None
    yield 2
