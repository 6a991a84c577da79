"""Provably fair randomness: every draw of a match derives from one secret fixed before the match.

The invitation shows the commitment, which is the SHA-256 of the secret. The secret itself is
revealed after the match. With both, any reader can recompute every draw by the recipe below. In
the recipe, ``secret`` stands for the match's key, which `derive_key` computes from the secret; in
matches of early versions, it is the secret itself.

- Block number b of the draw called ``name`` is HMAC-SHA256 with the secret as the key and the ASCII
  text ``name/b`` as the message, b counting from 0 in decimal. The concatenated blocks are an
  endless stream of bytes; each draw has its own stream.
- A number below n is the next byte of the stream, modulo n. Bytes of ``256 - 256 % n`` or more are
  skipped, because they would make small remainders more likely.
- The seat that starts, if it is drawn by lot, is the draw ``lot``: a number below 2.
- The deck is the draw ``deck``, a Fisher-Yates shuffle: for i from the last index down to 1, the
  item at index i is swapped with the item at a number below i + 1.
- Roll number k of the match (from 1) is the draw ``roll/k``: two numbers below 6, each plus 1.
- A game that shuffles more than once chooses the names of its draws. Each of them is a number, like
  the lot, or a shuffle, like the deck.

The draws in ten lines::

    def stream(secret, name):
        for b in itertools.count():
            yield from hmac.digest(secret, f"{name}/{b}".encode(), "sha256")

    def below(stream, n):
        return next(byte for byte in stream if byte < 256 - 256 % n) % n

    dice = stream(secret, "roll/1")
    first_roll = below(dice, 6) + 1, below(dice, 6) + 1

Further hashes bind a match to its secret: the key of its draws and a hash chain of its log. Each is
HMAC-SHA256 with the secret as the key and lines of UTF-8 text, joined by newlines, as the message:

- The *key*, from which every draw derives: ``key``, the game's name, the agreed terms (as lines of
  a transcript), the invitation, the members' user ids in ascending order, and the id of the
  accepting interaction. Members have no influence on the secret, so no player can
  choose the key. The operator has no influence on the members. But only the bot sees the
  interaction's id, so a manipulated bot could pick any id that is plausible at that moment, or wait
  for a click whose id suits it.
- A *seat*: ``seat``, the name, and the user id of the player. After a member's data is deleted,
  only this hash of the seat remains.
- The *opening*: ``opening``, the seats, the terms after the lot, the invitation, the interaction,
  and the key. It allows the remaining data to be proved after a deletion. In a match of an earlier
  version the opening hashes the transcript's header, including names and user ids. Such an opening
  cannot be computed after a name or user id is deleted.
- The *head* after a line of the log: ``head``, the previous head as hexadecimal digits, and the
  line. The opening is the head before the first line, so the latest head covers the whole game.

The heads of a running game reveal nothing: they cannot be computed without the secret.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TypeVar, cast

SECRET_BYTES = 32
_BYTE_VALUES = 256
_DIE_SIDES = 6
SHORT_DIGITS = 12
"""The number of hexadecimal digits of a head that are shown: 48 bits."""
_GROUP = 4

_Item = TypeVar("_Item")


def new_secret() -> bytes:
    """Return 32 random bytes from the operating system."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of `secret` as 64 lower-case hexadecimal digits.

    Raises ValueError if the secret is not 32 bytes long.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    _check_length(secret)
    return hashlib.sha256(secret).hexdigest()


def draw_lot(secret: bytes) -> int:
    """Return the seat that starts when the start is drawn by lot: 0 or 1.

    Raises ValueError if the secret is not 32 bytes long.

    >>> draw_lot(bytes(32))
    0
    """
    return draw_below(secret, "lot", 2)


def draw_below(secret: bytes, name: str, limit: int) -> int:
    """Return the number from 0 to `limit` - 1 of the draw called `name`.

    Raises ValueError if the limit is outside 1 to 256 or the secret is not 32 bytes long.

    >>> draw_below(bytes(32), "lot", 100)
    17
    """
    if not 1 <= limit <= _BYTE_VALUES:
        raise ValueError(f"a draw has 1 to {_BYTE_VALUES} possible numbers, not {limit}")
    return _below(_stream(secret, name), limit)


def shuffle(secret: bytes, items: Sequence[_Item], name: str = "deck") -> tuple[_Item, ...]:
    """Return `items` in the order of the draw called `name`.

    Raises ValueError if there are more than 256 items or the secret is not 32 bytes long.

    >>> "".join(shuffle(bytes(32), "abcdefgh"))
    'cgadbefh'
    """
    if len(items) > _BYTE_VALUES:
        raise ValueError(f"at most {_BYTE_VALUES} items can be shuffled, not {len(items)}")
    stream = _stream(secret, name)
    order = list(items)
    for place in range(len(order) - 1, 0, -1):
        other = _below(stream, place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def roll(secret: bytes, number: int) -> tuple[int, int]:
    """Return the two dice, 1 to 6 each, of the match's roll `number`, counted from 1.

    Raises ValueError if the number is below 1 or the secret is not 32 bytes long.

    >>> roll(bytes(32), 1), roll(bytes(32), 2)
    ((3, 2), (3, 3))
    """
    if number < 1:
        raise ValueError(f"rolls are counted from 1, not {number}")
    stream = _stream(secret, f"roll/{number}")
    return _below(stream, _DIE_SIDES) + 1, _below(stream, _DIE_SIDES) + 1


@dataclass(frozen=True, slots=True)
class Draws:
    """All draws of one match, for a game that names its own draws.

    Raises ValueError if the secret is not 32 bytes long.
    """

    secret: bytes = field(repr=False)
    _latest: dict[tuple[str, Sequence[object]], Sequence[object]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """The latest shuffle, cached because a stock is drawn card by card."""

    def __post_init__(self) -> None:
        _check_length(self.secret)

    def shuffle(self, name: str, items: tuple[_Item, ...]) -> tuple[_Item, ...]:
        """Return `items` in the order of the draw called `name`; see the function `shuffle`."""
        cached = self._latest.get((name, items))
        if cached is None:
            cached = shuffle(self.secret, items, name)
            self._latest.clear()
            self._latest[name, items] = cached
        return cast(tuple[_Item, ...], cached)

    def draw_below(self, name: str, limit: int) -> int:
        """Return the number from 0 to `limit` - 1 of the draw called `name`."""
        return draw_below(self.secret, name, limit)


def _stream(secret: bytes, name: str) -> Iterator[int]:
    _check_length(secret)
    # Return an inner generator, so that a bad secret is refused here and not at the first byte.
    return (
        byte
        for block in count()
        # Do not use `hmac.digest`, which releases the GIL; see `_digest`.
        for byte in hmac.new(secret, f"{name}/{block}".encode("ascii"), "sha256").digest()
    )


def _below(stream: Iterator[int], limit: int) -> int:
    fair = _BYTE_VALUES - _BYTE_VALUES % limit
    return next(byte for byte in stream if byte < fair) % limit


def _check_length(secret: bytes) -> None:
    # HMAC pads a short key with zeros: two secrets could then give the same dice.
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")


def derive_key(secret: bytes, game: str, agreed: Sequence[str], bond: Sequence[str]) -> bytes:
    """Return the 32 bytes from which every draw of a match is derived.

    `agreed` and `bond` are lines of the transcript. `agreed` contains the agreed terms, and `bond`
    is the result of `bond_lines` for the members' ids in ascending order.

    >>> derive_key(bytes(32), "pig", ["Pace: 1 day"], ["Invitation: 7"]).hex()[:16]
    '6c704e491e79f7e7'
    """
    return _digest(secret, ["key", f"Game: {game}", *agreed, *bond])


def hash_seat(secret: bytes, name: str, user_id: int) -> bytes:
    """Return the hash of a seat in the opening; `name` is spelled as in the transcript."""
    return _digest(secret, ["seat", f"Name: {name}", f"Member: {user_id}"])


def hash_opening(
    secret: bytes, chance_key: bytes, seats: Iterable[bytes], terms: Sequence[str]
) -> bytes:
    """Return the head before the first line of a match.

    `terms` are lines of the transcript's header: the final terms, the invitation and the
    interaction.
    """
    seated = [f"Seat: {each.hex()}" for each in seats]
    return _digest(secret, ["opening", *seated, *terms, f"Key: {chance_key.hex()}"])


def hash_whole_opening(secret: bytes, header: Sequence[str]) -> bytes:
    """Return the opening of a match of an earlier version from its transcript's header."""
    return _digest(secret, ["opening", *header])


def extend(secret: bytes, head: bytes, line: str) -> bytes:
    """Return the head after one more line of the log."""
    return _digest(secret, ["head", head.hex(), line])


def heads(secret: bytes, first: bytes, lines: Iterable[str]) -> Iterator[bytes]:
    """Yield the head after each of `lines`, beginning from the head `first`."""
    head = first
    for line in lines:
        head = extend(secret, head, line)
        yield head


def shorten(head: bytes) -> str:
    """Return the first 12 hexadecimal digits of a head, as written in transcripts."""
    return head.hex()[:SHORT_DIGITS]


def group_digits(head: bytes) -> str:
    """Return the shortened head in groups of four digits, for people to compare.

    >>> group_digits(bytes(range(32)))
    '0001-0203-0405'
    """
    digits = shorten(head)
    return "-".join(digits[at : at + _GROUP] for at in range(0, SHORT_DIGITS, _GROUP))


def _digest(secret: bytes, lines: Sequence[str]) -> bytes:
    # Do not use `hmac.digest`: it releases the GIL, and in a busy bot takes 46 µs instead of 3 µs.
    return hmac.new(secret, "\n".join(lines).encode(), "sha256").digest()
