"""Computer opponents: each sees what a member sees, and answers with a legal move."""

from .player import Level, Player
from .registry import make_player

__all__ = ["Level", "Player", "make_player"]
