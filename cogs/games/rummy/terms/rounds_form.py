"""The rounds of a table as its host writes them: a line each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from bot.games.rummy.terms.options import (
    MOST_ROUNDS,
    Contract,
    MeldKind,
    Options,
    PerRound,
    parse_contract,
)
from bot.texts.catalogue import Texts
from cogs.kit.bounds import small_number
from cogs.kit.names import spoken

ROUNDS = "rounds"
LONGEST_ROUNDS = 400
_LONGEST_LINE = 40
_LETTERS: Mapping[str, tuple[str, str]] = {"de": ("s", "f"), "fr": ("b", "s"), "it": ("t", "s")}
"""The letters of a book and of a run by language, where they are not b and r."""
_READ: Mapping[str, Mapping[str, str]] = {
    "en": {"s": "b"},  # a set
    **{language: {book: "b", run: "r"} for language, (book, run) in _LETTERS.items()},
}
"""What else is read as b and r, which are understood everywhere."""


class TermsError(ValueError):
    """What was written cannot be read; its text says where, and what to write there."""


_ANY: Final = "any"
"""Stands for as many buys as the hand has room for, in every language beside its own word."""


class _Round(NamedTuple):
    contract: Contract
    dealt: int | None
    """None: as before."""
    buys: int | Literal["any"] | None
    """None: as before."""


def rounds_written(options: Options, texts: Texts) -> str:
    """Return the rounds, a line each: ``2b``, or ``1b 1r7, 11, 3`` where they differ in more."""
    more = not isinstance(options.dealt, int) or isinstance(options.buys, tuple)
    rounds = range(1, 1 + len(options.contracts))
    letters = dict(zip(MeldKind, _LETTERS.get(texts.language, ("b", "r")), strict=True))
    any_number = texts("rummy-word-any")
    return "\n".join(_line(options, number, letters, any_number, more) for number in rounds)


def _line(
    options: Options, number: int, letters: Mapping[MeldKind, str], any_number: str, more: bool
) -> str:
    terms = options.terms(number)
    usual = {(MeldKind.BOOK, 3), (MeldKind.RUN, 4)}
    words = (
        f"{count}{letters[kind]}{'' if (kind, length) in usual else length}"
        for kind, length, count in terms.contract.parts
    )
    numbers = [str(terms.dealt), any_number if terms.buys is None else str(terms.buys)]
    return ", ".join([" ".join(words), *(numbers if more else [])])


def with_rounds(options: Options, text: str, texts: Texts) -> Options:
    """Return the options with these rounds; raises TermsError for the first line at fault.

    A line without numbers keeps those of its round, a further line those of the last round; so does
    the bonus for going out. Whether the rounds can be played is not checked.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not 1 <= len(lines) <= MOST_ROUNDS:
        raise TermsError(texts("rummy-line-number", count=MOST_ROUNDS))
    rounds = [_round(at, line, texts) for at, line in lines]
    before = [_in_round(options.dealt, place) for place in range(len(rounds))]
    return replace(
        options,
        contracts=tuple(each.contract for each in rounds),
        dealt=_same(
            old if each.dealt is None else each.dealt
            for each, old in zip(rounds, before, strict=True)
        ),
        buys=_buys(options.buys, rounds, [at for at, _ in lines], texts),
        out_bonus=_same(_in_round(options.out_bonus, place) for place in range(len(rounds))),
    )


def _buys(
    before: PerRound | None, rounds: Sequence[_Round], lines: Sequence[int], texts: Texts
) -> PerRound | None:
    """Return the buys of all rounds: a number for each, or None for any in all of them."""
    found: list[int | None] = []
    for place, each in enumerate(rounds):
        old = None if before is None else _in_round(before, place)
        new = old if each.buys is None else each.buys
        found.append(None if new == _ANY else new)
    numbers = [number for number in found if number is not None]
    if numbers and len(numbers) < len(found):
        raise TermsError(texts("rummy-line-buys", line=lines[found.index(None)]))
    return _same(iter(numbers)) if numbers else None


def _in_round(numbers: PerRound, place: int) -> int:
    """Return the number of a round, or of the last one; `place` counts from 0."""
    return numbers if isinstance(numbers, int) else numbers[min(place, len(numbers) - 1)]


def _same(numbers: Iterable[int]) -> PerRound:
    found = tuple(numbers)
    return found[0] if len(set(found)) == 1 else found


def _round(at: int, line: str, texts: Texts) -> _Round:
    contract, *numbers = line.lower().split(",")
    try:
        letters = str.maketrans(dict(_READ.get(texts.language, {})))
        parsed = parse_contract(contract.strip().translate(letters))
        dealt, buys = [*(word.strip() for word in numbers), "", ""][: max(2, len(numbers))]
        is_any = buys in (_ANY, texts("rummy-word-any").lower())
        return _Round(
            parsed,
            small_number(dealt) if dealt else None,
            _ANY if is_any else small_number(buys) if buys else None,
        )
    except ValueError:
        typed = spoken(line, _LONGEST_LINE)
        raise TermsError(texts("rummy-line-unread", line=at, typed=typed)) from None
