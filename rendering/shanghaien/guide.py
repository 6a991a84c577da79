"""The pictures of the Shanghaien guide."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from PIL import Image

from bot.games.shanghaien.cards import (
    NATIONS,
    SAILOR_VALUES,
    WILD_VALUE,
    Card,
    Half,
    Nation,
    Sailor,
    Trick,
)
from bot.games.shanghaien.rules import apply, score
from bot.games.shanghaien.state import TAVERN_SIZE, GameState, MovePlayed, Seat, Shanghai
from rendering.drawing.canvas import (
    BRAMBLE,
    BRASS,
    CHALK,
    INK,
    LAMP,
    NIGHT,
    PAPER,
    Brush,
    Display,
    Pen,
    Theme,
    blend,
)
from rendering.drawing.lettering import FontFace
from rendering.drawing.picture import Backdrop, Box, PlacedTile, Plan, Scene, plan_of, tile_builder
from rendering.shanghaien.board import CardTile, number_tile
from rendering.shanghaien.board_scene import DiceLook, Words
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.examples import AWARD_EXAMPLE, NAMES, SAILORS, SCORE_EXAMPLE
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.sprites.cards import draw_symbol, emblem, trick_card
from rendering.shanghaien.sprites.dice import die, thrown_die
from rendering.shanghaien.sprites.people import sailor
from rendering.shanghaien.summary import build_summary
from rendering.shared.people import CAPTAINS, HEIGHT, TABLE_HEIGHT, TABLE_WIDTH, WIDTH
from rendering.shared.posters import SLATE_BACKDROP, carve, draw_slate, lit_planks


@dataclass(frozen=True, slots=True)
class NationsGuide:
    """All nations with their sailors' values, and an example of a crew with its strength."""

    nations: tuple[tuple[Nation, str], ...]
    crew: str
    strength: str
    display: Display = field(default_factory=Display)


@dataclass(frozen=True, slots=True)
class PlacingGuide:
    """A row of cards (the tavern), two rolled dice, and the cards on which they can be placed."""

    cards: tuple[tuple[Card, str], ...]
    roll: tuple[int, int]
    display: Display = field(default_factory=Display)


@dataclass(frozen=True, slots=True)
class TricksGuide:
    """Every trick card and the names of its halves."""

    halves: tuple[tuple[Half, str], ...]
    display: Display = field(default_factory=Display)


GuideScene = NationsGuide | PlacingGuide | TricksGuide


def build_nations_guide(words: Words, display: Display | None = None) -> NationsGuide:
    """Return the page of the eight nations."""
    named = tuple((nation, words.nations[nation]) for nation in NATIONS)
    return NationsGuide(named, words.crew, words.strength, display or Display())


def build_placing_guide(
    cards: tuple[Card, ...],
    roll: tuple[int, int],
    words: Words,
    display: Display | None = None,
) -> PlacingGuide:
    """Return the page about placing: six cards, numbered from the left, and two rolled dice."""
    named = tuple(
        (card, words.nations[card.nation] if isinstance(card, Sailor) else "") for card in cards
    )
    return PlacingGuide(named, roll, display or Display())


def build_tricks_guide(words: Words, display: Display | None = None) -> TricksGuide:
    """Return the page about the halves of the trick cards."""
    return TricksGuide(tuple((half, words.halves[half]) for half in Half), display or Display())


def _backdrop(scene: GuideScene) -> Backdrop:
    """Return the slate, or the planks for the page about placing."""
    if isinstance(scene, NationsGuide):
        return _NATIONS_BACKDROP
    return _PLACING_BACKDROP if isinstance(scene, PlacingGuide) else SLATE_BACKDROP


def guide_tiles(scene: GuideScene) -> Iterator[PlacedTile]:
    """Yield the tiles of a page; no two overlap."""
    large = scene.display.has_large_print
    if isinstance(scene, NationsGuide):
        for place, (nation, name) in enumerate(scene.nations):
            row, column = divmod(place, 4)
            box = Box(20 + column * 232, 16 + row * 342, 224, 334)
            yield PlacedTile(box, nation_page_tile(nation, name, large))
        crew = crew_page_tile(dict(scene.nations)[_EXAMPLE], scene.crew, scene.strength, large)
        yield PlacedTile(Box(20, 702, TABLE_WIDTH - 40, 220), crew)
    elif isinstance(scene, PlacingGuide):
        yield from _placing(scene)
    else:
        yield from _tricks(scene)


def _tricks(scene: TricksGuide) -> Iterator[PlacedTile]:
    """Yield the halves in a grid: two rows of three, or rows of four."""
    columns = 3 if len(scene.halves) <= 6 else 4
    rows = max(2, -(-len(scene.halves) // columns))
    across, down = 1140 // columns, 704 // rows
    for place, (half, name) in enumerate(scene.halves):
        row, column = divmod(place, columns)
        box = Box(36 + column * across, 34 + row * down, across - 12, down - 8)
        yield PlacedTile(box, half_tile(half, name, scene.display.has_large_print))


_PLACE, _PLACES_X = 186, 42
"""The width of a column of the page about placing, and the left edge of the first column."""
_GHOSTS_Y, _GHOST = 404, 84


def _placing(scene: PlacingGuide) -> Iterator[PlacedTile]:
    large = scene.display.has_large_print
    value = 76 if large else 62
    for number, (card, nation) in enumerate(scene.cards, start=1):
        x = _PLACES_X + (number - 1) * _PLACE
        tile = CardTile(card, nation, value_size=value, name_size=27, has_ships=not large)
        yield PlacedTile(Box(x + 8, 28, _PLACE - 16, 300), tile)
        yield PlacedTile(Box(x, 336, _PLACE, 60), number_tile(number, True, 50))
    height = HEIGHT - _GHOSTS_Y - 12
    yield PlacedTile(Box(_PLACES_X, _GHOSTS_Y, 6 * _PLACE, height), throw_tile(scene.roll))


@tile_builder
def throw_tile(brush: Brush, roll: tuple[int, int]) -> None:
    """Paint two dice, and an arrow from each die to its place below a card."""
    pen = Pen(brush.width, brush.height)
    middle, size = brush.width / 2, 156
    starts = (middle - 120, middle + 120)
    for start, value in zip(starts, roll, strict=True):
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
    for slot, (start, value) in enumerate(zip(starts, roll, strict=True)):
        ghost = die(value, Seat.FIRST, _GHOST).copy()
        ghost.putalpha(ghost.getchannel("A").point(lambda level: level * 0.5))
        brush.sprite(ghost, round((value - 0.5) * _PLACE - _GHOST / 2), 2)
        thrown = thrown_die(value, Seat.FIRST, size, 8.0 if slot == 0 else -7.0)
        brush.sprite(thrown, round(start - size / 2), brush.height - size - 2)


@tile_builder
def nation_page_tile(brush: Brush, nation: Nation, name: str, is_large: bool) -> None:
    """Paint one nation: a poster with a sailor, emblem, name and the five values."""
    ground = NATION_COLOURS[brush.theme.palette][nation]
    pen = Pen(brush.width, brush.height)
    pen.box(0, 0, brush.width, brush.height, NIGHT, 14)
    pen.box(2, 2, brush.width - 4, brush.height - 4, PAPER, 13)
    pen.box(10, 10, brush.width - 20, 216, blend(ground, NIGHT, 0.22), 8)
    pen.circle(brush.width / 2, 120, 100, ground)
    pen.box(14, 14, 74, 74, PAPER, 12)
    sheet = pen.finish()
    figure = sailor(nation, 3, 170, 200)
    sheet.alpha_composite(figure, ((brush.width - 170) // 2 + 14, 26))
    sheet.alpha_composite(emblem(nation, 60, INK), (21, 21))
    brush.sprite(sheet)
    middle = brush.width / 2
    size = 46 if is_large else 40
    brush.fit_text(
        name,
        (middle, 250),
        INK,
        size=size,
        room=brush.width - 18,
        face=FontFace.BOLD,
        anchor="mm",
    )
    for place, value in enumerate(SAILOR_VALUES):
        brush.figure(str(value), (middle + (place - 2) * 41, 302), INK, size=size + 4)


_EXAMPLE = Nation.FRENCH
CREW_EXAMPLE = ((4, 1), Trick.DIE_SHIFT)
"""The sailors of the example, and the trick card that has joined them as a wild."""


@tile_builder
def crew_page_tile(brush: Brush, nation: str, crew: str, strength: str, is_large: bool) -> None:
    """Paint a crew as a sum: two sailors, a wild, and their total strength."""
    middle, size = brush.height / 2, 52 if is_large else 46
    words = (WORDS_WIDTH / 2, middle)
    brush.fit_text(
        crew, words, LAMP, size=size, room=WORDS_WIDTH - 16, face=FontFace.BOLD,
        anchor="mm",
    )  # fmt: skip
    values, wild = CREW_EXAMPLE
    x, wide, high, between = WORDS_WIDTH, 118, brush.height - 16, 44
    tiles: list[CardTile] = [
        CardTile(Sailor(_EXAMPLE, value), nation, has_ships=not is_large) for value in values
    ]
    for place, tile in enumerate([*tiles, CardTile(wild, "")]):
        left = x + place * (wide + between)
        patch = brush.sheet.crop((left, 8, left + wide, 8 + high))
        tile.paint(Brush(patch, brush.theme))
        brush.sheet.paste(patch, (left, 8))
        sign = "=" if place == len(tiles) else "+"
        brush.figure(sign, (left + wide + between / 2, middle), CHALK, size=54)
    left = x + (len(tiles) + 1) * (wide + between)
    total = sum(values) + WILD_VALUE
    centre, room = left + (brush.width - left) / 2, brush.width - left - 8
    brush.figure(str(total), (centre, middle - 30), LAMP, size=120)
    brush.fit_text(
        strength, (centre, brush.height - 40), LAMP, size=size, room=room,
        face=FontFace.BOLD, anchor="mm",
    )  # fmt: skip


WORDS_WIDTH = 236
"""Width of the words to the left of the crew."""


@tile_builder
def half_tile(brush: Brush, half: Half, name: str, is_large: bool) -> None:
    """Paint one half of the trick cards: its large symbol, its name and the cards that have it.

    The measures are for a tile of 368 by 344 pixels, and are scaled to other sizes.
    """
    x_scale, y_scale = brush.width / 368, brush.height / 344
    scale, middle_y = min(x_scale, y_scale), round(142 * y_scale)
    pen = Pen(brush.width, brush.height)
    pen.box(0, 0, brush.width, brush.height, NIGHT, 16)
    pen.box(2, 2, brush.width - 4, brush.height - 4, BRASS, 15)
    pen.box(5, 5, brush.width - 10, brush.height - 10, BRAMBLE, 12)
    draw_symbol(pen, half, 120 * x_scale, middle_y, 196 * scale)
    brush.sprite(pen.finish())
    cards = [trick for trick in Trick if half in trick.halves]
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
    size = round((48 if is_large else 42) * y_scale)
    brush.fit_text(
        name,
        middle,
        LAMP,
        size=size,
        room=brush.width - 24,
        face=FontFace.BOLD,
        anchor="mm",
    )


def _paint_nations(theme: Theme) -> Image.Image:
    size = (TABLE_WIDTH, TABLE_HEIGHT)
    picture = lit_planks((TABLE_WIDTH / 2, TABLE_HEIGHT / 2), (760, 560), size)
    draw_slate(picture, Box(6, 6, TABLE_WIDTH - 12, TABLE_HEIGHT - 12))
    return picture


_NATIONS_BACKDROP = Backdrop("nations", _paint_nations)


def _paint_placing(theme: Theme) -> Image.Image:
    picture = lit_planks((WIDTH / 2, HEIGHT / 2), (760, 420))
    for place in range(TAVERN_SIZE):
        carve(picture, Box(_PLACES_X + place * _PLACE + 30, _GHOSTS_Y - 4, _PLACE - 60, 96))
    return picture


_PLACING_BACKDROP = Backdrop("placing", _paint_placing)


@plan_of.register(NationsGuide)
@plan_of.register(PlacingGuide)
@plan_of.register(TricksGuide)
def _(scene: GuideScene) -> Plan:
    return Plan(_backdrop(scene), guide_tiles(scene))


PLACING_ROLL = (3, 6)


def award_example() -> GameState:
    """Return the position at the end of the round that the page about the award explains."""
    return apply(AWARD_EXAMPLE, MovePlayed(Seat.FIRST, Shanghai()))


def _look(words: Words, display: Display) -> DiceLook:
    return DiceLook(NAMES, CAPTAINS[:2], words, display, Seat.FIRST)


def _award(words: Words, display: Display) -> Scene:
    return build_summary(AWARD_EXAMPLE, award_example(), _look(words, display))


def _score(words: Words, display: Display) -> Scene:
    totals = score(SCORE_EXAMPLE).totals
    winner = NAMES[totals.index(max(totals))]
    headline = f"{winner} {max(totals)} : {min(totals)}"
    return build_score_sheet(SCORE_EXAMPLE, _look(words, display), headline)


_SCENES: Mapping[str, Callable[[Words, Display], Scene]] = {
    "goal": build_nations_guide,
    "placing": lambda words, display: build_placing_guide(SAILORS, PLACING_ROLL, words, display),
    "award": _award,
    "tricks": build_tricks_guide,
    "score": _score,
}
GUIDE_PICTURES: frozenset[str] = frozenset(_SCENES)
"""The pages with a picture."""


def build_guide_page(page: str, words: Words, display: Display | None = None) -> Scene:
    """Return the scene of a page of the guide, one of `GUIDE_PICTURES`.

    Raises KeyError for any other page.
    """
    return _SCENES[page](words, display or Display())
