"""The record of a game of dice."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.game import StepPicture
from bot.games.shanghaien.rules import stepwise
from bot.games.shanghaien.state import ROUNDS
from bot.games.shanghaien.statistics import RecordStep, record_steps
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.wording import shanghaien as wording
from cogs.games.shanghaien.marks import marks_of
from cogs.games.shanghaien.pictures import poster_alt_text, poster_file, scene_look
from cogs.kit.pictures import Pictures
from cogs.table.finished_face import Poster, Reading, RecordFace
from cogs.table.names import drawn_pair, plain_names, spoken_names
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.shanghaien.board_scene import SceneLook, build_board
from rendering.shanghaien.sheet import build_score_sheet
from rendering.shanghaien.summary import build_summary


def _steps(match: Match) -> Sequence[RecordStep]:
    return record_steps(match.state.options, match.options.starter, match.events)


def _title(place: Reading[RecordStep]) -> str:
    names = spoken_names(place.match)
    return place.texts("record-title", first=names[0], second=names[1])


def _happened(place: Reading[RecordStep], with_picture: bool) -> str:
    step, names = place.step, spoken_names(place.match)
    told = wording.last_line(stepwise(step.before, step.events), names, place.texts)
    if step.picture is StepPicture.SHEET and with_picture:
        result = wording.result_text(step.state, names, place.texts)
        return told if result in told else f"{told} {result}".strip()
    return told


def _alt_text(place: Reading[RecordStep]) -> str:
    step, names = place.step, plain_names(place.match)
    if step.picture is StepPicture.ROUND:
        return wording.round_alt_text(step.state.history[-1], names, place.texts)
    if step.picture is StepPicture.SHEET:
        return wording.score_alt_text(step.state, names, place.texts)
    return wording.alt_text(step.state, names, place.texts, place.viewer)


def _text(place: Reading[RecordStep]) -> str:
    step, names, marks = place.step, spoken_names(place.match), marks_of(place.emojis)
    if step.picture is StepPicture.ROUND:
        return wording.round_summary_text(step.state.history[-1], names, place.texts, marks)
    if step.picture is StepPicture.SHEET:
        return wording.score_text(step.state, names, place.texts, marks=marks)
    return wording.table_text(step.state, names, place.texts, place.viewer, marks)


async def _file(
    pictures: Pictures, place: Reading[RecordStep], mode: DisplayMode
) -> discord.File | None:
    """Return the picture of a step to upload, the viewer's side below; None in text mode."""
    language = place.texts.language

    def build(display: Display) -> Scene:
        shown = scene_look(pictures, place.match, display, viewer=place.viewer, language=language)
        return _scene(place, shown)

    name = f"record-{place.match.id}-{place.number + 1}"
    return await pictures.file(name, mode, build, place.viewer, language)


async def _poster(
    pictures: Pictures, place: Reading[RecordStep], mode: DisplayMode
) -> Poster | None:
    if place.step.picture is not StepPicture.SHEET:
        return None
    file = await poster_file(pictures, place.match, mode, place.texts.language)
    return None if file is None else Poster(file, poster_alt_text(place.match, place.texts))


def _scene(place: Reading[RecordStep], look: SceneLook) -> Scene:
    """Return the scene of a step: the final score sheet, a round's summary, or the board."""
    step = place.step
    if step.picture is StepPicture.SHEET:
        headline = wording.result_text(step.state, drawn_pair(place.match), place.texts)
        return build_score_sheet(step.state, look, headline)
    if step.picture is StepPicture.ROUND:
        return build_summary(step.before, step.state, look)
    return build_board(step.state, look, previous=step.before)


SHANGHAIEN_RECORD = RecordFace(
    steps=_steps,
    rounds=lambda _: ROUNDS,
    title=_title,
    happened=_happened,
    alt_text=_alt_text,
    text=_text,
    below=lambda _: None,
    file=_file,
    poster=_poster,
)
