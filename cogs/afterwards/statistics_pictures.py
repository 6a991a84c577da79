"""Figures that people would rather look at: the rating over time, two members face to face."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import discord

from bot.games.shanghaien.figures.habits import Habits
from bot.ratings.statistics import Duel, Standing
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import number_text, share_text
from cogs.table.pictures import Pictures, picture_file
from rendering.charts.head_to_head import BarRow, HeadToHeadScene
from rendering.charts.line_chart import ChartScene, Line, Tick
from rendering.ink.display import Display

_STEPS = (10, 20, 50, 100, 200, 500)
_MOST_TICKS = 6
_DAY = 24 * 3600


async def rating_file(
    pictures: Pictures, title: str, standing: Standing, display: Display
) -> discord.File:
    """Return a member's rating after each game, over time, as a file to upload."""
    scene = rating_chart(title, standing.path, display)
    key = ("rating", scene)
    return picture_file("rating", await pictures.draw(key, lambda: scene))


async def versus_file(pictures: Pictures, scene: HeadToHeadScene) -> discord.File:
    """Return two members face to face as a file to upload."""
    key = ("versus", scene)
    return picture_file("versus", await pictures.draw(key, lambda: scene))


def rating_chart(title: str, path: Sequence[tuple[float, float]], display: Display) -> ChartScene:
    """Return the chart of a rating's path: Unix times and ratings, at least one."""
    times = [moment for moment, _ in path]
    ratings = [rating for _, rating in path]
    span = max(times[-1] - times[0], _DAY)
    ticks = _rating_ticks(min(ratings), max(ratings))
    return ChartScene(
        title=title,
        lines=(Line("", tuple(path), end=str(round(ratings[-1]))),),
        x_range=(times[0], times[0] + span),
        y_range=(ticks[0], ticks[-1]),
        # A picture cannot follow its reader's zone; that it is UTC is said where there is room.
        x_ticks=tuple(
            _date_tick(times[0] + span * part, zone)
            for part, zone in ((0.1, " UTC"), (0.5, ""), (0.9, ""))
        ),
        y_ticks=tuple(Tick(value, str(value)) for value in ticks),
        display=display,
    )


def _rating_ticks(lowest: float, highest: float) -> list[int]:
    """Return round numbers around the ratings, few enough to be read."""
    for step in _STEPS:
        first = int(lowest // step) * step
        last = int(-(-highest // step)) * step
        if (last - first) // step < _MOST_TICKS:
            return list(range(first, max(last, first + step) + 1, step))
    return [int(lowest // 1000) * 1000, int(-(-highest // 1000)) * 1000]


def _date_tick(moment: float, zone: str) -> Tick:
    return Tick(moment, f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}{zone}")


def versus_scene(
    names: tuple[str, str],
    duel: Duel,
    ratings: tuple[float, float] | None,
    texts: Texts,
    display: Display,
) -> HeadToHeadScene:
    """Return two members' games against each other, row by row; their ratings come last."""
    tally = duel.tally
    rows = [BarRow(texts("versus-won"), (tally.won, tally.lost), (str(tally.won), str(tally.lost)))]
    if tally.averages is not None:
        rows.append(_numbers("versus-score", tally.averages, texts))
    first, second = duel.habits
    rows.append(_numbers("versus-tricks", (first.tricks_per_game, second.tricks_per_game), texts))
    rows.append(_shares(first, second, texts))
    if all(luck.dice for luck in duel.luck):
        pips = (duel.luck[0].average, duel.luck[1].average)
        rows.append(_numbers("versus-pips", pips, texts, digits=2))
    if ratings is not None:
        rounded = (str(round(ratings[0])), str(round(ratings[1])))
        rows.append(BarRow(texts("versus-rating"), ratings, rounded))
    return HeadToHeadScene(names, tuple(rows), display)


def _numbers(key: str, pair: tuple[float, float], texts: Texts, digits: int = 1) -> BarRow:
    written = (number_text(pair[0], texts, digits), number_text(pair[1], texts, digits))
    return BarRow(texts(key), pair, written)


def _shares(first: Habits, second: Habits, texts: Texts) -> BarRow:
    pair = (first.shanghai_share, second.shanghai_share)
    written = (share_text(pair[0], texts), share_text(pair[1], texts))
    return BarRow(texts("versus-shanghai"), pair, written)
