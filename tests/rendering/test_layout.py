"""The positions of the parts of the pictures of both games, and the sizes of the pictures."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from rendering.drawing.picture import PlacedTile
from rendering.pictures import plan_of
from rendering.shared.people import FLAT_HEIGHT, HEIGHT, TABLE_HEIGHT, TABLE_WIDTH, WIDTH
from tests.rendering.gallery import pictures
from tests.rendering.golden import select_pictures
from tests.rendering.painting import decode_picture, render_file
from tests.rendering.rummy.gallery import every_picture, rummy_pictures

pytestmark = pytest.mark.long

SIZES = {(WIDTH, HEIGHT), (TABLE_WIDTH, TABLE_HEIGHT), (TABLE_WIDTH, FLAT_HEIGHT)}
MOST_BYTES = 100_000
"""The maximum size of a picture in bytes."""
LARGEST = 1200, 1400
"""The maximum width and height of a picture in pixels."""


def overlapping(tiles: Sequence[PlacedTile]) -> list[tuple[PlacedTile, PlacedTile]]:
    """Return the pairs of tiles that have a pixel in common."""
    left, top, width, height = np.array([placed.box for placed in tiles])[:, :, None].swapaxes(0, 1)
    right, bottom = left + width, top + height
    beside = (right <= left.T) | (left >= right.T) | (bottom <= top.T) | (top >= bottom.T)
    return [(tiles[one], tiles[other]) for one, other in np.argwhere(~beside) if one < other]


def test_no_part_of_a_picture_overlaps_another_or_leaves_it() -> None:
    drawn = select_pictures(every_picture()).values()
    sizes = {plan_of(scene).backdrop: decode_picture(scene).size for scene in drawn}
    for name, scene in every_picture():
        plan = plan_of(scene)
        tiles = [*plan.tiles]
        assert overlapping(tiles) == [], name
        width, height = sizes.get(plan.backdrop, LARGEST)
        for box, tile in tiles:
            assert 0 <= box.x < box.right <= width, (name, tile)
            assert 0 <= box.y < box.bottom <= height, (name, tile)


def test_a_picture_of_the_dice_has_a_size_that_discord_never_shrinks() -> None:
    for name, scene in select_pictures(pictures()).items():
        picture = decode_picture(scene)
        assert picture.size in SIZES, name
        assert picture.width * 7 <= picture.height * 11 or picture.height == FLAT_HEIGHT, name
        assert len(render_file(scene)) <= MOST_BYTES, name


def test_a_picture_of_the_cards_is_no_tower_and_no_tile_is_cut_by_its_bands() -> None:
    for name, scene in select_pictures(rummy_pictures()).items():
        picture = decode_picture(scene)
        assert picture.width <= LARGEST[0], name
        assert picture.height <= min(LARGEST[1], 1.4 * picture.width), name
        assert len(render_file(scene)) <= MOST_BYTES, name
        plan = plan_of(scene)
        boxes = [box for box, _ in plan.tiles]
        assert not any(box.y < cut < box.bottom for cut in plan.cuts for box in boxes), name
