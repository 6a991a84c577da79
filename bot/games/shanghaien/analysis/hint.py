"""Hints: the captain's move in a position, and the values of the alternatives."""

from __future__ import annotations

from bot.games.shanghaien.analysis.reasons import find_reasons
from bot.games.shanghaien.analysis.referee import Referee
from bot.games.shanghaien.analysis.report import Hint
from bot.games.shanghaien.players.levels import choices
from bot.games.shanghaien.state import GameState


def hint(referee: Referee, state: GameState) -> Hint:
    """Return the best move of the mover of `state`, and the values of the others.

    Raises ValueError if no decision is due.
    """
    choices(state, state.mover)
    options = tuple(referee.options(state))
    why = find_reasons(referee, state, options[1], options[0]) if len(options) > 1 else ()
    return Hint(options, why)
