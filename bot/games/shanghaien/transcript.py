"""The parts of a transcript that are specific to Shanghaien; see `export`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot import fairness
from bot.games import export
from bot.games.shanghaien.cards import (
    RELEASED_DECK,
    Card,
    Deck,
    ExtraTrick,
    Options,
    format_card,
    parse_card,
)
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import (
    ROUNDS,
    SEATS,
    TAVERN_SIZE,
    Agreement,
    Award,
    CardsDealt,
    DiceRolled,
    Event,
    GameState,
    Seat,
)
from bot.games.transcript_lines import CHOSEN, LOT, Header, read_beginner

_DEALT_FROM = "Dealt from"
_ROUNDS = "Rounds"
_DECK = "Deck"
_OPTIONAL = (_DEALT_FROM, _ROUNDS, _DECK)
_RESULT = "Result"
Transcript = export.GameTranscript[Agreement, Event]


def agreed_lines(agreement: Agreement) -> tuple[str, ...]:
    """Return the terms before any draw, as header lines. The key of the match depends on them."""
    starter = LOT if agreement.is_drawn_by_lot else agreement.drawn_starter.value
    return (*_options_lines(agreement.options), f"Starts: {starter}")


def settled_lines(agreement: Agreement) -> tuple[str, ...]:
    """Return the terms after all draws, as header lines."""
    how = LOT if agreement.is_drawn_by_lot else CHOSEN
    starter = agreement.drawn_starter.value
    return (*_options_lines(agreement.options), f"Starts: {starter} {how}")


def _options_lines(options: Options) -> Iterator[str]:
    yield f"Extra trick: {options.extra_trick.value}"
    if options.deck != RELEASED_DECK:
        yield f"{_DEALT_FROM}: {options.deck.text}"
    if options.rounds != ROUNDS:
        yield f"{_ROUNDS}: {options.rounds}"


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


def _read_terms(header: Header) -> Agreement:
    deck = header.read_optional(_DEALT_FROM, Deck) or RELEASED_DECK
    rounds = header.read_optional(_ROUNDS, _read_rounds) or ROUNDS
    options = Options(header.read("Extra trick", ExtraTrick), deck, rounds)
    starter, by_lot = header.read("Starts", lambda text: read_beginner(text, tuple(SEATS)))
    return Agreement(options, Seat(starter), is_drawn_by_lot=by_lot)


def _read_rounds(text: str) -> int:
    if text not in map(str, range(1, ROUNDS + 1)):
        raise ValueError(f"expected 1 to {ROUNDS} rounds, got {text!r}")
    return int(text)


def _read_deck(header: Header, agreement: Agreement) -> tuple[str, ...]:
    cards = header.read_optional(_DECK, lambda text: _read_order(text, agreement.options.deck))
    return () if cards is None else _deck_line(cards)


def _read_order(text: str, deck: Deck) -> tuple[Card, ...]:
    cards = tuple(parse_card(name) for name in text.split())
    if len(cards) != len(deck.cards):
        raise ValueError(f"expected {len(deck.cards)} cards, got {len(cards)}")
    return cards


def _deck_line(cards: Sequence[Card]) -> tuple[str]:
    return (f"{_DECK}: {_words(cards)}",)


def _reveal_deck(agreement: Agreement, key: bytes) -> tuple[str]:
    return _deck_line(fairness.shuffle(key, agreement.options.deck.cards))


MOST_BYTES = 256 * 1024
"""The maximum size of a transcript in bytes, many times that of the longest game's transcript."""


class ChancePart(StrEnum):
    """A kind of random draw in a game."""

    LOT = "lot"
    """The player who starts."""
    DECK = "deck"
    """The order of the deck."""
    TAVERN = "tavern"
    """The cards of a round."""
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class Difference:
    """A draw in a transcript that does not follow from the key."""

    part: ChancePart
    expected: str
    """The value that follows from the key, in the notation."""
    found: str
    """The value in the transcript."""
    round: int | None = None
    """The round of a tavern or a roll."""
    roll: int | None = None
    """The number of the roll, counted from 1 through the whole match."""

    def __str__(self) -> str:
        where = {
            ChancePart.TAVERN: f"the tavern of round {self.round}",
            ChancePart.ROLL: f"roll {self.roll} (round {self.round})",
        }.get(self.part, f"the {self.part.value}")
        return f"{where} differs: expected {self.expected}, found {self.found}"


def _differences(transcript: Transcript, key: bytes) -> Iterator[Difference]:
    terms, starter = transcript.terms, SEATS[fairness.draw_lot(key)]
    if terms.is_drawn_by_lot and terms.starter is not starter:
        yield Difference(ChancePart.LOT, starter.value, terms.drawn_starter.value)
    deck = fairness.shuffle(key, terms.options.deck.cards)
    for line in transcript.revealed:
        if (line,) != _deck_line(deck):
            found = line.removeprefix(f"{_DECK}: ")
            yield Difference(ChancePart.DECK, _words(deck), found)
    round_number = roll_number = 0
    for event in transcript.events:
        if isinstance(event, CardsDealt):
            row = deck[round_number * TAVERN_SIZE :][:TAVERN_SIZE]
            round_number += 1
            if event.cards != row:
                yield Difference(ChancePart.TAVERN, _words(row), _words(event.cards), round_number)
        if isinstance(event, DiceRolled):
            roll_number += 1
            dice = fairness.roll(key, roll_number)
            if event.dice != dice:
                yield Difference(
                    ChancePart.ROLL, _pips(dice), _pips(event.dice), round_number, roll_number
                )


def _words(cards: Sequence[Card]) -> str:
    return " ".join(format_card(card) for card in cards)


def _pips(dice: tuple[int, int]) -> str:
    return f"{dice[0]} {dice[1]}"


def _describe_draws(events: Sequence[Event]) -> str:
    rounds = sum(isinstance(event, CardsDealt) for event in events)
    return f"{rounds} taverns and {rolls_in(events)} rolls"


def rolls_in(events: Sequence[Event]) -> int:
    """Return the number of rolls in a log."""
    return sum(isinstance(event, DiceRolled) for event in events)


TRANSCRIPT_HOOKS: export.TranscriptHooks[Agreement, GameState, Event] = export.TranscriptHooks(
    title="Shanghaien",
    players=("First", "Second"),
    terms=("Extra trick", "Starts"),
    is_optional=lambda name: name in _OPTIONAL,
    is_deal=lambda event: isinstance(event, CardsDealt),
    most_bytes=MOST_BYTES,
    read_terms=_read_terms,
    score=_score_lines,
    find_difference=lambda transcript, key: next(_differences(transcript, key), None),
    describe_draws=_describe_draws,
    chance="dice",
    comments=_comments,
    reveal=_reveal_deck,
    read_revealed=_read_deck,
)
