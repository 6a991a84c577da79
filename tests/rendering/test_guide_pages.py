from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.texts.wording import GUIDE_PAGES
from rendering.pictures import render
from rendering.sample_words import SAMPLE_WORDS
from rendering.shanghaien.guide_pages import GUIDE_PICTURES, build_guide_page
from rendering.tavern.size import HEIGHT, TABLE_HEIGHT, TABLE_WIDTH, WIDTH


def test_every_page_of_the_rules_has_a_picture_and_no_picture_is_left_over() -> None:
    assert set(GUIDE_PAGES) == GUIDE_PICTURES


@pytest.mark.parametrize("page", GUIDE_PAGES)
def test_a_page_is_drawn_in_a_size_of_all_pictures(page: str) -> None:
    picture = Image.open(BytesIO(render(build_guide_page(page, SAMPLE_WORDS["de"]))))
    assert picture.size in {(WIDTH, HEIGHT), (TABLE_WIDTH, TABLE_HEIGHT)}
