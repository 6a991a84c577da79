from __future__ import annotations

import pytest

from rendering.shanghaien.board_scene import BoardScene
from tests.rendering.golden import (
    KEPT,
    MEAN_TOLERANCE,
    PATCH_TOLERANCE,
    deviation,
    load_copy,
    small,
)
from tests.rendering.rummy.gallery import every_picture

SCENES = dict(every_picture())


@pytest.mark.parametrize("name", KEPT)
def test_a_picture_equals_its_golden_copy(name: str) -> None:
    mean, worst = deviation(small(SCENES[name]), load_copy(name))
    assert mean < MEAN_TOLERANCE
    assert worst < PATCH_TOLERANCE


def test_the_tolerance_notices_a_single_digit() -> None:
    scene = SCENES["board-half-way"]
    assert isinstance(scene, BoardScene)
    _, *others = scene.sailors_in_stack
    changed = scene._replace(sailors_in_stack=(9, *others))
    assert deviation(small(changed), load_copy("board-half-way"))[1] > PATCH_TOLERANCE
