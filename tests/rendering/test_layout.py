from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from rendering import render_board, render_score_sheet, render_summary
from rendering.board import board_tiles
from rendering.gallery import boards, sheets, summaries
from rendering.geometry import HEIGHT, WIDTH
from rendering.scene import BoardScene
from rendering.sheet import SheetScene, sheet_tiles
from rendering.summary import SummaryScene, summary_tiles
from rendering.tiles import Placed

BOARDS = dict(boards())
SUMMARIES = dict(summaries())
SHEETS = dict(sheets())


def _assert_apart(tiles: Iterable[Placed]) -> None:
    placed = list(tiles)
    for box, tile in placed:
        assert box.x >= 0, tile
        assert box.y >= 0, tile
        assert box.right <= WIDTH, tile
        assert box.bottom <= HEIGHT, tile
    for first, second in combinations(placed, 2):
        assert not first.box.overlaps(second.box), (first.tile, second.tile)


@pytest.mark.parametrize("scene", BOARDS.values(), ids=BOARDS)
def test_nothing_on_a_board_overlaps(scene: BoardScene) -> None:
    _assert_apart(board_tiles(scene))


@pytest.mark.parametrize("scene", SUMMARIES.values(), ids=SUMMARIES)
def test_nothing_on_a_summary_overlaps(scene: SummaryScene) -> None:
    _assert_apart(summary_tiles(scene))


@pytest.mark.parametrize("scene", SHEETS.values(), ids=SHEETS)
def test_nothing_on_a_score_sheet_overlaps(scene: SheetScene) -> None:
    _assert_apart(sheet_tiles(scene))


def test_pictures_have_the_size_that_discord_never_shrinks() -> None:
    for data in (
        render_board(BOARDS["board-fullest"]),
        render_summary(SUMMARIES["summary-de"]),
        render_score_sheet(SHEETS["sheet-fullest"]),
    ):
        with Image.open(BytesIO(data)) as picture:
            assert picture.size == (1200, 764)
            assert picture.format == "PNG"


@pytest.mark.parametrize("scene", BOARDS.values(), ids=BOARDS)
def test_a_board_is_at_most_100_kilobytes(scene: BoardScene) -> None:
    assert len(render_board(scene)) <= 100_000
