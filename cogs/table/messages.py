"""Where the bot's messages stand: how one is posted, edited and found there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from hashlib import blake2b
from typing import Any

import discord
from discord import ui

from bot.records.members import is_guest
from cogs.kit.app import GameBot
from cogs.kit.custom_ids import Target
from cogs.kit.discord_errors import Trouble, trouble_of
from cogs.kit.notify import only
from cogs.kit.tokens import OutOfReachError

NONCE_LENGTH = 24
"""Discord takes 25 characters at most."""
PAGE, MOST_PAGES = 100, 5
"""How many messages are read at once, and how often, to find one."""
_NOBODY = discord.AllowedMentions.none()

IsIt = Callable[[int, Sequence[Target]], Awaitable[bool]]
"""Told a message's id and what its buttons say."""


class MessagePlace:
    """A channel, thread or conversation: what can be shown there.

    Every request raises discord.HTTPException if it is refused; where the bot is no member,
    OutOfReachError if no click or command has come from there lately that it could be answered by.
    """

    def __init__(self, bot: GameBot, guild_id: int, channel_id: int) -> None:
        self._bot = bot
        self._id = channel_id
        self._guest = is_guest(guild_id)
        self._channel = bot.get_partial_messageable(channel_id)

    async def post(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File] = (),
        *,
        name: str,
        pings: Collection[int] = (),
    ) -> int:
        """Post a message that pings these users alone; return its id.

        What was posted here under the same `name` a few minutes ago is not posted again: Discord
        answers a repeated nonce with the message that it made the first time.
        """
        _rewind(files)
        mentions = only(*pings) if pings else _NOBODY
        if self._guest:
            return await self._post_as_guest(view, files, mentions)
        message = await self._channel.send(
            view=view,
            files=list(files),
            # Discord looks for it everywhere; a game that moves must not find its old boards.
            nonce=blake2b(f"{self._id}-{name}".encode(), digest_size=NONCE_LENGTH // 2).hexdigest(),
            allowed_mentions=mentions,
        )
        return message.id

    def reaches(self, message_id: int | None) -> bool:
        """Return whether a message can be edited now, or posted if it has no id."""
        if not self._guest:
            return True
        tokens = self._bot.tokens
        if message_id is None:
            return tokens.poster(self._id) is not None
        return tokens.editor(self._id, message_id) is not None

    async def edit(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Let a message show this and nothing else; a thread that has fallen asleep is woken."""
        if self._guest:
            answer = self._bot.tokens.editor(self._id, message_id)
            if answer is None:
                raise OutOfReachError
            _rewind(files)
            try:
                await answer.edit_message(message_id, view, files)
            except discord.HTTPException as refused:
                if trouble_of(refused) not in (Trouble.OUT_OF_REACH, Trouble.TOKEN):
                    raise
                raise OutOfReachError from refused
            return
        try:
            await self._edit(message_id, view, files)
        except discord.HTTPException as refused:
            if trouble_of(refused) is not Trouble.ASLEEP or not await self._wake():
                raise
            await self._edit(message_id, view, files)

    async def lacks(self, message_id: int) -> bool:
        """Ask Discord whether somebody has deleted a message; a guest cannot ask."""
        if self._guest:
            return False
        try:
            await self._channel.fetch_message(message_id)
        except discord.NotFound:
            return True
        return False

    async def find(self, after_id: int, is_it: IsIt) -> int | None:
        """Return the id of a message of the bot's own that `is_it`; None if none is found.

        It is looked for after an id of Discord's, or among the last messages if that is 0. Its
        buttons tell it: a nonce is in no message that is read again. A guest cannot look.
        """
        if self._guest:
            return None
        user = self._bot.user
        assert user is not None
        for _ in range(MOST_PAGES):
            page = await self._bot.http.logs_from(self._id, PAGE, after=after_id or None)
            for message in sorted(page, key=lambda each: int(each["id"])):
                own = int(message["author"]["id"]) == user.id
                if own and await is_it(int(message["id"]), tuple(_targets(message))):
                    return int(message["id"])
            if len(page) < PAGE or not after_id:
                return None
            after_id = max(int(message["id"]) for message in page)
        return None

    async def _post_as_guest(
        self,
        view: ui.LayoutView,
        files: Sequence[discord.File],
        mentions: discord.AllowedMentions,
    ) -> int:
        answer = self._bot.tokens.poster(self._id)
        posted = None if answer is None else await answer.post(view, files, mentions=mentions)
        if posted is None:
            raise OutOfReachError
        return posted

    async def _edit(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File]
    ) -> None:
        _rewind(files)
        message = self._channel.get_partial_message(message_id)
        await message.edit(view=view, attachments=list(files), allowed_mentions=_NOBODY)

    async def _wake(self) -> bool:
        """Wake a thread that fell asleep after a quiet week; return False if it is locked."""
        thread = await self._bot.fetch_channel(self._id)
        if not isinstance(thread, discord.Thread) or thread.locked:
            return False
        await thread.edit(archived=False)
        return True


def _targets(part: Any) -> Iterator[Target]:  # noqa: ANN401 - JSON
    """Yield what the buttons and menus of a message say, however deep they are nested."""
    if said := Target.read(part.get("custom_id", "")):
        yield said
    for each in part.get("components", ()):
        yield from _targets(each)
    if part.get("accessory"):
        yield from _targets(part["accessory"])


def _rewind(files: Sequence[discord.File]) -> None:
    """Let files be sent that may have been sent before."""
    for file in files:
        file.reset()
