"""A picture is a mosaic: tiles that do not overlap, laid on a fixed backdrop.

Every tile is a small frozen value that can paint itself, so a tile painted once (at its place,
against the backdrop there, edges and letters blended in full colour) is kept in palette mode and
only copied the next time. After a few moves nearly everything on a board is a copy.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import NamedTuple, Protocol

from PIL import Image

from .brush import Brush
from .palette import indexed
from .theme import Theme


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """First column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """First row below it."""
        return self.y + self.height

    def overlaps(self, other: Box) -> bool:
        """Return whether the two have a pixel in common."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )


class Tile(Hashable, Protocol):
    """Something that can paint itself; equal tiles look the same."""

    def paint(self, brush: Brush) -> None:
        """Paint with `brush`, whose sheet holds the backdrop at this place."""


class Placed(NamedTuple):
    """A tile and its place in the picture."""

    box: Box
    tile: Tile


@dataclass(frozen=True, slots=True)
class Backdrop:
    """What lies under the tiles; `paint` returns it in RGB."""

    name: str
    paint: Callable[[Theme], Image.Image]


class TileCache:
    """Keeps painted tiles, least recently used thrown out first, within a number of pixels."""

    def __init__(self, room: int) -> None:
        """`room` is how many pixels, a byte each, may be kept."""
        self._room = room
        self._held = 0
        self._tiles: OrderedDict[Hashable, Image.Image] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Image.Image | None:
        """Return the tile, or None if it is not kept; nobody may change it."""
        with self._lock:
            found = self._tiles.get(key)
            if found is not None:
                self._tiles.move_to_end(key)
            return found

    def put(self, key: Hashable, tile: Image.Image) -> None:
        """Keep a tile that nobody will change."""
        with self._lock:
            if key in self._tiles:
                return
            self._tiles[key] = tile
            self._held += tile.width * tile.height
            while self._held > self._room:
                _, dropped = self._tiles.popitem(last=False)
                self._held -= dropped.width * dropped.height


_cache = TileCache(room=64 * 1024 * 1024)


@cache
def _painted_backdrop(backdrop: Backdrop, theme: Theme) -> tuple[Image.Image, Image.Image]:
    """Return the backdrop in RGB and in palette mode; neither is ever changed."""
    full = backdrop.paint(theme)
    return full, indexed(full, theme.palette)


def assemble(backdrop: Backdrop, theme: Theme, placed: Iterable[Placed]) -> Image.Image:
    """Return the picture in palette mode; it belongs to the caller alone."""
    full, base = _painted_backdrop(backdrop, theme)
    picture = base.copy()
    for box, tile in placed:
        key = (backdrop, theme, box, tile)
        found = _cache.get(key)
        if found is None:
            found = indexed(_painted(full, theme, box, tile), theme.palette)
            _cache.put(key, found)
        picture.paste(found, (box.x, box.y))
    return picture


def assemble_full_colour(backdrop: Backdrop, theme: Theme, placed: Iterable[Placed]) -> Image.Image:
    """Return the picture in RGB, before any palette: what a palette is chosen from."""
    full = backdrop.paint(theme)
    picture = full.copy()
    for box, tile in placed:
        picture.paste(_painted(full, theme, box, tile), (box.x, box.y))
    return picture


def _painted(full: Image.Image, theme: Theme, box: Box, tile: Tile) -> Image.Image:
    sheet = full.crop((box.x, box.y, box.right, box.bottom))
    tile.paint(Brush(sheet, theme))
    return sheet
