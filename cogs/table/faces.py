"""The faces of the games: the only place that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from cogs.games.rummy.face import RUMMY_FACE
from cogs.games.shanghaien.face import SHANGHAIEN_FACE
from cogs.kit.app import MAIN_GROUP
from cogs.table.face import Face

_Face = TypeVar("_Face")

FACES: dict[str, Face] = {face.game: face for face in (SHANGHAIEN_FACE, RUMMY_FACE)}
"""By the name of the game."""


def has_face(match: Match) -> bool:
    """Return whether a match can be shown; one that cannot is left alone."""
    return match.game.name in FACES


def face_of(match: Match) -> Face:
    """Return the face of a match's game.

    Raises RefusedError if there is none: to members such a match is unknown.
    """
    return face_among(FACES, match)


def face_among(faces: Mapping[str, _Face], match: Match) -> _Face:
    """Return the face of a match's game among those of one kind, which go by the game's name.

    Raises RefusedError if there is none: to members such a match is unknown.
    """
    face = faces.get(match.game.name)
    if face is None:
        raise RefusedError(Reason.UNKNOWN_MATCH, match_id=match.id)
    return face


def game_written(game: str) -> str:
    """Return how the arguments of buttons name a game: that of the main group by nothing."""
    return "" if game == MAIN_GROUP else game


def game_read(text: str) -> str:
    """Return the game that `game_written` wrote; raises KeyError for none."""
    return FACES[text].game if text else MAIN_GROUP
