"""One picture: the board, drawn and encoded, beside chess.svg through cairosvg."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle
from statistics import median
from typing import TypeVar

import cairosvg
import chess
import chess.svg

from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.state import GameState, Phase
from rendering.gallery import boards
from rendering.ink.theme import theme_of
from rendering.mosaic.bands import render_once
from rendering.pictures import draw, render
from rendering.sample_words import SAMPLE_WORDS
from rendering.shanghaien.board import backdrop_of, board_tiles
from rendering.shanghaien.board_scene import BoardScene, build_board
from rendering.warm_up import warm_up
from tests.bench import measure
from tests.games.shanghaien.playing import random_game

ROUNDS = 60
CHESS_SIZE = 800
OURS = "the board, from position to bytes"
DRAW, WHOLE = "  drawn as a whole", "  drawn and encoded as a whole"
CHESS = f"chess.svg + cairosvg, {CHESS_SIZE} px PNG"
KILOBYTE = 1000

_Item = TypeVar("_Item")


def run() -> None:
    """Print what a board costs in time and bytes; every picture is of another position.

    The bot draws and encodes only the bands of a board that are new; the whole is for comparison.
    """
    warm_up()
    states = _states()
    scenes = [_scene(state) for state in states]
    peers = list(_chess_boards())
    samples = measure.interleave(
        {
            OURS: _each(states, lambda state: render(_scene(state))),
            DRAW: _each(scenes, draw),
            WHOLE: _each(scenes, _whole),
            CHESS: _each(peers, _chess_picture),
        },
        ROUNDS,
    )
    sizes = {
        OURS: [len(render(scene)) for scene in scenes],
        CHESS: [len(_chess_picture(board)) for board in peers[:10]],
    }
    fullest = max(len(render(scene)) for _, scene in boards())
    measure.title("One picture (positions of a random game; sprites cached, as in the bot)")
    for name, seconds in samples.items():
        size = f"{median(sizes[name]) / KILOBYTE:5.0f} kB" if name in sizes else ""
        measure.row(name, measure.milliseconds(seconds), size)
    faster = 1 / measure.ratio(samples, OURS, CHESS)
    measure.row("times as fast", f"{faster:.1f}  (aim: 8 or more)")
    measure.row(
        "the largest board of the gallery", f"{fullest / KILOBYTE:.0f} kB  (aim: 100 or less)"
    )


def _each(items: list[_Item], work: Callable[[_Item], object]) -> Callable[[], None]:
    """Return a function that works on the next item at each call, round and round."""
    endless = cycle(items)

    def step() -> None:
        work(next(endless))

    return step


def _whole(scene: BoardScene) -> bytes:
    return render_once(backdrop_of(scene), theme_of(scene.display.palette), board_tiles(scene))


def _states() -> list[GameState]:
    states = (state for _, state in random_game(7, Options(ExtraTrick.JOKER)))
    return [state for state in states if state.phase in {Phase.TURN, Phase.ROLLED}]


def _scene(state: GameState) -> BoardScene:
    return build_board(state, names=("Anna", "Bernd"), words=SAMPLE_WORDS["en"])


def _chess_boards() -> Iterator[chess.Board]:
    chance = random.Random(7)
    board = chess.Board()
    while not board.is_game_over() and len(board.move_stack) < ROUNDS:
        board.push(chance.choice(list(board.legal_moves)))
        yield board.copy()


def _chess_picture(board: chess.Board) -> bytes:
    svg = chess.svg.board(board, size=CHESS_SIZE, lastmove=board.peek())
    picture: bytes = cairosvg.svg2png(bytestring=svg.encode(), output_width=CHESS_SIZE)
    return picture
