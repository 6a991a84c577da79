"""How large pictures are, in pixels."""

from __future__ import annotations

WIDTH = 1200
HEIGHT = 764
SIZE = (WIDTH, HEIGHT)
"""Discord shows a single picture at most 11:7; 1200 × 764 is the largest that is never shrunk."""

TABLE_WIDTH = 960
TABLE_HEIGHT = 936
"""Pictures that a phone should show as large as it can are nearly square.

A phone gives a picture its whole width, some 300 points; the page on a wide screen gives it 350
points of height, so such a picture is no wall there.
"""
FLAT_HEIGHT = 440
"""Half as high: a phone shows such a picture together with the text and buttons of its message."""
