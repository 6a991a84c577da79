"""The transcripts of Shanghai, which members export, and the pages of its game logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from bot import fairness
from bot.games import export
from bot.games.game import GameLogBuilder, GameLogPage, PagePicture
from bot.games.rummy.chance import Difference, first_difference
from bot.games.rummy.moves import SEATS, CardDrawn, Event, HandsDealt, Seat, SeatChanged
from bot.games.rummy.rules import apply, new_game
from bot.games.rummy.state import GameState, Phase, RoundResult, View
from bot.games.rummy.terms.agreement import Agreement
from bot.games.rummy.terms.options import format_options, parse_options
from bot.games.transcript_lines import CHOSEN, LOT, Header, read_beginner

SeenEvent = tuple[View, Event]
"""The public view before an event, and the event."""
RummyPage = GameLogPage[GameState, SeenEvent]
"""A page of a game log."""


def game_log_pages(first: GameState, events: Iterable[Event]) -> tuple[RummyPage, ...]:
    """Return the pages of the log of a game that begins at the position `first`.

    The last page of a finished game is its score sheet. Raises the errors of `rules.apply`.
    """
    state, builder = first, GameLogBuilder[GameState, SeenEvent](first)
    for event in events:
        before, table = state, state.table
        state = apply(state, event)
        builder.add_event((View(table, None), event))
        if len(state.table.history) > len(table.history):
            builder.end_page(PagePicture.ROUND, state, len(state.table.history))
        elif isinstance(event, HandsDealt) or _has_turn_passed(before, state):
            builder.end_page(PagePicture.TABLE, state, state.table.round)
        if state.table.outcome is not None:
            builder.end_page(PagePicture.SHEET, state, max(1, state.table.round))
    return tuple(builder.pages)


def _has_turn_passed(before: GameState, state: GameState) -> bool:
    """Return whether a new turn has begun between two positions."""
    return state.phase is not Phase.OVER and state.table.turns != before.table.turns


_OPTION = "Option "
_RESULT = "Result"
_NOBODY = "-"
Transcript = export.GameTranscript[Agreement, Event]


def agreed_lines(agreement: Agreement) -> tuple[str, ...]:
    """Return the terms before the dealer is drawn, as header lines.

    The key of the match depends on these lines.
    """
    dealer = LOT if agreement.is_drawn_by_lot else agreement.drawn_dealer.value
    return (*_option_lines(agreement), f"Dealer: {dealer}")


def settled_lines(agreement: Agreement) -> tuple[str, ...]:
    """Return the terms after the dealer was drawn, as header lines."""
    how = LOT if agreement.is_drawn_by_lot else CHOSEN
    return (*_option_lines(agreement), f"Dealer: {agreement.drawn_dealer.value} {how}")


def _option_lines(agreement: Agreement) -> Iterator[str]:
    for key, value in format_options(agreement.options):
        yield f"{_OPTION}{key}: {value}"


def _comments(before: GameState, state: GameState) -> Iterator[str]:
    old, new = before.table, state.table
    if new.refills > old.refills:
        yield f"; refill {new.refills}"
    for result in new.history[len(old.history) :]:
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


def _numbers(by_seat: tuple[int, ...]) -> str:
    return " ".join(str(number) for number in by_seat)


def _read_terms(header: Header) -> Agreement:
    options = {}
    for name, (_, text) in header.fields.items():
        if name.startswith(_OPTION):
            key = name.removeprefix(_OPTION)
            header.read(name, partial(_check_option, key))
            options[key] = text
    dealer, by_lot = header.read("Dealer", lambda text: read_beginner(text, tuple(SEATS)))
    return Agreement(parse_options(options), Seat(dealer), is_drawn_by_lot=by_lot)


def _check_option(key: str, text: str) -> None:
    parse_options({key: text})


MOST_BYTES = 64 * 1024 * 1024
"""The maximum size of a transcript in bytes.

The longest possible game stays below it: 12 rounds with 224 cards each, 200 turns before each laid
card, and about 100 bytes for a turn. The transcript of a usual game has about ten KiB.
"""


def _difference(transcript: Transcript, key: bytes) -> Difference | None:
    terms = transcript.terms
    start = new_game(terms.options, len(transcript.players), terms.drawn_dealer)
    return first_difference(
        start, transcript.events, fairness.Draws(key), is_drawn_by_lot=terms.is_drawn_by_lot
    )


def chance_counts(events: Sequence[Event]) -> tuple[int, int]:
    """Return the number of deals, and the number of cards drawn from the stock, in a log."""
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


TRANSCRIPT_HOOKS: export.TranscriptHooks[Agreement, GameState, Event] = export.TranscriptHooks(
    title="Shanghai (rummy)",
    players=[f"Player {seat}" for seat in SEATS],
    terms=("Dealer",),
    is_optional=lambda name: name.startswith(_OPTION),
    is_deal=lambda event: isinstance(event, HandsDealt),
    most_bytes=MOST_BYTES,
    read_terms=_read_terms,
    score=_score_lines,
    find_difference=_difference,
    describe_draws=_describe_draws,
    chance="cards",
    comments=_comments,
    takers=_logged_takers,
)
