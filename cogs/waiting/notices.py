"""Notices: what is said once of a match, in its channel or to its players."""

from __future__ import annotations

import contextlib

from bot.matches.match import RefusedError
from bot.records.matches import MatchRecord
from bot.records.messages import KindOfMessage, MessageRecord, Notice
from cogs.kit.app import GameBot
from cogs.kit.direct_messages import send_direct, server_name
from cogs.table.board import line_layout, rest_text
from cogs.table.bot import TableBot
from cogs.table.messages import MessagePlace
from cogs.table.names import spoken_others


class Notices:
    """Posts the notices of the ledger."""

    def __init__(self, bot: GameBot) -> None:
        self._bot = bot

    async def say(self, message: MessageRecord) -> None:
        """Post a notice, unless there is nothing to say any more: its match is deleted or unread.

        Raises discord.HTTPException if Discord refuses.
        """
        with contextlib.suppress(RefusedError):
            record = await self._bot.services.matches.record(message.subject)
            # A new database that counts from 1 says others.
            name = f"{record.created_at:.0f}-n{message.id}"
            if message.wanted in (Notice.CHANNEL_GONE, Notice.CHANNEL_CLOSED):
                await self._say_directly(record, message, name)
                return
            text = await self._text(record, message)
            if text is not None:
                place = MessagePlace(self._bot, message.guild_id, message.channel_id)
                await place.post(line_layout(text), name=name)

    async def _text(self, record: MatchRecord, message: MessageRecord) -> str | None:
        texts = self._bot.services.catalogue.language(record.language)
        if message.wanted == Notice.CALLED_OFF:
            return texts("cancel-by-moderator", name=f"<@{message.number}>")
        if message.wanted == Notice.GOES_ON:
            return texts("pause-resumed")
        if record.pause is None:
            return None  # who left has had their data deleted
        return rest_text(await self._bot.services.matches.current(record.id), texts)

    async def _say_directly(self, record: MatchRecord, message: MessageRecord, name: str) -> None:
        """Send a player the notice about a channel in which it cannot be posted."""
        slot = message.number
        user_id = record.user_ids[slot]
        if user_id not in record.members:
            return  # their data was deleted
        match = await self._bot.services.matches.current(record.id)
        texts = await self._bot.texts_for(user_id, match)
        text = texts(
            f"dm-{message.wanted}",
            opponent=spoken_others(match, match.seats[slot], texts),
            server=server_name(self._bot, match),
            command=self._bot.command_mention("board", texts),
        )
        await send_direct(self._bot, user_id, text, nonce=name)


async def setup(bot: TableBot) -> None:
    """Let notices be posted."""
    bot.sender.say_by(KindOfMessage.NOTICE, Notices(bot).say)
