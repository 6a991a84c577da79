"""The dice on a card: as large as their room allows, what may come and what has gone among them."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.shanghaien.state import Seat
from rendering.mosaic.tiles import Box, Placed
from rendering.shanghaien.board_geometry import BoardGeometry
from rendering.shanghaien.board_scene import SpotScene
from rendering.shanghaien.table_tiles import DiceCountTile, DieLook, DieTile

_GAP = 2
_IN_A_ROW = 3


def dice_tiles(
    geometry: BoardGeometry, room: Box, spot: SpotScene, seat: Seat, slot: int
) -> Iterator[Placed]:
    """Yield the dice of one side on a card, the first next to the card; slot 0 is the near side."""
    looks, sides = _looks(spot, slot), geometry.dice
    if geometry.large_print and len(looks) > len(sides):
        yield from _counted(room, spot, seat, looks, sides[-1])
        return
    side = sides[min(len(looks), len(sides)) - 1]
    in_a_row = 2 if len(looks) == 4 else _IN_A_ROW
    for index, look in enumerate(looks):
        row, column = divmod(index, in_a_row)
        count = min(in_a_row, len(looks) - in_a_row * row)
        step = side + _GAP
        x = room.x + (room.width - count * step + _GAP) // 2 + column * step
        down = row * step + (room.height - side if len(looks) <= _IN_A_ROW else 0) // 2
        y = room.y + down if slot == 0 else room.bottom - side - down
        yield Placed(Box(x, y, side, side), _die(spot, seat, look))


def _looks(spot: SpotScene, slot: int) -> list[DieLook]:
    """Return how the dice of one side are marked, one by one: what lies here, what went, what may
    come.
    """
    fresh, returnable = spot.fresh[slot], spot.returnable[slot]
    plain = spot.dice[slot] - fresh - returnable
    return [
        *[DieLook.PLAIN] * plain,
        *[DieLook.RETURNABLE] * returnable,
        *[DieLook.FRESH] * fresh,
        *[DieLook.LIFTED] * spot.lifted[slot],
        *[DieLook.GHOST] * spot.ghosts[slot],
    ]


def _die(spot: SpotScene, seat: Seat, look: DieLook) -> DieTile:
    if look is not DieLook.GHOST:
        return DieTile(spot.number, seat, look)
    return DieTile(spot.number, seat, look, spot.threatened, spot.worth, spot.best)


def _counted(
    room: Box, spot: SpotScene, seat: Seat, looks: list[DieLook], side: int
) -> Iterator[Placed]:
    """Yield one large die with a count, and beside it one that went or may come."""
    here = [look for look in looks if look not in (DieLook.LIFTED, DieLook.GHOST)]
    others = looks[len(here) :]
    y = room.y + (room.height - side) // 2
    # The most telling mark of all: what came last, or what may be taken back.
    look = here[-1] if here else DieLook.PLAIN
    width = side if others else room.width
    if here:
        count = DiceCountTile(spot.number, seat, len(here), look)
        yield Placed(Box(room.x, y, width, side), count)
    if others:
        yield Placed(Box(room.right - side, y, side, side), _die(spot, seat, others[-1]))
