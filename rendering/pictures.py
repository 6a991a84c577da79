"""Registers the layouts of all kinds of scenes except the frames of films."""

from __future__ import annotations

from rendering.charts import head_to_head, line_chart, ranking
from rendering.drawing.picture import Scene, draw, plan_of, render, render_steps
from rendering.rummy import end_poster as rummy_end_poster
from rendering.rummy import guide as rummy_guide
from rendering.rummy import hand, table
from rendering.rummy import sheet as rummy_sheet
from rendering.rummy import summary as rummy_summary
from rendering.shanghaien import board, end_poster, guide, sheet, summary
from rendering.shared import people

__all__ = ["LAYOUT_MODULES", "Scene", "draw", "plan_of", "render", "render_steps"]

LAYOUT_MODULES = (
    *(board, end_poster, guide, head_to_head, line_chart, people, ranking, sheet, summary),
    *(hand, rummy_end_poster, rummy_guide, rummy_sheet, rummy_summary, table),
)
"""Modules that register a layout with `plan_of` on import."""
