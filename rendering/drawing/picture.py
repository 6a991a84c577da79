"""Pictures as tiles, cached bands, PNG encoding and GIF animation."""

from __future__ import annotations

import struct
from collections.abc import Callable, Generator, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, singledispatch, wraps
from hashlib import blake2b
from itertools import pairwise
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, cast
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
    PaletteIndices,
    Theme,
    colours,
    palette_image,
    quantize,
    theme_of,
)

EXTENSION = "png"
_DEFLATE_LEVEL = 1
"""The ISA-L compression level. Files are no smaller at higher levels, and a fifth larger at level
0."""
_RAW_DEFLATE = -15
"""A raw deflate stream with the largest window, in the notation of zlib's `wbits`."""
_ZLIB_HEAD = b"\x78\x5e"
_LAST_BLOCK = b"\x03\x00"
"""An empty block with the final-block flag (RFC 1951, 3.2.3 and 3.2.6)."""
_ADLER_MODULUS = 65521


class Piece(NamedTuple):
    """Encoded rows of a picture, ready to be joined with other rows."""

    chunk: bytes
    """The rows as an IDAT chunk."""
    check: int
    """The Adler-32 checksum of the rows."""
    size: int
    """The uncompressed size in bytes."""


def empty_rows(width: int, height: int) -> PaletteIndices:
    """Return an array of zeros for `height` rows; column 0 is PNG's filter byte."""
    # Each row of a PNG begins with a filter type. Type 0, no filter, suits palettes best (PNG,
    # 12.8); the extra column of zeros on the left supplies it.
    return np.zeros((height, width + 1), dtype=np.uint8)


def compress_rows(rows: PaletteIndices) -> Piece:
    """Return a compressed piece from `rows`, an array of `empty_rows` that has been filled."""
    deflate = isal_zlib.compressobj(_DEFLATE_LEVEL, wbits=_RAW_DEFLATE)
    # A sync flush ends on a byte boundary and leaves the stream open for another piece.
    compressed = deflate.compress(rows) + deflate.flush(isal_zlib.Z_SYNC_FLUSH)
    return Piece(_chunk(b"IDAT", compressed), isal_zlib.adler32(rows), rows.nbytes)


def png(palette: bytes, width: int, height: int, pieces: Iterable[Piece]) -> bytes:
    """Return a PNG file with the rows of `pieces` from top to bottom.

    `palette` is red, green and blue of each colour. See the PNG specification, 5.2, 11.2.1 and
    11.2.2.
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
        check = combine_adler32(check, each.check, each.size)
    chunks.append(_chunk(b"IDAT", _LAST_BLOCK + check.to_bytes(4, "big")))
    chunks.append(_chunk(b"IEND", b""))
    return b"".join(chunks)


def combine_adler32(first: int, second: int, size: int) -> int:
    """Combine the checksums of two adjacent pieces; the second piece has `size` bytes.

    Adler-32 (RFC 1950, 8.2) consists of a sum of the bytes, starting at 1, and a sum of those sums.

    >>> first, second = isal_zlib.adler32(b"spam"), isal_zlib.adler32(b"eggs")
    >>> combine_adler32(first, second, 4) == isal_zlib.adler32(b"spameggs")
    True
    """
    low, more = first & 0xFFFF, second & 0xFFFF
    total = (low + more - 1) % _ADLER_MODULUS
    sums = ((first >> 16) + (second >> 16) + size * (low - 1)) % _ADLER_MODULUS
    return sums << 16 | total


def _chunk(name: bytes, data: bytes) -> bytes:
    """Return a chunk with its length and checksum (PNG, 5.3)."""
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
        """The first column to the right of the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.height


class Tile(Hashable, Protocol):
    """A part of a picture that paints itself; equal tiles look the same."""

    def paint(self, brush: Brush) -> None:
        """Paint with `brush`, whose patch already shows the backdrop."""


P = ParamSpec("P")


class DrawnTile(NamedTuple):
    """A tile that a function paints: the function, and its arguments after the brush.

    Tiles whose values are read by other code have classes of their own instead.
    """

    function: Callable[..., None]
    values: tuple[Any, ...]
    named: tuple[tuple[str, Any], ...]

    def paint(self, brush: Brush) -> None:
        """Call the function."""
        self.function(brush, *self.values, **dict(self.named))


def tile_builder(paint: Callable[Concatenate[Brush, P], None]) -> Callable[P, DrawnTile]:
    """Return a function that builds a tile from its arguments. The tile is painted by `paint`."""

    @wraps(paint)
    def build(*args: P.args, **kwargs: P.kwargs) -> DrawnTile:
        return DrawnTile(paint, args, tuple(kwargs.items()))

    return build


class LeftPart(NamedTuple):
    """The left part of a wider tile, whose right part is covered by other tiles."""

    tile: Tile
    width: int
    """The width of the complete tile."""

    def paint(self, brush: Brush) -> None:
        """Paint the part inside the patch."""
        self.tile.paint(brush)


class PlacedTile(NamedTuple):
    """A tile with its position in the picture."""

    box: Box
    tile: Tile


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The background under the tiles; `paint` returns it in RGB."""

    name: str
    paint: Callable[[Theme], Image.Image]


_TILES = 2_000
"""The number of painted tiles in the cache, about 30,000 bytes each with the key."""
_PATCHES = 4096
"""The number of patches cached per backdrop."""
_GROUNDS = 32
"""The number of backdrops in the cache, about four million bytes each. With the usual display
settings, both games together need fewer."""


class Ground:
    """A backdrop in the colours of a theme. Callers must not modify its arrays."""

    def __init__(self, backdrop: Backdrop, theme: Theme) -> None:
        """Paint the backdrop."""
        self.theme = theme
        full = backdrop.paint(theme)
        self.indices = quantize(full, theme.colours)
        """The backdrop as palette indices."""
        # Keep an array: a Pillow image takes four bytes per pixel, and the array takes three.
        self._full = np.array(full)
        self._uniform_until = _uniform_until(self._full)
        self._name = theme.colours.encode()
        self._patches: dict[Box, Patch] = {}

    def patch(self, box: Box) -> Patch:
        """Return the patch of this backdrop under `box`."""
        found = self._patches.get(box)
        if found is None:
            if len(self._patches) >= _PATCHES:
                self._patches.clear()
            found = self._patches[box] = Patch(self._fingerprint(box), box, proxy(self))
        return found

    def _fingerprint(self, box: Box) -> bytes:
        """Return a key for the pixels under `box`: their colour if uniform, otherwise a hash."""
        suffix = b"%b %d %d" % (self._name, box.width, box.height)
        if self._uniform_until[box.y] >= box.bottom:
            return bytes(self._full[box.y, 0]) + suffix
        return blake2b(bytes(self._pixels_under(box)) + suffix, digest_size=16).digest()

    def fill(self, rows: PaletteIndices, placed: Iterable[PlacedTile], top: int = 0) -> None:
        """Fill `rows`, which begin at row `top` of the picture, with the backdrop and its tiles.

        Tiles that extend beyond the rows are clipped.
        """
        self.fill_painted(rows, map(self.paint_tile, placed), top)

    def fill_painted(
        self, rows: PaletteIndices, painted: Iterable[tuple[Box, PaletteIndices]], top: int = 0
    ) -> None:
        """Fill `rows` like `fill`, with tiles that are already painted: their boxes and pixels."""
        bottom = top + len(rows)
        rows[:] = self.indices[top:bottom]
        for (x, y, width, height), pixels in painted:
            first, end = max(y, top), min(y + height, bottom)
            rows[first - top : end - top, x : x + width] = pixels[first - y : end - y, :width]

    def paint_tile(self, each: PlacedTile) -> tuple[Box, PaletteIndices]:
        """Return the box of a tile and its pixels on this backdrop.

        Callers must not modify the pixels.
        """
        box, tile = each
        if isinstance(tile, LeftPart):
            box, tile = box._replace(width=tile.width), tile.tile
        return each.box, _paint_cached(self.patch(box), tile)

    def paint(self, box: Box, tile: Tile) -> PaletteIndices:
        """Return the pixels of a tile painted on this backdrop, bypassing the cache."""
        sheet = Image.fromarray(self._pixels_under(box))
        tile.paint(Brush(sheet, self.theme))
        return quantize(sheet, self.theme.colours)

    def _pixels_under(self, box: Box) -> NDArray[np.uint8]:
        return self._full[box.y : box.bottom, box.x : box.right]


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of a backdrop; patches with equal pixels are equal.

    A tile looks the same on equal patches, so it is painted and cached only once for all of them:
    for example, for all positions on a plain slate.
    """

    fingerprint: bytes
    box: Box = field(compare=False)
    ground: Ground = field(compare=False)
    """A weak reference, because cached tiles would otherwise keep thousands of backdrops in memory.
    """


@lru_cache(maxsize=_TILES)
def _paint_cached(patch: Patch, tile: Tile) -> PaletteIndices:
    return patch.ground.paint(patch.box, tile)


def _uniform_until(full: NDArray[np.uint8]) -> list[int]:
    """Return, for each row of one single colour, the index of the next row that differs.

    For a row with several colours, it is the index of the row itself.
    """
    plain = (full == full[:, :1]).all(axis=(1, 2))
    ends = list(range(len(full)))
    for row in reversed(range(len(full))):
        if plain[row]:
            below = row + 1
            continues = (
                below < len(full) and plain[below] and (full[row, 0] == full[below, 0]).all()
            )
            ends[row] = ends[below] if continues else below
    return ends


@lru_cache(maxsize=_GROUNDS)
def ground_of(backdrop: Backdrop, theme: Theme) -> Ground:
    """Return the backdrop in the colours of `theme`; the 32 most recently used ones are cached."""
    return Ground(backdrop, theme)


def assemble(backdrop: Backdrop, theme: Theme, placed: Iterable[PlacedTile]) -> Image.Image:
    """Return a new picture in palette mode."""
    ground = ground_of(backdrop, theme)
    rows = np.empty_like(ground.indices)
    ground.fill(rows, placed)
    return palette_image(rows, theme.colours)


def assemble_full_colour(
    backdrop: Backdrop, theme: Theme, placed: Iterable[PlacedTile]
) -> Image.Image:
    """Return the picture in RGB, before quantization. A palette is chosen from such pictures."""
    full = backdrop.paint(theme)
    picture = full.copy()
    for box, tile in placed:
        sheet = full.crop((box.x, box.y, box.right, box.bottom))
        tile.paint(Brush(sheet, theme))
        picture.paste(sheet, (box.x, box.y))
    return picture


_BANDS = 3_000
"""The number of encoded bands in the cache, about 6,000 bytes each with the key."""


def _bands(ground: Ground, placed: Iterable[PlacedTile], cuts: Sequence[int]) -> Iterator[Piece]:
    """Yield the encoded bands from top to bottom, from the cache if possible.

    `cuts` are the first rows of all bands except the top one, in ascending order. Choose them so
    that few tiles cross them.
    """
    height, width = ground.indices.shape
    edges = (0, *cuts, height)
    contents: list[list[PlacedTile]] = [[] for _ in edges[1:]]
    band_at = _bands_by_row(edges)
    for each in placed:
        _, y, _, tall = each.box
        for index in range(band_at[y], band_at[y + tall - 1] + 1):
            contents[index].append(each)
    for (top, bottom), content in zip(pairwise(edges), contents, strict=True):
        yield _band(ground.patch(Box(0, top, width, bottom - top)), top, tuple(content))


def _encode_whole(ground: Ground, placed: Iterable[PlacedTile]) -> Iterator[Piece | None]:
    """Yield None after each tile is painted or read from the cache, then the encoded picture."""
    painted = []
    for each in placed:
        painted.append(ground.paint_tile(each))
        yield None
    yield _encode(ground, 0, len(ground.indices), painted)


@cache
def _bands_by_row(edges: tuple[int, ...]) -> tuple[int, ...]:
    """Return the index of the band for each row."""
    bands = enumerate(pairwise(edges))
    return tuple(index for index, (top, bottom) in bands for _ in range(top, bottom))


@lru_cache(maxsize=_BANDS)
def _band(patch: Patch, top: int, content: tuple[PlacedTile, ...]) -> Piece:
    painted = map(patch.ground.paint_tile, content)
    return _encode(patch.ground, top, top + patch.box.height, painted)


def _encode(
    ground: Ground, top: int, bottom: int, painted: Iterable[tuple[Box, PaletteIndices]]
) -> Piece:
    rows = empty_rows(ground.indices.shape[1], bottom - top)
    ground.fill_painted(rows[:, 1:], painted, top)
    return compress_rows(rows)


class Scene(Protocol):
    """The content of a picture as plain data."""

    @property
    def display(self) -> Display:
        """The display settings of the reader."""


class Plan(NamedTuple):
    """The layout of a picture."""

    backdrop: Backdrop
    tiles: Iterable[PlacedTile]
    cuts: Sequence[int] = ()
    """The first rows of the cached bands except the top one. Empty for a picture that is unlikely
    to be drawn again: it is not cached in bands."""
    themes: Callable[[Palette], Theme] = theme_of
    """Returns the game's colours for a palette."""


@singledispatch
def plan_of(scene: Scene) -> Plan:
    """Return the layout of `scene`. Raises TypeError for an unknown kind of scene."""
    raise TypeError(f"no layout is registered for {type(scene).__name__}")


def draw(scene: Scene) -> Image.Image:
    """Return a new picture of `scene` in palette mode."""
    plan = plan_of(scene)
    return assemble(plan.backdrop, plan.themes(scene.display.palette), plan.tiles)


def render_steps(scene: Scene) -> Generator[None, None, bytes]:
    """Yield whenever something was painted that was not cached; return the picture as PNG bytes.

    At each step, the calling process can draw other pictures before it continues. A step paints the
    backdrop, or the missing tiles of a band, or a single tile if the picture has no bands. Raises
    TypeError for an unknown kind of scene.
    """
    plan = plan_of(scene)
    theme = plan.themes(scene.display.palette)
    grounds, tiles = ground_of.cache_info().misses, _paint_cached.cache_info().misses
    ground = ground_of(plan.backdrop, theme)
    if ground_of.cache_info().misses > grounds:
        yield
    pieces: list[Piece] = []
    for piece in (
        _bands(ground, plan.tiles, plan.cuts) if plan.cuts else _encode_whole(ground, plan.tiles)
    ):
        if piece is not None:
            pieces.append(piece)
        if _paint_cached.cache_info().misses > tiles:
            tiles = _paint_cached.cache_info().misses
            yield
    height, width = ground.indices.shape
    return png(colours(theme.colours), width, height, pieces)


def render(scene: Scene) -> bytes:
    """Return the picture of `scene` as PNG bytes; see `render_steps`."""
    steps = render_steps(scene)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return cast(bytes, end.value)


FILM_EXTENSION = "gif"
Frames = Sequence[tuple[Scene, float]]
"""Scenes and their durations in seconds."""

_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP_PREVIOUS = 1 << 2
_HAS_TRANSPARENCY = 1


def gif(frames: Iterable[tuple[PaletteIndices, float]], kind: str) -> bytes:
    """Return an animation that repeats without end.

    `frames` are pictures of equal size, with durations in seconds. Consecutive equal pictures are
    merged. Raises ValueError if `frames` is empty.
    """
    transparent, replacement = _transparency_of(kind)
    parts: list[bytes] = []
    before: PaletteIndices | None = None
    pending, duration = b"", 0.0
    for indices, seconds in frames:
        current = np.where(indices == transparent, replacement, indices).astype(np.uint8)
        if before is None:
            parts += [_gif_header(current, kind), _FOREVER]
            changed = np.ones(current.shape, dtype=bool)
        else:
            changed = current != before
            if not changed.any():
                duration += seconds
                continue
            parts.append(_add_duration(pending, duration, transparent))
        pending, duration, before = _image_block(current, changed, transparent), seconds, current
    if before is None:
        raise ValueError("an animation needs at least one picture")
    return b"".join((*parts, _add_duration(pending, duration, transparent), b";"))


@cache
def _transparency_of(kind: str) -> tuple[int, int]:
    """Return the palette index for transparent pixels, and its substitute in the pictures.

    If the palette is full, one of its two most similar colours becomes transparent, and its pixels
    get the other colour's index.
    """
    triples = np.frombuffer(colours(kind), dtype=np.uint8).reshape(-1, 3).astype(np.int32)
    if len(triples) < COLOURS:
        return len(triples), 0
    distances = ((triples[:, None] - triples[None]) ** 2).sum(axis=2)
    np.fill_diagonal(distances, distances.max() + 1)
    first, second = np.unravel_index(distances.argmin(), distances.shape)
    return int(second), int(first)


def _gif_header(indices: PaletteIndices, kind: str) -> bytes:
    """Return the header of the file (GIF89a, 17 to 19): size and global palette."""
    height, width = indices.shape
    return (
        b"GIF89a"
        + struct.pack("<HHBBB", width, height, 0xF7, 0, 0)
        + colours(kind).ljust(3 * COLOURS, b"\0")
    )


def _image_block(indices: PaletteIndices, changed: PaletteIndices, transparent: int) -> bytes:
    """Return the changed pixels as an image block (GIF89a, 20 and 22)."""
    rows, columns = np.flatnonzero(changed.any(axis=1)), np.flatnonzero(changed.any(axis=0))
    box = (slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1))
    patch = Image.fromarray(np.where(changed[box], indices[box], transparent).astype(np.uint8))
    patch = patch.convert("L")
    return b"".join(GifImagePlugin.getdata(patch, (int(columns[0]), int(rows[0]))))


def _add_duration(image: bytes, seconds: float, transparent: int) -> bytes:
    """Return an image block preceded by its duration and transparency (GIF89a, 23)."""
    flags = _KEEP_PREVIOUS | _HAS_TRANSPARENCY
    return (
        struct.pack("<BBBBHBB", 0x21, 0xF9, 4, flags, round(100 * seconds), transparent, 0) + image
    )
