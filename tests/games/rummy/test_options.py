"""What can be agreed, and what is refused, by name."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.games.rummy.cards import JOKER
from bot.games.rummy.terms.contracts import Contract
from bot.games.rummy.terms.option_texts import format_options, parse_options, parse_wild
from bot.games.rummy.terms.options import (
    CONTRACTS,
    HIGH_PENALTIES,
    Misfit,
    Options,
    OptionsError,
    check_options,
)
from bot.games.rummy.terms.presets import proposed_options

DEFAULTS = Options()


def test_defaults_are_the_sources() -> None:
    assert [DEFAULTS.penalties[0], *DEFAULTS.penalties[7:11], DEFAULTS.penalties[-1]] == [
        3, 1, 1, 2, 2, 5
    ]  # fmt: skip
    assert HIGH_PENALTIES == (25, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 50)
    assert [each.fewest_cards for each in CONTRACTS] == [6, 7, 8, 9, 10, 11, 12]
    assert (DEFAULTS.largest_hand, replace(DEFAULTS, price=2).largest_hand) == (18, 21)


@pytest.mark.parametrize("players", range(2, 9))
def test_proposed_options_can_be_played(players: int) -> None:
    options = proposed_options(players)
    check_options(options, players)
    assert (options.decks, options.jokers) == ((2, 4) if players < 6 else (3, 6))


@pytest.mark.parametrize(
    ("options", "players", "reason", "key"),
    [
        (DEFAULTS, 1, Misfit.PLAYERS, "players"),
        (DEFAULTS, 9, Misfit.PLAYERS, "players"),
        (replace(DEFAULTS, decks=0), 2, Misfit.RANGE, "decks"),
        (replace(DEFAULTS, decks=5), 2, Misfit.RANGE, "decks"),
        (replace(DEFAULTS, jokers=9), 2, Misfit.RANGE, "jokers"),
        (replace(DEFAULTS, jokers=-1), 2, Misfit.RANGE, "jokers"),
        (replace(DEFAULTS, dealt=5), 2, Misfit.RANGE, "dealt"),
        (replace(DEFAULTS, dealt=16), 2, Misfit.RANGE, "dealt"),
        (replace(DEFAULTS, dealt=(11, 11, 11, 11, 11, 11, 16)), 2, Misfit.RANGE, "dealt"),
        (replace(DEFAULTS, wild_penalty=101), 2, Misfit.RANGE, "wild_penalty"),
        (replace(DEFAULTS, out_bonus=-1), 2, Misfit.RANGE, "out_bonus"),
        (replace(DEFAULTS, blind_bonus=101), 2, Misfit.RANGE, "blind_bonus"),
        (replace(DEFAULTS, wild=parse_wild("2 3 A")), 2, Misfit.RANGE, "wild"),
        (replace(DEFAULTS, wild=(JOKER,)), 2, Misfit.RANGE, "wild"),
        (replace(DEFAULTS, price=4), 2, Misfit.RANGE, "price"),
        (replace(DEFAULTS, buys=7), 2, Misfit.RANGE, "buys"),
        (replace(DEFAULTS, quiet_limit=9), 2, Misfit.RANGE, "quiet_limit"),
        (replace(DEFAULTS, quiet_limit=201), 2, Misfit.RANGE, "quiet_limit"),
        (replace(DEFAULTS, penalties=(1,) * 13), 2, Misfit.PENALTIES, "penalties"),
        (replace(DEFAULTS, penalties=(101,) * 14), 2, Misfit.PENALTIES, "penalties"),
        (replace(DEFAULTS, contracts=()), 2, Misfit.CONTRACTS, "contracts"),
        (replace(DEFAULTS, contracts=CONTRACTS[:1] * 13), 2, Misfit.CONTRACTS, "contracts"),
        (replace(DEFAULTS, contracts=(Contract(0, 0),)), 2, Misfit.CONTRACTS, "contracts"),
        (replace(DEFAULTS, contracts=(Contract(5, 0),)), 2, Misfit.CONTRACTS, "contracts"),
        (replace(DEFAULTS, contracts=(Contract((9,)),)), 2, Misfit.CONTRACTS, "contracts"),
        (replace(DEFAULTS, contracts=(Contract((2, 3)),)), 2, Misfit.CONTRACTS, "contracts"),
        (replace(DEFAULTS, contracts=(Contract(0, (2,)),)), 2, Misfit.CONTRACTS, "contracts"),
        (replace(DEFAULTS, contracts=(Contract(0, (8, 13)),)), 2, Misfit.CONTRACTS, "contracts"),
        (replace(DEFAULTS, dealt=(10, 10, 12)), 2, Misfit.ROUNDS, "dealt"),
        (replace(DEFAULTS, out_bonus=()), 2, Misfit.ROUNDS, "out_bonus"),
        (replace(DEFAULTS, dealt=15, buys=5), 2, Misfit.HAND_TOO_LARGE, "dealt"),
        (replace(DEFAULTS, dealt=10, buys=0), 2, Misfit.CONTRACT_TOO_LARGE, "contracts"),
        (replace(DEFAULTS, decks=1, jokers=0), 5, Misfit.DECK_TOO_SMALL, "decks"),
    ],
)
def test_misfit(options: Options, players: int, reason: Misfit, key: str) -> None:
    with pytest.raises(OptionsError) as caught:
        check_options(options, players)
    assert (caught.value.reason, caught.value.key) == (reason, key)


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (replace(DEFAULTS, buys=0), 4),
        (replace(DEFAULTS, decks=1, jokers=0), 4),
        (DEFAULTS, 8),
        (replace(DEFAULTS, decks=4, jokers=16), 8),
        (replace(DEFAULTS, jokers_in_books=False, jokers_in_runs=False), 4),
    ],
)
def test_tight_tables_that_can_be_played(options: Options, players: int) -> None:
    check_options(options, players)


def test_options_are_written_and_read_back() -> None:
    options = Options(
        decks=3, ace_low=False, penalties=HIGH_PENALTIES, contracts=CONTRACTS[1:3], quiet_limit=120
    )
    assert parse_options(dict(format_options(options))) == options
    assert dict(format_options(DEFAULTS)) == {}


def test_options_are_written_in_the_order_of_their_names_and_as_short_as_they_can_be() -> None:
    told = {
        "dealt": "10 10 10 12 12 12 12 12 12 12",
        "buys": "any",
        "contracts": "2+0 1+1 0+2 3+0 b+r7 2b+r5 0+3 b+r10 3b+r5 3r5",
        "wild": "AD AH 2",
        "wild_limit": "half",
        "wilds_touch": "no",
        "limit_laying": "no",
        "exact": "yes",
        "lay_at_once": "no",
        "exchange": "hand",
        "exchange_books": "no",
        "when_down": "no-buys",
        "carry": "yes",
        "last_round": "all-down",
        "wild_penalty": "20",
        "out_bonus": "5",
        "blind_bonus": "25",
    }
    options = parse_options({**told, "out_bonus": " ".join(["5"] * 10)})
    assert list(format_options(options)) == list(told.items())
    assert parse_options({"dealt": "11 11 11", "wild": "", "wild_penalty": "rank"}) == DEFAULTS


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("decks", "three"),
        ("decks", "-1"),
        ("decks", "99999"),
        ("decks", "²"),
        ("ace_low", "true"),
        ("contracts", "2"),
        ("contracts", "2+b"),
        ("contracts", "x5"),
        ("contracts", "b5h"),
        ("dealt", ""),
        ("dealt", "any"),
        ("buys", "all"),
        ("wild", "Z"),
        ("wild", "22"),
        ("wild", "?C"),
        ("wild_limit", "some"),
        ("exchange", "yes"),
        ("penalties", "1 " * 300),
        ("colour", "red"),
    ],
)
def test_text_that_is_no_option_is_refused(key: str, value: str) -> None:
    with pytest.raises(ValueError, match=key):
        parse_options({key: value})
