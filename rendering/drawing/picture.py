"""Pictures: tiles, bands, encoding and animation."""

from __future__ import annotations

import struct
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, singledispatch
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple, Protocol
from weakref import proxy

import numpy as np
from isal import isal_zlib
from numpy.typing import NDArray
from PIL import GifImagePlugin, Image

from rendering.drawing.canvas import (
    COLOURS,
    Brush,
    Display,
    Palette,
    Places,
    Theme,
    colours,
    places_of,
    shown,
    theme_of,
)

EXTENSION = "png"
_DEFLATE_LEVEL = 1
"""Effort of ISA-L: none of its levels makes boards smaller, level 0 makes them a fifth larger."""
_RAW_DEFLATE = -15
"""A bare deflate stream with the largest window, as zlib's `wbits` says it."""
_ZLIB_HEAD = b"\x78\x5e"
_LAST_BLOCK = b"\x03\x00"
"""An empty block that says that it is the last one (RFC 1951, 3.2.3 and 3.2.6)."""
_ADLER = 65521


class Piece(NamedTuple):
    """Some rows of a picture, ready to be joined to others."""

    chunk: bytes
    """Their IDAT chunk."""
    check: int
    """Their Adler-32."""
    size: int
    """How many bytes they are uncompressed."""


def bare_rows(width: int, height: int) -> Places:
    """Return an array for rows, without its column 0, which belongs to the format."""
    # Every row begins with the number of its filter. Zero, none, suits palettes best
    # (PNG, 12.8), and a column of zeros to the left of the picture puts it there.
    return np.zeros((height, width + 1), dtype=np.uint8)


def piece(rows: Places) -> Piece:
    """Return rows, `bare_rows` filled, compressed."""
    deflate = isal_zlib.compressobj(_DEFLATE_LEVEL, wbits=_RAW_DEFLATE)
    # A sync flush ends on a whole byte without ending the stream, so another may follow.
    squeezed = deflate.compress(rows) + deflate.flush(isal_zlib.Z_SYNC_FLUSH)
    return Piece(_chunk(b"IDAT", squeezed), isal_zlib.adler32(rows), rows.nbytes)


def png(palette: bytes, width: int, height: int, pieces: Iterable[Piece]) -> bytes:
    """Return the file (PNG, 5.2, 11.2.1, 11.2.2); its rows are those of `pieces`, downwards.

    `palette` is red, green and blue of each colour.
    """
    form = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", form),
        _chunk(b"PLTE", palette),
        _chunk(b"IDAT", _ZLIB_HEAD),
    ]
    check = 1
    for each in pieces:
        chunks.append(each.chunk)
        check = joined(check, each.check, each.size)
    chunks.append(_chunk(b"IDAT", _LAST_BLOCK + check.to_bytes(4, "big")))
    chunks.append(_chunk(b"IEND", b""))
    return b"".join(chunks)


def joined(first: int, second: int, size: int) -> int:
    """Return the Adler-32 of two pieces from that of each; `size` is the second's in bytes.

    Adler-32 (RFC 1950, 8.2) is a sum of the bytes, begun at 1, and a sum of those sums.
    """
    low, more = first & 0xFFFF, second & 0xFFFF
    total = (low + more - 1) % _ADLER
    sums = ((first >> 16) + (second >> 16) + size * (low - 1)) % _ADLER
    return sums << 16 | total


def _chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk with its length and its check (PNG, 5.3)."""
    check = isal_zlib.crc32(data, isal_zlib.crc32(name))
    return b"".join((len(data).to_bytes(4, "big"), name, data, check.to_bytes(4, "big")))


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


_BANDS = 3_000
"""How many encoded bands are kept, at some 6,000 bytes each with what tells them apart."""


def render_mosaic(
    backdrop: Backdrop, theme: Theme, placed: Iterable[Placed], cuts: Sequence[int]
) -> bytes:
    """Return the picture as PNG bytes.

    `cuts` are the rows at which a band ends and the next begins, upwards; few tiles should
    reach across them.
    """
    ground = ground_of(backdrop, theme)
    height, width = ground.places.shape
    edges = (0, *cuts, height)
    contents: list[list[Placed]] = [[] for _ in edges[1:]]
    band_at = _bands_by_row(edges)
    for each in placed:
        _, y, _, tall = each.box
        for index in range(band_at[y], band_at[y + tall - 1] + 1):
            contents[index].append(each)
    bands = (
        _band(ground.patch(Box(0, top, width, bottom - top)), top, tuple(content))
        for (top, bottom), content in zip(pairwise(edges), contents, strict=True)
    )
    return png(colours(theme.colours), width, height, bands)


def render_once(backdrop: Backdrop, theme: Theme, placed: Iterable[Placed]) -> bytes:
    """Return a picture of which no part is likely to be needed again, as PNG bytes."""
    ground = ground_of(backdrop, theme)
    height, width = ground.places.shape
    whole = _encoded(ground, 0, height, placed)
    return png(colours(theme.colours), width, height, [whole])


@cache
def _bands_by_row(edges: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of the band that each row is in."""
    bands = enumerate(pairwise(edges))
    return tuple(index for index, (top, bottom) in bands for _ in range(top, bottom))


@lru_cache(maxsize=_BANDS)
def _band(patch: Patch, top: int, content: tuple[Placed, ...]) -> Piece:
    return _encoded(patch.ground, top, top + patch.box.height, content)


def _encoded(ground: Ground, top: int, bottom: int, content: Iterable[Placed]) -> Piece:
    rows = bare_rows(ground.places.shape[1], bottom - top)
    ground.fill(rows[:, 1:], content, top)
    return piece(rows)


class Scene(Protocol):
    """What a picture shows, as plain data."""

    @property
    def display(self) -> Display:
        """How the reader wants it drawn."""


class Plan(NamedTuple):
    """What lies where in a picture."""

    backdrop: Backdrop
    tiles: Iterable[Placed]
    cuts: Sequence[int] = ()
    """Rows at which it is cut into bands to cache; none if it is not likely to be drawn again."""
    themes: Callable[[Palette], Theme] = theme_of
    """The colours of the game that the picture belongs to."""


@singledispatch
def plan_of(scene: Scene) -> Plan:
    """Return what lies where in the picture of `scene`; raises TypeError for an unknown kind."""
    raise TypeError(f"nobody knows how {type(scene).__name__} looks")


def draw(scene: Scene) -> Image.Image:
    """Return any picture in palette mode; the caller owns it."""
    plan = plan_of(scene)
    return assemble(plan.backdrop, plan.themes(scene.display.palette), plan.tiles)


def render(scene: Scene) -> bytes:
    """Return any picture as PNG bytes."""
    plan = plan_of(scene)
    theme = plan.themes(scene.display.palette)
    if plan.cuts:
        return render_mosaic(plan.backdrop, theme, plan.tiles, plan.cuts)
    return render_once(plan.backdrop, theme, plan.tiles)


FILM_EXTENSION = "gif"
Frames = Sequence[tuple[Scene, float]]
"""Scenes, and for how many seconds each is shown."""

_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_LEAVE_AS_IT_IS = 1 << 2
_SEE_THROUGH = 1


def gif(frames: Iterable[tuple[Places, float]], kind: str) -> bytes:
    """Return an endless animation of pictures of one size, each shown for so many seconds.

    Pictures that look like the one before make that one stay longer. Raises ValueError without
    pictures.
    """
    spare, stand_in = _alike(kind)
    parts: list[bytes] = []
    before: Places | None = None
    waiting, shown_for = b"", 0.0
    for places, seconds in frames:
        present = np.where(places == spare, stand_in, places).astype(np.uint8)
        if before is None:
            parts += [_head(present, kind), _FOREVER]
            changed = np.ones(present.shape, dtype=bool)
        else:
            changed = present != before
            if not changed.any():
                shown_for += seconds
                continue
            parts.append(_timed(waiting, shown_for, spare))
        waiting, shown_for, before = _image(present, changed, spare), seconds, present
    if before is None:
        raise ValueError("an animation needs at least one picture")
    return b"".join((*parts, _timed(waiting, shown_for, spare), b";"))


@cache
def _alike(kind: str) -> tuple[int, int]:
    """Return a place that stands for what has not changed, and one that can take over its colour.

    A palette with all its colours gives up one of the two that are closest to each other.
    """
    triples = np.frombuffer(colours(kind), dtype=np.uint8).reshape(-1, 3).astype(np.int32)
    if len(triples) < COLOURS:
        return len(triples), 0
    apart = ((triples[:, None] - triples[None]) ** 2).sum(axis=2)
    np.fill_diagonal(apart, apart.max() + 1)
    first, second = np.unravel_index(apart.argmin(), apart.shape)
    return int(second), int(first)


def _head(places: Places, kind: str) -> bytes:
    """Return the beginning of the file (GIF89a, 17 to 19): size, and a palette for all frames."""
    height, width = places.shape
    return (
        b"GIF89a"
        + struct.pack("<HHBBB", width, height, 0xF7, 0, 0)
        + colours(kind).ljust(3 * COLOURS, b"\0")
    )


def _image(places: Places, changed: Places, spare: int) -> bytes:
    """Return what has changed as an image block (GIF89a, 20 and 22)."""
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    patch = Image.fromarray(np.where(changed[box], places[box], spare).astype(np.uint8))
    patch = patch.convert("L")
    return b"".join(GifImagePlugin.getdata(patch, (int(columns[0]), int(rows[0]))))


def _timed(image: bytes, seconds: float, spare: int) -> bytes:
    """Return an image block with how long it is shown (GIF89a, 23), in hundredths of a second."""
    flags = _LEAVE_AS_IT_IS | _SEE_THROUGH
    return struct.pack("<BBBBHBB", 0x21, 0xF9, 4, flags, round(100 * seconds), spare, 0) + image
