"""Edits the bot's messages: one edit of a message at a time, until it shows what it must.

What each message must show is on the ledger of messages, written with what changed it. Whoever
changes something asks for its message to be brought up to date at once; what fails then, or is
broken off, `catching_up` finds on the ledger, until it is done or Discord says that the message, or
the way to it, is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

import discord
import structlog
from discord import ui

from bot.records.members import StoreError
from bot.records.messages import LIVE, KindOfMessage, MessageRecord, NewMessage
from bot.runtime.health import KeyedLocks
from bot.workers.messages import HelperError
from cogs.kit.answers import Answer
from cogs.kit.app import LONGEST_RATE_LIMIT_SECONDS, REQUEST_FAILURES, GameBot
from cogs.kit.custom_ids import Target
from cogs.kit.discord_errors import Trouble, trouble_of
from cogs.kit.tokens import OutOfReachError
from cogs.table.face import Content
from cogs.table.messages import MessagePlace

_log = structlog.get_logger(__name__)


AS_IT_IS = Content(ui.LayoutView())
"""The content of a message that shows already what it must."""


class Author(Protocol):
    """What the messages of one kind show."""

    async def content(self, message: MessageRecord) -> Content | None:
        """Return what a message must show; None if there is nothing left to say in it.

        AS_IT_IS leaves the message as it is.
        """

    def settled(self, message: MessageRecord) -> bool:
        """Return whether what a message must show is the last that it ever must."""

    async def is_it(
        self, message: MessageRecord, message_id: int, buttons: Sequence[Target]
    ) -> bool:
        """Return whether what was found at Discord is a message whose id was lost."""

    async def lost(self, message: MessageRecord) -> None:
        """Take note that a message is not there: its posting failed, or was broken off."""


Say = Callable[[MessageRecord], Awaitable[None]]
"""Posts a message that never changes, once, however often it is tried."""


class PrivatePlace(Protocol):
    """A private message that a token reaches."""

    message_id: int
    """Discord's id of it."""

    async def edit(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Show `view` in the message; raises discord.HTTPException if Discord refuses."""


class Sender:
    """The one who edits messages that show something of a match or an invitation."""

    def __init__(self, bot: GameBot) -> None:
        self._bot = bot
        self._authors: dict[KindOfMessage, Author] = {}
        self._say: dict[KindOfMessage, Say] = {}
        self._private: dict[KindOfMessage, Callable[[MessageRecord], PrivatePlace]] = {}
        self._turns = KeyedLocks()
        """By the number on the ledger."""
        self._edits = KeyedLocks()
        """By Discord's id of the message."""
        self.posting: set[int] = set()
        """The ids of messages that are being posted, or are about to be edited."""

    def add_author(self, kind: KindOfMessage, author: Author) -> None:
        """Let the messages of a kind show what `author` says."""
        self._authors[kind] = author

    def say_by(self, kind: KindOfMessage, say: Say) -> None:
        """Let the messages of a kind be posted by `say`, and forgotten then."""
        self._say[kind] = say

    def reach_by(
        self, kind: KindOfMessage, place_of: Callable[[MessageRecord], PrivatePlace]
    ) -> None:
        """Find the messages of a kind by `place_of`, which may raise OutOfReachError."""
        self._private[kind] = place_of

    def place_of(self, message: NewMessage) -> MessagePlace:
        """Return where a message is that others see."""
        return MessagePlace(self._bot, message.guild_id, message.channel_id)

    def editing(self, message_id: int) -> AbstractAsyncContextManager[object]:
        """Return the lock under which a message is edited. Await it immediately."""
        return self._edits.of(message_id)

    async def edit(
        self,
        place: MessagePlace,
        message_id: int,
        content: Content,
        click: Answer | None = None,
    ) -> None:
        """Let a message show `content`, by answering a `click` on it where that is in time.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self.editing(message_id):
            await self._edit(place, message_id, content, click)

    async def _edit(
        self,
        place: MessagePlace | PrivatePlace,
        message_id: int,
        content: Content,
        click: Answer | None,
    ) -> None:
        if click is None or not await _answered(click, content):
            await place.edit(message_id, *content)

    async def post(
        self, answer: Answer, message: MessageRecord, mentions: discord.AllowedMentions
    ) -> None:
        """Post a message as the public answer. Raises discord.HTTPException if Discord refuses."""
        author, messages = self._authors[message.kind], self._bot.services.messages
        self.posting.add(message.id)
        try:
            content = await author.content(message)
            assert content is not None
            message_id = await answer.public(content.view, mentions=mentions, files=content.files)
            if message_id is not None:
                await messages.posted(message.id, message_id, message.wanted)
        except REQUEST_FAILURES:
            await author.lost(message)
            raise
        finally:
            self.posting.discard(message.id)

    async def bring(
        self,
        message: MessageRecord | None,
        click: Answer | None = None,
        said: Content | None = None,
    ) -> bool:
        """Bring a message up to date at once, if it is kept; what fails is caught up with later.

        By answering a `click` on it if possible, and with more than it says by itself if something
        is `said`. Returns False if it is gone.
        """
        if message is not None:
            with contextlib.suppress(*REQUEST_FAILURES):
                return await self._update(message, click, said)
        return True

    async def tell(self, match_id: int) -> None:
        """Say at once what is to be said of a match; what fails is caught up with later."""
        for notice in await self._bot.services.messages.about(KindOfMessage.NOTICE, match_id):
            await self.bring(notice)

    async def catch_up(self, channel_id: int) -> None:
        """Bring the messages of a channel up to date that waited for a token; never fails."""
        with contextlib.suppress(StoreError, HelperError):
            for message in await self._bot.services.messages.out_of_reach(channel_id):
                if self.place_of(message).reaches(message.message_id):
                    await self.bring(message)

    async def catch_up_with(self, message_id: int) -> None:
        """Bring a message up to date that may have waited for a click on it."""
        with contextlib.suppress(HelperError):
            await self.bring(await self._bot.services.messages.find(message_id))

    async def clicked(self, answer: Answer, message: NewMessage) -> None:
        """Bring the clicked message up to date: as the ledger has it, or as `message` if not."""
        kept = await self._kept(message)
        await self.bring(kept or await self._bot.services.messages.add(message), answer)
        await answer.acknowledge()

    async def _kept(self, message: NewMessage) -> MessageRecord | None:
        """Return what the ledger has of a message, also where it has lost its id."""
        messages = self._bot.services.messages
        assert message.message_id is not None
        if found := await messages.find(message.message_id):
            return found
        for each in await messages.about(message.kind, message.subject):
            wanted = (message.number, message.name, None)
            if (each.number, each.name, each.message_id) == wanted and each.shown != LIVE:
                return await messages.posted(each.id, message.message_id, each.shown)
        return None

    async def update(self, number: int) -> None:
        """Bring the message of that number up to date; what is raised may pass."""
        message = await self._bot.services.messages.read(number)
        if message is not None:
            await self._update(message, None, None)

    async def _update(
        self, message: MessageRecord, click: Answer | None, said: Content | None
    ) -> bool:
        """Bring a message up to date; return False if it is gone."""
        messages, there = self._bot.services.messages, True
        async with self._turns.of(message.id):
            now = await messages.read(message.id)
            if now is None or now.shown == now.wanted:
                return True
            try:
                if now.kind in self._say:
                    await self._say[now.kind](now)
                elif await self._shown(now, click, said):
                    return True
            except OutOfReachError:
                # The next token there brings it up to date, and nothing else does.
                _log.info("message.out_of_reach", number=now.id)
                await messages.lose_reach(now.id, self._bot.services.clock.now())
                return True
            except discord.HTTPException as refused:
                trouble = trouble_of(refused)
                revoked = trouble is Trouble.TOKEN and now.kind not in self._private
                if trouble.passes or revoked:
                    raise
                _log.info("message.gone", number=now.id, status=refused.status, code=refused.code)
                there = False
            await messages.drop(now.id, now.wanted)
            return there

    async def _shown(
        self, message: MessageRecord, click: Answer | None, said: Content | None
    ) -> bool:
        """Let a message show what it must; return whether it may have to show more some day."""
        author, messages = self._authors[message.kind], self._bot.services.messages
        place, message_id = await self._found(message)
        if message_id is None:
            await author.lost(message)
            return False
        # Drawn under the lock: what an earlier edit shows may be all that it must show.
        async with self.editing(message_id):
            content = said or await author.content(message)
            if content is None:
                return False
            if content is not AS_IT_IS:
                await self._edit(place, message_id, content, click)
        if author.settled(message):
            return False
        await messages.note_shown(message.id, message.wanted)
        return True

    async def _found(
        self, message: MessageRecord
    ) -> tuple[MessagePlace | PrivatePlace, int | None]:
        """Return where a message is and its id, None if it is not there."""
        if (private := self._private.get(message.kind)) is not None:
            reached = private(message)
            return reached, reached.message_id
        place = self.place_of(message)
        return place, message.message_id or await self._find(message, place)

    async def _find(self, message: MessageRecord, place: MessagePlace) -> int | None:
        """Return the id of a message whose posting was not confirmed, None if it is not there."""
        author, messages = self._authors[message.kind], self._bot.services.messages

        async def is_it(message_id: int, buttons: Sequence[Target]) -> bool:
            fits = await author.is_it(message, message_id, buttons)
            return fits and await messages.find(message_id) is None

        found = await place.find(message.after_id, is_it)
        if found is not None:
            await messages.posted(message.id, found, message.shown)
        return found


_EXPIRED = {Trouble.LATE, Trouble.OUT_OF_REACH, Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE}
"""What refuses an answer to a click, and perhaps not the edit of the clicked message."""


async def _answered(click: Answer, content: Content) -> bool:
    """Answer a click on a message by editing it; return False if that is too late."""
    try:
        # A webhook's limit has no end of its own, and others wait for this edit.
        async with asyncio.timeout(LONGEST_RATE_LIMIT_SECONDS):
            await click.edit(*content)
    except (discord.HTTPException, TimeoutError) as gone:
        if not isinstance(gone, TimeoutError) and trouble_of(gone) not in _EXPIRED:
            raise
        _log.info("click.expired", interaction=click.interaction.id, error=repr(gone))
        return False
    return True
