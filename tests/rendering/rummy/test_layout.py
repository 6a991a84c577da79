from __future__ import annotations

import pytest

from rendering.pictures import Scene, plan_of
from tests.rendering.painted import assert_nothing_overlaps_or_leaves, rendered
from tests.rendering.rummy.gallery import rummy_pictures

pytestmark = pytest.mark.long

PICTURES = dict(rummy_pictures())


@pytest.mark.parametrize("scene", PICTURES.values(), ids=PICTURES)
def test_a_picture_is_small_no_tower_and_nothing_overlaps_or_leaves_it(scene: Scene) -> None:
    width, height = assert_nothing_overlaps_or_leaves(scene)
    assert width <= 1200
    assert height <= min(1400, 1.4 * width)
    assert len(rendered(scene)) <= 100_000
    plan = plan_of(scene)
    for cut in plan.cuts:
        assert not any(box.y < cut < box.bottom for box, _ in plan.tiles), cut
