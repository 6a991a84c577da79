"""A picture is a mosaic: tiles that do not overlap, laid on a fixed backdrop.

Every tile is a small frozen value that can paint itself, so a tile painted once (against the
backdrop at its place, edges and letters blended in full colour) is kept in palette mode and only
copied the next time. After a few moves nearly everything on a board is a copy.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple, Protocol
from weakref import proxy

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from rendering.ink.brush import Brush
from rendering.ink.palette import Places, places_of, shown
from rendering.ink.theme import Theme


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


class Tile(Hashable, Protocol):
    """Something that can paint itself; equal tiles look the same."""

    def paint(self, brush: Brush) -> None:
        """Paint with `brush`, whose sheet holds the backdrop at this place."""


class LeftPart(NamedTuple):
    """The left part of a tile that is painted wider: other tiles lie where its rest would be."""

    tile: Tile
    width: int
    """Of the whole."""

    def paint(self, brush: Brush) -> None:
        """Paint what there is room for."""
        self.tile.paint(brush)


class Placed(NamedTuple):
    """A tile and its place in the picture."""

    box: Box
    tile: Tile


@dataclass(frozen=True, slots=True)
class Backdrop:
    """What lies under the tiles; `paint` returns it in RGB."""

    name: str
    paint: Callable[[Theme], Image.Image]


_TILES = 2_000
"""How many painted tiles are kept, at some 30,000 bytes each with what tells them apart."""
_PATCHES = 4096
"""How many of its patches a backdrop keeps."""
_GROUNDS = 32
"""How many backdrops are kept, four million bytes each; those of both games' usual display."""


class Ground:
    """A backdrop in the colours of a theme; nobody changes its pictures."""

    def __init__(self, backdrop: Backdrop, theme: Theme) -> None:
        """Paint the backdrop."""
        self.theme = theme
        full = backdrop.paint(theme)
        self.places = places_of(full, theme.colours)
        """In the colours of the palette."""
        # A picture of Pillow's takes four bytes a pixel, and three tell all.
        self._full = np.array(full)
        self._plain_to = _plain_to(self._full)
        self._name = theme.colours.encode()
        self._patches: dict[Box, Patch] = {}

    def patch(self, box: Box) -> Patch:
        """Return what lies under `box`."""
        found = self._patches.get(box)
        if found is None:
            if len(self._patches) >= _PATCHES:
                self._patches.clear()
            found = self._patches[box] = Patch(self._look(box), box, proxy(self))
        return found

    def _look(self, box: Box) -> bytes:
        """Return what tells what lies under `box` from all else: its one colour, or a hash."""
        look = b"%b %d %d" % (self._name, box.width, box.height)
        if self._plain_to[box.y] >= box.bottom:
            return bytes(self._full[box.y, 0]) + look
        return blake2b(bytes(self._under(box)) + look, digest_size=16).digest()

    def fill(self, rows: Places, placed: Iterable[Placed], top: int = 0) -> None:
        """Fill `rows`, those of the picture from `top` on, with this ground and what lies on it.

        Of tiles that reach beyond the rows only a part is laid.
        """
        bottom = top + len(rows)
        rows[:] = self.places[top:bottom]
        for each in placed:
            x, y, width, height = each.box
            first, end = max(y, top), min(y + height, bottom)
            painted = self._painted(each)[first - y : end - y, :width]
            rows[first - top : end - top, x : x + width] = painted

    def _painted(self, each: Placed) -> Places:
        """Return a tile on this ground, of a left part the whole; nobody may change it."""
        box, tile = each
        if isinstance(tile, LeftPart):
            box, tile = box._replace(width=tile.width), tile.tile
        return _painted(self.patch(box), tile)

    def paint(self, box: Box, tile: Tile) -> Places:
        """Return a tile as it is painted on this ground."""
        sheet = Image.fromarray(self._under(box))
        tile.paint(Brush(sheet, self.theme))
        return places_of(sheet, self.theme.colours)

    def _under(self, box: Box) -> NDArray[np.uint8]:
        return self._full[box.y : box.bottom, box.x : box.right]


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of a backdrop; those that look alike are equal.

    On equal patches a tile looks the same: it is painted once for all places on the plain slate,
    whichever side of the table is lit.
    """

    look: bytes
    box: Box = field(compare=False)
    ground: Ground = field(compare=False)
    """Not held by it: what is kept of pictures would keep thousands of backdrops, too."""


@lru_cache(maxsize=_TILES)
def _painted(patch: Patch, tile: Tile) -> Places:
    return patch.ground.paint(patch.box, tile)


def _plain_to(full: NDArray[np.uint8]) -> list[int]:
    """Return, for each row, the first one below it from where on there is another colour in it.

    For a row of more than one colour that is the row itself.
    """
    plain = (full == full[:, :1]).all(axis=(1, 2))
    ends = list(range(len(full)))
    for row in reversed(range(len(full))):
        if plain[row]:
            below = row + 1
            goes_on = below < len(full) and plain[below] and (full[row, 0] == full[below, 0]).all()
            ends[row] = ends[below] if goes_on else below
    return ends


@lru_cache(maxsize=_GROUNDS)
def ground_of(backdrop: Backdrop, theme: Theme) -> Ground:
    """Return the backdrop in the colours of `theme`, painted anew only after many others."""
    return Ground(backdrop, theme)


def assemble(backdrop: Backdrop, theme: Theme, placed: Iterable[Placed]) -> Image.Image:
    """Return the picture in palette mode; it belongs to the caller alone."""
    ground = ground_of(backdrop, theme)
    rows = np.empty_like(ground.places)
    ground.fill(rows, placed)
    return shown(rows, theme.colours)


def assemble_full_colour(backdrop: Backdrop, theme: Theme, placed: Iterable[Placed]) -> Image.Image:
    """Return the picture in RGB, before any palette: what a palette is chosen from."""
    full = backdrop.paint(theme)
    picture = full.copy()
    for box, tile in placed:
        sheet = full.crop((box.x, box.y, box.right, box.bottom))
        tile.paint(Brush(sheet, theme))
        picture.paste(sheet, (box.x, box.y))
    return picture
