"""Paused matches, notices, and calling matches off."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial

import discord
import structlog
from cachetools import LRUCache
from discord import ui
from discord.ext import commands

from bot.matches.clocks import has_forced_turns
from bot.matches.log import PageCursor, player_of
from bot.matches.match import Match, Reason, RefusedError, UnreadableMatchError
from bot.matches.proposals import SoleConsent, check_proposal
from bot.records.matches import MatchRecord, PauseReason, ProposalKind
from bot.records.members import StoreError, is_guest
from bot.records.messages import MessageKind, MessageRecord, Notice
from bot.texts.catalogue import Texts
from cogs.board.board import IN_PLACE, line_layout, pause_sentence
from cogs.board.bot import TableBot, bot_of
from cogs.board.choosing import (
    add_channel_name,
    game_button,
    match_handler,
    unreadable_match_handler,
)
from cogs.board.messages import MessagePlace
from cogs.board.names import label_of_record, message_names_of_record, message_opponents
from cogs.board.play import line
from cogs.invitations.message import refuse_elsewhere, refuse_unable, server_of
from cogs.timers.proposals import propose
from cogs.ui.answers import Answer
from cogs.ui.app import REQUEST_FAILURES, GameBot, Interaction
from cogs.ui.components import (
    Presence,
    TargetButton,
    ask_for_channel,
    ask_for_member,
    ask_for_server,
    on_click,
    presence_in,
)
from cogs.ui.custom_ids import Target, Verb
from cogs.ui.direct_messages import send_direct, server_name, table_link
from cogs.ui.forms import question_layout
from cogs.ui.loops import Sweep


async def post_notice(bot: GameBot, message: MessageRecord) -> None:
    """Post a notice about a match, such as a pause; send one about its channel to the player.

    A notice is omitted if the match was deleted, or is unreadable and the text depends on it.
    Raises discord.HTTPException if Discord refuses a post.
    """
    with contextlib.suppress(RefusedError):
        record = await bot.services.matches.record(message.subject)
        # The name contains a time, because the ids of a new database begin at 1 again.
        name = f"{record.created_at:.0f}-n{message.id}"
        if message.wanted in (Notice.CHANNEL_GONE, Notice.CHANNEL_CLOSED):
            await _send_directly(bot, record, message, name)
            return
        text = await _notice_text(bot, record, message)
        if text is not None:
            place = MessagePlace(bot, message.guild_id, message.channel_id)
            await place.post(line_layout(text), name=name)


async def _notice_text(bot: GameBot, record: MatchRecord, message: MessageRecord) -> str | None:
    texts = bot.services.catalogue.language(record.language)
    if message.wanted == Notice.CANCELLED:
        return texts("cancel-by-moderator", name=f"<@{message.number}>")
    if message.wanted == Notice.RESUMED:
        return texts("pause-resumed")
    if record.pause is None:
        return None  # no longer paused, for example because the absent member's data were deleted
    return pause_sentence(await bot.services.matches.read_current(record.id), texts)


async def _send_directly(
    bot: GameBot, record: MatchRecord, message: MessageRecord, name: str
) -> None:
    """Send a player the notice that the bot cannot post in the channel of the match."""
    slot = message.number
    user_id = record.user_ids[slot]
    if user_id not in record.members:
        return  # their data were deleted
    match = await bot.services.matches.read_current(record.id)
    texts = await bot.texts_for(user_id, match)
    text = texts(
        f"dm-{message.wanted}",
        opponent=message_opponents(match, match.seats[slot], texts),
        server=server_name(bot, match),
        command=bot.command_mention("board", texts),
    )
    await send_direct(bot, user_id, text, nonce=name)


MOVER_SECONDS = 3600.0
"""Seconds until an awaited or absent player, an unusable channel, or a server that is not
cached is checked again.
"""
OTHERS_SECONDS = 24 * 3600.0
"""Seconds until any other player or uncached channel is checked again."""
MOST_SEEN = 8192
"""The maximum number of entries in `PauseSweep._seen`."""
MOST_LOOKUPS = 5
"""The number of requests to Discord after which a sweep checks no further match."""

_log = structlog.get_logger(__name__)


class PauseSweep(Sweep):
    """The sweep that pauses and resumes matches."""

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot)
        self._publisher = bot.publisher
        self._sender = bot.sender
        self._seen: LRUCache[tuple[int, int], float] = LRUCache(MOST_SEEN)
        """The monotonic time of the latest activity or check of a member, channel or server, by the
        server's id and the id of the object.
        """
        self._gone: set[tuple[int, int]] = set()
        """The departed members, if matches are paused for them, as pairs of server and member.
        Cached, because every click checks it."""
        self._unable: set[tuple[int, int]] = set()
        """Members who could not play in the channel of a match when they were last checked, as
        pairs of server and member."""
        self._has_loaded = False
        self._unchecked: set[int] = set()
        """The shards whose servers could not be checked when they became ready."""
        self._cursor = PageCursor()
        # Listeners run concurrently. This lock keeps the order if a member leaves and returns.
        self._in_order = asyncio.Lock()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Pause or resume the matches of servers that the bot left or joined while the shard was
        not connected.
        """
        try:
            await self._find_servers(shard)
        except StoreError:
            self._unchecked.add(shard)  # the next sweep tries again and reports the failure

    async def _find_servers(self, shard: int) -> None:
        shards = self.bot.services.shards.now
        left = set(await self.bot.services.servers.read_departed())
        known = {*await self.bot.services.personal_data.servers()} - left
        for guild_id in left:
            if shards.find_shard(guild_id) == shard:
                await self._sync_membership(guild_id)
        for guild_id in sorted(known):
            unknown = not is_guest(guild_id) and self.bot.get_guild(guild_id) is None
            if unknown and shards.find_shard(guild_id) == shard:
                await self._ask_for_server(guild_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the matches of a server that has removed the bot."""
        await self._sync_membership(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the matches of a server that has the bot again."""
        await self._sync_membership(guild.id)
        _log.info("server.joined", guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Pause the matches of a deleted channel."""
        await self._lose_channel(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Pause the match of a deleted thread."""
        await self._lose_channel(thread.guild_id, thread.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Pause the match of a locked thread, or resume it."""
        # Use the data of the event, because discord.py's cache has no archived threads.
        locked = thread.data["thread_metadata"].get("locked", False)
        for record in await self.bot.services.matches.open_records(channel_id=thread.thread_id):
            await self._sync_channel(record, Presence.UNABLE if locked else Presence.HERE)

    @commands.Cog.listener()
    async def on_raw_member_remove(self, left: discord.RawMemberRemoveEvent) -> None:
        """Pause the matches of a member who has left the server, or, in matches with automatic
        turns, resign for the member.
        """
        for record in await self.bot.services.matches.open_records(
            guild_id=left.guild_id, user_id=left.user.id
        ):
            await self._lose_member(record, left.user.id)

    @commands.Cog.listener()
    async def on_member_join(self, member: discord.Member) -> None:
        """Resume the matches of a member who has returned."""
        await self._welcome(member.guild.id, member.id)

    def note_member(self, guild_id: int, user_id: int) -> None:
        """Record a member's activity on a server, which may resume paused matches."""
        # Called directly and not as a listener, because discord.py would create a task per click.
        if (guild_id, user_id) in self._unable:
            self._seen.pop((guild_id, user_id), None)  # the next sweep asks Discord again
            return
        self._note(guild_id, user_id)
        if (guild_id, user_id) in self._gone:
            self.bot.dispatch("member_back", guild_id, user_id)

    @commands.Cog.listener()
    async def on_member_back(self, guild_id: int, user_id: int) -> None:
        """Resume the matches of a member who has returned."""
        await self._welcome(guild_id, user_id)

    async def sweep(self) -> None:
        """Check servers, channels and members that have not been seen for long."""
        left = MOST_LOOKUPS
        for shard in tuple(self._unchecked):
            await self._find_servers(shard)
            self._unchecked.discard(shard)
        if not self._has_loaded:
            self._gone |= await self.bot.services.matches.read_departed_members()
            self._has_loaded = True
        for record in await self._cursor.read_next(self.bot.services.matches.open_page):
            left -= await self._check_match(record)
            if left <= 0:
                self._cursor.resume_after(record.id)
                return

    async def _check_match(self, record: MatchRecord) -> int:
        """Check whether a match can still be played: its server, channel and players.

        Returns the number of requests to Discord.
        """
        if is_guest(record.guild_id):
            return 0  # the bot is not a member of the place
        guild = self.bot.get_guild(record.guild_id)
        if guild is None:
            return await self._check_server(record)
        if guild.unavailable:
            return 0
        asked = await self._check_channel(guild, record)
        return asked + await self._check_players(guild, record)

    async def _check_server(self, record: MatchRecord) -> int:
        """Check whether the bot was removed from a server.

        Returns the number of requests to Discord.
        """
        guild_id = record.guild_id
        known = record.pause is not None and record.pause.reason is PauseReason.BOT_REMOVED
        if known or self._was_seen_within(guild_id, guild_id, MOVER_SECONDS):
            return 0
        await self._ask_for_server(guild_id)
        return 1

    async def _check_channel(self, guild: discord.Guild, record: MatchRecord) -> int:
        """Check whether a match can be played in its channel.

        Returns the number of requests to Discord.
        """
        if record.pause is not None and record.pause.reason is PauseReason.CHANNEL_GONE:
            return 0
        channel = guild.get_channel_or_thread(record.channel_id)
        if channel is not None:
            await self._sync_channel(record, presence_in(channel))
            return 0
        # Archived threads are not in the cache.
        closed = _is_closed(record) or record.channel_id in self.bot.last_refusals
        patience = MOVER_SECONDS if closed else OTHERS_SECONDS
        if self._was_seen_within(guild.id, record.channel_id, patience):
            return 0
        presence = await ask_for_channel(self.bot, record.channel_id)
        if presence is Presence.GONE:
            await self._lose_channel(guild.id, record.channel_id)
        else:
            await self._sync_channel(record, presence)
        self._note(guild.id, record.channel_id)
        return 1

    async def _check_players(self, guild: discord.Guild, record: MatchRecord) -> int:
        """Check whether the players of a match are on its server and can use its channel.

        Returns the number of requests to Discord.
        """
        asked = 0
        for user_id in record.members:
            gone = record.pause is not None and record.pause.user_id == user_id
            patience = MOVER_SECONDS if gone or user_id in record.waits_for else OTHERS_SECONDS
            if self._was_seen_within(guild.id, user_id, patience):
                continue
            asked += 1
            self._note(guild.id, user_id)
            presence = await ask_for_member(guild, user_id, record.channel_id)
            if presence is Presence.GONE:
                await self._lose_member(record, user_id)
            elif presence is Presence.UNABLE:
                await self._pause_for(record, user_id)
            elif presence is Presence.HERE and (guild.id, user_id) in self._gone:
                await self._welcome(guild.id, user_id)
            elif presence is Presence.HERE and gone:
                self._unable.discard((guild.id, user_id))
                await self._resume(record.id)
        return asked

    def _note(self, guild_id: int, seen_id: int) -> None:
        self._seen[guild_id, seen_id] = self.bot.services.clock.monotonic()

    def _was_seen_within(self, guild_id: int, seen_id: int, seconds: float) -> bool:
        seen = self._seen.get((guild_id, seen_id))
        return seen is not None and self.bot.services.clock.monotonic() - seen < seconds

    async def _ask_for_server(self, guild_id: int) -> None:
        """Pause the matches of an uncached server if the bot is no longer a member."""
        self._note(guild_id, guild_id)
        if await ask_for_server(self.bot, guild_id) is Presence.GONE:
            await self._sync_membership(guild_id)

    async def _sync_membership(self, guild_id: int) -> None:
        """Pause or resume the matches of a server after the bot has left or joined it.

        The current membership counts, not the event: if a server removes the bot and immediately
        adds it again, nothing is paused. The removal is stored before the matches are paused, and
        its record is deleted after they are resumed, so that the next start can complete an
        interrupted update.
        """
        services = self.bot.services
        async with self._in_order:
            if self.bot.get_guild(guild_id) is not None:
                for record in await self._paused_records(guild_id, PauseReason.BOT_REMOVED):
                    await self._resume(record.id)
                await services.servers.set_left(guild_id, None)
                await services.showing.adopt_guest_matches(guild_id)
                return
            await services.servers.set_left(guild_id, services.clock.now())
            for record in await services.matches.open_records(guild_id=guild_id):
                if record.pause is None:
                    await services.events.pause(record.id, PauseReason.BOT_REMOVED)
        _log.info("server.left", guild=guild_id)

    async def _lose_channel(self, guild_id: int, channel_id: int) -> None:
        for record in await self.bot.services.matches.open_records(channel_id=channel_id):
            await self.bot.services.events.pause(record.id, PauseReason.CHANNEL_GONE)
            await self._sender.post_notices(record.id)
        await self.bot.services.messages.delete_channel(channel_id)
        _log.info("channel.gone", guild=guild_id, channel=channel_id)

    async def _sync_channel(self, record: MatchRecord, presence: Presence) -> None:
        """Pause a match whose channel is unusable, or resume it if the channel is usable again."""
        if presence is Presence.UNABLE and record.pause is None:
            await self.bot.services.events.pause(record.id, PauseReason.CHANNEL_CLOSED)
            await self._sender.post_notices(record.id)
            _log.info("channel.closed", guild=record.guild_id, channel=record.channel_id)
        elif presence is Presence.HERE and _is_closed(record):
            await self._resume(record.id)

    async def _pause_for(self, record: MatchRecord, user_id: int) -> None:
        """Pause a match for a player who cannot play in its channel."""
        if has_forced_turns(record):
            return  # the match needs no pause: overdue turns are played automatically
        self._unable.add((record.guild_id, user_id))
        match = await self.bot.services.events.pause(record.id, PauseReason.MEMBER_UNABLE, user_id)
        if match is not None:
            await self._show(match)

    async def _lose_member(self, record: MatchRecord, user_id: int) -> None:
        async with self._in_order:
            services = self.bot.services
            if has_forced_turns(record):
                # A match of more than two players is not paused if one of them leaves.
                with contextlib.suppress(UnreadableMatchError):
                    step = await services.events.leave(record.id, user_id)
                    if step is not None:
                        await self._show(step.after)
                return
            match = await services.events.pause(record.id, PauseReason.MEMBER_LEFT, user_id)
            if match is not None:
                self._gone.add((match.record.guild_id, user_id))
                await self._show(match)

    async def _welcome(self, guild_id: int, user_id: int) -> None:
        async with self._in_order:
            self._gone.discard((guild_id, user_id))
            for record in await self._paused_records(guild_id, PauseReason.MEMBER_LEFT, user_id):
                await self._resume(record.id)

    async def _resume(self, match_id: int) -> None:
        match = await self.bot.services.events.resume(match_id)
        if match is not None:
            await self._show(match)

    async def _paused_records(
        self, guild_id: int, reason: PauseReason, user_id: int | None = None
    ) -> Sequence[MatchRecord]:
        """Return the matches of a server that are paused for `reason` and the absent `user_id`."""
        records = await self.bot.services.matches.open_records(guild_id=guild_id)
        why = reason, user_id
        return [
            each
            for each in records
            if each.pause and (each.pause.reason, each.pause.user_id) == why
        ]

    async def _show(self, match: Match) -> None:
        await self._sender.post_notices(match.id)
        # If publishing fails, the sweep of outdated boards repeats it.
        with contextlib.suppress(*REQUEST_FAILURES):
            await self._publisher.publish(match.id)


def _is_closed(record: MatchRecord) -> bool:
    return record.pause is not None and record.pause.reason is PauseReason.CHANNEL_CLOSED


@on_click(Verb.MOVE_HERE)
async def move_here(answer: Answer, target: Target) -> None:
    """Move a match from an unusable channel to the one in which the button was clicked."""
    bot, interaction = bot_of(answer), answer.interaction
    match = await bot.services.matches.read_current(target.id)
    seat = player_of(match, answer.user_id)
    assert interaction.channel_id is not None
    pause = match.record.pause
    if match.is_over or pause is None or not pause.reason.is_about_channel:
        raise RefusedError(Reason.STALE, match_id=match.id)
    refuse_elsewhere(await server_of(answer), answer)
    refuse_unable(answer)
    await bot.services.events.move_to(match.id, interaction.channel_id)
    match = await bot.publisher.publish(match.id)
    text = answer.texts(
        "pause-resumed-elsewhere",
        opponent=message_opponents(match, seat, answer.texts),
        link=table_link(match, answer.texts),
    )
    await answer.edit(line(text))


_ENDING = {SoleConsent.NOBODY_ELSE: "cancel-alone-ask", SoleConsent.OTHERS_AGREE: "cancel-last-ask"}
"""The questions to a player whose consent alone would end the match."""


async def _unreadable(interaction: Interaction) -> list[MatchRecord]:
    """Return the records of unreadable matches that the member may call off."""
    assert interaction.channel_id is not None
    matches = interaction.client.services.matches
    records = await matches.unreadable_matches(interaction.channel_id, interaction.user.id)
    return [record for record in records if _can_cancel_alone(interaction, record)]


async def unreadable_buttons(answer: Answer) -> list[TargetButton]:
    """Return buttons for the unreadable matches that the member may call off."""
    texts = answer.texts
    labels = [
        (
            each.id,
            add_channel_name(
                answer.bot, each, texts("choice-game-unreadable", opponent=label_of_record(each))
            ),
        )
        for each in await _unreadable(answer.interaction)
    ]
    return [game_button(number, label, ProposalKind.CANCEL.value) for number, label in labels]


@match_handler(ProposalKind.CANCEL.value, is_open_to_others=True)
async def cancel_match(answer: Answer, match: Match) -> None:
    """Propose to call a match off, or ask for confirmation if the member can end it alone."""
    check_cancel(answer, match)
    texts, question = answer.texts, None
    if not _needs_proposal(answer, match):
        question = _question_about(match.record, texts)
    else:
        seat, proposals = player_of(match, answer.user_id), answer.bot.services.proposals
        lack = await proposals.find_sole_consent(match, seat, ProposalKind.CANCEL)
        if lack is not None:
            question = texts(_ENDING[lack])
    if question is None:
        await propose(answer, match, ProposalKind.CANCEL)
    else:
        await answer.show(_question(match.id, question, texts, has_back=True))


def check_cancel(answer: Answer, match: Match) -> None:
    """Raise RefusedError unless the member may call a match off or propose this."""
    if _needs_proposal(answer, match):
        check_proposal(match, answer.user_id, ProposalKind.CANCEL)
    else:
        _check_alone(answer, match)


def _needs_proposal(answer: Answer, match: Match) -> bool:
    """Return whether the member, as a player, must propose to call the match off. In practice, no
    proposal is needed.
    """
    return match.seat_of(answer.user_id) is not None and not match.record.is_practice


def _check_alone(answer: Answer, match: Match) -> None:
    """Raise RefusedError unless the member may call a match off without the players' consent."""
    if match.is_over:
        raise RefusedError(Reason.GAME_OVER, match_id=match.id)
    if not _can_cancel_alone(answer.interaction, match.record):
        raise RefusedError(Reason.NOT_A_PLAYER, match_id=match.id, game=match.game.name)


def _can_cancel_alone(interaction: Interaction, match: MatchRecord) -> bool:
    """Return whether the member may call a match off without its players' consent."""
    if match.is_practice and interaction.user.id in match.user_ids:
        return True
    here = match.channel_id == interaction.channel_id
    return here and interaction.permissions.manage_messages


@unreadable_match_handler(ProposalKind.CANCEL.value)
async def cancel_unreadable(answer: Answer, match_id: int) -> None:
    """Ask for confirmation before an unreadable match is called off."""
    texts, record = answer.texts, await _unreadable_one(answer, match_id)
    question = _question_about(record, texts)
    await answer.show(_question(match_id, question, texts, has_back=False))


async def _unreadable_one(answer: Answer, match_id: int) -> MatchRecord:
    """Return the record of an unreadable match that the member may call off. Raises RefusedError
    otherwise.
    """
    for record in await _unreadable(answer.interaction):
        if record.id == match_id:
            return record
    raise RefusedError(Reason.UNREADABLE_MATCH, match_id=match_id)


def _question_about(match: MatchRecord, texts: Texts) -> str:
    first, second = message_names_of_record(match, texts)
    return texts("cancel-by-moderator-ask", first=first, second=second)


def _question(match_id: int, text: str, texts: Texts, *, has_back: bool) -> ui.LayoutView:
    return question_layout(
        text,
        Target(Verb.CALL_OFF, match_id),
        texts("button-confirm-cancel"),
        otherwise=texts("button-back" if has_back else "button-play-on"),
        back=Target(Verb.MORE, match_id, 0, IN_PLACE) if has_back else None,
    )


@on_click(Verb.CALL_OFF)
async def call_off(answer: Answer, target: Target) -> None:
    """Call a match off after the confirmation, and post a notice that names a moderator.

    If another player has returned in the meantime, only propose to call the match off.
    """
    bot = bot_of(answer)
    try:
        match = await bot.services.matches.read_current(target.id)
    except UnreadableMatchError:
        await _call_off_unreadable(answer, target.id)
        return
    if _needs_proposal(answer, match):
        await propose(answer, match, ProposalKind.CANCEL)
        return
    _check_alone(answer, match)
    await bot.services.events.call_off(match.id, answer.user_id)
    await answer.dismiss()
    await bot.sender.post_notices(match.id)
    await bot.publisher.publish(match.id)


async def _call_off_unreadable(answer: Answer, match_id: int) -> None:
    """Call off an unreadable match. Its board, which cannot be drawn, is reduced to one line."""
    bot = bot_of(answer)
    record = await _unreadable_one(answer, match_id)
    await bot.services.events.call_off_unreadable(match_id, answer.user_id)
    await answer.dismiss()
    if record.shown.message_id is not None:
        left = await bot.services.messages.find(record.shown.message_id)
        await bot.sender.sync(left)
    await bot.sender.post_notices(match_id)


async def setup(bot: TableBot) -> None:
    """Add the sweep, and register the function that posts notices."""
    bot.sender.add_single_post(MessageKind.NOTICE, partial(post_notice, bot))
    sweep = PauseSweep(bot)
    bot.activity_listeners.append(sweep.note_member)
    await bot.add_cog(sweep)
