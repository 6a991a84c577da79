"""The picture of the board of Shanghaien."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache, partial
from threading import Lock

from cachetools import LRUCache, cached
from PIL import Image, ImageChops

from bot.games.shanghaien.cards import NATIONS, Card, Half, Nation, Sailor, Trick
from bot.games.shanghaien.state import TAVERN_SIZE, Seat
from bot.records.members import Hat
from rendering.drawing.canvas import (
    BRAMBLE,
    BRASS,
    BRASS_DARK,
    CHALK,
    CHALK_DIM,
    INK,
    LAMP,
    NIGHT,
    PAPER,
    PETROL,
    SEA,
    SEAT_COLOURS,
    SLATE,
    WOOD_DARK,
    Brush,
    Colour,
    Display,
    Layer,
    Pen,
    Theme,
    blend,
    picture_bytes,
    plate,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Backdrop, Box, PlacedTile, Plan, plan_of, tile_builder
from rendering.shanghaien.board_scene import (
    FAR,
    HEADS,
    LABELS,
    NEAR,
    STACK,
    TOTALS,
    TRICKS,
    BoardGeometry,
    BoardScene,
    CrewScene,
    Labels,
    SideScene,
    SlateGeometry,
    SpotScene,
    StripGeometry,
    cuts_of,
    geometry_of,
)
from rendering.shanghaien.colours import CARD_PAPER, NATION_COLOURS
from rendering.shanghaien.sprites.cards import (
    BAND,
    card_back,
    draw_symbol,
    emblem,
    sailor_card,
    trick_card,
)
from rendering.shanghaien.sprites.dice import (
    blank_die,
    die,
    ghost_die,
    lifted_die,
    returnable_die,
    thrown_die,
    valued_die,
)
from rendering.shared.people import CAPTAINS, TABLE_HEIGHT, TABLE_WIDTH, Portrait, portrait
from rendering.shared.posters import (
    carve,
    draw_mug_ring,
    draw_outline,
    draw_rule,
    draw_slate,
    lit_planks,
)


def harbour(winner: Seat | None, _theme: Theme) -> Image.Image:
    """Return a picture of the harbour at dusk, as large as a table picture.

    The sky has the winner's colour or, without a winner, nearly that of the sea.
    """
    dusk = {Seat.FIRST: blend(BRASS, NIGHT, 0.52), Seat.SECOND: blend(PETROL, NIGHT, 0.12)}
    sky = dusk[winner] if winner is not None else blend(SEA, BRASS, 0.12)
    pen = Pen(TABLE_WIDTH, TABLE_HEIGHT, ground=blend(sky, NIGHT, 0.35))
    middle, sun = TABLE_WIDTH / 2, 400
    for radius, share in ((430, 0.18), (382, 0.0)):
        pen.circle(middle, sun, radius, blend(sky, NIGHT, share))
    pen.circle(middle, sun, 296, blend(LAMP, sky, 0.5))
    pen.circle(middle, sun, 264, blend(LAMP, sky, 0.15))
    sea = blend(SEA, NIGHT, 0.25)
    for x, size in ((96, 150), (872, 178), (250, 96), (730, 84)):
        _draw_ship(pen, x, 430, size, blend(sky, NIGHT, 0.6))
    pen.box(0, 430, TABLE_WIDTH, TABLE_HEIGHT, sea)
    for row, (x, length) in enumerate(((40, 150), (720, 190), (140, 110), (640, 120), (30, 220))):
        y = 452 + 22 * row
        pen.line([(x, y), (x + length, y)], blend(sea, LAMP, 0.22), 3)
    pen.box(0, 548, TABLE_WIDTH, TABLE_HEIGHT, NIGHT)
    pen.line([(0, 548), (TABLE_WIDTH, 548)], BRASS, 4)
    return pen.finish()


def _draw_ship(
    pen: Pen, x: float, waterline: float, size: float, colour: tuple[int, int, int]
) -> None:
    """Draw a three-master at anchor as a silhouette."""
    hull = [(-0.8, -0.16), (0.95, -0.22), (0.62, 0.02), (-0.58, 0.02)]
    pen.polygon([(x + dx * size, waterline + dy * size) for dx, dy in hull], colour)
    for at, height in ((-0.4, 1.2), (0.0, 1.5), (0.42, 1.15)):
        foot = (x + at * size, waterline)
        pen.line([foot, (foot[0], waterline - height * size)], colour, size * 0.03)
        for level in (0.45, 0.75, 0.95):
            y, span = waterline - height * size * level, size * (0.26 - 0.12 * level)
            pen.line([(foot[0] - span, y), (foot[0] + span, y)], colour, size * 0.025)
    pen.line(
        [(x + 0.42 * size, waterline - size), (x + 1.15 * size, waterline - size * 0.34)],
        colour,
        size * 0.02,
    )


_IDLE_TRANSPARENCY = 0.6
"""The transparency (0 to 1) of a player's trick cards if no trick can be played this round."""
_CACHE_BYTES = 16 * 1024 * 1024
"""The maximum size of the cache of lettered cards, in bytes. The cards in one language with one
display setting take three million bytes."""


@dataclass(frozen=True, slots=True)
class CardTile:
    """A card of the tavern, the row of cards on the table: face up, or sent to the sharks."""

    card: Card
    name: str
    is_face_down: bool = False
    value_size: int = 46
    name_size: int = 24
    has_ships: bool = True
    """True if ships are drawn behind the sailor; large print is clearer without."""
    paper: Colour = PAPER

    def paint(self, brush: Brush) -> None:
        """Fill the patch with the card."""
        if self.is_face_down:
            brush.sprite(card_back(brush.width, brush.height))
        elif isinstance(self.card, Sailor):
            brush.sprite(_letter_card(self, self.card, brush.theme, brush.width, brush.height))
        else:
            brush.sprite(trick_card(self.card, brush.width, brush.height, self.paper))


@cached(LRUCache(_CACHE_BYTES, picture_bytes), lock=Lock())
def _letter_card(
    tile: CardTile, card: Sailor, theme: Theme, width: int, height: int
) -> Image.Image:
    """Return a card with its lettering, which is cached for boards and summaries."""
    tab = round(tile.value_size * 1.12)
    ground = NATION_COLOURS[theme.palette][card.nation]
    face = sailor_card(
        card.nation,
        card.value,
        ground,
        width,
        height,
        tab,
        has_ships=tile.has_ships,
        paper=tile.paper,
    )
    brush = Brush(face, theme)
    brush.figure(str(card.value), (tab / 2 + 1, tab / 2 + 3), INK, size=tile.value_size)
    middle = (width / 2, height - BAND / 2 - 3)
    ink = brush.theme.writing_on(tile.paper)
    brush.condense_text(tile.name, middle, ink, size=tile.name_size, room=width - 10)
    return brush.sheet


class DieLook(Enum):
    """The mark of a die on a card."""

    PLAIN = "plain"
    FRESH = "fresh"
    """The last move placed the die."""
    GHOST = "ghost"
    """A possible placement of a die."""
    RETURNABLE = "returnable"
    """The die can be taken back."""
    LIFTED = "lifted"
    """The last move removed a die from here."""


@dataclass(frozen=True, slots=True)
class DieTile:
    """A die on a card."""

    value: int
    seat: Seat
    look: DieLook = DieLook.PLAIN
    is_threatening: bool = False
    """True if the die, a ghost, would send its card to the sharks."""
    worth: str = ""
    """The value of a possible placement, which replaces the ghost's pips; otherwise empty."""
    is_best: bool = False
    """True if the placement has the highest value."""

    def paint(self, brush: Brush) -> None:
        """Fill the patch with the die."""
        if self.worth:
            self._write(brush)
            return
        brush.sprite(marked_die(self.value, self.seat, brush.width, self.look))
        if self.is_threatening:
            side = round(brush.width * 0.56)
            brush.sprite(_badge(Half.SEND_TO_SHARKS, side), brush.width - side, brush.width - side)

    def _write(self, brush: Brush) -> None:
        """Write the value of a placement; the die with the highest value is lit."""
        side, look = brush.width, SEAT_COLOURS[self.seat]
        brush.sprite(valued_die(self.seat, side, is_best=self.is_best))
        colour = INK if self.is_best else look.pip
        middle = side / 2, side / 2
        brush.condense_text(self.worth, middle, colour, size=round(side * 0.44), room=side * 0.86)


def marked_die(value: int, seat: Seat, size: int, look: DieLook) -> Image.Image:
    """Return a die of `size` pixels with the mark `look`."""
    match look:
        case DieLook.GHOST:
            return ghost_die(value, seat, size)
        case DieLook.RETURNABLE:
            return returnable_die(value, seat, size)
        case DieLook.LIFTED:
            return lifted_die(seat, size)
        case _:
            return die(value, seat, size, is_new=look is DieLook.FRESH)


@tile_builder
def thrown_die_tile(brush: Brush, value: int, seat: Seat, is_left: bool) -> None:
    """Paint one of the two dice of the current roll; the left and the right one lean apart."""
    degrees = 8.0 if is_left else -7.0
    brush.centre_sprite(thrown_die(value, seat, brush.width, degrees))


@dataclass(frozen=True, slots=True)
class DiceCountTile:
    """One large die that stands for several dice on a card, with their count."""

    value: int
    seat: Seat
    count: int
    look: DieLook

    def paint(self, brush: Brush) -> None:
        """Draw the die, with the count next to it or, if that does not fit, on its corner."""
        side = brush.height
        brush.sprite(marked_die(self.value, self.seat, side, self.look))
        if brush.width > side:
            at = ((side + brush.width) / 2, brush.height / 2)
            colour = CHALK if self.look is DieLook.PLAIN else LAMP
            brush.figure(f"×{self.count}", at, colour, size=46)
            return
        x = y = side - 20.0
        brush.plate(Layer(x - 20, y - 20, 40, 40, NIGHT, 20))
        brush.figure(str(self.count), (x, y), CHALK, size=40)


@tile_builder
def supply_tile(brush: Brush, count: int, seat: Seat) -> None:
    """Paint a player's dice that are not in play, in one row."""
    side = min(brush.height, brush.width // 6) - 4
    for place in range(count):
        brush.sprite(blank_die(seat, side), place * (side + 4), (brush.height - side) // 2)


@tile_builder
def captain_tile(brush: Brush, seat: Seat, face: Portrait, is_at_home: bool = False) -> None:
    """Paint the portrait of a player.

    On each player's strip, the backdrop shows the outline of a captain with a tricorne. If the
    portrait is on the strip (`is_at_home`) and has another hat, a frame hides the outline.
    """
    if is_at_home and face.hat is not Hat.TRICORNE:
        width, height = brush.width, brush.height
        brush.plate(
            Layer(0, 0, width, height, BRASS_DARK, 9),
            Layer(2, 2, width - 4, height - 4, blend(WOOD_DARK, NIGHT, 0.4), 8),
        )
    colours = SEAT_COLOURS[seat]
    brush.sprite(portrait(colours, face, brush.width, brush.height))


@tile_builder
def name_tile(brush: Brush, name: str, is_current: bool, size: int) -> None:
    """Paint a player's name on the player's strip, cut if it is too long."""
    colour = LAMP if is_current else CHALK
    brush.fit_text(
        name,
        (2, brush.height / 2),
        colour,
        size=size,
        room=brush.width - 4,
        face=FontFace.BOLD,
    )


@tile_builder
def tricks_tile(brush: Brush, tricks: tuple[Trick, ...], is_idle: bool = False) -> None:
    """Paint a player's trick cards from right to left; a number replaces those that do not fit.

    With `is_idle`, the cards are dim, because the player can play no trick this round.
    """
    before = brush.sheet.copy()
    step = min(64, max(50, brush.width // len(tricks)))
    width, room = step - 5, brush.width // step
    hidden = len(tricks) - room + 1 if len(tricks) > room else 0
    shown = tricks[: len(tricks) - hidden]
    for place, trick in enumerate(shown):
        sprite = trick_card(trick, width, brush.height)
        brush.sprite(sprite, brush.width - (place + 1) * step + step - width, 0)
    if is_idle:
        brush.sheet.paste(Image.blend(brush.sheet, before, _IDLE_TRANSPARENCY))
    if hidden:
        brush.plate(
            Layer(0, 0, width, brush.height, PAPER, 5),
            Layer(3, 3, width - 6, brush.height - 6, BRAMBLE, 4),
        )
        brush.figure(f"+{hidden}", (width / 2, brush.height / 2), CHALK, size=38)


@tile_builder
def symbol_tile(brush: Brush, half: Half) -> None:
    """Paint the symbol of the active trick."""
    brush.centre_sprite(_badge(half, brush.height, brush.width))


@cache
def _badge(half: Half, height: int, width: int | None = None) -> Image.Image:
    """Return the symbol of a trick on its background, which is square if `width` is None."""
    width = width or height
    pen = Pen(width, height)
    pen.box(0, 0, width, height, LAMP, height * 0.22)
    pen.box(3, 3, width - 6, height - 6, BRAMBLE, height * 0.18)
    draw_symbol(pen, half, width / 2, height / 2, height - 8)
    return pen.finish()


@tile_builder
def leader_tile(brush: Brush, seat: Seat, is_upper: bool) -> None:
    """Paint a bar in the leader's colour along a card; its tip points to the leader's side."""
    brush.sprite(_leader(seat, is_upper, brush.width, brush.height))


@cache
def _leader(seat: Seat, is_upper: bool, width: int, height: int) -> Image.Image:
    look, pen = SEAT_COLOURS[seat], Pen(width, height)
    middle, thick = width / 2, height - 7
    for inset, colour in ((0.0, NIGHT), (1.5, look.edge), (4.0, look.body)):
        pen.box(inset, 1 + inset, width - 2 * inset, thick - 2 * inset, colour, 7 - inset)
        half, tip = 40 - 2 * inset, height - 1.2 * inset
        base = 1 + thick - inset - 1
        pen.polygon([(middle - half, base), (middle + half, base), (middle, tip)], colour)
    edge = pen.finish()
    return edge.transpose(Image.Transpose.FLIP_TOP_BOTTOM) if is_upper else edge


@tile_builder
def number_tile(
    brush: Brush, number: int, is_settled: bool, size: int, is_lit: bool = False
) -> None:
    """Paint the plate with a card's die value: brass if `is_settled`, otherwise dark.

    The number is settled once a player has chosen at which end of the row of cards the numbering
    begins. `is_lit` marks a card on which a die can be placed now.
    """
    pen = Pen(brush.width, brush.height)
    half = size
    left, width = brush.width / 2 - half, 2 * half
    face = LAMP if is_lit else BRASS if is_settled else blend(BRASS, NIGHT, 0.72)
    rim = CHALK if is_lit else BRASS_DARK if is_settled else BRASS
    pen.box(left, 2, width, brush.height - 4, NIGHT, 8)
    pen.box(left + 1, 3, width - 2, brush.height - 6, rim, 7)
    pen.box(left + 3, 5, width - 6, brush.height - 10, face, 5)
    for x in (left + 10, left + width - 10):
        pen.circle(x, brush.height / 2, 2.5, BRASS_DARK)
    brush.sprite(pen.finish())
    middle = (brush.width / 2, brush.height / 2)
    brush.figure(str(number), middle, INK if is_lit or is_settled else CHALK, size=size)


_FLAT = 70
"""The maximum height in pixels of a row of the score table without margins around its total."""


@tile_builder
def lamps_tile(brush: Brush, round: int, rounds: int) -> None:
    """Paint the rounds as a row of lamps, lit up to the current round."""
    pen = Pen(brush.width, brush.height)
    step, middle = min(24.0, brush.width / rounds), brush.height / 2
    for place in range(rounds):
        x = step / 2 + place * step
        if place < round:
            pen.circle(x, middle, 8.5, blend(SLATE, LAMP, 0.30))
            pen.circle(x, middle, 6.5, LAMP)
        else:
            pen.circle(x, middle, 6.5, blend(SLATE, CHALK, 0.25))
    brush.sprite(pen.finish())


@tile_builder
def stack_tile(brush: Brush, count: int, size: int) -> None:
    """Paint the number of cards in the face-down stack."""
    height = brush.height - 10
    width, left = round(height * 0.78), 4
    for lift in (6, 3, 0) if count else ():
        brush.sprite(card_back(width, height), left + lift, 7 - lift)
    x = left + width + 14 + size * 0.62
    brush.figure(str(count), (x, brush.height / 2), CHALK, size=size)


@tile_builder
def row_tile(brush: Brush, text: str, seat: Seat, size: int, face: Portrait) -> None:
    """Paint the head of a row of the score: a player's name and portrait."""
    brush.sprite(portrait(SEAT_COLOURS[seat], face, 34, brush.height - 4), 0, 2)
    at, room = (40, brush.height / 2), brush.width - 44
    brush.fit_text(text, at, CHALK, size=size, room=room, face=FontFace.BOLD)


@tile_builder
def nation_tile(brush: Brush, nation: Nation) -> None:
    """Paint a nation's emblem on the nation's colour, as a heading of the score table."""
    ground = NATION_COLOURS[brush.theme.palette][nation]
    brush.plate(
        Layer(3, 3, brush.width - 8, brush.height - 6, blend(ground, CHALK, 0.25), 8),
        Layer(5, 5, brush.width - 12, brush.height - 10, ground, 7),
    )
    side = min(brush.width, brush.height) - 16
    mark = emblem(nation, side, brush.theme.writing_on(ground))
    brush.sprite(mark, (brush.width - 2 - mark.width) // 2, (brush.height - mark.height) // 2)


@tile_builder
def crew_tile(
    brush: Brush,
    strength: int,
    scored_by: Seat | None,
    size: int,
    is_new: bool = False,
    is_open: bool = False,
) -> None:
    """Paint the strength of a crew, or a player's number of tricks.

    A ring marks a crew that a wild, a trick card used as sailors, has just joined (`is_new`) or can
    join now (`is_open`). The number has the colour of `scored_by`, the player who scores it, or is
    plain if no player does.
    """
    colour = CHALK
    if scored_by is not None:
        look = SEAT_COLOURS[scored_by]
        brush.plate(
            Layer(3, 3, brush.width - 6, brush.height - 6, look.edge, 9),
            Layer(5, 5, brush.width - 10, brush.height - 10, look.body, 7),
        )
        colour = look.pip
    if is_new or is_open:
        brush.sprite(_ring(brush.width, brush.height, is_open))
    middle = (brush.width / 2, brush.height / 2)
    if strength:
        brush.figure(str(strength), middle, colour, size=size)
    else:
        brush.figure("–", middle, CHALK_DIM, size=30)


@lru_cache(maxsize=8)
def _ring(width: int, height: int, is_broken: bool) -> Image.Image:
    """Return the ring around a crew; `is_broken` if a wild can join it, solid if one has joined."""
    ring = plate(width, height, Layer(1, 1, width - 2, height - 2, LAMP, 10)).copy()
    hole = plate(width, height, Layer(5, 5, width - 10, height - 10, LAMP, 7)).getchannel("A")
    ring.putalpha(ImageChops.subtract(ring.getchannel("A"), hole))
    if is_broken:
        for share in (0.3, 0.7):
            ring.paste(0, (round(width * share) - 3, 0, round(width * share) + 3, height))
            ring.paste(0, (0, round(height * share) - 3, width, round(height * share) + 3))
    return ring


@tile_builder
def amount_tile(brush: Brush, amount: int, size: int) -> None:
    """Paint a number on the slate, or a dash for nothing."""
    middle = (brush.width / 2, brush.height / 2)
    if amount:
        brush.figure(str(amount), middle, CHALK, size=size)
    else:
        brush.figure("–", middle, CHALK_DIM, size=30)


@dataclass(frozen=True, slots=True)
class TotalTile:
    """A player's score so far."""

    total: int
    seat: Seat
    is_leading: bool
    size: int = 48

    def paint(self, brush: Brush) -> None:
        """Write the total on the player's colour."""
        look = SEAT_COLOURS[self.seat]
        rim, top = 7 if self.is_leading else 4, 8 if brush.height > _FLAT else 0
        height, edge = brush.height - 2 * top, LAMP if self.is_leading else look.edge
        brush.plate(
            Layer(2, top + 2, brush.width - 4, height - 4, edge, 12),
            Layer(rim, top + rim, brush.width - 2 * rim, height - 2 * rim, look.body, 9),
        )
        brush.figure(str(self.total), (brush.width / 2, brush.height / 2), look.pip, size=self.size)


@tile_builder
def label_tile(
    brush: Brush, text: str, size: int, is_bold: bool = False, anchor: str = "lm"
) -> None:
    """Paint a word on the slate."""
    x = {"l": 2.0, "m": brush.width / 2, "r": brush.width - 2.0}[anchor[0]]
    brush.fit_text(
        text,
        (x, brush.height / 2),
        CHALK,
        size=size,
        room=brush.width - 4,
        face=FontFace.BOLD if is_bold else FontFace.TEXT,
        anchor=anchor,
    )


@tile_builder
def trick_sign_tile(brush: Brush) -> None:
    """Paint a small trick card, the heading of the dirty tricks in the score table."""
    brush.centre_sprite(trick_card(Trick.DIE_SHIFT, 34, brush.height - 6))


_GAP = 2
_IN_A_ROW = 3


def dice_tiles(
    geometry: BoardGeometry, room: Box, spot: SpotScene, seat: Seat, slot: int
) -> Iterator[PlacedTile]:
    """Yield the dice of one side for a card, the row next to the card first.

    `slot` is 0 for the near side.
    """
    looks, sides = _looks(spot, slot), geometry.dice
    if geometry.has_large_print and len(looks) > len(sides):
        yield from _iter_counted_dice(room, spot, seat, looks, sides[-1])
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
        yield PlacedTile(Box(x, y, side, side), _die(spot, seat, look))


def _looks(spot: SpotScene, slot: int) -> list[DieLook]:
    """Return the marks of the dice of one side: first of the dice on the card, then of dice that
    the last move removed, then of dice that can be placed.
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
    return DieTile(spot.number, seat, look, spot.is_threatened, spot.worth, spot.is_best)


def _iter_counted_dice(
    room: Box, spot: SpotScene, seat: Seat, looks: list[DieLook], side: int
) -> Iterator[PlacedTile]:
    """Yield one large die with a count, and a removed die or a possible placement next to it."""
    on_card = [look for look in looks if look not in (DieLook.LIFTED, DieLook.GHOST)]
    others = looks[len(on_card) :]
    y = room.y + (room.height - side) // 2
    # The large die shows the mark of a new die, or else of a die that can be taken back, if any.
    look = on_card[-1] if on_card else DieLook.PLAIN
    width = side if others else room.width
    if on_card:
        count = DiceCountTile(spot.number, seat, len(on_card), look)
        yield PlacedTile(Box(room.x, y, width, side), count)
    if others:
        yield PlacedTile(Box(room.right - side, y, side, side), _die(spot, seat, others[-1]))


def backdrop_of(scene: BoardScene) -> Backdrop:
    """Return the table, on which the plate of the current player is lit."""
    lit = "near" if scene.near.is_current else "far" if scene.far.is_current else None
    return _backdrop(scene.display.has_large_print, lit)


@plan_of.register
def _(scene: BoardScene) -> Plan:
    return Plan(backdrop_of(scene), board_tiles(scene), cuts_of(geometry_of(scene.display)))


def board_tiles(scene: BoardScene) -> Iterator[PlacedTile]:
    """Yield the tiles on the table; no two overlap."""
    geometry = geometry_of(scene.display)
    near, far = scene.near, scene.far
    yield from _strip(geometry, geometry.far, far)
    for place, spot in enumerate(scene.spots):
        yield from _spot(geometry, place, spot, near.seat, not scene.has_open_numbers)
    yield from _captains_in_tavern(geometry, scene)
    yield from _strip(geometry, geometry.near, near)
    yield from _heads(geometry, scene.labels, scene.round, scene.rounds)
    totals = (near.total, far.total)
    for row, side in ((NEAR, near), (FAR, far)):
        leads = side.total == max(totals) > min(totals)
        yield from _score(
            geometry, row, (side.seat, side.face), side.name, side.crews, len(side.tricks),
            side.total, leads,
        )  # fmt: skip
    yield from _stack(geometry, scene.sailors_in_stack, scene.tricks_in_stack, scene.stack)


def _strip(geometry: BoardGeometry, place: StripGeometry, side: SideScene) -> Iterator[PlacedTile]:
    if not side.is_captain_in_tavern:
        yield PlacedTile(place.captain, captain_tile(side.seat, side.face, is_at_home=True))
    yield PlacedTile(place.name, name_tile(side.name, side.is_current, geometry.sizes.name))
    if side.supply:
        yield PlacedTile(place.supply, supply_tile(side.supply, side.seat))
    if side.armed is not None:
        yield PlacedTile(place.armed, symbol_tile(side.armed))
    if side.rolled:
        for slot, (box, value) in enumerate(zip(place.rolled, side.rolled, strict=True)):
            yield PlacedTile(box, thrown_die_tile(value, side.seat, is_left=slot == 0))
    if side.tricks:
        yield PlacedTile(place.tricks, tricks_tile(side.tricks, side.is_captain_in_tavern))


def _spot(
    geometry: BoardGeometry, place: int, spot: SpotScene, near: Seat, is_settled: bool
) -> Iterator[PlacedTile]:
    sizes = geometry.sizes
    card = CardTile(
        spot.card,
        spot.name,
        spot.is_face_down,
        sizes.value,
        sizes.nation,
        has_ships=not geometry.has_large_print,
        paper=CARD_PAPER[spot.leader],
    )
    yield PlacedTile(geometry.card(place), card)
    number = number_tile(spot.number, is_settled, sizes.number, is_lit=any(spot.ghosts))
    yield PlacedTile(geometry.number(place), number)
    if spot.leader is near:
        yield PlacedTile(geometry.near_mark(place), leader_tile(spot.leader, is_upper=False))
    elif spot.leader is not None:
        yield PlacedTile(geometry.far_mark(place), leader_tile(spot.leader, is_upper=True))
    yield from dice_tiles(geometry, geometry.near_dice(place), spot, near, 0)
    yield from dice_tiles(geometry, geometry.far_dice(place), spot, near.opponent, 1)


def _captains_in_tavern(geometry: BoardGeometry, scene: BoardScene) -> Iterator[PlacedTile]:
    for side, box in (
        (scene.far, geometry.far_captain),
        (scene.near, geometry.near_captain),
    ):
        if side.is_captain_in_tavern:
            yield PlacedTile(box, captain_tile(side.seat, side.face))


def _heads(
    geometry: BoardGeometry, labels: Labels, played: int, rounds: int
) -> Iterator[PlacedTile]:
    slate, sizes = geometry.slate, geometry.sizes
    yield PlacedTile(slate.round, label_tile(labels.round, sizes.round, is_bold=True))
    yield PlacedTile(slate.lamps, lamps_tile(played, rounds))
    for column, nation in enumerate(NATIONS, start=1):
        yield PlacedTile(slate.cell(column, HEADS), nation_tile(nation))
    yield PlacedTile(slate.cell(TRICKS, HEADS), trick_sign_tile())
    total = label_tile(labels.total, sizes.label, anchor="mm")
    yield PlacedTile(slate.cell(TOTALS, HEADS), total)


def _score(
    geometry: BoardGeometry,
    row: int,
    player: tuple[Seat, Portrait],
    name: str,
    crews: tuple[CrewScene, ...],
    tricks: int,
    total: int,
    is_leading: bool,
) -> Iterator[PlacedTile]:
    """Yield a player's row of the slate: name and portrait, crews, tricks and total."""
    slate, sizes = geometry.slate, geometry.sizes
    seat, face = player
    head = row_tile(name, seat, sizes.label, face)
    yield PlacedTile(slate.cell(LABELS, row), head)
    for column, crew in enumerate(crews, start=1):
        tile = crew_tile(crew.strength, crew.scored_by, sizes.strength, crew.is_new, crew.is_open)
        yield PlacedTile(slate.cell(column, row), tile)
    scored = crew_tile(tricks, seat if tricks else None, sizes.amount)
    yield PlacedTile(slate.cell(TRICKS, row), scored)
    tile_of_total = TotalTile(total, seat, is_leading, sizes.total)
    yield PlacedTile(slate.cell(TOTALS, row), tile_of_total)


def _stack(
    geometry: BoardGeometry, sailors: tuple[int, ...], tricks: int, cards: int
) -> Iterator[PlacedTile]:
    """Yield the row of the stack on the slate.

    It has the number of cards, the strength of each nation's sailors, and the number of tricks in
    the stack.
    """
    slate, size = geometry.slate, geometry.sizes.amount
    yield PlacedTile(slate.cell(LABELS, STACK), stack_tile(cards, size))
    for column, amount in enumerate((*sailors, tricks), start=1):
        yield PlacedTile(slate.cell(column, STACK), amount_tile(amount, size))


def _paint_table(has_large_print: bool, lit: str | None, theme: Theme) -> Image.Image:
    geometry = geometry_of(Display(has_large_print=has_large_print))
    # The lamp has a fixed position. So the picture between the two plates does not depend on the
    # current player, and its tiles are drawn and encoded only once.
    size = (TABLE_WIDTH, TABLE_HEIGHT)
    picture = lit_planks((TABLE_WIDTH / 2, 0.37 * TABLE_HEIGHT), (620, 400), size)
    for name, strip in (("far", geometry.far), ("near", geometry.near)):
        _draw_plate(picture, strip.plate, is_lit=name == lit)
        draw_outline(
            picture,
            strip.captain,
            portrait(SEAT_COLOURS[Seat.FIRST], CAPTAINS[0], *strip.captain[2:]),
        )
    draw_mug_ring(picture, 34, 506, 42)
    for place in range(TAVERN_SIZE):
        carve(picture, geometry.far_dice(place))
        carve(picture, geometry.near_dice(place))
    draw_score(picture, geometry.slate)
    return picture


def draw_score(picture: Image.Image, slate: SlateGeometry) -> None:
    """Draw the empty slate of the score."""
    draw_slate(picture, slate.frame)
    for y in slate.rows[1:-1]:
        draw_rule(picture, slate.columns[0], y - 1, slate.columns[-1] - slate.columns[0])


def _draw_plate(picture: Image.Image, box: Box, *, is_lit: bool) -> None:
    pen = Pen(box.width, box.height)
    pen.box(0, 0, box.width, box.height, NIGHT, 14)
    pen.box(1, 1, box.width - 2, box.height - 2, LAMP if is_lit else BRASS_DARK, 13)
    rim = 4 if is_lit else 2
    wood = blend(WOOD_DARK, LAMP, 0.12) if is_lit else WOOD_DARK
    pen.box(rim, rim, box.width - 2 * rim, box.height - 2 * rim, wood, 11)
    sheet = pen.finish()
    picture.paste(sheet, (box.x, box.y), sheet)


def _backdrop(has_large_print: bool, lit: str | None) -> Backdrop:
    return _BACKDROPS[has_large_print, lit]


_BACKDROPS = {
    (large_print, lit): Backdrop(
        f"board, {'large print' if large_print else 'normal'}, {lit or 'neither'} side lit",
        partial(_paint_table, large_print, lit),
    )
    for large_print in (False, True)
    for lit in ("near", "far", None)
}
