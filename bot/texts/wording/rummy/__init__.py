"""Rummy texts: pure functions from tables, hands and events to texts.

The players are passed as formatted names or mentions in the order of the seats.
"""

from bot.texts.wording.rummy import advice, position, scores, terms

__all__ = ["advice", "position", "scores", "terms"]
