"""What binds a match to the secret that was sealed before it: the key of its chance, and its log.

The SHA-256 of the secret is shown with the invitation, before anybody has accepted. All that stands
below is HMAC-SHA256 with the secret as the key and lines of UTF-8 text, joined by newlines, as
the message:

- The *key*, which `bot.chance.dice` draws everything from: ``key``, the game's name, what was
  agreed (as lines of a transcript), the invitation, the members' user ids in ascending order, and
  the id of the interaction that accepted. The members have no say in the secret, so no player
  can choose the key. Who runs the bot has none in the members, but Discord shows the click's number
  to the bot alone: a forged bot could pick among numbers of that moment, or wait for a click that
  suits it.
- A *seat*: ``seat``, the name, and the user id of who sits there. When a member's data is deleted,
  this hash is all that is kept of the seat.
- The *opening*: ``opening``, the seats, the terms as the lot settled them, the invitation, the
  click, and the key. So what is not deleted can still be proven. The opening of a match that began
  in an earlier version has the transcript's header there, names and user ids and all: once one of
  them is deleted nobody can compute it.
- The *head* after a line of the log: ``head``, the head before it as hexadecimal digits, and the
  line. The opening is the head before the first line. So the latest head stands for the whole game.

While a game runs, its heads tell nothing: without the secret nobody can compute one.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Sequence

SHORT_DIGITS = 12
"""How many hexadecimal digits of a head are shown: 48 bits."""
_GROUP = 4


def key(secret: bytes, game: str, agreed: Sequence[str], bond: Sequence[str]) -> bytes:
    """Return the 32 bytes that all chance of a match comes from.

    `agreed` and `bond` are lines of the transcript: the terms, and what `bond_lines` returns with
    the members in ascending order.
    """
    return _digest(secret, ["key", f"Game: {game}", *agreed, *bond])


def seat(secret: bytes, name: str, user_id: int) -> bytes:
    """Return what the opening has of who sits at a seat; `name` as a transcript writes it."""
    return _digest(secret, ["seat", f"Name: {name}", f"Member: {user_id}"])


def opening(
    secret: bytes, chance_key: bytes, seats: Iterable[bytes], terms: Sequence[str]
) -> bytes:
    """Return the head before the first line of a match.

    `terms` are lines of the transcript's header: the terms as settled, and what they came by.
    """
    seated = [f"Seat: {each.hex()}" for each in seats]
    return _digest(secret, ["opening", *seated, *terms, f"Key: {chance_key.hex()}"])


def whole_opening(secret: bytes, header: Sequence[str]) -> bytes:
    """Return the same for a match of an earlier version; `header` is of its transcript."""
    return _digest(secret, ["opening", *header])


def follow(secret: bytes, head: bytes, line: str) -> bytes:
    """Return the head after one more line of the log."""
    return _digest(secret, ["head", head.hex(), line])


def heads(secret: bytes, first: bytes, lines: Iterable[str]) -> Iterator[bytes]:
    """Yield the head after each of `lines`, of which the first one follows the head `first`."""
    head = first
    for line in lines:
        head = follow(secret, head, line)
        yield head


def short(head: bytes) -> str:
    """Return the beginning of a head, as transcripts write it: 12 hexadecimal digits."""
    return head.hex()[:SHORT_DIGITS]


def shown(head: bytes) -> str:
    """Return the same in groups of four, for people to compare.

    >>> shown(bytes(range(32)))
    '0001-0203-0405'
    """
    digits = short(head)
    return "-".join(digits[at : at + _GROUP] for at in range(0, SHORT_DIGITS, _GROUP))


def _digest(secret: bytes, lines: Sequence[str]) -> bytes:
    # As `hmac.digest`, which lets go of the interpreter's lock: in a busy bot 46 µs, and not 3.
    return hmac.new(secret, "\n".join(lines).encode(), "sha256").digest()
