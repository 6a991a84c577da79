from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.texts.catalogue import LANGUAGES, Catalogue
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import build_board, words_from
from rendering.shanghaien.examples import AWARD_EXAMPLE, NAMES
from rendering.shanghaien.guide import award_example, build_nations_guide, build_tricks_guide
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.summary import build_summary
from tests.rendering.looks import dice_look
from tests.rendering.positions import FULLEST, ROLLED
from tests.rendering.writing import assert_nothing_is_cut

pytestmark = pytest.mark.long

CATALOGUE = Catalogue.read()
LEAST_SIZE = 24
"""The minimum font size on a picture 1200 pixels wide; names on cards are condensed instead."""


def scenes(language: str) -> Iterator[Scene]:
    """Yield pictures that show every word of `language`."""
    words = words_from(CATALOGUE.language(language))
    for display in (Display(), Display(has_large_print=True)):
        for state in (FULLEST, ROLLED):
            yield build_board(state, dice_look(NAMES, words, display=display))
        yield build_summary(
            AWARD_EXAMPLE, award_example(), dice_look(NAMES, words, display=display)
        )
        yield build_score_sheet(FULLEST, dice_look(NAMES, words, display=display), "Anna 12 : 7")
    yield build_nations_guide(words)
    yield build_tricks_guide(words)


def test_no_word_is_cut_in_any_language(monkeypatch: pytest.MonkeyPatch) -> None:
    every = (scene for language in LANGUAGES for scene in scenes(language))
    assert_nothing_is_cut(every, LEAST_SIZE, monkeypatch)
