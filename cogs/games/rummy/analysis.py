"""The analysis of a finished game of the rummy: luck and choices apart."""

from __future__ import annotations

from typing import Any

from discord import ui

from bot.games.rummy.analysis.report import Analysis
from bot.matches.analyses import AnalysisJob
from bot.matches.match import Match
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.afterwards.sharing import publish_row, waiting_text
from cogs.kit.layouts import layout
from cogs.kit.pictures import Pictures
from cogs.table.board import NEUTRAL
from cogs.table.finished_face import AnalysisFace, Message, Reader
from cogs.table.names import spoken_names


def _title(_: Match, texts: Texts) -> str:
    return texts("rummy-analysis-title")


async def _under_way(_: Pictures, job: AnalysisJob, ahead: int, reader: Reader) -> Message:
    told = waiting_text(reader.texts("rummy-analysis-working"), ahead, reader.texts)
    title = f"### {_title(job.match, reader.texts)}"
    return layout(ui.TextDisplay(title), ui.TextDisplay(told)), []


async def _whole(
    _: Pictures, match: Match, analysis: Analysis, reader: Reader, private: bool
) -> Message:
    names, texts = spoken_names(match), reader.texts
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(wording.analysis_text(analysis, names, texts, reader.seat)),
    ]
    if private and reader.seat is not None:
        items.append(publish_row(match, texts))
    return layout(ui.Container(*items, accent_colour=NEUTRAL)), []


RUMMY_ANALYSIS = AnalysisFace(title=_title, under_way=_under_way, whole=_whole)
