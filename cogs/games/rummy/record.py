"""The record of a game of cards: the table after every turn, and what everybody held then.

The game is over, and its export says the same: every hand may be seen.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.game import StepPicture
from bot.games.rummy.transcript import RummyStep, record_steps
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.texts.wording import rummy as wording
from cogs.games.rummy.pictures import poster_file
from cogs.kit.pictures import Pictures
from cogs.table.finished_face import Poster, Reading, RecordFace
from cogs.table.names import drawn_names, plain_names, sitters_of, spoken_names
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.rummy.scenes import build_table
from rendering.rummy.sheet import build_standings
from rendering.rummy.summary import build_round_end
from rendering.rummy.words import rummy_words_from


def _steps(match: Match) -> Sequence[RummyStep]:
    return record_steps(match.before(0), match.events)


def _title(place: Reading[RummyStep]) -> str:
    names = place.texts.list(list(spoken_names(place.match)))
    return place.texts("rummy-record-title", names=names)


def _happened(place: Reading[RummyStep], with_picture: bool) -> str:
    names, texts = spoken_names(place.match), place.texts
    lines = wording.turn_lines(place.step.events, names, texts)
    if place.step.picture is StepPicture.SHEET and with_picture:
        lines.append(wording.result_text(place.step.state.table, names, texts))
    return "\n".join(lines)


def _alt_text(place: Reading[RummyStep]) -> str:
    table, names, texts = place.step.state.table, plain_names(place.match), place.texts
    if place.step.picture is StepPicture.ROUND:
        return wording.round_alt_text(table, table.history[-1], names, texts)
    if place.step.picture is StepPicture.SHEET:
        return wording.score_alt_text(table, names, texts)
    return wording.alt_text(table, names, texts)


def _text(place: Reading[RummyStep]) -> str:
    table, names, texts = place.step.state.table, spoken_names(place.match), place.texts
    if place.step.picture is StepPicture.ROUND:
        return wording.round_text(table, table.history[-1], names, texts)
    if place.step.picture is StepPicture.SHEET:
        return wording.score_text(table, names, texts)
    return wording.table_text(table, names, texts)


def _below(place: Reading[RummyStep]) -> str | None:
    if place.step.picture is not StepPicture.TABLE:
        return None  # the round's end shows the hands itself
    names, state = spoken_names(place.match), place.step.state
    return "\n".join(wording.hand_lines(state.hands, state.table.options, names, place.texts))


async def _file(
    pictures: Pictures, place: Reading[RummyStep], mode: DisplayMode
) -> discord.File | None:
    step, names, texts = place.step, drawn_names(place.match), place.texts
    table, words = step.state.table, pictures.words(rummy_words_from, texts.language)
    faces = sitters_of(place.match, pictures.texts(place.match.record.language))

    def build(display: Display) -> Scene:
        if step.picture is StepPicture.SHEET:
            headline = wording.result_text(table, names, texts)
            return build_standings(
                table, names=names, words=words, headline=headline, faces=faces, display=display
            )
        if step.picture is StepPicture.ROUND:
            result = table.history[-1]
            return build_round_end(
                table, result, names=names, words=words, faces=faces, display=display
            )
        previous = None if step.before.table.round != table.round else step.before.table
        return build_table(
            table, names=names, words=words, previous=previous, faces=faces, display=display
        )

    name = f"record-{place.match.id}-{place.number + 1}"
    return await pictures.file(name, mode, build, texts.language)


async def _poster(
    pictures: Pictures, place: Reading[RummyStep], mode: DisplayMode
) -> Poster | None:
    if place.step.picture is not StepPicture.SHEET:
        return None
    file = await poster_file(pictures, place.match, mode, place.texts)
    if file is None:
        return None
    table, names = place.step.state.table, plain_names(place.match)
    return Poster(file, wording.result_text(table, names, place.texts))


RUMMY_RECORD = RecordFace(
    steps=_steps,
    rounds=lambda match: len(match.options.options.contracts),
    title=_title,
    happened=_happened,
    alt_text=_alt_text,
    text=_text,
    below=_below,
    file=_file,
    poster=_poster,
)
