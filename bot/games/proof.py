"""What a transcript says so that its whole log can be held to the seal: who, when, which hashes.

Plain values and their lines; `bot.chance.sealing` has the recipe behind them, `proving` holds a
transcript to it. As lines of a header::

    Invitation: challenge 17
    Members: 111 222
    Accepted: 1441817120305152000
    ...
    Key: (64 hexadecimal digits)
    Opening: (64 hexadecimal digits)
    Head: (64 hexadecimal digits)

`Members` are the user ids by seat. Once a member's data was deleted, the hash of the seat stands
there, 64 hexadecimal digits; in a transcript 2, of a match that began in an earlier version, ``-``
for all seats. `Key` is left out while a game runs. A line ``head 000102030405`` in the log is the
short head of all before it; one stands at the end of each round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from bot.games.transcript_lines import Lines, read_digest

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


EventT = TypeVar("EventT")


@dataclass(frozen=True, slots=True)
class Proof:
    """What a log can be held to."""

    invitation: str
    """Which challenge or table led to the match: ``challenge 17``, ``table 5``, ``practice``."""
    members: tuple[int | str, ...]
    """By seat the user id, or the hash of the seat once the data of that member was deleted; in a
    match whose opening is whole none at all from then on."""
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
    apart: bool = True
    """Whether each seat went apart into the opening; not so in a match of an earlier version."""

    @property
    def version(self) -> int:
        """The version of the transcripts that hold it."""
        return 3 if self.apart else 2

    @property
    def user_ids(self) -> tuple[int, ...]:
        """All user ids by seat; none once the data of one of them was deleted."""
        known = tuple(member for member in self.members if isinstance(member, int))
        return known if len(known) == len(self.members) else ()

    @property
    def nameless(self) -> tuple[int, ...]:
        """The numbers of the seats whose members' data was deleted, from 1."""
        seats = enumerate(self.members, start=1)
        return tuple(number for number, member in seats if isinstance(member, str))

    def marked_at(self, places: Iterable[int]) -> Proof:
        """Return the proof with marks at these places alone; one that is not known is a ``?``."""
        known = dict(self.marks)
        return replace(self, marks=tuple((at, known.get(at, "?")) for at in places))

    def bond(self) -> tuple[str, ...]:
        """Return what the opening is bound to as lines of a header."""
        return bond_lines(self.invitation, self.members, self.accepted)

    def hashes(self) -> tuple[str, ...]:
        """Return the rest as lines of a header."""
        key = () if self.key is None else (f"{KEY}: {self.key}",)
        return (*key, f"{OPENING}: {self.opening}", f"{HEAD}: {self.head}")


def bond_lines(invitation: str, members: Sequence[int | str], accepted: int) -> tuple[str, ...]:
    """Return what a match is bound to, as lines of a header."""
    ids = " ".join(map(str, members)) or NOBODY
    return (f"{INVITATION}: {invitation}", f"{MEMBERS}: {ids}", f"{ACCEPTED}: {accepted}")


def opened_by(settled: Sequence[str], invitation: str, accepted: int) -> tuple[str, ...]:
    """Return the `settled` terms and what the match came by, as lines of a header."""
    return (*settled, f"{INVITATION}: {invitation}", f"{ACCEPTED}: {accepted}")


def version_of(proof: Proof | None) -> int:
    """Return the version of the transcripts of a match with this proof, or without one."""
    return 1 if proof is None else proof.version


def round_ends(events: Sequence[EventT], is_deal: Callable[[EventT], bool]) -> list[int]:
    """Return after how many events rounds end, the log's own end included: where marks stand."""
    deals = [at for at, event in enumerate(events) if is_deal(event)]
    return sorted({*deals, len(events)} - {0})


def read_proof(lines: Lines[EventT], seats: int) -> Proof | None:
    """Return the proof that a transcript holds for so many seats; raises TranscriptError.

    None for a transcript of the first version, which has none.
    """
    if lines.version == 1:
        return None
    header, apart = lines.header, lines.version > 2
    header.require(REQUIRED)
    return Proof(
        invitation=header.value(INVITATION, _invitation),
        members=header.value(MEMBERS, lambda text: _members(text, seats, apart=apart)),
        accepted=header.value(ACCEPTED, _number),
        opening=header.value(OPENING, read_digest),
        head=header.value(HEAD, read_digest),
        key=header.optional(KEY, read_digest),
        marks=tuple(lines.marks),
        apart=apart,
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
    raise ValueError(f"expected a challenge, a table or {PRACTICE!r}, got {text!r}")


def _members(text: str, seats: int, *, apart: bool) -> tuple[int | str, ...]:
    if text == NOBODY and not apart:
        return ()
    told = text.split()
    if len(told) != seats:
        raise ValueError(f"expected {seats} user ids, got {len(told)}")
    read = _member if apart else _number
    return tuple(map(read, told))


def _member(text: str) -> int | str:
    return read_digest(text) if len(text) > _LONGEST_ID else _number(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_ID):
        raise ValueError(f"expected a number, got {text!r}")
    return int(text)
