"""A member's figures at the rummy in words."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.rummy.figures import SeatFigures, parse_figures
from bot.ratings.statistics import Leaderboard, MemberStatistics
from bot.ratings.tally import Tally
from bot.texts.catalogue import Texts
from bot.texts.wording import figures
from bot.texts.wording.figures import early_lines, number_text, share_text, standing_lines


def member_lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> tuple[str, ...]:
    """Return a member's figures, a line each; empty for somebody who has not finished a game.

    `versus` is what the member did against the reader; None if the reader is the member.
    """
    rounds = parse_figures(found.sums.every)
    if not found.tally.games and not rounds.rounds:
        return ()
    return (
        *_result_lines(found.tally, texts),
        *standing_lines(found, versus, texts),
        *_round_lines(rounds, texts),
    )


def _result_lines(tally: Tally, texts: Texts) -> list[str]:
    lines = [texts("rummy-stats-games", games=tally.games, won=tally.won)]
    if tally.place is not None:
        places = [
            texts("rummy-stats-place", place=place, times=times)
            for place, times in enumerate(tally.places, start=1)
            if times
        ]
        average = number_text(tally.place, texts)
        lines.append(texts("rummy-stats-places", places=" · ".join(places), average=average))
    lines += early_lines(tally, texts)
    if tally.averages is not None:
        own, others = (number_text(points, texts) for points in tally.averages)
        lines.append(texts("rummy-stats-average", own=own, others=others))
    return lines


def _round_lines(sums: SeatFigures, texts: Texts) -> tuple[str, ...]:
    """Return how the rounds went, those of practice games too; empty without a round."""
    if not sums.rounds:
        return ()
    out, down = (share_text(sums.per_round(each), texts) for each in (sums.out, sums.down))
    points, taken, bought = (
        number_text(sums.per_round(each), texts)
        for each in (sums.penalties, sums.taken, sums.bought)
    )
    return (
        "",
        f"**{texts('rummy-stats-rounds', rounds=sums.rounds)}**",
        texts("rummy-stats-out", out=out, down=down),
        texts("rummy-stats-points", points=points),
        texts("rummy-stats-cards", taken=taken, bought=bought),
    )


def leaderboard_lines(board: Leaderboard, names: Sequence[str], texts: Texts) -> tuple[str, ...]:
    """Return the leaderboard, a line a member, and where the reader is.

    `names` are ready for a message: of those with enough games, and after them of the newcomers.
    """
    return figures.leaderboard_lines(
        board, names, texts, record=_record, note="rummy-leaderboard-note"
    )


def _record(tally: Tally, texts: Texts) -> str:
    return texts("rummy-leaderboard-record", won=tally.won, games=tally.games)
