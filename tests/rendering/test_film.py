from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.games.shanghaien.options import ExtraTrick, Options
from bot.games.shanghaien.state import ROUNDS
from rendering.pictures import DRAWN_BY
from rendering.sample_words import SAMPLE_WORDS
from rendering.shanghaien.board_scene import BoardScene
from rendering.shanghaien.examples import HALF_WAY, NAMES
from rendering.shanghaien.film import build_film, render_film
from rendering.shanghaien.sheet import SheetScene
from rendering.shanghaien.summary import SummaryScene
from tests.games.shanghaien.playing import random_game

DISCORD_UPLOAD = 8 * 1000 * 1000
assert DRAWN_BY, "scenes can be drawn only once these files are imported"


def test_a_whole_game_plays_in_half_a_minute_and_fits_discord() -> None:
    states = [state for _, state in random_game(5, Options(ExtraTrick.JOKER))]
    frames = build_film(states, names=NAMES, words=SAMPLE_WORDS["en"], headline="The end")
    kinds = [type(scene) for scene, _ in frames]
    assert kinds.count(SummaryScene) == ROUNDS
    assert kinds.count(BoardScene) >= ROUNDS * 2
    assert kinds[-1] is SheetScene
    assert kinds.count(SheetScene) == 1
    assert sum(seconds for _, seconds in frames) == pytest.approx(30)
    assert frames[-1][1] >= 5
    data = render_film(frames)
    assert len(data) < DISCORD_UPLOAD
    with Image.open(BytesIO(data)) as animation:
        assert animation.format == "GIF"
        assert animation.size == (1200, 764)
        shown = sum(1 for _ in ImageSequence.Iterator(animation))
    # Two frames that look the same are one that stays longer.
    assert 0.8 * len(frames) <= shown <= len(frames)


def test_a_short_game_is_not_stretched() -> None:
    frames = build_film([HALF_WAY], names=NAMES, words=SAMPLE_WORDS["en"], headline="The end")
    assert len(frames) == 2
    assert sum(seconds for _, seconds in frames) < 15


def test_a_film_of_nothing_is_refused() -> None:
    assert build_film([], names=NAMES, words=SAMPLE_WORDS["en"], headline="") == []
    with pytest.raises(ValueError, match="at least one frame"):
        render_film([])
