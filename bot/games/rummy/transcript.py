"""Transcripts and game logs of Shanghai."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from bot.chance import dice
from bot.games import export
from bot.games import transcript_lines as proofs
from bot.games.game import AnyGame, AnyOptions, GameLogBuilder, GameLogPage, PagePicture, SeatTaker
from bot.games.rummy.chance import Difference, first_difference
from bot.games.rummy.moves import SEATS, CardDrawn, Event, HandsDealt, Seat, SeatChanged
from bot.games.rummy.notation import parse_event
from bot.games.rummy.rules import apply, new_game, replay
from bot.games.rummy.state import GameState, Phase, RoundResult, View
from bot.games.rummy.terms.options import MAX_PLAYERS, Options, format_options, parse_options
from bot.games.transcript_lines import (
    CHOSEN,
    LOT,
    Layout,
    Lines,
    TranscriptError,
    escape,
    read_beginner,
    read_digest,
    read_proof,
    unescape,
)

SeenEvent = tuple[View, Event]
"""The public view before an event, and the event."""
RummyStep = GameLogPage[GameState, SeenEvent]
"""A page of a game log."""


def game_log_pages(first: GameState, events: Iterable[Event]) -> tuple[RummyStep, ...]:
    """Return the pages of the log of a game from its `first` position on.

    A finished game ends with its score sheet. Raises the errors of `rules.apply`.
    """
    state, steps = first, GameLogBuilder[GameState, SeenEvent](first)
    for event in events:
        met, table = state, state.table
        state = apply(state, event)
        steps.add_event((View(table, None), event))
        if len(state.table.history) > len(table.history):
            steps.end_page(PagePicture.ROUND, state, len(state.table.history))
        elif isinstance(event, HandsDealt) or _has_turn_passed(met, state):
            steps.end_page(PagePicture.TABLE, state, state.table.round)
        if state.table.outcome is not None:
            steps.end_page(PagePicture.SHEET, state, max(1, state.table.round))
    return tuple(steps.pages)


def _has_turn_passed(met: GameState, state: GameState) -> bool:
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
    lambda event: isinstance(event, HandsDealt),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript(export.GameTranscript[Event]):
    """The complete record of a game."""

    options: Options
    dealer: Seat
    """The dealer of round 1."""
    by_lot: bool
    """True if the dealer was drawn by lot, False if a member chose."""

    def start(self) -> GameState:
        """Return the position before the first event. Raises the errors of `rules.new_game`."""
        return new_game(self.options, len(self.players), self.dealer)

    def state(self) -> GameState:
        """Return the position after all events. Raises the errors of `rules.apply`."""
        return replay(self.start(), self.events)


def agreed_lines(options: Options, dealer: Seat | None) -> tuple[str, ...]:
    """Return the terms of a match for its key; `dealer` is None if the dealer is drawn by lot."""
    told = [f"{_OPTION}{key}: {value}" for key, value in format_options(options)]
    return (*told, f"Dealer: {LOT if dealer is None else dealer.value}")


def settled_lines(options: Options, dealer: Seat, *, by_lot: bool) -> tuple[str, ...]:
    """Return the terms of a match after the draw of the dealer, as lines of the header."""
    *told, _ = agreed_lines(options, dealer)
    return (*told, f"Dealer: {dealer.value} {LOT if by_lot else CHOSEN}")


def _player_lines(transcript: Transcript) -> Iterator[str]:
    for field_name, name in zip(_PLAYERS, transcript.players, strict=False):
        yield f"{field_name}: {escape(name)}"


def _comments(met: GameState, state: GameState) -> Iterator[str]:
    before, after = met.table, state.table
    if after.refills > before.refills:
        yield f"; refill {after.refills}"
    for result in after.history[len(before.history) :]:
        yield f"; {_round_end(result)} penalties {_numbers(result.penalties)}"


def _round_end(result: RoundResult) -> str:
    return result.end.value if result.out is None else f"{result.end.value} {result.out.value}"


def _score_lines(state: GameState) -> list[str]:
    table = state.table
    rounds = [f"round {each.round} {_numbers(each.penalties)}" for each in table.history]
    lines = [*rounds, f"total {_numbers(table.totals)}"]
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
    return SeatTaker(seat, int(user_id), unescape(name))


def _numbers(by_seat: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in by_seat)


def _build(lines: Lines[Event]) -> Transcript:
    header = lines.header

    def option(name: str) -> str:
        key = name.removeprefix(_OPTION)
        header.read(name, lambda text: parse_options({key: text}))
        return key

    fields = header.fields
    options = {option(name): fields[name][1] for name in fields if name.startswith(_OPTION)}
    names = [name for name in _PLAYERS if name in fields]
    if names != list(_PLAYERS[: len(names)]):
        raise TranscriptError(fields[names[-1]][0], "the players are not counted without a gap")
    dealer, by_lot = header.read("Dealer", lambda text: read_beginner(text, tuple(SEATS)))
    return Transcript(
        match=header.read("Match", unescape),
        players=tuple(header.read(name, unescape) for name in names),
        options=parse_options(options),
        dealer=Seat(dealer),
        by_lot=by_lot,
        commitment=header.read("Commitment", read_digest),
        events=tuple(lines.events),
        secret=header.read_optional(_REVEALED, read_digest),
        proof=read_proof(lines, len(names)),
        takers=tuple(
            header.read(name, partial(_taker, name.split()[1]))
            for name in _TAKERS[: len(names)]
            if name in fields
        ),
    )


MOST_BYTES = 64 * 1024 * 1024
"""The maximum size of a transcript.

A game has at most twelve rounds of 224 cards, with 200 turns before each laid card and about 100
bytes a turn with eight players. A usual game has about ten KiB.
"""


def _difference(transcript: Transcript, key: bytes) -> Difference | None:
    draws = dice.Draws(key)
    return first_difference(transcript.start(), transcript.events, draws, by_lot=transcript.by_lot)


def chance_counts(events: Sequence[Event]) -> tuple[int, int]:
    """Return the numbers of deals and of cards drawn from the stock in a log."""
    deals = sum(isinstance(event, HandsDealt) for event in events)
    return deals, sum(isinstance(event, CardDrawn) for event in events)


def _describe_draws(events: Sequence[Event]) -> str:
    deals, cards = chance_counts(events)
    return f"{deals} deals and {cards} cards drawn"


def _logged_takers(events: Sequence[Event]) -> Mapping[str, str]:
    return {
        event.seat.value: event.taker
        for event in events
        if isinstance(event, SeatChanged) and event.taker
    }


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
        find_difference=_difference,
        describe_draws=_describe_draws,
        chance="cards",
        comments=_comments,
        takers=_logged_takers,
    )
