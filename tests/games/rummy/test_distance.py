"""The distance: the number of cards that a hand lacks for the contract.

The fast calculation is compared with the exact solver.
"""

from __future__ import annotations

import random

import pytest

from bot.games.rummy.cards import JOKER, Card, parse_cards, sort_cards
from bot.games.rummy.solver.distance import count_missing_cards, encode_hand, get_distance
from bot.games.rummy.solver.down import ContractSearch
from bot.games.rummy.terms.options import CONTRACTS, Contract, Options, deck_of
from tests.games.rummy.test_down import HOUSE_RULES

FREE_JOKERS = tuple(
    options
    for options in HOUSE_RULES
    if options.jokers_in_books and options.jokers_in_runs and options.many_jokers
)


def has_contract(hand: tuple[Card, ...], contract: Contract, options: Options, jokers: int) -> bool:
    """Return whether the naturals of `hand` and at most `jokers` jokers make the contract."""
    naturals = [card for card in hand if card is not JOKER]
    search = ContractSearch(naturals, contract, options)
    return any(next(search.find(number), None) for number in range(jokers + 1))


@pytest.mark.parametrize("options", FREE_JOKERS)
def test_shortfall_agrees_with_the_solver(options: Options) -> None:
    chance = random.Random(1)
    for contract in (*CONTRACTS, Contract(1, 0), Contract(0, 1)):
        for size in (8, 11, 16):
            hand = sort_cards(chance.sample(deck_of(2, 4), size))
            missing = 0
            while not has_contract(hand, contract, options, hand.count(JOKER) + missing):
                missing += 1
            assert count_missing_cards(hand, contract, options) == missing


def test_jokers_help_only_where_they_may_be() -> None:
    hand = parse_cards("7S 7H 4D 5D 6D KC QS 2H *")
    for options, only in (
        (Options(jokers_in_books=False), Contract(1, 0)),
        (Options(jokers_in_runs=False), Contract(0, 1)),
    ):
        assert (
            count_missing_cards(hand, Contract(1, 1), options)
            == count_missing_cards(hand, only, options)
            == 1
        )
        assert count_missing_cards(hand, only, Options()) == 0


def test_one_rank_serves_for_as_many_books_as_its_cards_make() -> None:
    options, hand = Options(six_is_one=False, decks=3), parse_cards("7S 7S 7S 7H 7H 7H 7D 7D 7D")
    assert has_contract(hand, Contract(3, 0), options, 0)
    assert count_missing_cards(hand, Contract(3, 0), options) == 0
    assert count_missing_cards(hand[1:], Contract(3, 0), options) == 1


def test_hand_is_measured_as_before_once_much_was_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.games.rummy.solver.distance._CACHE_SIZE", 2)
    options = Options(quiet_limit=61)  # no other test has cached anything for these options
    chance = random.Random(4)
    for _ in range(20):
        hand = sort_cards(chance.sample(deck_of(2, 4), 11))
        short = get_distance(Contract(1, 2), options).count_missing(*encode_hand(hand))
        ready = has_contract(hand, Contract(1, 2), options, hand.count(JOKER))
        assert (short == 0) is ready
