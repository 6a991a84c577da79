"""Messages in channels: places, posting, editing."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from hashlib import blake2b
from typing import Any, Final, Protocol

import discord
import structlog
from discord import ui

from bot.matches.match import Match, RefusedError
from bot.records.members import StoreError, Threads, is_guest
from bot.records.messages import LIVE, MessageKind, MessageRecord, NewMessage
from bot.runtime.health import KeyedLocks
from bot.texts.foreign import shortened
from bot.workers.messages import HelperError
from cogs.board.game_ui import Content
from cogs.board.names import labelled_pair
from cogs.ui.answers import Answer
from cogs.ui.app import LONGEST_RATE_LIMIT_SECONDS, REQUEST_FAILURES, GameBot
from cogs.ui.custom_ids import Target
from cogs.ui.direct_messages import only
from cogs.ui.discord_errors import OutOfReachError, Trouble, passes, trouble_of
from cogs.ui.errors import lacking_for_thread

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


THREAD_NAME_LENGTH = 100
WEEK_MINUTES: Final = 10_080
"""How long a thread stays in the channel list after its last message; the most Discord offers."""

_log = structlog.get_logger(__name__)


def is_placed(match: Match) -> bool:
    """Return whether it is settled where a match is played: once anything was shown or noted."""
    shown = match.record.shown
    return match.is_over or shown.edition > 0 or shown.message_id is not None


async def placed(bot: GameBot, match: Match) -> Match:
    """Give a match that has no place yet the thread that its server wants; return it then.

    Without the permissions for it, or if Discord refuses, the match stays in the channel. Raises
    what passes soon: the match has no place yet then.
    """
    record = match.record
    server = await bot.services.servers.read(record.guild_id)
    channel = bot.get_channel(record.channel_id)
    if server.threads is Threads.NONE or not isinstance(channel, discord.TextChannel):
        return match
    thread = None
    if not lacking_for_thread(channel, server.threads):
        thread = await _thread(bot, match, channel, server.threads)
    if thread is None:
        # Noted, so that nobody tries again beside a board that stands in the channel.
        return await bot.services.showing.set_shown(match, record.shown)
    for user_id in record.members:
        await _add(thread, user_id)
    try:
        return await bot.services.events.move_to(match.id, thread.id)
    except RefusedError:  # it ended meanwhile
        # For tidiness alone, so it is tried once: nothing stands in the thread that could become
        # untrue, and Discord archives it after a quiet week.
        await bot.quietly(thread.edit(archived=True))
        return await bot.services.matches.current(match.id)


async def _thread(
    bot: GameBot, match: Match, channel: discord.TextChannel, threads: Threads
) -> discord.Thread | None:
    """Return a thread for the match, an opened one or a new one; None if Discord refuses.

    Raises what passes soon.
    """
    name = shortened(labelled_pair(match), THREAD_NAME_LENGTH)
    below = None
    if threads is Threads.PUBLIC:
        below = await bot.services.starting.invitation_message(match)
    opened = await _opened(bot, match, channel, name, below)
    if opened is not None:
        return opened
    try:
        return await _open(channel, name, threads, below)
    except REQUEST_FAILURES as refused:
        _log.warning("thread.refused", match=match.id, channel=channel.id, error=str(refused))
        # What was refused may have been a repetition of what was carried out.
        opened = await _opened(bot, match, channel, name, below)
        if opened is None and _passes_soon(refused):
            raise
        return opened


async def _add(thread: discord.Thread, user_id: int) -> None:
    """Ask a member into the thread; who cannot be asked finds it by the first call."""
    try:
        await thread.add_user(discord.Object(user_id))
    except REQUEST_FAILURES as refused:
        if _passes_soon(refused):
            raise
        _log.info("thread.not_joined", thread=thread.id, error=str(refused))


def _passes_soon(error: Exception) -> bool:
    """Return whether a game should wait for its thread: not as long as a rate limit may last."""
    return passes(error) and not isinstance(error, discord.RateLimited)


async def _opened(
    bot: GameBot, match: Match, channel: discord.TextChannel, name: str, below: int | None
) -> discord.Thread | None:
    """Return the thread that was opened for the match before a crash kept that from being noted.

    It is the bot's, it stands below the invitation or has the name and is younger than the click
    that began the match, and nothing is played there.
    """
    sealing, user = match.record.sealing, bot.user
    assert user is not None
    for thread in channel.threads:
        fits = thread.name == name and sealing is not None and thread.id > sealing.accepted
        if (
            thread.owner_id == user.id
            and (thread.id == below or fits)
            and not await bot.services.matches.open_records(channel_id=thread.id)
        ):
            return thread
    return None


async def _open(
    channel: discord.TextChannel, name: str, threads: Threads, below: int | None
) -> discord.Thread:
    if below is not None:
        # So that the channel gets no message that tells of a new thread.
        message = channel.get_partial_message(below)
        return await message.create_thread(name=name, auto_archive_duration=WEEK_MINUTES)
    kind = (
        discord.ChannelType.private_thread
        if threads is Threads.PRIVATE
        else discord.ChannelType.public_thread
    )
    return await channel.create_thread(
        name=name, type=kind, auto_archive_duration=WEEK_MINUTES, invitable=True
    )


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
        self._authors: dict[MessageKind, Author] = {}
        self._say: dict[MessageKind, Say] = {}
        self._private: dict[MessageKind, Callable[[MessageRecord], PrivatePlace]] = {}
        self._turns = KeyedLocks()
        """By the number on the ledger."""
        self._edits = KeyedLocks()
        """By Discord's id of the message."""
        self.posting: set[int] = set()
        """The ids of messages that are being posted, or are about to be edited."""

    def add_author(self, kind: MessageKind, author: Author) -> None:
        """Let the messages of a kind show what `author` says."""
        self._authors[kind] = author

    def say_by(self, kind: MessageKind, say: Say) -> None:
        """Let the messages of a kind be posted by `say`, and forgotten then."""
        self._say[kind] = say

    def reach_by(
        self, kind: MessageKind, place_of: Callable[[MessageRecord], PrivatePlace]
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
        for notice in await self._bot.services.messages.about(MessageKind.NOTICE, match_id):
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
