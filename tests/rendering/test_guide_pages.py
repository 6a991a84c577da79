from __future__ import annotations

from bot.games.shanghaien.cards import SAILOR_VALUES, Half
from bot.games.shanghaien.state import Crew
from bot.texts.wording.rummy import GUIDE_PAGES as RUMMY_GUIDE_PAGES
from bot.texts.wording.shanghaien import GUIDE_PAGES
from rendering.pictures import plan_of
from rendering.rummy.guide import RUMMY_GUIDE_PICTURES
from rendering.shanghaien.guide import CREW_EXAMPLE, GUIDE_PICTURES, build_guide_page
from tests.rendering.sample_words import SAMPLE_WORDS


def test_every_page_of_the_rules_has_a_picture_and_no_picture_is_left_over() -> None:
    assert set(GUIDE_PAGES) == GUIDE_PICTURES
    assert set(RUMMY_GUIDE_PAGES) == RUMMY_GUIDE_PICTURES
    for page in GUIDE_PAGES:
        assert plan_of(build_guide_page(page, SAMPLE_WORDS["de"])).tiles


def test_the_crew_of_the_example_is_one_that_the_cards_allow() -> None:
    values, wild = CREW_EXAMPLE
    assert Half.TWO_SAILORS in wild.halves
    assert all(values.count(value) <= SAILOR_VALUES.count(value) for value in values)
    assert Crew(values, (wild,)).strength == 7
