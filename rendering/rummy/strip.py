"""The table in a strip, above a hand: the other players, the one to the left first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from rendering.ink.brush import Brush
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Colour
from rendering.ink.plates import Layer, plate
from rendering.ink.theme import BRASS_DARK, CHALK, CHALK_DIM, INK, IVORY, LAMP, NIGHT, WOOD_DARK
from rendering.mosaic.tiles import Box, Placed
from rendering.rummy.colours import CARD, GAIN, LOSS
from rendering.rummy.hand_scene import StripPlayer
from rendering.rummy.table_tiles import whole_figure
from rendering.tavern.people import Sitter

HEIGHT = 148
"""Of the whole strip."""
_GAP = 8
_WIDEST = 330
_NAME = 44
"""Height of the name's band."""
_FEW_CARDS = 3
"""Whoever holds so many or fewer is about to go out."""


def strip(players: Sequence[StripPlayer], margin: int, width: int) -> Iterator[Placed]:
    """Yield the players side by side, as wide as there is room."""
    if not players:
        return
    room = width - 2 * margin + _GAP
    each = min(_WIDEST, room // len(players))
    for place, player in enumerate(players):
        box = Box(margin + place * each, 6, each - _GAP, HEIGHT - 14)
        yield Placed(box, StripTile(player))


@dataclass(frozen=True, slots=True)
class StripTile:
    """One player: figure, cards in the hand, name; a light band for whoever is Down."""

    player: StripPlayer

    def paint(self, brush: Brush) -> None:
        """Lay the plate, in lamplight for whose turn it is; few cards are loud."""
        player, width, height = self.player, brush.width, brush.height
        ground = LAMP if player.to_move else WOOD_DARK
        band = GAIN if player.down else ground
        colour = INK if player.to_move else CHALK_DIM if player.resigned else CHALK
        top = height - _NAME
        brush.plate(
            Layer(0, 0, width, height, NIGHT, 14),
            Layer(1, 1, width - 2, height - 2, CARD if player.to_move else BRASS_DARK, 13),
            Layer(4, 4, width - 8, height - 8, band, 11),
            Layer(4, 4, width - 8, top - 4, ground, 11),
        )
        figure = _bust(player.slot, player.face)
        used = figure.width + 4 + _digits_width(player.cards)
        left = max(6, (width - used) // 2)
        brush.sprite(figure, left, top - figure.height)
        self._count(brush, left + figure.width + 4, top, colour)
        brush.fitted(
            player.name,
            (width / 2, top + _NAME / 2 - 2),
            INK if player.down else colour,
            size=32,
            room=width - 16,
            face=FontFace.BOLD,
            anchor="mm",
            least=28,
        )

    def _count(self, brush: Brush, x: int, top: int, colour: Colour) -> None:
        wide, middle = _digits_width(self.player.cards), (4 + top) / 2
        if self.player.cards <= _FEW_CARDS:
            high = 76
            loud = plate(wide, high, Layer(0, 0, wide, high, IVORY, 16),
                         Layer(4, 4, wide - 8, high - 8, LOSS, 13))  # fmt: skip
            brush.sprite(loud, x, round(middle - high / 2))
            colour = IVORY
        brush.figure(str(self.player.cards), (x + wide / 2, middle), colour, size=66)


def _digits_width(cards: int) -> int:
    return 74 if len(str(cards)) == 1 else 84


@lru_cache(maxsize=64)
def _bust(slot: int, face: Sitter) -> Image.Image:
    """Return head and shoulders of who sits on a seat; callers must not change it."""
    return whole_figure(slot, face, 66, 108).crop((0, 0, 66, 86))
