"""What the film of a finished game shows: a record of functions, one for each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.games.game import AnySeat
from bot.games.rummy.game import RUMMY
from bot.games.shanghaien.game import SHANGHAIEN
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as rummy_wording
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.cards import pair_text
from cogs.games.shanghaien.pictures import scene_look
from cogs.table.names import drawn_names, drawn_pair, plain_names, spoken_names
from cogs.table.pictures import Pictures
from rendering.ink.display import Display
from rendering.rummy.film import build_rummy_film, render_rummy_film
from rendering.shanghaien.film import Frames, build_film, positions, render_film


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmFace:
    """The films of one game as members see them."""

    frames: Callable[[Match, Pictures, AnySeat, Texts, Display], Frames]
    """What the film shows, from a seat's side; takes a while."""
    render: Callable[[Frames], bytes]
    """Draws it; a process of its own calls this."""
    title: Callable[[Match, Texts], str]
    alt_text: Callable[[Match, Texts], str]


def _dice_frames(
    match: Match, pictures: Pictures, viewer: AnySeat, texts: Texts, display: Display
) -> Frames:
    names = drawn_pair(match)
    return build_film(
        positions(match.state.options, match.options.starter, match.events),
        scene_look(pictures, match, display, viewer=viewer, language=texts.language),
        wording.result_text(match.state, names, texts),
    )


def _dice_title(match: Match, texts: Texts) -> str:
    first, second = spoken_names(match)
    return texts("replay-title", first=first, second=second)


def _dice_alt_text(match: Match, texts: Texts) -> str:
    first, second = plain_names(match)
    score = pair_text(match.state.outcome.score.totals, texts)
    return texts("replay-alt", first=first, second=second, score=score)


def _rummy_frames(
    match: Match, pictures: Pictures, _: AnySeat, texts: Texts, display: Display
) -> Frames:
    names = drawn_names(match)
    steps = match.stepwise(0, match.revision)
    return build_rummy_film(
        [*(state.table for state, _ in steps), match.state.table],
        names=names,
        words=pictures.rummy_words(texts.language),
        headline=rummy_wording.result_text(match.state.table, names, texts),
        display=display,
    )


def _rummy_title(match: Match, texts: Texts) -> str:
    return texts("rummy-replay-title", names=texts.list(list(spoken_names(match))))


def _rummy_alt_text(match: Match, texts: Texts) -> str:
    return rummy_wording.score_alt_text(match.state.table, plain_names(match), texts)


FILM_FACES: Mapping[str, FilmFace] = MappingProxyType(
    {
        SHANGHAIEN.name: FilmFace(
            frames=_dice_frames, render=render_film, title=_dice_title, alt_text=_dice_alt_text
        ),
        RUMMY.name: FilmFace(
            frames=_rummy_frames,
            render=render_rummy_film,
            title=_rummy_title,
            alt_text=_rummy_alt_text,
        ),
    }
)
"""By the name of the game."""
