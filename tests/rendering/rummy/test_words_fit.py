from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.games.rummy.state import RoundEnd
from bot.texts.catalogue import LANGUAGES, Catalogue
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.rummy.examples import FOUR, NAMES, example_melds
from rendering.rummy.guide import RUMMY_GUIDE_PICTURES, build_rummy_guide_page
from rendering.rummy.scenes import build_hand, build_table, meld_scene, strip_players
from rendering.rummy.sheet import build_standings
from rendering.rummy.summary import build_round_end
from rendering.rummy.words import rummy_words_from
from tests.rendering.looks import build_with_look, rummy_look
from tests.rendering.rummy.examples import FULL_HANDS, TEN_ROUNDS
from tests.rendering.rummy.gallery import sorted_hand
from tests.rendering.writing import assert_nothing_is_cut

pytestmark = pytest.mark.long

CATALOGUE = Catalogue.read()
LEAST_SIZE = 20
"""The minimum font size on a picture 960 pixels wide; a phone shows it as six points."""


def scenes(language: str) -> Iterator[Scene]:
    """Yield pictures that show every word of `language`."""
    words = rummy_words_from(CATALOGUE.language(language))
    melds = [meld_scene(meld) for meld in example_melds(FOUR.seats[0], "7S 7H 7D")]
    for display in (Display(), Display(has_large_print=True)):
        yield build_with_look(build_table, FOUR, names=NAMES[:4], words=words, display=display)
        for is_draft in (True, False):
            yield build_with_look(
                build_hand,
                sorted_hand("7S 7H / AS"),
                words=words,
                players=strip_players(FULL_HANDS, rummy_look(NAMES, words)),
                offered=FOUR.pile[0].card,
                melds=melds,
                is_draft=is_draft,
                display=display,
            )
        for table in (FOUR, FULL_HANDS):
            shown = NAMES[: len(table.players)]
            result = table.history[-1]
            yield build_with_look(
                build_round_end, table, result, names=shown, words=words, display=display
            )
        yield build_with_look(
            build_standings, TEN_ROUNDS, names=NAMES, words=words, headline="", display=display
        )
        for page in sorted(RUMMY_GUIDE_PICTURES):
            yield build_rummy_guide_page(page, words, display=display)


def test_no_word_is_cut_in_any_language(monkeypatch: pytest.MonkeyPatch) -> None:
    every = (scene for language in LANGUAGES for scene in scenes(language))
    assert_nothing_is_cut(every, LEAST_SIZE, monkeypatch)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_have_every_word_of_the_pictures(language: str) -> None:
    words = rummy_words_from(CATALOGUE.language(language))
    reasons = {words.unwon(end, 60) for end in RoundEnd if end is not RoundEnd.OUT}
    assert len(reasons) == len(RoundEnd) - 1
    assert "60" in words.unwon(RoundEnd.STANDOFF, 60)
    assert "Anna" in words.went_out("Anna")
