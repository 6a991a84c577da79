"""A member's figures and a server's leaderboard in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.shanghaien.figures.habits import habits_of
from bot.games.shanghaien.figures.luck import Luck
from bot.ratings.statistics import MIN_RATED_GAMES, Leaderboard, MemberStatistics, RankedMember
from bot.ratings.tally import Tally
from bot.texts.catalogue import Texts
from bot.texts.wording.shanghaien.cards import nation_name

RARE_SHARE = 0.05
"""Fair dice stray further in fewer cases than this: that is called unusual."""
_SMALLEST_SHARE = 0.001


def share_text(share: float, texts: Texts) -> str:
    """Return a share from 0 to 1 in per cent, to a tenth: "16.7%", "<0.1%"."""
    if 0 < share < _SMALLEST_SHARE:
        return f"<{texts('stats-percent', value=_SMALLEST_SHARE * 100)}"
    return texts("stats-percent", value=share * 100)


def number_text(number: float, texts: Texts, digits: int = 1) -> str:
    """Return a number as this language writes it, rounded."""
    return texts("stats-number", value=round(number, digits))


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


def early_lines(tally: Tally, texts: Texts) -> tuple[str, ...]:
    """Return what is to say about games that were not played out; empty if all were."""
    return (texts("stats-early", games=tally.early),) if tally.early else ()


def standing_lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> tuple[str, ...]:
    """Return a member's rating, and what the member did against the reader: `versus`."""
    lines = [] if found.standing is None else [rating_text(found, texts)]
    if versus is not None and versus.games:
        lines.append(texts("stats-versus", won=versus.won, lost=versus.lost, drawn=versus.drawn))
    elif versus is not None:
        lines.append(texts("stats-versus-none"))
    return tuple(lines)


def rating_text(found: MemberStatistics, texts: Texts) -> str:
    """Return rating and deviation; raises ValueError before the first game that counts."""
    if found.standing is None:
        raise ValueError("nobody is rated without a game")
    rating = found.standing.rating
    return texts(
        "stats-rating", rating=str(round(rating.rating)), deviation=str(round(rating.deviation))
    )


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


Record = Callable[[Tally, Texts], str]
"""What a leaderboard says of a member's results, behind the rating."""


def leaderboard_record(tally: Tally, texts: Texts) -> str:
    """Return the results as they stand behind a rating."""
    return texts("leaderboard-record", won=tally.won, drawn=tally.drawn, lost=tally.lost)


def leaderboard_lines(
    board: Leaderboard,
    names: Sequence[str],
    texts: Texts,
    *,
    record: Record = leaderboard_record,
    note: str = "leaderboard-note",
) -> tuple[str, ...]:
    """Return the leaderboard, a line a captain, and where the reader is.

    `names` are the captains' and after them the newcomers', ready for a message, in their order;
    `note` is the key of what explains the lines.
    """
    listed = (*board.captains, *board.newcomers)
    lines = [
        _captain_line(captain, name, record(captain.tally, texts), texts)
        for captain, name in zip(listed, names, strict=True)
    ]
    if not board.captains:
        lines.insert(0, texts("leaderboard-none", games=MIN_RATED_GAMES))
    return (*lines, f"-# {texts(note, games=MIN_RATED_GAMES)}", _own(board, texts))


def _captain_line(captain: RankedMember, name: str, record: str, texts: Texts) -> str:
    rating = captain.standing.rating
    line = texts(
        "leaderboard-line",
        rank=captain.rank,
        name=name,
        rating=str(round(rating.rating)),
        deviation=str(round(rating.deviation)),
        record=record,
    )
    played = captain.standing.games
    if played >= MIN_RATED_GAMES:
        return line
    return f"{line} · *{texts('leaderboard-provisional', games=played)}*"


def _own(board: Leaderboard, texts: Texts) -> str:
    if board.hidden:
        return texts("leaderboard-you-hidden")
    if board.own_rank is not None:
        return texts("leaderboard-you", rank=board.own_rank)
    played = board.own.games if board.own is not None else 0
    return texts("leaderboard-you-missing", games=MIN_RATED_GAMES - played)
