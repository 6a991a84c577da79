"""What a party agrees on before it plays, and options as text: one short value a parameter."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from itertools import groupby
from typing import Any

from bot.games.rummy.cards import RANKS, SUITS, Card, card_of, parse_card
from bot.games.rummy.contracts import parse_contract
from bot.games.rummy.moves import Seat
from bot.games.rummy.options import CONTRACTS, MAX_PLAYERS, MIN_PLAYERS, Options, proposed_options

RELEASED: Mapping[str, str] = {
    "decks": "2",
    "jokers": "4",
    "ace_low": "yes",
    "ace_high": "yes",
    "dealt": "11",
    "out_by_discard": "yes",
    "price": "1",
    "buys": "3",
    "latest_only": "yes",
    "jokers_in_books": "yes",
    "jokers_in_runs": "yes",
    "many_jokers": "yes",
    "eight_is_one": "yes",
    "six_is_one": "yes",
    "bonehead_undo": "no",
    "penalties": "3 1 1 1 1 1 1 1 1 2 2 2 2 5",
    "contracts": "2+0 1+1 0+2 3+0 2+1 1+2 0+3",
    "quiet_limit": "60",
    "wild": "",
    "wild_limit": "any",
    "wilds_touch": "yes",
    "limit_laying": "yes",
    "exact": "no",
    "lay_at_once": "yes",
    "exchange": "move",
    "exchange_books": "yes",
    "when_down": "all",
    "carry": "no",
    "last_round": "same",
    "wild_penalty": "rank",
    "out_bonus": "0",
    "blind_bonus": "0",
    "stacked": "no",
}
"""What a game is played by that does not say it: a value that is this one is left out. Never
changes, whatever new games are proposed; a new option comes with what was played before it."""
_TYPES = Options()
_YES_NO = {"yes": True, "no": False}
_NO_NUMBER = {"buys": "any", "wild_penalty": "rank"}
"""The word for None."""
_BY_ROUND = ("dealt", "buys", "out_bonus")
_LONGEST = 400
"""A value is text from outside: no list of penalties or contracts is longer."""
_LONGEST_WINDOW = 24 * 3600


WINDOWS: tuple[int | None, ...] = (None, 60, 10 * 60, 3600, 4 * 3600)
"""For how many seconds a discard may wait for members who want to be asked; None: not at all."""
USUAL_WINDOW = 3600
_SHORTEST_WINDOW = 60


@dataclass(frozen=True, slots=True)
class Agreement:
    """The terms of one game; those of an invitation may leave the dealer to the lot."""

    options: Options = _TYPES
    dealer: Seat | None = None
    """Who deals the first round; None: the lot is still to be drawn."""
    by_lot: bool = True
    """Whether the lot makes the dealer; else a member chose."""
    window: int | None = USUAL_WINDOW
    """Seconds for which a discard waits for members who want to be asked; None: not at all."""
    proposed: bool = True
    """Whether packs and jokers are those proposed for the number of players; else chosen."""


class Format(StrEnum):
    """How long a game is to be."""

    SHORT = "short"
    """Four rounds, by message."""
    EVENING = "evening"
    """Three rounds at one sitting: a discard waits for a minute."""
    LONG = "long"
    """All seven rounds."""


def _rounds(*numbers: int) -> Options:
    return Options(contracts=tuple(CONTRACTS[number - 1] for number in numbers))


FORMATS: Mapping[Format, Agreement] = {
    Format.SHORT: Agreement(_rounds(1, 2, 4, 5)),
    Format.EVENING: Agreement(_rounds(1, 2, 4), window=60),
    Format.LONG: Agreement(),
}
USUAL_FORMAT = Format.SHORT


_PROPOSED_QUIET = frozenset(
    proposed_options(players).quiet_limit for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
)
"""Whoever has chosen another limit keeps it."""


def pause_of(agreement: Agreement) -> tuple[float, float]:
    """Return between how many seconds after a discard a plan plays: the faster the table is."""
    window = agreement.window or _SHORTEST_WINDOW
    return window / 60, window / 6


def format_of(agreement: Agreement) -> Format | None:
    """Return which format has these rounds; None if none has."""
    rounds = agreement.options.contracts
    return next((each for each in Format if FORMATS[each].options.contracts == rounds), None)


def of_format(agreement: Agreement, form: Format) -> Agreement:
    """Return the terms with the rounds of a format, and its window; all else stays."""
    chosen = FORMATS[form]
    options = replace(agreement.options, contracts=chosen.options.contracts)
    return replace(agreement, options=options, window=chosen.window)


def fitted_agreement(agreement: Agreement, players: int) -> Agreement:
    """Return the terms with the packs and the quiet turns proposed for `players`.

    What was chosen stays.
    """
    options, proposal = agreement.options, proposed_options(players)
    if agreement.proposed:
        options = replace(options, decks=proposal.decks, jokers=proposal.jokers)
    if options.quiet_limit in _PROPOSED_QUIET:
        options = replace(options, quiet_limit=proposal.quiet_limit)
    return replace(agreement, options=options)


def format_agreement(agreement: Agreement) -> str:
    """Return the terms as JSON."""
    return json.dumps(
        {
            "options": dict(format_options(agreement.options)),
            "dealer": agreement.dealer,
            "dealer_by_lot": agreement.by_lot,
            "window": agreement.window,
            "proposed": agreement.proposed,
        }
    )


def parse_agreement(text: str) -> Agreement:
    """Return the terms that a JSON text holds; raises ValueError.

    Whether the options fit together and with the number of players is not asked.
    """
    found = json.loads(text)
    try:
        dealer, window = found["dealer"], found["window"]
        agreement = Agreement(
            parse_options({str(key): str(value) for key, value in found["options"].items()}),
            None if dealer is None else Seat(dealer),
            by_lot=bool(found["dealer_by_lot"]),
            window=window,
            proposed=bool(found["proposed"]),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"these are no terms of a game: {text}") from error
    if window is not None and not _is_window(window):
        raise ValueError(f"no discard waits for {window!r} seconds")
    return agreement


def _is_window(seconds: object) -> bool:
    # Not only those that are offered today: a game keeps its own.
    if not isinstance(seconds, int):
        return False
    return 0 < seconds <= _LONGEST_WINDOW and seconds % 60 == 0


def format_options(options: Options) -> Iterator[tuple[str, str]]:
    """Yield key and value of every option that differs from `RELEASED`.

    >>> list(format_options(Options(decks=3, ace_low=False, contracts=CONTRACTS[:1])))
    [('decks', '3'), ('ace_low', 'no'), ('contracts', '2+0')]
    """
    for each in fields(options):
        text = _format_value(each.name, getattr(options, each.name))
        if text != RELEASED[each.name]:
            yield each.name, text


def parse_options(values: Mapping[str, str]) -> Options:
    """Return the options with these `values`, else `RELEASED`; whether they fit is not asked.

    >>> parse_options({"penalties": "25 5 5 5 5 5 5 10 10 10 10 10 10 50"}).penalties[0]
    25

    Raises ValueError, which names the key, for a key or a value that is none.
    """
    for key in values:
        if key not in RELEASED:
            raise ValueError(f"there is no option {key!r}")
    return Options(**{key: _parse_value(key, text) for key, text in {**RELEASED, **values}.items()})


def _format_value(key: str, value: object) -> str:
    if value is None:
        return _NO_NUMBER[key]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    if key == "wild":
        return " ".join(_wild_words(value))
    if key in _BY_ROUND and len(set(value)) == 1:
        return str(value[0])
    return " ".join(str(each) for each in value)


def _wild_words(cards: tuple[Card, ...]) -> Iterator[str]:
    for rank, group in groupby(cards, lambda card: card.rank):
        suits = tuple(group)
        yield from (RANKS[rank - 1],) if len(suits) == len(SUITS) else suits


def _parse_value(key: str, text: str) -> Any:  # noqa: ANN401 (each key has a type of its own)
    if len(text) > _LONGEST:
        raise ValueError(f"{key}: the value is too long")
    try:
        return _value(key, text)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


def _value(key: str, text: str) -> object:
    default = getattr(_TYPES, key)
    if text == _NO_NUMBER.get(key):
        return None
    if isinstance(default, bool):
        if text not in _YES_NO:
            raise ValueError(f"expected yes or no, got {text!r}")
        return _YES_NO[text]
    if isinstance(default, StrEnum):
        return type(default)(text)
    if key == "contracts":
        return tuple(parse_contract(word) for word in text.split())
    if key == "wild":
        return parse_wild(text)
    if key in _BY_ROUND:
        numbers = tuple(_number(word) for word in text.split()) or (_number(text),)
        return numbers[0] if len(set(numbers)) == 1 else numbers
    if isinstance(default, tuple):
        return tuple(_number(word) for word in text.split())
    return _number(text)


def parse_wild(text: str) -> tuple[Card, ...]:
    """Return the faces that ranks and cards stand for, in the order of `Options.wild`.

    >>> parse_wild("AH 2 AD")
    ('AD', 'AH', '2C', '2D', '2H', '2S')

    Raises ValueError if a word is neither.
    """
    faces: set[Card] = set()
    for word in text.split():
        rank = RANKS.find(word) + 1 if len(word) == 1 else 0
        faces.update((card_of(rank, suit) for suit in SUITS) if rank else (parse_card(word),))
    return tuple(sorted(faces, key=lambda card: (card.rank, card.order)))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len("1000")):
        raise ValueError(f"expected a whole number, got {text!r}")
    return int(text)
