"""The picture of the table: what lies where, in painter's order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PIL import Image

from bot.games.shanghaien.cards import NATIONS
from bot.games.shanghaien.state import TAVERN_SIZE, Seat
from rendering.ink.display import Display
from rendering.ink.pen import Pen
from rendering.ink.theme import BRASS_DARK, LAMP, NIGHT, WOOD_DARK, Theme, blend
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed
from rendering.shanghaien import slate_tiles as slate_pieces
from rendering.shanghaien import table_tiles as pieces
from rendering.shanghaien.board_dice import dice_tiles
from rendering.shanghaien.board_geometry import (
    FAR,
    HEADS,
    LABELS,
    NEAR,
    STACK,
    TOTALS,
    TRICKS,
    BoardGeometry,
    SlateGeometry,
    StripGeometry,
    cuts_of,
    geometry_of,
)
from rendering.shanghaien.board_scene import BoardScene, CrewScene, Labels, SideScene, SpotScene
from rendering.shanghaien.colours import CARD_PAPER
from rendering.tavern.captains import captain
from rendering.tavern.planks import (
    carve,
    draw_mug_ring,
    draw_outline,
    draw_rule,
    draw_slate,
    lit_planks,
)
from rendering.tavern.size import TABLE_HEIGHT, TABLE_WIDTH


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
    yield from _heads(geometry, scene.labels, scene.round, scene.rounds)
    totals = (near.total, far.total)
    for row, side in ((NEAR, near), (FAR, far)):
        leads = side.total == max(totals) > min(totals)
        yield from _score(
            geometry, row, (side.seat, side.level), side.name, side.crews, len(side.tricks),
            side.total, leads,
        )  # fmt: skip
    yield from _stack(geometry, scene.sailors_in_stack, scene.tricks_in_stack, scene.stack)


def _strip(geometry: BoardGeometry, place: StripGeometry, side: SideScene) -> Iterator[Placed]:
    if not side.captain_in_tavern:
        yield Placed(place.captain, pieces.CaptainTile(side.seat, side.level, at_home=True))
    yield Placed(place.name, pieces.NameTile(side.name, side.to_move, geometry.sizes.name))
    if side.supply:
        yield Placed(place.supply, pieces.SupplyTile(side.supply, side.seat))
    if side.armed is not None:
        yield Placed(place.armed, pieces.SymbolTile(side.armed))
    if side.rolled:
        for slot, (box, value) in enumerate(zip(place.rolled, side.rolled, strict=True)):
            yield Placed(box, pieces.ThrownDieTile(value, side.seat, left=slot == 0))
    if side.tricks:
        yield Placed(place.tricks, pieces.TricksTile(side.tricks, side.captain_in_tavern))


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
        paper=CARD_PAPER[spot.leader],
    )
    yield Placed(geometry.card(place), card)
    number = pieces.NumberTile(spot.number, settled, sizes.number, lit=any(spot.ghosts))
    yield Placed(geometry.number(place), number)
    if spot.leader is near:
        yield Placed(geometry.near_mark(place), pieces.LeaderTile(spot.leader, up=False))
    elif spot.leader is not None:
        yield Placed(geometry.far_mark(place), pieces.LeaderTile(spot.leader, up=True))
    yield from dice_tiles(geometry, geometry.near_dice(place), spot, near, 0)
    yield from dice_tiles(geometry, geometry.far_dice(place), spot, near.opponent, 1)


def _captains_in_tavern(geometry: BoardGeometry, scene: BoardScene) -> Iterator[Placed]:
    for side, box in (
        (scene.far, geometry.far_captain),
        (scene.near, geometry.near_captain),
    ):
        if side.captain_in_tavern:
            yield Placed(box, pieces.CaptainTile(side.seat, side.level))


def _heads(geometry: BoardGeometry, labels: Labels, played: int, rounds: int) -> Iterator[Placed]:
    slate, sizes = geometry.slate, geometry.sizes
    yield Placed(slate.round, slate_pieces.LabelTile(labels.round, sizes.round, bold=True))
    yield Placed(slate.lamps, slate_pieces.LampsTile(played, rounds))
    for column, nation in enumerate(NATIONS, start=1):
        yield Placed(slate.cell(column, HEADS), slate_pieces.NationTile(nation))
    yield Placed(slate.cell(TRICKS, HEADS), slate_pieces.TrickSignTile())
    total = slate_pieces.LabelTile(labels.total, sizes.label, anchor="mm")
    yield Placed(slate.cell(TOTALS, HEADS), total)


def _score(
    geometry: BoardGeometry,
    row: int,
    player: tuple[Seat, str | None],
    name: str,
    crews: tuple[CrewScene, ...],
    tricks: int,
    total: int,
    leads: bool,
) -> Iterator[Placed]:
    """Yield the row of the slate of a `player`: his seat, and his level if he is the computer."""
    slate, sizes = geometry.slate, geometry.sizes
    seat, level = player
    head = slate_pieces.RowTile(name, seat, sizes.label, level)
    yield Placed(slate.cell(LABELS, row), head)
    for column, crew in enumerate(crews, start=1):
        tile = slate_pieces.CrewTile(
            crew.strength, crew.scored_by, sizes.strength, crew.fresh, crew.welcome
        )
        yield Placed(slate.cell(column, row), tile)
    scored = slate_pieces.CrewTile(tricks, seat if tricks else None, sizes.amount)
    yield Placed(slate.cell(TRICKS, row), scored)
    tile_of_total = slate_pieces.TotalTile(total, seat, leads, sizes.total)
    yield Placed(slate.cell(TOTALS, row), tile_of_total)


def _stack(
    geometry: BoardGeometry, sailors: tuple[int, ...], tricks: int, cards: int
) -> Iterator[Placed]:
    """Yield what is still to come: how many cards, of each nation and of tricks."""
    slate, size = geometry.slate, geometry.sizes.amount
    yield Placed(slate.cell(LABELS, STACK), slate_pieces.StackTile(cards, size))
    for column, amount in enumerate((*sailors, tricks), start=1):
        yield Placed(slate.cell(column, STACK), slate_pieces.AmountTile(amount, size))


def _paint_table(large_print: bool, lit: str | None, theme: Theme) -> Image.Image:
    geometry = geometry_of(Display(large_print=large_print))
    # The lamp stays in one place: the tiles between the plates then look the same, whichever side
    # is to move, and are drawn and encoded once.
    size = (TABLE_WIDTH, TABLE_HEIGHT)
    picture = lit_planks((TABLE_WIDTH / 2, 0.37 * TABLE_HEIGHT), (620, 400), size)
    for name, strip in (("far", geometry.far), ("near", geometry.near)):
        _draw_plate(picture, strip.plate, lit=name == lit)
        draw_outline(picture, strip.captain, captain(Seat.FIRST, *strip.captain[2:]))
    draw_mug_ring(picture, 34, 506, 42)
    for place in range(TAVERN_SIZE):
        carve(picture, geometry.far_dice(place))
        carve(picture, geometry.near_dice(place))
    draw_score(picture, geometry.slate)
    return picture


def draw_score(picture: Image.Image, slate: SlateGeometry) -> None:
    """Hang the empty slate of the score on `picture`."""
    draw_slate(picture, slate.frame)
    for y in slate.rows[1:-1]:
        draw_rule(picture, slate.columns[0], y - 1, slate.columns[-1] - slate.columns[0])


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
