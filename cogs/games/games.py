"""The games that members can play: the only place on this floor that lists them."""

from __future__ import annotations

from cogs.games import rummy, shanghaien
from cogs.table.faces import FACES

__all__ = ["FACES"]

FACES.update({face.game: face for face in (shanghaien.FACE, rummy.FACE)})
