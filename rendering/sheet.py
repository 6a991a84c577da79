"""The score sheet: both crews face to face, what is scored and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from PIL import Image

from bot.games.shanghaien.cards import NATIONS, Nation, Trick
from bot.games.shanghaien.moves import Seat
from bot.games.shanghaien.scoring import score
from bot.games.shanghaien.state import Crew, GameState, ScoreLine

from .display import Display
from .encode import encoded
from .geometry import HEIGHT, WIDTH
from .names import shown_name
from .sheet_pieces import (
    CrewChipsTile,
    HeadlineTile,
    NationLineTile,
    PointsTile,
    SideTile,
    TricksLineTile,
)
from .slate_pieces import AmountTile, LabelTile, TotalTile
from .table import draw_rule, draw_slate, lit_planks
from .theme import Theme, theme_of
from .tiles import Backdrop, Box, Placed, assemble
from .words import Words


@dataclass(frozen=True, slots=True)
class SheetCrew:
    """One crew: the values of its sailors, how many wilds, their sum and what it brings."""

    values: tuple[int, ...]
    wilds: int
    strength: int
    points: int


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
    total: str
    display: Display = field(default_factory=Display)


def build_score_sheet(
    state: GameState,
    *,
    names: tuple[str, str],
    words: Words,
    headline: str,
    viewer: Seat = Seat.FIRST,
    usernames: tuple[str, str] | None = None,
    display: Display | None = None,
) -> SheetScene:
    """Return the score sheet of `state`, of a finished or a running game, `viewer` on the left.

    `headline` says how it ended, such as "Anna wins 8 : 7"; names go by seat.
    """
    counted = score(state)
    fallback = usernames or names

    def side(seat: Seat) -> SheetSide:
        won = state.outcome is not None and state.outcome.winner is seat
        name = shown_name(names[seat.slot], fallback[seat.slot])
        return SheetSide(seat, name, state.player(seat).tricks, counted.totals[seat.slot], won)

    return SheetScene(
        headline=headline,
        near=side(viewer),
        far=side(viewer.opponent),
        lines=tuple(_line(state, line, words, viewer) for line in counted.lines),
        points=words.points,
        tricks=words.tricks,
        total=words.total,
        display=display or Display(),
    )


def _line(state: GameState, line: ScoreLine, words: Words, viewer: Seat) -> SheetLine:
    def crew(seat: Seat) -> SheetCrew:
        own: Crew = state.player(seat).crew(line.nation)
        values = tuple(sorted(own.values, reverse=True))
        return SheetCrew(values, len(own.wilds), own.strength, line.points[seat.slot])

    why = ""
    if any(line.strengths):
        first, second = line.strengths
        why = words.stronger if first and second else words.alone
        why = words.equal if first == second else why
    name = words.nations[line.nation]
    return SheetLine(line.nation, name, crew(viewer), crew(viewer.opponent), why)


def render_score_sheet(scene: SheetScene) -> bytes:
    """Return the score sheet as PNG bytes, 1200 × 764 pixels."""
    return encoded(draw_sheet(scene))


def draw_sheet(scene: SheetScene) -> Image.Image:
    """Return the score sheet in palette mode; the caller owns it."""
    return assemble(SHEET_BACKDROP, theme_of(scene.display.palette), sheet_tiles(scene))


_LEFT, _RIGHT = 26, WIDTH - 26
_CHIPS, _SUM, _POINTS = 286, 70, 84
_CENTRE = _RIGHT - _LEFT - 2 * (_CHIPS + _SUM + _POINTS)
_PRINT, _LARGE_PRINT = 36, 46
_ROWS_Y, _ROW = 112, 57
_TRICKS_Y = _ROWS_Y + 8 * _ROW
_TOTAL_Y = _TRICKS_Y + _ROW + 4
_FAR = _LEFT + _CHIPS + _SUM + _POINTS + _CENTRE


def sheet_tiles(scene: SheetScene) -> Iterator[Placed]:
    """Yield everything on the sheet; no two overlap."""
    middle = _LEFT + _CHIPS + _SUM + _POINTS
    size = _LARGE_PRINT if scene.display.large_print else _PRINT
    wing = _CHIPS + _SUM - 50
    yield Placed(Box(_LEFT, 20, wing, 66), SideTile(scene.near.name, scene.near.seat, left=True))
    yield Placed(Box(_LEFT + wing, 20, _RIGHT - _LEFT - 2 * wing, 66), HeadlineTile(scene.headline))
    yield Placed(
        Box(_RIGHT - wing, 20, wing, 66), SideTile(scene.far.name, scene.far.seat, left=False)
    )
    for x in (middle - _POINTS, _FAR):
        yield Placed(Box(x - 13, 86, _POINTS + 26, 24), LabelTile(scene.points, 23, anchor="mm"))
    for row, line in enumerate(scene.lines):
        y = _ROWS_Y + row * _ROW
        why = "" if scene.display.large_print else line.why
        nation = NationLineTile(line.nation, line.name, why, bool(line.why))
        yield Placed(Box(middle, y, _CENTRE, _ROW), nation)
        yield from _crew(line.nation, line.near, scene.near.seat, y, size, left=True)
        yield from _crew(line.nation, line.far, scene.far.seat, y, size, left=False)
    yield from _bottom(scene, middle, size)


def _crew(
    nation: Nation, crew: SheetCrew, seat: Seat, y: int, size: int, *, left: bool
) -> Iterator[Placed]:
    widths = (_CHIPS, _SUM, _POINTS) if left else (_POINTS, _SUM, _CHIPS)
    x = _LEFT if left else _FAR
    boxes = []
    for width in widths:
        boxes.append(Box(x, y, width, _ROW))
        x += width
    chips, total, points = boxes if left else boxes[::-1]
    if crew.strength:
        yield Placed(chips, CrewChipsTile(nation, crew.values, crew.wilds, left))
    yield Placed(total, AmountTile(crew.strength, size))
    if crew.points:
        yield Placed(points, PointsTile(crew.points, seat, size))


def _bottom(scene: SheetScene, middle: int, size: int) -> Iterator[Placed]:
    yield Placed(Box(middle, _TRICKS_Y, _CENTRE, _ROW), TricksLineTile(scene.tricks))
    total_height = HEIGHT - 22 - _TOTAL_Y
    for side, left in ((scene.near, True), (scene.far, False)):
        points_x = middle - _POINTS if left else _FAR
        if side.tricks:
            box = Box(points_x, _TRICKS_Y, _POINTS, _ROW)
            yield Placed(box, PointsTile(len(side.tricks), side.seat, size))
        x = middle - 180 if left else _FAR
        yield Placed(
            Box(x, _TOTAL_Y, 180, total_height), TotalTile(side.total, side.seat, side.won)
        )
    yield Placed(Box(middle, _TOTAL_Y, _CENTRE, total_height), HeadlineTile(scene.total))


def _paint(theme: Theme) -> Image.Image:
    picture = lit_planks((WIDTH / 2, HEIGHT / 2), (900, 520))
    draw_slate(picture, Box(8, 8, WIDTH - 16, HEIGHT - 16))
    for row in range(len(NATIONS) + 2):
        draw_rule(picture, _LEFT, _ROWS_Y + row * _ROW - 1, _RIGHT - _LEFT)
    return picture


SHEET_BACKDROP = Backdrop("score sheet", _paint)
