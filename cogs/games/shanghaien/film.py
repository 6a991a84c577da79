"""The film of a game of dice."""

from __future__ import annotations

from bot.games.game import AnySeat
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.games.shanghaien.pictures import captioned_look
from cogs.kit.pictures import Pictures
from cogs.table.finished_face import FilmFace
from cogs.table.names import drawn_pair, plain_names, spoken_names
from rendering.drawing.canvas import Display
from rendering.drawing.picture import Frames
from rendering.shanghaien.film import build_film, positions, render_film


def _frames(
    match: Match, pictures: Pictures, viewer: AnySeat, texts: Texts, display: Display
) -> Frames:
    names = drawn_pair(match)
    return build_film(
        positions(match.state.options, match.options.starter, match.events),
        captioned_look(pictures, match, display, viewer=viewer, language=texts.language),
        wording.result_text(match.state, names, texts),
    )


def _title(match: Match, texts: Texts) -> str:
    first, second = spoken_names(match)
    return texts("replay-title", first=first, second=second)


def _alt_text(match: Match, texts: Texts) -> str:
    first, second = plain_names(match)
    result = wording.result_text(match.state, (first, second), texts)
    return texts("replay-alt", first=first, second=second, result=result)


SHANGHAIEN_FILM = FilmFace(frames=_frames, render=render_film, title=_title, alt_text=_alt_text)
