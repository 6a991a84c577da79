"""A member's figures at the rummy: in words, in pictures, behind a rating."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.rummy.game import parse_figures
from bot.ratings.statistics import Duel, MemberStatistics
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from bot.texts.wording.figures import number_text
from cogs.afterwards.statistics_pictures import (
    game_ticks,
    number_row,
    round_ticks,
    share_row,
    won_row,
)
from cogs.table.finished_face import FiguresFace, GameChart
from rendering.charts.head_to_head import Better, DuelRow
from rendering.charts.line_chart import ChartScene, Line, Tick
from rendering.drawing.canvas import Display

_FEWEST = 2
"""Games from which on there is a line to draw."""
_LATEST = 5
"""Games that the smooth line is the average of: single ones go up and down with the cards."""


def versus_rows(duel: Duel, texts: Texts) -> Sequence[DuelRow]:
    """Return what two members did in the games of cards that both sat at, row by row."""
    tally = duel.tally
    rows = [won_row("rummy-versus-better", tally, texts)]
    if tally.averages is not None:
        rows.append(number_row("rummy-versus-score", tally.averages, texts, better=Better.FEWER))
    first, second = (parse_figures(text) for text in duel.figures)
    points = (first.per_round(first.penalties), second.per_round(second.penalties))
    out = (first.per_round(first.out), second.per_round(second.out))
    bought = (first.per_round(first.bought), second.per_round(second.bought))
    if first.rounds:
        rows += [
            number_row("rummy-versus-points", points, texts, better=Better.FEWER),
            share_row("rummy-versus-out", out, texts),
            number_row("rummy-versus-bought", bought, texts),
        ]
    return rows


def points_chart(found: MemberStatistics, texts: Texts, display: Display) -> GameChart | None:
    """Return the penalty points a round of each game with members, and of the latest together.

    None before the second game, and for games by several rule sets.
    """
    games = [(each.point, parse_figures(each.figures)) for each in found.game_by_game]
    games = [(point, figures) for point, figures in games if figures.rounds]
    if len(games) < _FEWEST or found.mixed:
        return None
    points = [figures.per_round(figures.penalties) for _, figures in games]
    latest = [
        sum(figures.penalties for _, figures in part) / sum(figures.rounds for _, figures in part)
        for part in (games[max(0, end - _LATEST) : end] for end in range(1, len(games) + 1))
    ]
    ticks = round_ticks(0, max(points) * 1.3)

    def scene(name: str) -> ChartScene:
        smooth = Line(texts("pic-rummy-latest", games=_LATEST), _numbered(latest))
        single = Line("", _numbered(points), number_text(points[-1], texts))
        return ChartScene(
            title=f"{name} · {texts('rummy-versus-points')}",
            lines=(single, smooth) if len(games) >= _LATEST else (single,),
            x_range=(1.0, float(len(games))),
            y_range=(ticks[0], ticks[-1]),
            x_ticks=game_ticks([point.ended_at for point, _ in games], texts),
            y_ticks=tuple(Tick(value, str(value)) for value in ticks),
            display=display,
            x_title=texts("pic-game"),
        )

    def alt_text(name: str) -> str:
        return texts(
            "alt-rummy-points",
            name=name,
            games=len(games),
            lowest=number_text(min(points), texts),
            highest=number_text(max(points), texts),
            latest=min(_LATEST, len(games)),
            average=number_text(latest[-1], texts),
        )

    return GameChart(scene, alt_text)


def _numbered(amounts: Sequence[float]) -> tuple[tuple[float, float], ...]:
    return tuple((float(game), amount) for game, amount in enumerate(amounts, start=1))


RUMMY_FIGURES = FiguresFace(
    stats_desc="cmd-rummy-stats-desc",
    member_lines=wording.member_lines,
    versus_rows=versus_rows,
    chart=points_chart,
    leaderboard_title="rummy-leaderboard-title",
    leaderboard_lines=wording.leaderboard_lines,
    rule_set=wording.rule_set_text,
)
