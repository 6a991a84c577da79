"""A member's figures at the rummy: in words, in pictures, behind a rating."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.rummy.figures import parse_figures
from bot.ratings.statistics import Duel
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.afterwards.statistics_pictures import number_row, share_row, won_row
from cogs.table.finished_face import FiguresFace
from rendering.charts.head_to_head import Better, DuelRow


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


RUMMY_FIGURES = FiguresFace(
    stats_desc="cmd-rummy-stats-desc",
    member_lines=wording.member_lines,
    versus_rows=versus_rows,
    leaderboard_title="rummy-leaderboard-title",
    leaderboard_lines=wording.leaderboard_lines,
)
