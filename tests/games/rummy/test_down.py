"""Ways to go Down, compared on small hands with an exhaustive search."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from bot.games.rummy.cards import JOKER, PACK, SUITS, Card, card_of, parse_cards, sort_cards
from bot.games.rummy.evaluation import longer_contracts
from bot.games.rummy.melds import Meld, read_contract, read_meld
from bot.games.rummy.moves import Seat
from bot.games.rummy.solver.distance import count_missing_cards
from bot.games.rummy.solver.down import find_best_downs
from bot.games.rummy.terms.agreement import Preset, proposed_options
from bot.games.rummy.terms.options import (
    CONTRACTS,
    HIGH_PENALTIES,
    Contract,
    MeldKind,
    Options,
    WildLimit,
    deck_of,
    parse_contract,
    parse_wild,
)
from tests.games.rummy.brute_force import OWNER, all_contracts, best_points, laid_points
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
    "themselves": Options(
        wild=parse_wild("2 3"), wild_itself=True, wild_limit=WildLimit.HALF, wilds_touch=False
    ),
    "any": Options(),
}
VARIED_CONTRACTS = [
    *("b+r7", "r5+r6", "b4+b5", "b+r10", "2+0", "1+1", "0+2", "b4", "r8", "2b+r5", "4+0", "3+1")
]


def varied_hand(chance: random.Random, contract: Contract, size: int, wilds: int) -> list[Card]:
    """Return a hand that has most or all cards of the contract."""
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


def readings(hand: list[Card], options: Options) -> Iterator[Counter[Card]]:
    """Yield each reading of `hand`: a wild card is a joker or, with `wild_itself`, itself."""
    itself = [card for card in hand if card in options.wild] if options.wild_itself else []
    others = as_jokers(hand, options) - Counter([JOKER] * len(itself))
    for natural in product((False, True), repeat=len(itself)):
        chosen = zip(itself, natural, strict=True)
        yield others + Counter(card if is_natural else JOKER for card, is_natural in chosen)


@pytest.mark.parametrize("name", RULES)
def test_a_contract_is_laid_whenever_possible(name: str) -> None:
    options = RULES[name]
    chance = random.Random(name)
    plain = replace(options, wild=(), wild_itself=False)
    laid = missed = 0
    for number in range(some(12, 60)):
        contract = parse_contract(VARIED_CONTRACTS[number % len(VARIED_CONTRACTS)])
        size = min(contract.fewest_cards + chance.randint(0, 2), 13)
        hand = varied_hand(chance, contract, size, chance.randint(0, 3))
        held = as_jokers(hand, options)
        if held[JOKER] > 3:
            continue
        there_is_one = any(
            next(all_contracts(each, contract, plain, exact=options.exact), None) is not None
            for each in readings(hand, options)
        )
        found = find_best_downs(sort_cards(hand), contract, options)
        assert bool(found) is there_is_one, (hand, contract)
        lacking = count_missing_cards(hand, contract, options)
        assert not (there_is_one and lacking)
        for move in found:
            melds = read_contract(move.melds, contract, options, OWNER, exact=options.exact)
            assert not isinstance(melds, str), (melds, move)
            assert Counter(card for group in move.melds for card in group) <= Counter(hand)
        laid += there_is_one
        missed += not there_is_one
    assert laid
    assert missed


@pytest.mark.parametrize("name", ["twos", "half", "apart", "themselves", "any"])
def test_a_whole_hand_is_laid_whenever_possible(name: str) -> None:
    options = RULES[name]
    chance = random.Random(name)
    plain = replace(options, wild=(), wild_itself=False)
    laid = 0
    for number in range(some(16, 120)):
        contract = parse_contract(("1+1", "2+0", "0+2", "1+2")[number % 4])
        size = contract.fewest_cards + chance.randint(0, 2)
        hand = varied_hand(chance, contract, contract.fewest_cards, chance.randint(0, 2))
        if chance.random() < 0.8:
            grown = find_best_downs(sort_cards(hand), contract, options)
            for move in grown[:1]:
                group = chance.choice(move.melds)
                natural = max(group, key=lambda card: (not options.is_wild(card), card.rank))
                while len(hand) < size:
                    hand.append(card_of(natural.rank, chance.choice(SUITS)))
        held = as_jokers(hand, options)
        if held[JOKER] > 3:
            continue
        there_is_one = any(
            sum(map(len, groups)) == len(hand)
            for each in readings(hand, options)
            for groups in all_contracts(each, contract, plain)
        )
        found = find_best_downs(sort_cards(hand), contract, options, is_whole_hand=True)
        longer = longer_contracts(contract, len(hand))
        lacking = min(count_missing_cards(hand, each, options) for each in longer)
        assert not (there_is_one and lacking)
        assert bool(found) is there_is_one, (hand, contract)
        for move in found:
            assert Counter(card for group in move.melds for card in group) == Counter(hand)
        laid += there_is_one
    assert laid > 2


@pytest.mark.parametrize(
    ("options", "contract", "hand"),
    [
        (Options(wild=TWOS, wild_limit=WildLimit.TWO), "b4+r3", "AC 3C 6C AD 2D AS 2S *"),
        (Options(), "0+3", "3D * * * 4C 5C 6C 7C 8S 9S TS JS QS * KS AS 8C"),
        (Options(wild=TWOS), "1+2", "3C 4C 5C 7C 9H TH JH 2D 2H 2S * * * * AS"),
    ],
)
def test_whole_hand_with_many_wild_cards_is_laid(
    options: Options, contract: str, hand: str
) -> None:
    cards = parse_cards(hand)
    (move,) = find_best_downs(cards, parse_contract(contract), options, is_whole_hand=True)
    assert Counter(card for group in move.melds for card in group) == Counter(cards)
    melds = read_contract(move.melds, parse_contract(contract), options, OWNER)
    assert isinstance(melds, tuple)


def test_a_whole_hand_is_not_laid_if_limits_exclude_a_wild_card() -> None:
    options = proposed_options(2, Preset.BOOKS_RUNS)
    hand = parse_cards("5C 6C 7C TC TD QD KD 2H 5H 6H 7H 8H 2S *")
    assert not find_best_downs(hand, parse_contract("0+3"), options, is_whole_hand=True)


HOUSE_RULES = (
    Options(),
    Options(penalties=HIGH_PENALTIES),
    Options(ace_low=False),
    Options(ace_high=False),
    Options(ace_low=False, ace_high=False),
    Options(jokers_in_books=False),
    Options(jokers_in_runs=False),
    Options(jokers_in_books=False, jokers_in_runs=False),
    Options(many_jokers=False),
    Options(eight_is_one=False),
    Options(six_is_one=False),
    Options(many_jokers=False, six_is_one=False, eight_is_one=False),
)
SIZES = {1: (5, 8), 2: (7, 10), 3: (10, 12)}
"""The sizes of the smallest and the largest hand for each number of melds.

With larger hands, an exhaustive search would take too long.
"""
NEARLY_LAID = 0.7
"""The probability that a hand has cards of the contract's melds rather than only random ones."""
ROUNDS = some(2, 8)
TABLES = ("", "7S 7H *", "4H 5H * 7H", "3C 4C 5C 6C|9D 9H 9S", "TS * QS KS|* * 4D 5D|2C 2D *")


def table_of(text: str, options: Options) -> tuple[Meld, ...]:
    """Return the melds in `text`, as laid by another player."""
    found = []
    for group in filter(None, text.split("|")):
        cards = parse_cards(group)
        for kind in MeldKind:
            meld = read_meld(kind, cards, options, Seat.SECOND)
            if isinstance(meld, Meld):
                found.append(meld)
    return tuple(found)


def random_hand(chance: random.Random, size: int, contract: Contract) -> tuple[Card, ...]:
    """Return cards of similar ranks with up to two jokers, so that contracts are likely."""
    low = chance.choice((0, 0, 3, 8))
    ranks = [(low + step) % 13 + 1 for step in range(chance.choice((5, 6, 8)))]
    suits = chance.sample(SUITS, chance.choice((2, 3)))
    cards = Counter({JOKER: chance.choice((0, 0, 1, 1, 2))})
    near = [card for card in deck_of(2, 0) if card.rank in ranks and card.suit in suits]
    if chance.random() < NEARLY_LAID:
        for _ in range(len(contract.books)):
            rank = chance.choice(ranks)
            cards.update(chance.sample([card for card in deck_of(2, 0) if card.rank == rank], 3))
        for _ in range(len(contract.runs)):
            first, suit = chance.randint(1, 11), chance.choice(suits)
            cards.update(card_of(place, suit) for place in range(first, first + 4))
    most = Counter(deck_of(2, 2))
    kept = list((cards & most).elements())
    chance.shuffle(kept)
    kept = kept[:size]
    left = list((Counter(near) - Counter(kept)).elements())
    return sort_cards([*kept, *chance.sample(left, min(size - len(kept), len(left)))])


@pytest.mark.parametrize("options", HOUSE_RULES)
def test_few_other_melds_lay_more_cards_and_none_keep_more_jokers(options: Options) -> None:
    chance = random.Random(HOUSE_RULES.index(options))
    laid = less = 0
    for contract in CONTRACTS * ROUNDS:
        size = chance.randint(*SIZES[contract.melds])
        melds = table_of(chance.choice(TABLES), options)
        hand = random_hand(chance, size, contract)
        expected = best_points(Counter(hand), contract, options, melds)
        found = find_best_downs(hand, contract, options, melds)
        assert bool(found) is (expected is not None), (hand, contract, options, melds)
        if expected is None:
            continue
        for move in found:
            gone = Counter(each.card for each in move.exchanges)
            gone.update(card for group in move.melds for card in group)
            assert gone <= Counter((*hand, *(JOKER,) * len(move.exchanges)))
            assert move.exchanges or not count_missing_cards(hand, contract, options)
        most, jokers, points = expected
        assert sum(group.count(JOKER) for group in found[-1].melds) == jokers
        assert laid_points(found[-1], options) == points
        assert laid_points(found[0], options) <= most
        laid += 1
        less += laid_points(found[0], options) < most
    assert laid >= ROUNDS
    assert less <= 1 + laid // 50
