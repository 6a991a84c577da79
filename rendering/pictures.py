"""Every kind of picture behind one door: from a scene to what lies where, and to the bytes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from PIL import Image

from rendering.charts.head_to_head import HeadToHeadScene, head_to_head_tiles
from rendering.charts.line_chart import SLATE_BACKDROP, ChartScene, chart_tiles
from rendering.ink.theme import theme_of
from rendering.mosaic.bands import render_once
from rendering.mosaic.tiles import Backdrop, Placed, assemble
from rendering.shanghaien.board import backdrop_of, board_tiles, render_board
from rendering.shanghaien.board_scene import BoardScene
from rendering.shanghaien.guide import (
    GuideScene,
    NationsGuide,
    PlacingGuide,
    TableGuide,
    TricksGuide,
    guide_backdrop,
    guide_tiles,
)
from rendering.shanghaien.sheet import SHEET_BACKDROP, SheetScene, sheet_tiles
from rendering.shanghaien.summary import SUMMARY_BACKDROP, SummaryScene, summary_tiles

Scene = BoardScene | SummaryScene | SheetScene | ChartScene | HeadToHeadScene | GuideScene


def plan(scene: Scene) -> tuple[Backdrop, Iterable[Placed]]:
    """Return the backdrop of a picture and the tiles on it."""
    match scene:
        case BoardScene():
            return backdrop_of(scene), board_tiles(scene)
        case SummaryScene():
            return SUMMARY_BACKDROP, summary_tiles(scene)
        case SheetScene():
            return SHEET_BACKDROP, sheet_tiles(scene)
        case ChartScene():
            return SLATE_BACKDROP, chart_tiles(scene)
        case HeadToHeadScene():
            return SLATE_BACKDROP, head_to_head_tiles(scene)
        case NationsGuide() | PlacingGuide() | TricksGuide() | TableGuide():
            return guide_backdrop(scene), guide_tiles(scene)
    assert_never(scene)


def draw(scene: Scene) -> Image.Image:
    """Return any picture in palette mode; the caller owns it."""
    backdrop, tiles = plan(scene)
    return assemble(backdrop, theme_of(scene.display.palette), tiles)


def render(scene: Scene) -> bytes:
    """Return any picture as PNG bytes."""
    if isinstance(scene, BoardScene):
        return render_board(scene)
    backdrop, tiles = plan(scene)
    return render_once(backdrop, theme_of(scene.display.palette), tiles)
