"""The film of a game of cards."""

from __future__ import annotations

from bot.games.game import AnySeat
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.kit.pictures import Pictures
from cogs.table.finished_face import FilmFace
from cogs.table.names import drawn_names, plain_names, sitters_of, spoken_names
from rendering.drawing.canvas import Display
from rendering.drawing.picture import Frames
from rendering.rummy.film import build_rummy_film, render_rummy_film
from rendering.rummy.words import rummy_words_from


def _frames(match: Match, pictures: Pictures, _: AnySeat, texts: Texts, display: Display) -> Frames:
    names = drawn_names(match)
    steps = match.stepwise(0, match.revision)
    return build_rummy_film(
        [*(state.table for state, _ in steps), match.state.table],
        names=names,
        words=pictures.words(rummy_words_from, texts.language),
        headline=wording.result_text(match.state.table, names, texts),
        faces=sitters_of(match, pictures.texts(match.record.language)),
        display=display,
    )


def _title(match: Match, texts: Texts) -> str:
    return texts("rummy-replay-title", names=texts.list(list(spoken_names(match))))


def _alt_text(match: Match, texts: Texts) -> str:
    return wording.score_alt_text(match.state.table, plain_names(match), texts)


RUMMY_FILM = FilmFace(frames=_frames, render=render_rummy_film, title=_title, alt_text=_alt_text)
