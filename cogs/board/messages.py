"""Messages in channels: posting, editing and finding them.

The message table stores the posted messages that may become outdated, except live boards; see the
module `messages` of `bot/store/sql`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, Protocol

import discord
import structlog
from discord import ui

from bot.matches.match import Match, RefusedError
from bot.records.members import StoreError, Threads, is_guest
from bot.records.messages import LIVE, MessageKind, MessageRecord, NewMessage
from bot.runtime.health import KeyedLocks
from bot.texts.foreign import shorten
from bot.workers.messages import HelperError
from cogs.board.game_ui import Content
from cogs.board.names import label_of_players
from cogs.ui.answers import Answer
from cogs.ui.app import LONGEST_RATE_LIMIT_SECONDS, REQUEST_FAILURES, GameBot
from cogs.ui.custom_ids import Target
from cogs.ui.direct_messages import allow_pings_for
from cogs.ui.discord_errors import OutOfReachError, Trouble, is_temporary, trouble_of
from cogs.ui.errors import missing_thread_permissions

NONCE_LENGTH = 24
"""The length of a nonce in characters; Discord accepts at most 25."""
PAGE, MOST_PAGES = 100, 5
"""The maximum numbers of messages per request and of requests in the search for a message."""
_NOBODY = discord.AllowedMentions.none()

MessagePredicate = Callable[[int, Sequence[Target]], Awaitable[bool]]
"""A predicate on a message's id and the targets of its buttons."""


class MessagePlace:
    """A channel, thread or conversation, for posts and edits.

    Each request raises discord.HTTPException if Discord refuses it. On a server or in a
    conversation that the bot has not joined, each post or edit needs the token of a recent
    interaction there, and raises OutOfReachError without one.
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
        """Post a message that pings only the users `pings`, and return its id.

        Where the bot is a member, a repetition with the same `name` within a few minutes returns
        the first message: Discord deduplicates by nonce.
        """
        _rewind(files)
        mentions = allow_pings_for(*pings) if pings else _NOBODY
        if self._guest:
            return await self._post_as_guest(view, files, mentions)
        message = await self._channel.send(
            view=view,
            files=list(files),
            # Discord compares nonces across channels. The id of the place is part of the nonce, so
            # that a match that moves to another channel gets a new message there.
            nonce=blake2b(f"{self._id}-{name}".encode(), digest_size=NONCE_LENGTH // 2).hexdigest(),
            allowed_mentions=mentions,
        )
        return message.id

    def can_reach(self, message_id: int | None) -> bool:
        """Return whether a message can be edited now, or, for None, whether one can be posted."""
        if not self._guest:
            return True
        tokens = self._bot.tokens
        if message_id is None:
            return tokens.poster(self._id) is not None
        return tokens.editor(self._id, message_id) is not None

    async def edit(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Replace the content of a message. An archived thread is unarchived first."""
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
            if trouble_of(refused) is not Trouble.ASLEEP or not await self._unarchive():
                raise
            await self._edit(message_id, view, files)

    async def is_deleted(self, message_id: int) -> bool:
        """Ask Discord whether a message was deleted. Returns False where the bot cannot ask."""
        if self._guest:
            return False
        try:
            await self._channel.fetch_message(message_id)
        except discord.NotFound:
            return True
        return False

    async def find(self, after_id: int, recognizes: MessagePredicate) -> int | None:
        """Return the id of the bot's message that satisfies `recognizes`, or None.

        The search begins after the id `after_id`, or covers only the latest messages if it is 0.
        Messages are recognized by their buttons, because Discord does not return nonces. Where the
        bot is not a member, returns None.
        """
        if self._guest:
            return None
        user = self._bot.user
        assert user is not None
        for _ in range(MOST_PAGES):
            page = await self._bot.http.logs_from(self._id, PAGE, after=after_id or None)
            for message in sorted(page, key=lambda each: int(each["id"])):
                own = int(message["author"]["id"]) == user.id
                if own and await recognizes(int(message["id"]), tuple(_targets(message))):
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

    async def _unarchive(self) -> bool:
        """Unarchive a thread. Returns False if it is locked or not a thread."""
        thread = await self._bot.fetch_channel(self._id)
        if not isinstance(thread, discord.Thread) or thread.locked:
            return False
        await thread.edit(archived=False)
        return True


def _targets(part: Any) -> Iterator[Target]:  # noqa: ANN401 - JSON
    """Yield the targets of the buttons and menus of a message, at any depth."""
    if target := Target.read(part.get("custom_id", "")):
        yield target
    for each in part.get("components", ()):
        yield from _targets(each)
    if part.get("accessory"):
        yield from _targets(part["accessory"])


def _rewind(files: Sequence[discord.File]) -> None:
    """Reset files so that they can be sent again."""
    for file in files:
        file.reset()


THREAD_NAME_LENGTH = 100
WEEK_MINUTES: Final = 10_080
"""The minutes of inactivity until a thread is archived: Discord's maximum."""

_log = structlog.get_logger(__name__)


def is_placed(match: Match) -> bool:
    """Return whether the channel or thread of a match is final.

    It is final once the match is over, a board of it was posted, or a channel was stored for it.
    """
    shown = match.record.shown
    return match.is_over or shown.state_revision > 0 or shown.message_id is not None


async def assign_place(bot: GameBot, match: Match) -> Match:
    """Move a new match to a thread if its server wants one, and return the match.

    If the bot lacks permission or Discord refuses, the match stays in the channel. Raises the error
    if it is temporary, such as an outage; the place of the match then remains undecided.
    """
    record = match.record
    server = await bot.services.servers.read(record.guild_id)
    channel = bot.get_channel(record.channel_id)
    if server.threads is Threads.NONE or not isinstance(channel, discord.TextChannel):
        return match
    thread = None
    if not missing_thread_permissions(channel, server.threads):
        thread = await _thread(bot, match, channel, server.threads)
    if thread is None:
        # Store the channel before the first post: a retry must not open a thread afterwards.
        return await bot.services.showing.set_shown(match, record.shown)
    for user_id in record.members:
        await _add(thread, user_id)
    try:
        return await bot.services.events.move_to(match.id, thread.id)
    except RefusedError:  # the match has ended in the meantime
        # Tried only once: an empty thread does no harm, and Discord archives it after a week.
        await bot.try_request(thread.edit(archived=True))
        return await bot.services.matches.read_current(match.id)


async def _thread(
    bot: GameBot, match: Match, channel: discord.TextChannel, threads: Threads
) -> discord.Thread | None:
    """Return the thread that an earlier try opened, or a new one, or None if Discord refuses.

    Raises the error if it is temporary.
    """
    name = shorten(label_of_players(match), THREAD_NAME_LENGTH)
    below = None
    if threads is Threads.PUBLIC:
        below = await bot.services.starting.invitation_message(match)
    opened = await _find_opened(bot, match, channel, name, below)
    if opened is not None:
        return opened
    try:
        return await _open(channel, name, threads, below)
    except REQUEST_FAILURES as refused:
        _log.warning("thread.refused", match=match.id, channel=channel.id, error=str(refused))
        # Discord may refuse the request because an earlier try has already opened the thread.
        opened = await _find_opened(bot, match, channel, name, below)
        if opened is None and _passes_soon(refused):
            raise
        return opened


async def _add(thread: discord.Thread, user_id: int) -> None:
    """Add a member to the thread.

    A permanent refusal or a rate limit is only logged, because the boards in the thread ping the
    member anyway.
    """
    try:
        await thread.add_user(discord.Object(user_id))
    except REQUEST_FAILURES as refused:
        if _passes_soon(refused):
            raise
        _log.info("thread.not_joined", thread=thread.id, error=str(refused))


def _passes_soon(error: Exception) -> bool:
    """Return whether an error is likely to end soon, so that the match should wait for its thread.

    This excludes rate limits, which may last long.
    """
    return is_temporary(error) and not isinstance(error, discord.RateLimited)


async def _find_opened(
    bot: GameBot, match: Match, channel: discord.TextChannel, name: str, below: int | None
) -> discord.Thread | None:
    """Return the thread that was opened for the match before a crash, or None.

    The thread belongs to the bot and contains no other match. It is either the thread of the
    invitation, or it has the expected name and is newer than the click that began the match.
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
        # Below a message, Discord opens a thread without a system message in the channel.
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


UNCHANGED = Content(ui.LayoutView())
"""A marker that a renderer returns for a message that is already up to date."""
POSTPONED = Content(ui.LayoutView())
"""A marker that a renderer returns for an outdated message that another task will soon update."""


class PrivatePlace(Protocol):
    """A private message that can be edited with an interaction token."""

    message_id: int
    """The id of the message."""

    async def edit(
        self, message_id: int, view: ui.LayoutView, files: Sequence[discord.File] = ()
    ) -> None:
        """Replace the content of the message. Raises discord.HTTPException if Discord refuses."""


async def _recognize_none(_: MessageRecord, __: int, ___: Sequence[Target]) -> bool:
    return False


async def _handle_nothing(_: MessageRecord) -> None:
    """Do nothing: a message of this kind that was not posted needs no change."""


@dataclass(frozen=True, slots=True)
class Renderer:
    """The functions that render and recognize the messages of one kind."""

    content: Callable[[MessageRecord], Awaitable[Content | None]]
    """Returns the desired content of a message, or None if the message needs no further update.
    UNCHANGED leaves the message unchanged, and POSTPONED leaves it outdated.
    """
    is_final: Callable[[MessageRecord], bool] = lambda _: True
    """Returns whether the desired content is final; by default it always is."""
    recognizes: Callable[[MessageRecord, int, Sequence[Target]], Awaitable[bool]] = _recognize_none
    """Returns whether a message found in the channel, with its buttons, is the one whose id was
    lost; by default none is.
    """
    handle_lost: Callable[[MessageRecord], Awaitable[None]] = _handle_nothing
    """Handles a message that was not posted: its post failed or was interrupted."""
    place_of: Callable[[MessageRecord], PrivatePlace] | None = None
    """Returns the place of a private message, or None for public messages. May raise
    OutOfReachError.
    """


PostOnce = Callable[[MessageRecord], Awaitable[None]]
"""Posts a message that never changes. Another call for the same message posts nothing."""


class Sender:
    """Posts and edits the messages about matches and invitations.

    Edits of a message are made one after another, under its `edit_lock`.
    """

    def __init__(self, bot: GameBot) -> None:
        self._bot = bot
        self._renderers: dict[MessageKind, Renderer] = {}
        self._posts_once: dict[MessageKind, PostOnce] = {}
        self._turns = KeyedLocks()
        """The locks of updates, by the message's number in the message table."""
        self._edit_locks = KeyedLocks()
        """The locks of edits, by the message's id in Discord."""
        self.posting: set[int] = set()
        """The messages that are being posted or will be edited soon, by their number in the message
        table.
        """

    def add_renderer(self, kind: MessageKind, renderer: Renderer) -> None:
        """Register the renderer of the messages of a kind."""
        self._renderers[kind] = renderer

    def add_single_post(self, kind: MessageKind, post: PostOnce) -> None:
        """Register a function that posts the messages of a kind once; they are then dropped from
        the table.
        """
        self._posts_once[kind] = post

    def place_of(self, message: NewMessage) -> MessagePlace:
        """Return the channel of a public message."""
        return MessagePlace(self._bot, message.guild_id, message.channel_id)

    def edit_lock(self, message_id: int) -> AbstractAsyncContextManager[object]:
        """Return the lock under which a message is edited. Await it immediately."""
        return self._edit_locks.get_lock(message_id)

    async def edit(
        self,
        place: MessagePlace,
        message_id: int,
        content: Content,
        click: Answer | None = None,
    ) -> None:
        """Replace the content of a message, if possible as the answer to a `click` on the message.

        Raises discord.HTTPException if Discord refuses.
        """
        async with self.edit_lock(message_id):
            await self._edit(place, message_id, content, click)

    async def _edit(
        self,
        place: MessagePlace | PrivatePlace,
        message_id: int,
        content: Content,
        click: Answer | None,
    ) -> None:
        if click is None or not await _edit_by_answer(click, content):
            await place.edit(message_id, *content)

    async def post(
        self, answer: Answer, message: MessageRecord, mentions: discord.AllowedMentions
    ) -> None:
        """Post a message as the public answer. Raises discord.HTTPException if Discord refuses."""
        renderer, messages = self._renderers[message.kind], self._bot.services.messages
        self.posting.add(message.id)
        try:
            content = await renderer.content(message)
            assert content is not None
            message_id = await answer.respond_publicly(
                content.view, mentions=mentions, files=content.files
            )
            if message_id is not None:
                await messages.set_posted(message.id, message_id, message.wanted)
        except REQUEST_FAILURES:
            await renderer.handle_lost(message)
            raise
        finally:
            self.posting.discard(message.id)

    async def sync(
        self,
        message: MessageRecord | None,
        click: Answer | None = None,
        replacement: Content | None = None,
    ) -> bool:
        """Bring a stored message up to date now. Failed requests are retried later.

        If possible, the edit answers a `click` on the message. `replacement` is shown instead of
        the content of the renderer. Returns False if the message is gone.
        """
        if message is not None:
            with contextlib.suppress(*REQUEST_FAILURES):
                return await self._update(message, click, replacement)
        return True

    async def post_notices(self, match_id: int) -> None:
        """Post the pending notices of a match now. Failed requests are retried later."""
        for notice in await self._bot.services.messages.read_about(MessageKind.NOTICE, match_id):
            await self.sync(notice)

    async def catch_up(self, channel_id: int) -> None:
        """Update the messages of a channel that waited for a token. It never fails."""
        with contextlib.suppress(StoreError, HelperError):
            for message in await self._bot.services.messages.read_unreachable(channel_id):
                if self.place_of(message).can_reach(message.message_id):
                    await self.sync(message)

    async def catch_up_with(self, message_id: int) -> None:
        """Update a clicked message that may have waited for a token."""
        with contextlib.suppress(HelperError):
            await self.sync(await self._bot.services.messages.find(message_id))

    async def sync_clicked_message(self, answer: Answer, message: NewMessage) -> None:
        """Update the clicked message from its record in the message table, or from `message` if it
        has no record.
        """
        record = await self._find_record(message)
        await self.sync(record or await self._bot.services.messages.add(message), answer)
        await answer.acknowledge()

    async def _find_record(self, message: NewMessage) -> MessageRecord | None:
        """Return the record of a message, even if the id of the message was not stored."""
        messages = self._bot.services.messages
        assert message.message_id is not None
        if record := await messages.find(message.message_id):
            return record
        for each in await messages.read_about(message.kind, message.subject):
            wanted = (message.number, message.name, None)
            if (each.number, each.name, each.message_id) == wanted and each.shown != LIVE:
                return await messages.set_posted(each.id, message.message_id, each.shown)
        return None

    async def update(self, number: int) -> None:
        """Update the message with that number. Raises the error if a failure may be temporary."""
        message = await self._bot.services.messages.read(number)
        if message is not None:
            await self._update(message, None, None)

    async def _update(
        self, message: MessageRecord, click: Answer | None, replacement: Content | None
    ) -> bool:
        """Update a message. Returns False if it is gone."""
        messages, exists = self._bot.services.messages, True
        async with self._turns.get_lock(message.id):
            current = await messages.read(message.id)
            if current is None or current.shown == current.wanted:
                return True
            try:
                if current.kind in self._posts_once:
                    await self._posts_once[current.kind](current)
                elif await self._show(current, click, replacement):
                    return True
            except OutOfReachError:
                # Only a new token can update the message.
                _log.info("message.out_of_reach", number=current.id)
                await messages.set_unreachable(current.id, self._bot.services.clock.now())
                return True
            except discord.HTTPException as refused:
                trouble = trouble_of(refused)
                revoked = trouble is Trouble.TOKEN and not self._is_private(current)
                if trouble.is_temporary or revoked:
                    raise
                _log.info(
                    "message.gone", number=current.id, status=refused.status, code=refused.code
                )
                exists = False
            await messages.delete(current.id, current.wanted)
            return exists

    async def _show(
        self, message: MessageRecord, click: Answer | None, replacement: Content | None
    ) -> bool:
        """Show the desired content. Returns whether the message may need further updates."""
        renderer, messages = self._renderers[message.kind], self._bot.services.messages
        place, message_id = await self._locate(message)
        if message_id is None:
            await renderer.handle_lost(message)
            return False
        # Render under the lock: otherwise this edit could replace the newer content of another
        # edit.
        async with self.edit_lock(message_id):
            content = replacement or await renderer.content(message)
            if content is None:
                return False
            if content is POSTPONED:
                return True
            if content is not UNCHANGED:
                await self._edit(place, message_id, content, click)
        if content is not UNCHANGED and renderer.is_final(message):
            return False
        await messages.set_shown(message.id, message.wanted)
        return True

    def _is_private(self, message: MessageRecord) -> bool:
        renderer = self._renderers.get(message.kind)
        return renderer is not None and renderer.place_of is not None

    async def _locate(
        self, message: MessageRecord
    ) -> tuple[MessagePlace | PrivatePlace, int | None]:
        """Return the place and the id of a message, or None as its id if it does not exist."""
        private_place = self._renderers[message.kind].place_of
        if private_place is not None:
            reached = private_place(message)
            return reached, reached.message_id
        place = self.place_of(message)
        return place, message.message_id or await self._find(message, place)

    async def _find(self, message: MessageRecord, place: MessagePlace) -> int | None:
        """Return the id of a message whose post was not confirmed, or None if it does not exist."""
        renderer, messages = self._renderers[message.kind], self._bot.services.messages

        async def recognizes(message_id: int, buttons: Sequence[Target]) -> bool:
            fits = await renderer.recognizes(message, message_id, buttons)
            return fits and await messages.find(message_id) is None

        known_id = await place.find(message.after_id, recognizes)
        if known_id is not None:
            await messages.set_posted(message.id, known_id, message.shown)
        return known_id


_EXPIRED = {Trouble.LATE, Trouble.OUT_OF_REACH, Trouble.MESSAGE_GONE, Trouble.CHANNEL_GONE}
"""Errors that prevent an answer to a click but may allow an edit of the message."""


async def _edit_by_answer(click: Answer, content: Content) -> bool:
    """Answer a click by editing its message. Returns False if it is too late or takes too long."""
    try:
        # A webhook's rate limit can last for any time, and other edits wait for this one.
        async with asyncio.timeout(LONGEST_RATE_LIMIT_SECONDS):
            await click.edit(*content)
    except (discord.HTTPException, TimeoutError) as gone:
        if not isinstance(gone, TimeoutError) and trouble_of(gone) not in _EXPIRED:
            raise
        _log.info("click.expired", interaction=click.interaction.id, error=repr(gone))
        return False
    return True
