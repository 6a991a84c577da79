"""The lines of a transcript: reading, writing, escaping, and the proof that the log is genuine.

A transcript is the text of a whole game. It has a title, a header with one field in each line
(``Name: value``), the log with comments, and the score. The proof uses the terms of
``docs/proof.md``: a *head* is a hash of the log up to a line, a *mark* is a short head in the log,
and the *opening* is the head before the first line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Generic, TypeVar

_ESCAPE = re.compile(r"\\(?:(\\)|x([0-9a-f]{2})|u([0-9a-f]{4})|U(00(?:0[0-9a-f]|10)[0-9a-f]{4})|)")


def escape(name: str) -> str:
    """Return `name` with all characters escaped that could break a line of a transcript.

    These are backslashes, characters that cannot be printed, and spaces at both ends.

    >>> escape(" Anna\\n")
    '\\\\x20Anna\\\\x0a'
    """
    inner = range(len(name) - len(name.lstrip(" ")), len(name.rstrip(" ")))
    return "".join(
        char if char.isprintable() and char != "\\" and index in inner else _escape_char(char)
        for index, char in enumerate(name)
    )


def unescape(text: str) -> str:
    """Return the name for which `escape` returns `text`.

    Raises ValueError for a backslash that begins no escape sequence.
    """

    def char(match: re.Match[str]) -> str:
        backslash, *codes = match.groups()
        if backslash:
            return "\\"
        code = next((code for code in codes if code), None)
        if code is None:
            raise ValueError(f"a stray backslash in {text!r}")
        return chr(int(code, 16))

    return _ESCAPE.sub(char, text)


def _escape_char(char: str) -> str:
    if char == "\\":
        return r"\\"
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


SCORE = "Score"
"""The heading of the last part of a transcript."""
LOT = "lot"
CHOSEN = "chosen"
"""The words that state how the player who begins was determined: by lot, or by a member."""
_ROUND = "Round "
_MARK = "head "
_SHORT_DIGITS = re.compile(r"[0-9a-f]{12}")
_HEX_DIGITS = re.compile(r"[0-9a-f]{64}")

NumberedLine = tuple[int, str]
"""The number of a line, from 1, with the text of the line or a value in it."""
EventT = TypeVar("EventT")
ValueT = TypeVar("ValueT")


class TranscriptError(ValueError):
    """An error in a transcript. `line` is the number of the line, from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Header:
    """The fields of a header, by name."""

    fields: dict[str, NumberedLine]

    def read(self, name: str, read: Callable[[str], ValueT]) -> ValueT:
        """Return the field `name`, parsed by `read`. Raises TranscriptError if `read` raises
        ValueError.
        """
        number, text = self.fields[name]
        try:
            return read(text)
        except ValueError as error:
            raise TranscriptError(number, f"{name}: {error}") from error

    def require(self, names: Sequence[str]) -> None:
        """Raise TranscriptError if one of the fields `names` is missing."""
        for name in names:
            if name not in self.fields:
                last_line = max((number for number, _ in self.fields.values()), default=1)
                raise TranscriptError(last_line, f"the field {name!r} is missing")

    def read_optional(self, name: str, read: Callable[[str], ValueT]) -> ValueT | None:
        """Return the field `name`, parsed by `read`, or None if the field is missing."""
        return self.read(name, read) if name in self.fields else None


@dataclass(frozen=True, slots=True)
class Layout(Generic[EventT]):
    """The layout of a game's transcripts."""

    titles: Sequence[str]
    """The first line of a transcript, for each version of the format. Versions 2 and 3 have a
    proof."""
    required: Sequence[str]
    """The required fields of a header."""
    is_optional: Callable[[str], bool]
    """Returns True if a header may contain a field in addition to the required ones."""
    proof_fields: Collection[str]
    """The names of the fields that a header contains only if the transcript has a proof."""
    parse_event: Callable[[str], EventT]
    """Returns the event of a line; raises ValueError if the line is not an event."""
    is_deal: Callable[[EventT], bool]
    """Returns True if a round begins with the event."""

    def has_title(self, text: str) -> bool:
        """Return whether `text` begins with one of the titles."""
        return text.removeprefix("\ufeff").lstrip().startswith(tuple(self.titles))


@dataclass(frozen=True, slots=True)
class Lines(Generic[EventT]):
    """The lines of a transcript, parsed but not checked against the rules."""

    header: Header
    events: list[EventT]
    body: list[NumberedLine]
    """All lines except the title and the fields of the header. Comments are included."""
    version: int
    """The version of the format, from 1."""
    marks: list[tuple[int, str]]
    """The marks in the log, as pairs: the number of events before the mark, and its digits."""

    def check(self, expected: Iterator[str]) -> None:
        """Raise TranscriptError at the first difference between the body and `expected`.

        If computing the next expected line raises ValueError, the TranscriptError states that the
        rules refuse the current line.
        """
        for number, found in self.body:
            try:
                line = next(expected, None)
            except ValueError as error:
                raise TranscriptError(number, f"{found!r} is refused: {error}") from error
            if line is None:
                raise TranscriptError(number, f"{found!r} should not follow the result")
            if found.split() != line.split():
                raise TranscriptError(number, f"{found!r} should be {line!r}")
        if next(expected, None) is not None:
            raise TranscriptError(self.body[-1][0], "the file ends in the middle of its score")


def join_lines(title: str, header: Iterable[str], body: Iterable[str]) -> str:
    """Return a transcript as text, with a blank line before each round and before the score."""
    lines = [title, *header]
    for line in body:
        lines += ["", line] if line == SCORE or line.startswith(_ROUND) else [line]
    return "\n".join(lines) + "\n"


def read_lines(text: str, layout: Layout[EventT]) -> Lines[EventT]:
    """Return the lines of a transcript. Raises TranscriptError if one is invalid or missing."""
    every = [
        (number, line.strip())
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1)
        if line.strip()
    ]
    lines = [line for line in every if not is_comment(line)]
    if not lines or lines[0][1] not in layout.titles:
        raise TranscriptError(
            lines[0][0] if lines else 1, f"{layout.titles[-1]!r} should come first"
        )
    version = layout.titles.index(lines[0][1]) + 1
    proven = version > 1
    starts = [index for index, (_, line) in enumerate(lines) if line == SCORE]
    if not starts:
        raise TranscriptError(lines[-1][0], "the file ends before its score")
    header = list(takewhile(lambda line: ":" in line[1], lines[1 : starts[0]]))
    log = lines[1 + len(header) : starts[0]]
    title_and_header = {*lines[: 1 + len(header)]}
    return Lines(
        _read_header(header, layout, layout.proof_fields if proven else ()),
        _read_events([line for line in log if not (proven and is_mark(line))], layout),
        [line for line in every if line not in title_and_header],
        version,
        _read_marks(log) if proven else [],
    )


def is_comment(line: NumberedLine) -> bool:
    """Return whether a line is a comment."""
    return line[1].startswith(";")


def is_mark(line: NumberedLine) -> bool:
    """Return whether a line of a log is a mark."""
    return line[1].startswith(_MARK)


def _read_marks(lines: Sequence[NumberedLine]) -> list[tuple[int, str]]:
    marks: list[tuple[int, str]] = []
    events = 0
    for number, line in lines:
        if not line.startswith((_MARK, _ROUND)):
            events += 1
        elif line.startswith(_MARK):
            text = line.removeprefix(_MARK).strip()
            if not _SHORT_DIGITS.fullmatch(text):
                raise TranscriptError(number, "expected 12 hexadecimal digits")
            marks.append((events, text))
    return marks


def _read_header(
    lines: list[NumberedLine], layout: Layout[EventT], proof_fields: Collection[str]
) -> Header:
    fields: dict[str, NumberedLine] = {}
    for number, line in lines:
        name, _, value = line.partition(":")
        if not (name in layout.required or name in proof_fields or layout.is_optional(name)):
            raise TranscriptError(number, f"unknown field {name!r}")
        if name in fields:
            raise TranscriptError(number, f"the field {name!r} is given twice")
        fields[name] = (number, value.strip())
    found = Header(fields)
    found.require(layout.required)
    return found


def _read_events(lines: list[NumberedLine], layout: Layout[EventT]) -> list[EventT]:
    events: list[EventT] = []
    rounds = 0
    announced = False
    for number, line in lines:
        if line.startswith(_ROUND):
            if announced or line.split() != ["Round", str(rounds + 1)]:
                raise TranscriptError(number, f"{line!r} is out of order")
            rounds, announced = rounds + 1, True
            continue
        try:
            event = layout.parse_event(line)
        except ValueError as error:
            raise TranscriptError(number, str(error)) from error
        if announced is not layout.is_deal(event):
            raise TranscriptError(
                number, "a round must begin with its heading, followed by its deal"
            )
        announced = False
        events.append(event)
    return events


def read_beginner(text: str, seats: Collection[str]) -> tuple[str, bool]:
    """Return the seat that begins, and True if it was drawn by lot.

    >>> read_beginner("2 lot", ["1", "2"])
    ('2', True)

    Raises ValueError for other text.
    """
    match text.split():
        case [seat, how] if seat in seats and how in (LOT, CHOSEN):
            return seat, how == LOT
    raise ValueError(f"expected a seat and {LOT!r} or {CHOSEN!r}, got {text!r}")


def read_digest(text: str) -> str:
    """Check the 64 hexadecimal digits of a hash and return them.

    Raises ValueError for other text.
    """
    if not _HEX_DIGITS.fullmatch(text):
        raise ValueError("expected 64 hexadecimal digits")
    return text


PRACTICE = "practice"
"""The value of `Proof.invitation` for a practice match, which has no invitation."""
DEAL = "deal"
"""The first word of `Proof.invitation` for a private match with the cards of a finished match.

The number of the finished match and the member's seat in it follow: ``deal 17 2``.
"""
DAILY = "daily"
"""The first word of `Proof.invitation` for a deal of the day. The number of the day follows."""
AGAIN = "again"
"""The first word of `Proof.invitation` if a member plays a deal of the day again. Only the first
match at a deal counts; this one does not."""
INVITATION = "Invitation"
MEMBERS = "Members"
ACCEPTED = "Accepted"
KEY = "Key"
OPENING = "Opening"
HEAD = "Head"
REQUIRED = (INVITATION, MEMBERS, ACCEPTED, OPENING, HEAD)
"""The names of the header fields in every proof."""
OPTIONAL = (KEY,)
NOBODY = "-"
_LONGEST_ID = 20
"""The maximum number of digits of an id."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The values that prove that a log is genuine. The secret is not among them."""

    invitation: str
    """The origin of the match, such as ``challenge 17``, ``table 5`` or ``practice``."""
    members: tuple[int | str, ...]
    """The user ids by slot. The id of a deleted member is replaced by the hash of the seat.

    The tuple is empty if a member's data was deleted and `has_seat_hashes` is False.
    """
    accepted: int
    """Discord's id of the interaction that accepted the invitation. Such an id contains its time.
    """
    opening: str
    """The head before the first line, 64 hexadecimal digits."""
    head: str
    """The head after the last line, 64 hexadecimal digits."""
    key: str | None = field(default=None, repr=False)
    """The key of all draws, 64 hexadecimal digits, or None until the game is over."""
    marks: tuple[tuple[int, str], ...] = ()
    """The marks, as pairs: the number of lines before the mark, and its 12 hexadecimal digits."""
    has_seat_hashes: bool = True
    """True if the opening is computed from one hash for each seat, False in matches of an earlier
    version."""

    @property
    def kind(self) -> str:
        """The first word of `invitation`, such as ``challenge`` or ``daily``."""
        return self.invitation.partition(" ")[0]

    @property
    def day(self) -> str | None:
        """The number of the day of a deal of the day, as text, or None for other matches."""
        kind, _, day = self.invitation.partition(" ")
        return day if kind in (DAILY, AGAIN) else None

    @property
    def binds_key(self) -> bool:
        """True if the key can be computed from the secret and the header of the transcript.

        The key of a deal of the day does not depend on members. Any other key depends on all user
        ids, and cannot be computed if a member's data was deleted. A match that repeats another
        one (`DEAL`) has the key of that match, which cannot be computed from its own transcript.
        """
        return self.day is not None or (self.kind != DEAL and bool(self.user_ids))

    @property
    def version(self) -> int:
        """The version of the format of a transcript with this proof, 2 or 3."""
        return 3 if self.has_seat_hashes else 2

    @property
    def user_ids(self) -> tuple[int, ...]:
        """The user ids by slot; empty if one of them was deleted."""
        known = tuple(member for member in self.members if isinstance(member, int))
        return known if len(known) == len(self.members) else ()

    @property
    def deleted_seats(self) -> tuple[int, ...]:
        """The numbers, from 1, of the seats whose members' data was deleted."""
        seats = enumerate(self.members, start=1)
        return tuple(number for number, member in seats if isinstance(member, str))

    def keep_marks_at(self, counts: Iterable[int]) -> Proof:
        """Return the proof with one mark after each of the given numbers of lines.

        A mark that this proof does not contain becomes ``?``.
        """
        known = dict(self.marks)
        return replace(self, marks=tuple((count, known.get(count, "?")) for count in counts))

    def bond(self) -> tuple[str, ...]:
        """Return the header lines about the origin of the match."""
        return bond_lines(self.invitation, self.members, self.accepted)

    def hashes(self) -> tuple[str, ...]:
        """Return the header lines with the hashes."""
        key = () if self.key is None else (f"{KEY}: {self.key}",)
        return (*key, f"{OPENING}: {self.opening}", f"{HEAD}: {self.head}")


def bond_lines(invitation: str, members: Sequence[int | str], accepted: int) -> tuple[str, ...]:
    """Return the header lines about the origin of a match.

    >>> bond_lines("challenge 17", (11, 22), 33)
    ('Invitation: challenge 17', 'Members: 11 22', 'Accepted: 33')
    """
    ids = " ".join(map(str, members)) or NOBODY
    return (f"{INVITATION}: {invitation}", f"{MEMBERS}: {ids}", f"{ACCEPTED}: {accepted}")


def daily_bond(day: int | str) -> tuple[str, ...]:
    """Return the header lines on which the key of a deal of the day depends.

    They name no member and no interaction, because the deal is the same for everyone.
    """
    return bond_lines(f"{DAILY} {day}", (), 0)


def opening_lines(settled: Sequence[str], invitation: str, accepted: int) -> tuple[str, ...]:
    """Return the header lines on which the opening depends: the terms and the origin of the match.

    `settled` are the lines of the terms after all draws.
    """
    return (*settled, f"{INVITATION}: {invitation}", f"{ACCEPTED}: {accepted}")


def version_of(proof: Proof | None) -> int:
    """Return the version of the format of a transcript with that proof, or 1 without a proof."""
    return 1 if proof is None else proof.version


def find_round_ends(events: Sequence[EventT], is_deal: Callable[[EventT], bool]) -> list[int]:
    """Return the numbers of events after which a log has a mark: after each round and at the
    end.
    """
    deals = [at for at, event in enumerate(events) if is_deal(event)]
    return sorted({*deals, len(events)} - {0})


def read_proof(lines: Lines[EventT], seats: int) -> Proof | None:
    """Return the proof in a transcript, or None if its version has no proof.

    Raises TranscriptError if the proof is not valid for that number of seats.
    """
    if lines.version == 1:
        return None
    header, has_seat_hashes = lines.header, lines.version > 2
    header.require(REQUIRED)
    return Proof(
        invitation=header.read(INVITATION, _invitation),
        members=header.read(
            MEMBERS, lambda text: _members(text, seats, has_seat_hashes=has_seat_hashes)
        ),
        accepted=header.read(ACCEPTED, _number),
        opening=header.read(OPENING, read_digest),
        head=header.read(HEAD, read_digest),
        key=header.read_optional(KEY, read_digest),
        marks=tuple(lines.marks),
        has_seat_hashes=has_seat_hashes,
    )


def mark_lines(proof: Proof | None, count: int) -> list[str]:
    """Return the line of the mark after `count` events; empty if no mark follows them."""
    return [] if proof is None else [f"head {text}" for at, text in proof.marks if at == count]


def _invitation(text: str) -> str:
    match text.split():
        case ["practice"]:
            return text
        case ["challenge" | "table" | "daily" | "again", number] if _number(number):
            return text
        case ["deal", number, seat] if _number(number) and _number(seat):
            return text
    raise ValueError(f"expected an origin such as 'challenge 17' or {PRACTICE!r}, got {text!r}")


def _members(text: str, seats: int, *, has_seat_hashes: bool) -> tuple[int | str, ...]:
    if text == NOBODY and not has_seat_hashes:
        return ()
    words = text.split()
    if len(words) != seats:
        raise ValueError(f"expected {seats} user ids, got {len(words)}")
    read = _member if has_seat_hashes else _number
    return tuple(map(read, words))


def _member(text: str) -> int | str:
    return read_digest(text) if len(text) > _LONGEST_ID else _number(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_ID):
        raise ValueError(f"expected a number, got {text!r}")
    return int(text)
