"""The faces of the games, as `cogs.games.games` lists them."""

from __future__ import annotations

from typing import TypeVar

from bot.matches.due import NO_NOTICE, TimeNotice
from bot.matches.match import Match, Reason, RefusedError
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from cogs.kit.app import MAIN_GROUP, GameBot
from cogs.table.face import Face, TableLook
from cogs.table.inviting_face import InvitingFace

Part = TypeVar("Part")

FACES: dict[str, Face] = {}
"""By the name of the game, in the order in which members read of them. Rooms above fill it: a game
in Discord is made of what stands here."""


def look_at(
    bot: GameBot,
    match: Match,
    texts: Texts,
    mode: DisplayMode,
    notice: TimeNotice = NO_NOTICE,
) -> TableLook:
    """Return a look at a match as the bot draws it; `notice` is what it tells about time."""
    return TableLook(match, texts, mode, bot.pictures, notice, emojis=bot.written_emojis)


def has_face(match: Match) -> bool:
    """Return whether a match can be shown; one that cannot is left alone."""
    return match.game.name in FACES


def face_of(match: Match) -> Face:
    """Return the face of a match's game.

    Raises RefusedError if there is none: to members such a match is unknown.
    """
    return part_of(match, FACES.get(match.game.name))


def part_of(match: Match, part: Part | None) -> Part:
    """Return a part of the face of a match's game; raises RefusedError if the game lacks it."""
    if part is None:
        raise RefusedError(Reason.UNKNOWN_MATCH, match_id=match.id)
    return part


def inviting_face(game: str) -> InvitingFace:
    """Return how invitations to a game of that name read; raises RefusedError for none."""
    face = FACES.get(game)
    if face is None:
        raise RefusedError(Reason.UNKNOWN_INVITATION)
    return face.inviting


def game_written(game: str) -> str:
    """Return how the arguments of buttons name a game: that of the main group by nothing."""
    return "" if game == MAIN_GROUP else game


def game_read(text: str) -> str:
    """Return the game that `game_written` wrote; raises KeyError for none."""
    return FACES[text].game if text else MAIN_GROUP
