"""How each game's figures are told: in words, in pictures, behind a rating."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.games.rummy.figures import parse_figures
from bot.games.rummy.game import RUMMY
from bot.games.shanghaien.figures.habits import habits_of, luck_of
from bot.games.shanghaien.game import SHANGHAIEN
from bot.ratings.statistics import Duel, Leaderboard, MemberStatistics
from bot.ratings.tally import Tally
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as rummy_wording
from bot.texts.wording import shanghaien as wording
from cogs.afterwards.statistics_pictures import number_row, share_row, won_row
from rendering.charts.head_to_head import BarRow


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresFace:
    """The figures of one game as members see them."""

    member_lines: Callable[[MemberStatistics, Tally | None, Texts], Sequence[str]]
    """A member's figures, a line each, and with them what the member did against the reader; none
    for somebody who has not finished a game."""
    versus_rows: Callable[[Duel, Texts], Sequence[BarRow]]
    """Two members face to face."""
    leaderboard_title: str
    """Its key."""
    leaderboard_lines: Callable[[Leaderboard, Sequence[str], Texts], Sequence[str]]
    """A leaderboard for the names on it, ready for a message."""


def _dice_lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> Sequence[str]:
    luck = luck_of(found.sums.every)
    if not luck.dice:
        return ()
    return (*wording.member_lines(found, versus, texts), "", *wording.luck_lines(luck, texts))


def dice_rows(duel: Duel, texts: Texts) -> Sequence[BarRow]:
    """Return what two members did in their games of dice against each other, row by row."""
    tally = duel.tally
    rows = [won_row("versus-won", tally, texts)]
    if tally.averages is not None:
        rows.append(number_row("versus-score", tally.averages, texts))
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


def rummy_rows(duel: Duel, texts: Texts) -> Sequence[BarRow]:
    """Return what two members did in the games of cards that both sat at, row by row."""
    tally = duel.tally
    rows = [won_row("rummy-versus-better", tally, texts)]
    if tally.averages is not None:
        rows.append(number_row("rummy-versus-score", tally.averages, texts, fewer=True))
    first, second = (parse_figures(text) for text in duel.figures)
    points = (first.per_round(first.penalties), second.per_round(second.penalties))
    out = (first.per_round(first.out), second.per_round(second.out))
    bought = (first.per_round(first.bought), second.per_round(second.bought))
    if first.rounds:
        rows += [
            number_row("rummy-versus-points", points, texts, fewer=True),
            share_row("rummy-versus-out", out, texts),
            number_row("rummy-versus-bought", bought, texts),
        ]
    return rows


FIGURES_FACES: dict[str, FiguresFace] = {
    SHANGHAIEN.name: FiguresFace(
        member_lines=_dice_lines,
        versus_rows=dice_rows,
        leaderboard_title="leaderboard-title",
        leaderboard_lines=wording.leaderboard_lines,
    ),
    RUMMY.name: FiguresFace(
        member_lines=rummy_wording.member_lines,
        versus_rows=rummy_rows,
        leaderboard_title="rummy-leaderboard-title",
        leaderboard_lines=rummy_wording.leaderboard_lines,
    ),
}
"""By the name of the game."""
