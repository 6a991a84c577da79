from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from rendering.gallery import boards, pictures
from rendering.pictures import Scene, render
from rendering.pictures import plan_of as plan
from rendering.shanghaien.board_scene import BoardScene
from rendering.tavern.size import HEIGHT, WIDTH

PICTURES = dict(pictures())
BOARDS = dict(boards())


@pytest.mark.parametrize("scene", PICTURES.values(), ids=PICTURES)
def test_nothing_overlaps_or_leaves_the_picture(scene: Scene) -> None:
    placed = list(plan(scene)[1])
    for box, tile in placed:
        assert box.x >= 0, tile
        assert box.y >= 0, tile
        assert box.right <= WIDTH, tile
        assert box.bottom <= HEIGHT, tile
    for first, second in combinations(placed, 2):
        assert not first.box.overlaps(second.box), (first.tile, second.tile)


@pytest.mark.parametrize("scene", PICTURES.values(), ids=PICTURES)
def test_a_picture_has_the_size_that_discord_never_shrinks(scene: Scene) -> None:
    with Image.open(BytesIO(render(scene))) as picture:
        assert picture.size == (1200, 764)
        assert picture.format == "PNG"


@pytest.mark.parametrize("scene", BOARDS.values(), ids=BOARDS)
def test_a_board_is_at_most_100_kilobytes(scene: BoardScene) -> None:
    assert len(render(scene)) <= 100_000
