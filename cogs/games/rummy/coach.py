"""The coach of a member's first game of cards: a sentence on whatever the member meets first."""

from __future__ import annotations

from bot.games.rummy.game import first_time
from bot.games.rummy.players.player import Level
from bot.games.rummy.state import View
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.table.coach_face import CoachFace
from cogs.table.names import spoken_names


def told_of(match: Match, view: View, texts: Texts) -> str | None:
    """Return what he says of a hand, the member's own, with what is drafted; None for nothing."""
    assert view.seat is not None
    new = first_time(match.stepwise(0, match.revision, view.seat), view, view.seat)
    if new is None:
        return None
    return texts("coach-says", told=wording.first_time_text(new, view, spoken_names(match), texts))


RUMMY_COACH = CoachFace(
    level=Level.DECKHAND.value,
    line=lambda match, texts: told_of(match, match.view(match.seats[0]), texts),
)
