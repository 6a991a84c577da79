"""Options as text: one short value a parameter, as terms, transcripts and rule sets keep them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.games.rummy.cards import RANKS, SUITS, Card, card_of, parse_card
from bot.games.rummy.terms.contracts import parse_contract
from bot.games.rummy.terms.options import (
    Exchanges,
    LastRound,
    Options,
    PerRound,
    WhenDown,
    WildLimit,
)

_LONGEST = 400
"""A value is text from outside: no list of penalties or contracts is longer."""


def format_options(options: Options) -> Iterator[tuple[str, str]]:
    """Yield key and value of every option that differs from `RELEASED`.

    >>> list(format_options(Options(decks=3, ace_low=False, price=2)))
    [('decks', '3'), ('ace_low', 'no'), ('price', '2')]
    """
    for key, (released, kind) in _OPTIONS.items():
        text = kind.write(getattr(options, key))
        if text != released:
            yield key, text


def parse_options(values: Mapping[str, str]) -> Options:
    """Return the options with these `values`, else `RELEASED`; whether they fit is not asked.

    >>> parse_options({"penalties": "25 5 5 5 5 5 5 10 10 10 10 10 10 50"}).penalties[0]
    25

    Raises ValueError, which names the key, for a key or a value that is none.
    """
    for key in values:
        if key not in RELEASED:
            raise ValueError(f"there is no option {key!r}")
    return Options(**{key: _value(key, text) for key, text in {**RELEASED, **values}.items()})


def _value(key: str, text: str) -> Any:  # noqa: ANN401 (each key has a type of its own)
    if len(text) > _LONGEST:
        raise ValueError(f"{key}: the value is too long")
    try:
        return _OPTIONS[key][1].read(text)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None


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


def _wild_words(cards: tuple[Card, ...]) -> Iterator[str]:
    for rank, group in groupby(cards, lambda card: card.rank):
        suits = tuple(group)
        yield from (RANKS[rank - 1],) if len(suits) == len(SUITS) else suits


@dataclass(frozen=True, slots=True)
class _OptionKind:
    """How the values of an option are read and written."""

    read: Callable[[str], Any]
    """Raises ValueError."""
    write: Callable[[Any], str] = str


def _or_none(word: str, kind: _OptionKind) -> _OptionKind:
    """Return the kind whose `word` stands for None."""
    return _OptionKind(
        lambda text: None if text == word else kind.read(text),
        lambda value: word if value is None else kind.write(value),
    )


def _yes_no(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(f"expected yes or no, got {text!r}")
    return text == "yes"


def _by_round(text: str) -> PerRound:
    numbers = tuple(map(_number, text.split())) or (_number(text),)
    return numbers[0] if len(set(numbers)) == 1 else numbers


def _joined(value: Any) -> str:  # noqa: ANN401 (one value, or one for each round)
    values = value if isinstance(value, tuple) else (value,)
    return " ".join(map(str, values))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len("1000")):
        raise ValueError(f"expected a whole number, got {text!r}")
    return int(text)


_FLAG = _OptionKind(_yes_no, lambda value: "yes" if value else "no")
_NUMBER = _OptionKind(_number)
_BY_ROUND = _OptionKind(_by_round, lambda value: _joined(_by_round(_joined(value))))
_OPTIONS: Mapping[str, tuple[str, _OptionKind]] = {
    "decks": ("2", _NUMBER),
    "jokers": ("4", _NUMBER),
    "ace_low": ("yes", _FLAG),
    "ace_high": ("yes", _FLAG),
    "dealt": ("11", _BY_ROUND),
    "out_by_discard": ("yes", _FLAG),
    "price": ("1", _NUMBER),
    "buys": ("3", _or_none("any", _BY_ROUND)),
    "latest_only": ("yes", _FLAG),
    "jokers_in_books": ("yes", _FLAG),
    "jokers_in_runs": ("yes", _FLAG),
    "many_jokers": ("yes", _FLAG),
    "eight_is_one": ("yes", _FLAG),
    "six_is_one": ("yes", _FLAG),
    "bonehead_undo": ("no", _FLAG),
    "penalties": (
        "3 1 1 1 1 1 1 1 1 2 2 2 2 5",
        _OptionKind(lambda text: tuple(map(_number, text.split())), _joined),
    ),
    "contracts": (
        "2+0 1+1 0+2 3+0 2+1 1+2 0+3",
        _OptionKind(lambda text: tuple(map(parse_contract, text.split())), _joined),
    ),
    "quiet_limit": ("60", _NUMBER),
    "wild": ("", _OptionKind(parse_wild, lambda cards: " ".join(_wild_words(cards)))),
    "wild_limit": ("any", _OptionKind(WildLimit)),
    "wilds_touch": ("yes", _FLAG),
    "limit_laying": ("yes", _FLAG),
    "exact": ("no", _FLAG),
    "lay_at_once": ("yes", _FLAG),
    "exchange": ("move", _OptionKind(Exchanges)),
    "exchange_books": ("yes", _FLAG),
    "when_down": ("all", _OptionKind(WhenDown)),
    "carry": ("no", _FLAG),
    "last_round": ("same", _OptionKind(LastRound)),
    "wild_penalty": ("rank", _or_none("rank", _NUMBER)),
    "out_bonus": ("0", _BY_ROUND),
    "blind_bonus": ("0", _NUMBER),
    "stacked": ("no", _FLAG),
    "wild_itself": ("no", _FLAG),
}
"""Each option in the order in which options are written: its released value, and its kind."""
RELEASED: Mapping[str, str] = {key: text for key, (text, _) in _OPTIONS.items()}
"""What a game is played by that does not say it: a value that is this one is left out. Never
changes, whatever new games are proposed; a new option comes with what was played before it."""
