"""A mosaic as PNG, band by band: what has not changed since another picture is not encoded again.

The compressed rows of a band are cached by what lies in it: a move changes a few bands of a board,
and only those are drawn and encoded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise

from rendering.ink.palette import colours
from rendering.ink.theme import Theme
from rendering.mosaic.encode import Piece, bare_rows, piece, png
from rendering.mosaic.tiles import Backdrop, Box, Ground, Patch, Placed, ground_of

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
