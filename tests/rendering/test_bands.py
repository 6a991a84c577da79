from __future__ import annotations

import gc
import random
import zlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import pairwise
from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering.drawing import picture as bands
from rendering.drawing import picture as encode
from rendering.drawing import picture as tiles
from rendering.drawing.canvas import Display
from rendering.drawing.picture import plan_of
from rendering.pictures import draw, render, render_steps
from rendering.shanghaien.board_scene import cuts_of, geometry_of
from rendering.shared.people import TABLE_HEIGHT
from tests.rendering.gallery import boards, sheets
from tests.rendering.golden import select_pictures
from tests.rendering.painting import render_file
from tests.rendering.png import chunks, rows
from tests.thorough import some

pytestmark = pytest.mark.long

BOARDS = dict(boards())
SOME_BOARDS = [*select_pictures(boards()).values()][:: some(3, 1)]


def test_a_board_in_bands_equals_the_drawing_with_correct_checksums() -> None:
    for scene in SOME_BOARDS:
        data = render_file(scene)
        assert [name for name, _ in chunks(data)][-1] == b"IEND"
        with Image.open(BytesIO(data)) as picture:
            drawn = draw(scene)
            assert (picture.mode, picture.size) == ("P", drawn.size)
            assert picture.tobytes() == drawn.tobytes()
            assert picture.getpalette() == drawn.getpalette()
            assert len(rows(data)) == (picture.width + 1) * picture.height


def test_caches_change_no_picture() -> None:
    alone = {}
    for scene in SOME_BOARDS:
        bands._band.cache_clear()
        alone[scene] = rows(render(scene))
    for scene in random.Random(5).sample(SOME_BOARDS * 2, 2 * len(SOME_BOARDS)):
        assert rows(render(scene)) == alone[scene]


def test_a_picture_has_a_step_for_each_new_part_and_none_if_all_are_known() -> None:
    for _, scene in (next(boards()), next(sheets())):
        bands._band.cache_clear()
        tiles._paint_cached.cache_clear()
        tiles.ground_of.cache_clear()
        assert len([*render_steps(scene)]) > 5
        with pytest.raises(StopIteration) as end:
            next(render_steps(scene))
        assert end.value.value == render(scene)


def test_a_cached_board_keeps_no_dropped_backdrop() -> None:
    scene = SOME_BOARDS[0]
    bands._band.cache_clear()
    tiles._paint_cached.cache_clear()
    tiles.ground_of.cache_clear()
    render(scene)
    plan = plan_of(scene)
    ground = ref(tiles.ground_of(plan.backdrop, plan.themes(scene.display.palette)))
    assert ground() is not None
    assert bands._band.cache_info().currsize
    tiles.ground_of.cache_clear()
    gc.collect()
    assert ground() is None


def test_many_threads_make_the_same_pictures_as_one() -> None:
    scenes = SOME_BOARDS * 3
    alone = [rows(render_file(scene)) for scene in scenes]
    bands._band.cache_clear()
    with ThreadPoolExecutor(6) as threads:
        made = threads.map(render, scenes)
        assert [rows(picture) for picture in made] == alone


def test_a_move_leaves_most_bands_as_they_were() -> None:
    before, after = (
        {data for name, data in chunks(render_file(BOARDS[each])) if name == b"IDAT"}
        for each in ("board-rolled-advised", "board-rolled-right-end")
    )
    assert len(before & after) > len(before) / 2


@pytest.mark.parametrize("large_print", [False, True])
def test_bands_follow_one_another_down_the_board(large_print: bool) -> None:
    cuts = cuts_of(geometry_of(Display(has_large_print=large_print)))
    assert all(above < below for above, below in pairwise((0, *cuts, TABLE_HEIGHT)))


@given(st.lists(st.binary(max_size=300_000), max_size=5))
def test_the_checksums_of_pieces_combine_to_the_checksum_of_the_picture(
    pieces: list[bytes],
) -> None:
    check = 1
    for piece in pieces:
        check = encode.combine_adler32(check, zlib.adler32(piece), len(piece))
    assert check == zlib.adler32(b"".join(pieces))
