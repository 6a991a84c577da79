from __future__ import annotations

import pytest

from rendering.pictures import Scene
from rendering.tavern.size import FLAT_HEIGHT, HEIGHT, TABLE_HEIGHT, TABLE_WIDTH, WIDTH
from tests.rendering.gallery import boards, pictures
from tests.rendering.painted import assert_nothing_overlaps_or_leaves, rendered

pytestmark = pytest.mark.long

PICTURES = dict(pictures())
BOARDS = dict(boards())
SIZES = {(WIDTH, HEIGHT), (TABLE_WIDTH, TABLE_HEIGHT), (TABLE_WIDTH, FLAT_HEIGHT)}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_has_the_size_that_discord_never_shrinks_and_nothing_overlaps_or_leaves_it(
    name: str,
) -> None:
    scene: Scene = PICTURES[name]
    width, height = assert_nothing_overlaps_or_leaves(scene)
    assert (width, height) in SIZES
    assert width * 7 <= height * 11 or height == FLAT_HEIGHT
    if name in BOARDS:
        assert len(rendered(scene)) <= 100_000
