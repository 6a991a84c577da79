"""The rummy: whole games at random, and what the partition solver takes for the largest hands."""

from __future__ import annotations

import random
import time
from statistics import median

from bot.games.rummy.cards import JOKER, Card, in_order, parse_cards
from bot.games.rummy.melds import Meld, MeldKind, read_meld
from bot.games.rummy.moves import Move, Seat
from bot.games.rummy.options import CONTRACTS, LARGEST_HAND, Options, deck_of, proposed_options
from bot.games.rummy.players.player import ComputerPlayer, Level
from bot.games.rummy.players.registry import make_player
from bot.games.rummy.proposals import best_downs, missing_cards
from bot.games.rummy.state import View
from tests.bench import measure
from tests.games.rummy.games import random_game, sensible_game
from tools.captain.rummy_contest import FixedCards, play_game

GAMES = 6
TABLE_SIZES = (2, 4, 8)
PLAYED = 3
PLAYED_SIZES = (2, 4)
HANDS = 40
JOKERS = (None, 1, 2, 3, 4)
"""Jokers in the hand; None for as many as come from a shuffled deck."""
TABLE = ("7S 7H *", "4H 5H * 7H", "9C TC JC QC", "3D 4D 5D 6D", "KS KH KD", "* 9S TS JS")


def run() -> None:
    """Print games a second and the solver's times, in processor time of one core."""
    measure.title("Rummy: whole games (one core, dice derived from the secret included)")
    for players in TABLE_SIZES:
        options = proposed_options(players)
        for name, play in (("random", random_game), ("sensible", sensible_game)):
            seconds, events = [], []
            for seed in range(GAMES if play is random_game else 1):
                began = time.process_time()
                events.append(sum(1 for _ in play(seed, options, players)))
                seconds.append(time.process_time() - began)
            per_event = sum(seconds) / sum(events)
            measure.row(
                f"a {name} game of {players}, seven rounds",
                f"{1 / median(seconds):6.2f} /s",
                f"{median(events):6.0f} events",
                f"{per_event * 1e6:6.0f} µs an event",
            )
    _run_players()
    _run_solver()


def _run_players() -> None:
    measure.title("Rummy: games of computer players (processor time)")
    for level in Level:
        for players in PLAYED_SIZES:
            options = proposed_options(players)
            games: list[float] = []
            decisions: list[float] = []
            for seed in range(PLAYED):
                seats = [
                    _Timed(make_player(level, random.Random(slot)), decisions)
                    for slot in range(players)
                ]
                began = time.process_time()
                play_game(seats, FixedCards(str(seed)), options)
                games.append(time.process_time() - began)
            measure.row(
                f"a game of {players}, all {level}",
                f"{1 / median(games):6.2f} /s",
                "a decision:",
                measure.milliseconds(decisions),
            )


class _Timed:
    """A player whose decisions are timed."""

    def __init__(self, player: ComputerPlayer, seconds: list[float]) -> None:
        self._player = player
        self._seconds = seconds

    def choose(self, seen: View) -> Move:
        began = time.process_time()
        move = self._player.choose(seen)
        self._seconds.append(time.process_time() - began)
        return move


def _run_solver() -> None:
    measure.title(f"Rummy: the best contract of {LARGEST_HAND} cards (processor time)")
    table = _melds()
    alone: list[float] = []
    beside: list[float] = []
    for jokers in JOKERS:
        seconds = _times(jokers, ())
        alone += seconds
        name = "as shuffled" if jokers is None else f"{jokers} jokers"
        measure.row(f"{name}, all seven contracts", measure.milliseconds(seconds))
    measure.row("all of these", measure.milliseconds(alone))
    for jokers in JOKERS:
        beside += _times(jokers, table)
    measure.row(f"beside {len(table)} melds on the table", measure.milliseconds(beside))
    measure.row("how many cards are missing, 11 cards", measure.milliseconds(_distances()))


def _times(jokers: int | None, table: tuple[Meld, ...]) -> list[float]:
    chance = random.Random(f"solver {jokers}")
    seconds = []
    for contract in CONTRACTS:
        for _ in range(HANDS):
            hand = _hand(chance, jokers, LARGEST_HAND)
            began = time.process_time()
            best_downs(hand, contract, Options(), table)
            seconds.append(time.process_time() - began)
    return seconds


def _distances() -> list[float]:
    chance = random.Random(1)
    seconds = []
    for contract in CONTRACTS:
        for _ in range(HANDS):
            hand = _hand(chance, None, Options().dealt)
            began = time.process_time()
            missing_cards(hand, contract, Options())
            seconds.append(time.process_time() - began)
    return seconds


def _hand(chance: random.Random, jokers: int | None, size: int) -> tuple[Card, ...]:
    if jokers is None:
        return in_order(chance.sample(deck_of(2, 4), size))
    return in_order([*chance.sample(deck_of(2, 0), size - jokers), *(JOKER,) * jokers])


def _melds() -> tuple[Meld, ...]:
    return tuple(
        meld
        for names in TABLE
        for kind in MeldKind
        if isinstance(meld := read_meld(kind, parse_cards(names), Options(), Seat.FIRST), Meld)
    )
