"""Draws in advance what every picture is made of, so that the first members need not wait."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from PIL import Image

from bot.games.shanghaien.cards import DECK, Sailor
from bot.games.shanghaien.moves import SEATS
from rendering.gallery import boards, posters, sheets, summaries
from rendering.ink.brush import Brush
from rendering.ink.display import Display
from rendering.ink.theme import theme_of
from rendering.mosaic.tiles import Tile
from rendering.pictures import Scene, draw
from rendering.rummy_gallery import hands, round_ends, standings, tables
from rendering.shanghaien.board_geometry import (
    BoardGeometry,
    geometry_of,
)
from rendering.shanghaien.end_poster import COMPANY
from rendering.shanghaien.end_poster_tiles import crew_sprites
from rendering.shanghaien.table_tiles import CardTile, DieLook, DieTile, ThrownDieTile


def warm_up() -> None:
    """Draw what most members see, which takes a second or two; see `warming`."""
    for _ in warming():
        pass


def warming() -> Iterator[None]:
    """Draw what most members see, a picture a step: cards, dice, boards, tables, hands, summaries.

    Other displays are drawn when they are first asked for, which takes a fifth of a second longer.
    """
    usual = Display()
    theme = theme_of(usual.palette)
    for tile, width, height in _sprites(geometry_of(usual)):
        tile.paint(Brush(Image.new("RGB", (width, height)), theme))
        yield
    scenes: list[Scene] = [scene for _, scene in boards() if scene.display == usual]
    scenes += [next(summaries())[1], next(sheets())[1]]
    scenes += [scene for _, scene in posters() if scene.display == usual]
    scenes += [scene for _, scene in tables() if scene.display == usual]
    scenes += [scene for _, scene in hands() if scene.display == usual]
    scenes += [next(round_ends())[1], next(standings())[1]]
    for scene in scenes:
        draw(scene)
        yield
    for _ in crew_sprites(COMPANY):
        yield


def _sprites(geometry: BoardGeometry) -> Iterator[tuple[Tile, int, int]]:
    """Yield the tiles whose sprites take longest to draw, with the width and height of each."""
    card, thrown = geometry.card(0), geometry.near.rolled[0]
    for each in dict.fromkeys(DECK):
        name = str(each) if isinstance(each, Sailor) else ""
        yield CardTile(each, name), card.width, card.height
    for value, seat in product(range(1, 7), SEATS):
        for left in (False, True):
            yield ThrownDieTile(value, seat, left=left), thrown.width, thrown.height
        for look, side in product((DieLook.PLAIN, DieLook.FRESH, DieLook.GHOST), geometry.dice):
            yield DieTile(value, seat, look), side, side
