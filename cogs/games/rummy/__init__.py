"""Shanghai, the rummy, as members see it: its table, the private hand, its messages."""

from cogs.games.rummy import hand_clicks
from cogs.games.rummy.face import FACE
from cogs.games.rummy.terms import options

__all__ = ["FACE", "hand_clicks", "options"]
