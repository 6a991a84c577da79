"""The registration of the games' UIs. No other module of this package lists the games."""

from __future__ import annotations

from cogs.board.game_ui import GAME_UIS
from cogs.games import rummy, shanghaien

__all__ = ["GAME_UIS"]

# The first game has the main command group. Custom ids in existing messages omit its name, so it
# must remain first.
GAME_UIS.update({game_ui.game: game_ui for game_ui in (shanghaien.GAME_UI, rummy.GAME_UI)})
