r"""A whole game as one readable text file: the form of exports and of fixtures.

::

    Shanghai (rummy) transcript 1
    Match: 4711
    Player 1: Anna
    Player 2: Bernd
    Player 3: Carla
    Option decks: 3
    Dealer: 2 lot
    Commitment: 66687aad... (64 hexadecimal digits)
    Secret: 00000000... (64 hexadecimal digits)

    Round 1
    deal QH / 2C 3C ... / 2D ... / ...
    3 leave
    ; refill 1
    card 7S
    ...
    ; out 2 penalties 4 0 11
    ...

    Score
    round 1 4 0 11
    ...
    total 9 9 22
    places 1 1 3
    Result: completed 1 2

- The header gives every field once, in any order; `Option` lines stand for what differs from the
  defaults, and `Secret` is left out while a game runs. `Dealer` names who deals round 1 and says
  whether the lot or a member chose him.
- `Round N` stands before each deal. Then comes one line an event, as in `notation`. While a game
  runs, the cards that the reader may not know are written ``?``.
- A line that begins with ``;`` is a comment, which reading skips. Writing adds refills, and how
  each round ended: by whom or why, and the penalties by seat.
- The end gives the penalties of each round by seat, the totals and the places, then the
  termination and the winners' seats or ``-``; ``Result: running`` before the end, with the totals
  so far. Reading works all of this out again and refuses a line that says something else.
- Blank lines and spaces at the ends of a line do not matter. Names are escaped as in `escaping`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TypeVar

from bot.games.escaping import escaped, unescaped
from bot.games.rummy.agreement import format_options, parse_options
from bot.games.rummy.moves import SEATS, Dealt, Event, Seat
from bot.games.rummy.notation import NotationError, format_event, parse_event
from bot.games.rummy.options import MAX_PLAYERS, Options
from bot.games.rummy.rules import apply, new_game, replay
from bot.games.rummy.state import GameState, Phase, RoundResult, Table
from bot.games.rummy.view import redact

_TITLE = "Shanghai (rummy) transcript 1"
_REQUIRED = ("Match", "Player 1", "Player 2", "Dealer", "Commitment")
_PLAYERS = tuple(f"Player {number}" for number in range(1, MAX_PLAYERS + 1))
_OPTION = "Option "
_REVEALED = "Secret"
_RESULT = "Result"
_SCORE = "Score"
_LOT = "lot"
_CHOSEN = "chosen"
_NOBODY = "-"
_HEX_DIGITS = re.compile(r"[0-9a-f]{64}")


class TranscriptError(ValueError):
    """Text that is no transcript, or one that contradicts itself; `line` counts from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


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
    """The 32 bytes that all chance came from, in hexadecimal; None until the game is over."""

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
    start = transcript.start()
    is_over = transcript.state().phase is Phase.OVER
    if transcript.secret is not None and not is_over:
        raise ValueError("a running game keeps its secret to itself")
    shown = transcript.events if is_over else redact(start, transcript.events, seat)
    lines = [_TITLE, *_header(transcript)]
    state = start
    for event, line in zip(transcript.events, map(format_event, shown), strict=True):
        if isinstance(event, Dealt):
            lines += ["", f"Round {state.table.round + 1}"]
        after = apply(state, event)
        lines += [line, *_comments(state.table, after.table)]
        state = after
    return "\n".join([*lines, "", *_ending(state.table)]) + "\n"


def parse_transcript(text: str) -> Transcript:
    """Return the transcript that `text` holds, replayed and checked to the last line.

    Raises TranscriptError, which names the line, for text that is no transcript, an event that
    does not fit the position (a hidden card never does), and a score or result that the events do
    not lead to.
    """
    draft = _read(text)
    try:
        state = draft.transcript.start()
    except ValueError as error:
        raise TranscriptError(1, f"no game can be played so: {error}") from error
    for number, event in draft.events:
        try:
            state = apply(state, event)
        except ValueError as error:
            raise TranscriptError(number, f"the event is refused: {error}") from error
    expected = _ending(state.table)
    for (number, found), line in zip(draft.ending, expected, strict=False):
        if found.split() != line.split():
            raise TranscriptError(number, f"{found!r} should be {line!r}")
    if len(draft.ending) < len(expected):
        raise TranscriptError(draft.ending[-1][0], "the file ends in the middle of its score")
    if len(draft.ending) > len(expected):
        number, found = draft.ending[len(expected)]
        raise TranscriptError(number, f"{found!r} stands after the result")
    return draft.transcript


def read_transcript(text: str) -> Transcript:
    """Return the transcript that `text` holds, without asking whether its events are a game.

    This is for judging a file that may have been tampered with, and for the exports of running
    games. Raises TranscriptError for text that cannot be read.
    """
    return _read(text).transcript


def is_transcript(text: str) -> bool:
    """Return whether `text` begins like a transcript of this game."""
    return text.removeprefix("\ufeff").lstrip().startswith(_TITLE)


def _header(transcript: Transcript) -> Iterator[str]:
    yield f"Match: {escaped(transcript.match)}"
    for field_name, name in zip(_PLAYERS, transcript.players, strict=False):
        yield f"{field_name}: {escaped(name)}"
    for key, value in format_options(transcript.options):
        yield f"{_OPTION}{key}: {value}"
    yield f"Dealer: {transcript.dealer.value} {_LOT if transcript.by_lot else _CHOSEN}"
    yield f"Commitment: {transcript.commitment}"
    if transcript.secret is not None:
        yield f"{_REVEALED}: {transcript.secret}"


def _comments(before: Table, after: Table) -> Iterator[str]:
    if after.refills > before.refills:
        yield f"; refill {after.refills}"
    for result in after.history[len(before.history) :]:
        yield f"; {_round_end(result)} penalties {_numbers(result.penalties)}"


def _round_end(result: RoundResult) -> str:
    return result.end.value if result.out is None else f"{result.end.value} {result.out.value}"


def _ending(table: Table) -> list[str]:
    rounds = [f"round {each.round} {_numbers(each.penalties)}" for each in table.history]
    lines = [_SCORE, *rounds, f"total {_numbers(table.totals)}"]
    if table.outcome is None:
        return [*lines, f"{_RESULT}: running"]
    if table.outcome.places:
        lines.append(f"places {_numbers(table.outcome.places)}")
    winners = " ".join(seat.value for seat in table.outcome.winners) or _NOBODY
    return [*lines, f"{_RESULT}: {table.outcome.termination.value} {winners}"]


def _numbers(by_seat: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in by_seat)


_Numbered = tuple[int, str]
"""A line and its number."""

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class _Draft:
    transcript: Transcript
    events: list[tuple[int, Event]]
    ending: list[_Numbered]


def _read(text: str) -> _Draft:
    lines = [
        (number, line.strip())
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1)
        if line.strip() and not line.lstrip().startswith(";")
    ]
    if not lines or lines[0][1] != _TITLE:
        raise TranscriptError(lines[0][0] if lines else 1, f"{_TITLE!r} should come first")
    starts = [index for index, (_, line) in enumerate(lines) if line == _SCORE]
    if not starts:
        raise TranscriptError(lines[-1][0], "the file ends before its score")
    ending = lines[starts[0] :]
    header = list(takewhile(lambda line: ":" in line[1], lines[1 : starts[0]]))
    fields = _read_header(header)
    events = _read_events(lines[1 + len(header) : starts[0]])
    transcript = _build(fields, tuple(event for _, event in events))
    return _Draft(transcript, events, ending)


def _read_header(lines: list[_Numbered]) -> dict[str, _Numbered]:
    fields: dict[str, _Numbered] = {}
    for number, line in lines:
        name, _, value = line.partition(":")
        if name not in (*_REQUIRED, *_PLAYERS, _REVEALED) and not name.startswith(_OPTION):
            raise TranscriptError(number, f"there is no field {name!r}")
        if name in fields:
            raise TranscriptError(number, f"the field {name!r} is given twice")
        fields[name] = (number, value.strip())
    for name in _REQUIRED:
        if name not in fields:
            last_line = lines[-1][0] if lines else 1
            raise TranscriptError(last_line, f"the field {name!r} is missing")
    return fields


def _read_events(lines: list[_Numbered]) -> list[tuple[int, Event]]:
    events: list[tuple[int, Event]] = []
    rounds = 0
    announced = False
    for number, line in lines:
        if line.startswith("Round "):
            if announced or line.split() != ["Round", str(rounds + 1)]:
                raise TranscriptError(number, f"{line!r} is out of order")
            rounds, announced = rounds + 1, True
            continue
        try:
            event = parse_event(line)
        except NotationError as error:
            raise TranscriptError(number, str(error)) from error
        if announced is not isinstance(event, Dealt):
            raise TranscriptError(number, "each round has its heading, then its deal")
        announced = False
        events.append((number, event))
    return events


def _build(fields: dict[str, _Numbered], events: tuple[Event, ...]) -> Transcript:
    def value(name: str, read: Callable[[str], _Value]) -> _Value:
        number, text = fields[name]
        try:
            return read(text)
        except ValueError as error:
            raise TranscriptError(number, f"{name}: {error}") from error

    def option(name: str) -> str:
        key = name.removeprefix(_OPTION)
        value(name, lambda text: parse_options({key: text}))
        return key

    options = {option(name): fields[name][1] for name in fields if name.startswith(_OPTION)}
    names = [name for name in _PLAYERS if name in fields]
    if names != list(_PLAYERS[: len(names)]):
        raise TranscriptError(fields[names[-1]][0], "the players are not counted without a gap")
    dealer, by_lot = value("Dealer", _read_dealer)
    return Transcript(
        match=value("Match", unescaped),
        players=tuple(value(name, unescaped) for name in names),
        options=parse_options(options),
        dealer=dealer,
        by_lot=by_lot,
        commitment=value("Commitment", _read_digest),
        events=events,
        secret=value(_REVEALED, _read_digest) if _REVEALED in fields else None,
    )


def _read_dealer(text: str) -> tuple[Seat, bool]:
    match text.split():
        case [seat, how] if seat in tuple(SEATS) and how in (_LOT, _CHOSEN):
            return Seat(seat), how == _LOT
    raise ValueError(f"a seat and {_LOT!r} or {_CHOSEN!r} are due, not {text!r}")


def _read_digest(text: str) -> str:
    if not _HEX_DIGITS.fullmatch(text):
        raise ValueError("64 hexadecimal digits are due")
    return text
