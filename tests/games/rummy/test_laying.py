"""The lay-offs of a turn, compared with an exhaustive search of all orders of moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.games.rummy.cards import parse_cards
from bot.games.rummy.melds import Meld, read_meld
from bot.games.rummy.moves import Down, Lay, MovePlayed, Seat, Swap
from bot.games.rummy.rules import apply
from bot.games.rummy.solver import laying
from bot.games.rummy.solver.laying import best_lays, find_lays_among, is_out, legal_lays
from bot.games.rummy.state import GameState, Phase, view
from bot.games.rummy.terms.options import Exchanges, MeldKind, Options, WildLimit
from tests.games.rummy.games import sensible_game
from tests.games.rummy.test_simulation import SHORT
from tests.thorough import some

MOST_TRIED = 600
"""The maximum number of positions in the search of a turn; a longer search has no result."""
MANY = replace(SHORT, jokers=8)
CHANGES: dict[str, dict[str, Any]] = {
    "defaults": {},
    "one joker a meld": {"many_jokers": False},
    "no jokers in books": {"jokers_in_books": False},
    "no jokers in runs": {"jokers_in_runs": False},
    "out by laying": {"out_by_discard": False},
    "eight is two": {"eight_is_one": False},
    "no low ace": {"ace_low": False},
    "wild cards": {"wild": parse_cards("2C 3H 9S JD")},
    "half wild": {"wild": parse_cards("8C 8S"), "wild_limit": WildLimit.HALF},
    "themselves": {"wild": parse_cards("8C 8S"), "wild_itself": True},
    "fewer wild": {"wild_limit": WildLimit.FEWER},
    "apart": {"wilds_touch": False, "wild_limit": WildLimit.TWO},
    "free later": {"wild_limit": WildLimit.FEWER, "limit_laying": False},
    "into the hand": {"exchange": Exchanges.HAND},
    "wild cards into the hand": {"wild": parse_cards("2C 7H"), "exchange": Exchanges.HAND},
    "none exchanged": {"exchange": Exchanges.NO},
    "books stay": {"exchange_books": False},
    "later": {"lay_at_once": False},
}
"""The options of the tested turn, as changes to `MANY`; earlier turns are played with `MANY`."""


def cards_used(move: Lay | Swap) -> int:
    """Return the number of cards that the hand loses: 0 if it gets a wild card in exchange."""
    return int(isinstance(move, Lay) or move.to is not None)


def most_laid(state: GameState) -> int | None:
    """Return the maximum number of cards that the mover can lay; None if the search is too long."""
    seat, turns = state.table.mover, state.table.turns
    known: dict[object, int] = {}

    def most(at: GameState) -> int:
        if at.table.turns != turns:
            return 0  # the mover went out: the round is over
        key = at.table.melds, at.hand(seat)
        if key not in known:
            known[key] = 0
            if len(known) > MOST_TRIED:
                raise TimeoutError
            moves = legal_lays(view(at, seat))
            known[key] = max(
                (cards_used(m) + most(apply(at, MovePlayed(seat, m))) for m in moves), default=0
            )
        return known[key]

    try:
        return most(state)
    except TimeoutError:
        return None


def turns_down(seed: int, options: Options, players: int) -> Iterator[GameState]:
    """Yield positions after a draw in which the mover is Down; some went Down in this turn."""
    turn: tuple[int, int] | None = None
    for event, state in sensible_game(seed, options, players):
        table = state.table
        if table.phase is not Phase.PLAY or not table.player(table.mover).is_down:
            continue
        went_down = isinstance(event, MovePlayed) and isinstance(event.move, Down)
        if (table.round, table.turns) != turn or went_down:
            turn = table.round, table.turns
            yield state


def by_other_rules(state: GameState, changes: dict[str, Any]) -> GameState:
    """Return `state` with changed options for the rest of the turn."""
    options = replace(state.options, **changes)
    melds = tuple(
        replace(meld, wild=options.wild, has_natural_wilds=options.wild_itself)
        for meld in state.table.melds
    )
    return replace(state, table=replace(state.table, options=options, melds=melds))


@pytest.mark.parametrize("name", CHANGES)
def test_the_largest_lay_off_and_every_way_to_go_out_are_found(name: str) -> None:
    tried = outs = 0
    for seed in range(some(1, 4)):
        for before in turns_down(seed, MANY, 3):
            state = by_other_rules(before, CHANGES[name])
            most = most_laid(state)
            if most is None:
                continue
            seen = view(state, state.table.mover)
            moves = best_lays(seen)
            assert sum(map(cards_used, moves)) == most, (seen.cards, seen.table.melds, moves)
            tried += 1
            outs += is_out(seen, moves)
            for move in moves:
                state = apply(state, MovePlayed(seen.table.mover, move))
    assert tried > 10
    assert outs or not replace(MANY, **CHANGES[name]).out_by_discard


def run_of(cards: str) -> Meld:
    """Return a run of the first seat."""
    meld = read_meld(MeldKind.RUN, parse_cards(cards), Options(), Seat.FIRST)
    assert isinstance(meld, Meld)
    return meld


def test_a_search_that_is_cut_short_continues_with_the_cheapest_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(laying, "_MOST_STEPS", 0)
    search = find_lays_among.__wrapped__  # without the cache, which other tests use
    apart = run_of("4H 5H 6H 7H"), run_of("4S 5S 6S 7S"), run_of("4D 5D 6D 7D")
    moves = search(apart, parse_cards("8H 9H 8S 9S 8D 9D KC"), Options(), None)
    assert len(moves) == 6, "only the king cannot be laid off"
    near = run_of("4H 5H 6H 7H"), run_of("9H TH JH QH")
    moves = search(near, parse_cards("3H 8H KH"), Options(), Seat.FIRST)
    assert len(moves) == 2, "the 8 would join the two runs of the same player"
