r"""A whole game as one readable text file: the form of exports and of fixtures.

::

    Shanghai (rummy) transcript 3
    Match: 4711
    Player 1: Anna
    Player 2: Bernd
    Player 3: Carla
    Option decks: 3
    Dealer: 2 lot
    Invitation: table 17
    Members: 111 222 333
    Accepted: 1441817120305152000
    Commitment: 66687aad... (64 hexadecimal digits)
    Taker 3: 444 Dora
    Secret: 00000000... (64 hexadecimal digits)
    Key: 12345678... (64 hexadecimal digits)
    Opening: 9abcdef0... (64 hexadecimal digits)
    Head: 3f9ac71b02de... (64 hexadecimal digits)

    Round 1
    deal QH / 2C 3C ... / 2D ... / ...
    3 leave
    ; refill 1
    card 7S
    ...
    ; out 2 penalties 4 0 11
    head 000102030405
    ...

    Score
    round 1 4 0 11
    ...
    total 9 9 22
    places 1 1 3
    Result: completed 1 2

- The header gives every field once, in any order; `Option` lines stand for what differs from the
  defaults, and `Secret` and `Key` are left out while a game runs. `Dealer` names who deals round 1
  and says whether the lot or a member chose him. The fields of a proof and the lines ``head`` are
  explained in `proof`; a transcript 1, of a match that began in the first version, has none.
- `Taker N` is who has taken seat N since the game began, and plays there: user id and name. The
  line ``seat 3 member``, with the hash of both, says when; the rest is that member's.
- `Round N` stands before each deal. Then comes one line an event, as in `notation`. While a game
  runs, the cards that the reader may not know are written ``?``.
- A line that begins with ``;`` is for people. Writing adds refills, and how each round ended: by
  whom or why, and the penalties by seat. Checking works them out again and refuses any other.
- The end gives the penalties of each round by seat, the totals and the places, then the
  termination and the winners' seats or ``-``; ``Result: running`` before the end, with the totals
  so far. Reading works all of this out again and refuses a line that says something else.
- Blank lines and spaces at the ends of a line do not matter. Names are escaped as in `escaping`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from bot.games import proof as proofs
from bot.games.escaping import escaped, unescaped
from bot.games.game import SeatTaker
from bot.games.proof import Proof, marked, read_proof, round_ends, version_of
from bot.games.rummy.moves import SEATS, Dealt, Event, Seat
from bot.games.rummy.notation import format_event, parse_event
from bot.games.rummy.rules import apply, new_game, replay
from bot.games.rummy.state import GameState, Phase, RoundResult, Table
from bot.games.rummy.terms.option_texts import format_options, parse_options
from bot.games.rummy.terms.options import MAX_PLAYERS, Options
from bot.games.rummy.view import redact
from bot.games.transcript_lines import (
    CHOSEN,
    LOT,
    SCORE,
    Layout,
    Lines,
    TranscriptError,
    read_beginner,
    read_digest,
    read_lines,
    written,
)

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
