"""A member's figures at the dice game in words."""

from __future__ import annotations

from bot.games.shanghaien.figures.habits import habits_of
from bot.games.shanghaien.figures.luck import Luck
from bot.ratings.statistics import MemberStatistics
from bot.ratings.tally import Tally
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import early_lines, number_text, share_text, standing_lines
from bot.texts.wording.shanghaien.cards import nation_name

RARE_SHARE = 0.05
"""Fair dice stray further in fewer cases than this: that is called unusual."""


def member_lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> tuple[str, ...]:
    """Return a member's figures, a line each, without the dice.

    `versus` is what the member did against the reader; None if the reader is the member.
    """
    tally = found.tally
    habits = habits_of(found.sums.counted, tally.games)
    lines = [
        texts("stats-games", games=tally.games, won=tally.won, lost=tally.lost, drawn=tally.drawn)
    ]
    lines += early_lines(tally, texts)
    if tally.averages is not None:
        own, other = (number_text(points, texts) for points in tally.averages)
        lines.append(texts("stats-average", own=own, other=other))
    if habits.nation is not None:
        lines.append(texts("stats-nation", nation=nation_name(habits.nation, texts)))
    if habits.games:
        lines.append(texts("stats-tricks", tricks=number_text(habits.tricks_per_game, texts)))
    if habits.rounds:
        lines.append(texts("stats-shanghai", share=share_text(habits.shanghai_share, texts)))
    return (*lines, *standing_lines(found, versus, texts))


def luck_lines(luck: Luck, texts: Texts) -> tuple[str, ...]:
    """Return how the dice fell, beside fair ones; empty without a die."""
    if not luck.dice:
        return ()
    share = luck.share_of_fair
    if share is None:
        verdict = texts("stats-luck-few")
    else:
        verdict = (
            texts("stats-luck-rare", share=share_text(share, texts))
            if share < RARE_SHARE
            else texts("stats-luck-usual")
        )
    average = number_text(luck.average, texts, digits=2)
    faces = (
        texts("stats-luck-face", face=face, count=count, share=share_text(count / luck.dice, texts))
        for face, count in enumerate(luck.counts, start=1)
    )
    return (
        f"**{texts('stats-luck-title')}**",
        texts("stats-luck-count", dice=luck.dice, average=average),
        " · ".join(faces),
        verdict,
    )
