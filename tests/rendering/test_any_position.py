"""Every picture of the dice for the positions of random games, in every display mode."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from bot.games.shanghaien.cards import ExtraTrick, Half, Options
from bot.games.shanghaien.state import SEATS, End, GameState
from cogs.ui.pictures import DISPLAYS
from rendering.drawing.canvas import Display
from rendering.pictures import Scene, draw, plan_of
from rendering.shanghaien.board_scene import build_board
from rendering.shanghaien.end_poster import build_end_poster, has_poster
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.summary import build_summary
from tests.games.shanghaien.playing import random_game
from tests.rendering.gallery import LONG_NAMES
from tests.rendering.looks import dice_look
from tests.rendering.sample_words import SAMPLE_WORDS
from tests.rendering.test_layout import overlapping
from tests.thorough import some

GAMES = some(1, 40)
DRAWN = 50
"""One in this many pictures is also drawn; all are laid out."""


def scenes(
    state: GameState, before: GameState | None, display: Display, chance: Random
) -> Iterator[Scene]:
    """Yield the pictures of a position."""
    words = SAMPLE_WORDS[chance.choice([*SAMPLE_WORDS])]
    look = dice_look(LONG_NAMES, words, chance.choice(SEATS), display)
    yield build_board(
        state, look, previous=before, end=chance.choice([*End]), half=chance.choice((None, *Half))
    )
    if before is not None and len(state.history) > len(before.history):
        yield build_summary(before, state, look)
        yield build_score_sheet(state, look, "Anna wins")
    if state.outcome is not None and has_poster(state):
        yield build_end_poster(state, look, "Shanghaien")


@pytest.mark.parametrize("extra", ExtraTrick)
def test_every_position_of_a_game_can_be_laid_out(extra: ExtraTrick) -> None:
    for seed in range(GAMES):
        chance, before = Random(f"{extra} {seed}"), None
        for _, state in random_game(seed, Options(extra)):
            mode = chance.choice([*DISPLAYS])
            for scene in scenes(state, before, DISPLAYS[mode], chance):
                tiles = [*plan_of(scene).tiles]
                assert not overlapping(tiles), (seed, mode, type(scene))
                if chance.randrange(DRAWN) == 0:
                    width, height = draw(scene).size
                    for box, tile in tiles:
                        assert 0 <= box.x < box.right <= width, (seed, mode, tile)
                        assert 0 <= box.y < box.bottom <= height, (seed, mode, tile)
            before = state
