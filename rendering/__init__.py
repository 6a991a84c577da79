"""What members see: plain data in, picture bytes out.

A picture is made in two steps: `build_…` reads a position of the rules and returns a scene of
plain data, `render_…` draws the scene and returns the bytes. Both are pure and may run in any
thread; `warm_up` draws once what later pictures only copy.
"""

from __future__ import annotations

from .board import render_board
from .display import Display, Palette
from .encode import EXTENSION, MEDIA_TYPE
from .scene import BoardScene, build_board
from .sheet import SheetScene, build_score_sheet, render_score_sheet
from .summary import SummaryScene, build_summary, render_summary
from .warm_up import warm_up
from .words import Words

__all__ = [
    "EXTENSION",
    "MEDIA_TYPE",
    "BoardScene",
    "Display",
    "Palette",
    "SheetScene",
    "SummaryScene",
    "Words",
    "build_board",
    "build_score_sheet",
    "build_summary",
    "render_board",
    "render_score_sheet",
    "render_summary",
    "warm_up",
]
