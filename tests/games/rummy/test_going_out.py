"""Going Down and out in one turn, compared with an exhaustive search of all ways to do so."""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import chain

import pytest

from bot.games.rummy.cards import JOKER, PACK, Card, card_of, parse_card, sort_cards
from bot.games.rummy.legality import can_move, lay_cards, replace_hand
from bot.games.rummy.melds import Meld, read_meld
from bot.games.rummy.moves import Down, MovePlayed, Refusal
from bot.games.rummy.rules import apply
from bot.games.rummy.solver.down import find_proposals, find_way_out
from bot.games.rummy.solver.laying import best_lays, find_lays_among, is_out, legal_lays
from bot.games.rummy.state import GameState, Phase, view
from bot.games.rummy.terms.agreement import Preset, proposed_options
from bot.games.rummy.terms.options import Contract, MeldKind, parse_contract
from tests.games.rummy.brute_force import all_contracts, exchanges_of
from tests.games.rummy.games import sensible_game
from tests.games.rummy.test_laying import CHANGES, MANY, by_other_rules
from tests.thorough import some

CONTRACTS = (Contract(1, 0), Contract(0, 1), Contract(2, 0), Contract(1, 1))
MOST_TRIED = some(150, 5000)
"""The maximum number of positions in the search of a turn; a longer search has no result."""


@cache
def tables() -> list[GameState]:
    """Return positions in which the current player is not Down, but another player is."""
    found: dict[object, GameState] = {}
    for seed in range(4):
        for _, state in sensible_game(seed, MANY, 3):
            table = state.table
            waits = table.phase is Phase.PLAY and not table.player(table.mover).is_down
            if waits and table.melds:
                found[table.turns] = state
    return list(found.values())


def nearly_out(chance: random.Random, state: GameState) -> tuple[Card, ...]:
    """Return a small hand with most or all cards of the contract, and cards that fit the table."""
    contract, table = state.table.contract, state.table
    assert contract is not None
    cards: list[Card] = []
    for kind in contract.kinds:
        suit = chance.choice([card.suit for card in PACK])
        assert suit is not None
        low = chance.randint(1, 10)
        if kind is MeldKind.BOOK:
            cards += [chance.choice([c for c in PACK if c.rank == low]) for _ in range(3)]
        else:
            cards += [card_of(place, suit) for place in range(low, low + 4)]
    for _ in range(chance.randint(0, 2)):
        cards[chance.randrange(len(cards))] = JOKER
    for _ in range(chance.randint(1, 3)):
        meld = chance.choice(table.melds)
        if meld.suit is None:
            cards.append(chance.choice([c for c in PACK if c.rank == meld.rank]))
        else:
            place = chance.choice([max(1, meld.low - 1), min(14, meld.high + 1), meld.low])
            cards.append(card_of(place, meld.suit))
    return sort_cards((*cards, *chance.sample(PACK, chance.randint(0, 2))))


def downs(state: GameState) -> Iterator[Down]:
    """Yield every way to go Down; equal cards are interchangeable."""
    table, seat = state.table, state.table.mover
    options = table.options
    assert table.contract is not None
    naturals = Counter(card for card in state.hand(seat) if not options.is_wild(card))
    wilds = [card for card in state.hand(seat) if options.is_wild(card)]
    plain = replace(options, wild=())
    ways = chain.from_iterable(exchanges_of(naturals, table.melds, n) for n in range(3))
    for exchanges, _, freed in ways:
        faces = (*freed, *wilds)
        left = naturals - Counter(each.card for each in exchanges)
        held = left + Counter({JOKER: len(faces)})
        for groups in all_contracts(held, table.contract, plain, exact=table.terms.exact):
            each = iter(faces)
            melds = tuple(tuple(next(each) if c is JOKER else c for c in g) for g in groups)
            move = Down(melds, exchanges)
            if can_move(state, seat, move):
                yield move


def goes_out(state: GameState, first: Down, met: set[object]) -> bool | None:
    """Return whether the mover can go out after `first`, or None if the search is too long.

    The search is exhaustive, but skips the positions in `met`: earlier searches of the same turn
    found no way out from them. It does not apply the move that goes out, which ends the round.
    """
    seat, table = state.table.mover, state.table
    most = int(table.terms.out_by_discard)
    found = lay_cards(table, seat, first)
    assert not isinstance(found, Refusal)
    left = found.rest_of(state.hand(seat))
    assert left is not None
    if len(left) <= most:
        return True
    waiting, turns = [apply(state, MovePlayed(seat, first))], table.turns
    for at in waiting:
        if len(met) > MOST_TRIED:
            return None
        for move in legal_lays(view(at, seat)):
            after = apply(at, MovePlayed(seat, move))
            if after.table.turns != turns or len(after.hand(seat)) <= most:
                return True
            key = after.table.melds, after.hand(seat)
            if key not in met:
                met.add(key)
                waiting.append(after)
    return False


def can_go_out(state: GameState) -> bool | None:
    """Return whether the mover can go Down and out, or None if the search is too long."""
    met, found = set[object](), set[bool | None]()
    for move in downs(state):
        found.add(goes_out(state, move, met))
        if True in found:
            return True
    return None if None in found else False


def is_proposed(state: GameState) -> bool:
    """Return whether the first proposal goes out, including its lay-offs."""
    seat = state.table.mover
    ways = find_proposals(view(state, seat), seat)
    if not ways or len(ways[0].left) <= state.table.terms.out_by_discard:
        return bool(ways)
    after = view(apply(state, MovePlayed(seat, ways[0].move)), seat)
    return is_out(after, best_lays(after))


@pytest.mark.long
@pytest.mark.parametrize("name", CHANGES)
def test_going_down_and_out_is_missed_in_no_position(name: str) -> None:
    chance = random.Random(f"{name} 2")
    outs = others = 0
    for _ in range(some(9, 60)):
        before = chance.choice(tables())
        contracts = (chance.choice(CONTRACTS),)
        state = by_other_rules(before, {**CHANGES[name], "contracts": contracts})
        seat = state.table.mover
        state = replace_hand(state, seat, nearly_out(chance, state), state.table)
        there_is_one = can_go_out(state)
        if there_is_one is None:
            continue
        assert is_proposed(state) is there_is_one, (state.hand(seat), state.table.melds, contracts)
        outs += there_is_one
        others += not there_is_one
    assert outs
    assert others


LONG = {
    "a way out among very many ways": (
        Preset.TEN_TWOS,
        "b+b+b+r5",
        "AC 3C 4C 5C 7C 7C 8C 2D 3D 8D 2H 3H JH 3S JS JS",
        "9C 9D 9H / 6D 6H 6H / 4D 4H 4S / 2C 6C 2H 8C 9C",
        True,
        300_000,
    ),
    "as many melds on the table": (
        Preset.TEN_TWOS,
        "3+0",
        "3C 7C 9C 4D 5D 5D QD 5H 6H 7H TH QH 3S 7S QS KS",
        "TC TC TH / 7C 7S 2D / 6C 6H 2S 6S 6S / JD JH JS / 5S 5S 2D / AC AC AD 2D / KC KD KS"
        " / 9H 9H 2C / 8C 8D 8H",
        True,
        300_000,
    ),
    "two runs of one suit": (
        Preset.LIVERPOOL_EXACT,
        "0+2",
        "2C 2H 3H 3H AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS * *",
        "9C TC JC QC * / AC 2C * 4C 5C 6C 7C",
        False,
        300_000,
    ),
    "wild cards of the table that nobody can exchange": (
        Preset.BOOKS_RUNS,
        "2+0",
        "6C JC 4D 4D 9D AH 4H 8H 8H 9H QH QH 4S 8S JS KS",
        "QC QS * / 9C 9S * * 9C 9H / QD QD * QC QH QD QH / 6C 6S * 6S / JC JS * JH"
        " / AC AD AH 2D 2H / JC JS 2D JS / 6C 6D 6H 2S / KC KD KS KS KC / QC QD * 2C",
        True,
        100_000,
    ),
    "wild cards that could go into any of three runs": (
        Preset.ONZE,
        "0+3",
        "2C 2D 3D 3D 8D 2H 3H 5H 6H 5S 6S 7S 8S 9S TS JS QS KS",
        "9D TD JD QD / 8C 9C * JC / AC * 3C 4C / 8H 9H TH JH / 4D 5D 2H 7D / 2S 6C 7C 8C",
        True,
        600_000,
    ),
}
"""Positions of played games.

Each has a rule set, a contract, a hand, the melds on the table, whether going out is possible, and
the maximum number of function calls for finding out.
"""


@pytest.mark.parametrize("name", LONG)
def test_hard_positions_are_solved_in_few_steps(name: str) -> None:
    preset, contract, hand, melds, there_is_one, most = LONG[name]
    state = position(preset, contract, hand, melds)
    find_way_out.cache_clear()
    find_lays_among.cache_clear()
    found: list[bool] = []
    assert calls(lambda: found.append(is_proposed(state))) < most
    assert found == [there_is_one]


def position(preset: Preset, contract: str, hand: str, melds: str) -> GameState:
    """Return a position with `hand` for the mover and `melds` of other players."""
    before = tables()[0]
    seat = before.table.mover
    options = proposed_options(3, preset)
    options = replace(options, contracts=(parse_contract(contract),) * 7)
    down = []
    for text in melds.split(" / "):
        cards = tuple(map(parse_card, text.split()))
        naturals = {card.suit for card in cards if not options.is_wild(card)}
        ranks = {card.rank for card in cards if not options.is_wild(card)}
        kind = MeldKind.RUN if len(ranks) > 1 and len(naturals) == 1 else MeldKind.BOOK
        meld = read_meld(kind, cards, options, seat.left_neighbour(3))
        assert isinstance(meld, Meld)
        down.append(meld)
    table = replace(before.table, options=options, melds=tuple(down))
    return replace_hand(before, seat, tuple(map(parse_card, hand.split())), table)


def calls(question: Callable[[], object]) -> int:
    """Return the number of function calls that a call of `question` makes."""
    number = 0

    def count(_frame: object, event: str, _: object) -> None:
        nonlocal number
        number += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    question()
    sys.setprofile(before)
    return number
