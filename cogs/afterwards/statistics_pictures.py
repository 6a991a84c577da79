"""Figures that people would rather look at: the rating over time, two members face to face."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.ratings.ladder import PathPoint, Tally
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import number_text, share_text
from rendering.charts.head_to_head import Better, DuelRow, HeadToHeadScene
from rendering.charts.line_chart import ChartScene, Line, Tick
from rendering.drawing.canvas import Display

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
_LEAST_STEP = 10
"""Between two labelled ratings."""
_MOST_TICKS = 6
_MANY_GAMES = 5


def rating_chart(
    title: str, path: Sequence[PathPoint], texts: Texts, display: Display
) -> ChartScene:
    """Return the chart of a rating's path, at least one point, in the band of its deviation.

    It goes by the number of the game: several on one day would lie upon each other.
    """
    ratings = [point.rating for point in path]
    doubt = path[-1].deviation
    points = tuple((float(game), rating) for game, rating in enumerate(ratings, start=1))
    spread = tuple(point.deviation for point in path)
    lowest, highest = min(*ratings, ratings[-1] - doubt), max(*ratings, ratings[-1] + doubt)
    ticks = round_ticks(lowest, highest, _LEAST_STEP)
    return ChartScene(
        title=title,
        lines=(Line("", points, str(round(ratings[-1])), spread),),
        x_range=(1.0, float(max(2, len(path)))),
        y_range=(ticks[0], ticks[-1]),
        x_ticks=game_ticks([point.ended_at for point in path], texts),
        y_ticks=tuple(Tick(value, str(value)) for value in ticks),
        display=display,
        x_title=texts("pic-game"),
    )


def game_ticks(times: Sequence[float], texts: Texts) -> tuple[Tick, ...]:
    """Return the first and the last game with their dates, and one in the middle of many."""
    last = len(times)
    # A picture cannot follow its reader's zone; a day more or less does not matter here.
    dates = [datetime.fromtimestamp(times[at], UTC).date() for at in (0, -1)]
    first_label, last_label = (
        texts("pic-game-date", game=game, date=date)
        for game, date in zip((1, last), dates, strict=True)
    )
    if last == 1:
        return (Tick(1.0, first_label),)
    middle = (1 + last) // 2
    between = [Tick(float(middle), str(middle))] if last >= _MANY_GAMES else []
    return (Tick(1.0, first_label), *between, Tick(float(last), last_label))


def round_ticks(lowest: float, highest: float, least: int = 1) -> list[int]:
    """Return round numbers around amounts, `least` apart or more, few enough to be read."""
    for step in _STEPS[_STEPS.index(least) :]:
        first = int(lowest // step) * step
        last = int(-(-highest // step)) * step
        if (last - first) // step < _MOST_TICKS:
            return list(range(first, max(last, first + step) + 1, step))
    return [int(lowest // 1000) * 1000, int(-(-highest // 1000)) * 1000]


def versus_scene(
    names: tuple[str, str],
    rows: Sequence[DuelRow],
    ratings: tuple[float, float] | None,
    texts: Texts,
    display: Display,
) -> HeadToHeadScene:
    """Return two members' games against each other, row by row; their ratings come last."""
    last = []
    if ratings is not None:
        rounded = (str(round(ratings[0])), str(round(ratings[1])))
        last = [DuelRow(texts("versus-rating"), ratings, rounded, Better.MORE)]
    return HeadToHeadScene(names, (*rows, *last), display)


def won_row(key: str, tally: Tally, texts: Texts) -> DuelRow:
    """Return how many of their games each of the two won."""
    won = (tally.won, tally.lost)
    return DuelRow(texts(key), won, (str(tally.won), str(tally.lost)), Better.MORE)


def number_row(
    key: str,
    pair: tuple[float, float],
    texts: Texts,
    *,
    digits: int = 1,
    better: Better = Better.NEITHER,
) -> DuelRow:
    """Return a row of two numbers, rounded."""
    written = (number_text(pair[0], texts, digits), number_text(pair[1], texts, digits))
    return DuelRow(texts(key), pair, written, better)


def share_row(key: str, pair: tuple[float, float], texts: Texts) -> DuelRow:
    """Return a row of two shares from 0 to 1."""
    written = (share_text(pair[0], texts), share_text(pair[1], texts))
    return DuelRow(texts(key), pair, written)
