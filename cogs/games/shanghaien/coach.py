"""The coach of a member's first game of dice: a sentence on whatever the member meets first."""

from __future__ import annotations

from bot.games.shanghaien.game import first_time
from bot.games.shanghaien.players.levels import Level
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.table.coach_face import CoachFace
from cogs.table.names import spoken_names


def _line(match: Match, texts: Texts) -> str | None:
    member = match.seats[0]  # in practice the computer sits second
    new = first_time(match.stepwise(0, match.revision), match.state, member)
    if new is None:
        return None
    told = wording.first_time_text(new, match.state, spoken_names(match), texts)
    return texts("coach-says", told=told)


SHANGHAIEN_COACH = CoachFace(level=Level.DECKHAND.value, line=_line)
