"""One picture: the board, drawn and encoded, beside chess.svg through cairosvg."""

from __future__ import annotations

from statistics import median

from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.state import GameState, Phase
from rendering.ink.theme import theme_of
from rendering.mosaic.bands import render_once
from rendering.pictures import draw, render
from rendering.shanghaien.board import backdrop_of, board_tiles
from rendering.shanghaien.board_scene import BoardScene, build_board
from rendering.shanghaien.scene_look import SceneLook
from tests.bench import measure
from tests.bench.chess_peer import NAME as CHESS
from tests.bench.chess_peer import chess_boards, chess_picture, each
from tests.games.shanghaien.playing import random_game
from tests.rendering.gallery import boards
from tests.rendering.sample_words import SAMPLE_WORDS

ROUNDS = 60
EARLIER, MEASURED = 6, 7
"""Two games: the first has drawn what all pictures are made of."""
OURS = "the board, from position to bytes"
DRAW, WHOLE = "  drawn as a whole", "  drawn and encoded as a whole"
KILOBYTE = 1000


def run() -> None:
    """Print what a board costs in time and bytes; every picture is of another position.

    The bot draws and encodes only the bands of a board that are new; the whole is for comparison.
    """
    for state in _states(EARLIER):
        draw(_scene(state))
    states = _states(MEASURED)
    scenes = [_scene(state) for state in states]
    peers = list(chess_boards())
    samples = measure.interleave(
        {
            OURS: each(states, lambda state: render(_scene(state))),
            DRAW: each(scenes, draw),
            WHOLE: each(scenes, _whole),
            CHESS: each(peers, chess_picture),
        },
        ROUNDS,
    )
    sizes = {
        OURS: [len(render(scene)) for scene in scenes],
        CHESS: [len(chess_picture(board)) for board in peers[:10]],
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


def _whole(scene: BoardScene) -> bytes:
    return render_once(backdrop_of(scene), theme_of(scene.display.palette), board_tiles(scene))


def _states(number: int) -> list[GameState]:
    states = (state for _, state in random_game(number, Options(ExtraTrick.JOKER)))
    return [state for state in states if state.phase in {Phase.TURN, Phase.ROLLED}]


def _scene(state: GameState) -> BoardScene:
    return build_board(state, SceneLook(("Anna", "Bernd"), SAMPLE_WORDS["en"]))
