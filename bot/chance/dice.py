"""Dice that anybody can check: each draw of a match follows from one secret fixed before it.

The commitment, the SHA-256 of the secret, is shown with the invitation; the secret itself is shown
after the end. With both, anybody can check that nothing was chosen on the way, by this recipe. Its
``secret`` is the match's key, which `sealing` makes of the secret; in matches that began in an
early version it was the secret itself.

- Block number b of the draw called ``name`` is HMAC-SHA256 with the secret as the key and the ASCII
  text ``name/b`` as the message, b counting from 0 in decimal. The blocks, one after the other, are
  an endless row of bytes; each draw has its own row.
- A number below n is the next byte of the row, modulo n; but bytes from ``256 - 256 % n`` on are
  skipped, because they would make the small remainders likelier.
- The lot is the draw ``lot``: a number below 2.
- The deck is the draw ``deck``: from the last place down to the second, the item at place i (from
  0) changes places with the one at a number below i + 1.
- Roll number k of the match (from 1) is the draw ``roll/k``: two numbers below 6, each plus 1.
- A game that shuffles more than once names its draws itself; each is made like the lot or the deck.

In ten lines::

    def row(secret, name):
        for b in itertools.count():
            yield from hmac.digest(secret, f"{name}/{b}".encode(), "sha256")

    def below(row, n):
        return next(byte for byte in row if byte < 256 - 256 % n) % n

    dice = row(secret, "roll/1")
    first_roll = below(dice, 6) + 1, below(dice, 6) + 1

Knows nothing of any game.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar, cast

SECRET_BYTES = 32
_BYTE_VALUES = 256
_DIE_SIDES = 6

_Item = TypeVar("_Item")


def new_secret() -> bytes:
    """Return 32 fresh bytes from the operating system's generator."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of `secret` as 64 lower-case hexadecimal digits.

    Raises ValueError if the secret has not 32 bytes.
    """
    _check_length(secret)
    return hashlib.sha256(secret).hexdigest()


def lot(secret: bytes) -> int:
    """Return 0 or 1: who starts when that is drawn by lot.

    Raises ValueError if the secret has not 32 bytes.
    """
    return below(secret, "lot", 2)


def below(secret: bytes, name: str, limit: int) -> int:
    """Return the number from 0 to `limit` - 1 that the draw called `name` gives.

    Raises ValueError for a limit outside 1 to 256 or a secret that has not 32 bytes.
    """
    if not 1 <= limit <= _BYTE_VALUES:
        raise ValueError(f"a draw has 1 to {_BYTE_VALUES} possible numbers, not {limit}")
    return _below(_row(secret, name), limit)


def shuffled(secret: bytes, items: Sequence[_Item], name: str = "deck") -> tuple[_Item, ...]:
    """Return `items` in the order of the match's draw called `name`.

    Raises ValueError for more than 256 items or a secret that has not 32 bytes.
    """
    if len(items) > _BYTE_VALUES:
        raise ValueError(f"at most {_BYTE_VALUES} items can be shuffled, not {len(items)}")
    row = _row(secret, name)
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = _below(row, place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def roll(secret: bytes, number: int) -> tuple[int, int]:
    """Return the two dice, 1 to 6 each, of the match's roll `number`, counted from 1.

    Raises ValueError for a number below 1 or a secret that has not 32 bytes.
    """
    if number < 1:
        raise ValueError(f"rolls are counted from 1, not {number}")
    row = _row(secret, f"roll/{number}")
    return _below(row, _DIE_SIDES) + 1, _below(row, _DIE_SIDES) + 1


@dataclass(frozen=True, slots=True)
class Draws:
    """All draws of one match, for a game that asks for them by name.

    Raises ValueError if the secret has not 32 bytes.
    """

    secret: bytes = field(repr=False)
    _latest: dict[tuple[str, Sequence[object]], Sequence[object]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The shuffle asked for last: a stock is drawn from card by card."""

    def __post_init__(self) -> None:
        _check_length(self.secret)

    def shuffled(self, name: str, items: tuple[_Item, ...]) -> tuple[_Item, ...]:
        """Return `items` in the order of the draw called `name`; see `shuffled`."""
        kept = self._latest.get((name, items))
        if kept is None:
            kept = shuffled(self.secret, items, name)
            self._latest.clear()
            self._latest[name, items] = kept
        return cast(tuple[_Item, ...], kept)

    def below(self, name: str, limit: int) -> int:
        """Return the number from 0 to `limit` - 1 that the draw called `name` gives."""
        return below(self.secret, name, limit)


def _row(secret: bytes, name: str) -> Iterator[int]:
    _check_length(secret)
    # An inner generator, so that a bad secret is refused here and not at the first byte.
    return (
        byte
        for block in count()
        # As `hmac.digest`, which lets go of the interpreter's lock; see `bot.chance.sealing`.
        for byte in hmac.new(secret, f"{name}/{block}".encode("ascii"), "sha256").digest()
    )


def _below(row: Iterator[int], limit: int) -> int:
    fair = _BYTE_VALUES - _BYTE_VALUES % limit
    return next(byte for byte in row if byte < fair) % limit


def _check_length(secret: bytes) -> None:
    # HMAC pads a short key with zeros: two secrets could then give the same dice.
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
