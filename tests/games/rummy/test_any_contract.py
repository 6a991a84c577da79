"""Contracts by other families' rules: laid wherever trying all ways finds one."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from bot.games.rummy.cards import JOKER, PACK, SUITS, Card, card_of, in_order, parse_cards
from bot.games.rummy.melds import read_contract
from bot.games.rummy.players.whole_hand import lacking_of_whole
from bot.games.rummy.solver.distance import shortfall
from bot.games.rummy.solver.proposals import best_downs
from bot.games.rummy.terms.contracts import Contract, parse_contract
from bot.games.rummy.terms.options import Options, WildLimit
from tests.games.rummy.brute_force import OWNER, all_contracts
from tests.thorough import some

TWOS = parse_cards("2C 2D 2H 2S")
RULES: dict[str, Options] = {
    "twos": Options(wild=TWOS),
    "some twos, two naturals": Options(wild=TWOS[:2], wild_limit=WildLimit.TWO),
    "half": Options(wild=TWOS, wild_limit=WildLimit.HALF),
    "fewer": Options(wild_limit=WildLimit.FEWER),
    "apart": Options(wild=TWOS[:1], wilds_touch=False),
    "apart and fewer": Options(wilds_touch=False, wild_limit=WildLimit.FEWER),
    "exact": Options(exact=True),
    "exact half": Options(exact=True, wild=TWOS, wild_limit=WildLimit.HALF),
    "neighbours and equals": Options(wild=TWOS, eight_is_one=False, six_is_one=False),
    "one joker a meld": Options(wild=TWOS, many_jokers=False),
    "none in books": Options(jokers_in_books=False, wild_limit=WildLimit.FEWER),
    "none in runs": Options(jokers_in_runs=False, wild=TWOS),
    "any": Options(),
}
CONTRACTS = [
    *("b+r7", "r5+r6", "b4+b5", "b+r10", "2+0", "1+1", "0+2", "b4", "r8", "2b+r5", "4+0", "3+1")
]


def random_hand(chance: random.Random, contract: Contract, size: int, wilds: int) -> list[Card]:
    """Return a hand that nearly has the contract."""
    cards: list[Card] = []
    for length in contract.books:
        rank = chance.randint(1, 13)
        cards += [card_of(rank, chance.choice(SUITS)) for _ in range(length)]
    for length in contract.runs:
        low, suit = chance.randint(1, 15 - length), chance.choice(SUITS)
        cards += [card_of(place, suit) for place in range(low, low + length)]
    chance.shuffle(cards)
    cards = cards[: max(1, contract.fewest_cards - wilds - chance.randint(0, 1))]
    cards += chance.sample(PACK, max(0, size - len(cards) - wilds))
    return [*cards, *(JOKER,) * wilds]


def as_jokers(hand: list[Card], options: Options) -> Counter[Card]:
    return Counter(JOKER if options.is_wild(card) else card for card in hand)


@pytest.mark.parametrize("name", RULES)
def test_contract_is_laid_wherever_there_is_a_way(name: str) -> None:
    options = RULES[name]
    chance = random.Random(name)
    plain = replace(options, wild=())
    laid = missed = 0
    for number in range(some(12, 60)):
        contract = parse_contract(CONTRACTS[number % len(CONTRACTS)])
        size = min(contract.fewest_cards + chance.randint(0, 2), 13)
        hand = random_hand(chance, contract, size, chance.randint(0, 3))
        held = as_jokers(hand, options)
        if held[JOKER] > 3:
            continue
        ways = all_contracts(held, contract, plain, exact=options.exact)
        there_is_one = next(ways, None) is not None
        found = best_downs(in_order(hand), contract, options)
        assert bool(found) is there_is_one, (hand, contract)
        lacking = shortfall(hand, contract, options)
        assert not (there_is_one and lacking)
        for move in found.values():
            melds = read_contract(move.melds, contract, options, OWNER, exact=options.exact)
            assert not isinstance(melds, str), (melds, move)
            assert Counter(card for group in move.melds for card in group) <= Counter(hand)
        laid += there_is_one
        missed += not there_is_one
    assert laid
    assert missed


@pytest.mark.parametrize("name", ["twos", "half", "apart", "any"])
def test_whole_hand_is_laid_wherever_there_is_a_way(name: str) -> None:
    options = RULES[name]
    chance = random.Random(name)
    plain = replace(options, wild=())
    laid = 0
    for number in range(some(16, 120)):
        contract = parse_contract(("1+1", "2+0", "0+2", "1+2")[number % 4])
        size = contract.fewest_cards + chance.randint(0, 2)
        hand = random_hand(chance, contract, contract.fewest_cards, chance.randint(0, 2))
        if chance.random() < 0.8:
            grown = best_downs(in_order(hand), contract, options)
            for move in list(grown.values())[:1]:
                group = chance.choice(move.melds)
                natural = next(card for card in group if not options.is_wild(card))
                while len(hand) < size:
                    hand.append(card_of(natural.rank, chance.choice(SUITS)))
        held = as_jokers(hand, options)
        if held[JOKER] > 3:
            continue
        ways = all_contracts(held, contract, plain)
        there_is_one = any(sum(map(len, groups)) == len(hand) for groups in ways)
        found = best_downs(in_order(hand), contract, options, whole=True)
        assert not (there_is_one and lacking_of_whole(in_order(hand), contract, options, len(hand)))
        assert bool(found) is there_is_one, (hand, contract)
        for move in found.values():
            assert Counter(card for group in move.melds for card in group) == Counter(hand)
        laid += there_is_one
    assert laid > 2
