"""Lines of a transcript: reading, writing, escaping and proofs."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Generic, TypeVar

_ESCAPE = re.compile(r"\\(?:(\\)|x([0-9a-f]{2})|u([0-9a-f]{4})|U(00(?:0[0-9a-f]|10)[0-9a-f]{4})|)")


def escape(name: str) -> str:
    """Return `name` as it is written in a line."""
    inner = range(len(name) - len(name.lstrip(" ")), len(name.rstrip(" ")))
    return "".join(
        char if char.isprintable() and char != "\\" and index in inner else _escape_char(char)
        for index, char in enumerate(name)
    )


def unescape(text: str) -> str:
    """Return the name that `text` stands for; raises ValueError for a stray backslash."""

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
"""The line before the end."""
LOT = "lot"
CHOSEN = "chosen"
"""Whether the lot or a member chose who begins."""
_ROUND = "Round "
_MARK = "head "
_SHORT_DIGITS = re.compile(r"[0-9a-f]{12}")
_HEX_DIGITS = re.compile(r"[0-9a-f]{64}")

NumberedLine = tuple[int, str]
"""A line, or a value in it, and the line's number, from 1."""
EventT = TypeVar("EventT")
ValueT = TypeVar("ValueT")


class TranscriptError(ValueError):
    """Text that is not a transcript, or one that contradicts itself; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Header:
    """The fields of a header, by name."""

    fields: dict[str, NumberedLine]

    def read(self, name: str, read: Callable[[str], ValueT]) -> ValueT:
        """Return what `read` makes of a field; its ValueError becomes a TranscriptError."""
        number, text = self.fields[name]
        try:
            return read(text)
        except ValueError as error:
            raise TranscriptError(number, f"{name}: {error}") from error

    def require(self, names: Sequence[str]) -> None:
        """Raise TranscriptError unless all these fields are there."""
        for name in names:
            if name not in self.fields:
                last_line = max((number for number, _ in self.fields.values()), default=1)
                raise TranscriptError(last_line, f"the field {name!r} is missing")

    def read_optional(self, name: str, read: Callable[[str], ValueT]) -> ValueT | None:
        """Return the same, or None for a field that is not there."""
        return self.read(name, read) if name in self.fields else None


@dataclass(frozen=True, slots=True)
class Layout(Generic[EventT]):
    """What a game's transcripts look like."""

    titles: Sequence[str]
    """The first line, by version; from the second one on there is a proof."""
    required: Sequence[str]
    """The fields that no header may lack."""
    is_optional: Callable[[str], bool]
    """Whether a header may have this field besides."""
    of_proof: Collection[str]
    """The fields that a header may have besides if its transcript has a proof."""
    parse_event: Callable[[str], EventT]
    """Raises ValueError for a line that is no event."""
    is_deal: Callable[[EventT], bool]

    def has_title(self, text: str) -> bool:
        """Return whether `text` begins like such a transcript."""
        return text.removeprefix("\ufeff").lstrip().startswith(tuple(self.titles))


@dataclass(frozen=True, slots=True)
class Lines(Generic[EventT]):
    """A transcript's lines, read but not checked against the rules."""

    header: Header
    events: list[EventT]
    body: list[NumberedLine]
    """All lines but the title and the header, those for people too."""
    version: int
    """Which of the titles it has, from 1."""
    marks: list[tuple[int, str]]
    """The short hashes in the log, each with the number of events before it."""

    def check(self, expected: Iterator[str]) -> None:
        """Raise TranscriptError at the first line of the body that is not as `expected`.

        What `expected` raises, a ValueError, is told of the line that was to be compared then.
        """
        for number, found in self.body:
            try:
                line = next(expected, None)
            except ValueError as error:
                raise TranscriptError(number, f"{found!r} is refused: {error}") from error
            if line is None:
                raise TranscriptError(number, f"{found!r} stands after the result")
            if found.split() != line.split():
                raise TranscriptError(number, f"{found!r} should be {line!r}")
        if next(expected, None) is not None:
            raise TranscriptError(self.body[-1][0], "the file ends in the middle of its score")


def join_lines(title: str, header: Iterable[str], body: Iterable[str]) -> str:
    """Return a transcript as text, ending in a newline: its parts are set apart by blank lines."""
    lines = [title, *header]
    for line in body:
        lines += ["", line] if line == SCORE or line.startswith(_ROUND) else [line]
    return "\n".join(lines) + "\n"


def read_lines(text: str, layout: Layout[EventT]) -> Lines[EventT]:
    """Return the lines of a transcript; raises TranscriptError, which names the line."""
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
    above = {*lines[: 1 + len(header)]}
    return Lines(
        _read_header(header, layout, layout.of_proof if proven else ()),
        _read_events([line for line in log if not (proven and is_mark(line))], layout),
        [line for line in every if line not in above],
        version,
        _read_marks(log) if proven else [],
    )


def is_comment(line: NumberedLine) -> bool:
    """Return whether a line is for people alone."""
    return line[1].startswith(";")


def is_mark(line: NumberedLine) -> bool:
    """Return whether a line of a log is a short hash of those before it."""
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
    lines: list[NumberedLine], layout: Layout[EventT], of_proof: Collection[str]
) -> Header:
    fields: dict[str, NumberedLine] = {}
    for number, line in lines:
        name, _, value = line.partition(":")
        if not (name in layout.required or name in of_proof or layout.is_optional(name)):
            raise TranscriptError(number, f"there is no field {name!r}")
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
            raise TranscriptError(number, "each round has its heading, then its deal")
        announced = False
        events.append(event)
    return events


def read_beginner(text: str, seats: Collection[str]) -> tuple[str, bool]:
    """Return the seat that begins, and whether the lot chose it; raises ValueError otherwise."""
    match text.split():
        case [seat, how] if seat in seats and how in (LOT, CHOSEN):
            return seat, how == LOT
    raise ValueError(f"expected a seat and {LOT!r} or {CHOSEN!r}, got {text!r}")


def read_digest(text: str) -> str:
    """Return 32 bytes as the 64 hexadecimal digits that they are; raises ValueError otherwise."""
    if not _HEX_DIGITS.fullmatch(text):
        raise ValueError("expected 64 hexadecimal digits")
    return text


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
    has_seat_hashes: bool = True
    """Whether each seat went apart into the opening; not so in a match of an earlier version."""

    @property
    def version(self) -> int:
        """The version of the transcripts that hold it."""
        return 3 if self.has_seat_hashes else 2

    @property
    def user_ids(self) -> tuple[int, ...]:
        """All user ids by seat; none once the data of one of them was deleted."""
        known = tuple(member for member in self.members if isinstance(member, int))
        return known if len(known) == len(self.members) else ()

    @property
    def deleted_seats(self) -> tuple[int, ...]:
        """The numbers of the seats whose members' data was deleted, from 1."""
        seats = enumerate(self.members, start=1)
        return tuple(number for number, member in seats if isinstance(member, str))

    def with_marks_at(self, places: Iterable[int]) -> Proof:
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


def opening_lines(settled: Sequence[str], invitation: str, accepted: int) -> tuple[str, ...]:
    """Return the `settled` terms and what the match came by, as lines of a header."""
    return (*settled, f"{INVITATION}: {invitation}", f"{ACCEPTED}: {accepted}")


def version_of(proof: Proof | None) -> int:
    """Return the version of the transcripts of a match with this proof, or without one."""
    return 1 if proof is None else proof.version


def find_round_ends(events: Sequence[EventT], is_deal: Callable[[EventT], bool]) -> list[int]:
    """Return after how many events rounds end, the log's own end included: where marks stand."""
    deals = [at for at, event in enumerate(events) if is_deal(event)]
    return sorted({*deals, len(events)} - {0})


def read_proof(lines: Lines[EventT], seats: int) -> Proof | None:
    """Return the proof that a transcript holds for so many seats; raises TranscriptError.

    None for a transcript of the first version, which has none.
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
    """Return the line that stands in a log after `count` events: none where there is no mark."""
    return [] if proof is None else [f"head {text}" for at, text in proof.marks if at == count]


def _invitation(text: str) -> str:
    match text.split():
        case ["practice"]:
            return text
        case ["challenge" | "table", number] if _number(number):
            return text
    raise ValueError(f"expected a challenge, a table or {PRACTICE!r}, got {text!r}")


def _members(text: str, seats: int, *, has_seat_hashes: bool) -> tuple[int | str, ...]:
    if text == NOBODY and not has_seat_hashes:
        return ()
    told = text.split()
    if len(told) != seats:
        raise ValueError(f"expected {seats} user ids, got {len(told)}")
    read = _member if has_seat_hashes else _number
    return tuple(map(read, told))


def _member(text: str) -> int | str:
    return read_digest(text) if len(text) > _LONGEST_ID else _number(text)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _LONGEST_ID):
        raise ValueError(f"expected a number, got {text!r}")
    return int(text)
