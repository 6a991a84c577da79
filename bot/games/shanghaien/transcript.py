"""The transcripts of Shanghaien, and the turns in a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from bot.chance import dice
from bot.games import export
from bot.games import transcript_lines as proofs
from bot.games.game import AnyGame, AnyOptions
from bot.games.shanghaien.cards import (
    RELEASED_DECK,
    Card,
    Deck,
    ExtraTrick,
    Options,
    format_card,
    parse_card,
)
from bot.games.shanghaien.notation import parse_event
from bot.games.shanghaien.rules import replay, score
from bot.games.shanghaien.state import (
    ROUNDS,
    SEATS,
    TAVERN_SIZE,
    Award,
    CardsDealt,
    DiceRolled,
    Event,
    GameState,
    MovePlayed,
    Seat,
    TakenBack,
)
from bot.games.transcript_lines import (
    CHOSEN,
    LOT,
    Layout,
    Lines,
    escape,
    read_beginner,
    read_digest,
    read_proof,
    unescape,
)


def turn_start(events: Sequence[Event], back: int = 0) -> int:
    """Return the index at which the last turn begins, or the turn `back` turns before it.

    A turn lasts from the first move of a seat to the first move of the other seat. A deal belongs
    to the turn that follows it.
    """
    seat: Seat | None = None
    for index in range(len(events) - 1, -1, -1):
        event = events[index]
        if not isinstance(event, MovePlayed) or event.seat is seat:
            continue
        if seat is not None:
            if back == 0:
                return index + 1
            back -= 1
        seat = event.seat
    return 0


def report_start(events: Sequence[Event], mover: Seat) -> int:
    """Return the index of the first event that a board for `mover` reports.

    The report contains the opponent's last turn and the mover's moves in the current turn.
    """
    return turn_start(events, back=1 if _last_seat(events) is mover else 0)


def reported_events(
    events: Sequence[Event], mover: Seat, *, with_current: bool = False
) -> tuple[int, int]:
    """Return the start and end of the events reported to the reader of a board.

    They are the turn before the current turn of `mover` and, with `with_current`, that turn as
    well. After a `TakenBack` event the report begins with it.
    """
    start, end = report_start(events, mover), len(events)
    if not with_current and _last_seat(events) is mover:
        end = turn_start(events)
    taken_back = (at for at in range(start, len(events)) if isinstance(events[at], TakenBack))
    last = max(taken_back, default=None)
    return (start, end) if last is None else (last, max(end, last + 1))


def _last_seat(events: Sequence[Event]) -> Seat | None:
    return next((event.seat for event in reversed(events) if isinstance(event, MovePlayed)), None)


_TITLES = tuple(f"Shanghaien transcript {version}" for version in (1, 2, 3))
_REQUIRED = ("Match", "First", "Second", "Extra trick", "Starts", "Commitment")
_DEALT_FROM = "Dealt from"
_ROUNDS = "Rounds"
_OPTIONAL = (_DEALT_FROM, _ROUNDS, "Secret", "Deck")
_RESULT = "Result"
_LAYOUT: Layout[Event] = Layout(
    _TITLES,
    _REQUIRED,
    lambda name: name in _OPTIONAL,
    (*proofs.REQUIRED, *proofs.OPTIONAL),
    parse_event,
    lambda event: isinstance(event, CardsDealt),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript(export.GameTranscript[Event]):
    """An exported game, with its options and starter."""

    options: Options
    starter: Seat
    """The player who starts round 1."""
    by_lot: bool
    """True if the starter was drawn; otherwise a member chose."""
    deck: tuple[Card, ...] | None = field(default=None, repr=False)
    """All cards in dealing order, or None until the game is over."""

    def state(self) -> GameState:
        """Return the position after all events. Raises any error of `rules.apply`."""
        return replay(self.options, self.starter, self.events)


def agreed_lines(options: Options, starter: Seat | None) -> tuple[str, ...]:
    """Return the terms before any draw, which are part of the key; the starter is None if drawn."""
    return (*_options_lines(options), f"Starts: {LOT if starter is None else starter.value}")


def _options_lines(options: Options) -> Iterator[str]:
    yield f"Extra trick: {options.extra_trick.value}"
    if options.deck != RELEASED_DECK:
        yield f"{_DEALT_FROM}: {options.deck.text}"
    if options.rounds != ROUNDS:
        yield f"{_ROUNDS}: {options.rounds}"


def settled_lines(options: Options, starter: Seat, *, by_lot: bool) -> tuple[str, ...]:
    """Return the terms after all draws, as header lines."""
    return (*_options_lines(options), f"Starts: {starter.value} {LOT if by_lot else CHOSEN}")


def _player_lines(transcript: Transcript) -> Iterator[str]:
    first, second = transcript.players
    yield f"First: {escape(first)}"
    yield f"Second: {escape(second)}"


def _deck_line(transcript: Transcript) -> Sequence[str]:
    deck = transcript.deck
    return () if deck is None else (f"Deck: {_words(deck)}",)


def _comments(before: GameState, after: GameState) -> Iterator[str]:
    for result in after.history[len(before.history) :]:
        yield from map(_award_comment, sorted(result.awards, key=lambda award: award.number))


def _award_comment(award: Award) -> str:
    words = [";", str(award.number), format_card(award.card), "dice", _pair(award.dice)]
    if award.neighbours is not None:
        words += ["pips", _pair(award.neighbours)]
    winner = award.winner.value if award.winner else "-"
    return " ".join([*words, "->", winner, award.reason.value])


def _score_lines(state: GameState) -> list[str]:
    found = score(state)
    lines = []
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
    deck = header.read_optional(_DEALT_FROM, Deck) or RELEASED_DECK
    rounds = header.read_optional(_ROUNDS, _read_rounds) or ROUNDS
    starter, by_lot = header.read("Starts", lambda text: read_beginner(text, tuple(SEATS)))
    return Transcript(
        match=header.read("Match", unescape),
        players=(header.read("First", unescape), header.read("Second", unescape)),
        options=Options(header.read("Extra trick", ExtraTrick), deck, rounds),
        starter=Seat(starter),
        by_lot=by_lot,
        commitment=header.read("Commitment", read_digest),
        events=tuple(lines.events),
        secret=header.read_optional("Secret", read_digest),
        deck=header.read_optional("Deck", lambda text: _read_order(text, deck)),
        proof=read_proof(lines, len(SEATS)),
    )


def _read_rounds(text: str) -> int:
    if text not in map(str, range(1, ROUNDS + 1)):
        raise ValueError(f"expected 1 to {ROUNDS} rounds, got {text!r}")
    return int(text)


def _read_order(text: str, deck: Deck) -> tuple[Card, ...]:
    cards = tuple(parse_card(name) for name in text.split())
    if len(cards) != len(deck.cards):
        raise ValueError(f"expected {len(deck.cards)} cards, got {len(cards)}")
    return cards


MOST_BYTES = 256 * 1024
"""The limit of a file, many times the size of the longest game."""


class ChancePart(StrEnum):
    """The part of a game's chance that differs."""

    LOT = "lot"
    DECK = "deck"
    TAVERN = "tavern"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class Difference:
    """The first part of chance that does not follow from the secret."""

    part: ChancePart
    expected: str
    """The value that follows from the secret, in the notation."""
    found: str
    """The value in the transcript."""
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


def _differences(transcript: Transcript, secret: bytes) -> Iterator[Difference]:
    starter = SEATS[dice.draw_lot(secret)]
    if transcript.by_lot and transcript.starter is not starter:
        yield Difference(ChancePart.LOT, starter.value, transcript.starter.value)
    deck = dice.shuffle(secret, transcript.options.deck.cards)
    if transcript.deck is not None and transcript.deck != deck:
        yield Difference(ChancePart.DECK, _words(deck), _words(transcript.deck))
    round_number = roll_number = 0
    for event in transcript.events:
        if isinstance(event, CardsDealt):
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


def _describe_draws(events: Sequence[Event]) -> str:
    rounds = sum(isinstance(event, CardsDealt) for event in events)
    return f"{rounds} taverns and {rolls_in(events)} rolls"


def rolls_in(events: Sequence[Event]) -> int:
    """Return the number of rolls in a log."""
    return sum(isinstance(event, DiceRolled) for event in events)


def transcript_format(
    game: AnyGame, options: Callable[[Transcript], AnyOptions]
) -> export.TranscriptFormat[Transcript, GameState, Event]:
    """Return the format of the transcripts; `options` returns the settled options of one."""
    return export.TranscriptFormat(
        game=game,
        options=options,
        layout=_LAYOUT,
        most_bytes=MOST_BYTES,
        build=_build,
        players=_player_lines,
        score=_score_lines,
        find_difference=lambda transcript, key: next(_differences(transcript, key), None),
        describe_draws=_describe_draws,
        chance="dice",
        comments=_comments,
        revealed=_deck_line,
    )
