"""Draws every kind of picture."""

from __future__ import annotations

from rendering.charts import head_to_head, line_chart
from rendering.drawing.picture import Scene, draw, plan_of, render
from rendering.rummy import end_poster as rummy_end_poster
from rendering.rummy import guide as rummy_guide
from rendering.rummy import hand, table
from rendering.rummy import sheet as rummy_sheet
from rendering.rummy import summary as rummy_summary
from rendering.rummy import table as open_table
from rendering.shanghaien import board, end_poster, guide, sheet, summary
from rendering.shanghaien import end_poster as invitation

__all__ = ["DRAWN_BY", "Scene", "draw", "plan_of", "render"]

DRAWN_BY = (
    *(board, end_poster, guide, head_to_head, invitation, line_chart, sheet, summary),
    *(hand, open_table, rummy_end_poster, rummy_guide, rummy_sheet, rummy_summary, table),
)
"""The files that register how their scenes are drawn, when they are imported."""
