"""Hashes that bind a match to its sealed secret: the key of its draws and a hash chain of its log.

The invitation shows the SHA-256 of the secret before any member accepts. Each hash below is
HMAC-SHA256 with the secret as the key and lines of UTF-8 text, joined by newlines, as the message:

- The *key*, from which `bot.chance.dice` derives every draw: ``key``, the game's name, the agreed
  terms (as lines of a transcript), the invitation, the members' user ids in ascending order, and
  the id of the accepting interaction. Members have no influence on the secret, so no player can
  choose the key. The operator has no influence on the members, but only the bot sees the
  interaction's id: a forged bot could choose among the ids of that moment, or wait for a click
  that suits it.
- A *seat*: ``seat``, the name, and the user id of the player. After a member's data is deleted,
  only this hash of the seat remains.
- The *opening*: ``opening``, the seats, the terms after the lot, the invitation, the interaction,
  and the key. It keeps the data that is not deleted provable. In a match of an earlier version the
  opening hashes the transcript's header, including names and user ids: it cannot be computed after
  one of them is deleted.
- The *head* after a line of the log: ``head``, the previous head as hexadecimal digits, and the
  line. The opening is the head before the first line, so the latest head covers the whole game.

The heads of a running game reveal nothing: they cannot be computed without the secret.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Sequence

SHORT_DIGITS = 12
"""The number of hexadecimal digits of a head that are shown: 48 bits."""
_GROUP = 4


def derive_key(secret: bytes, game: str, agreed: Sequence[str], bond: Sequence[str]) -> bytes:
    """Return the 32 bytes from which every draw of a match is derived.

    `agreed` and `bond` are lines of the transcript: the terms, and the result of `bond_lines` with
    the members in ascending order.

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
    # Not `hmac.digest`: it releases the GIL, and in a busy bot takes 46 µs instead of 3.
    return hmac.new(secret, "\n".join(lines).encode(), "sha256").digest()
