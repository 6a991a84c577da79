"""The rules: whole games at random, and one decision beside python-chess's."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median

import chess

from bot.games.shanghaien.moves import SEATS
from bot.games.shanghaien.options import Options
from tests.bench import measure
from tests.games.shanghaien.playing import at_random, honest_events

ROUNDS = 40
CHESS_PLIES = 100
OURS, CHESS = "a random game of Shanghaien", f"{CHESS_PLIES} random plies of python-chess"


def run() -> None:
    """Print random games a second, and what one event costs beside one ply of chess."""
    counts: list[int] = []
    samples = measure.interleave({OURS: _our_game(counts), CHESS: _chess_plies()}, ROUNDS)
    per_event = median(samples[OURS]) / median(counts)
    per_ply = median(samples[CHESS]) / CHESS_PLIES
    measure.title("Rules (one core, dice derived from the secret included)")
    measure.row(OURS, measure.milliseconds(samples[OURS]), f"{1 / median(samples[OURS]):.0f} /s")
    measure.row("one event of it: legal moves, choice, apply", f"{per_event * 1e6:.0f} µs")
    measure.row("one ply of python-chess: the same", f"{per_ply * 1e6:.0f} µs")
    measure.row("ratio", f"{per_event / per_ply:.2f}")


def _our_game(counts: list[int]) -> Callable[[], None]:
    chance = random.Random(1)

    def play() -> None:
        events = honest_events(
            chance.randbytes(32), Options(), chance.choice(SEATS), at_random(chance)
        )
        counts.append(sum(1 for _ in events))

    return play


def _chess_plies() -> Callable[[], None]:
    chance = random.Random(1)

    def play() -> None:
        board = chess.Board()
        for _ in range(CHESS_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                board = chess.Board()
                continue
            board.push(chance.choice(moves))

    return play
