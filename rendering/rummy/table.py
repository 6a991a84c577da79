"""The pictures of the public table of Shanghai, and of an invitation's table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from typing import NamedTuple

from PIL import Image

from bot.games.rummy.plan import FEW_CARDS
from bot.games.rummy.terms.options import BOOK_SIZE, RUN_SIZE, Contract
from rendering.drawing.canvas import (
    BRASS,
    BRASS_DARK,
    CHALK,
    CHALK_DIM,
    INK,
    LAMP,
    NIGHT,
    WOOD_DARK,
    Brush,
    Colour,
    Display,
    Layer,
    Pen,
    Theme,
    blend,
    plate,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Backdrop, Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.rummy.melds import RowCard, card_row, lay_melds, meld_row
from rendering.rummy.scenes import MOST_DISCARDS, PlayerScene, TableScene, wild_sign
from rendering.rummy.sprites.cards import CardSize, card_back
from rendering.rummy.words import CARD, CARD_EDGE, LOSS, SEATS, TRAY, rummy_theme_of
from rendering.shared.people import TABLE_WIDTH, Portrait, portrait
from rendering.shared.posters import draw_slate, lit_planks


def card_size(height: int) -> CardSize:
    """Return the measures of a card; its visible strip has space for rank and suit."""
    return CardSize(round(height * 0.68), height, round(height * 0.384), round(height * 0.475))


WIDTH = TABLE_WIDTH
_MARGIN = 10
_HEAD_Y, _HEAD_HEIGHT = 10, 184
_LABELS_Y, _LABELS_HEIGHT = 197, 28
_ROWS_Y = 230
_ROW_GAP = 6
_FEW = 4
"""The maximum number of players for which large print shows the portraits (captains)."""
_ABREAST = 3
"""The maximum number of plates (see `PlateTile`) in a row of players without melds."""
_CLOSED_ROW = 120
"""The maximum height of the rows while no player has melds, in pixels."""


class _Print(NamedTuple):
    """The measures of normal or of large print, in pixels."""

    rows: Mapping[int, int]
    """Height of a player's row, by number of players."""
    plate: int
    """Width of a player's plate."""
    heights: tuple[int, ...]
    """Heights of the cards in melds, the preferred one first."""
    small: int
    """Height of the cards in abridged melds that do not fit at the smallest of `heights`."""
    name: int
    number: int


_NORMAL = _Print(
    {2: 186, 3: 186, 4: 186, 5: 184, 6: 146, 7: 126, 8: 108}, 254, (120, 100, 88, 77), 77, 32, 43
)
_LARGE = _Print(
    {2: 240, 3: 240, 4: 240, 5: 146, 6: 146, 7: 140, 8: 132}, 300, (120, 106), 88, 40, 52
)


class TableGeometry(NamedTuple):
    """The positions on the table for one number of players, in pixels."""

    width: int
    height: int
    stock: Box
    discards: tuple[Box, ...]
    """The boxes of the visible discards, from the oldest to the top one. Of all except the top one,
    only a strip is visible."""
    discard_size: CardSize
    slate: Box
    cards_label: Box
    points_label: Box
    buys_label: Box
    plates: tuple[Box, ...]
    """The plates by slot."""
    trays: tuple[Box, ...]
    """The areas for melds, by slot. A tray is 0 pixels wide if the player has no melds."""
    rows: tuple[int, ...]
    """The top of each row of players."""
    meld_sizes: tuple[CardSize, ...]
    small_size: CardSize
    """The size of the cards in abridged melds that do not fit at the smallest of `meld_sizes`."""
    name: int
    """The size of the names on the plates."""
    number: int
    """The size of the numbers on the plates."""
    has_busts: bool
    """True if the captains are drawn."""

    @property
    def cuts(self) -> tuple[int, ...]:
        """The first pixel rows of the cached bands except the top one, which has the piles.

        Below the piles, one band has the labels, and each row of players has a band of its own.
        """
        return (_LABELS_Y - 1, *(top - _ROW_GAP // 2 for top in self.rows))

    def room(self, slot: int) -> Box:
        """Return the box for the melds in a player's tray."""
        x, y, width, height = self.trays[slot]
        return Box(x + 6, y + 3, width - 12, height - 6)


@lru_cache(maxsize=256)
def table_geometry(
    players: int, has_large_print: bool, closed: frozenset[int] = frozenset()
) -> TableGeometry:
    """Return the positions for a number of players, 2 to 8.

    `closed` are the slots of players without melds: their plates are side by side, without trays.
    """
    look = _LARGE if has_large_print else _NORMAL
    row = look.rows[players]
    if len(closed) == players:
        row = min(row, _CLOSED_ROW)
    wide = (WIDTH - 2 * _MARGIN + _ROW_GAP) // _ABREAST
    places = _places(players, closed)
    tops = tuple(_ROWS_Y + number * row for number in range(1 + max(at for at, _ in places)))
    plate = wide - _ROW_GAP if 0 in closed else look.plate
    tray_x = _MARGIN + look.plate + 6
    card = CardSize(111, 158, 52, 50)
    top_y = _HEAD_Y + (_HEAD_HEIGHT - card.height) // 2
    discards = tuple(
        Box(162 + card.strip * place, top_y, card.width, card.height)
        for place in range(MOST_DISCARDS)
    )
    slate_x = discards[-1].right + 18
    return TableGeometry(
        WIDTH,
        tops[-1] + row + 2,
        Box(20, top_y, card.width, card.height),
        discards,
        card,
        Box(slate_x, _HEAD_Y, WIDTH - _MARGIN - slate_x, _HEAD_HEIGHT),
        Box(
            _MARGIN + (62 if not has_large_print or players <= _FEW else 12),
            _LABELS_Y,
            plate // 2 - 36,
            _LABELS_HEIGHT,
        ),
        Box(_MARGIN + plate // 2 + 28, _LABELS_Y, plate // 2 - 36, _LABELS_HEIGHT),
        Box(_MARGIN + plate + 18, _LABELS_Y, WIDTH - 2 * _MARGIN - plate - 18, _LABELS_HEIGHT),
        tuple(
            Box(
                _MARGIN + column * wide,
                tops[number],
                wide - _ROW_GAP if slot in closed else look.plate,
                row - _ROW_GAP,
            )
            for slot, (number, column) in enumerate(places)
        ),
        tuple(
            Box(
                tray_x,
                tops[number],
                0 if slot in closed else WIDTH - _MARGIN - tray_x,
                row - _ROW_GAP,
            )
            for slot, (number, _) in enumerate(places)
        ),
        tops,
        tuple(card_size(height) for height in look.heights),
        card_size(look.small),
        look.name,
        look.number,
        not has_large_print or players <= _FEW,
    )


def _places(players: int, closed: frozenset[int]) -> list[tuple[int, int]]:
    """Return the row and the column of each player's plate, in the order of the seats.

    Consecutive players in `closed`, who have no melds, share rows of up to three plates. Each other
    player has a whole row. In this example, the seats 0, 1 and 3 have no melds:

    >>> _places(5, frozenset({0, 1, 3}))
    [(0, 0), (0, 1), (1, 0), (2, 0), (3, 0)]
    """
    places: list[tuple[int, int]] = []
    row, column = 0, 0
    for slot in range(players):
        if column and (slot not in closed or column == _ABREAST):
            row, column = row + 1, 0
        places.append((row, column))
        column = column + 1 if slot in closed else _ABREAST
    return places


_MOST_COINS = 6


@tile_builder
def stock_tile(brush: Brush, cards: int) -> None:
    """Paint the face-down stock with the number of its cards."""
    width, height = brush.width, brush.height
    if cards:
        brush.sprite(card_back(width, height))
    else:
        brush.plate(
            Layer(0, 0, width, height, BRASS_DARK, 12),
            Layer(3, 3, width - 6, height - 6, WOOD_DARK, 10),
        )
    left, top, wide, high = 13, height - 61, width - 26, 50
    brush.sprite(number_plate(wide, high, BRASS), left, top)
    brush.figure(str(cards), (width / 2, top + high / 2), INK, size=44)


@dataclass(frozen=True, slots=True)
class PlateTile:
    """A player's plate: captain, name, cards in the hand, purchases left, points."""

    slot: int
    face: Portrait
    name: str
    cards: int
    buys_left: int
    points: int
    is_leading: bool
    is_current: bool
    has_resigned: bool
    name_size: int
    number_size: int
    has_bust: bool
    """True if the captain is drawn; large print omits it at a large table."""

    def paint(self, brush: Brush) -> None:
        """Draw the plate, fully lit for the current player."""
        width, height = brush.width, brush.height
        ground = LAMP if self.is_current else WOOD_DARK
        colour = INK if self.is_current else CHALK_DIM if self.has_resigned else CHALK
        brush.plate(
            Layer(0, 0, width, height, NIGHT, 14),
            Layer(1, 1, width - 2, height - 2, CARD if self.is_current else BRASS_DARK, 13),
            Layer(4, 4, width - 8, height - 8, ground, 11),
        )
        left = 12
        if self.has_bust:
            figure = bust(self.slot, self.face)
            brush.sprite(figure, 8, (height - figure.height) // 2)
            left = 8 + figure.width + 6
        middle, line = height / 2, min(25.0, height * 0.225)
        room = width - left - 10
        brush.fit_text(
            self.name,
            (left, middle - line),
            colour,
            size=self.name_size,
            room=room,
            face=FontFace.BOLD,
            least=round(self.name_size * 0.75),
        )
        self._write_numbers(brush, left, middle + line, colour)

    def _write_numbers(self, brush: Brush, left: int, y: float, colour: Colour) -> None:
        size = self.number_size
        high = round(size * 0.92)
        back = card_back(round(high * 0.7), high)
        brush.sprite(back, left, round(y - high / 2))
        wide = size * 1.16
        x = left + back.width + 4
        if 0 < self.cards <= FEW_CARDS:
            tall = round(high * 1.12)
            brush.plate(Layer(x, round(y - tall / 2), round(wide), tall, LOSS, 10))
            brush.figure(str(self.cards), (x + wide / 2, y), CARD, size=size)
        else:
            brush.figure(str(self.cards), (x + wide / 2, y), colour, size=size)
        free = self._draw_coins(brush, round(x + wide + 1), y)
        points = str(self.points)
        right = brush.width - 10
        room = size * 0.62 * max(2, len(points)) + 8
        if room > right - free:
            size, room = int(size * (right - free) / room), right - free
        if self.is_leading:
            # Not gold: gold marks only the current player and cards that can be taken.
            paper = number_plate(round(room) + 6, round(high * 1.12), CARD)
            brush.sprite(paper, round(right - room) - 2, round(y - paper.height / 2))
            colour = INK
        brush.figure(points, (right - room / 2 + 1, y), colour, size=size)

    def _draw_coins(self, brush: Brush, x: int, y: float) -> int:
        """Draw a coin for each purchase left, at most six; return the right end of the coins."""
        if not self.buys_left:
            return x
        coins = _coins(min(self.buys_left, _MOST_COINS), self.is_current)
        brush.sprite(coins, x, round(y - coins.height / 2))
        return x + coins.width


@dataclass(frozen=True, slots=True)
class HeadingTile:
    """A heading on wood or slate."""

    text: str
    size: int
    anchor: str = "lm"
    is_lit: bool = False

    def paint(self, brush: Brush) -> None:
        """Write the heading on one line."""
        x = {"l": 2.0, "m": brush.width / 2, "r": brush.width - 2.0}[self.anchor[0]]
        brush.fit_text(
            self.text,
            (x, brush.height / 2),
            LAMP if self.is_lit else CHALK,
            size=self.size,
            room=brush.width - 4,
            face=FontFace.BOLD if self.is_lit else FontFace.TEXT,
            anchor=self.anchor,
        )


@tile_builder
def coin_legend_tile(brush: Brush, text: str) -> None:
    """Paint a coin, and the meaning of the coins on the plates."""
    coin, middle = _coins(1, False), brush.height / 2
    brush.sprite(coin, 0, round(middle - coin.height / 2))
    brush.fit_text(text, (coin.width + 7, middle), CHALK, size=23, room=brush.width - 40)


@tile_builder
def contract_tile(brush: Brush, contract: Contract) -> None:
    """Paint the contract as symbols, as large as fits.

    The books come first, with their cards side by side. The cards of a run ascend like stairs.
    """
    signs = [(False, length, _step(length, BOOK_SIZE)) for length in contract.books]
    signs += [(True, length, _step(length, RUN_SIZE)) for length in contract.runs]
    # The width in card heights: a card is 0.68 wide, and the gap between two melds is 0.42.
    units = sum((length - 1) * step + 1.10 for _, length, step in signs) - 0.42
    high = min(brush.height / 1.5, (brush.width - 4) / units, 52.0)
    pen = Pen(brush.width, brush.height)
    x = 2.0
    for rises, length, step in signs:
        for card in range(length):
            lift = (card / (length - 1) - 0.5) * 0.48 * high if rises else 0.0
            top = (brush.height - high) / 2 - lift
            pen.box(x - 1.5, top - 1.5, high * 0.68 + 3, high + 3, NIGHT, 6)
            pen.box(x, top, high * 0.68, high, CARD, 5)
            mark = blend(CARD_EDGE, NIGHT, 0.35)
            pen.circle(x + high * step / 2, top + high * 0.5, high * min(0.15, step * 0.27), mark)
            x += high * step
        x += high * (1.10 - step)
    brush.sprite(pen.finish())


def _step(length: int, usual: int) -> float:
    """Return the distance between two cards of a symbol, in card heights.

    Symbols of longer melds are wider, but their cards are closer together: `length` cards take as
    much width as the average of `length` and `usual`, the smallest size of a meld, would usually
    take.
    """
    return 0.56 * (usual + length) / 2 / length


@lru_cache(maxsize=2 * _MOST_COINS)
def _coins(coins: int, is_lit: bool) -> Image.Image:
    """Return an image of coins in columns of three, as on a plate."""
    pen = Pen(15 * ((coins + 2) // 3), 15 * min(3, coins))
    for coin in range(coins):
        column, row = divmod(coin, 3)
        at = (7.5 + 15 * column, 7.5 + 15 * row)
        pen.circle(*at, 7, NIGHT)
        pen.circle(*at, 5.5, blend(BRASS, NIGHT, 0.25) if is_lit else BRASS)
    return pen.finish()


def number_plate(width: int, height: int, colour: Colour) -> Image.Image:
    """Return a plate in `colour`, the background of a number. Callers must not modify it."""
    return plate(
        width,
        height,
        Layer(0, 0, width, height, NIGHT, 10),
        Layer(2, 2, width - 4, height - 4, colour, 8),
    )


def whole_figure(slot: int, face: Portrait, width: int, height: int) -> Image.Image:
    """Return the portrait of a player in the colours of the seat. Callers must not modify it."""
    return portrait(SEATS[slot], face, width, height)


@lru_cache(maxsize=64)
def bust(slot: int, face: Portrait) -> Image.Image:
    """Return the upper part of a player's portrait. Callers must not modify it."""
    return whole_figure(slot, face, 54, 88).crop((0, 0, 54, 70))


_IN_A_ROW = 4
_ROW, _BUST, _NAME = 196, 140, 56
_SHADOW = blend(TRAY, CHALK_DIM, 0.3)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One seat of the table."""

    name: str | None
    """The player's name, or None if the seat is free."""
    is_taken: bool
    """True if the player has joined; an invited player has not."""
    face: Portrait


@dataclass(frozen=True, slots=True)
class OpenTableScene:
    """The table of an invitation: its seats in order, at most eight."""

    places: tuple[TableSeat, ...]
    display: Display = field(default_factory=Display)


def open_table_tiles(scene: OpenTableScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the picture; no two overlap."""
    columns = min(_IN_A_ROW, len(scene.places))
    wide = TABLE_WIDTH // columns
    size = 50 if scene.display.has_large_print else 42
    for slot, place in enumerate(scene.places):
        row, column = divmod(slot, columns)
        box = Box(column * wide, row * _ROW, wide, _ROW)
        yield PlacedTile(box, table_seat_tile(slot, place, size))


@tile_builder
def table_seat_tile(brush: Brush, slot: int, place: TableSeat, size: int) -> None:
    """Paint one seat: a portrait (a silhouette until a player joins) behind cards, and a name."""
    middle, taken = brush.width / 2, place.is_taken
    brush.sprite(_bust(slot, place.face, taken), round(middle) - 60, 4)
    if taken:
        for step in (-1, 0, 1):
            back = card_back(26, 36)
            brush.sprite(back, round(middle) - 13 + step * 18, _BUST - 32 + abs(step) * 3)
    if place.name is not None:
        brush.fit_text(
            place.name,
            (middle, _BUST + _NAME / 2),
            CHALK if taken else CHALK_DIM,
            size=size,
            room=brush.width - 16,
            face=FontFace.BOLD,
            anchor="mm",
            least=30,
        )


@cache
def _bust(slot: int, face: Portrait, is_taken: bool) -> Image.Image:
    """Return the upper part of a captain's portrait, or its silhouette unless `is_taken`."""
    figure = whole_figure(slot, face, 120, 176).crop((0, 0, 120, _BUST - 4))
    if is_taken:
        return figure
    shadow = Image.new("RGBA", figure.size, _SHADOW)
    shadow.putalpha(figure.getchannel("A"))
    return shadow


def _paint_invitation(rows: int, _theme: object) -> Image.Image:
    picture = Image.new("RGB", (TABLE_WIDTH, rows * _ROW), TRAY)
    for row in range(rows):
        picture.paste(BRASS_DARK, (0, row * _ROW + _BUST, TABLE_WIDTH, row * _ROW + _BUST + 3))
        picture.paste(WOOD_DARK, (0, row * _ROW + _BUST + 3, TABLE_WIDTH, (row + 1) * _ROW))
    return picture


_BACKDROPS = {
    rows: Backdrop(f"open table, {rows} rows", partial(_paint_invitation, rows)) for rows in (1, 2)
}


@plan_of.register
def _(scene: OpenTableScene) -> Plan:
    rows = -(-len(scene.places) // _IN_A_ROW)
    return Plan(_BACKDROPS[rows], open_table_tiles(scene), themes=rummy_theme_of)


@plan_of.register
def _(scene: TableScene) -> Plan:
    geometry = _geometry(scene)
    row = geometry.plates[0].height + _ROW_GAP
    backdrop = _backdrop(row, len(geometry.rows), scene.display.has_large_print)
    return Plan(backdrop, table_tiles(scene), geometry.cuts, rummy_theme_of)


def table_tiles(scene: TableScene) -> Iterator[PlacedTile]:
    """Yield the tiles on the table; no two overlap."""
    geometry, labels = _geometry(scene), scene.labels
    yield PlacedTile(geometry.stock, stock_tile(scene.stock))
    yield from _discards(geometry, scene)
    yield from _slate(geometry, scene)
    yield PlacedTile(geometry.cards_label, HeadingTile(labels.cards, 23))
    yield PlacedTile(geometry.points_label, HeadingTile(labels.points, 23, "rm"))
    if labels.buys:
        yield PlacedTile(geometry.buys_label, coin_legend_tile(labels.buys))
    for player in scene.players:
        yield from _row(geometry, player)


def table_height(scene: TableScene) -> int:
    """Return the height of the picture in pixels."""
    return _geometry(scene).height


def _geometry(scene: TableScene) -> TableGeometry:
    closed = frozenset(player.slot for player in scene.players if not player.melds)
    return table_geometry(len(scene.players), scene.display.has_large_print, closed)


def _discards(geometry: TableGeometry, scene: TableScene) -> Iterator[PlacedTile]:
    if not scene.discards:
        return
    first = geometry.discards[0]
    size, top = geometry.discard_size, len(scene.discards) - 1
    lying = [
        RowCard(
            card,
            place == top and scene.is_discard_open,
            wild_sign(card, scene.wild),
            is_shaded=place < top and scene.has_only_top,
        )
        for place, card in enumerate(scene.discards)
    ]
    yield from card_row(lying, (first.x, first.y), size, size.strip, is_pile=True)


def _slate(geometry: TableGeometry, scene: TableScene) -> Iterator[PlacedTile]:
    x, y, width, _ = geometry.slate
    left, room = x + 20, width - 36
    yield PlacedTile(Box(left, y + 12, room, 50), HeadingTile(scene.labels.round, 38, is_lit=True))
    if scene.contract is not None:
        heading = HeadingTile(scene.labels.contract, 34)
        yield PlacedTile(Box(left, y + 63, room, 44), heading)
        yield PlacedTile(Box(left, y + 107, room, 66), contract_tile(scene.contract))


def _row(geometry: TableGeometry, player: PlayerScene) -> Iterator[PlacedTile]:
    plate = PlateTile(
        player.slot,
        player.face,
        player.name,
        player.cards,
        player.buys_left,
        player.points,
        player.is_leading,
        player.is_current,
        player.has_resigned,
        geometry.name,
        geometry.number,
        geometry.has_busts,
    )
    yield PlacedTile(geometry.plates[player.slot], plate)
    if not player.melds:
        return
    laid = lay_melds(
        player.melds, geometry.room(player.slot), geometry.meld_sizes, small=geometry.small_size
    )
    for meld in laid.melds:
        yield from meld_row(meld.pieces, meld.box, laid.size)


def _paint(row: int, rows: int, has_large_print: bool, theme: Theme) -> Image.Image:
    tray_x = _MARGIN + (_LARGE if has_large_print else _NORMAL).plate + 6
    picture = lit_planks((400, 90), (610, 720), (WIDTH, _ROWS_Y + rows * row + 2))
    draw_slate(picture, table_geometry(2, has_large_print).slate)
    # Wood grain between the rows would add more bytes to the PNG than the cards in the rows.
    top = _ROWS_Y - 5
    picture.paste(TRAY, (0, top, WIDTH, picture.height))
    picture.paste(BRASS_DARK, (0, top - 3, WIDTH, top))
    for number in range(1, rows):
        y = _ROWS_Y + number * row - _ROW_GAP
        picture.paste(WOOD_DARK, (tray_x, y + 2, WIDTH, y + 4))
    return picture


@cache
def _backdrop(row: int, rows: int, has_large_print: bool) -> Backdrop:
    name = f"rummy table, {rows} rows of {row}{', large print' if has_large_print else ''}"
    return Backdrop(name, partial(_paint, row, rows, has_large_print))
