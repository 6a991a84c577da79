"""The picture of the table: what lies where, in painter's order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial

from PIL import Image

from rendering.ink.theme import BRASS_DARK, WOOD_DARK, Theme
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed
from rendering.rummy import table_tiles as pieces
from rendering.rummy.card_rows import LyingCard, card_row, meld_row
from rendering.rummy.colours import TRAY, rummy_theme_of
from rendering.rummy.meld_layout import lay_melds
from rendering.rummy.meld_scene import wild_sign
from rendering.rummy.table_geometry import TableGeometry, table_geometry
from rendering.rummy.table_scene import PlayerScene, TableScene
from rendering.tavern.planks import draw_slate, lit_planks


@plan_of.register
def _(scene: TableScene) -> Plan:
    geometry = _geometry(scene)
    backdrop = _backdrop(len(scene.players), scene.display.large_print)
    return Plan(backdrop, table_tiles(scene), geometry.cuts, rummy_theme_of)


def table_tiles(scene: TableScene) -> Iterator[Placed]:
    """Yield everything that lies on the table; no two overlap."""
    geometry, labels = _geometry(scene), scene.labels
    yield Placed(geometry.stock, pieces.StockTile(scene.stock))
    yield from _discards(geometry, scene)
    yield from _slate(geometry, scene)
    yield Placed(geometry.cards_label, pieces.HeadingTile(labels.cards, 23))
    yield Placed(geometry.points_label, pieces.HeadingTile(labels.points, 23, "rm"))
    if labels.buys:
        yield Placed(geometry.buys_label, pieces.CoinLegendTile(labels.buys))
    for player in scene.players:
        yield from _row(geometry, player)


def _geometry(scene: TableScene) -> TableGeometry:
    return table_geometry(len(scene.players), scene.display.large_print)


def _discards(geometry: TableGeometry, scene: TableScene) -> Iterator[Placed]:
    if not scene.discards:
        return
    first = geometry.discards[0]
    size, top = geometry.discard_size, len(scene.discards) - 1
    lying = [
        LyingCard(
            card,
            place == top and scene.open,
            wild_sign(card, scene.wild),
            shaded=place < top and scene.only_top,
        )
        for place, card in enumerate(scene.discards)
    ]
    yield from card_row(lying, (first.x, first.y), size, size.strip, pile=True)


def _slate(geometry: TableGeometry, scene: TableScene) -> Iterator[Placed]:
    x, y, width, _ = geometry.slate
    left, room = x + 20, width - 36
    yield Placed(Box(left, y + 12, room, 50), pieces.HeadingTile(scene.labels.round, 38, lit=True))
    if scene.contract is not None:
        heading = pieces.HeadingTile(scene.labels.contract, 34)
        yield Placed(Box(left, y + 63, room, 44), heading)
        yield Placed(Box(left, y + 107, room, 66), pieces.ContractTile(scene.contract))


def _row(geometry: TableGeometry, player: PlayerScene) -> Iterator[Placed]:
    plate = pieces.PlateTile(
        player.slot,
        player.face,
        player.name,
        player.cards,
        player.buys_left,
        player.points,
        player.leads,
        player.to_move,
        player.resigned,
        geometry.name,
        geometry.number,
        geometry.busts,
    )
    yield Placed(geometry.plates[player.slot], plate)
    room = geometry.room(player.slot)
    if not player.melds:
        yield Placed(room, pieces.HeldCardsTile(player.cards))
        return
    laid = lay_melds(player.melds, room, geometry.meld_sizes, small=geometry.small_size)
    for meld in laid.melds:
        yield from meld_row(meld.pieces, meld.box, laid.size)


def _paint(players: int, large_print: bool, theme: Theme) -> Image.Image:
    geometry = table_geometry(players, large_print)
    size = (geometry.width, geometry.height)
    picture = lit_planks((400, 90), (610, 720), size)
    draw_slate(picture, geometry.slate)
    # Grain between the rows would cost more bytes than the cards on them.
    top = geometry.plates[0].y - 5
    picture.paste(TRAY, (0, top, geometry.width, geometry.height))
    picture.paste(BRASS_DARK, (0, top - 3, geometry.width, top))
    for tray in geometry.trays[:-1]:
        picture.paste(WOOD_DARK, (tray.x, tray.bottom + 2, geometry.width, tray.bottom + 4))
    return picture


@cache
def _backdrop(players: int, large_print: bool) -> Backdrop:
    name = f"rummy table for {players}{', large print' if large_print else ''}"
    return Backdrop(name, partial(_paint, players, large_print))
