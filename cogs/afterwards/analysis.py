"""Analyse a finished game, privately, and for everybody on request.

The answer comes at once and fills in while the analysis runs. Discord lets a private message be
edited for a quarter of an hour only; an analysis that takes longer is shown at the next click.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
import structlog
from discord import ui
from discord.ext import commands

from bot.games.rummy.game import RUMMY
from bot.games.shanghaien.analysis.report import Analysis, Costly
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.moves import SEATS, Seat
from bot.games.shanghaien.scoring import score
from bot.matches.analyses import AnalysisJob
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.records.displays import DisplayMode
from bot.texts import wording
from bot.texts.catalogue import Texts
from bot.texts.wording.analysis import most_costly
from cogs.afterwards.analysis_pictures import chances_file, choice_file
from cogs.afterwards.record import dice_game_here, finished_here
from cogs.afterwards.rummy_analysis import RummyAnalyses
from cogs.app import REQUEST_FAILURES, ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.cooldowns import ANALYSES, refuse_haste
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.verbs import Verb
from cogs.table.board import (
    NEUTRAL,
)
from cogs.table.names import plain_names, spoken_names
from cogs.table.pictures import Pictures, files_of

SECONDS_BETWEEN_EDITS = 2.0

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads an analysis, and how."""

    texts: Texts
    mode: DisplayMode
    seat: Seat | None
    """The reader's seat: their own choices are told; None for everybody's."""


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A private message that is kept up to date."""

    answer: Answer
    message_id: int


Message = tuple[ui.LayoutView, list[discord.File]]


async def job_message(pictures: Pictures, job: AnalysisJob, ahead: int, reader: Reader) -> Message:
    """Return what is known of a game so far, and how far its analysis is."""
    texts, match = reader.texts, job.match
    title: ui.Item[Any] = ui.TextDisplay(
        f"### {wording.analysis_title(spoken_names(match), texts)}"
    )
    if job.failed:
        return layout(title, ui.TextDisplay(texts("analysis-failed"))), []
    if job.analysis is None:
        waits = texts("analysis-waiting", ahead=ahead) if ahead else _working(job, texts)
        return layout(title, ui.TextDisplay(f"{waits} {texts('analysis-follows')}")), []
    if job.analysis.complete:
        return await analysis_message(pictures, match, job.analysis, reader, private=True)
    file = await chances_file(pictures, match, job.analysis, texts, reader.mode)
    chart = _chart(match, job.analysis, texts, file)
    below: ui.Item[Any] = ui.TextDisplay(f"{_working(job, texts)} {texts('analysis-follows')}")
    return layout(title, chart, below), files_of(file)


def _working(job: AnalysisJob, texts: Texts) -> str:
    if job.analysis is None:
        return texts("analysis-working", done=0, total=len(job.match.events))
    return texts("analysis-working", done=job.analysis.done, total=job.analysis.total)


def _chart(
    match: Match, analysis: Analysis, texts: Texts, file: discord.File | None
) -> ui.Item[Any]:
    if file is None:
        return ui.TextDisplay(wording.chances_alt_text(analysis, spoken_names(match), texts))
    return gallery(file, wording.chances_alt_text(analysis, plain_names(match), texts))


async def analysis_message(
    pictures: Pictures, match: Match, analysis: Analysis, reader: Reader, *, private: bool
) -> Message:
    """Return the whole analysis: chances, luck and skill, and the most costly choices."""
    texts, names = reader.texts, spoken_names(match)
    chart = await chances_file(pictures, match, analysis, texts, reader.mode)
    files = files_of(chart)
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(f"### {wording.analysis_title(names, texts)}"),
        _chart(match, analysis, texts, chart),
        ui.TextDisplay(wording.analysis_text(analysis, names, texts, score(match.state).totals)),
        ui.Separator(),
    ]
    seats = SEATS if reader.seat is None else (reader.seat,)
    choices = most_costly(analysis, seats)
    heading = "analysis-worst-title" if choices else "analysis-worst-none"
    items.append(ui.TextDisplay(f"**{texts(heading)}**"))
    for costly in choices:
        file = await choice_file(pictures, match, costly, texts, reader.mode)
        files += files_of(file)
        items += _choice(match, costly, texts, file)
    if private and reader.seat is not None:
        items.append(ui.ActionRow(_publish_button(match, texts)))
    return layout(ui.Container(*items, accent_colour=NEUTRAL)), files


def _choice(
    match: Match, costly: Costly, texts: Texts, file: discord.File | None
) -> Sequence[ui.Item[Any]]:
    told = ui.TextDisplay[Any](wording.costly_text(costly, spoken_names(match), texts))
    if file is None:
        return [told]
    alt = wording.alt_text(costly.state, plain_names(match), texts, costly.seat)
    return [told, gallery(file, alt)]


def _publish_button(match: Match, texts: Texts) -> TargetButton:
    return TargetButton(
        Target(Verb.SHOW_ANALYSIS, match.id), texts("button-analyse-public"), emoji="📣"
    )


class AnalysisMessages(commands.Cog):
    """Answers the buttons, and keeps private messages up to date while an analysis runs."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self.bot = bot
        self._following: set[asyncio.Task[None]] = set()

    async def cog_unload(self) -> None:
        """Stop updating messages."""
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)

    async def analyse(self, answer: Answer, match: Match) -> None:
        """Show the analysis of a finished dice game privately, or begin it."""
        job = self.bot.services.analyses.request(match)
        reader = Reader(answer.texts, await answer.display(), match.seat_of(answer.user_id))
        news, finished = job.news, job.finished
        view, files = await self._message(job, reader)
        message_id = await answer.private(view=view, files=files)
        if message_id is not None and not finished:
            message = PrivateMessage(answer, message_id)
            following = asyncio.create_task(self._follow(message, job, reader, news))
            self._following.add(following)
            following.add_done_callback(self._following.discard)

    async def show_everyone(self, answer: Answer, target: Target) -> None:
        """Post the analysis for everybody; only who played may."""
        match = await dice_game_here(answer, target.id)
        seat = match.seat_of(answer.user_id)
        if seat is None:
            raise RefusedError(Reason.NOT_A_PLAYER)
        refuse_haste(answer.interaction, ANALYSES)
        job = self.bot.services.analyses.request(match)
        while not job.finished:
            await job.news.wait()
        if job.analysis is None or job.failed:
            await answer.private(answer.texts("analysis-failed"))
            return
        private = Reader(answer.texts, await answer.display(), seat)
        view, files = await analysis_message(
            self.bot.part(Pictures), match, job.analysis, private, private=False
        )
        # Without its button, so that it is not posted twice.
        await answer.edit(view, files)
        public = Reader(self.bot.texts_of(match), await self.bot.display_of(match), None)
        view, files = await analysis_message(
            self.bot.part(Pictures), match, job.analysis, public, private=False
        )
        await answer.public(view, mentions=discord.AllowedMentions.none(), files=files)

    async def _message(self, job: AnalysisJob, reader: Reader) -> Message:
        ahead = self.bot.services.analyses.ahead(job)
        return await job_message(self.bot.part(Pictures), job, ahead, reader)

    async def _follow(
        self, message: PrivateMessage, job: AnalysisJob, reader: Reader, news: asyncio.Event
    ) -> None:
        """Edit the private message at all news, until the analysis is done or it is too late."""
        try:
            finished = False
            while not finished:
                await news.wait()
                news, finished = job.news, job.finished
                view, files = await self._message(job, reader)
                await message.answer.revise(message.message_id, view, files)
                if not finished:
                    await asyncio.sleep(SECONDS_BETWEEN_EDITS)
        except REQUEST_FAILURES as error:
            _log.info("analysis.not_shown", match=job.match.id, error=str(error))
        except Exception:
            _log.exception("analysis.not_shown", match=job.match.id)


@on_click(Verb.ANALYSE)
async def analyse(answer: Answer, target: Target) -> None:
    """Show the analysis of a finished game privately, or begin it."""
    match = await finished_here(answer, target.id)
    refuse_haste(answer.interaction, ANALYSES)
    if match.game is RUMMY:
        await answer.bot.part(RummyAnalyses).show(answer, match)
    elif match.game is SHANGHAIEN:
        await answer.bot.part(AnalysisMessages).analyse(answer, match)
    else:
        raise RefusedError(Reason.UNKNOWN_MATCH)


@on_click(Verb.SHOW_ANALYSIS)
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post the analysis for everybody; only who played may."""
    await answer.bot.part(AnalysisMessages).show_everyone(answer, target)


async def setup(bot: ShanghaienBot) -> None:
    """Let games be analysed."""
    for cog in (AnalysisMessages(bot), RummyAnalyses(bot)):
        bot.add_part(cog)
        await bot.add_cog(cog)
