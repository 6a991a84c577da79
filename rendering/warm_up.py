"""Draws ahead of time what every picture is made of, so that the first members need not wait."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from .board import draw_board
from .gallery import boards, sheets, summaries
from .sheet import draw_sheet
from .summary import draw_summary


def warm_up() -> None:
    """Fill the caches; takes a second or two and may run in a thread."""
    for _ in drawn_gallery():
        pass


def drawn_gallery() -> Iterator[tuple[str, Image.Image]]:
    """Yield the name and the picture, in palette mode, of everything in the gallery."""
    for name, board in boards():
        yield name, draw_board(board)
    for name, summary in summaries():
        yield name, draw_summary(summary)
    for name, sheet in sheets():
        yield name, draw_sheet(sheet)
