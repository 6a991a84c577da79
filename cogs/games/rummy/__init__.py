"""Shanghai, the rummy, as members see it: its table, the private hand, its messages."""

from cogs.games.rummy import clicks, options
from cogs.games.rummy.face import FACE

__all__ = ["FACE", "clicks", "options"]
