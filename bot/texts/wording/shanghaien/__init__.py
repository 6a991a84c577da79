"""Texts of Shanghaien: pure functions from positions and events to texts.

The players are passed as formatted names or mentions in the order of the seats.
"""

from bot.texts.wording.shanghaien import advice, position, scores

__all__ = ["advice", "position", "scores"]
