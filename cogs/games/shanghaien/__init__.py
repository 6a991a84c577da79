"""The Discord UI of Shanghaien: the board, its buttons and the messages."""

from cogs.games.shanghaien import practice
from cogs.games.shanghaien.game_ui import GAME_UI

__all__ = ["GAME_UI", "practice"]
