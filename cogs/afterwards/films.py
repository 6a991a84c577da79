"""Films of finished games."""

from __future__ import annotations

import io
from functools import partial

import discord

from bot.games.game import AnySeat
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from cogs.kit.pictures import Pictures
from cogs.table.faces import face_of, part_of
from rendering.drawing.canvas import Display
from rendering.drawing.picture import FILM_EXTENSION


async def film_file(
    pictures: Pictures, match: Match, viewer: AnySeat, texts: Texts, display: Display
) -> discord.File:
    """Return a finished match as an animation to upload, `viewer`'s side below.

    Raises HelperError if it cannot be drawn, RefusedError if its game has no films.
    """
    face = part_of(match, face_of(match).film)
    frames = partial(face.frames, match, pictures, viewer, texts, display)
    key = (match.id, viewer, texts.language, display)
    film = await pictures.films.draw(key, frames, face.render)
    name = f"{match.game.name}-{match.id}.{FILM_EXTENSION}"
    return discord.File(io.BytesIO(film), filename=name)
