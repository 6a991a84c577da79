"""Finished games in a few words, for lists, menus and suggestions."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from discord.app_commands import Choice

from bot.ratings.ladder import Ending, ending_for, slot_in
from bot.records.matches import FinishedMatch
from bot.texts.catalogue import Texts
from bot.texts.wording.figures import pair_text
from cogs.table.names import PAIR

SUGGESTED_GAMES = 25
LONGEST_LABEL = 100
_EARLY = {"resigned": "history-score-resigned", "time": "history-score-time"}
"""What is told of a game that was not played out, by how it ended, whatever game it is."""


def result_of(match: FinishedMatch, user_id: int, texts: Texts) -> str:
    """Return in a word, with emphasis, how the game ended for the user."""
    return texts(f"history-{ending_for(match, slot_in(match, user_id)).value}")


def score_of(match: FinishedMatch, user_id: int, texts: Texts) -> str:
    """Return the score, the user's first, and what ended a game that was not played out."""
    slot = slot_in(match, user_id)
    score = _points_of(match, slot, texts)
    key = _EARLY.get(match.result.termination)
    called_off = ending_for(match, slot) is Ending.CALLED_OFF
    return score if key is None or called_off else texts(key, score=score)


def _points_of(match: FinishedMatch, slot: int, texts: Texts) -> str:
    points, places = match.result.points, match.result.places
    if len(points) == PAIR:
        return pair_text((points[slot], points[1 - slot]), texts)
    own = texts("history-points", points=points[slot])
    if places is None:
        return own
    return texts("history-place", place=places[slot], players=len(points), points=own)


def fitting_games(labels: Iterable[tuple[str, int]], typed: str) -> list[Choice[str]]:
    """Return the first games, given as label and number, whose label contains what was typed."""
    fitting = ((label, number) for label, number in labels if typed.casefold() in label.casefold())
    return [
        Choice(name=label, value=str(number)) for label, number in islice(fitting, SUGGESTED_GAMES)
    ]
