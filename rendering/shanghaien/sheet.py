"""The score sheet of Shanghaien."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from bot.games.shanghaien.cards import NATIONS, WILD_VALUE, Nation, Trick
from bot.games.shanghaien.rules import RoundSwing, largest_swing, round_totals, score
from bot.games.shanghaien.state import SEATS, GameState, ScoreLine, Seat
from rendering.drawing import lettering
from rendering.drawing.canvas import (
    BRAMBLE,
    BRASS,
    CHALK,
    CHALK_DIM,
    LAMP,
    NIGHT,
    SEAT_COLOURS,
    SLATE,
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
from rendering.shanghaien.board import TotalTile
from rendering.shanghaien.board_scene import DiceLook, Words
from rendering.shanghaien.colours import NATION_COLOURS
from rendering.shanghaien.sprites.cards import emblem, trick_card
from rendering.shanghaien.summary import halves
from rendering.shared.people import TABLE_HEIGHT, TABLE_WIDTH, Portrait, portrait
from rendering.shared.posters import draw_rule, draw_slate, lit_planks

CHIP = 38
"""Width of a small card."""
_CHIP_STEP = 40
_BADGE = 38
"""Side of a nation's badge in its line."""
NAME_X = _BADGE + 10
"""Left edge of the name in a line."""
LINES_Y = 21, 56
"""The vertical middles of the two text lines in a row."""


@tile_builder
def headline_tile(brush: Brush, text: str) -> None:
    """Paint the headline on one line, smaller if necessary, or on two small lines."""
    room, x = brush.width - 8, brush.width / 2
    _write_lines(brush, text, (x, "mm"), LAMP, size=40, room=room, least=26)


def _write_lines(
    brush: Brush,
    text: str,
    at: tuple[float, str],
    colour: Colour,
    *,
    size: int,
    room: float,
    least: int,
) -> None:
    """Write `text` on one line, smaller if necessary, or on two small lines if that does not fit.

    `at` is the horizontal position and its anchor. Text that does not fit on two lines
    either is cut on one line.
    """
    face = lettering.face_for(text, FontFace.NARROW)

    def has_room(line: str) -> bool:
        return lettering.text_width(lettering.space_words(line, face), face, least) <= room

    lines: tuple[str, ...] = (text,)
    if not has_room(text) and all(map(has_room, halves(text))):
        lines = halves(text)
    step = least - 2
    top = (brush.height - step * (len(lines) - 1)) / 2
    for row, line in enumerate(lines):
        brush.fit_text(
            line,
            (at[0], top + row * step),
            colour,
            size=size if len(lines) == 1 else least,
            room=room,
            face=FontFace.BOLD,
            anchor=at[1],
            least=least,
        )


@tile_builder
def side_tile(
    brush: Brush, name: str, seat: Seat, face: Portrait, is_left: bool, size: int
) -> None:
    """Paint a player's heading on one half of the sheet."""
    width = round(brush.height * 0.66)
    figure = portrait(SEAT_COLOURS[seat], face, width, brush.height - 6)
    brush.sprite(figure, 0 if is_left else brush.width - width, 2)
    x = width + 10 if is_left else brush.width - width - 10
    at = (x, "lm" if is_left else "rm")
    room = brush.width - width - 18
    _write_lines(brush, name, at, CHALK, size=size, room=room, least=28)


@tile_builder
def nation_line_tile(brush: Brush, nation: Nation, name: str, reason: str, size: int) -> None:
    """Paint a nation with the reason for its score below, or dim if the reason is empty."""
    ground = NATION_COLOURS[brush.theme.palette][nation]
    middle = _line_middle(brush, reason)
    top = round(middle - _BADGE / 2)
    brush.plate(
        Layer(2, top, _BADGE, _BADGE, blend(ground, CHALK, 0.25), 8),
        Layer(4, top + 2, _BADGE - 4, _BADGE - 4, ground, 7),
    )
    mark = emblem(nation, _BADGE - 10, brush.theme.writing_on(ground))
    brush.sprite(mark, 2 + 5, top + 5)
    _write_line(brush, name, reason, size)


def _line_middle(brush: Brush, reason: str) -> float:
    """Return the vertical middle of the name: on the upper line, or central without a `reason`."""
    return LINES_Y[0] if reason else brush.height / 2 - 1


def _write_line(brush: Brush, name: str, reason: str, size: int) -> None:
    """Write the name with the reason below; without a reason the name alone, dim."""
    brush.fit_text(
        name,
        (NAME_X, _line_middle(brush, reason)),
        CHALK if reason else CHALK_DIM,
        size=size,
        room=brush.width - NAME_X,
        face=FontFace.BOLD,
    )
    if reason:
        brush.fit_text(reason, (4, LINES_Y[1]), LAMP, size=size, room=brush.width - 6, least=26)


@dataclass(frozen=True, slots=True)
class StrengthTile:
    """The strength of a crew. A ring in a player's colour marks a strength that the player scores.

    If two crews are equally strong and so score nothing, both strengths are struck through.
    """

    strength: int
    scored_by: Seat | None
    size: int
    is_struck: bool = False

    def paint(self, brush: Brush) -> None:
        """Write the number, or a dash for nothing."""
        middle = (brush.width / 2, brush.height / 2 - 1)
        if not self.strength:
            brush.figure("–", middle, CHALK_DIM, size=30)
            return
        if self.scored_by is not None:
            look = SEAT_COLOURS[self.scored_by]
            rim = max(look.body, look.edge, key=sum)
            brush.plate(
                Layer(3, 4, brush.width - 6, brush.height - 10, rim, 18),
                Layer(7, 8, brush.width - 14, brush.height - 18, SLATE, 14),
            )
        ink = CHALK_DIM if self.is_struck else CHALK
        brush.figure(str(self.strength), middle, ink, size=self.size)
        if self.is_struck:
            half = self.size * (0.25 + 0.28 * len(str(self.strength)))
            pen = Pen(brush.width, brush.height)
            x, y = middle
            pen.line([(x - half, y + half / 3), (x + half, y - half / 3)], LAMP, 5)
            brush.sprite(pen.finish())


@dataclass(frozen=True, slots=True)
class CrewChipsTile:
    """The sailors of a crew as small cards; wilds are dark with a brass rim."""

    nation: Nation
    values: tuple[int, ...]
    wilds: int
    is_left: bool
    size: int

    def paint(self, brush: Brush) -> None:
        """Draw the cards from the middle outwards."""
        for place, x in enumerate(chip_places(brush.width, len(self.values) + self.wilds)):
            left = brush.width - x - CHIP if self.is_left else x
            real = place < len(self.values)
            value = self.values[place] if real else WILD_VALUE
            nation = self.nation if real else None
            chip = _chip(value, brush.theme, nation, brush.height - 12, self.size)
            brush.sprite(chip, left, 5)


@lru_cache(maxsize=256)
def _chip(value: int, theme: Theme, nation: Nation | None, height: int, size: int) -> Image.Image:
    """Return a small card: a sailor of `nation`, or a wild if `nation` is None."""
    rim, inside, ink = BRASS, BRAMBLE, CHALK
    if nation is not None:
        inside = NATION_COLOURS[theme.palette][nation]
        rim, ink = blend(inside, CHALK, 0.3), theme.writing_on(inside)
    bare = plate(
        CHIP,
        height,
        Layer(0, 0, CHIP, height, NIGHT, 7),
        Layer(1, 1, CHIP - 2, height - 2, rim, 6),
        Layer(3, 3, CHIP - 6, height - 6, inside, 5),
    )
    brush = Brush(bare.copy(), theme)
    brush.figure(str(value), (CHIP / 2, height / 2), ink, size=size)
    return brush.sheet


def chip_places(width: int, count: int) -> list[int]:
    """Return the distance from the middle of the sheet to each of `count` cards of a crew."""
    step = min(_CHIP_STEP, (width - 4 - CHIP) / max(1, count - 1))
    return [round(4 + place * step) for place in range(count)]


@tile_builder
def trick_cards_tile(brush: Brush, tricks: tuple[Trick, ...], is_left: bool) -> None:
    """Paint the unused trick cards of a player, from the middle outwards."""
    for trick, x in zip(tricks, chip_places(brush.width, len(tricks)), strict=True):
        left = brush.width - x - CHIP if is_left else x
        brush.sprite(trick_card(trick, CHIP, brush.height - 12), left, 5)


@dataclass(frozen=True, slots=True)
class PointsTile:
    """Scored points, on the player's colour."""

    points: int
    seat: Seat
    size: int

    def paint(self, brush: Brush) -> None:
        """Write the points."""
        look = SEAT_COLOURS[self.seat]
        brush.plate(
            Layer(4, 4, brush.width - 8, brush.height - 10, look.edge, 10),
            Layer(6, 6, brush.width - 12, brush.height - 14, look.body, 8),
        )
        middle = (brush.width / 2, brush.height / 2 - 1)
        brush.figure(str(self.points), middle, look.pip, size=self.size)


@tile_builder
def round_totals_tile(
    brush: Brush, totals: tuple[int, ...], rounds: int, seat: Seat, marked: int | None, size: int
) -> None:
    """Paint a player's totals after each round, below the numbers of the rounds.

    The total after the `marked` round, if any, is on the player's colour.
    """
    cell = brush.width / rounds
    for number, total in enumerate(totals, start=1):
        middle, ink = (number - 0.5) * cell, CHALK
        if number == marked:
            look = SEAT_COLOURS[seat]
            left, top, height = middle - cell / 2 + 1, 30, brush.height - 34
            brush.plate(
                Layer(left, top, cell - 2, height, look.edge, 8),
                Layer(left + 2, top + 2, cell - 6, height - 4, look.body, 6),
            )
            ink = look.pip
        brush.figure(str(number), (middle, 16), CHALK_DIM, size=size - 7)
        brush.figure(str(total), (middle, 28 + (brush.height - 32) / 2), ink, size=size)


@tile_builder
def tricks_line_tile(brush: Brush, text: str, reason: str, size: int) -> None:
    """Paint the line of the unused tricks and the value of each."""
    width, height = 28, _BADGE
    top = round(_line_middle(brush, reason) - height / 2)
    brush.sprite(trick_card(Trick.DIE_SHIFT, width, height), 2 + (_BADGE - width) // 2, top)
    _write_line(brush, text, reason, size)


@dataclass(frozen=True, slots=True)
class SheetCrew:
    """One crew: its sailors' values, its number of wilds, its strength and its owner's points."""

    values: tuple[int, ...]
    wilds: int
    strength: int
    points: int
    scored_by: Seat | None
    """The player who scores the strength of this crew, or None. It is the owner if the other player
    has no crew, and the other player if the other player's crew is stronger."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One nation."""

    nation: Nation
    name: str
    near: SheetCrew
    far: SheetCrew
    reason: str
    """The reason for the score; empty if neither player has a crew."""

    @property
    def is_equal(self) -> bool:
        """True if both crews are equally strong, so that neither scores."""
        return self.near.strength == self.far.strength > 0


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One player."""

    seat: Seat
    name: str
    face: Portrait
    tricks: tuple[Trick, ...]
    total: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class SheetScene:
    """The content of the score sheet. "Near" is the left side."""

    headline: str
    near: SheetSide
    far: SheetSide
    lines: tuple[SheetLine, ...]
    points: str
    tricks: str
    trick_points: str
    totals: tuple[tuple[int, ...], tuple[int, ...]]
    """The total after each finished round: near side, far side."""
    rounds: int
    """The number of rounds of the game."""
    swing: RoundSwing | None
    swing_words: tuple[str, str]
    """The largest change of the lead in one round, as two texts: the nation with its points, and
    the round. Both texts are empty without such a change."""
    display: Display = field(default_factory=Display)


def build_score_sheet(state: GameState, look: DiceLook, headline: str) -> SheetScene:
    """Return the score sheet of a finished or running game in the position `state`.

    `headline` states the result, such as "Anna wins 8 : 7".
    """
    words, viewer = look.words, look.viewer
    counted, totals, swing = score(state), round_totals(state), largest_swing(state)
    swing_words = "", ""
    if swing is not None:
        swing_words = f"{words.nations[swing.nation]} +{swing.points}", words.round(swing.round)

    def side(seat: Seat) -> SheetSide:
        won = state.outcome is not None and state.outcome.winner is seat
        tricks, total = state.player(seat).tricks, counted.totals[seat.slot]
        name, face = look.picture_names[seat.slot], look.faces[seat.slot]
        return SheetSide(seat, name, face, tricks, total, won)

    return SheetScene(
        headline=headline,
        near=side(viewer),
        far=side(viewer.opponent),
        lines=tuple(_line(state, line, words, viewer) for line in counted.lines),
        points=words.points,
        tricks=words.tricks,
        trick_points=words.trick_points,
        totals=(
            tuple(each[viewer.slot] for each in totals),
            tuple(each[viewer.opponent.slot] for each in totals),
        ),
        rounds=state.options.rounds,
        swing=swing,
        swing_words=swing_words,
        display=look.display,
    )


def _line(state: GameState, line: ScoreLine, words: Words, viewer: Seat) -> SheetLine:
    contested = all(line.strengths)
    scorer = next((seat for seat in SEATS if line.points[seat.slot]), None)

    def crew(seat: Seat) -> SheetCrew:
        own = state.player(seat).crew(line.nation)
        values = tuple(sorted(own.values, reverse=True))
        # Rulebook: of two crews, the stronger one scores the strength of the weaker one. A crew
        # without an opponent scores its own strength.
        counts = scorer is not None and (seat is scorer) is not contested
        scored_by = scorer if counts else None
        points = line.points[seat.slot]
        return SheetCrew(values, len(own.wilds), own.strength, points, scored_by)

    return SheetLine(
        nation=line.nation,
        name=words.nations[line.nation],
        near=crew(viewer),
        far=crew(viewer.opponent),
        reason=_score_reason(line, words),
    )


def _score_reason(line: ScoreLine, words: Words) -> str:
    weaker, stronger = sorted(line.strengths)
    if not stronger:
        return ""
    if not weaker:
        return words.alone
    return words.equal if weaker == stronger else words.stronger(stronger, weaker)


_LEFT, _RIGHT = 18, TABLE_WIDTH - 18
_CHIPS, _STRENGTH, _POINTS = 200, 78, 76
_NEAR_POINTS = _LEFT + _CHIPS + _STRENGTH
_CENTRE = _NEAR_POINTS + _POINTS
_FAR_POINTS = TABLE_WIDTH - _CENTRE
_HEADLINE_Y, _HEADLINE = 16, 54
_NAMES_Y, _NAMES = 70, 90
_TOTAL = 110
_ROWS_Y, _ROW = 162, 76
_ROUNDS_Y = _ROWS_Y + (len(NATIONS) + 1) * _ROW
_ROUNDS = TABLE_HEIGHT - 8 - _ROUNDS_Y


class _SheetPrint(NamedTuple):
    """Sizes of letters and digits in pixels."""

    number: int
    chip: int
    total: int
    name: int
    line: int
    round: int


_PRINT = _SheetPrint(number=44, chip=44, total=54, name=38, line=30, round=31)
_LARGE_PRINT = _SheetPrint(number=52, chip=47, total=60, name=44, line=34, round=34)


def sheet_tiles(scene: SheetScene) -> Iterator[PlacedTile]:
    """Yield the tiles of the sheet; no two overlap."""
    size = _LARGE_PRINT if scene.display.has_large_print else _PRINT
    headline = Box(_LEFT, _HEADLINE_Y, _RIGHT - _LEFT, _HEADLINE)
    yield PlacedTile(headline, headline_tile(scene.headline))
    yield from _heads(scene, size)
    for row, line in enumerate(scene.lines):
        y = _ROWS_Y + row * _ROW
        nation = nation_line_tile(line.nation, line.name, line.reason, size.line)
        yield PlacedTile(Box(_CENTRE, y, _FAR_POINTS - _CENTRE, _ROW), nation)
        yield from _crew(line, scene.near.seat, y, size, is_left=True)
        yield from _crew(line, scene.far.seat, y, size, is_left=False)
    yield from _tricks(scene, _ROWS_Y + len(scene.lines) * _ROW, size)
    yield from _rounds(scene, size)


def _rounds(scene: SheetScene, size: _SheetPrint) -> Iterator[PlacedTile]:
    """Yield both players' totals after each round, and the largest change of the lead."""
    swing = scene.swing
    for side, totals, x in zip(
        (scene.near, scene.far), scene.totals, (_LEFT, _FAR_POINTS), strict=True
    ):
        if totals:
            marked = None if swing is None else swing.round
            tile = round_totals_tile(totals, scene.rounds, side.seat, marked, size.round)
            yield PlacedTile(Box(x, _ROUNDS_Y, _CENTRE - _LEFT, _ROUNDS), tile)
    if swing is not None:
        nation = nation_line_tile(swing.nation, *scene.swing_words, size.line)
        middle = Box(_CENTRE, _ROUNDS_Y, _FAR_POINTS - _CENTRE, _ROUNDS)
        yield PlacedTile(middle, nation)


def _heads(scene: SheetScene, size: _SheetPrint) -> Iterator[PlacedTile]:
    """Yield both players, each with the total next to the column of points."""
    for side, left in ((scene.near, True), (scene.far, False)):
        x = _NEAR_POINTS if left else _FAR_POINTS + _POINTS - _TOTAL
        total = TotalTile(side.total, side.seat, side.is_winner, size.total)
        yield PlacedTile(Box(x, _NAMES_Y, _TOTAL, _NAMES), total)
        x = _LEFT if left else _FAR_POINTS + _POINTS
        name = side_tile(side.name, side.seat, side.face, left, size.name)
        yield PlacedTile(Box(x, _NAMES_Y, _NEAR_POINTS - _LEFT, _NAMES), name)
    middle = _NEAR_POINTS + _TOTAL
    between = Box(middle, _NAMES_Y, TABLE_WIDTH - 2 * middle, _NAMES)
    yield PlacedTile(between, headline_tile(scene.points))


def _columns(is_left: bool, y: int) -> tuple[Box, Box, Box]:
    """Return the boxes of cards, strength and points in a row of the left or the right side."""
    near = (
        Box(_LEFT, y, _CHIPS, _ROW),
        Box(_LEFT + _CHIPS, y, _STRENGTH, _ROW),
        Box(_NEAR_POINTS, y, _POINTS, _ROW),
    )
    if is_left:
        return near
    cards, strength, points = (box._replace(x=TABLE_WIDTH - box.right) for box in near)
    return cards, strength, points


def _crew(
    line: SheetLine, seat: Seat, y: int, size: _SheetPrint, *, is_left: bool
) -> Iterator[PlacedTile]:
    nation, crew = line.nation, line.near if is_left else line.far
    cards, strength, points = _columns(is_left, y)
    if crew.strength:
        yield PlacedTile(cards, CrewChipsTile(nation, crew.values, crew.wilds, is_left, size.chip))
    number = StrengthTile(crew.strength, crew.scored_by, size.number, line.is_equal)
    yield PlacedTile(strength, number)
    if crew.points:
        yield PlacedTile(points, PointsTile(crew.points, seat, size.number))


def _tricks(scene: SheetScene, y: int, size: _SheetPrint) -> Iterator[PlacedTile]:
    reason = scene.trick_points if scene.near.tricks or scene.far.tricks else ""
    line = tricks_line_tile(scene.tricks, reason, size.line)
    yield PlacedTile(Box(_CENTRE, y, _FAR_POINTS - _CENTRE, _ROW), line)
    for side, left in ((scene.near, True), (scene.far, False)):
        if side.tricks:
            cards, strength, points = _columns(left, y)
            yield PlacedTile(cards, trick_cards_tile(side.tricks, left))
            yield PlacedTile(strength, StrengthTile(len(side.tricks), side.seat, size.number))
            yield PlacedTile(points, PointsTile(len(side.tricks), side.seat, size.number))


def _paint(theme: Theme) -> Image.Image:
    size = (TABLE_WIDTH, TABLE_HEIGHT)
    picture = lit_planks((TABLE_WIDTH / 2, TABLE_HEIGHT / 2), (640, 460), size)
    draw_slate(picture, Box(4, 4, TABLE_WIDTH - 8, TABLE_HEIGHT - 8))
    for row in range(len(NATIONS) + 2):
        draw_rule(picture, _LEFT, _ROWS_Y + row * _ROW - 1, _RIGHT - _LEFT)
    return picture


_BACKDROP = Backdrop("score sheet", _paint)


@plan_of.register
def _(scene: SheetScene) -> Plan:
    return Plan(_BACKDROP, sheet_tiles(scene))
