from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from rendering.pictures import Scene
from rendering.pictures import plan_of as plan
from rendering.shanghaien.board_scene import BoardScene
from rendering.tavern.size import FLAT_HEIGHT, HEIGHT, TABLE_HEIGHT, TABLE_WIDTH, WIDTH
from tests.rendering.gallery import boards, pictures
from tests.rendering.painted import rendered

pytestmark = pytest.mark.long

PICTURES = dict(pictures())
BOARDS = dict(boards())


@pytest.mark.parametrize("scene", PICTURES.values(), ids=PICTURES)
def test_a_picture_has_the_size_that_discord_never_shrinks_and_nothing_overlaps_or_leaves_it(
    scene: Scene,
) -> None:
    placed = list(plan(scene)[1])
    with Image.open(BytesIO(rendered(scene))) as picture:
        width, height = picture.size
        sizes = {(WIDTH, HEIGHT), (TABLE_WIDTH, TABLE_HEIGHT), (TABLE_WIDTH, FLAT_HEIGHT)}
        assert picture.size in sizes
        assert width * 7 <= height * 11 or height == FLAT_HEIGHT
        assert picture.format == "PNG"
    for box, tile in placed:
        assert box.x >= 0, tile
        assert box.y >= 0, tile
        assert box.right <= width, tile
        assert box.bottom <= height, tile
    for first, second in combinations(placed, 2):
        assert not first.box.overlaps(second.box), (first.tile, second.tile)


@pytest.mark.parametrize("scene", BOARDS.values(), ids=BOARDS)
def test_a_board_is_at_most_100_kilobytes(scene: BoardScene) -> None:
    assert len(rendered(scene)) <= 100_000
