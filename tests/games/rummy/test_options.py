"""Valid options, and the named refusals of invalid ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.games.rummy.cards import JOKER
from bot.games.rummy.moves import Seat
from bot.games.rummy.rules import check_new_options, new_game
from bot.games.rummy.terms.agreement import (
    Agreement,
    Preset,
    format_agreement,
    parse_agreement,
    proposed_options,
    rule_set,
)
from bot.games.rummy.terms.options import (
    CONTRACTS,
    HIGH_PENALTIES,
    Contract,
    Misfit,
    Options,
    OptionsError,
    WildLimit,
    check_options,
    format_options,
    parse_contract,
    parse_options,
    parse_wild,
)

DEFAULTS = Options()


def test_defaults_are_the_sources() -> None:
    assert [DEFAULTS.penalties[0], *DEFAULTS.penalties[7:11], DEFAULTS.penalties[-1]] == [
        3, 1, 1, 2, 2, 5
    ]  # fmt: skip
    assert HIGH_PENALTIES == (25, 5, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 50)
    assert [each.fewest_cards for each in CONTRACTS] == [6, 7, 8, 9, 10, 11, 12]
    assert (DEFAULTS.largest_hand, replace(DEFAULTS, price=2).largest_hand) == (18, 21)


def misfit(options: Options, players: int) -> tuple[Misfit, str]:
    """Return why options do not fit a number of players, and the option that does not."""
    with pytest.raises(OptionsError) as caught:
        check_options(options, players)
    return caught.value.reason, caught.value.key


@pytest.mark.parametrize(
    ("reason", "key", "value"),
    [
        (Misfit.RANGE, "decks", 0),
        (Misfit.RANGE, "decks", 5),
        (Misfit.RANGE, "jokers", 9),
        (Misfit.RANGE, "jokers", -1),
        (Misfit.RANGE, "dealt", 5),
        (Misfit.RANGE, "dealt", 16),
        (Misfit.RANGE, "dealt", (11, 11, 11, 11, 11, 11, 16)),
        (Misfit.RANGE, "wild_penalty", 101),
        (Misfit.RANGE, "out_bonus", -1),
        (Misfit.RANGE, "blind_bonus", 101),
        (Misfit.RANGE, "wild", (JOKER,)),
        (Misfit.RANGE, "price", 4),
        (Misfit.RANGE, "buys", 7),
        (Misfit.RANGE, "quiet_limit", 9),
        (Misfit.RANGE, "quiet_limit", 201),
        (Misfit.RANGE, "penalties", (1,) * 13),
        (Misfit.RANGE, "penalties", (101,) * 14),
        (Misfit.CONTRACTS, "contracts", ()),
        (Misfit.CONTRACTS, "contracts", CONTRACTS[:1] * 13),
        (Misfit.CONTRACTS, "contracts", (Contract(0, 0),)),
        (Misfit.CONTRACTS, "contracts", (Contract(5, 0),)),
        (Misfit.CONTRACTS, "contracts", (Contract((9,)),)),
        (Misfit.CONTRACTS, "contracts", (Contract((2, 3)),)),
        (Misfit.CONTRACTS, "contracts", (Contract(0, (2,)),)),
        (Misfit.CONTRACTS, "contracts", (Contract(0, (8, 13)),)),
        (Misfit.ROUNDS, "dealt", (10, 10, 12)),
        (Misfit.ROUNDS, "out_bonus", ()),
    ],
)
def test_a_value_that_no_game_can_have_is_named(reason: Misfit, key: str, value: object) -> None:
    options = replace(DEFAULTS, **{key: value})  # type: ignore[arg-type]
    assert misfit(options, 2) == (reason, key)


def test_options_that_exclude_players_or_cards_are_named() -> None:
    assert misfit(DEFAULTS, 1) == misfit(DEFAULTS, 9) == (Misfit.PLAYERS, "players")
    one_pack = replace(DEFAULTS, decks=1, jokers=0)
    check_options(one_pack, 4)
    assert misfit(one_pack, 5) == (Misfit.DECK_TOO_SMALL, "decks")
    no_buys = replace(DEFAULTS, buys=0)
    check_options(no_buys, 4)
    assert misfit(replace(no_buys, dealt=10), 2) == (Misfit.CONTRACT_TOO_LARGE, "contracts")
    assert misfit(replace(DEFAULTS, dealt=15, buys=5), 2) == (Misfit.HAND_TOO_LARGE, "dealt")
    for options in (DEFAULTS, replace(DEFAULTS, decks=4, jokers=16)):
        check_options(options, 8)


@pytest.mark.parametrize(
    ("contract", "changes"),
    [
        ("b8", {"decks": 1, "jokers": 0}),
        ("b8", {"decks": 1, "jokers": 4, "many_jokers": False}),
        ("b8", {"decks": 1, "jokers": 4, "jokers_in_books": False}),
        ("b8", {"decks": 1, "jokers": 4, "wild_limit": WildLimit.FEWER}),
        ("b6+b8", {"decks": 1, "jokers": 4}),
        ("r7", {"wild": parse_wild("5 T"), "jokers_in_runs": False}),
        ("r10", {"wild": parse_wild("5 6"), "wilds_touch": False}),
        ("r12", {"wild": parse_wild("5 T"), "many_jokers": False}),
    ],
)
def test_a_contract_that_the_deck_cannot_meet_is_refused_in_new_games_alone(
    contract: str, changes: dict[str, Any]
) -> None:
    rounds = (Contract(2, 0), parse_contract(contract))
    possible = replace(DEFAULTS, contracts=rounds, buys=6)
    check_new_options(possible, 2)
    options = replace(possible, **changes)
    with pytest.raises(OptionsError) as caught:
        check_new_options(options, 2)
    assert (caught.value.reason, caught.value.number) == (Misfit.OUT_OF_REACH, 2)
    assert new_game(options, 2, Seat.FIRST).options == options


def test_limits_admit_all_allowed_values() -> None:
    one = replace(DEFAULTS, decks=1, contracts=(parse_contract("b8"),))
    check_new_options(one, 2)
    check_new_options(replace(one, wild_limit=WildLimit.HALF), 2)
    for preset in Preset:
        check_new_options(proposed_options(4, preset), 4)


def test_options_are_written_in_the_order_of_their_names_and_as_short_as_they_can_be() -> None:
    texts = {
        "dealt": "10 10 10 12 12 12 12 12 12 12", "buys": "any",
        "contracts": "2+0 1+1 0+2 3+0 b+r7 2b+r5 0+3 b+r10 3b+r5 3r5", "wild": "AD AH 2",
        "wild_limit": "half", "wilds_touch": "no", "limit_laying": "no", "exact": "yes",
        "lay_at_once": "no", "exchange": "hand", "exchange_books": "no", "when_down": "no-buys",
        "carry": "yes", "last_round": "all-down", "wild_penalty": "20", "out_bonus": "5",
        "blind_bonus": "25",
    }  # fmt: skip
    options = parse_options({**texts, "out_bonus": " ".join(["5"] * 10)})
    assert list(format_options(options)) == list(texts.items())
    assert parse_options({"dealt": "11 11 11", "wild": "", "wild_penalty": "rank"}) == DEFAULTS


@pytest.mark.parametrize(
    "text",
    [
        "decks three", "decks -1", "decks 99999", "decks ²", "ace_low true", "contracts 2",
        "contracts 2+b", "contracts x5", "contracts b5h", "dealt ", "dealt any", "buys all",
        "wild Z", "wild 22", "wild ?C", "wild_limit some", "exchange yes",
        "colour red", f"penalties {'1 ' * 300}",
    ],
)  # fmt: skip
def test_text_that_is_not_an_option_is_refused(text: str) -> None:
    key, _, value = text.partition(" ")
    with pytest.raises(ValueError, match=key):
        parse_options({key: value})


@pytest.mark.parametrize("preset", [Preset.BOOKS_RUNS, Preset.SEVEN_CARDS])
def test_old_games_keep_one_pack_and_twos_that_are_always_wild(preset: Preset) -> None:
    old = proposed_options(2, preset)
    assert old.decks == 2
    agreed = Agreement(replace(old, decks=1, jokers=2, wild_itself=False), preset=preset)
    assert "wild_itself" not in format_agreement(agreed)
    kept = parse_agreement(format_agreement(agreed))
    assert kept == agreed
    assert rule_set(kept) == preset.value
