"""The picture of the table: what lies where, in painter's order."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.games.shanghaien.cards import NATIONS
from bot.games.shanghaien.moves import Seat

from . import pieces
from .encode import encoded
from .geometry import HEIGHT, NORMAL, WIDTH, BoardGeometry, StripGeometry
from .pen import Pen
from .scene import BoardScene, CrewScene, SideScene, SpotScene
from .table import draw_rule, draw_slate, lit_planks
from .theme import BRASS_DARK, LAMP, NIGHT, WOOD_DARK, Theme, theme_of
from .tiles import Backdrop, Box, Placed, assemble


def render_board(scene: BoardScene) -> bytes:
    """Return the board as PNG bytes, 1200 × 764 pixels."""
    return encoded(draw_board(scene))


def draw_board(scene: BoardScene) -> Image.Image:
    """Return the board in palette mode; the caller owns it."""
    return assemble(backdrop_of(scene), theme_of(scene.display.palette), board_tiles(scene))


def backdrop_of(scene: BoardScene) -> Backdrop:
    """Return the table, lit on the side that is to move."""
    if scene.near.to_move:
        return _NEAR_LIT
    return _FAR_LIT if scene.far.to_move else _UNLIT


def board_tiles(scene: BoardScene) -> Iterator[Placed]:
    """Yield everything that lies on the table; no two overlap."""
    geometry = NORMAL
    yield from _strip(geometry.far, scene.far)
    yield from _tavern(geometry, scene)
    yield from _captains_in_tavern(geometry, scene)
    yield from _strip(geometry.near, scene.near)
    yield from _slate_head(geometry, scene)
    yield from _score_table(geometry, scene)


def _strip(place: StripGeometry, side: SideScene) -> Iterator[Placed]:
    if not side.captain_in_tavern:
        yield Placed(place.captain, pieces.CaptainTile(side.seat))
    yield Placed(place.name, pieces.NameTile(side.name, side.to_move))
    if side.supply:
        yield Placed(place.supply, pieces.SupplyTile(side.supply, side.seat))
    if side.rolled:
        for slot, (box, value) in enumerate(zip(place.rolled, side.rolled, strict=True)):
            yield Placed(box, pieces.ThrownDieTile(value, side.seat, left=slot == 0))
    if side.tricks:
        yield Placed(place.tricks, pieces.TricksTile(side.tricks))


def _tavern(geometry: BoardGeometry, scene: BoardScene) -> Iterator[Placed]:
    for place, spot in enumerate(scene.spots):
        yield Placed(geometry.card(place), pieces.CardTile(spot.card, spot.name, spot.face_down))
        yield Placed(geometry.number(place), pieces.NumberTile(spot.number, not scene.numbers_open))
        if spot.leader is scene.near.seat:
            yield Placed(geometry.near_mark(place), pieces.LeaderTile(spot.leader, up=False))
        elif spot.leader is not None:
            yield Placed(geometry.far_mark(place), pieces.LeaderTile(spot.leader, up=True))
        yield from _dice(geometry, geometry.near_dice(place), spot, scene.near.seat, 0)
        yield from _dice(geometry, geometry.far_dice(place), spot, scene.far.seat, 1)


def _dice(
    geometry: BoardGeometry, room: Box, spot: SpotScene, seat: Seat, slot: int
) -> Iterator[Placed]:
    """Yield up to six dice in two rows, the first row next to the card."""
    count, fresh, side = spot.dice[slot], spot.fresh[slot], geometry.die
    if not count or spot.number is None:
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


def _slate_head(geometry: BoardGeometry, scene: BoardScene) -> Iterator[Placed]:
    panel = geometry.panel
    yield Placed(panel.round, pieces.RoundTile(scene.labels.round, scene.round, scene.rounds))
    yield Placed(panel.stack, pieces.StackTile(scene.stack))
    heads = (
        pieces.HeadTile(seat=scene.far.seat),
        pieces.HeadTile(seat=scene.near.seat),
        pieces.HeadTile(),
        pieces.HeadTile(stack=True),
    )
    for column, head in enumerate(heads, start=1):
        yield Placed(panel.span(column, column, panel.heads_y, panel.heads_height), head)


def _score_table(geometry: BoardGeometry, scene: BoardScene) -> Iterator[Placed]:
    panel = geometry.panel
    for row, line in enumerate(scene.nations):
        yield Placed(panel.cell(0, row), pieces.NationTile(line.nation))
        yield Placed(panel.cell(1, row), _crew(line.far, scene.far.seat))
        yield Placed(panel.cell(2, row), _crew(line.near, scene.near.seat))
        yield Placed(panel.cell(3, row), pieces.AmountTile(line.in_tavern, 32))
        yield Placed(panel.cell(4, row), pieces.AmountTile(line.in_stack, 32))
    cells = [panel.span(column, column, panel.tricks_y, panel.row_height) for column in range(5)]
    yield Placed(cells[0], pieces.TrickSignTile())
    amounts = (len(scene.far.tricks), len(scene.near.tricks), *scene.tricks_to_come)
    for cell, amount in zip(cells[1:], amounts, strict=True):
        yield Placed(cell, pieces.AmountTile(amount, 32))
    yield from _totals(geometry, scene)


def _totals(geometry: BoardGeometry, scene: BoardScene) -> Iterator[Placed]:
    panel = geometry.panel
    y, height = panel.total_y, panel.total_height
    best = max(scene.near.total, scene.far.total)
    third = (panel.columns[-1] - panel.columns[0]) // 3
    yield Placed(Box(panel.columns[0], y, third, height), pieces.LabelTile(scene.labels.total))
    for place, side in enumerate((scene.far, scene.near), start=1):
        box = Box(panel.columns[0] + place * third, y, third, height)
        leads = side.total == best and scene.near.total != scene.far.total
        yield Placed(box, pieces.TotalTile(side.total, side.seat, leads))


def _crew(crew: CrewScene, seat: Seat) -> pieces.CrewTile:
    scores = seat if crew.points else None
    return pieces.CrewTile(crew.strength, crew.sailors, crew.wilds, scores)


def _table(lamp_y: float, lit: StripGeometry | None) -> Image.Image:
    geometry = NORMAL
    picture = lit_planks((470, lamp_y), (620, 420))
    for strip in (geometry.far, geometry.near):
        _draw_plate(picture, strip.plate, lit=strip is lit)
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
    pen.box(rim, rim, box.width - 2 * rim, box.height - 2 * rim, WOOD_DARK, 11)
    sheet = pen.finish()
    picture.paste(sheet, (box.x, box.y), sheet)


def _paint_near_lit(theme: Theme) -> Image.Image:
    return _table(HEIGHT * 0.62, NORMAL.near)


def _paint_far_lit(theme: Theme) -> Image.Image:
    return _table(HEIGHT * 0.38, NORMAL.far)


def _paint_unlit(theme: Theme) -> Image.Image:
    return _table(HEIGHT * 0.5, None)


_NEAR_LIT = Backdrop("board, near side lit", _paint_near_lit)
_FAR_LIT = Backdrop("board, far side lit", _paint_far_lit)
_UNLIT = Backdrop("board", _paint_unlit)
SIZE = (WIDTH, HEIGHT)
