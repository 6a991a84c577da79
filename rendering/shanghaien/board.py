"""The picture of the table: what lies where, in painter's order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PIL import Image

from bot.games.shanghaien.cards import NATIONS, Half
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.state import TAVERN_SIZE
from rendering.ink.display import Display
from rendering.ink.pen import Pen
from rendering.ink.theme import BRASS_DARK, LAMP, NIGHT, WOOD_DARK, Theme, blend
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed, laid_once
from rendering.shanghaien import slate_tiles as slate_pieces
from rendering.shanghaien import table_tiles as pieces
from rendering.shanghaien.board_geometry import (
    BoardGeometry,
    StripGeometry,
    cuts_of,
    geometry_of,
)
from rendering.shanghaien.board_scene import BoardScene, CrewScene, Labels, SideScene, SpotScene
from rendering.tavern.captains import captain
from rendering.tavern.planks import (
    carve,
    draw_mug_ring,
    draw_rule,
    draw_shade,
    draw_slate,
    lit_planks,
)
from rendering.tavern.size import HEIGHT


def backdrop_of(scene: BoardScene) -> Backdrop:
    """Return the table; the plate of the side that is to move is lit."""
    lit = "near" if scene.near.to_move else "far" if scene.far.to_move else None
    return _backdrop(scene.display.large_print, lit)


@plan_of.register
def _(scene: BoardScene) -> Plan:
    return Plan(backdrop_of(scene), board_tiles(scene), cuts_of(geometry_of(scene.display)))


def board_tiles(scene: BoardScene) -> Iterator[Placed]:
    """Yield everything that lies on the table; no two overlap."""
    geometry = geometry_of(scene.display)
    near, far = scene.near, scene.far
    yield from _strip(geometry, geometry.far, far)
    for place, spot in enumerate(scene.spots):
        yield from _spot(geometry, place, spot, near.seat, not scene.numbers_open)
    yield from _captains_in_tavern(geometry, scene)
    yield from _strip(geometry, geometry.near, near)
    yield from _slate_head(geometry, scene.labels, scene.round, scene.rounds, near.seat)
    yield Placed(geometry.panel.stack, slate_pieces.StackTile(scene.stack, geometry.sizes.strength))
    yield from _signs(geometry)
    for column, side in enumerate((far, near), start=1):
        yield from _crews(geometry, column, side.seat, side.crews, len(side.tricks))
    yield from _to_come(geometry, scene.sailors_to_come, scene.tricks_to_come)
    yield from _totals(geometry, scene.labels.total, (far.total, near.total), near.seat)


@laid_once
def _strip(geometry: BoardGeometry, place: StripGeometry, side: SideScene) -> Iterator[Placed]:
    if not side.captain_in_tavern:
        yield Placed(place.captain, pieces.CaptainTile(side.seat))
    yield Placed(place.name, pieces.NameTile(side.name, side.to_move, geometry.sizes.name))
    if side.supply:
        yield Placed(place.supply, pieces.SupplyTile(side.supply, side.seat))
    if side.sharks_armed:
        yield Placed(place.sharks, pieces.SymbolTile(Half.SEND_TO_SHARKS))
    if side.rolled:
        for slot, (box, value) in enumerate(zip(place.rolled, side.rolled, strict=True)):
            yield Placed(box, pieces.ThrownDieTile(value, side.seat, left=slot == 0))
    if side.tricks:
        yield Placed(place.tricks, pieces.TricksTile(side.tricks))


@laid_once
def _spot(
    geometry: BoardGeometry, place: int, spot: SpotScene, near: Seat, settled: bool
) -> Iterator[Placed]:
    sizes = geometry.sizes
    card = pieces.CardTile(
        spot.card,
        spot.name,
        spot.face_down,
        sizes.value,
        sizes.nation,
        ships=not geometry.large_print,
    )
    yield Placed(geometry.card(place), card)
    yield Placed(geometry.number(place), pieces.NumberTile(spot.number, settled, sizes.number))
    if spot.leader is near:
        yield Placed(geometry.near_mark(place), pieces.LeaderTile(spot.leader, up=False))
    elif spot.leader is not None:
        yield Placed(geometry.far_mark(place), pieces.LeaderTile(spot.leader, up=True))
    yield from _dice(geometry, geometry.near_dice(place), spot, near, 0)
    yield from _dice(geometry, geometry.far_dice(place), spot, near.opponent, 1)


def _dice(
    geometry: BoardGeometry, room: Box, spot: SpotScene, seat: Seat, slot: int
) -> Iterator[Placed]:
    """Yield the dice of one side on a card: up to six in two rows, the first next to the card."""
    count, fresh, side = spot.dice[slot], spot.fresh[slot], geometry.die
    if not count or spot.number is None:
        return
    if geometry.large_print:
        yield Placed(room, pieces.DiceCountTile(spot.number, seat, count, fresh > 0, side))
        return
    step = side + 3
    for index in range(count):
        row, column = divmod(index, 3)
        in_row = min(3, count - 3 * row)
        x = room.x + (room.width - in_row * step + 3) // 2 + column * step
        y = room.y + row * step + 2 if slot == 0 else room.bottom - side - row * step - 2
        newest = index >= count - fresh
        yield Placed(Box(x, y, side, side), pieces.DieTile(spot.number, seat, fresh=newest))


def _captains_in_tavern(geometry: BoardGeometry, scene: BoardScene) -> Iterator[Placed]:
    for side, box in (
        (scene.far, geometry.far_captain),
        (scene.near, geometry.near_captain),
    ):
        if side.captain_in_tavern:
            yield Placed(box, pieces.CaptainTile(side.seat))


@laid_once
def _slate_head(
    geometry: BoardGeometry, labels: Labels, played: int, rounds: int, near: Seat
) -> Iterator[Placed]:
    panel, sizes = geometry.panel, geometry.sizes
    yield Placed(panel.round, slate_pieces.LabelTile(labels.round, sizes.round, bold=True))
    yield Placed(panel.lamps, slate_pieces.LampsTile(played, rounds))
    heads = [slate_pieces.HeadTile(seat=near.opponent), slate_pieces.HeadTile(seat=near)]
    if not geometry.large_print:
        heads += [slate_pieces.HeadTile(), slate_pieces.HeadTile(stack=True)]
    for column, head in enumerate(heads, start=1):
        yield Placed(panel.across(column, panel.heads_y, panel.heads_height), head)


@laid_once
def _signs(geometry: BoardGeometry) -> Iterator[Placed]:
    panel = geometry.panel
    for row, nation in enumerate(NATIONS):
        yield Placed(panel.cell(0, row), slate_pieces.NationTile(nation))
    yield Placed(panel.cell(0, len(NATIONS)), slate_pieces.TrickSignTile())


@laid_once
def _crews(
    geometry: BoardGeometry, column: int, seat: Seat, crews: tuple[CrewScene, ...], tricks: int
) -> Iterator[Placed]:
    panel = geometry.panel
    for row, crew in enumerate(crews):
        yield Placed(panel.cell(column, row), _crew(geometry, crew, seat))
    amount = slate_pieces.AmountTile(tricks, geometry.sizes.amount)
    yield Placed(panel.cell(column, len(crews)), amount)


@laid_once
def _to_come(
    geometry: BoardGeometry, sailors: tuple[tuple[int, int], ...], tricks: tuple[int, int]
) -> Iterator[Placed]:
    for row, amounts in enumerate((*sailors, tricks)):
        shown = (sum(amounts),) if geometry.large_print else amounts
        for column, number in enumerate(shown, start=3):
            tile = slate_pieces.AmountTile(number, geometry.sizes.amount)
            yield Placed(geometry.panel.cell(column, row), tile)


def _crew(geometry: BoardGeometry, crew: CrewScene, seat: Seat) -> slate_pieces.CrewTile:
    return slate_pieces.CrewTile(
        crew.strength,
        crew.sailors,
        crew.wilds,
        seat if crew.points else None,
        geometry.sizes.strength,
        heads=not geometry.large_print,
        fresh=crew.fresh,
    )


@laid_once
def _totals(
    geometry: BoardGeometry, label: str, totals: tuple[int, int], near: Seat
) -> Iterator[Placed]:
    panel = geometry.panel
    y, height = panel.total_y, panel.total_height
    left, third = panel.columns[0], (panel.columns[-1] - panel.columns[0]) // 3
    yield Placed(Box(left, y, third, height), slate_pieces.LabelTile(label, 30))
    for place, (total, seat) in enumerate(zip(totals, (near.opponent, near), strict=True), start=1):
        leads = total == max(totals) > min(totals)
        tile = slate_pieces.TotalTile(total, seat, leads, geometry.sizes.total)
        yield Placed(Box(left + place * third, y, third, height), tile)


def _paint_table(large_print: bool, lit: str | None, theme: Theme) -> Image.Image:
    geometry = geometry_of(Display(large_print=large_print))
    # The lamp stays in one place: the tiles between the plates then look the same, whichever side
    # is to move, and are drawn and encoded once.
    picture = lit_planks((470, 0.5 * HEIGHT), (620, 420))
    for name, strip in (("far", geometry.far), ("near", geometry.near)):
        _draw_plate(picture, strip.plate, lit=name == lit)
        draw_shade(picture, strip.captain, captain(Seat.FIRST, *strip.captain[2:]))
    draw_mug_ring(picture, 36, 566, 44)
    for place in range(TAVERN_SIZE):
        carve(picture, geometry.far_dice(place))
        carve(picture, geometry.near_dice(place))
    panel = geometry.panel
    draw_slate(picture, panel.frame)
    left, width = panel.columns[0], panel.columns[-1] - panel.columns[0]
    for row in range(len(NATIONS) + 2):
        draw_rule(picture, left, panel.rows_y + row * panel.row_height - 1, width)
    return picture


def _draw_plate(picture: Image.Image, box: Box, *, lit: bool) -> None:
    pen = Pen(box.width, box.height)
    pen.box(0, 0, box.width, box.height, NIGHT, 14)
    pen.box(1, 1, box.width - 2, box.height - 2, LAMP if lit else BRASS_DARK, 13)
    rim = 4 if lit else 2
    wood = blend(WOOD_DARK, LAMP, 0.12) if lit else WOOD_DARK
    pen.box(rim, rim, box.width - 2 * rim, box.height - 2 * rim, wood, 11)
    sheet = pen.finish()
    picture.paste(sheet, (box.x, box.y), sheet)


def _backdrop(large_print: bool, lit: str | None) -> Backdrop:
    return _BACKDROPS[large_print, lit]


_BACKDROPS = {
    (large_print, lit): Backdrop(
        f"board, {'large print' if large_print else 'normal'}, {lit or 'neither'} side lit",
        partial(_paint_table, large_print, lit),
    )
    for large_print in (False, True)
    for lit in ("near", "far", None)
}
