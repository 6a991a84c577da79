from __future__ import annotations

from dataclasses import replace

import pytest

from rendering.gallery import pictures
from rendering.scene import BoardScene

from .golden import FOLDER, KEPT, MEAN_TOLERANCE, PATCH_TOLERANCE, deviation, kept, small

SCENES = dict(pictures())


@pytest.mark.parametrize("name", KEPT)
def test_a_picture_looks_as_it_was_meant_to(name: str) -> None:
    mean, worst = deviation(small(SCENES[name]), kept(name))
    assert mean < MEAN_TOLERANCE
    assert worst < PATCH_TOLERANCE


def test_the_tolerance_notices_a_single_die() -> None:
    scene = SCENES["board-half-way"]
    assert isinstance(scene, BoardScene)
    spot = replace(scene.spots[1], dice=(0, 0))
    changed = replace(scene, spots=(scene.spots[0], spot, *scene.spots[2:]))
    assert deviation(small(changed), kept("board-half-way"))[1] > PATCH_TOLERANCE


def test_the_tolerance_notices_a_single_digit() -> None:
    scene = SCENES["board-half-way"]
    assert isinstance(scene, BoardScene)
    line = replace(scene.nations[0], in_tavern=9)
    changed = replace(scene, nations=(line, *scene.nations[1:]))
    assert deviation(small(changed), kept("board-half-way"))[1] > PATCH_TOLERANCE


def test_no_kept_copy_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.png")} == set(KEPT)
