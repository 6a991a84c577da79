"""Finished games of Shanghaien: game log, film, dice check."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.game import AnySeat, PagePicture
from bot.games.shanghaien.rules import iterate_steps
from bot.games.shanghaien.state import Event
from bot.games.shanghaien.statistics import LogPage, game_log_pages
from bot.games.shanghaien.transcript import ChancePart, Difference, rolls_in
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.board.game_ui import CheckUI, FilmUI, GameLogUI, Poster, ReadingPosition, StepView
from cogs.board.names import (
    message_names,
    picture_pair,
    plain_names,
)
from cogs.games.shanghaien.pictures import (
    dice_caption,
    dice_look,
    marks_of,
    poster_alt_text,
    poster_file,
)
from cogs.ui.pictures import Pictures
from rendering.drawing.canvas import Display
from rendering.drawing.picture import Frames
from rendering.shanghaien.board_scene import DiceLook, build_board
from rendering.shanghaien.film import build_film, positions, render_film
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.summary import build_summary


def _frames(
    match: Match, pictures: Pictures, viewer: AnySeat, texts: Texts, display: Display
) -> Frames:
    names = picture_pair(match)
    return build_film(
        positions(match.state.options, match.options.starter, match.events),
        dice_look(pictures, match, display, viewer=viewer, language=texts.language),
        wording.scores.result_text(match.state, names, texts),
        dice_caption(pictures, match, texts.language),
    )


def _film_title(match: Match, texts: Texts) -> str:
    first, second = message_names(match)
    return texts("replay-title", first=first, second=second)


def _film_alt_text(match: Match, texts: Texts) -> str:
    first, second = plain_names(match)
    result = wording.scores.result_text(match.state, (first, second), texts)
    return texts("replay-alt", first=first, second=second, result=result)


SHANGHAIEN_FILM = FilmUI(
    frames=_frames, render=render_film, title=_film_title, alt_text=_film_alt_text
)


def _proof_text(events: Sequence[Event], is_from_secret: bool, texts: Texts) -> str:
    return texts("dice-verified" if is_from_secret else "dice-by-key", rolls=rolls_in(events))


def _failure(difference: Difference | None, texts: Texts) -> str:
    if difference is None:
        return texts("dice-verify-failed-cards")
    if difference.part is ChancePart.LOT:
        return texts("dice-verify-failed-lot")
    if difference.part is ChancePart.ROLL and difference.roll is not None:
        return texts("dice-verify-failed", roll=difference.roll, round=difference.round or 0)
    return texts("dice-verify-failed-cards")


SHANGHAIEN_CHECK = CheckUI(verified=_proof_text, failed=_failure, opened="dice-secret")


def _steps(match: Match) -> Sequence[LogPage]:
    return game_log_pages(match.state.options, match.options.starter, match.events)


def _title(place: ReadingPosition[LogPage]) -> str:
    names = message_names(place.match)
    return place.texts("record-title", first=names[0], second=names[1])


def _step_text(place: ReadingPosition[LogPage], has_picture: bool) -> str:
    step, names = place.step, message_names(place.match)
    text = wording.position.last_line(iterate_steps(step.before, step.events), names, place.texts)
    if step.picture is PagePicture.SHEET and has_picture:
        result = wording.scores.result_text(step.state, names, place.texts)
        return text if result in text else f"{text} {result}".strip()
    return text


def _view(place: ReadingPosition[LogPage]) -> StepView:
    """Return the final score sheet, a round's summary, or the board from the viewer's side."""
    match, step, texts, state = place.match, place.step, place.texts, place.step.state
    names, plain, marks = message_names(match), plain_names(match), marks_of(place.emojis)

    def look(pictures: Pictures, display: Display) -> DiceLook:
        language = texts.language
        return dice_look(pictures, match, display, viewer=place.viewer, language=language)

    if step.picture is PagePicture.SHEET:
        headline = wording.scores.result_text(state, picture_pair(match), texts)
        return StepView(
            lambda *by: build_score_sheet(state, look(*by), headline),
            wording.scores.score_alt_text(state, plain, texts),
            wording.scores.score_text(state, names, texts, marks=marks),
        )
    if step.picture is PagePicture.ROUND:
        result = state.history[-1]
        return StepView(
            lambda *by: build_summary(step.before, state, look(*by)),
            wording.scores.round_alt_text(result, plain, texts),
            wording.scores.round_summary_text(result, names, texts, marks),
        )
    return StepView(
        lambda *by: build_board(state, look(*by), previous=step.before),
        wording.position.alt_text(state, plain, texts, place.viewer),
        wording.position.table_text(state, names, texts, place.viewer, marks),
    )


async def _poster(
    pictures: Pictures, place: ReadingPosition[LogPage], mode: DisplayMode
) -> Poster | None:
    if place.step.picture is not PagePicture.SHEET:
        return None
    file = await poster_file(pictures, place.match, mode, place.texts.language)
    return None if file is None else Poster(file, poster_alt_text(place.match, place.texts))


SHANGHAIEN_GAME_LOG = GameLogUI(
    steps=_steps,
    rounds=lambda match: match.options.options.rounds,
    title=_title,
    page_text=_step_text,
    view=_view,
    poster=_poster,
)
