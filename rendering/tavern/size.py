"""How large pictures are, in pixels."""

from __future__ import annotations

WIDTH = 1200
HEIGHT = 764
SIZE = (WIDTH, HEIGHT)
