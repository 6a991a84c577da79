"""The live message of a match: what it shows, and how it is posted, edited and remembered.

Every step may be repeated: what Discord was shown is stored, and a posting carries a nonce.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b

import discord
import structlog
from discord import ui

from bot.games.shanghaien.turns import finished_turn, told_anew_from
from bot.matches.clocks import NO_FACE
from bot.matches.match import Match
from bot.store.displays import DisplayMode
from bot.store.records import Shown
from bot.texts import wording
from bot.texts.catalogue import Texts
from cogs.app import ShanghaienBot
from cogs.kit.answers import Answer
from cogs.kit.custom_ids import Menu
from cogs.kit.names import spoken_names
from cogs.kit.notify import only
from cogs.table.board import (
    board_layout,
    line_layout,
    sheet_layout,
)
from cogs.table.computer import Opponent
from cogs.table.pictures import Pictures, files_of

_log = structlog.get_logger(__name__)
THREAD_ASLEEP = 50083
NONCE_LENGTH = 24
"""Discord takes 25 characters at most."""
_NOBODY = discord.AllowedMentions.none()


class LiveMessage:
    """The live message of one match; each change of it is stored at once."""

    def __init__(
        self, bot: ShanghaienBot, match: Match, answer: Answer | None, mode: DisplayMode
    ) -> None:
        self.bot = bot
        self.match = match
        self.mode = mode
        self.texts: Texts = bot.services.catalogue.language(match.record.language)
        self.face = NO_FACE
        """What the latest drawn board tells about time."""
        self.tells_waiting = False
        """Whether it is drawn to tell the waiting player that the time is up."""
        self.retired: int | None = None
        """The message that was the live one until it shrank to its line."""
        if answer is not None and self.shown.message_id is None and not answer.on_private_message:
            self._adopt(answer)
        live = answer is not None and answer.message_id == self.shown.message_id
        self.answer = answer if live else None
        """The click on the live message that can be answered by an edit."""

    @property
    def shown(self) -> Shown:
        """What Discord has been shown."""
        return self.match.record.shown

    def _adopt(self, answer: Answer) -> None:
        """Take the clicked board for the live one: a crash kept its posting from being noted."""
        shown = replace(
            self.shown,
            message_id=answer.message_id,
            message_channel_id=answer.interaction.channel_id,
        )
        self.match = replace(self.match, record=replace(self.match.record, shown=shown))

    async def table(self, note: str | None = None) -> tuple[ui.LayoutView, list[discord.File]]:
        """Return what the live message is to show: the board, or the score sheet at the end."""
        self.face = await self.bot.services.clocks.face(self.match.record)
        if self.match.over:
            file = await self.bot.part(Pictures).sheet_file(self.match, self.mode)
            return sheet_layout(self.match, self.texts, file), files_of(file)
        file = await self.bot.part(Pictures).board_file(self.match, mode=self.mode)
        note = note or self.bot.part(Opponent).note(self.match, self.texts)
        view = board_layout(self.match, Menu(), self.texts, file, note=note, face=self.face)
        return view, files_of(file)

    async def post(
        self, *, ping: int | None, called: bool, occasion: str = "", note: str | None = None
    ) -> None:
        """Post a fresh board that pings one user or nobody.

        `called` says whether the player to act has been called for this turn by then; boards of
        one revision need different occasions.
        """
        view, files = await self.table(note)
        nonce = f"{self.match.id}-{self.match.revision}{occasion}"
        message = await self.send(view, files, nonce=nonce, ping=ping)
        replaced = self.shown.message_id or self.retired
        if replaced is not None and message.id <= replaced:
            # The same position was posted minutes ago: that board has had its time.
            for file in files:
                file.reset()
            message = await self.send(view, files, nonce=f"{nonce}-{message.id}", ping=ping)
        await self.note_shown(message.id, pinged=called)

    async def post_anew(
        self, ping: int, *, called: bool, occasion: str, note: str | None = None
    ) -> None:
        """Post a fresh board of the position shown; the old message shrinks to its line."""
        old = self.shown
        await self.post(ping=ping, called=called, occasion=occasion, note=note)
        if old.message_id is not None:
            text = self.turn_line()
            channel = self._channel(old.message_channel_id or self.match.record.channel_id)
            message = channel.get_partial_message(old.message_id)
            await self.bot.quietly(message.edit(view=line_layout(text), attachments=[]))

    async def refresh(self, note: str | None = None) -> None:
        """Edit the live board where it stands; post it again if it is gone."""
        view, files = await self.table(note)
        if self.shown.message_id is not None and await self.edit(view, files):
            await self.note_shown(pinged=self.shown.pinged)
        else:
            await self.post(ping=None, called=self.shown.pinged, occasion="-again")

    async def edit_somehow(self) -> bool:
        """Edit the live message, in words alone if pictures are not allowed either."""
        view, files = await self.table()
        try:
            return await self.edit(view, files)
        except discord.Forbidden:
            if self.match.over:
                return await self.edit(sheet_layout(self.match, self.texts, None), [])
            view = board_layout(self.match, Menu(), self.texts, None, face=self.face)
            return await self.edit(view, [])

    async def retire(self) -> None:
        """Let the live message shrink to its line; there is none afterwards."""
        self.retired = self.shown.message_id
        if self.retired is None:
            return
        await self.edit(line_layout(self.turn_line()), [])
        await self.remember(replace(self.shown, message_id=None, message_channel_id=None))

    def turn_line(self) -> str:
        """Return the line of an old board: the turn that ended with the hand-over."""
        start, end = finished_turn(self.match.events, self.match.state.mover)
        start = told_anew_from(self.match.events, start, end)
        told = self.match.stepwise(start, end)
        happened = wording.last_line(told, spoken_names(self.match), self.texts)
        return happened or self.texts("old-board-plain")  # the first board tells of no turn yet

    async def note_shown(self, message_id: int | None = None, *, pinged: bool) -> None:
        """Remember that the live message, a new one if given, shows the match as it is."""
        shown = replace(
            self.shown,
            revision=self.match.revision,
            waits_for=self.match.record.waits_for,
            pinged=pinged,
        )
        shown = self.face.noted(shown, told=self.tells_waiting)
        if message_id is not None:
            channel_id = self.match.record.channel_id
            shown = replace(shown, message_id=message_id, message_channel_id=channel_id)
        await self.remember(shown)

    async def remember(self, shown: Shown) -> None:
        """Store what Discord has been shown."""
        self.match = await self.bot.services.matches.set_shown(self.match, shown)

    async def edit(self, view: ui.LayoutView, files: Sequence[discord.File]) -> bool:
        """Edit the live message; return False if it is gone, or out of reach for long."""
        if self.answer is not None:
            answer, self.answer = self.answer, None
            try:
                await answer.edit(view, files)
            except discord.NotFound as gone:
                _log.info("click.expired", match=self.match.id, code=gone.code)
                for file in files:
                    file.reset()
            else:
                return True
        assert self.shown.message_id is not None
        channel_id = self.shown.message_channel_id or self.match.record.channel_id
        message = self._channel(channel_id).get_partial_message(self.shown.message_id)
        try:
            await message.edit(view=view, attachments=list(files), allowed_mentions=_NOBODY)
        except (discord.NotFound, discord.RateLimited) as gone:
            # An old message may be edited only so often (discord-api-docs issue 4413); what
            # would have to wait for long is shown in a fresh one.
            _log.info("board.gone", match=self.match.id, error=repr(gone))
            for file in files:
                file.reset()
            return False
        except discord.HTTPException as refused:
            if refused.code != THREAD_ASLEEP or not await self._wake(channel_id):
                raise
            for file in files:
                file.reset()
            await message.edit(view=view, attachments=list(files), allowed_mentions=_NOBODY)
        return True

    async def _wake(self, channel_id: int) -> bool:
        """Wake a thread that Discord put to sleep after a quiet week; return whether it is one."""
        thread = await self.bot.fetch_channel(channel_id)
        if not isinstance(thread, discord.Thread):
            return False
        await thread.edit(archived=False)
        return True

    async def send(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File],
        *,
        nonce: str,
        ping: int | None = None,
    ) -> discord.Message:
        """Post a message in the match's channel that pings one user or nobody."""
        mentions = _NOBODY if ping is None else only(ping)
        channel = self._channel(self.match.record.channel_id)
        return await channel.send(
            view=view, files=list(files), nonce=self._once(nonce), allowed_mentions=mentions
        )

    def _once(self, posting: str) -> str:
        """Return the nonce of a posting of this match in the channel where it is played.

        Discord answers a repeated nonce with the message it made the first time, so a crash
        between posting and remembering does not post twice. It looks for it everywhere: a game
        that moves, or a new database that counts from 1, must not find what another one posted.
        """
        record = self.match.record
        whole = f"{record.channel_id}-{record.created_at}-{posting}"
        return blake2b(whole.encode(), digest_size=NONCE_LENGTH // 2).hexdigest()

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel_id, guild_id=self.match.record.guild_id)
