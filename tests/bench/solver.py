"""Processor times of the searches in rummy hands, for each rule set, in whole games.

Mates and captains (computer players) play at tables of two, four and eight. The caches are cleared
before each search.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, cycle, islice
from statistics import median, quantiles

from bot.games.rummy.plan import throw_order
from bot.games.rummy.players import Captain, ComputerPlayer, Mate
from bot.games.rummy.solver.distance import count_missing_cards
from bot.games.rummy.solver.down import find_proposals, find_way_out
from bot.games.rummy.solver.laying import best_lays, find_lays_among, legal_lays
from bot.games.rummy.state import Phase, View, view
from bot.games.rummy.terms.agreement import Preset, proposed_options
from tests.bench import measure
from tools.captain.rummy_contest import FixedCards, game_events

HANDS = 5_000
"""The number of hands that are searched for each rule set."""
SIZES = (2, 4, 8)
"""The numbers of players at the tables."""
AIM = "aims: 20 ms for 99 of 100, 200 ms for the worst"


def run(share: float = 1.0) -> None:
    """Print the median, 99th percentile and maximum time of each search, for each rule set."""
    number = max(100, round(HANDS * share))
    for preset in Preset:
        hands = list(islice(_hands(preset), number))
        measure.title(f"Rummy, {preset.value}: {len(hands):,} hands ({AIM})")
        for name, ask in _QUESTIONS.items():
            measure.row(name, _spread([_took(ask, hand) for hand in hands]))


def _hands(preset: Preset) -> Iterator[View]:
    """Yield the mover's view after each draw, in one game after another."""
    for seed, players in zip(count(), cycle(SIZES), strict=False):
        chance = random.Random(seed)
        seats: list[ComputerPlayer] = [
            (Captain if seat % 2 else Mate)(chance) for seat in range(players)
        ]
        options = proposed_options(players, preset)
        turn = None
        for _, state in game_events(seats, FixedCards(f"solver/{seed}"), options):
            if state.phase is Phase.PLAY and state.table.turns != turn:
                turn = state.table.turns
                yield view(state, state.table.mover)


def _took(ask: Callable[[View], object], hand: View) -> float:
    for remembered in (find_way_out, find_lays_among):
        remembered.cache_clear()
    began = time.thread_time()
    ask(hand)
    return time.thread_time() - began


def _short(hand: View) -> object:
    assert hand.table.contract is not None
    return count_missing_cards(hand.cards, hand.table.contract, hand.table.options)


def _throw(hand: View) -> object:
    assert hand.seat is not None
    return throw_order(hand, hand.seat)


def _ways(hand: View) -> object:
    assert hand.seat is not None
    return find_proposals(hand, hand.seat)


_QUESTIONS: Mapping[str, Callable[[View], object]] = {
    "ways to go Down, and out": _ways,
    "best cards to lay": best_lays,
    "what is lacking": _short,
    "order of discards": _throw,
    "single cards to lay": legal_lays,
}


def _spread(seconds: Sequence[float]) -> str:
    *_, late = quantiles(seconds, n=100)
    statistics = {"median": median(seconds), "p99": late, "worst": max(seconds)}
    return "  ".join(f"{value * 1e3:7.2f} ms {name}" for name, value in statistics.items())
