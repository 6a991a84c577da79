"""What the captain would do in a position, and what the alternatives are worth."""

from __future__ import annotations

from bot.games.shanghaien.analysis.reasons import reasons
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import Hint
from bot.games.shanghaien.players.levels import choices
from bot.games.shanghaien.state import GameState


def hint(referee: Referee, state: GameState) -> Hint:
    """Return the best move of the mover of `state` and what the others are worth.

    Raises ValueError if nobody has anything to decide there.
    """
    choices(state, state.mover)
    options = tuple(referee.options(state))
    why = reasons(referee, state, options[1], options[0]) if len(options) > 1 else ()
    return Hint(options, why)
