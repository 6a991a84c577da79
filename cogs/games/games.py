"""The games that members can play: the only place on this floor that lists them."""

from __future__ import annotations

from cogs.board.game_ui import FACES
from cogs.games import rummy, shanghaien

__all__ = ["FACES"]

FACES.update({face.game: face for face in (shanghaien.FACE, rummy.FACE)})
