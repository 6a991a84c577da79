"""The partition solver against every way there is, tried one by one, on small hands."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.games.rummy.cards import JOKER, SUITS, Card, card_of, in_order, parse_cards
from bot.games.rummy.melds import Meld, exchanged, read_meld
from bot.games.rummy.moves import Down, Seat
from bot.games.rummy.solver.distance import shortfall
from bot.games.rummy.solver.proposals import best_downs
from bot.games.rummy.terms.contracts import Contract, MeldKind
from bot.games.rummy.terms.options import CONTRACTS, HIGH_PENALTIES, Options, deck_of
from tests.games.rummy.brute_force import best_scores, scores
from tests.thorough import some

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
"""Smallest and largest hand by the melds of a contract, so that trying all ways ends."""
NEARLY_LAID = 0.7
"""How many hands are made of a contract's cards, to be short of a few."""
ROUNDS = some(2, 8)
TABLES = ("", "7S 7H *", "4H 5H * 7H", "3C 4C 5C 6C|9D 9H 9S", "TS * QS KS|* * 4D 5D|2C 2D *")


def table_of(text: str, options: Options) -> tuple[Meld, ...]:
    """Return the melds that stand in `text`, as another player put them Down."""
    found = []
    for group in filter(None, text.split("|")):
        cards = parse_cards(group)
        for kind in MeldKind:
            meld = read_meld(kind, cards, options, Seat.SECOND)
            if isinstance(meld, Meld):
                found.append(meld)
    return tuple(found)


def random_hand(chance: random.Random, size: int, contract: Contract) -> tuple[Card, ...]:
    """Return cards that lie close to each other, with up to two jokers: contracts are likely."""
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
    return in_order([*kept, *chance.sample(left, min(size - len(kept), len(left)))])


def after_exchanges(move: Down, melds: tuple[Meld, ...]) -> tuple[Meld, ...]:
    """Return the table's melds after the exchanges of `move`."""
    table = list(melds)
    for each in move.exchanges:
        found = exchanged(table[each.meld - 1], each.card, Options())
        assert isinstance(found, tuple)
        table[each.meld - 1], _ = found
    return tuple(table)


def assert_exact(
    hand: tuple[Card, ...], contract: Contract, options: Options, melds: tuple[Meld, ...]
) -> bool:
    expected = best_scores(Counter(hand), contract, options, melds)
    found = best_downs(hand, contract, options, melds)
    assert found.keys() == expected.keys(), (hand, contract, options, melds)
    for aim, move in found.items():
        gone = Counter(each.card for each in move.exchanges)
        gone.update(card for group in move.melds for card in group)
        assert gone <= Counter((*hand, *(JOKER,) * len(move.exchanges)))
        table = after_exchanges(move, melds)
        score = scores(Counter(hand), move, contract, options, table)[aim]
        assert score == expected[aim], (aim, move, hand, contract, options, melds)
        assert move.exchanges or not shortfall(hand, contract, options)
    return bool(found)


@pytest.mark.parametrize("options", HOUSE_RULES)
def test_no_way_is_better_than_what_is_found(options: Options) -> None:
    chance = random.Random(HOUSE_RULES.index(options))
    laid = 0
    for contract in CONTRACTS * ROUNDS:
        size = chance.randint(*SIZES[contract.melds])
        melds = table_of(chance.choice(TABLES), options)
        hand = random_hand(chance, size, contract)
        laid += assert_exact(hand, contract, options, melds)
    assert laid >= ROUNDS
