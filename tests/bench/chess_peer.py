"""The peer of the pictures: a chess board, drawn by chess.svg and cairosvg."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import TypeVar

import cairosvg
import chess
import chess.svg

SIZE = 800
NAME = f"chess.svg + cairosvg, {SIZE} px PNG"
_MOVES = 60

_Item = TypeVar("_Item")


def chess_boards() -> Iterator[chess.Board]:
    """Yield the positions of a random game."""
    chance = random.Random(7)
    board = chess.Board()
    while not board.is_game_over() and len(board.move_stack) < _MOVES:
        board.push(chance.choice(list(board.legal_moves)))
        yield board.copy()


def chess_picture(board: chess.Board) -> bytes:
    """Return a position as PNG."""
    svg = chess.svg.board(board, size=SIZE, lastmove=board.peek())
    picture: bytes = cairosvg.svg2png(bytestring=svg.encode(), output_width=SIZE)
    return picture


def each(items: list[_Item], work: Callable[[_Item], object]) -> Callable[[], None]:
    """Return a function that works on the next item at each call, round and round."""
    endless = cycle(items)

    def step() -> None:
        work(next(endless))

    return step
