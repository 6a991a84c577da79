"""Posting and editing the messages of one match, whatever is on them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b

import discord
import structlog
from discord import ui

from bot.records.matches import MatchRecord, Shown
from cogs.kit.app import ShanghaienBot
from cogs.kit.notify import only

THREAD_ASLEEP = 50083
NONCE_LENGTH = 24
"""Discord takes 25 characters at most."""
_NOBODY = discord.AllowedMentions.none()

_log = structlog.get_logger(__name__)


class TableMessages:
    """The messages of one match. Every request raises discord.HTTPException if it is refused."""

    def __init__(self, bot: ShanghaienBot, record: MatchRecord) -> None:
        self._bot = bot
        self._record = record

    async def post(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File],
        *,
        name: str,
        pings: Collection[int] = (),
    ) -> int:
        """Post a message in the match's channel that pings these users alone; return its id.

        What was posted under the same `name` a few minutes ago is not posted again.
        """
        _rewind(files)
        message = await self._channel(self._record.channel_id).send(
            view=view,
            files=list(files),
            nonce=self._nonce(name),
            allowed_mentions=only(*pings) if pings else _NOBODY,
        )
        return message.id

    async def edit(self, shown: Shown, view: ui.LayoutView, files: Sequence[discord.File]) -> bool:
        """Edit the live message; return False if it is gone, or out of reach for long."""
        if shown.message_id is None:
            return False
        channel_id = self._channel_of(shown)
        message = self._channel(channel_id).get_partial_message(shown.message_id)
        try:
            await _edit(message, view, files)
        except (discord.NotFound, discord.RateLimited) as gone:
            # An old message may be edited only so often (discord-api-docs issue 4413); what
            # would have to wait for long is shown in a fresh one.
            _log.info("board.gone", match=self._record.id, error=repr(gone))
            return False
        except discord.HTTPException as refused:
            if refused.code != THREAD_ASLEEP or not await self._wake(channel_id):
                raise
            await _edit(message, view, files)
        return True

    async def shrink(self, shown: Shown, view: ui.LayoutView) -> None:
        """Let the message that was live show `view` and no picture."""
        assert shown.message_id is not None
        message = self._channel(self._channel_of(shown)).get_partial_message(shown.message_id)
        await message.edit(view=view, attachments=[])

    async def live_is_gone(self) -> bool:
        """Ask Discord whether somebody has deleted the live message."""
        shown = self._record.shown
        if shown.message_id is None:
            return False
        try:
            await self._channel(self._channel_of(shown)).fetch_message(shown.message_id)
        except discord.NotFound:
            return True
        return False

    async def _wake(self, channel_id: int) -> bool:
        """Wake a thread that Discord put to sleep after a quiet week; return whether it is one."""
        thread = await self._bot.fetch_channel(channel_id)
        if not isinstance(thread, discord.Thread):
            return False
        await thread.edit(archived=False)
        return True

    def _nonce(self, name: str) -> str:
        """Return the nonce of a posting of this match in the channel where it is played.

        Discord answers a repeated nonce with the message it made the first time, so a crash
        between posting and remembering does not post twice. It looks for it everywhere: a game
        that moves, or a new database that counts from 1, must not find what another one posted.
        """
        whole = f"{self._record.channel_id}-{self._record.created_at}-{name}"
        return blake2b(whole.encode(), digest_size=NONCE_LENGTH // 2).hexdigest()

    def _channel_of(self, shown: Shown) -> int:
        return shown.message_channel_id or self._record.channel_id

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel_id, guild_id=self._record.guild_id)


async def _edit(
    message: discord.PartialMessage, view: ui.LayoutView, files: Sequence[discord.File]
) -> None:
    _rewind(files)
    await message.edit(view=view, attachments=list(files), allowed_mentions=_NOBODY)


def _rewind(files: Sequence[discord.File]) -> None:
    """Let files be sent that may have been sent before."""
    for file in files:
        file.reset()
