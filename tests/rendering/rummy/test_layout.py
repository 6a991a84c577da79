from __future__ import annotations

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from rendering.pictures import Scene, plan_of
from tests.rendering.painted import rendered
from tests.rendering.rummy.gallery import rummy_pictures

pytestmark = pytest.mark.long

PICTURES = dict(rummy_pictures())
MOST_BYTES = 100_000
WIDEST, HIGHEST = 1200, 1400


@pytest.mark.parametrize("scene", PICTURES.values(), ids=PICTURES)
def test_nothing_overlaps_or_leaves_the_picture(scene: Scene) -> None:
    plan = plan_of(scene)
    placed = list(plan.tiles)
    with Image.open(BytesIO(rendered(scene))) as picture:
        width, height = picture.size
    for box, tile in placed:
        assert box.x >= 0, tile
        assert box.y >= 0, tile
        assert box.right <= width, tile
        assert box.bottom <= height, tile
    for first, second in combinations(placed, 2):
        assert not first.box.overlaps(second.box), (first.tile, second.tile)
    for cut in plan.cuts:
        assert not any(box.y < cut < box.bottom for box, _ in placed), cut


@pytest.mark.parametrize("scene", PICTURES.values(), ids=PICTURES)
def test_a_picture_is_at_most_100_kilobytes_and_no_tower(scene: Scene) -> None:
    data = rendered(scene)
    assert len(data) <= MOST_BYTES
    with Image.open(BytesIO(data)) as picture:
        assert picture.format == "PNG"
        assert picture.width <= WIDEST
        assert picture.height <= HIGHEST
        assert picture.height <= 1.4 * picture.width
