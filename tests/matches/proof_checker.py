"""An independent checker of exports, written from docs/proof.md; it shares no code with the bot."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from collections.abc import Iterator

HASH_DIGITS = 64
"""The number of hexadecimal digits of a hash.

The field `Members` has a hash for each deleted member."""


def mac(key: bytes, *lines: str) -> bytes:
    """Return the keyed hash (HMAC-SHA-256) of some lines."""
    return hmac.digest(key, "\n".join(lines).encode(), "sha256")


def row(key: bytes, name: str) -> Iterator[int]:
    """Yield the pseudo-random bytes for the draw `name`, such as "roll/1", without end."""
    for block in itertools.count():
        yield from mac(key, f"{name}/{block}")


def below(numbers: Iterator[int], limit: int) -> int:
    """Return a number below `limit` from the next byte that favours no number."""
    return next(byte for byte in numbers if byte < 256 - 256 % limit) % limit


def check(text: str) -> list[str]:
    """Return the names of the parts of an export that fail the check; empty if all are correct."""
    lines = [line for line in text.splitlines() if line and not line.startswith(";")]
    log_from, log_to = lines.index("Round 1"), lines.index("Score")
    header, log = lines[1:log_from], lines[log_from:log_to]
    fields = dict(line.split(": ", 1) for line in header)
    game = "rummy" if lines[0].startswith("Shanghai (rummy)") else "shanghaien"
    first = "Dealer" if game == "rummy" else "Starts"
    terms = [
        line
        for line in header
        if line.startswith(("Option ", "Extra trick: ", "Dealt from: ", "Rounds: "))
    ]
    opened = (
        check_opening(header, fields, [*terms, f"{first}: {fields[first]}"])
        if lines[0].endswith(" 3")
        else header[1 : header.index(f"Commitment: {fields['Commitment']}") + 1]
    )
    return [
        *check_key(game, terms, fields, first),
        *check_chance(fields, log, first),
        *check_log(opened, log, fields),
    ]


def check_opening(header: list[str], fields: dict[str, str], terms: list[str]) -> list[str]:
    secret = bytes.fromhex(fields["Secret"])
    names = [
        line.split(": ", 1)[1]
        for line in header
        if line.startswith(("First: ", "Second: ", "Player "))
    ]
    seats = [
        member
        if len(member) == HASH_DIGITS
        else mac(secret, "seat", f"Name: {name}", f"Member: {member}").hex()
        for name, member in zip(names, fields["Members"].split(), strict=True)
    ]
    return [
        *(f"Seat: {seat}" for seat in seats),
        *terms,
        *(f"{name}: {fields[name]}" for name in ("Invitation", "Accepted")),
        f"Key: {fields.get('Key')}",
    ]


def check_key(game: str, terms: list[str], fields: dict[str, str], first: str) -> Iterator[str]:
    secret = bytes.fromhex(fields["Secret"])
    if hashlib.sha256(secret).hexdigest() != fields["Commitment"]:
        yield "seal"
    if "Key" not in fields:
        yield "key"
    members = fields["Members"].split()
    kind, _, day = fields["Invitation"].partition(" ")
    if kind in ("daily", "again"):
        bond = [f"Invitation: daily {day}", "Members: -", "Accepted: 0"]
    elif kind == "deal" or not all(
        member.isdecimal() and len(member) < HASH_DIGITS for member in members
    ):
        return
    else:
        bond = [
            f"Invitation: {fields['Invitation']}",
            f"Members: {' '.join(sorted(members, key=int))}",
            f"Accepted: {fields['Accepted']}",
        ]
    seat, how = fields[first].split()
    starts = f"{first}: {'lot' if how == 'lot' else seat}"
    key = mac(secret, "key", f"Game: {game}", *terms, starts, *bond)
    if key.hex() != fields.get("Key"):
        yield "key"


def check_chance(fields: dict[str, str], log: list[str], first: str) -> Iterator[str]:
    key = bytes.fromhex(fields.get("Key", fields["Secret"]))
    seat, how = fields[first].split()
    lot = row(key, "dealer" if first == "Dealer" else "lot")
    seats = sum(name.startswith("Player ") for name in fields) or 2
    if how == "lot" and below(lot, seats) + 1 != int(seat):
        yield "lot"
    rolls = [line.split()[1:] for line in log if line.startswith("dice ")]
    for number, roll in enumerate(rolls, start=1):
        numbers = row(key, f"roll/{number}")
        if [str(below(numbers, 6) + 1) for _ in range(2)] != roll:
            yield f"roll {number}"


def check_log(opened: list[str], log: list[str], fields: dict[str, str]) -> Iterator[str]:
    secret = bytes.fromhex(fields["Secret"])
    if fields["Members"] != "-" and mac(secret, "opening", *opened).hex() != fields["Opening"]:
        yield "opening"
    head = bytes.fromhex(fields["Opening"])
    for line in log:
        if line.startswith("head "):
            if line != f"head {head.hex()[:12]}":
                yield "log"
        elif not line.startswith("Round "):
            head = mac(secret, "head", head.hex(), line)
    if head.hex() != fields["Head"]:
        yield "head"
