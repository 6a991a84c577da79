"""Numbers in words: chances, points, a member's statistics, a server's leaderboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.ratings.ladder import Tally
from bot.ratings.statistics import MIN_RATED_GAMES, Leaderboard, MemberStatistics, RankedMember
from bot.texts.catalogue import Texts

ALT_TEXT_LIMIT = 1024
"""Discord's limit of the characters of an alternative text."""
_SMALLEST_SHARE = 0.001


def chance_text(chance: float, texts: Texts) -> str:
    """Return a winning chance, a share from 0 to 1, as a percentage."""
    return texts("percent", value=100 * chance)


def signed_text(number: float, texts: Texts) -> str:
    """Return a number with one decimal and its sign: "+1.5", "−0.3", "0.0"."""
    rounded = round(number, 1)
    sign = "+" if rounded > 0 else "−" if rounded < 0 else ""
    return sign + texts("amount", value=abs(rounded))


def share_text(share: float, texts: Texts) -> str:
    """Return a share from 0 to 1 in per cent, to a tenth: "16.7%", "<0.1%"."""
    if 0 < share < _SMALLEST_SHARE:
        return f"<{texts('stats-percent', value=_SMALLEST_SHARE * 100)}"
    return texts("stats-percent", value=share * 100)


def number_text(number: float, texts: Texts, digits: int = 1) -> str:
    """Return a number as this language writes it, rounded."""
    return texts("stats-number", value=round(number, digits))


def pair_text(pair: tuple[int | str, int | str], texts: Texts) -> str:
    """Return two numbers side by side, first seat's first: "7–8"."""
    return texts("pair", first=pair[0], second=pair[1])


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
