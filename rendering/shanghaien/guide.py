"""The pictures of the rules guide that no game position shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from bot.games.shanghaien.cards import (
    NATIONS,
    SAILOR_VALUES,
    Card,
    Half,
    Nation,
    Sailor,
    Trick,
)
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.state import TAVERN_SIZE, GameState
from rendering.ink.brush import Brush
from rendering.ink.display import Display
from rendering.ink.fonts import FontFace
from rendering.ink.pen import Pen, Point
from rendering.ink.theme import BRAMBLE, BRASS, INK, LAMP, NIGHT, PAPER, Theme, blend
from rendering.mosaic.picture import Plan, draw, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed
from rendering.shanghaien.board import backdrop_of
from rendering.shanghaien.board_geometry import (
    geometry_of,
)
from rendering.shanghaien.board_scene import BoardScene, build_board
from rendering.shanghaien.sprites.dice import die, thrown_die
from rendering.shanghaien.sprites.emblems import emblem
from rendering.shanghaien.sprites.sailors import sailor
from rendering.shanghaien.sprites.trick_cards import draw_symbol, trick_card
from rendering.shanghaien.table_tiles import CardTile, NumberTile
from rendering.shanghaien.words import Words
from rendering.tavern.planks import carve, lit_planks
from rendering.tavern.size import HEIGHT, TABLE_HEIGHT, TABLE_WIDTH, WIDTH
from rendering.tavern.slate import SLATE_BACKDROP


@dataclass(frozen=True, slots=True)
class NationsGuide:
    """All nations with their sailors' values."""

    nations: tuple[tuple[Nation, str], ...]
    display: Display = field(default_factory=Display)


@dataclass(frozen=True, slots=True)
class PlacingGuide:
    """A tavern, two rolled dice and the cards they may go to."""

    cards: tuple[tuple[Card, str], ...]
    roll: tuple[int, int]
    display: Display = field(default_factory=Display)


@dataclass(frozen=True, slots=True)
class TricksGuide:
    """Every trick card and what its halves are called."""

    halves: tuple[tuple[Half, str], ...]
    display: Display = field(default_factory=Display)


@dataclass(frozen=True, slots=True)
class TableGuide:
    """A board with the names of its parts."""

    board: BoardScene
    tavern: str
    tricks: str

    @property
    def display(self) -> Display:
        """The display of the board."""
        return self.board.display


GuideScene = NationsGuide | PlacingGuide | TricksGuide | TableGuide


def build_nations_guide(words: Words, display: Display | None = None) -> NationsGuide:
    """Return the page of the eight nations."""
    named = tuple((nation, words.nations[nation]) for nation in NATIONS)
    return NationsGuide(named, display or Display())


def build_placing_guide(
    cards: tuple[Card, ...],
    roll: tuple[int, int],
    words: Words,
    display: Display | None = None,
) -> PlacingGuide:
    """Return the page about placing: six cards, leftmost is 1, and two dice just rolled."""
    named = tuple(
        (card, words.nations[card.nation] if isinstance(card, Sailor) else "") for card in cards
    )
    return PlacingGuide(named, roll, display or Display())


def build_tricks_guide(words: Words, display: Display | None = None) -> TricksGuide:
    """Return the page of the trick cards' halves."""
    return TricksGuide(tuple((half, words.halves[half]) for half in Half), display or Display())


def build_table_guide(
    state: GameState, names: tuple[str, str], words: Words, display: Display | None = None
) -> TableGuide:
    """Return the page that names the parts of the table, for a position without placed dice."""
    board = build_board(state, names=names, words=words, display=display)
    return TableGuide(board, words.tavern, words.tricks)


def _backdrop(scene: GuideScene) -> Backdrop:
    """Return the slate, or the planks for the pages about the table."""
    if isinstance(scene, TableGuide):
        return backdrop_of(scene.board)
    return _PLACING_BACKDROP if isinstance(scene, PlacingGuide) else SLATE_BACKDROP


def guide_tiles(scene: GuideScene) -> Iterator[Placed]:
    """Yield everything on a page; no two overlap."""
    large = scene.display.large_print
    if isinstance(scene, NationsGuide):
        for place, (nation, name) in enumerate(scene.nations):
            row, column = divmod(place, 4)
            yield Placed(
                Box(36 + column * 284, 34 + row * 352, 276, 344),
                NationPageTile(nation, name, large),
            )
    elif isinstance(scene, PlacingGuide):
        yield from _placing(scene)
    elif isinstance(scene, TableGuide):
        whole = Box(0, 0, TABLE_WIDTH, TABLE_HEIGHT)
        yield Placed(whole, LabelledTableTile(scene.board, scene.tavern, scene.tricks))
    else:
        yield from _tricks(scene)


def _tricks(scene: TricksGuide) -> Iterator[Placed]:
    """Yield the halves in a grid, whatever their number: two rows of three, then rows of four."""
    columns = 3 if len(scene.halves) <= 6 else 4
    rows = max(2, -(-len(scene.halves) // columns))
    across, down = 1140 // columns, 704 // rows
    for place, (half, name) in enumerate(scene.halves):
        row, column = divmod(place, columns)
        box = Box(36 + column * across, 34 + row * down, across - 12, down - 8)
        yield Placed(box, HalfTile(half, name, scene.display.large_print))


_PLACE, _PLACES_X = 186, 42
"""Width of a column of the page about placing, and where the first one begins."""
_GHOSTS_Y, _GHOST = 404, 84


def _placing(scene: PlacingGuide) -> Iterator[Placed]:
    large = scene.display.large_print
    value = 76 if large else 62
    for number, (card, nation) in enumerate(scene.cards, start=1):
        x = _PLACES_X + (number - 1) * _PLACE
        tile = CardTile(card, nation, value_size=value, name_size=27, ships=not large)
        yield Placed(Box(x + 8, 28, _PLACE - 16, 300), tile)
        yield Placed(Box(x, 336, _PLACE, 60), NumberTile(number, True, 50))
    height = HEIGHT - _GHOSTS_Y - 12
    yield Placed(Box(_PLACES_X, _GHOSTS_Y, 6 * _PLACE, height), ThrowTile(scene.roll))


@dataclass(frozen=True, slots=True)
class LabelledTableTile:
    """The whole board with the names of its parts laid over it."""

    board: BoardScene
    tavern: str
    tricks: str

    def paint(self, brush: Brush) -> None:
        """Draw the board, then labels where no dice lie, each pointing at its part."""
        brush.sheet.paste(draw(self.board).convert("RGB"))
        geometry = geometry_of(self.board.display)
        row = geometry.card(1)
        above, below = geometry.far_dice(1), geometry.near_dice(4)
        middle = row.x + row.width / 2
        _label(brush, self.tavern, (middle, above.y + above.height / 2 - 6), (middle, row.y - 2))
        tricks = geometry.near.tricks
        at = (below.x + below.width / 2, below.y + below.height / 2 - 4)
        _label(brush, self.tricks, at, (tricks.right - 44, tricks.y + 10))


def _label(brush: Brush, text: str, at: Point, tip: Point) -> None:
    """Draw a lamplit plate with `text` around `at` and a pointer to `tip`."""
    (x, y), half = at, 82
    pen = Pen(brush.width, brush.height)
    side = 16 if abs(tip[1] - y) > abs(tip[0] - x) else 0
    pen.polygon([(x - side, y - 16 + side), (x + side, y + 16 - side), tip], NIGHT)
    pen.box(x - half, y - 26, 2 * half, 52, NIGHT, 12)
    pen.polygon([(x - side, y - 14 + side), (x + side, y + 14 - side), tip], LAMP)
    pen.box(x - half + 2, y - 24, 2 * half - 4, 48, LAMP, 10)
    brush.sprite(pen.finish())
    brush.fitted(text, at, INK, size=32, room=2 * half - 14, face=FontFace.BOLD, anchor="mm")


@dataclass(frozen=True, slots=True)
class ThrowTile:
    """Two dice, and an arrow from each to where it would lie below its card."""

    roll: tuple[int, int]

    def paint(self, brush: Brush) -> None:
        """Draw arrows first, the dice on their ends."""
        pen = Pen(brush.width, brush.height)
        middle, size = brush.width / 2, 156
        starts = (middle - 120, middle + 120)
        for start, value in zip(starts, self.roll, strict=True):
            goal = (value - 0.5) * _PLACE
            top, bottom = _GHOST + 46.0, brush.height - 90.0
            path = [
                (start + (goal - start) * t * t * (3 - 2 * t), bottom + (top - bottom) * t)
                for t in (step / 24 for step in range(25))
            ]
            pen.line(path, NIGHT, 24)
            tip = _GHOST + 8.0
            pen.polygon([(goal - 40, top + 4), (goal + 40, top + 4), (goal, tip)], NIGHT)
            pen.line(path, BRASS, 15)
            pen.polygon([(goal - 31, top), (goal + 31, top), (goal, tip + 9)], BRASS)
        brush.sprite(pen.finish())
        for slot, (start, value) in enumerate(zip(starts, self.roll, strict=True)):
            ghost = die(value, Seat.FIRST, _GHOST).copy()
            ghost.putalpha(ghost.getchannel("A").point(lambda level: level * 0.5))
            brush.sprite(ghost, round((value - 0.5) * _PLACE - _GHOST / 2), 2)
            thrown = thrown_die(value, Seat.FIRST, size, 8.0 if slot == 0 else -7.0)
            brush.sprite(thrown, round(start - size / 2), brush.height - size - 2)


@dataclass(frozen=True, slots=True)
class NationPageTile:
    """One nation: a poster with a sailor, emblem, name and the five values."""

    nation: Nation
    name: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Paint the poster."""
        ground = brush.theme.nations[self.nation]
        pen = Pen(brush.width, brush.height)
        pen.box(0, 0, brush.width, brush.height, NIGHT, 14)
        pen.box(2, 2, brush.width - 4, brush.height - 4, PAPER, 13)
        pen.box(10, 10, brush.width - 20, 216, blend(ground, NIGHT, 0.22), 8)
        pen.circle(brush.width / 2, 120, 100, ground)
        pen.box(14, 14, 74, 74, PAPER, 12)
        sheet = pen.finish()
        figure = sailor(self.nation, 3, 170, 200)
        sheet.alpha_composite(figure, ((brush.width - 170) // 2 + 20, 26))
        sheet.alpha_composite(emblem(self.nation, 60, INK), (21, 21))
        brush.sprite(sheet)
        middle = brush.width / 2
        size = 46 if self.large else 40
        brush.fitted(
            self.name, (middle, 250), INK, size=size, room=256, face=FontFace.BOLD, anchor="mm"
        )
        for place, value in enumerate(SAILOR_VALUES):
            brush.figure(str(value), (middle + (place - 2) * 48, 306), INK, size=size + 4)


@dataclass(frozen=True, slots=True)
class HalfTile:
    """One half of the trick cards: its symbol, its name and the cards that have it."""

    half: Half
    name: str
    large: bool

    def paint(self, brush: Brush) -> None:
        """Draw the symbol large, beside it every card that has it.

        Measures are those of a tile of 368 by 344 and shrink with it.
        """
        x_scale, y_scale = brush.width / 368, brush.height / 344
        scale, middle_y = min(x_scale, y_scale), round(142 * y_scale)
        pen = Pen(brush.width, brush.height)
        pen.box(0, 0, brush.width, brush.height, NIGHT, 16)
        pen.box(2, 2, brush.width - 4, brush.height - 4, BRASS, 15)
        pen.box(5, 5, brush.width - 10, brush.height - 10, BRAMBLE, 12)
        draw_symbol(pen, self.half, 120 * x_scale, middle_y, 196 * scale)
        brush.sprite(pen.finish())
        cards = [trick for trick in Trick if self.half in trick.halves]
        width, columns = {1: (92, 1), 2: (58, 2), 3: (56, 2), 4: (56, 2)}.get(len(cards), (34, 3))
        width, gap = round(width * scale), round(8 * scale)
        height = round(width * 2.08)
        rows = -(-len(cards) // columns)
        left = round(292 * x_scale) - (columns * (width + gap) - gap) // 2
        top = middle_y - (rows * (height + gap) - gap) // 2
        for place, trick in enumerate(cards):
            row, column = divmod(place, columns)
            sprite = trick_card(trick, width, height)
            brush.sprite(sprite, left + column * (width + gap), top + row * (height + gap))
        middle = (brush.width / 2, brush.height - round(44 * y_scale))
        size = round((48 if self.large else 42) * y_scale)
        brush.fitted(
            self.name,
            middle,
            LAMP,
            size=size,
            room=brush.width - 24,
            face=FontFace.BOLD,
            anchor="mm",
        )


def _paint_placing(theme: Theme) -> Image.Image:
    picture = lit_planks((WIDTH / 2, HEIGHT / 2), (760, 420))
    for place in range(TAVERN_SIZE):
        carve(picture, Box(_PLACES_X + place * _PLACE + 30, _GHOSTS_Y - 4, _PLACE - 60, 96))
    return picture


_PLACING_BACKDROP = Backdrop("placing", _paint_placing)


@plan_of.register(NationsGuide)
@plan_of.register(PlacingGuide)
@plan_of.register(TricksGuide)
@plan_of.register(TableGuide)
def _(scene: GuideScene) -> Plan:
    return Plan(_backdrop(scene), guide_tiles(scene))
