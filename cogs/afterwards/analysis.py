"""Analyse: a second look at a finished game, privately, and for everybody on request.

The answer comes at once and fills in as the game is looked at; what a member may no longer be told
by it, as Discord lets a private message be edited for a quarter of an hour only, is there at the
next click.
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

from bot.games.shanghaien.analysis.report import Analysis, Costly
from bot.games.shanghaien.moves import SEATS, Seat
from bot.matches.analyses import Look
from bot.matches.match import Match
from bot.matches.refusals import Reason, RefusedError
from bot.store.displays import DisplayMode
from bot.texts import wording
from bot.texts.catalogue import Texts
from bot.texts.wording.analysis import most_costly
from cogs.afterwards.analysis_pictures import chances_file, choice_file
from cogs.afterwards.record import finished_here
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


async def look_message(pictures: Pictures, look: Look, ahead: int, reader: Reader) -> Message:
    """Return what is known of a game so far, and how far the look at it is."""
    texts, match = reader.texts, look.match
    title: ui.Item[Any] = ui.TextDisplay(
        f"### {wording.analysis_title(spoken_names(match), texts)}"
    )
    if look.failed:
        return layout(title, ui.TextDisplay(texts("analysis-failed"))), []
    if look.analysis is None:
        waits = texts("analysis-waiting", ahead=ahead) if ahead else _working(look, texts)
        return layout(title, ui.TextDisplay(f"{waits} {texts('analysis-follows')}")), []
    if look.analysis.complete:
        return await analysis_message(pictures, match, look.analysis, reader, private=True)
    file = await chances_file(pictures, match, look.analysis, texts, reader.mode)
    chart = _chart(match, look.analysis, texts, file)
    below: ui.Item[Any] = ui.TextDisplay(f"{_working(look, texts)} {texts('analysis-follows')}")
    return layout(title, chart, below), files_of(file)


def _working(look: Look, texts: Texts) -> str:
    if look.analysis is None:
        return texts("analysis-working", done=0, total=len(look.match.events))
    return texts("analysis-working", done=look.analysis.done, total=look.analysis.total)


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
        ui.TextDisplay(wording.analysis_text(analysis, names, texts)),
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


class SecondLooks(commands.Cog):
    """Answers the buttons, and keeps private messages up to date while games are looked at."""

    def __init__(self, bot: ShanghaienBot) -> None:
        self.bot = bot
        self._following: set[asyncio.Task[None]] = set()

    async def cog_unload(self) -> None:
        """Stop following."""
        for task in self._following:
            task.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)

    async def analyse(self, answer: Answer, target: Target) -> None:
        """Show the analysis of a finished game privately, or begin it."""
        match = await finished_here(answer, target.id)
        refuse_haste(answer.interaction, ANALYSES)
        look = self.bot.services.analyses.look(match)
        reader = Reader(answer.texts, await answer.display(), match.seat_of(answer.user_id))
        news, finished = look.news, look.finished
        view, files = await self._message(look, reader)
        message_id = await answer.private(view=view, files=files)
        if message_id is not None and not finished:
            message = PrivateMessage(answer, message_id)
            following = asyncio.create_task(self._follow(message, look, reader, news))
            self._following.add(following)
            following.add_done_callback(self._following.discard)

    async def show_everyone(self, answer: Answer, target: Target) -> None:
        """Post the analysis for everybody; only who played may."""
        match = await finished_here(answer, target.id)
        seat = match.seat_of(answer.user_id)
        if seat is None:
            raise RefusedError(Reason.NOT_A_PLAYER)
        refuse_haste(answer.interaction, ANALYSES)
        look = self.bot.services.analyses.look(match)
        while not look.finished:
            await look.news.wait()
        if look.analysis is None or look.failed:
            await answer.private(answer.texts("analysis-failed"))
            return
        private = Reader(answer.texts, await answer.display(), seat)
        view, files = await analysis_message(
            self.bot.part(Pictures), match, look.analysis, private, private=False
        )
        # Without its button, so that it is not posted twice.
        await answer.edit(view, files)
        public = Reader(self.bot.texts_of(match), await self.bot.display_of(match), None)
        view, files = await analysis_message(
            self.bot.part(Pictures), match, look.analysis, public, private=False
        )
        await answer.public(view, mentions=discord.AllowedMentions.none(), files=files)

    async def _message(self, look: Look, reader: Reader) -> Message:
        ahead = self.bot.services.analyses.ahead(look)
        return await look_message(self.bot.part(Pictures), look, ahead, reader)

    async def _follow(
        self, message: PrivateMessage, look: Look, reader: Reader, news: asyncio.Event
    ) -> None:
        """Edit the private message whenever there is news, until all is told or it is too late."""
        try:
            finished = False
            while not finished:
                await news.wait()
                news, finished = look.news, look.finished
                view, files = await self._message(look, reader)
                await message.answer.revise(message.message_id, view, files)
                if not finished:
                    await asyncio.sleep(SECONDS_BETWEEN_EDITS)
        except REQUEST_FAILURES as error:
            _log.info("analysis.not_shown", match=look.match.id, error=str(error))
        except Exception:
            _log.exception("analysis.not_shown", match=look.match.id)


@on_click(Verb.ANALYSE)
async def analyse(answer: Answer, target: Target) -> None:
    """Show the analysis of a finished game privately, or begin it."""
    await answer.bot.part(SecondLooks).analyse(answer, target)


@on_click(Verb.SHOW_ANALYSIS)
async def show_everyone(answer: Answer, target: Target) -> None:
    """Post the analysis for everybody; only who played may."""
    await answer.bot.part(SecondLooks).show_everyone(answer, target)


async def setup(bot: ShanghaienBot) -> None:
    """Let games be analysed."""
    looks = SecondLooks(bot)
    bot.add_part(looks)
    await bot.add_cog(looks)
