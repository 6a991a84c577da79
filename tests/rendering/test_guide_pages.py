from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.games.shanghaien.cards import SAILOR_VALUES, Half
from bot.games.shanghaien.state import Crew
from bot.texts.wording.shanghaien import GUIDE_PAGES
from rendering.pictures import render
from rendering.shanghaien.guide import CREW_EXAMPLE
from rendering.shanghaien.guide_pages import GUIDE_PICTURES, build_guide_page
from rendering.tavern.size import HEIGHT, TABLE_HEIGHT, TABLE_WIDTH, WIDTH
from tests.rendering.sample_words import SAMPLE_WORDS


def test_every_page_of_the_rules_has_a_picture_and_no_picture_is_left_over() -> None:
    assert set(GUIDE_PAGES) == GUIDE_PICTURES


@pytest.mark.parametrize("page", GUIDE_PAGES)
def test_a_page_is_drawn_in_a_size_of_all_pictures(page: str) -> None:
    picture = Image.open(BytesIO(render(build_guide_page(page, SAMPLE_WORDS["de"]))))
    assert picture.size in {(WIDTH, HEIGHT), (TABLE_WIDTH, TABLE_HEIGHT)}


def test_the_crew_of_the_example_is_one_that_the_cards_allow() -> None:
    values, wild = CREW_EXAMPLE
    assert Half.TWO_SAILORS in wild.halves
    assert all(values.count(value) <= SAILOR_VALUES.count(value) for value in values)
    assert Crew(values, (wild,)).strength == 7
