"""Options as text: one short value a parameter, as terms, transcripts and rule sets keep them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from enum import StrEnum
from itertools import groupby
from typing import Any

from bot.games.rummy.cards import RANKS, SUITS, Card, card_of, parse_card
from bot.games.rummy.terms.contracts import parse_contract
from bot.games.rummy.terms.options import BY_ROUND, Options

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
    "wild_itself": "no",
}
"""What a game is played by that does not say it: a value that is this one is left out. Never
changes, whatever new games are proposed; a new option comes with what was played before it."""
_TYPES = Options()
_YES_NO = {"yes": True, "no": False}
_NO_NUMBER = {"buys": "any", "wild_penalty": "rank"}
"""The word for None."""
_LONGEST = 400
"""A value is text from outside: no list of penalties or contracts is longer."""


def format_options(options: Options) -> Iterator[tuple[str, str]]:
    """Yield key and value of every option that differs from `RELEASED`.

    >>> list(format_options(Options(decks=3, ace_low=False, price=2)))
    [('decks', '3'), ('ace_low', 'no'), ('price', '2')]
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
    if key in BY_ROUND and len(set(value)) == 1:
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
    if key in BY_ROUND:
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
