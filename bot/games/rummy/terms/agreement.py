"""The agreement on a game: rule set, length, packs, options and buy window, and its text form."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from bot.games.rummy.moves import Seat
from bot.games.rummy.terms.options import (
    BY_ROUND,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Contract,
    LastRound,
    Options,
    PerRound,
    format_options,
    parse_options,
    proposed_quiet,
)


class Preset(StrEnum):
    """The name of a rule set."""

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
    """The proposed numbers of packs and jokers, for two to eight players.

    A value has an item for each number of players, from two: the packs, a plus sign and the jokers.
    The letters are mere labels. Several rule sets can share one.

    Two of the published rule sets propose one pack for two players. That is too few: each player
    then often holds the cards that the opponent needs. In games between computer players, 23 % and
    8 % of the rounds of these rule sets ended without a winner.
    """

    A = "2+4 2+4 2+4 2+4 3+6 3+6 3+6"
    B = "2+4 2+4 2+4 3+6 3+6 4+8 4+8"
    C = "2+1 2+2 2+3 2+4 3+5 3+6 3+7"
    """One joker fewer than players."""
    F = "2+0 2+0 2+0 3+0 4+0 4+0 4+0"
    H = "2+4 2+4 2+4 3+6 3+6 3+6 3+6"

    def numbers_for(self, players: int) -> tuple[int, int]:
        """Return the numbers of packs and jokers for a number of players.

        >>> Packs.A.numbers_for(4), Packs.A.numbers_for(8)
        ((2, 4), (3, 6))
        """
        decks, _, jokers = self.value.split()[players - MIN_PLAYERS].partition("+")
        return int(decks), int(jokers)


class Rounds(StrEnum):
    """A selection of the rounds of a rule set.

    New games offer some of the selections (`offered_lengths`); stored games may have any of them.
    """

    ALL = "all"
    SPREAD_FOUR = "odd"
    """Four rounds at even intervals, from the first to the last."""
    EARLY_FOUR = "four"
    """Rounds 1, 2, 4 and 5."""
    SPREAD_THREE = "three"
    """The first, a middle and the last round."""
    EVENING = "short"
    """Rounds 1, 2 and 4: a game for one evening."""
    ONE = "one"
    """The first round."""


def short_length(preset: Preset) -> Rounds:
    """Return the selection of four rounds that is offered for a rule set."""
    return Rounds.EARLY_FOUR if preset is Preset.STANDARD else Rounds.SPREAD_FOUR


def offered_lengths(preset: Preset) -> tuple[Rounds, ...]:
    """Return the selections of rounds that members choose from."""
    return Rounds.EVENING, short_length(preset), Rounds.ALL


class RuleSet(NamedTuple):
    """The options of a preset, and the packs proposed for it."""

    packs: Packs
    options: Options


def selected_rounds(length: Rounds, rounds: int) -> tuple[int, ...]:
    """Return the numbers, from 1, of the selected rounds of a rule set that has `rounds` rounds.

    >>> selected_rounds(Rounds.SPREAD_FOUR, 10), selected_rounds(Rounds.SPREAD_THREE, 7)
    ((1, 4, 7, 10), (1, 4, 7))
    """
    chosen = {
        Rounds.ALL: range(1, rounds + 1),
        Rounds.SPREAD_FOUR: (1, 1 - (1 - rounds) // 3, 1 - 2 * (1 - rounds) // 3, rounds),
        Rounds.EARLY_FOUR: (1, 2, 4, 5),
        Rounds.SPREAD_THREE: (1, (rounds + 2) // 2, rounds),
        Rounds.EVENING: (1, 2, 4),
        Rounds.ONE: (1,),
    }[length]
    return tuple(sorted({number for number in chosen if number <= rounds}))


def select_rounds(options: Options, length: Rounds) -> Options:
    """Return `options` with the selected rounds only.

    A special rule for the last round is dropped if that round is not selected.
    """
    rounds = len(options.contracts)
    numbers = selected_rounds(length, rounds)
    by_round: dict[str, Any] = {
        key: _select_values(getattr(options, key), numbers) for key in BY_ROUND
    }
    return replace(
        options,
        contracts=tuple(options.contracts[number - 1] for number in numbers),
        last_round=options.last_round if numbers[-1] == rounds else LastRound.SAME,
        **by_round,
    )


def proposed_options(players: int, preset: Preset = Preset.STANDARD) -> Options:
    """Return the proposed options of a preset for a number of players."""
    packs, options = PRESETS[preset]
    decks, jokers = packs.numbers_for(players)
    quiet = proposed_quiet(players, options.contracts)
    return replace(options, decks=decks, jokers=jokers, quiet_limit=quiet)


def _select_values(value: PerRound | None, numbers: tuple[int, ...]) -> PerRound | None:
    if not isinstance(value, tuple):
        return value
    kept = tuple(value[number - 1] for number in numbers)
    return kept[0] if len(set(kept)) == 1 else kept


def _make_rule_set(packs: Packs, **values: str) -> RuleSet:
    return RuleSet(packs, parse_options(values))


_TEN_ROUNDS = "2+0 1+1 0+2 3+0 b+r7 2b+r5 0+3 b+r10 3b+r5 3r5"
_FACE_VALUES = "15 2 3 4 5 6 7 8 9 10 10 10 10 15"
PRESETS: Mapping[Preset, RuleSet] = {
    Preset.STANDARD: _make_rule_set(
        Packs.A,
    ),
    Preset.TEN: _make_rule_set(
        Packs.B,
        contracts=_TEN_ROUNDS,
        buys="3 3 3 3 3 3 3 3 4 4",
        penalties="15 5 5 5 5 5 5 5 5 5 10 10 10 15",
        wild_limit="fewer",
        exchange="hand",
        exchange_books="no",
        blind_bonus="25",
    ),
    Preset.TEN_TWOS: _make_rule_set(
        Packs.F,
        contracts=_TEN_ROUNDS,
        penalties="15 20 5 5 5 5 5 5 5 10 10 10 10 20",
        wild="2",
    ),
    Preset.ELEVEN: _make_rule_set(
        Packs.A,
        contracts="2+0 1+1 0+2 3+0 2+1 1+2 0+3 3+1 1+3 4+0 0+4",
        dealt="11 11 11 11 11 11 11 11 11 13 13",
        penalties="20 2 3 4 5 6 7 8 9 10 10 10 10 50",
        wild="2C",
        wild_limit="two",
        wilds_touch="no",
        exchange="hand",
        wild_penalty="50",
    ),
    Preset.CONTRACT: _make_rule_set(
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
    Preset.LIVERPOOL: _make_rule_set(
        Packs.H,
        dealt="10 10 10 10 12 12 12",
        buys="any",
        penalties=_FACE_VALUES,
        exchange="hand",
        exchange_books="no",
        last_round="all-down",
    ),
    Preset.LIVERPOOL_EXACT: _make_rule_set(
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
    Preset.LIVERPOOL_ELEVEN: _make_rule_set(
        Packs.H,
        buys="any",
        penalties=_FACE_VALUES,
        when_down="stock",
        last_round="all-down",
    ),
    Preset.ONZE: _make_rule_set(
        Packs.A,
        dealt="11 11 11 11 11 11 13",
        penalties="15 20 5 5 5 5 5 5 5 5 10 10 10 50",
        wild="2",
        wild_limit="half",
        exchange="hand",
        out_bonus="5 10 15 20 25 30 35",
    ),
    Preset.BOOKS_RUNS: _make_rule_set(
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
    Preset.SEVEN_CARDS: _make_rule_set(
        Packs.A,
        contracts=_TEN_ROUNDS,
        dealt="7",
        buys="3 3 3 3 3 3 3 4 4 5",
        penalties="15 5 5 5 5 5 5 5 5 5 10 10 10 15",
        carry="yes",
    ),
    Preset.NINE: _make_rule_set(
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
    Preset.MAY_I: _make_rule_set(
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


OWN_RULES = "own"
"""The result of `rule_set` for options that differ from the preset."""

_LONGEST_WINDOW = 24 * 3600
"""The maximum buy window in seconds."""
USUAL_WINDOW = 3600
"""The usual buy window in seconds."""
EVENING_WINDOW = 60
"""The buy window, in seconds, of a game that is played in one sitting."""
_USUAL = Options()
USUAL_LENGTH = Rounds.EARLY_FOUR
_PROPOSED_QUIET = frozenset(
    proposed_quiet(players, each.options.contracts)
    for each in PRESETS.values()
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
)
"""The possible results of `proposed_quiet`. A `quiet_limit` with one of these values is adapted to
the players and rounds; any other value was chosen by a member and is kept."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """The terms of a game or of an invitation to one."""

    options: Options = _USUAL
    dealer: Seat | None = None
    """The dealer of the first round, or None before the draw."""
    is_drawn_by_lot: bool = True
    """True if the dealer is drawn by lot, False if a member chose the dealer."""
    window: int | None = USUAL_WINDOW
    """The time, in seconds, in which a member who wants to be asked can buy a discard (the *buy
    window*). None if no member is asked."""
    is_proposed: bool = True
    """True if packs and jokers follow from the number of players, False if a member chose them."""
    preset: Preset = Preset.STANDARD
    """The rule set from which the options were derived, possibly with changes."""

    @property
    def drawn_dealer(self) -> Seat:
        """The dealer of the first round. Raises ValueError before the draw."""
        if self.dealer is None:
            raise ValueError("the first dealer has not been drawn yet")
        return self.dealer


class Length(NamedTuple):
    """The approximate duration of a game in days."""

    by_hand: int
    """The duration if the players make all moves."""
    planned: int
    """The duration if all players have plans, which play the turns that need no decision."""


DAYS_FILE = Path(__file__).parent / "days" / "table.txt"
"""A table of the mean duration of each round of each rule set, in days. The README next to it
explains how to measure it again."""
DAYS_SEATS = (2, 4, 6, 8)
"""The numbers of players in the table. The durations for other numbers are interpolated."""


@lru_cache(maxsize=1)
def _measured_days() -> Mapping[tuple[Preset, int, str], tuple[float, ...]]:
    lines = (line.split() for line in DAYS_FILE.read_text(encoding="utf-8").splitlines()[1:])
    return {
        (Preset(preset), int(players), mode): tuple(map(float, days))
        for preset, players, mode, *days in lines
    }


def estimate_days(agreement: Agreement, players: int) -> Length:
    """Return the approximate duration of a game in days, at least one.

    A contract that the rule set does not contain is assumed to take as long as the rule set's
    contract with the most similar number of cards.
    """
    contracts = PRESETS[agreement.preset].options.contracts
    rounds = [_most_similar(each, contracts) for each in agreement.options.contracts]
    few = max(each for each in DAYS_SEATS if each <= players)
    many = min(each for each in DAYS_SEATS if each >= players)
    share = (players - few) / max(1, many - few)

    def total(mode: str) -> int:
        table = _measured_days()
        fewer, more = (
            sum(table[agreement.preset, seats, mode][index] for index in rounds)
            for seats in (few, many)
        )
        return max(1, round(fewer + (more - fewer) * share))

    return Length(by_hand=total("hand"), planned=total("planned"))


def _most_similar(contract: Contract, contracts: Sequence[Contract]) -> int:
    """Return the index of `contract` in `contracts`, or that of the contract with the most similar
    number of cards.
    """
    return min(
        range(len(contracts)),
        key=lambda index: (
            contracts[index] != contract,
            abs(contracts[index].fewest_cards - contract.fewest_cards),
        ),
    )


def turn_delay(agreement: Agreement) -> tuple[float, float]:
    """Return the minimum and maximum delay, in seconds, before a plan plays a turn.

    >>> turn_delay(Agreement(window=3600)), turn_delay(Agreement(window=None))
    ((60.0, 600.0), (1.0, 10.0))
    """
    window = agreement.window or EVENING_WINDOW
    return window / 60, window / 6


def is_evening(agreement: Agreement) -> bool:
    """Return whether the game is meant for one sitting, with a buy window of one minute."""
    return agreement.window == EVENING_WINDOW


def length_of(agreement: Agreement) -> Rounds | None:
    """Return which selection of the preset's rounds the game has, or None if its contracts differ
    from every selection.
    """
    whole = PRESETS[agreement.preset].options
    rounds = agreement.options.contracts
    return next((each for each in Rounds if select_rounds(whole, each).contracts == rounds), None)


@lru_cache(256)
def rule_set(agreement: Agreement) -> str:
    """Return the name of the agreement's preset if the game has its rules, otherwise `OWN_RULES`.

    The selection of rounds, the packs, the jokers, the quiet limit and `Options.stacked` may differ
    from the preset.
    """
    length, own = length_of(agreement), agreement.options
    if length is None:
        return OWN_RULES
    preset = PRESETS[agreement.preset].options
    expected = replace(
        select_rounds(preset, length),
        # Some presets got the option `wild_itself` later. Their earlier games, without it, still
        # count as games of the preset.
        wild_itself=preset.wild_itself and own.wild_itself,
        decks=own.decks,
        jokers=own.jokers,
        quiet_limit=own.quiet_limit,
        stacked=own.stacked,
    )
    return agreement.preset.value if own == expected else OWN_RULES


def follows_usual(agreement: Agreement) -> bool:
    """Return whether the game counts as one of the preset STANDARD; see `rule_set`."""
    return rule_set(agreement) == Preset.STANDARD


def apply_preset(agreement: Agreement, preset: Preset, length: Rounds) -> Agreement:
    """Return the agreement with the options of a preset and a selection of its rounds.

    Packs and jokers follow from the number of players again. The selection `Rounds.EVENING` sets a
    buy window of one minute. With any other selection, a buy window of one minute becomes the usual
    one, and another window is kept.
    """
    options = select_rounds(PRESETS[preset].options, length)
    chosen = replace(agreement, options=options, preset=preset, is_proposed=True)
    return replace(chosen, window=_window(agreement, length))


def propose_rule_set(agreement: Agreement, preset: Preset) -> Agreement:
    """Return the agreement with the options of a preset.

    The buy window is kept, and so are the selections `Rounds.EVENING` and `Rounds.ALL`. Any other
    selection becomes the `short_length` of the preset.
    """
    length = length_of(agreement)
    if length not in (Rounds.EVENING, Rounds.ALL):
        length = short_length(preset)
    return replace(apply_preset(agreement, preset, length), window=agreement.window)


def change_length(agreement: Agreement, length: Rounds) -> Agreement:
    """Return the agreement with another selection of rounds.

    Options with a value for each round are taken from the preset, for the selected rounds. All
    other options are kept. For the buy window see `apply_preset`.
    """
    whole = PRESETS[agreement.preset].options
    chosen = select_rounds(whole, length)
    by_round = {
        key: getattr(chosen, key) for key in BY_ROUND if isinstance(getattr(whole, key), tuple)
    }
    options = replace(
        agreement.options, contracts=chosen.contracts, last_round=chosen.last_round, **by_round
    )
    return replace(agreement, options=options, window=_window(agreement, length))


def _window(agreement: Agreement, length: Rounds) -> int | None:
    if length is Rounds.EVENING:
        return EVENING_WINDOW
    return USUAL_WINDOW if is_evening(agreement) else agreement.window


def fit_agreement(agreement: Agreement, players: int) -> Agreement:
    """Return the agreement with the packs, jokers and quiet limit proposed for `players`.

    Packs and jokers that a member has chosen are kept. So is a quiet limit that `proposed_quiet`
    never returns.
    """
    options = agreement.options
    if agreement.is_proposed:
        decks, jokers = PRESETS[agreement.preset].packs.numbers_for(players)
        options = replace(options, decks=decks, jokers=jokers)
    if options.quiet_limit in _PROPOSED_QUIET:
        quiet = proposed_quiet(players, options.contracts)
        options = replace(options, quiet_limit=quiet)
    return replace(agreement, options=options)


def format_agreement(agreement: Agreement) -> str:
    """Return the agreement as a JSON text."""
    return json.dumps(
        {
            "options": dict(format_options(agreement.options)),
            "dealer": agreement.dealer,
            "dealer_by_lot": agreement.is_drawn_by_lot,
            "window": agreement.window,
            "proposed": agreement.is_proposed,
            **({} if agreement.preset is Preset.STANDARD else {"preset": agreement.preset}),
        }
    )


def parse_agreement(text: str) -> Agreement:
    """Return the agreement of a JSON text. Raises ValueError if it is malformed.

    The options are not checked against each other or the number of players.
    """
    found = json.loads(text)
    try:
        dealer, window = found["dealer"], found["window"]
        agreement = Agreement(
            parse_options({str(key): str(value) for key, value in found["options"].items()}),
            None if dealer is None else Seat(dealer),
            is_drawn_by_lot=bool(found["dealer_by_lot"]),
            window=window,
            is_proposed=bool(found["proposed"]),
            preset=Preset(found.get("preset", Preset.STANDARD)),
        )
    except (AttributeError, KeyError, TypeError) as error:
        raise ValueError(f"not the terms of a game: {text}") from error
    if window is not None and not _is_window(window):
        raise ValueError(f"a buy window cannot last {window!r} seconds")
    return agreement


def _is_window(seconds: object) -> bool:
    # Earlier versions offered other windows, so any whole number of minutes is valid.
    if not isinstance(seconds, int):
        return False
    return 0 < seconds <= _LONGEST_WINDOW and seconds % 60 == 0
