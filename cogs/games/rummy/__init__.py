"""The Discord UI of Shanghai, the rummy: the table, the private hand and the messages."""

from cogs.games.rummy import clicks, options
from cogs.games.rummy.game_ui import GAME_UI

__all__ = ["GAME_UI", "clicks", "options"]
