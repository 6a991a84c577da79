"""Analyse a finished game, privately, and for everybody on request.

The answer comes at once and fills in while the analysis runs. Discord lets a private message be
edited for a quarter of an hour only; an analysis that takes longer is shown at the next click.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import discord
import structlog
from discord import ui

from bot.matches.analyses import AnalysisJob
from bot.matches.log import player_of
from cogs.afterwards.record import finished_here
from cogs.afterwards.sharing import once
from cogs.kit.answers import Answer
from cogs.kit.app import REQUEST_FAILURES, GameBot
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import ANALYSES, PAGES
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.verbs import Verb
from cogs.table.faces import face_of, part_of
from cogs.table.finished_face import AnalysisFace, Message, Reader

SECONDS_BETWEEN_EDITS = 2.0

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A private message that is kept up to date."""

    answer: Answer
    message_id: int


@on_click(Verb.ANALYSE)
async def analyse(answer: Answer, target: Target) -> None:
    """Show the analysis of a finished game privately, or begin it."""
    match = await finished_here(answer, target.id)
    answer.refuse_haste(ANALYSES)
    face = part_of(match, face_of(match).analysis)
    job = answer.bot.services.analyses[match.game.name].request(match)
    reader = Reader(answer.texts, await answer.display(), match.seat_of(answer.user_id))
    news, finished = job.news, job.finished
    view, files = await _message(answer.bot, face, job, reader)
    message_id = await answer.private(view=view, files=files)
    if message_id is not None and not finished:
        message = PrivateMessage(answer, message_id)
        answer.bot.in_background(_follow(message, face, job, reader, news))


@on_click(Verb.TURN_ANALYSIS)
async def turn(answer: Answer, target: Target) -> None:
    """Show another costly choice in the place of the one that was clicked."""
    match = await finished_here(answer, target.id)
    answer.refuse_haste(PAGES)
    face = part_of(match, face_of(match).analysis)
    job = answer.bot.services.analyses[match.game.name].request(match)
    await job.ended()
    seat, page = match.seat_of(answer.user_id), target.number
    reader = Reader(answer.texts, await answer.display(), seat, page)
    await answer.edit(*await _message(answer.bot, face, job, reader))


@on_click(Verb.SHOW_ANALYSIS)
@once
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post the analysis for everybody; only who played may."""
    bot, match = answer.bot, await finished_here(answer, target.id)
    face = part_of(match, face_of(match).analysis)
    seat = player_of(match, answer.user_id)
    answer.refuse_haste(ANALYSES)
    job = bot.services.analyses[match.game.name].request(match)
    await job.ended()
    if job.failed:
        await answer.private(answer.texts("analysis-failed"))
        return
    private = Reader(answer.texts, await answer.display(), seat)
    view, files = await face.whole(bot.pictures, match, job.analysis, private, False)
    # Without its button, so that it is not posted twice.
    await answer.edit(view, files)
    public = Reader(bot.texts_of(match), match.record.display, None)
    view, files = await face.whole(bot.pictures, match, job.analysis, public, False)
    await answer.public(view, mentions=discord.AllowedMentions.none(), files=files)


async def _message(bot: GameBot, face: AnalysisFace, job: AnalysisJob, reader: Reader) -> Message:
    if job.failed:
        title = f"### {face.title(job.match, reader.texts)}"
        told = ui.TextDisplay[Any](reader.texts("analysis-failed"))
        return layout(ui.TextDisplay(title), told), []
    if job.finished:
        return await face.whole(bot.pictures, job.match, job.analysis, reader, True)
    ahead = bot.services.analyses[job.match.game.name].ahead(job)
    return await face.under_way(bot.pictures, job, ahead, reader)


async def _follow(
    message: PrivateMessage,
    face: AnalysisFace,
    job: AnalysisJob,
    reader: Reader,
    news: asyncio.Event,
) -> None:
    """Edit the private message at all news, until the analysis is done or it is too late."""
    try:
        finished = False
        while not finished:
            await news.wait()
            news, finished = job.news, job.finished
            view, files = await _message(message.answer.bot, face, job, reader)
            await message.answer.revise(message.message_id, view, files)
            if not finished:
                await asyncio.sleep(SECONDS_BETWEEN_EDITS)
    except REQUEST_FAILURES as error:
        _log.info("analysis.not_shown", match=job.match.id, error=str(error))
    except Exception:
        _log.exception("analysis.not_shown", match=job.match.id)


async def setup(_bot: GameBot) -> None:
    """Nothing more: the buttons register themselves."""
