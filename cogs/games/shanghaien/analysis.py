"""The analysis of a finished game of dice: chances, luck and skill, the most costly choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.analysis.report import Analysis, Mistake
from bot.games.shanghaien.rules import score
from bot.games.shanghaien.state import SEATS
from bot.matches.analyses import AnalysisJob
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.advice import lesson_text, mistake_text, worst_mistakes
from cogs.afterwards.sharing import publish_row, waiting_text
from cogs.games.shanghaien.analysis_pictures import chances_file, choice_file
from cogs.games.shanghaien.analysis_report import file_report
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.pictures import Pictures, files_of
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.finished_face import AnalysisFace, Message, Reader
from cogs.table.names import plain_names, spoken_names


async def _under_way(pictures: Pictures, job: AnalysisJob, ahead: int, reader: Reader) -> Message:
    """Return what is known of a game so far, and how far its analysis is."""
    texts, match = reader.texts, job.match
    title: ui.Item[Any] = ui.TextDisplay(
        f"### {wording.analysis_title(spoken_names(match), texts)}"
    )
    if job.analysis is None:
        working = texts("analysis-working", done=0, total=len(match.events))
        return layout(title, ui.TextDisplay(waiting_text(working, ahead, texts))), []
    file = await chances_file(pictures, match, job.analysis, texts, reader.mode)
    chart = _chart(match, job.analysis, texts, file)
    working = texts("analysis-working", done=job.analysis.done, total=job.analysis.total)
    below: ui.Item[Any] = ui.TextDisplay(waiting_text(working, 0, texts))
    return layout(title, chart, below), files_of(file)


def _chart(
    match: Match, analysis: Analysis, texts: Texts, file: discord.File | None
) -> ui.Item[Any]:
    if file is None:
        return ui.TextDisplay(wording.chances_alt_text(analysis, spoken_names(match), texts))
    return gallery(file, wording.chances_alt_text(analysis, plain_names(match), texts))


async def analysis_message(
    pictures: Pictures, match: Match, analysis: Analysis, reader: Reader, private: bool
) -> Message:
    """Return the whole analysis: chances, luck and skill, and the most costly choices.

    In private each of those has a page of its own, with its picture.
    """
    texts, names = reader.texts, spoken_names(match)
    seats = SEATS if reader.seat is None else (reader.seat,)
    mistakes = worst_mistakes(analysis, seats)
    page = min(max(reader.page, 0), len(mistakes)) if private else 0
    items: list[ui.Item[Any]] = [ui.TextDisplay(f"### {wording.analysis_title(names, texts)}")]
    place = texts("guide-page", page=page + 1, pages=len(mistakes) + 1)
    if page:
        mistake = mistakes[page - 1]
        file = await choice_file(pictures, match, mistake.worst, texts, reader.mode)
        items.append(ui.TextDisplay(f"{_heading(mistakes, texts)} · {place}"))
        items += _choice(match, mistake, reader, file, lesson=page == 1)
    else:
        file = await chances_file(pictures, match, analysis, texts, reader.mode)
        told = wording.analysis_text(analysis, names, texts, score(match.state).totals, reader.seat)
        if private and mistakes:
            told = f"{told}\n-# {place}"
        items += [_chart(match, analysis, texts, file), ui.TextDisplay(told)]
    if not private or not mistakes:
        items += [ui.Separator(), ui.TextDisplay(_heading(mistakes, texts))]
    if not private:  # in a channel pages would be everybody's to turn
        for mistake in mistakes:
            items += _choice(match, mistake, reader, None, lesson=mistake is mistakes[0])
    elif mistakes:
        items.append(_page_row(match, page, len(mistakes), texts))
    if private and reader.seat is not None:
        items.append(publish_row(match, texts))
    return layout(ui.Container(*items, accent_colour=NEUTRAL)), files_of(file)


def _heading(mistakes: Sequence[Mistake], texts: Texts) -> str:
    return f"**{texts('analysis-worst-title' if mistakes else 'analysis-worst-none')}**"


def _page_row(match: Match, page: int, last: int, texts: Texts) -> ui.ActionRow[Any]:
    before = Target(Verb.TURN_ANALYSIS, match.id, max(page - 1, 0), "p")
    after = Target(Verb.TURN_ANALYSIS, match.id, min(page + 1, last), "n")
    return ui.ActionRow(
        TargetButton(before, texts("button-previous"), emoji="◀️", disabled=page == 0),
        TargetButton(after, texts("button-next"), emoji="▶️", disabled=page == last),
    )


def _choice(
    match: Match, mistake: Mistake, reader: Reader, file: discord.File | None, *, lesson: bool
) -> Sequence[ui.Item[Any]]:
    """Return a mistake in words, with the position; with the `lesson` of the game if it is that."""
    texts = reader.texts
    text = mistake_text(mistake, spoken_names(match), texts, reader.seat)
    if lesson:
        learnt = texts("analysis-lesson", lesson=lesson_text(mistake.kind, texts))
        text = f"{text}\n{learnt}"
    told = ui.TextDisplay[Any](text)
    if file is None:
        return [told]
    state = mistake.worst.state
    return [told, gallery(file, wording.alt_text(state, plain_names(match), texts, mistake.seat))]


SHANGHAIEN_ANALYSIS = AnalysisFace(
    title=lambda match, texts: wording.analysis_title(spoken_names(match), texts),
    under_way=_under_way,
    whole=analysis_message,
    report=file_report,
)
