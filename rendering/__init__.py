"""What members see: plain data in, picture bytes out.

A picture is made in two steps: `build_…` reads a position of the rules and returns a scene of
plain data, `render` draws the scene and returns the bytes. Both are pure and may run in any thread;
`warm_up` draws once what later pictures only copy.
"""

from __future__ import annotations

from .board import render_board
from .charts import (
    ChartScene,
    Line,
    Tick,
)
from .display import Display, Palette
from .encode import EXTENSION, MEDIA_TYPE
from .guide import (
    build_nations_guide,
    build_placing_guide,
    build_tricks_guide,
)
from .head_to_head import Duel, HeadToHeadScene
from .pictures import render
from .replay import REPLAY_EXTENSION, REPLAY_MEDIA_TYPE, build_replay, render_replay
from .scene import BoardScene, build_board
from .sheet import SheetScene, build_score_sheet
from .summary import SummaryScene, build_summary
from .warm_up import warm_up
from .words import Words

__all__ = [
    "EXTENSION",
    "MEDIA_TYPE",
    "REPLAY_EXTENSION",
    "REPLAY_MEDIA_TYPE",
    "BoardScene",
    "ChartScene",
    "Display",
    "Duel",
    "HeadToHeadScene",
    "Line",
    "Palette",
    "SheetScene",
    "SummaryScene",
    "Tick",
    "Words",
    "build_board",
    "build_nations_guide",
    "build_placing_guide",
    "build_replay",
    "build_score_sheet",
    "build_summary",
    "build_tricks_guide",
    "render",
    "render_board",
    "render_replay",
    "warm_up",
]
