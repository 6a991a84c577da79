"""The rules that families play, as data: published rule sets by name, each a full set of options.

What a source leaves open has the house's value. A preset says all that the house can play of its
source; what is agreed is kept as options, so a later change here changes nobody's rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, NamedTuple

from bot.games.rummy.terms.option_texts import parse_options
from bot.games.rummy.terms.options import (
    BY_ROUND,
    MIN_PLAYERS,
    LastRound,
    Options,
    PerRound,
    proposed_quiet,
)


class Preset(StrEnum):
    """A rule set by its name."""

    STANDARD = "standard"
    TEN = "ten"
    TEN_TWOS = "ten-twos"
    ELEVEN = "eleven"
    CONTRACT = "contract"
    LIVERPOOL = "liverpool"
    LIVERPOOL_EXACT = "liverpool-exact"
    LIVERPOOL_ELEVEN = "liverpool-eleven"
    ONZE = "onze"
    BOOKS_RUNS = "books-runs"
    SEVEN_CARDS = "seven-cards"
    NINE = "nine"
    MAY_I = "may-i"


class Packs(StrEnum):
    """How many packs and jokers are proposed, by the number of players.

    One pack for two players, as two sources had it, is not enough: with it computer players left
    23 and 8 % of the rounds unwon, since the missing cards were in the other hand.
    """

    A = "2+4 2+4 2+4 2+4 3+6 3+6 3+6"
    B = "2+4 2+4 2+4 3+6 3+6 4+8 4+8"
    C = "2+1 2+2 2+3 2+4 3+5 3+6 3+7"
    """A joker fewer than there are players, and one more for a third pack."""
    E = "2+4 2+4 2+4 2+4 2+4 3+6 3+6"
    F = "2+0 2+0 2+0 3+0 4+0 4+0 4+0"
    H = "2+4 2+4 2+4 3+6 3+6 3+6 3+6"

    def of(self, players: int) -> tuple[int, int]:
        """Return packs and jokers for so many players."""
        decks, _, jokers = self.value.split()[players - MIN_PLAYERS].partition("+")
        return int(decks), int(jokers)


class Rounds(StrEnum):
    """How many rounds of a rule set are played; the values are those of menus sent before."""

    ALL = "all"
    SPREAD_FOUR = "odd"
    """Four, from the first to the last."""
    FIRST_FOUR = "four"
    """Four of the first five."""
    SPREAD_THREE = "three"
    QUICK = "short"
    """Three of the first four."""
    ONE = "one"


class RuleSet(NamedTuple):
    """The options of a preset, and the packs proposed for it."""

    packs: Packs
    options: Options


def rounds_of(length: Rounds, rounds: int) -> tuple[int, ...]:
    """Return which of so many rounds are played, counted from 1.

    >>> rounds_of(Rounds.SPREAD_FOUR, 10), rounds_of(Rounds.SPREAD_THREE, 7)
    ((1, 4, 7, 10), (1, 4, 7))
    """
    chosen = {
        Rounds.ALL: range(1, rounds + 1),
        Rounds.SPREAD_FOUR: (1, 1 - (1 - rounds) // 3, 1 - 2 * (1 - rounds) // 3, rounds),
        Rounds.FIRST_FOUR: (1, 2, 4, 5),
        Rounds.SPREAD_THREE: (1, (rounds + 2) // 2, rounds),
        Rounds.QUICK: (1, 2, 4),
        Rounds.ONE: (1,),
    }[length]
    return tuple(sorted({number for number in chosen if number <= rounds}))


def shortened(options: Options, length: Rounds) -> Options:
    """Return `options` with those rounds only; a last round of its own stays with its round."""
    rounds = len(options.contracts)
    numbers = rounds_of(length, rounds)
    by_round: dict[str, Any] = {key: _of_rounds(getattr(options, key), numbers) for key in BY_ROUND}
    return replace(
        options,
        contracts=tuple(options.contracts[number - 1] for number in numbers),
        last_round=options.last_round if numbers[-1] == rounds else LastRound.SAME,
        **by_round,
    )


def proposed_options(players: int, preset: Preset = Preset.STANDARD) -> Options:
    """Return the options that so many players are proposed by the rules of a preset."""
    packs, options = PRESETS[preset]
    decks, jokers = packs.of(players)
    return replace(options, decks=decks, jokers=jokers, quiet_limit=proposed_quiet(players))


def _of_rounds(value: PerRound | None, numbers: tuple[int, ...]) -> PerRound | None:
    if not isinstance(value, tuple):
        return value
    kept = tuple(value[number - 1] for number in numbers)
    return kept[0] if len(set(kept)) == 1 else kept


def _set(packs: Packs, **values: str) -> RuleSet:
    return RuleSet(packs, parse_options(values))


_TEN_ROUNDS = "2+0 1+1 0+2 3+0 b+r7 2b+r5 0+3 b+r10 3b+r5 3r5"
_FACE_VALUES = "15 2 3 4 5 6 7 8 9 10 10 10 10 15"
PRESETS: Mapping[Preset, RuleSet] = {
    Preset.STANDARD: _set(
        Packs.A,
    ),
    Preset.TEN: _set(
        Packs.B,
        contracts=_TEN_ROUNDS,
        buys="3 3 3 3 3 3 3 3 4 4",
        penalties="15 5 5 5 5 5 5 5 5 5 10 10 10 15",
        wild_limit="fewer",
        exchange="hand",
        exchange_books="no",
        blind_bonus="25",
    ),
    Preset.TEN_TWOS: _set(
        Packs.F,
        contracts=_TEN_ROUNDS,
        penalties="15 20 5 5 5 5 5 5 5 10 10 10 10 20",
        wild="2",
    ),
    Preset.ELEVEN: _set(
        Packs.E,
        contracts="2+0 1+1 0+2 3+0 2+1 1+2 0+3 3+1 1+3 4+0 0+4",
        dealt="11 11 11 11 11 11 11 11 11 13 13",
        penalties="20 2 3 4 5 6 7 8 9 10 10 10 10 50",
        wild="2C",
        wild_limit="two",
        wilds_touch="no",
        exchange="hand",
        wild_penalty="50",
    ),
    Preset.CONTRACT: _set(
        Packs.C,
        dealt="10 10 10 12 12 12 12",
        buys="any",
        latest_only="no",
        penalties=_FACE_VALUES,
        lay_at_once="no",
        exchange="hand",
        exchange_books="no",
        last_round="all-down",
    ),
    Preset.LIVERPOOL: _set(
        Packs.H,
        dealt="10 10 10 10 12 12 12",
        buys="any",
        penalties=_FACE_VALUES,
        exchange="hand",
        exchange_books="no",
        last_round="all-down",
    ),
    Preset.LIVERPOOL_EXACT: _set(
        Packs.A,
        contracts="2+0 1+1 0+2 3+0 2+1 1+2",
        dealt="10",
        buys="any",
        penalties=_FACE_VALUES,
        exact="yes",
        exchange="hand",
        exchange_books="no",
        last_round="all-down",
    ),
    Preset.LIVERPOOL_ELEVEN: _set(
        Packs.H,
        buys="any",
        penalties=_FACE_VALUES,
        when_down="stock",
        last_round="all-down",
    ),
    Preset.ONZE: _set(
        Packs.A,
        dealt="11 11 11 11 11 11 13",
        penalties="15 20 5 5 5 5 5 5 5 5 10 10 10 50",
        wild="2",
        wild_limit="half",
        exchange="hand",
        out_bonus="5 10 15 20 25 30 35",
    ),
    Preset.BOOKS_RUNS: _set(
        Packs.B,
        contracts="2+0 1+1 0+2 2+1 1+2 3+0 0+3",
        dealt="13",
        buys="any",
        eight_is_one="no",
        six_is_one="no",
        penalties="15 20 5 5 5 5 5 5 5 5 10 10 10 50",
        wild="2",
        wild_limit="half",
        wilds_touch="no",
        limit_laying="no",
        exchange="no",
        last_round="all-down",
        wild_itself="yes",
    ),
    Preset.SEVEN_CARDS: _set(
        Packs.A,
        contracts=_TEN_ROUNDS,
        dealt="7",
        buys="3 3 3 3 3 3 3 4 4 5",
        penalties="15 5 5 5 5 5 5 5 5 5 10 10 10 15",
        carry="yes",
    ),
    Preset.NINE: _set(
        Packs.B,
        contracts="2+0 1+1 0+2 3+0 2+1 1+2 0+3 2+2 4+0",
        price="2",
        buys="2",
        out_by_discard="no",
        many_jokers="no",
        penalties="20 5 5 5 5 5 5 10 10 10 10 10 10 50",
        lay_at_once="no",
        exchange="no",
        when_down="no-buys",
    ),
    Preset.MAY_I: _set(
        Packs.A,
        contracts="2+0 1+1 0+2 3+0 2+1 1+2",
        buys="any",
        penalties="15 20 3 4 5 6 7 8 9 10 10 10 10 50",
        wild="2",
        wild_limit="half",
        limit_laying="no",
        exact="yes",
        lay_at_once="no",
        exchange="no",
        when_down="stock",
        last_round="all-down",
    ),
}
