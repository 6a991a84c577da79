"""Shanghai, the rummy, as members see it: its table, the private hand, its messages."""

from cogs.games.rummy import clicks, options
from cogs.games.rummy.game_ui import GAME_UI

__all__ = ["GAME_UI", "clicks", "options"]
