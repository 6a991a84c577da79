"""Lessons: the three habits that cost a member most over their last games.

Everything comes from the logs that are kept anyway, by the same analyses as those of single games,
one after the other; nothing of it is stored. Discord lets a private message be edited for a quarter
of an hour: if the games take longer, the next question finds what was looked at by then.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any

import discord
import structlog
from discord import ui
from discord.ext import commands

from bot.games.shanghaien.analysis.habits import FEWEST_GAMES, MOST_GAMES, costly_habits
from bot.games.shanghaien.analysis.report import Mistake
from bot.games.shanghaien.game import SHANGHAIEN
from bot.matches.match import Match, Reason, RefusedError, UnreadableMatchError
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from bot.texts.wording.shanghaien.advice import costly_text, habits_text
from cogs.afterwards.sharing import once, public_reader, share_button
from cogs.games.shanghaien.analysis_pictures import choice_file
from cogs.kit.answers import Answer
from cogs.kit.app import REQUEST_FAILURES, GameBot
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import ANALYSES
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import gallery, layout
from cogs.kit.pictures import files_of
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.finished_face import Message, Reader
from cogs.table.names import plain_names, spoken_names

FOLLOWED_SECONDS = 14 * 60
"""How long the private message is kept up to date."""
BUSY_SECONDS = 5.0
"""How long the next game waits while too many others are looked at."""

_Game = tuple[Match, Sequence[Mistake]]
"""A game that was looked at, and what a member gave away in it."""

_UNSHOWN: tuple[type[Exception], ...] = (TimeoutError, *REQUEST_FAILURES)

_log = structlog.get_logger(__name__)


class Lessons(commands.Cog):
    """Looks at members' last games, one member's games one after the other."""

    def __init__(self, bot: GameBot) -> None:
        self.bot = bot
        self._looking: dict[tuple[int, int], asyncio.Task[None]] = {}
        """By server and member: whoever asks again has the newest message followed alone."""

    async def cog_unload(self) -> None:
        """Stop looking."""
        tasks = list(self._looking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def begin(self, answer: Answer) -> None:
        """Say what is known of the asking member's habits, or begin to find out."""
        statistics = self.bot.services.statistics[SHANGHAIEN.name]
        latest = await statistics.latest(answer.guild_id, answer.user_id, MOST_GAMES)
        ids = [each.id for each in latest]
        if len(ids) < FEWEST_GAMES:
            few = answer.texts("lessons-few", needed=FEWEST_GAMES, games=len(ids))
            await answer.private(few)
            return
        message_id = await answer.private(view=_working(0, len(ids), answer.texts))
        if message_id is None:
            return
        key = answer.guild_id, answer.user_id
        if (old := self._looking.pop(key, None)) is not None:
            old.cancel()
        task = asyncio.create_task(self._look(answer, message_id, ids))
        self._looking[key] = task
        task.add_done_callback(lambda done: self._forget(key, done))

    def _forget(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        if self._looking.get(key) is task:
            del self._looking[key]

    async def _look(self, answer: Answer, message_id: int, ids: Sequence[int]) -> None:
        try:
            async with asyncio.timeout(FOLLOWED_SECONDS):
                await self._follow(answer, message_id, ids)
        except _UNSHOWN as error:
            _log.info("lessons.not_shown", error=repr(error))
        except Exception:
            _log.exception("lessons.not_shown")

    async def _follow(self, answer: Answer, message_id: int, ids: Sequence[int]) -> None:
        games: list[_Game] = []
        for done, match_id in enumerate(ids, start=1):
            games += await self._looked_at(match_id, answer.user_id)
            if done < len(ids):
                await answer.revise(message_id, _working(done, len(ids), answer.texts), [])
        reader = Reader(answer.texts, await answer.display(), None)
        view, files = await self._content(games, reader, answer.user_id)
        await answer.revise(message_id, view, files)

    async def show_everyone(self, answer: Answer) -> None:
        """Post what costs the asking member most for everybody, in the server's language."""
        await answer.acknowledge()  # what was looked at long ago is looked at again
        statistics = self.bot.services.statistics[SHANGHAIEN.name]
        latest = await statistics.latest(answer.guild_id, answer.user_id, MOST_GAMES)
        looked = [await self._looked_at(each.id, answer.user_id) for each in latest]
        reader = await public_reader(answer)
        view, files = await self._content(
            [game for games in looked for game in games], reader, answer.user_id, public=True
        )
        await answer.public(view, mentions=discord.AllowedMentions.none(), files=files)

    async def _looked_at(self, match_id: int, user_id: int) -> list[_Game]:
        """Return a game with what a member gave away in it; none if it cannot be looked at."""
        with contextlib.suppress(UnreadableMatchError):
            match = await self.bot.services.matches.current(match_id)
            mistakes = await self._mistakes(match, user_id)
            if mistakes is not None:
                return [(match, mistakes)]
        return []

    async def _mistakes(self, match: Match, user_id: int) -> Sequence[Mistake] | None:
        """Return what a member gave away in a game; None if there was nothing to look at."""
        analyses = self.bot.services.analyses[SHANGHAIEN.name]
        while True:
            try:
                job = analyses.request(match)
            except RefusedError as refused:
                if refused.reason is not Reason.ANALYSIS_BUSY:
                    return None
                await asyncio.sleep(BUSY_SECONDS)
                continue
            await job.ended()
            if job.failed:
                return None
            seat = match.seat_of(user_id)
            return [each for each in job.analysis.mistakes if each.seat is seat]

    async def _content(
        self, games: Sequence[_Game], reader: Reader, user_id: int, *, public: bool = False
    ) -> Message:
        """Return what a member's habits are; unless it is `public`, the member reads it."""
        texts = reader.texts
        habits = costly_habits([mistakes for _, mistakes in games])
        if not habits:
            return layout(ui.TextDisplay(habits_text(habits, len(games), texts))), []
        number, mistake = habits[0].worst
        match, worst = games[number][0], mistake.worst
        names = spoken_names(match)
        name = names[match.record.user_ids.index(user_id)] if public else None
        told_worst = costly_text(worst, names, texts, None if public else worst.seat)
        file = await choice_file(self.bot.pictures, match, worst, texts, reader.mode)
        items: list[ui.Item[Any]] = [
            ui.TextDisplay(habits_text(habits, len(games), texts, name)),
            ui.TextDisplay(f"{texts('lessons-worst')} {told_worst}"),
        ]
        if file is not None:
            alt = wording.alt_text(worst.state, plain_names(match), texts, worst.seat)
            items.append(gallery(file, alt))
        if not public:
            items.append(ui.ActionRow(share_button(Target(Verb.SHOW_LESSONS, 0), texts)))
        return layout(ui.Container(*items, accent_colour=NEUTRAL)), files_of(file)


@on_click(Verb.SHOW_LESSONS)
@once
async def show_everyone(answer: Answer, _target: Target) -> None:
    """Post what costs the clicking member most for everybody, in the server's language."""
    answer.refuse_haste(ANALYSES)
    await _lessons(answer).show_everyone(answer)


def _working(done: int, total: int, texts: Texts) -> ui.LayoutView:
    return layout(ui.TextDisplay(texts("lessons-working", done=done, total=total)))


def _lessons(answer: Answer) -> Lessons:
    told = answer.bot.get_cog(Lessons.__name__)
    assert isinstance(told, Lessons)
    return told


@on_click(Verb.LESSONS)
async def show_lessons(answer: Answer, _target: Target) -> None:
    """Say what costs the clicker most over their last games."""
    answer.refuse_haste(ANALYSES)
    await _lessons(answer).begin(answer)


async def setup(bot: GameBot) -> None:
    """Let the lessons be asked for."""
    await bot.add_cog(Lessons(bot))
