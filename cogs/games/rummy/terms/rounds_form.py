"""The rounds of a table as its host writes them: a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from bot.games.rummy.terms.contracts import Contract, MeldKind, parse_contract
from bot.games.rummy.terms.options import MOST_ROUNDS, Options, PerRound
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
_USUAL = Options()


class TermsError(ValueError):
    """What was written cannot be read; its text says where, and what to write there."""


class _Round(NamedTuple):
    contract: Contract
    dealt: int | None
    buys: int | None


def rounds_written(options: Options, texts: Texts) -> str:
    """Return the rounds, a line each: ``2b``, or ``1b 1r7, 11, 3`` where they differ in more."""
    more = not isinstance(options.dealt, int) or isinstance(options.buys, tuple)
    rounds = range(1, 1 + len(options.contracts))
    letters = dict(zip(MeldKind, _LETTERS.get(texts.language, ("b", "r")), strict=True))
    return "\n".join(_line(options, number, letters, more) for number in rounds)


def _line(options: Options, number: int, letters: Mapping[MeldKind, str], more: bool) -> str:
    terms = options.terms(number)
    usual = {(MeldKind.BOOK, 3), (MeldKind.RUN, 4)}
    words = (
        f"{count}{letters[kind]}{'' if (kind, length) in usual else length}"
        for kind, length, count in terms.contract.parts
    )
    numbers = [str(terms.dealt), *([] if terms.buys is None else [str(terms.buys)])]
    return ", ".join([" ".join(words), *(numbers if more else [])])


def with_rounds(options: Options, text: str, texts: Texts) -> Options:
    """Return the options with these rounds; raises TermsError for the first line at fault.

    Whether they can be played is not asked. Who goes out in a further round gets what the last gave
    before.
    """
    lines = [(at, line) for at, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not 1 <= len(lines) <= MOST_ROUNDS:
        raise TermsError(texts("rummy-line-number", count=MOST_ROUNDS))
    rounds = [_round(at, line, texts) for at, line in lines]
    dealt = options.dealt if isinstance(options.dealt, int) else _USUAL.dealt
    buys: PerRound | None = options.buys
    if isinstance(buys, tuple) or any(each.buys is not None for each in rounds):
        usual = buys if isinstance(buys, int) else _USUAL.buys
        buys = _same(usual if each.buys is None else each.buys for each in rounds)
    bonus = options.out_bonus
    if isinstance(bonus, tuple):
        bonus = _same(iter((bonus + bonus[-1:] * len(rounds))[: len(rounds)]))
    return replace(
        options,
        contracts=tuple(each.contract for each in rounds),
        dealt=_same(dealt if each.dealt is None else each.dealt for each in rounds),
        buys=buys,
        out_bonus=bonus,
    )


def _same(numbers: Iterator[PerRound | None]) -> PerRound:
    found = tuple(each for each in numbers if isinstance(each, int))
    return found[0] if len(set(found)) == 1 else found


def _round(at: int, line: str, texts: Texts) -> _Round:
    contract, *numbers = line.lower().split(",")
    try:
        letters = str.maketrans(dict(_READ.get(texts.language, {})))
        parsed = parse_contract(contract.strip().translate(letters))
        dealt, buys, *none = [*map(_number, numbers), None, None]
        if any(each is not None for each in none):
            raise ValueError(line)
    except ValueError:
        typed = spoken(line, _LONGEST_LINE)
        raise TermsError(texts("rummy-line-unread", line=at, typed=typed)) from None
    return _Round(parsed, dealt, buys)


def _number(text: str) -> int | None:
    return small_number(text.strip())
