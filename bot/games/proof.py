"""What a transcript says so that its whole log can be held to the seal: who, when, which hashes.

Plain values and their lines; `bot.sealing` has the recipe behind them, `proving` holds a transcript
to it. As lines of a header::

    Invitation: challenge 17
    Members: 111 222
    Accepted: 1441817120305152000
    ...
    Key: (64 hexadecimal digits)
    Opening: (64 hexadecimal digits)
    Head: (64 hexadecimal digits)

`Members` are the user ids by seat, or ``-`` once the data of one of them was deleted. `Key` is left
out while a game runs. A line ``head 000102030405`` in the log is the short head of all before it;
one stands at the end of each round.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from bot.games.transcript_lines import Header, read_digest

PRACTICE = "practice"
"""The invitation of a match that needed none."""
INVITATION = "Invitation"
MEMBERS = "Members"
ACCEPTED = "Accepted"
KEY = "Key"
OPENING = "Opening"
HEAD = "Head"
REQUIRED = (INVITATION, MEMBERS, ACCEPTED, OPENING, HEAD)
OPTIONAL = (KEY,)
NOBODY = "-"
_LONGEST_ID = 20


@dataclass(frozen=True, slots=True)
class Proof:
    """What a log can be held to."""

    invitation: str
    """Which challenge or table led to the match: ``challenge 17``, ``table 5``, ``practice``."""
    members: tuple[int, ...]
    """The user ids by seat; none once the data of one of them was deleted."""
    accepted: int
    """The id of the interaction that accepted, in which Discord tells its time."""
    opening: str
    """The head before the first line, 64 hexadecimal digits."""
    head: str
    """The head after the last line."""
    key: str | None = field(default=None, repr=False)
    """What all chance came from; None until the game is over."""
    marks: tuple[tuple[int, str], ...] = ()
    """Short heads, each with the number of lines before it."""

    def marked_at(self, places: Collection[int]) -> Proof:
        """Return the proof with the marks at these places alone."""
        return replace(self, marks=tuple(mark for mark in self.marks if mark[0] in places))

    def bond(self) -> tuple[str, ...]:
        """Return what the opening is bound to as lines of a header."""
        return bond_lines(self.invitation, self.members, self.accepted)

    def hashes(self) -> tuple[str, ...]:
        """Return the rest as lines of a header."""
        key = () if self.key is None else (f"{KEY}: {self.key}",)
        return (*key, f"{OPENING}: {self.opening}", f"{HEAD}: {self.head}")


def bond_lines(invitation: str, members: Sequence[int], accepted: int) -> tuple[str, ...]:
    """Return what a match is bound to, as lines of a header."""
    ids = " ".join(map(str, members)) or NOBODY
    return (f"{INVITATION}: {invitation}", f"{MEMBERS}: {ids}", f"{ACCEPTED}: {accepted}")


def round_ends(deals: Sequence[int], events: int) -> frozenset[int]:
    """Return after how many events rounds end; `deals` are the places of the deals, from 0."""
    return frozenset({*deals, events} - {0})


def read_proof(header: Header, marks: Sequence[tuple[int, str]]) -> Proof:
    """Return the proof that a header holds; raises TranscriptError."""
    header.require(REQUIRED)
    return Proof(
        invitation=header.value(INVITATION, _invitation),
        members=header.value(MEMBERS, _members),
        accepted=header.value(ACCEPTED, _number),
        opening=header.value(OPENING, read_digest),
        head=header.value(HEAD, read_digest),
        key=header.optional(KEY, read_digest),
        marks=tuple(marks),
    )


def marked(proof: Proof | None, count: int) -> list[str]:
    """Return the line that stands in a log after `count` events: none where there is no mark."""
    return [] if proof is None else [f"head {text}" for at, text in proof.marks if at == count]


def _invitation(text: str) -> str:
    match text.split():
        case ["practice"]:
            return text
        case ["challenge" | "table", number] if _number(number):
            return text
    raise ValueError(f"a challenge, a table or {PRACTICE!r} is due, not {text!r}")


def _members(text: str) -> tuple[int, ...]:
    return () if text == NOBODY else tuple(map(_number, text.split()))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_ID):
        raise ValueError(f"a number is due, not {text!r}")
    return int(text)
