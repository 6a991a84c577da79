"""Exports of Shanghaien."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from bot.chance import dice
from bot.games import transcript_lines as proofs
from bot.games.export import (
    EXIT_DIFFERS,
    EXIT_UNDECIDED,
    Discrepancy,
    Sealed,
    file_verdict,
    read_file,
    too_early,
)
from bot.games.shanghaien.cards import (
    RELEASED_DECK,
    Card,
    Deck,
    ExtraTrick,
    Options,
    format_card,
    parse_card,
)
from bot.games.shanghaien.notation import format_event, parse_event
from bot.games.shanghaien.rules import apply, new_game, replay, score
from bot.games.shanghaien.state import (
    SEATS,
    TAVERN_SIZE,
    Award,
    Dealt,
    DiceRolled,
    Event,
    GameState,
    Phase,
    Played,
    Seat,
    TakenBack,
)
from bot.games.transcript_lines import (
    CHOSEN,
    LOT,
    SCORE,
    Layout,
    Lines,
    Proof,
    TranscriptError,
    escaped,
    marked,
    read_beginner,
    read_digest,
    read_lines,
    read_proof,
    round_ends,
    unescaped,
    version_of,
    written,
)


def turn_start(events: Sequence[Event], back: int = 0) -> int:
    """Return the index at which a turn begins: the last turn, or `back` turns before it.

    A turn is everything from the first thing a seat does until the other seat does something; a
    deal belongs to the turn that it opens.
    """
    seat: Seat | None = None
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        if not isinstance(event, Played) or event.seat is seat:
            continue
        if seat is not None:
            if back == 0:
                return index + 1
            back -= 1
        seat = event.seat
    return 0


def report_start(events: Sequence[Event], mover: Seat) -> int:
    """Return the index of the first event that a board for `mover` reports.

    The report has the opponent's last turn and what the mover did in this turn already.
    """
    return turn_start(events, back=1 if _last_seat(events) is mover else 0)


def start_after_takeback(events: Sequence[Event], start: int, end: int) -> int:
    """Return where to begin a report of the events from `start` to `end`.

    What was taken back is left out: the report begins with the last taking back, if there is one.
    """
    return max((at for at in range(start, end) if isinstance(events[at], TakenBack)), default=start)


def finished_turn(events: Sequence[Event], mover: Seat) -> tuple[int, int]:
    """Return where the turn begins and ends that made `mover` the one to act."""
    start = report_start(events, mover)
    return start, turn_start(events) if _last_seat(events) is mover else len(events)


def _last_seat(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in reversed(events) if isinstance(event, Played)), None)


_TITLES = tuple(f"Shanghaien transcript {version}" for version in (1, 2, 3))
_REQUIRED = ("Match", "First", "Second", "Extra trick", "Starts", "Commitment")
_DEALT_FROM = "Dealt from"
_OPTIONAL = (_DEALT_FROM, "Secret", "Deck")
_RESULT = "Result"
_LAYOUT: Layout[Event] = Layout(
    _TITLES,
    _REQUIRED,
    lambda name: name in _OPTIONAL,
    (*proofs.REQUIRED, *proofs.OPTIONAL),
    parse_event,
    lambda event: isinstance(event, Dealt),
)


def mark_places(events: Sequence[Event]) -> list[int]:
    """Return after how many of a game's events a mark stands."""
    return round_ends(events, _LAYOUT.is_deal)


@dataclass(frozen=True, slots=True)
class Transcript:
    """A whole game: players, options, commitment and events."""

    match: str
    """The match's number or name."""
    players: tuple[str, str]
    """The players' names, first seat first."""
    options: Options
    starter: Seat
    """Who starts round 1."""
    by_lot: bool
    """Whether the starter was drawn by lot; else a member chose."""
    commitment: str
    """SHA-256 of the secret, 64 lower-case hexadecimal digits."""
    events: tuple[Event, ...]
    secret: str | None = field(default=None, repr=False)
    """The 32 bytes that all chance came from, in hexadecimal; None until the game is over."""
    deck: tuple[Card, ...] | None = field(default=None, repr=False)
    """All cards in dealing order; None until the game is over."""
    proof: Proof | None = None
    """What the log can be held to; None for a match that began in an earlier version."""

    def state(self) -> GameState:
        """Return the position after all events; raises what `rules.apply` raises."""
        return replay(self.options, self.starter, self.events)


def format_transcript(transcript: Transcript) -> str:
    """Return `transcript` as text, ending in a newline.

    Raises ValueError for a running game that carries its secret or its deck, so that they are never
    published early, and what `rules.apply` raises for events that are not a game.
    """
    proven = transcript.proof is not None and transcript.proof.key is not None
    hidden = proven or transcript.secret is not None or transcript.deck is not None
    if hidden and transcript.state().phase is not Phase.OVER:
        raise ValueError("a running game keeps its secret and its deck to itself")
    title = _TITLES[version_of(transcript.proof) - 1]
    return written(title, _header(transcript), _body(transcript, transcript.proof))


def parse_transcript(text: str, proof: Proof | None = None) -> Transcript:
    """Return the transcript that `text` holds, replayed and checked to the last line.

    The marks in the log are those of `proof`, if its hashes were worked out; else what they say is
    believed. Raises TranscriptError, which names the line, for text that is no transcript, an event
    that does not fit the position, and a line that the events do not lead to.
    """
    lines = read_lines(text, _LAYOUT)
    transcript = _build(lines)
    known = proof or transcript.proof
    due = known and known.marked_at(mark_places(transcript.events))
    lines.check(_body(transcript, due))
    return transcript


def read_transcript(text: str) -> Transcript:
    """Return the transcript that `text` holds, without checking whether its events are a game. For
    a file that may have been tampered with. Raises TranscriptError for text that cannot be read.
    """
    return _build(read_lines(text, _LAYOUT))


def is_transcript(text: str) -> bool:
    """Return whether `text` begins like a transcript of this game."""
    return _LAYOUT.begins(text)


def agreed_lines(options: Options, starter: Seat | None) -> tuple[str, ...]:
    """Return the terms of a match as they go into its key; None: the lot says who starts."""
    return (*_options_lines(options), f"Starts: {LOT if starter is None else starter.value}")


def _options_lines(options: Options) -> Iterator[str]:
    yield f"Extra trick: {options.extra_trick.value}"
    if options.deck != RELEASED_DECK:
        yield f"{_DEALT_FROM}: {options.deck.text}"


def settled_lines(options: Options, starter: Seat, *, by_lot: bool) -> tuple[str, ...]:
    """Return the terms of a match as the lot settled them: lines of the header."""
    return (*_options_lines(options), f"Starts: {starter.value} {LOT if by_lot else CHOSEN}")


def names_to_seal(transcript: Transcript) -> Iterator[str]:
    """Yield the beginning of the header, which names players and terms, up to the seal."""
    first, second = transcript.players
    yield f"First: {escaped(first)}"
    yield f"Second: {escaped(second)}"
    options, starter = transcript.options, transcript.starter
    yield from settled_lines(options, starter, by_lot=transcript.by_lot)
    if transcript.proof is not None:
        yield from transcript.proof.bond()
    yield f"Commitment: {transcript.commitment}"


def _header(transcript: Transcript) -> Iterator[str]:
    yield f"Match: {escaped(transcript.match)}"
    yield from names_to_seal(transcript)
    if transcript.secret is not None:
        yield f"Secret: {transcript.secret}"
    if transcript.proof is not None:
        yield from transcript.proof.hashes()
    if transcript.deck is not None:
        yield f"Deck: {' '.join(format_card(card) for card in transcript.deck)}"


def _body(transcript: Transcript, proof: Proof | None) -> Iterator[str]:
    """Yield all lines after the header; raises what `rules.apply` raises where the event is due."""
    state = new_game(transcript.options, transcript.starter)
    for count, event in enumerate(transcript.events):
        yield from marked(proof, count)
        if isinstance(event, Dealt):
            yield f"Round {state.round + 1}"
        rounds = len(state.history)
        state = apply(state, event)
        yield format_event(event)
        for result in state.history[rounds:]:
            by_number = sorted(result.awards, key=lambda award: award.number)
            yield from map(_award_comment, by_number)
    yield from marked(proof, len(transcript.events))
    yield from _ending(state)


def _award_comment(award: Award) -> str:
    words = [";", str(award.number), format_card(award.card), "dice", _pair(award.dice)]
    if award.neighbours is not None:
        words += ["pips", _pair(award.neighbours)]
    winner = award.winner.value if award.winner else "-"
    return " ".join([*words, "->", winner, award.reason.value])


def _ending(state: GameState) -> list[str]:
    found = score(state)
    lines = [SCORE]
    for line in found.lines:
        lines.append(f"{line.nation.value} {_pair(line.strengths)} -> {_pair(line.points)}")
    lines += [f"tricks {_pair(found.tricks)}", f"total {_pair(found.totals)}"]
    if state.outcome is None:
        return [*lines, f"{_RESULT}: running"]
    winner = state.outcome.winner.value if state.outcome.winner else "-"
    return [*lines, f"{_RESULT}: {state.outcome.termination.value} {winner}"]


def _pair(by_seat: tuple[int, int]) -> str:
    return f"{by_seat[0]}:{by_seat[1]}"


def _build(lines: Lines[Event]) -> Transcript:
    header = lines.header
    deck = header.optional(_DEALT_FROM, Deck) or RELEASED_DECK
    starter, by_lot = header.value("Starts", lambda text: read_beginner(text, tuple(SEATS)))
    return Transcript(
        match=header.value("Match", unescaped),
        players=(header.value("First", unescaped), header.value("Second", unescaped)),
        options=Options(header.value("Extra trick", ExtraTrick), deck),
        starter=Seat(starter),
        by_lot=by_lot,
        commitment=header.value("Commitment", read_digest),
        events=tuple(lines.events),
        secret=header.optional("Secret", read_digest),
        deck=header.optional("Deck", lambda text: _read_order(text, deck)),
        proof=read_proof(lines, len(SEATS)),
    )


def _read_order(text: str, deck: Deck) -> tuple[Card, ...]:
    cards = tuple(parse_card(name) for name in text.split())
    if len(cards) != len(deck.cards):
        raise ValueError(f"expected {len(deck.cards)} cards, got {len(cards)}")
    return cards


MOST_BYTES = 256 * 1024
"""Many times as much as the longest game; whatever is larger is not even read."""

GAME = "shanghaien"
"""What the key of a match's chance calls the game."""


class ChancePart(StrEnum):
    """Which part of a game's chance differs."""

    COMMITMENT = "commitment"
    LOT = "lot"
    DECK = "deck"
    TAVERN = "tavern"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that the secret does not lead to."""

    part: ChancePart
    expected: str
    """What follows from the secret, in the notation's terms."""
    found: str
    """What the transcript has."""
    round: int | None = None
    """The round of a tavern or a roll."""
    roll: int | None = None
    """The number of a roll in the match, from 1."""

    def __str__(self) -> str:
        where = {
            ChancePart.TAVERN: f"the tavern of round {self.round}",
            ChancePart.ROLL: f"roll {self.roll} (round {self.round})",
        }.get(self.part, f"the {self.part.value}")
        return f"{where} differs: expected {self.expected}, found {self.found}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a verification."""

    difference: Difference | None
    """The first difference of chance, None if there is none or nothing could be compared."""
    has_secret: bool
    rounds: int
    """Taverns in the transcript."""
    rolls: int
    """Rolls in the transcript."""
    finding: Discrepancy | None = None
    """What else differs first, None if nothing does or a match of an early version has no more."""

    @property
    def honest(self) -> bool:
        """Whether everything could be compared and nothing differed."""
        return self.has_secret and self.difference is None and self.finding is None


def verify(transcript: Transcript) -> Verdict:
    """Return whether seal, lot, deck, taverns, rolls and the log's head follow from the secret.

    The first that differs is named, in the order of the game. Whether the moves are legal is not
    checked here: `parse_transcript` does.
    """
    rounds = sum(isinstance(event, Dealt) for event in transcript.events)
    rolls = sum(isinstance(event, DiceRolled) for event in transcript.events)
    if transcript.secret is None:
        return Verdict(None, has_secret=False, rounds=rounds, rolls=rolls)
    first = next(_differences(transcript, bytes.fromhex(transcript.secret)), None)
    sealed = sealed_of(transcript)
    finding = None if sealed is None else sealed.finding(chance_holds=first is None)
    return Verdict(first, has_secret=True, rounds=rounds, rolls=rolls, finding=finding)


def sealed_of(transcript: Transcript) -> Sealed | None:
    """Return what the log can be held to; None before the end, and for an early match."""
    if transcript.proof is None or transcript.secret is None:
        return None
    options, by_lot = transcript.options, transcript.by_lot
    return Sealed(
        transcript.proof,
        bytes.fromhex(transcript.secret),
        GAME,
        agreed=agreed_lines(options, None if by_lot else transcript.starter),
        settled=settled_lines(options, transcript.starter, by_lot=by_lot),
        players=transcript.players,
        header=tuple(names_to_seal(transcript)),
        lines=tuple(map(format_event, transcript.events)),
    )


def run_verify(path: Path, heads: Sequence[str] = ()) -> tuple[int, str]:
    """Return the exit code and the message for ``verify FILE``; the log must lead to `heads`.

    The code is `EXIT_VERIFIED`, `EXIT_DIFFERS` (the message names the first difference) or
    `EXIT_UNDECIDED`.
    """
    try:
        text = read_file(path, MOST_BYTES)
        transcript = read_transcript(text)
        verdict = verify(transcript)
    except OSError as error:
        return EXIT_UNDECIDED, f"{path}: {error.strerror or error}"
    except ValueError as error:
        return EXIT_UNDECIDED, f"{path}: not a transcript: {error}"
    if not verdict.has_secret:
        return too_early(path)
    different = verdict.difference or verdict.finding
    if different is not None:
        return EXIT_DIFFERS, f"{path}: {different}"
    # After the chance, so that forged dice are reported as such and not as an illegal move.
    sealed = sealed_of(transcript)
    try:
        parse_transcript(text, sealed.marked() if sealed else None)
    except TranscriptError as error:
        return EXIT_DIFFERS, f"{path}: the dice are right, but {error}"
    chance = f"{verdict.rounds} taverns and {verdict.rolls} rolls"
    return file_verdict(path, sealed, heads, transcript.commitment, chance)


def _differences(transcript: Transcript, secret: bytes) -> Iterator[Difference]:
    expected = dice.commitment(secret)
    if transcript.commitment != expected:
        yield Difference(ChancePart.COMMITMENT, expected, transcript.commitment)
    if transcript.proof is not None and transcript.proof.key is not None:
        secret = bytes.fromhex(transcript.proof.key)
    starter = SEATS[dice.lot(secret)]
    if transcript.by_lot and transcript.starter is not starter:
        yield Difference(ChancePart.LOT, starter.value, transcript.starter.value)
    deck = dice.shuffled(secret, transcript.options.deck.cards)
    if transcript.deck is not None and transcript.deck != deck:
        yield Difference(ChancePart.DECK, _words(deck), _words(transcript.deck))
    round_number = roll_number = 0
    for event in transcript.events:
        if isinstance(event, Dealt):
            row = deck[round_number * TAVERN_SIZE :][:TAVERN_SIZE]
            round_number += 1
            if event.cards != row:
                yield Difference(ChancePart.TAVERN, _words(row), _words(event.cards), round_number)
        if isinstance(event, DiceRolled):
            roll_number += 1
            fallen = dice.roll(secret, roll_number)
            if event.dice != fallen:
                yield Difference(
                    ChancePart.ROLL, _pips(fallen), _pips(event.dice), round_number, roll_number
                )


def _words(cards: tuple[Card, ...]) -> str:
    return " ".join(format_card(card) for card in cards)


def _pips(fallen: tuple[int, int]) -> str:
    return f"{fallen[0]} {fallen[1]}"
