"""The page of the rules that explains the table: every sign of the board and of the slate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.state import GameState
from rendering.ink import fonts
from rendering.ink.brush import Brush
from rendering.ink.display import Display
from rendering.ink.fonts import FontFace
from rendering.ink.plates import Layer
from rendering.ink.theme import BRASS_DARK, CHALK, WOOD_DARK, Theme
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed, Tile
from rendering.shanghaien import slate_tiles, table_tiles
from rendering.shanghaien.board import board_tiles, draw_score
from rendering.shanghaien.board_geometry import geometry_of
from rendering.shanghaien.board_scene import BoardScene, build_board
from rendering.shanghaien.scene_look import SceneLook
from rendering.shanghaien.summary_tiles import halves
from rendering.shanghaien.table_tiles import DieLook
from rendering.shanghaien.words import Sign, Words
from rendering.tavern.planks import lit_planks
from rendering.tavern.size import TABLE_HEIGHT, TABLE_WIDTH


@dataclass(frozen=True, slots=True)
class LegendGuide:
    """The slate of a position below, and above it what every sign stands for."""

    board: BoardScene
    signs: tuple[tuple[Sign, str], ...]

    @property
    def display(self) -> Display:
        """The display of the board."""
        return self.board.display


def build_legend_guide(
    state: GameState, names: tuple[str, str], words: Words, display: Display
) -> LegendGuide:
    """Return the page that explains the signs, with the slate of `state`."""
    board = build_board(state, SceneLook(names, words, display=display))
    return LegendGuide(board, tuple((sign, words.signs[sign]) for sign in Sign))


_TOP, _COLUMNS, _LEFT, _WIDTH, _GAP = 8, 2, 8, 944, 8


def legend_tiles(scene: LegendGuide) -> Iterator[Placed]:
    """Yield the signs with their words, and the slate as it lies on the board."""
    slate = geometry_of(scene.display).slate.frame
    rows = -(-len(scene.signs) // _COLUMNS)
    high, wide = (slate.y - _TOP) // rows, (_WIDTH + _GAP) // _COLUMNS
    for place, (sign, words) in enumerate(scene.signs):
        column, row = divmod(place, rows)
        box = Box(_LEFT + column * wide, _TOP + row * high, wide - _GAP, high - _GAP)
        yield Placed(box, SignTile(sign, words, scene.display.large_print))
    for placed in board_tiles(scene.board):
        if placed.box.y >= slate.y:
            yield placed


@dataclass(frozen=True, slots=True)
class SignTile:
    """A sign as it looks on the table, and what it stands for."""

    sign: Sign
    words: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Draw the sign on the left of a dark plate, the words beside it."""
        brush.plate(
            Layer(0, 0, brush.width, brush.height, BRASS_DARK, 10),
            Layer(2, 2, brush.width - 4, brush.height - 4, WOOD_DARK, 8),
        )
        tile, width, height = _SIGNS[self.sign](self.large)
        x, y = (SIGN_ROOM - width) // 2, (brush.height - height) // 2
        box = (x, y, x + width, y + height)
        patch = brush.sheet.crop(box)
        tile.paint(Brush(patch, brush.theme))
        brush.sheet.paste(patch, box[:2])
        room, size = brush.width - SIGN_ROOM - 18, 44 if self.large else 38
        lines = lines_of(self.words, size, room)
        step = round(size * 0.95)
        top = brush.height / 2 - step * (len(lines) - 1) / 2
        for row, line in enumerate(lines):
            at = (SIGN_ROOM + 6, top + row * step)
            brush.fitted(line, at, CHALK, size=size - 4 * (len(lines) - 1), room=room, least=32)


def lines_of(words: str, size: int, room: float) -> tuple[str, ...]:
    """Return the words on one line, or on two if they would not fit well."""
    fits = fonts.width(fonts.spaced(words, FontFace.TEXT), FontFace.TEXT, size - 2) <= room
    return (words,) if fits else halves(words)


SIGN_ROOM = 160
"""Width of the part of a tile that the sign stands in."""
_Drawn = tuple[Tile, int, int]
"""A sign, and how wide and high it is drawn."""


def _die(look: DieLook, seat: Seat, large: bool, *, threatening: bool = False) -> _Drawn:
    tile = table_tiles.DieTile(5, seat, look, threatening)
    return tile, *((78, 78) if large else (72, 72))


def _crew(scores: Seat | None, large: bool) -> _Drawn:
    cell = geometry_of(Display(large_print=large)).slate.cell(1, 1)
    size = geometry_of(Display(large_print=large)).sizes.strength
    tile = slate_tiles.CrewTile(7, scores, size)
    return tile, cell.width, cell.height


_FIRST, _SECOND = Seat
_SIGNS: Mapping[Sign, Callable[[bool], _Drawn]] = {
    Sign.LAST_MOVE: partial(_die, DieLook.FRESH, _SECOND),
    Sign.CHOICE: partial(_die, DieLook.GHOST, _FIRST),
    Sign.LIFTED: partial(_die, DieLook.LIFTED, _SECOND),
    Sign.RETURNABLE: partial(_die, DieLook.RETURNABLE, _FIRST),
    Sign.LEADER: lambda large: (table_tiles.LeaderTile(_FIRST, up=False), 140, 26),
    Sign.END_OPEN: lambda large: (table_tiles.NumberTile(1, False, 46), 140, 54),
    Sign.SHARKS: partial(_die, DieLook.GHOST, _FIRST, threatening=True),
    Sign.TRICK_USED: lambda large: (table_tiles.CaptainTile(_SECOND), 50, 78),
    Sign.STRENGTH: partial(_crew, None),
    Sign.SCORES: partial(_crew, _FIRST),
    Sign.TRICKS: lambda large: (slate_tiles.TrickSignTile(), 64, 76),
    Sign.STACK: lambda large: (slate_tiles.StackTile(24, 50 if large else 44), 152, 54),
    Sign.ROUNDS: lambda large: (slate_tiles.LampsTile(3, 6), 144, 24),
    Sign.AHEAD: lambda large: (slate_tiles.TotalTile(11, _SECOND, True, 50), 140, 56),
}


def _paint(large_print: bool, theme: Theme) -> Image.Image:
    size = (TABLE_WIDTH, TABLE_HEIGHT)
    picture = lit_planks((TABLE_WIDTH / 2, 0.37 * TABLE_HEIGHT), (620, 400), size)
    draw_score(picture, geometry_of(Display(large_print=large_print)).slate)
    return picture


_BACKDROPS = {
    large_print: Backdrop(f"legend, large print: {large_print}", partial(_paint, large_print))
    for large_print in (False, True)
}


@plan_of.register
def _(scene: LegendGuide) -> Plan:
    return Plan(_BACKDROPS[scene.display.large_print], legend_tiles(scene))
