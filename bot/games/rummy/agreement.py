"""What a party agrees on before it plays, and options as text: one short value a parameter."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from bot.games.rummy.moves import Seat
from bot.games.rummy.options import Contract, Options, proposed_options

_DEFAULTS = Options()
_YES_NO = {"yes": True, "no": False}
_LONGEST = 400
"""A value is text from outside: no list of penalties or contracts is longer."""


WINDOWS: tuple[int | None, ...] = (None, 10 * 60, 3600, 4 * 3600)
"""For how many seconds a discard may wait for members who want to be asked; None: not at all."""
USUAL_WINDOW = 3600


@dataclass(frozen=True, slots=True)
class Agreement:
    """The terms of one game; those of an invitation may leave the dealer to the lot."""

    options: Options = _DEFAULTS
    dealer: Seat | None = None
    """Who deals the first round; None: the lot is still to be drawn."""
    by_lot: bool = True
    """Whether the lot makes the dealer; else a member chose."""
    window: int | None = USUAL_WINDOW
    """Seconds for which a discard waits for members who want to be asked; None: not at all."""
    proposed: bool = True
    """Whether packs and jokers are those proposed for the number of players; else chosen."""


def fitted_agreement(agreement: Agreement, players: int) -> Agreement:
    """Return the terms with the packs proposed for `players`, unless some were chosen."""
    if not agreement.proposed:
        return agreement
    proposal = proposed_options(players)
    options = replace(agreement.options, decks=proposal.decks, jokers=proposal.jokers)
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
    if window not in WINDOWS:
        raise ValueError(f"no discard waits for {window!r} seconds")
    return agreement


def format_options(options: Options) -> Iterator[tuple[str, str]]:
    """Yield key and value of every option that differs from the defaults.

    >>> list(format_options(Options(decks=3, ace_low=False, contracts=(Contract(2, 0),))))
    [('decks', '3'), ('ace_low', 'no'), ('contracts', '2+0')]
    """
    for each in fields(options):
        value = getattr(options, each.name)
        if value != getattr(_DEFAULTS, each.name):
            yield each.name, _format_value(value)


def parse_options(values: Mapping[str, str]) -> Options:
    """Return the defaults with `values` in place of theirs; whether they fit is not asked.

    >>> parse_options({"penalties": "25 5 5 5 5 5 5 10 10 10 10 10 10 50"}).penalties[0]
    25

    Raises ValueError, which names the key, for a key or a value that is none.
    """
    known = {each.name for each in fields(_DEFAULTS)}
    options = _DEFAULTS
    for key, text in values.items():
        if key not in known:
            raise ValueError(f"there is no option {key!r}")
        options = replace(options, **{key: _parse_value(key, text)})
    return options


def _format_value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    return " ".join(
        f"{each.books}+{each.runs}" if isinstance(each, Contract) else str(each) for each in value
    )


def _parse_value(key: str, text: str) -> Any:  # noqa: ANN401 (each key has a type of its own)
    default = getattr(_DEFAULTS, key)
    if len(text) > _LONGEST:
        raise ValueError(f"{key}: the value is too long")
    if isinstance(default, bool):
        if text not in _YES_NO:
            raise ValueError(f"{key}: yes or no is due, not {text!r}")
        return _YES_NO[text]
    if not isinstance(default, tuple):
        return _number(key, text)
    if key == "contracts":
        return tuple(_contract(key, word) for word in text.split())
    return tuple(_number(key, word) for word in text.split())


def _contract(key: str, word: str) -> Contract:
    books, _, runs = word.partition("+")
    return Contract(_number(key, books), _number(key, runs))


def _number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len("1000")):
        raise ValueError(f"{key}: a whole number is due, not {text!r}")
    return int(text)
