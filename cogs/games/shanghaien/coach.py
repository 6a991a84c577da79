"""The coach of a member's first game of dice."""

from __future__ import annotations

from bot.games.shanghaien.analysis.report import Hint
from bot.games.shanghaien.moves import PlayTrick, Shanghai
from bot.games.shanghaien.players.player import Level
from bot.games.shanghaien.state import Phase
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.table.coach_face import CoachFace
from cogs.table.names import spoken_names

ROUNDS = 2
"""In so many rounds he speaks."""


def _speaks(match: Match) -> bool:
    state = match.state
    return state.round <= ROUNDS and state.phase in (Phase.TURN, Phase.ROLLED)


def _text(match: Match, hint: Hint, texts: Texts) -> str:
    """Return what he says of a choice, and where there is none, that there is none."""
    state, best = match.state, hint.best
    if len(hint.options) < 2:
        return texts("coach-only", move=wording.move_text(best.move, state, texts))
    why = wording.reasons_text(hint.reasons, state.mover, spoken_names(match), texts)
    if isinstance(best.move, Shanghai):
        return texts("coach-shanghai", why=why)
    key = "coach-place"
    if isinstance(best.move, PlayTrick):
        key = "coach-trick"
    elif state.phase is Phase.TURN:
        return texts("coach-roll", why=why)
    move = wording.move_text(best.move, state, texts)
    return texts(key, move=move, why=why)


SHANGHAIEN_COACH = CoachFace(level=Level.DECKHAND.value, speaks=_speaks, text=_text)
