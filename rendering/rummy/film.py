"""A whole game of Shanghai as an animation of turns and round ends.

Turns that do not change the melds are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from PIL import Image

from bot.games.rummy.state import Phase, Table
from rendering.drawing.canvas import Display, Theme
from rendering.drawing.picture import Backdrop, Plan, Scene, draw, gif, plan_of
from rendering.rummy.scenes import RummyLook, TableScene, build_table
from rendering.rummy.sheet import StandingsScene, build_standings, standings_height
from rendering.rummy.summary import RoundEndScene, build_round_end, round_end_height
from rendering.rummy.table import table_height
from rendering.rummy.words import TRAY, rummy_theme_of

_ROUND_END_WEIGHT = 3.0
"""The duration of the end of a round, as a multiple of the duration of a turn."""
_SHEET_SECONDS = 5.0
"""The duration of the score sheet, which readers have to read before the film restarts."""
_LONGEST_STEP = 1.2
"""The maximum duration of a turn, in seconds."""
_SECONDS = 40.0
"""The usual maximum duration of a film, in seconds."""


_Picture = TableScene | RoundEndScene | StandingsScene


class FilmFrame(NamedTuple):
    """A picture that plain cloth extends to the height of the film."""

    scene: _Picture
    height: int
    display: Display


def build_rummy_film(
    tables: Iterable[Table],
    look: RummyLook,
    *,
    headline: str,
    seconds: float = _SECONDS,
) -> list[tuple[Scene, float]]:
    """Return the scenes of a game with durations that add up to at most `seconds`.

    `tables` are the public parts of all positions in order. The film shows the start of each round,
    each turn that changes the melds, each round's end for three times as long, and finally the
    score sheet with `headline`. The result is empty if `tables` is empty.
    """
    positions = list(_turning_points(tables))
    if not positions:
        return []
    weighted = list(_weigh_scenes(positions, look))
    step = (seconds - _SHEET_SECONDS) / max(1.0, sum(weight for _, weight in weighted))
    timed: list[tuple[_Picture, float]] = [
        (scene, weight * min(_LONGEST_STEP, step)) for scene, weight in weighted
    ]
    timed.append((build_standings(positions[-1], look, headline=headline), _SHEET_SECONDS))
    height = max(_height(scene) for scene, _ in timed)
    return [(FilmFrame(scene, height, look.display), length) for scene, length in timed]


def _weigh_scenes(
    positions: Iterable[Table], look: RummyLook
) -> Iterator[tuple[TableScene | RoundEndScene, float]]:
    """Yield the scenes before the score sheet with their relative durations."""
    shown: Table | None = None
    for table in positions:
        if shown is not None and len(table.history) > len(shown.history):
            result = table.history[-1]
            yield build_round_end(table, result, look), _ROUND_END_WEIGHT
        if table.phase is not Phase.OVER:
            yield build_table(table, look, previous=shown), 1.0
        shown = table


def _turning_points(tables: Iterable[Table]) -> Iterator[Table]:
    """Yield the first table of each round, those with changed melds, and that of the game's end."""
    shown: Table | None = None
    table: Table | None = None
    for table in tables:
        if table.phase is not Phase.OFFER:
            continue
        if shown is None or table.melds != shown.melds or table.history != shown.history:
            yield table
            shown = table
    if table is not None and table.phase is Phase.OVER:
        yield table


def _height(scene: _Picture) -> int:
    match scene:
        case TableScene():
            return table_height(scene)
        case RoundEndScene():
            return round_end_height(scene)
        case _:
            return standings_height(scene)


@plan_of.register
def _(frame: FilmFrame) -> Plan:
    plan = plan_of(frame.scene)
    return plan._replace(backdrop=_on_cloth(plan.backdrop, frame.height))


@cache
def _on_cloth(backdrop: Backdrop, height: int) -> Backdrop:
    """Return a backdrop that plain cloth extends to `height` pixels."""

    def paint(theme: Theme) -> Image.Image:
        upper = backdrop.paint(theme)
        picture = Image.new("RGB", (upper.width, height), TRAY)
        picture.paste(upper)
        return picture

    return Backdrop(f"{backdrop.name}, down to {height}", paint)


def render_rummy_film(frames: Sequence[tuple[Scene, float]]) -> bytes:
    """Return the frames of `build_rummy_film` as an endless GIF.

    Raises ValueError if `frames` is empty.
    """
    if not frames:
        raise ValueError("a film needs at least one frame")
    theme = rummy_theme_of(frames[0][0].display.palette)
    pictures = ((np.asarray(draw(scene)), seconds) for scene, seconds in frames)
    return gif(pictures, theme.colours)
