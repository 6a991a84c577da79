"""The form in which a host writes the rounds of a table: a line each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bot.games.rummy.terms.contracts import Contract, parse_contract
from bot.games.rummy.terms.options import LARGEST_HAND, MOST_ROUNDS, Options, PerRound
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.kit.bounds import small_number

LONGEST_ROUNDS = 400
_LETTERS = {"de": ("s", "f"), "fr": ("b", "s"), "it": ("t", "s")}
"""The letters for a book and a run besides b and r, by language."""
_USUAL = Options()


class LineError(ValueError):
    """A line that is no round, or that nobody can play; its text says which and why."""


class _Round(NamedTuple):
    contract: Contract
    dealt: int | None
    buys: int | None


def rounds_written(options: Options) -> str:
    """Return the rounds, a line each: ``2b``, or ``1b 1r7, 11, 3`` where they differ in more."""
    more = not isinstance(options.dealt, int) or isinstance(options.buys, tuple)
    return "\n".join(
        _line(options, number, more) for number in range(1, 1 + len(options.contracts))
    )


def _line(options: Options, number: int, more: bool) -> str:
    terms = options.terms(number)
    usual = {("book", 3): "b", ("run", 4): "r"}
    words = (
        f"{count}{usual.get((kind.value, length), f'{kind.value[0]}{length}')}"
        for kind, length, count in terms.contract.parts
    )
    numbers = [str(terms.dealt), *([] if terms.buys is None else [str(terms.buys)])]
    return ", ".join([" ".join(words), *(numbers if more else [])])


def with_rounds(options: Options, text: str, texts: Texts) -> Options:
    """Return the options with these rounds; raises LineError for the first line at fault."""
    lines = [line for line in text.lower().splitlines() if line.strip()]
    if not 1 <= len(lines) <= MOST_ROUNDS:
        raise LineError(texts("rummy-line-number", count=MOST_ROUNDS))
    rounds = [_round(number, line, texts) for number, line in enumerate(lines, start=1)]
    dealt = options.dealt if isinstance(options.dealt, int) else _USUAL.dealt
    buys: PerRound | None = options.buys
    if isinstance(buys, tuple) or any(each.buys is not None for each in rounds):
        usual = buys if isinstance(buys, int) else _USUAL.buys
        buys = _same(usual if each.buys is None else each.buys for each in rounds)
    changed = replace(
        options,
        contracts=tuple(each.contract for each in rounds),
        dealt=_same(dealt if each.dealt is None else each.dealt for each in rounds),
        buys=buys,
    )
    for number in range(1, 1 + len(rounds)):
        _check_size(changed, number, texts)
    return changed


def _same(numbers: Iterator[PerRound | None]) -> PerRound:
    found = tuple(each for each in numbers if isinstance(each, int))
    return found[0] if len(set(found)) == 1 else found


def _round(number: int, line: str, texts: Texts) -> _Round:
    contract, *numbers = line.split(",")
    book, run = _LETTERS.get(texts.language, ("b", "r"))
    letters = str.maketrans({book: "b", run: "r"})
    try:
        parsed = parse_contract(contract.strip().translate(letters))
        dealt, buys, *none = [*map(_number, numbers), None, None]
        if any(each is not None for each in none):
            raise ValueError(line)
    except ValueError:
        raise LineError(texts("rummy-line-unread", line=number)) from None
    return _Round(parsed, dealt, buys)


def _number(text: str) -> int | None:
    return small_number(text.strip())


def _check_size(options: Options, number: int, texts: Texts) -> None:
    terms = options.terms(number)
    most = LARGEST_HAND if options.carry else min(LARGEST_HAND, terms.largest_hand)
    if terms.contract.fewest_cards > most:
        raise LineError(
            texts(
                "rummy-line-large",
                line=number,
                contract=wording.contract_text(terms.contract, texts),
                cards=terms.contract.fewest_cards,
                most=most,
            )
        )
