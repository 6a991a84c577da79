"""The score sheet: both crews face to face, what is scored and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from PIL import Image

from bot.games.shanghaien.cards import NATIONS, Nation, Trick
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import SEATS, GameState, ScoreLine, Seat
from rendering.ink.display import Display
from rendering.ink.theme import Theme
from rendering.mosaic.picture import Plan, plan_of
from rendering.mosaic.tiles import Backdrop, Box, Placed
from rendering.shanghaien.scene_look import SceneLook
from rendering.shanghaien.sheet_tiles import (
    CrewChipsTile,
    HeadlineTile,
    NationLineTile,
    PointsTile,
    SideTile,
    StrengthTile,
    TrickCardsTile,
    TricksLineTile,
)
from rendering.shanghaien.slate_tiles import TotalTile
from rendering.shanghaien.words import Words
from rendering.tavern.planks import draw_rule, draw_slate, lit_planks
from rendering.tavern.size import TABLE_HEIGHT, TABLE_WIDTH


@dataclass(frozen=True, slots=True)
class SheetCrew:
    """One crew: the values of its sailors, how many wilds, their sum and what it brings."""

    values: tuple[int, ...]
    wilds: int
    strength: int
    points: int
    scored_by: Seat | None
    """Whose points the strength of this crew makes: its own side's, or the stronger one's."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One nation."""

    nation: Nation
    name: str
    near: SheetCrew
    far: SheetCrew
    why: str
    """Why it is scored as it is; empty if nobody has a crew."""


@dataclass(frozen=True, slots=True)
class SheetSide:
    """One player."""

    seat: Seat
    name: str
    tricks: tuple[Trick, ...]
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class SheetScene:
    """Everything on the score sheet; near is the left side."""

    headline: str
    near: SheetSide
    far: SheetSide
    lines: tuple[SheetLine, ...]
    points: str
    tricks: str
    trick_points: str
    display: Display = field(default_factory=Display)


def build_score_sheet(state: GameState, look: SceneLook, headline: str) -> SheetScene:
    """Return the score sheet of `state`, of a finished or a running game.

    `headline` says how it ended, such as "Anna wins 8 : 7".
    """
    words, viewer = look.words, look.viewer
    counted = score(state)

    def side(seat: Seat) -> SheetSide:
        won = state.outcome is not None and state.outcome.winner is seat
        tricks, total = state.player(seat).tricks, counted.totals[seat.slot]
        return SheetSide(seat, look.names[seat.slot], tricks, total, won)

    return SheetScene(
        headline=headline,
        near=side(viewer),
        far=side(viewer.opponent),
        lines=tuple(_line(state, line, words, viewer) for line in counted.lines),
        points=words.points,
        tricks=words.tricks,
        trick_points=words.trick_points,
        display=look.display,
    )


def _line(state: GameState, line: ScoreLine, words: Words, viewer: Seat) -> SheetLine:
    contested = all(line.strengths)
    scorer = next((seat for seat in SEATS if line.points[seat.slot]), None)

    def crew(seat: Seat) -> SheetCrew:
        own = state.player(seat).crew(line.nation)
        values = tuple(sorted(own.values, reverse=True))
        # Rulebook: of two crews the weaker one's strength is scored, a lone crew's its own.
        counts = scorer is not None and (seat is scorer) is not contested
        scored_by = scorer if counts else None
        points = line.points[seat.slot]
        return SheetCrew(values, len(own.wilds), own.strength, points, scored_by)

    return SheetLine(
        nation=line.nation,
        name=words.nations[line.nation],
        near=crew(viewer),
        far=crew(viewer.opponent),
        why=_why(line, words),
    )


def _why(line: ScoreLine, words: Words) -> str:
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
_ROWS_Y, _ROW = 162, 84


class _SheetPrint(NamedTuple):
    """Sizes of letters and digits in pixels."""

    number: int
    chip: int
    total: int
    name: int
    line: int


_PRINT = _SheetPrint(number=44, chip=44, total=54, name=38, line=30)
_LARGE_PRINT = _SheetPrint(number=52, chip=47, total=60, name=44, line=34)


def sheet_tiles(scene: SheetScene) -> Iterator[Placed]:
    """Yield everything on the sheet; no two overlap."""
    size = _LARGE_PRINT if scene.display.large_print else _PRINT
    headline = Box(_LEFT, _HEADLINE_Y, _RIGHT - _LEFT, _HEADLINE)
    yield Placed(headline, HeadlineTile(scene.headline))
    yield from _heads(scene, size)
    for row, line in enumerate(scene.lines):
        y = _ROWS_Y + row * _ROW
        nation = NationLineTile(line.nation, line.name, line.why, size.line)
        yield Placed(Box(_CENTRE, y, _FAR_POINTS - _CENTRE, _ROW), nation)
        yield from _crew(line.nation, line.near, scene.near.seat, y, size, left=True)
        yield from _crew(line.nation, line.far, scene.far.seat, y, size, left=False)
    yield from _tricks(scene, _ROWS_Y + len(scene.lines) * _ROW, size)


def _heads(scene: SheetScene, size: _SheetPrint) -> Iterator[Placed]:
    """Yield both players, each with his total next to the column of his points."""
    for side, left in ((scene.near, True), (scene.far, False)):
        x = _NEAR_POINTS if left else _FAR_POINTS + _POINTS - _TOTAL
        total = TotalTile(side.total, side.seat, side.won, size.total)
        yield Placed(Box(x, _NAMES_Y, _TOTAL, _NAMES), total)
        x = _LEFT if left else _FAR_POINTS + _POINTS
        name = SideTile(side.name, side.seat, left, size.name)
        yield Placed(Box(x, _NAMES_Y, _NEAR_POINTS - _LEFT, _NAMES), name)
    middle = _NEAR_POINTS + _TOTAL
    between = Box(middle, _NAMES_Y, TABLE_WIDTH - 2 * middle, _NAMES)
    yield Placed(between, HeadlineTile(scene.points))


def _columns(left: bool, y: int) -> tuple[Box, Box, Box]:
    """Return the places of cards, strength and points in a row of the left or the right side."""
    near = (
        Box(_LEFT, y, _CHIPS, _ROW),
        Box(_LEFT + _CHIPS, y, _STRENGTH, _ROW),
        Box(_NEAR_POINTS, y, _POINTS, _ROW),
    )
    if left:
        return near
    cards, strength, points = (box._replace(x=TABLE_WIDTH - box.right) for box in near)
    return cards, strength, points


def _crew(
    nation: Nation, crew: SheetCrew, seat: Seat, y: int, size: _SheetPrint, *, left: bool
) -> Iterator[Placed]:
    cards, strength, points = _columns(left, y)
    if crew.strength:
        yield Placed(cards, CrewChipsTile(nation, crew.values, crew.wilds, left, size.chip))
    yield Placed(strength, StrengthTile(crew.strength, crew.scored_by, size.number))
    if crew.points:
        yield Placed(points, PointsTile(crew.points, seat, size.number))


def _tricks(scene: SheetScene, y: int, size: _SheetPrint) -> Iterator[Placed]:
    why = scene.trick_points if scene.near.tricks or scene.far.tricks else ""
    line = TricksLineTile(scene.tricks, why, size.line)
    yield Placed(Box(_CENTRE, y, _FAR_POINTS - _CENTRE, _ROW), line)
    for side, left in ((scene.near, True), (scene.far, False)):
        if side.tricks:
            cards, strength, points = _columns(left, y)
            yield Placed(cards, TrickCardsTile(side.tricks, left))
            yield Placed(strength, StrengthTile(len(side.tricks), side.seat, size.number))
            yield Placed(points, PointsTile(len(side.tricks), side.seat, size.number))


def _paint(theme: Theme) -> Image.Image:
    size = (TABLE_WIDTH, TABLE_HEIGHT)
    picture = lit_planks((TABLE_WIDTH / 2, TABLE_HEIGHT / 2), (640, 460), size)
    draw_slate(picture, Box(4, 4, TABLE_WIDTH - 8, TABLE_HEIGHT - 8))
    for row in range(len(NATIONS) + 1):
        draw_rule(picture, _LEFT, _ROWS_Y + row * _ROW - 1, _RIGHT - _LEFT)
    return picture


_BACKDROP = Backdrop("score sheet", _paint)


@plan_of.register
def _(scene: SheetScene) -> Plan:
    return Plan(_BACKDROP, sheet_tiles(scene))
