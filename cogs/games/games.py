"""The registration of the games' UIs, the only list of them in this package."""

from __future__ import annotations

from cogs.board.game_ui import GAME_UIS
from cogs.games import rummy, shanghaien

__all__ = ["GAME_UIS"]

# The first game has the main command group. Released custom ids omit its name: it stays first.
GAME_UIS.update({game_ui.game: game_ui for game_ui in (shanghaien.GAME_UI, rummy.GAME_UI)})
