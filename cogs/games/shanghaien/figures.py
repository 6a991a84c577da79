"""A member's figures at the dice game: in words, in pictures, behind a rating."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.shanghaien.statistics import habits_of, luck_of
from bot.ratings.ladder import Tally
from bot.ratings.statistics import Duel, MemberStatistics
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import leaderboard_lines
from bot.texts.wording.shanghaien.scores import luck_lines, member_lines
from cogs.afterwards.statistics_pictures import number_row, share_row, won_row
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Verb
from cogs.table.finished_face import FiguresFace
from rendering.charts.head_to_head import Better, DuelRow


def _lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> Sequence[str]:
    luck = luck_of(found.sums.every)
    if not luck.dice:
        return ()
    return (*member_lines(found, versus, texts), "", *luck_lines(luck, texts))


def versus_rows(duel: Duel, texts: Texts) -> Sequence[DuelRow]:
    """Return what two members did in their games of dice against each other, row by row."""
    tally = duel.tally
    rows = [won_row("versus-won", tally, texts)]
    if tally.averages is not None:
        rows.append(number_row("versus-score", tally.averages, texts, better=Better.MORE))
    first, second = (habits_of(text, tally.games) for text in duel.figures)
    tricks = (first.tricks_per_game, second.tricks_per_game)
    rows.append(number_row("versus-tricks", tricks, texts))
    calls = (first.shanghai_share, second.shanghai_share)
    rows.append(share_row("versus-shanghai", calls, texts))
    one, other = (luck_of(text) for text in duel.figures)
    if one.dice and other.dice:
        pips = (one.average, other.average)
        rows.append(number_row("versus-pips", pips, texts, digits=2))
    return rows


SHANGHAIEN_FIGURES = FiguresFace(
    stats_desc="cmd-stats-desc",
    member_lines=_lines,
    versus_rows=versus_rows,
    leaderboard_title="leaderboard-title",
    leaderboard_lines=leaderboard_lines,
    lessons=lambda texts: TargetButton(
        Target(Verb.LESSONS, 0), texts("button-lessons"), emoji="🧭"
    ),
)
