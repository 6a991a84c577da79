"""Draws every kind of picture."""

from __future__ import annotations

from rendering.charts import head_to_head, line_chart
from rendering.mosaic.picture import Scene, draw, plan_of, render
from rendering.rummy import hand, table
from rendering.shanghaien import board, end_poster, guide, sheet, summary

__all__ = ["DRAWN_BY", "Scene", "draw", "plan_of", "render"]

DRAWN_BY = (board, end_poster, guide, hand, head_to_head, line_chart, sheet, summary, table)
"""The files that register how their scenes are drawn, when they are imported."""
