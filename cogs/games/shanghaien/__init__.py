"""Shanghaien as members see it: its board, its buttons, its messages."""

from cogs.games.shanghaien import practice
from cogs.games.shanghaien.face import FACE

__all__ = ["FACE", "asking", "practice"]
