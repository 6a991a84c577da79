"""Exports of Shanghai."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bot.chance import dice
from bot.games import transcript_lines as proofs
from bot.games.export import (
    EXIT_DIFFERS,
    EXIT_UNDECIDED,
    Discrepancy,
    Sealed,
    check_takers,
    file_verdict,
    read_file,
    too_early,
)
from bot.games.game import RecordPage, SeatTaker, StepPicture, Steps
from bot.games.rummy.chance import Difference, first_difference
from bot.games.rummy.moves import SEATS, Dealt, Drawn, Event, Held, Seat
from bot.games.rummy.notation import format_event, parse_event
from bot.games.rummy.rules import apply, new_game, replay
from bot.games.rummy.state import GameState, Phase, RoundResult, Table, View
from bot.games.rummy.terms.options import MAX_PLAYERS, Options, format_options, parse_options
from bot.games.rummy.view import redact
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

Told = tuple[View, Event]
"""An event with the table that it met."""
RummyStep = RecordPage[GameState, Told]
"""One page of a game's record."""


def record_steps(first: GameState, events: Iterable[Event]) -> tuple[RummyStep, ...]:
    """Return the steps of a game from its `first` position on, in order.

    A game that is over ends with its score sheet. Raises what `rules.apply` raises.
    """
    state, steps = first, Steps[GameState, Told](first)
    for event in events:
        met, table = state, state.table
        state = apply(state, event)
        steps.tell((View(table, None), event))
        if len(state.table.history) > len(table.history):
            steps.add(StepPicture.ROUND, state, len(state.table.history))
        elif isinstance(event, Dealt) or _turn_passed(met, state):
            steps.add(StepPicture.TABLE, state, state.table.round)
        if state.table.outcome is not None:
            steps.add(StepPicture.SHEET, state, max(1, state.table.round))
    return tuple(steps.found)


def _turn_passed(met: GameState, state: GameState) -> bool:
    """Return whether another turn has begun."""
    return state.phase is not Phase.OVER and state.table.turns != met.table.turns


_TITLES = tuple(f"Shanghai (rummy) transcript {version}" for version in (1, 2, 3))
_REQUIRED = ("Match", "Player 1", "Player 2", "Dealer", "Commitment")
_PLAYERS = tuple(f"Player {number}" for number in range(1, MAX_PLAYERS + 1))
_TAKERS = tuple(f"Taker {number}" for number in range(1, MAX_PLAYERS + 1))
_OPTION = "Option "
_REVEALED = "Secret"
_RESULT = "Result"
_NOBODY = "-"
_LONGEST_ID = 20
_LAYOUT: Layout[Event] = Layout(
    _TITLES,
    _REQUIRED,
    lambda name: name in (*_PLAYERS, *_TAKERS, _REVEALED) or name.startswith(_OPTION),
    (*proofs.REQUIRED, *proofs.OPTIONAL),
    parse_event,
    lambda event: isinstance(event, Dealt),
)


def mark_places(events: Sequence[Event]) -> list[int]:
    """Return after how many of a game's events a mark stands."""
    return round_ends(events, _LAYOUT.is_deal)


@dataclass(frozen=True, slots=True)
class Transcript:
    """Everything about one game that is worth keeping."""

    match: str
    """The match's number or name."""
    players: tuple[str, ...]
    """The players' names by seat."""
    options: Options
    dealer: Seat
    """Who deals round 1."""
    by_lot: bool
    """Whether the lot made him the dealer; else a member chose."""
    commitment: str
    """SHA-256 of the secret, 64 lower-case hexadecimal digits."""
    events: tuple[Event, ...] = field(repr=False)
    secret: str | None = field(default=None, repr=False)
    """The 32 bytes behind the commitment, in hexadecimal; None until the game is over."""
    proof: Proof | None = None
    """What the log can be held to; None for a match that began in an earlier version."""
    takers: tuple[SeatTaker, ...] = ()
    """Who plays on at seats that others have begun at."""

    def start(self) -> GameState:
        """Return the position before the first event; raises what `rules.new_game` raises."""
        return new_game(self.options, len(self.players), self.dealer)

    def state(self) -> GameState:
        """Return the position after all events; raises what `rules.apply` raises."""
        return replay(self.start(), self.events)


def format_transcript(transcript: Transcript, seat: Seat | None = None) -> str:
    """Return `transcript` as text, ending in a newline.

    While the game runs, that is what `seat` may see, or what everybody may if that is None; after
    its end it is everything. Raises ValueError for a running game that carries its secret, so that
    it never gets out early, and what `rules.apply` raises for events that are not a game.
    """
    is_over = transcript.state().phase is Phase.OVER
    revealed = transcript.proof is not None and transcript.proof.key is not None
    if (revealed or transcript.secret is not None) and not is_over:
        raise ValueError("a running game keeps its secret to itself")
    shown = transcript.events
    if not is_over:
        shown = tuple(redact(transcript.start(), transcript.events, seat))
    title = _TITLES[version_of(transcript.proof) - 1]
    return written(title, _header(transcript), _body(transcript, shown, transcript.proof))


def parse_transcript(text: str, proof: Proof | None = None) -> Transcript:
    """Return the transcript that `text` holds, replayed and checked to the last line.

    The marks in the log are those of `proof`, if its hashes were worked out; else what they say is
    believed. Raises TranscriptError, which names the line, for text that is no transcript, an event
    that does not fit the position (a hidden card never does), and a line that the events do not
    lead to.
    """
    lines = read_lines(text, _LAYOUT)
    transcript = _build(lines)
    try:
        transcript.start()
    except ValueError as error:
        raise TranscriptError(1, f"no game can be played so: {error}") from error
    known = proof or transcript.proof
    due = known and known.marked_at(mark_places(transcript.events))
    lines.check(_body(transcript, transcript.events, due))
    return transcript


def read_transcript(text: str) -> Transcript:
    """Return the transcript that `text` holds, without asking whether its events are a game.

    This is for judging a file that may have been tampered with, and for the exports of running
    games. Raises TranscriptError for text that cannot be read.
    """
    return _build(read_lines(text, _LAYOUT))


def is_transcript(text: str) -> bool:
    """Return whether `text` begins like a transcript of this game."""
    return _LAYOUT.begins(text)


def agreed_lines(options: Options, dealer: Seat | None) -> tuple[str, ...]:
    """Return the terms of a match as they go into its key; None: the lot says who deals."""
    told = [f"{_OPTION}{key}: {value}" for key, value in format_options(options)]
    return (*told, f"Dealer: {LOT if dealer is None else dealer.value}")


def settled_lines(options: Options, dealer: Seat, *, by_lot: bool) -> tuple[str, ...]:
    """Return the terms of a match as the lot settled them: lines of the header."""
    *told, _ = agreed_lines(options, dealer)
    return (*told, f"Dealer: {dealer.value} {LOT if by_lot else CHOSEN}")


def names_to_seal(transcript: Transcript) -> Iterator[str]:
    """Yield the beginning of the header, which names players and terms, up to the seal."""
    for field_name, name in zip(_PLAYERS, transcript.players, strict=False):
        yield f"{field_name}: {escaped(name)}"
    yield from settled_lines(transcript.options, transcript.dealer, by_lot=transcript.by_lot)
    if transcript.proof is not None:
        yield from transcript.proof.bond()
    yield f"Commitment: {transcript.commitment}"


def _header(transcript: Transcript) -> Iterator[str]:
    yield f"Match: {escaped(transcript.match)}"
    yield from names_to_seal(transcript)
    for taker in transcript.takers:
        yield f"Taker {taker.seat}: {taker.user_id} {escaped(taker.name)}"
    if transcript.secret is not None:
        yield f"{_REVEALED}: {transcript.secret}"
    if transcript.proof is not None:
        yield from transcript.proof.hashes()


def _body(transcript: Transcript, shown: Sequence[Event], proof: Proof | None) -> Iterator[str]:
    """Yield all lines after the header, with the events as they are `shown`.

    Raises what `rules.apply` raises where the event is due.
    """
    state = transcript.start()
    for count, (event, told) in enumerate(zip(transcript.events, shown, strict=True)):
        yield from marked(proof, count)
        if isinstance(event, Dealt):
            yield f"Round {state.table.round + 1}"
        before, state = state.table, apply(state, event)
        yield format_event(told)
        yield from _comments(before, state.table)
    yield from marked(proof, len(transcript.events))
    yield from _ending(state.table)


def _comments(before: Table, after: Table) -> Iterator[str]:
    if after.refills > before.refills:
        yield f"; refill {after.refills}"
    for result in after.history[len(before.history) :]:
        yield f"; {_round_end(result)} penalties {_numbers(result.penalties)}"


def _round_end(result: RoundResult) -> str:
    return result.end.value if result.out is None else f"{result.end.value} {result.out.value}"


def _ending(table: Table) -> list[str]:
    rounds = [f"round {each.round} {_numbers(each.penalties)}" for each in table.history]
    lines = [SCORE, *rounds, f"total {_numbers(table.totals)}"]
    if table.outcome is None:
        return [*lines, f"{_RESULT}: running"]
    if table.outcome.places:
        lines.append(f"places {_numbers(table.outcome.places)}")
    winners = " ".join(seat.value for seat in table.outcome.winners) or _NOBODY
    return [*lines, f"{_RESULT}: {table.outcome.termination.value} {winners}"]


def _taker(seat: str, text: str) -> SeatTaker:
    user_id, _, name = text.partition(" ")
    if not (user_id.isascii() and user_id.isdecimal() and len(user_id) <= _LONGEST_ID):
        raise ValueError(f"expected a user id and a name, got {text!r}")
    return SeatTaker(seat, int(user_id), unescaped(name))


def _numbers(by_seat: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in by_seat)


def _build(lines: Lines[Event]) -> Transcript:
    header = lines.header

    def option(name: str) -> str:
        key = name.removeprefix(_OPTION)
        header.value(name, lambda text: parse_options({key: text}))
        return key

    fields = header.fields
    options = {option(name): fields[name][1] for name in fields if name.startswith(_OPTION)}
    names = [name for name in _PLAYERS if name in fields]
    if names != list(_PLAYERS[: len(names)]):
        raise TranscriptError(fields[names[-1]][0], "the players are not counted without a gap")
    dealer, by_lot = header.value("Dealer", lambda text: read_beginner(text, tuple(SEATS)))
    return Transcript(
        match=header.value("Match", unescaped),
        players=tuple(header.value(name, unescaped) for name in names),
        options=parse_options(options),
        dealer=Seat(dealer),
        by_lot=by_lot,
        commitment=header.value("Commitment", read_digest),
        events=tuple(lines.events),
        secret=header.optional(_REVEALED, read_digest),
        proof=read_proof(lines, len(names)),
        takers=tuple(
            header.value(name, partial(_taker, name.split()[1]))
            for name in _TAKERS[: len(names)]
            if name in fields
        ),
    )


GAME = "rummy"
"""What the key of a match's chance calls the game."""
MOST_BYTES = 64 * 1024 * 1024
"""No game fills more.

A card laid may be followed by 200 turns without one, there are 224 cards and twelve rounds, and
eight players fill some 100 bytes a turn. Usual games fill some ten KiB.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a verification."""

    difference: Difference | None
    """The first card (or the dealer) that differs, None if there is none."""
    commitment_fits: bool
    """Whether the secret is the one that was committed to."""
    has_secret: bool
    rounds: int
    """Deals in the transcript."""
    cards: int
    """Cards drawn from the stock."""
    finding: Discrepancy | None = None
    """What else differs first, None if nothing does or a match of an early version has no more."""

    @property
    def honest(self) -> bool:
        """Whether everything could be compared and nothing differed."""
        fits = self.has_secret and self.commitment_fits
        return fits and self.difference is None and self.finding is None


def verify(transcript: Transcript) -> Verdict:
    """Return whether commitment, dealer, deals, cards and the log's head follow from the secret.

    The first card that differs is named, in the order of the game. Whether the moves are legal is
    not checked here: `parse_transcript` does. Raises ValueError for options that nobody plays by.
    """
    rounds = sum(isinstance(event, Dealt) for event in transcript.events)
    cards = sum(isinstance(event, Drawn) for event in transcript.events)
    if transcript.secret is None:
        return Verdict(None, commitment_fits=True, has_secret=False, rounds=rounds, cards=cards)
    secret = bytes.fromhex(transcript.secret)
    fits = dice.commitment(secret) == transcript.commitment
    sealed = sealed_of(transcript)
    key = secret
    if sealed is not None and sealed.proof.key is not None:
        key = bytes.fromhex(sealed.proof.key)
    difference = first_difference(
        transcript.start(), transcript.events, dice.Draws(key), by_lot=transcript.by_lot
    )
    finding = None if sealed is None else sealed.finding(chance_holds=difference is None)
    taken = (each for each in transcript.events if isinstance(each, Held) and each.taker)
    logged = {each.seat.value: each.taker for each in taken}
    finding = finding or check_takers(secret, transcript.takers, logged)
    return Verdict(difference, fits, has_secret=True, rounds=rounds, cards=cards, finding=finding)


def sealed_of(transcript: Transcript) -> Sealed | None:
    """Return what the log can be held to; None before the end, and for an early match."""
    if transcript.proof is None or transcript.secret is None:
        return None
    by_lot = transcript.by_lot
    return Sealed(
        transcript.proof,
        bytes.fromhex(transcript.secret),
        GAME,
        agreed=agreed_lines(transcript.options, None if by_lot else transcript.dealer),
        settled=settled_lines(transcript.options, transcript.dealer, by_lot=by_lot),
        players=transcript.players,
        header=tuple(names_to_seal(transcript)),
        lines=tuple(map(format_event, transcript.events)),
    )


def run_verify(path: Path, heads: Sequence[str] = ()) -> tuple[int, str]:
    """Return the exit code and the message for a transcript's file, which must lead to `heads`.

    The code is `EXIT_VERIFIED`, `EXIT_DIFFERS` (the message names the first difference) or
    `EXIT_UNDECIDED`.
    """
    try:
        text = read_file(path, MOST_BYTES)
        transcript = read_transcript(text)
    except OSError as error:
        return EXIT_UNDECIDED, f"{path}: {error.strerror or error}"
    except ValueError as error:
        return EXIT_UNDECIDED, f"{path}: not a transcript: {error}"
    if transcript.secret is None:
        return too_early(path)
    try:
        verdict = verify(transcript)
    except ValueError as error:
        return EXIT_DIFFERS, f"{path}: no game can be played so: {error}"
    if not verdict.commitment_fits:
        return EXIT_DIFFERS, f"{path}: the secret is not the one that was committed to"
    different = verdict.difference or verdict.finding
    if different is not None:
        return EXIT_DIFFERS, f"{path}: {different}"
    sealed = sealed_of(transcript)
    try:
        parse_transcript(text, sealed.marked() if sealed else None)
    except TranscriptError as error:
        return EXIT_DIFFERS, f"{path}: the cards are right, but {error}"
    chance = f"{verdict.rounds} deals and {verdict.cards} cards drawn"
    return file_verdict(path, sealed, heads, transcript.commitment, chance)
