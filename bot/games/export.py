"""The transcripts of all games: writing, reading, comparison and verification.

A transcript is the text of a whole game; for its lines see `transcript_lines`. After the end it
contains the secret of the match, so that anyone can check the draws. ``docs/proof.md`` explains the
proof: the *commitment* (or seal) is a hash of the secret, published before the game. The *key* of
all draws follows from the secret, the terms, the members and the click that accepted the
invitation. A *head* is a hash of the log up to a line; members see the beginning of the final head
as the *fingerprint* of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum, StrEnum, auto
from functools import cached_property, partial, reduce
from itertools import zip_longest
from pathlib import Path
from typing import Any, Generic, TypeVar

from bot import fairness
from bot.games import transcript_lines
from bot.games.game import NO_OPTIONS, AnyGame, AnySeat, AnyState, Chance, SeatTaker, Sheet
from bot.games.transcript_lines import (
    DEAL,
    PRACTICE,
    SCORE,
    EventT,
    Header,
    Layout,
    Lines,
    NumberedLine,
    Proof,
    TranscriptError,
    bond_lines,
    daily_bond,
    escape,
    find_round_ends,
    is_comment,
    is_mark,
    join_lines,
    mark_lines,
    opening_lines,
    read_digest,
    read_lines,
    read_proof,
    unescape,
    version_of,
)

HASHES = {"Secret", "Deck", transcript_lines.KEY, transcript_lines.OPENING, transcript_lines.HEAD}
"""The names of the header fields for the secret and for values computed from it."""


class TranscriptPart(Enum):
    """A part of a transcript. Parts are compared in this order."""

    TITLE = auto()
    LOG = auto()
    """The headings of the rounds, and the events."""
    HEADER = auto()
    """The other fields of the header, such as players, terms and the origin of the match."""
    DESCRIPTION = auto()
    """The lines that follow from the log: comments and the score."""
    HASHES = auto()
    """The fields of the header in the constant `HASHES`, and the marks in the log."""


@dataclass(frozen=True, slots=True)
class DifferingLine:
    """The first difference between an exported transcript and the bot's own."""

    number: int
    """The number, from 1, of the line in the export that differs or is missing."""
    found: str
    """The line in the export; empty if the line is missing there."""
    own: str
    """The line in the bot's transcript; empty if the export has an additional line."""


def find_differing_line(export: str, stored: str) -> DifferingLine | None:
    """Return the first difference between `export` and `stored`, or None.

    The parts are compared in the order of `TranscriptPart`. `stored` is the bot's own transcript of
    the game.
    """
    exported, own = _group_by_part(export), _group_by_part(stored)
    for part in TranscriptPart:
        last = 0
        for theirs, ours in zip_longest(exported[part], own[part]):
            if theirs is None:
                return DifferingLine(last + 1, "", ours[1])
            if ours is None or theirs[1] != ours[1]:
                return DifferingLine(theirs[0], theirs[1], "" if ours is None else ours[1])
            last = theirs[0]
    return None


def _group_by_part(text: str) -> dict[TranscriptPart, list[NumberedLine]]:
    """Return the lines of a transcript by part, without blank ones."""
    lines: dict[TranscriptPart, list[NumberedLine]] = {part: [] for part in TranscriptPart}
    section = TranscriptPart.TITLE
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = (number, " ".join(raw.split()))
        if not line[1]:
            continue
        if is_comment(line):
            lines[TranscriptPart.DESCRIPTION].append(line)
            continue
        section = _part_after(section, line[1], is_first=not lines[TranscriptPart.TITLE])
        lines[_part_of(line, section)].append(line)
    return lines


def _part_after(section: TranscriptPart, line: str, *, is_first: bool) -> TranscriptPart:
    """Return the part of `line` after a line of `section`; hashes count as header, marks as log."""
    if section is TranscriptPart.TITLE:
        return TranscriptPart.TITLE if is_first else TranscriptPart.HEADER
    if section is TranscriptPart.HEADER and ":" in line:
        return TranscriptPart.HEADER
    if line == SCORE or section is TranscriptPart.DESCRIPTION:
        return TranscriptPart.DESCRIPTION
    return TranscriptPart.LOG


def _part_of(line: NumberedLine, section: TranscriptPart) -> TranscriptPart:
    is_hash = section is TranscriptPart.HEADER and line[1].partition(":")[0] in HASHES
    return TranscriptPart.HASHES if is_hash or is_mark(line) else section


EXIT_VERIFIED = 0
EXIT_DIFFERS = 1
EXIT_UNDECIDED = 2
"""The exit code if the file can be neither verified nor proved wrong: it cannot be read, lacks the
secret, or does not prove its terms."""
_TAKER = "Taker "
_LONGEST_ID = 20
"""The maximum number of digits of an id."""
_HEAD = re.compile(r"[0-9a-f]{12,64}")
_DISCORD_EPOCH = 1_420_070_400_000
"""The moment from which Discord's ids count their time, in milliseconds since 1970."""
_ID_TIME_SHIFT = 22
"""The number of the lowest bits of an id that are not part of its time."""


class Fault(StrEnum):
    """The faults of a transcript, other than wrong draws."""

    SEAL = "seal"
    """The secret does not match the commitment."""
    KEY = "key"
    """The key is missing, or does not follow from the secret and the header."""
    SEATS = "seats"
    """The members do not have the seats that the draw gives them."""
    OPENING = "opening"
    """The opening (the head before the first line) does not follow from the players and terms."""
    TAKERS = "takers"
    """A member who took over a seat does not match the hash in the log."""
    LOG = "log"
    """The lines of the log do not lead to the head in the file."""


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """The first fault of a transcript's proof."""

    fault: Fault
    round: int | None = None
    """For Fault.LOG, the first round with a wrong mark, or None if all marks are right. None for
    other faults."""

    def __str__(self) -> str:
        if self.fault is Fault.LOG and self.round is not None:
            return f"the moves of round {self.round} are not those of the game: their hash differs"
        return {
            Fault.SEAL: "the secret is not the one that was committed to",
            Fault.KEY: "the key of the draws is missing, or does not follow from the secret and"
            " the header",
            Fault.SEATS: "the draw gives the members other seats",
            Fault.OPENING: "the players or the terms are not those with which the game was opened",
            Fault.TAKERS: "the member who took a seat is not the one in the log",
            Fault.LOG: "the log does not lead to the head in this file",
        }[self.fault]


@dataclass(frozen=True, slots=True)
class SealedLog:
    """The log of a transcript, with all data needed to check its proof."""

    proof: Proof
    secret: bytes
    game: str
    agreed_terms: Sequence[str]
    """The terms before any draw."""
    settled_terms: Sequence[str]
    """The terms after all draws."""
    players: Sequence[str]
    """The names by slot."""
    header: Sequence[str]
    """The header lines from which earlier versions computed the opening; see
    `fairness.hash_whole_opening`."""
    lines: Sequence[str]
    """The lines of the log."""

    def chain(self) -> list[bytes]:
        """Return the head before the first line and after each line."""
        first = bytes.fromhex(self.proof.opening)
        return [first, *fairness.heads(self.secret, first, self.lines)]

    def mark_all_lines(self) -> Proof:
        """Return the proof with a mark after every line."""
        return replace(self.proof, marks=tuple(enumerate(map(fairness.shorten, self.chain()))))

    def check(self, *, is_chance_valid: bool) -> Discrepancy | None:
        """Return the first fault, or None.

        `is_chance_valid` states whether all draws are right. If not, the log is not checked: a
        wrong draw also changes the log, but should not be reported as a fault of the log.
        """
        return self.check_key() or (self.check_log() if is_chance_valid else None)

    def check_key(self) -> Discrepancy | None:
        """Return the fault of the key or of the seats drawn with it, or None.

        Neither is checked if a key exists but cannot be computed; see `Proof.binds_key`.
        """
        proof = self.proof
        if proof.key is None:
            return Discrepancy(Fault.KEY)
        if not proof.binds_key:
            return None
        members = sorted(proof.user_ids)
        if proof.day is not None:
            bond = daily_bond(proof.day)
        else:
            bond = bond_lines(proof.invitation, members, proof.accepted)
        key = fairness.derive_key(self.secret, self.game, self.agreed_terms, bond)
        if key.hex() != proof.key:
            return Discrepancy(Fault.KEY)
        drawn = fairness.shuffle(key, members, "seats")
        if proof.invitation.startswith("table") and drawn != proof.user_ids:
            return Discrepancy(Fault.SEATS)
        return None

    def check_log(self) -> Discrepancy | None:
        """Return the fault of the opening or the log, or None.

        A wrong mark is not a fault of the log if the log leads to the right head;
        `TranscriptFormat.parse` reports such a mark.
        """
        proof = self.proof
        opened = self._opening()
        if opened is not None and opened.hex() != proof.opening:
            return Discrepancy(Fault.OPENING)
        chain = self.chain()
        if chain[-1].hex() == proof.head:
            return None
        for number, (count, mark) in enumerate(proof.marks, start=1):
            if fairness.shorten(chain[count]) != mark:
                return Discrepancy(Fault.LOG, number)
        return Discrepancy(Fault.LOG)

    def _opening(self) -> bytes | None:
        """Return the head before the first line, or None if it cannot be computed.

        It requires the key or, in an earlier version, the data of all members.
        """
        proof = self.proof
        if not proof.has_seat_hashes:
            return fairness.hash_whole_opening(self.secret, self.header) if proof.members else None
        if proof.key is None:
            return None
        seats = map(self._seat_hash, proof.members, self.players)
        terms = opening_lines(self.settled_terms, proof.invitation, proof.accepted)
        return fairness.hash_opening(self.secret, bytes.fromhex(proof.key), seats, terms)

    def _seat_hash(self, member: int | str, name: str) -> bytes:
        if isinstance(member, str):
            return bytes.fromhex(member)
        return fairness.hash_seat(self.secret, escape(name), member)


def check_takers(
    secret: bytes, takers: Sequence[SeatTaker], logged: Mapping[str, str]
) -> Discrepancy | None:
    """Return a fault if a member who took over a seat does not match the log, or None.

    `logged` contains, by seat, the hashes of these members in the log.
    """
    for each in takers:
        sealed = fairness.hash_seat(secret, escape(each.name), each.user_id)
        if sealed.hex() != logged.get(each.seat):
            return Discrepancy(Fault.TAKERS)
    return None


def read_file(path: Path, most_bytes: int) -> str:
    """Return the text of a transcript file.

    Raises OSError, or ValueError if it is not text or exceeds `most_bytes`.
    """
    with path.open("rb") as file:
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise ValueError(f"it is larger than {most_bytes // 1024} KiB")
    return content.decode("utf-8")


def read_head(text: str) -> str:
    """Return the digits of a fingerprint that a person has typed; at least 12 are required.

    >>> read_head("3F9A-c71b 02de")
    '3f9ac71b02de'

    Raises ValueError for other text.
    """
    digits = "".join(each for each in text.lower() if each not in "-· ")
    if not _HEAD.fullmatch(digits):
        raise ValueError(
            f"{text!r} is not a fingerprint; one has at least 12 digits, such as 3f9a-c71b-02de"
        )
    return digits


def find_head_mismatch(sealed: SealedLog, heads: Sequence[str]) -> str | None:
    """Return the reason why a log does not lead to the fingerprints `heads`, or None.

    The last of `heads` must belong to the end of the log, and the others to any of its lines. Each
    of them may be the beginning of a head.
    """
    chain = [head.hex() for head in sealed.chain()]
    for number, head in enumerate(heads, start=1):
        counts = [at for at, each in enumerate(chain) if each.startswith(head)]
        if not counts:
            return f"no line of the log leads to the fingerprint {head}"
        lines = len(chain) - 1
        if number == len(heads) and counts[-1] < lines:
            return (
                f"the fingerprint {head} appears after line {counts[-1]} of {lines}, not at the end"
            )
    return None


def file_verdict(
    path: Path, sealed: SealedLog | None, heads: Sequence[str], commitment: str, chance: str
) -> tuple[int, str]:
    """Return the exit code and the message for a transcript whose draws and moves are right.

    The code is `EXIT_DIFFERS` if the log does not lead to the fingerprints `heads`. It is
    `EXIT_UNDECIDED` if the match has no fingerprints although `heads` are given, or if the terms
    are not proven. Otherwise it is `EXIT_VERIFIED`. `chance` describes the draws for the message.
    """
    if heads and sealed is None:
        return EXIT_UNDECIDED, f"{path}: a match of an earlier version has no fingerprints"
    wrong = None if sealed is None else find_head_mismatch(sealed, heads)
    if wrong is not None:
        return EXIT_DIFFERS, f"{path}: {wrong}"
    head_given = bool(heads)
    findings = _list_findings(sealed, commitment, chance, is_head_known=head_given)
    if proves_terms(sealed, is_head_known=head_given):
        return EXIT_VERIFIED, "\n".join([f"{path}: verified", *findings])
    headline = f"{path}: moves only: they follow the terms in this file, which are not proven"
    return EXIT_UNDECIDED, "\n".join([headline, *findings])


def proves_terms(sealed: SealedLog | None, *, is_head_known: bool) -> bool:
    """Return whether a transcript without faults proves its terms.

    The key proves them if it can be computed; see `Proof.binds_key`. Otherwise the opening proves
    them, if it has seat hashes and the reader knows the fingerprint of the game (`is_head_known`).
    """
    if sealed is None:
        return False
    return sealed.proof.binds_key or (sealed.proof.has_seat_hashes and is_head_known)


def _list_findings(
    sealed: SealedLog | None, commitment: str, chance: str, *, is_head_known: bool
) -> Iterator[str]:
    bound = sealed is None or sealed.proof.binds_key
    source = "the secret" if bound else "the key in this file"
    yield (
        f"  proven: {chance} follow from {source}; by the terms in this file every move was legal,"
        " and the score is right."
    )
    if sealed is None:
        yield f"  compare: the seal {commitment} with the one shown when the game started."
        yield (
            "  not proven: that these were the moves, the players and the end. The file says that"
            " the match began in an earlier version, which sealed only chance. If one of its"
            " boards showed a fingerprint, the file is forged."
        )
    else:
        yield from _list_log_findings(sealed.proof, commitment, is_head_known=is_head_known)
    yield (
        "  not proven: the match's number, who pressed the buttons, and that the operator did not"
        " look ahead: the machine that runs the bot knows the secret and supplies the click's id."
    )


def _list_log_findings(proof: Proof, commitment: str, *, is_head_known: bool) -> Iterator[str]:
    if proof.day is not None:
        yield "  proven: the key of all chance follows from the secret, the terms and the day."
    elif proof.binds_key:
        yield (
            "  proven: the key of all chance follows from the secret, the terms, the members "
            f"{', '.join(map(str, proof.user_ids))} and the click {proof.accepted} of"
            f" {_time_text(proof)}."
        )
    head, facts = fairness.group_digits(bytes.fromhex(proof.head)), _describe_proof(proof)
    if is_head_known:
        yield f"  proven: {facts} are those of the fingerprint {head}."
    practice = proof.invitation == PRACTICE
    if proof.kind == DEAL:
        _, number, _ = proof.invitation.split()
        yield f"  compare: the key {proof.key} with the one in the export of match {number}."
    else:
        where = "the first board" if practice else f"{proof.invitation}"
        if proof.day is not None:
            where = f"the deal of day {proof.day}"
        yield f"  compare: the seal {commitment} with the one shown with {where}."
    if not is_head_known:
        yield (
            f"  compare: the fingerprint {head} with the one under the score sheet (or check with"
            f" --head). Only that proves {facts}."
        )
    if not proof.user_ids:
        lost = _describe_unproven(proof)
        yield f"  not proven: {lost}, and where the key comes from: data was deleted."
    if practice:
        yield "  not proven: that the secret is older than the click: practice has no invitation."


def _describe_proof(proof: Proof) -> str:
    """Return a phrase for the facts that the fingerprint proves."""
    if proof.user_ids:
        return "the moves, the players and the end"
    return (
        "the terms, the moves, the end and the other players"
        if proof.has_seat_hashes
        else "the moves"
    )


def _describe_unproven(proof: Proof) -> str:
    """Return a phrase for the facts that cannot be proven, because data was deleted."""
    if not proof.has_seat_hashes:
        return "who played, by which terms, with which points and end"
    return f"who played at seat {', '.join(map(str, proof.deleted_seats))}"


def _time_text(proof: Proof) -> str:
    seconds = ((proof.accepted >> _ID_TIME_SHIFT) + _DISCORD_EPOCH) / 1000
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S} UTC"


TermsT = TypeVar("TermsT")
StateT = TypeVar("StateT")


@dataclass(frozen=True, kw_only=True)  # with slots, GameTranscript[…](…) would raise TypeError
class GameTranscript(Generic[TermsT, EventT]):
    """The content of a transcript."""

    match: str
    """The id or name of the match."""
    players: tuple[str, ...]
    """The names by slot."""
    terms: TermsT
    """The terms of the game after all draws."""
    commitment: str
    """The SHA-256 hash of the secret, 64 lower-case hexadecimal digits."""
    events: tuple[EventT, ...] = field(repr=False)
    secret: str | None = field(default=None, repr=False)
    """The secret of 32 bytes as 64 hexadecimal digits, or None until the game is over."""
    revealed: tuple[str, ...] = field(default=(), repr=False)
    """The header lines that may be shown only after the end, because they reveal draws."""
    proof: Proof | None = None
    """The proof of the log, or None for a match that began in an early version of the bot."""
    takers: tuple[SeatTaker, ...] = ()
    """The members who took over seats during the game."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of comparing a transcript with its secret."""

    difference: Any | None
    """The first draw that does not follow from the key, or None. The game defines its class."""
    finding: Discrepancy | None
    """The first other fault, or None."""
    has_secret: bool
    """True if the transcript contains the secret. Otherwise nothing was compared."""

    @property
    def is_honest(self) -> bool:
        """True if the secret is known and the transcript matches it."""
        return self.has_secret and self.difference is None and self.finding is None


@dataclass(frozen=True, slots=True)
class Verification:
    """The result of verifying a text."""

    transcript: Any | None = None
    """The content of the transcript, or None if the text cannot be read."""
    verdict: Verdict | None = None
    """The result of `TranscriptFormat.verify`. None if the text cannot be read or has no secret
    yet, or if `verify` raises ValueError."""
    sealed: SealedLog | None = None
    """The log with its proof. None without a `verdict`, and for a match of an early version."""
    error: ValueError | None = None
    """The first error in the text, its terms or (without a `difference`) its events, or None."""

    @property
    def difference(self) -> object:
        """The first draw or other fact that does not match the secret, or None."""
        return self.verdict and (self.verdict.difference or self.verdict.finding)

    @property
    def lacks_secret(self) -> bool:
        """True if the transcript has no secret, which is revealed only after the game."""
        return self.transcript is not None and self.transcript.secret is None


def _no_lines(*_: object) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptHooks(Generic[TermsT, StateT, EventT]):
    """The special features of one game's transcripts."""

    title: str
    """The name of the game, as in the first line of a transcript."""
    players: Sequence[str]
    """The names of the header fields for the players, by slot."""
    terms: Sequence[str] = ()
    """The names of the required header fields with the terms."""
    is_optional: Callable[[str], bool] = lambda _: False
    """Returns True if a header may also contain a field of that name."""
    is_deal: Callable[[EventT], bool] = lambda _: False
    """Returns True if a round begins with the event."""
    most_bytes: int
    """The maximum size of a file in bytes."""
    read_terms: Callable[[Header], TermsT]
    """Returns the terms in a header; raises TranscriptError if they are invalid."""
    score: Callable[[StateT], Iterable[str]]
    """Returns the lines below the heading `SCORE`; the last one is the result."""
    find_difference: Callable[[GameTranscript[TermsT, EventT], bytes], Any | None]
    """Returns the first draw in a transcript that does not follow from the key, or None."""
    describe_draws: Callable[[Sequence[EventT]], str]
    """Returns a phrase with the number of draws in a log, such as "8 taverns and 40 rolls"."""
    chance: str
    """The English word for the results of the draws, such as "dice"."""
    comments: Callable[[StateT, StateT], Iterable[str]] = _no_lines
    """Returns the comments below an event. The arguments are the positions before and after it."""
    reveal: Callable[[TermsT, bytes], tuple[str, ...]] = _no_lines
    """Returns the header lines for `GameTranscript.revealed`, computed from the terms and the
    key."""
    read_revealed: Callable[[Header, TermsT], tuple[str, ...]] = _no_lines
    """Returns the lines for `GameTranscript.revealed` that a header contains; raises
    TranscriptError if one is invalid."""
    takers: Callable[[Sequence[EventT]], Mapping[str, str]] | None = None
    """Returns, by seat, the hashes of the members who took over seats in a log. None if the game
    does not allow members to take over seats."""


@dataclass(frozen=True)
class TranscriptFormat(Generic[TermsT, StateT, EventT]):
    """Writes, reads and verifies the transcripts of one game."""

    game: AnyGame
    hooks: TranscriptHooks[TermsT, StateT, EventT]

    @cached_property
    def layout(self) -> Layout[EventT]:
        """The layout of the lines."""
        hooks, needed = self.hooks, self.hooks.players[: self.game.min_seats]
        optional = {*hooks.players, "Secret"}
        if hooks.takers is not None:
            optional |= {f"{_TAKER}{seat}" for seat in self.game.seats}
        return Layout(
            tuple(f"{hooks.title} transcript {version}" for version in (1, 2, 3)),
            ("Match", *needed, *hooks.terms, "Commitment"),
            lambda name: name in optional or hooks.is_optional(name),
            (*transcript_lines.REQUIRED, *transcript_lines.OPTIONAL),
            self.game.parse_event,
            hooks.is_deal,
        )

    def make_transcript(
        self, sheet: Sheet, terms: TermsT, events: Sequence[EventT]
    ) -> GameTranscript[TermsT, EventT]:
        """Return the transcript of a match. It contains hidden information, even of a running
        game.
        """
        return GameTranscript(
            match=sheet.match,
            players=sheet.players,
            terms=terms,
            commitment=sheet.commitment,
            events=tuple(events),
            secret=sheet.secret.hex() if sheet.secret else None,
            revealed=self.hooks.reveal(terms, sheet.chance) if sheet.chance else (),
            proof=sheet.proof and sheet.proof.keep_marks_at(self.mark_places(events)),
            takers=sheet.takers,
        )

    def build(self, lines: Lines[EventT]) -> GameTranscript[TermsT, EventT]:
        """Return the transcript that consists of `lines`. Raises TranscriptError if it is not
        valid.
        """
        header, fields = lines.header, self.hooks.players
        names = [name for name in fields if name in header.fields]
        if names != [*fields[: len(names)]]:
            raise TranscriptError(
                header.fields[names[-1]][0], "a player is missing before this line"
            )
        terms = self.hooks.read_terms(header)
        seats = [
            seat for seat in self.game.seats[: len(names)] if f"{_TAKER}{seat}" in header.fields
        ]
        return GameTranscript(
            match=header.read("Match", unescape),
            players=tuple(header.read(name, unescape) for name in names),
            terms=terms,
            commitment=header.read("Commitment", read_digest),
            events=tuple(lines.events),
            secret=header.read_optional("Secret", read_digest),
            revealed=self.hooks.read_revealed(header, terms),
            proof=read_proof(lines, len(names)),
            takers=tuple(
                header.read(f"{_TAKER}{seat}", partial(_read_taker, str(seat))) for seat in seats
            ),
        )

    def start(self, transcript: GameTranscript[TermsT, EventT]) -> StateT:
        """Return the position before the first event. Raises ValueError for impossible terms."""
        first: StateT = self.game.new_game(transcript.terms, len(transcript.players))
        return first

    def state(self, transcript: GameTranscript[TermsT, EventT]) -> StateT:
        """Return the position after all events. Raises ValueError if they are not a legal game."""
        return reduce(self.game.apply, transcript.events, self.start(transcript))

    def _steps(
        self, transcript: GameTranscript[TermsT, EventT]
    ) -> Iterator[tuple[AnyState, EventT]]:
        """Yield each event with the position before it."""
        state = self.start(transcript)
        for event in transcript.events:
            yield state, event
            state = self.game.apply(state, event)

    def format(self, transcript: GameTranscript[TermsT, EventT], seat: AnySeat = None) -> str:
        """Return `transcript` as text, ending in a newline.

        If the game is not over, hidden information is removed for `seat`, or for the public if
        it is None. Raises ValueError if the events are not a legal game, or if the transcript of
        a running game contains the secret or other hidden draws.
        """
        proof, shown = transcript.proof, transcript.events
        if self.game.outcome(self.state(transcript)) is None:
            key = None if proof is None else proof.key
            if key or transcript.secret is not None or transcript.revealed:
                raise ValueError("a running game must not reveal its secret")
            shown = tuple(self.game.redact(self._steps(transcript), seat))
        title = self.layout.titles[version_of(proof) - 1]
        return join_lines(title, self._header(transcript), self._body(transcript, shown, proof))

    def has_title(self, text: str) -> bool:
        """Return whether `text` begins with a title of this game's transcripts."""
        return self.layout.has_title(text)

    def read(self, text: str) -> GameTranscript[TermsT, EventT]:
        """Return the transcript in `text`, without checking that its events are a legal game.

        Use this method for files that may be forged, and for exports of running games, whose events
        can be hidden. Raises TranscriptError if the text cannot be read.
        """
        return self.build(read_lines(text, self.layout))

    def parse(self, text: str, proof: Proof | None = None) -> GameTranscript[TermsT, EventT]:
        """Return the transcript in `text` after replaying the game and checking every line.

        The marks in the log are compared with those of `proof`, by default with those in `text`.
        Raises TranscriptError for invalid text, for impossible terms, for an event that is illegal
        or hidden, and for a wrong comment, mark or score.
        """
        lines = read_lines(text, self.layout)
        transcript = self.build(lines)
        try:
            self.start(transcript)
        except ValueError as error:
            raise TranscriptError(1, f"no game can be played by these terms: {error}") from error
        known = proof or transcript.proof
        expected = known and known.keep_marks_at(self.mark_places(transcript.events))
        lines.check(self._body(transcript, transcript.events, expected))
        return transcript

    def mark_places(self, events: Sequence[EventT]) -> list[int]:
        """Return the numbers of events after which the log has a mark."""
        return find_round_ends(events, self.layout.is_deal)

    def sealed_lines(self, transcript: GameTranscript[TermsT, EventT]) -> Iterator[str]:
        """Yield the header lines from the players to the commitment; see `SealedLog.header`."""
        for name, player in zip(self.hooks.players, transcript.players, strict=False):
            yield f"{name}: {escape(player)}"
        yield from self.game.settled_terms(transcript.terms)
        if transcript.proof is not None:
            yield from transcript.proof.bond()
        yield f"Commitment: {transcript.commitment}"

    def _header(self, transcript: GameTranscript[TermsT, EventT]) -> Iterator[str]:
        yield f"Match: {escape(transcript.match)}"
        yield from self.sealed_lines(transcript)
        for taker in transcript.takers:
            yield f"{_TAKER}{taker.seat}: {taker.user_id} {escape(taker.name)}"
        if transcript.secret is not None:
            yield f"Secret: {transcript.secret}"
        if transcript.proof is not None:
            yield from transcript.proof.hashes()
        yield from transcript.revealed

    def _body(
        self,
        transcript: GameTranscript[TermsT, EventT],
        shown: Sequence[EventT],
        proof: Proof | None,
    ) -> Iterator[str]:
        """Yield the lines after the header. Raises ValueError at an illegal event.

        `shown` are the events to write, perhaps without hidden information.
        """
        state, rounds = self.start(transcript), 0
        for count, (event, seen) in enumerate(zip(transcript.events, shown, strict=True)):
            yield from mark_lines(proof, count)
            if self.layout.is_deal(event):
                rounds += 1
                yield f"Round {rounds}"
            before, state = state, self.game.apply(state, event)
            yield self.game.format_event(seen)
            yield from self.hooks.comments(before, state)
        yield from mark_lines(proof, len(transcript.events))
        yield SCORE
        yield from self.hooks.score(state)

    def seal_log(self, transcript: GameTranscript[TermsT, EventT]) -> SealedLog | None:
        """Return the log with the data of its proof.

        Returns None before the end of the game, and for matches of early versions without a proof.
        """
        if transcript.proof is None or transcript.secret is None:
            return None
        return SealedLog(
            transcript.proof,
            bytes.fromhex(transcript.secret),
            self.game.name,
            agreed_terms=self.game.agreed_terms(transcript.terms),
            settled_terms=self.game.settled_terms(transcript.terms),
            players=transcript.players,
            header=tuple(self.sealed_lines(transcript)),
            lines=tuple(map(self.game.format_event, transcript.events)),
        )

    def verify(self, transcript: GameTranscript[TermsT, EventT]) -> Verdict:
        """Return the result of comparing a transcript with its secret.

        The comparison comprises the commitment, the draws, the members and the log. It does not
        check whether the moves are legal; `parse` does that. Raises ValueError for impossible
        terms and, in the standard format, for an illegal move.
        """
        if transcript.secret is None:
            return Verdict(None, None, has_secret=False)
        secret = key = bytes.fromhex(transcript.secret)
        if fairness.commitment(secret) != transcript.commitment:
            return Verdict(None, Discrepancy(Fault.SEAL), has_secret=True)
        if transcript.proof is not None and transcript.proof.key is not None:
            key = bytes.fromhex(transcript.proof.key)
        difference, sealed = self.hooks.find_difference(transcript, key), self.seal_log(transcript)
        finding = None if sealed is None else sealed.check(is_chance_valid=difference is None)
        if finding is None and self.hooks.takers is not None:
            logged = self.hooks.takers(transcript.events)
            finding = check_takers(secret, transcript.takers, logged)
        return Verdict(difference, finding, has_secret=True)

    def verify_text(self, text: str) -> Verification:
        """Return the result of verifying `text`, which may be any text."""
        try:
            transcript = self.read(text)
        except ValueError as error:
            return Verification(error=error)
        if transcript.secret is None:
            return Verification(transcript)
        try:
            verdict = self.verify(transcript)
        except ValueError as error:
            return Verification(transcript, error=error)
        sealed = self.seal_log(transcript)
        if verdict.is_honest:
            # Check the moves last. A wrong draw can make a later move illegal, and must be reported
            # as a wrong draw.
            try:
                self.parse(text, sealed.mark_all_lines() if sealed else None)
            except TranscriptError as error:
                return Verification(transcript, verdict, sealed, error)
        return Verification(transcript, verdict, sealed)

    def verify_file(self, path: Path, heads: Sequence[str] = ()) -> tuple[int, str]:
        """Return the exit code and the message of ``verify FILE``.

        The code is `EXIT_UNDECIDED` if the file is not the transcript of a finished game. It is
        `EXIT_DIFFERS` if the secret or the rules refute it. Otherwise see `file_verdict`.
        """
        try:
            verification = self.verify_text(read_file(path, self.hooks.most_bytes))
        except OSError as error:
            return EXIT_UNDECIDED, f"{path}: {error.strerror or error}"
        except ValueError as error:
            return EXIT_UNDECIDED, f"{path}: not a transcript: {error}"
        if verification.transcript is None:
            return EXIT_UNDECIDED, f"{path}: not a transcript: {verification.error}"
        if verification.lacks_secret:
            return EXIT_UNDECIDED, (
                f"{path}: nothing to verify yet: the secret is not in the file, because a game's "
                "secret is shown only after its end. Export it again when it is over."
            )
        if verification.verdict is None:
            return (
                EXIT_DIFFERS,
                f"{path}: no game can be played by these terms: {verification.error}",
            )
        if verification.difference is not None:
            return EXIT_DIFFERS, f"{path}: {verification.difference}"
        if verification.error is not None:
            return (
                EXIT_DIFFERS,
                f"{path}: the {self.hooks.chance} are right, but {verification.error}",
            )
        drawn = self.hooks.describe_draws(verification.transcript.events)
        return file_verdict(
            path, verification.sealed, heads, verification.transcript.commitment, drawn
        )


def _read_taker(seat: str, text: str) -> SeatTaker:
    user_id, _, name = text.partition(" ")
    if not (user_id.isascii() and user_id.isdecimal() and len(user_id) <= _LONGEST_ID):
        raise ValueError(f"expected a user id and a name, got {text!r}")
    return SeatTaker(seat, int(user_id), unescape(name))


def transcripts_of(game: AnyGame) -> TranscriptFormat[Any, Any, Any]:
    """Return the format of a game's transcripts; see `Game.transcripts`."""
    return TranscriptFormat(game, game.transcripts or _standard_hooks(game))


_STANDARD_BYTES = 4 * 1024 * 1024
"""The maximum size of a transcript in the standard format, in bytes: enough for 100,000 events."""


def _standard_hooks(game: AnyGame) -> TranscriptHooks[Any, Any, Any]:
    """Return the hooks of the standard format, for a game without options.

    The log is not divided into rounds. The score consists of points, places and the result.
    """

    def score(state: AnyState) -> Iterator[str]:
        outcome = game.outcome(state)
        if outcome is None:
            yield "Result: running"
            return
        yield f"points {' '.join(map(str, outcome.points))}"
        if outcome.places:
            yield f"places {' '.join(map(str, outcome.places))}"
        yield f"Result: {outcome.termination}"

    def find_difference(transcript: GameTranscript[Any, Any], key: bytes) -> str | None:
        state, events = game.new_game(transcript.terms, len(transcript.players)), transcript.events
        for count, event in enumerate(events):
            drawn = game.chance_event(state, Chance(key, events[:count]))
            if drawn is not None and drawn != event:
                expected, found = game.format_event(drawn), game.format_event(event)
                return f"event {count + 1} differs: expected {expected!r}, found {found!r}"
            state = game.apply(state, event)
        return None

    return TranscriptHooks(
        title=game.name.capitalize(),
        players=[f"Player {seat}" for seat in game.seats],
        most_bytes=_STANDARD_BYTES,
        read_terms=lambda _: game.parse_options(NO_OPTIONS),
        score=score,
        find_difference=find_difference,
        describe_draws=lambda events: f"all draws among {len(events)} events",
        chance="draws",
    )
