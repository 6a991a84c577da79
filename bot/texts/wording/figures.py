"""Formatting of numbers: chances, points, the statistics of a member, a leaderboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.ratings.ladder import Tally
from bot.ratings.statistics import MIN_RATED_GAMES, Leaderboard, MemberStatistics, RankedMember
from bot.texts.catalogue import Texts

ALT_TEXT_LIMIT = 1024
"""Discord's limit for the length of an alternative text."""
_SMALLEST_SHARE = 0.001


def chance_text(chance: float, texts: Texts) -> str:
    """Return a probability from 0 to 1 as a percentage."""
    return texts("percent", value=100 * chance)


def signed_text(number: float, texts: Texts) -> str:
    """Return a number with one decimal and its sign: "+1.5", "−0.3", "0.0"."""
    rounded = round(number, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + texts("amount", value=abs(rounded))


def share_text(share: float, texts: Texts) -> str:
    """Return a share from 0 to 1 as a percentage with one decimal: "16.7%", "<0.1%"."""
    if 0 < share < _SMALLEST_SHARE:
        return f"<{texts('stats-percent', value=_SMALLEST_SHARE * 100)}"
    return texts("stats-percent", value=share * 100)


def number_text(number: float, texts: Texts, digits: int = 1) -> str:
    """Return a rounded number in the format of the language."""
    return texts("stats-number", value=round(number, digits))


def pair_text(pair: tuple[int | str, int | str], texts: Texts) -> str:
    """Return two values joined by a dash, such as "7–8"."""
    return texts("pair", first=pair[0], second=pair[1])


def early_lines(tally: Tally, texts: Texts) -> tuple[str, ...]:
    """Return a line about games that ended early; empty if the member has none."""
    return (texts("stats-early", games=tally.early),) if tally.early else ()


def standing_lines(found: MemberStatistics, versus: Tally | None, texts: Texts) -> tuple[str, ...]:
    """Return the lines for a member's rating and for `versus`, the results against the reader."""
    lines = [] if found.standing is None else [rating_text(found, texts)]
    if versus is not None and versus.games:
        lines.append(texts("stats-versus", won=versus.won, lost=versus.lost, drawn=versus.drawn))
    elif versus is not None:
        lines.append(texts("stats-versus-none"))
    return tuple(lines)


def rating_text(found: MemberStatistics, texts: Texts) -> str:
    """Return a member's rating and its deviation. Raises ValueError if the member has no rating."""
    if found.standing is None:
        raise ValueError("the member has no rating yet")
    rating = found.standing.rating
    return texts(
        "stats-rating", rating=str(round(rating.rating)), deviation=str(round(rating.deviation))
    )


Record = Callable[[Tally, Texts], str]
"""A function that formats a member's results for a leaderboard."""


def leaderboard_record(tally: Tally, texts: Texts) -> str:
    """Return a member's results for a line of the leaderboard."""
    return texts("leaderboard-record", won=tally.won, drawn=tally.drawn, lost=tally.lost)


def leaderboard_lines(
    board: Leaderboard,
    names: Sequence[str],
    texts: Texts,
    *,
    record: Record = leaderboard_record,
    note: str = "leaderboard-note",
) -> tuple[str, ...]:
    """Return a line for each member on the leaderboard, an explanation, and a line for the reader.

    `names` are the formatted names of `board.captains`, followed by those of `board.newcomers`.
    `note` is the text key of the explanation.
    """
    listed = (*board.captains, *board.newcomers)
    lines = [
        _member_line(member, name, record(member.tally, texts), texts)
        for member, name in zip(listed, names, strict=True)
    ]
    if not board.captains:
        lines.insert(0, texts("leaderboard-none", games=MIN_RATED_GAMES))
    return (*lines, f"-# {texts(note, games=MIN_RATED_GAMES)}", _own_line(board, texts))


def _member_line(member: RankedMember, name: str, record: str, texts: Texts) -> str:
    rating = member.standing.rating
    line = texts(
        "leaderboard-line",
        rank=member.rank,
        name=name,
        rating=str(round(rating.rating)),
        deviation=str(round(rating.deviation)),
        record=record,
    )
    played = member.standing.games
    if played >= MIN_RATED_GAMES:
        return line
    return f"{line} · *{texts('leaderboard-provisional', games=played)}*"


def _own_line(board: Leaderboard, texts: Texts) -> str:
    if board.is_hidden:
        return texts("leaderboard-you-hidden")
    if board.own_rank is not None:
        return texts("leaderboard-you", rank=board.own_rank)
    played = board.own.games if board.own is not None else 0
    return texts("leaderboard-you-missing", games=MIN_RATED_GAMES - played)
