"""Pauses games while a player, their channel or the bot is gone, and resumes them afterwards.

At a table of several, where the game allows it, a computer takes the seat of a player who is gone.

Discord sends events for deleted channels and for the bot's own removal. Events for leaving members
need the privileged members intent (setting `members_intent`). Without it, the bot requests the
players now and then, more often when it is their turn.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence

import discord
import structlog
from cachetools import LRUCache
from discord.ext import commands

from bot.matches.due import plays_late_turns
from bot.matches.log import PageCursor, player_of
from bot.matches.match import Match, Reason, RefusedError, UnreadableMatchError
from bot.records.matches import MatchRecord, PauseReason
from bot.records.members import StoreError, is_guest
from cogs.invitations.where_to_play import refuse_elsewhere, refuse_unable, server_of
from cogs.kit.answers import Answer
from cogs.kit.app import REQUEST_FAILURES
from cogs.kit.buttons import on_click
from cogs.kit.custom_ids import Target
from cogs.kit.direct_messages import table_link
from cogs.kit.gone import Presence, ask_for_channel, ask_for_member, ask_for_server, presence_in
from cogs.kit.verbs import Verb
from cogs.kit.watching import Watch
from cogs.table.bot import TableBot, bot_of
from cogs.table.names import spoken_others
from cogs.table.play import line

MOVER_SECONDS = 3600.0
"""A player to act is requested again after this time without being seen."""
OTHERS_SECONDS = 24 * 3600.0
"""The same for everybody and everything else."""
MOST_SEEN = 8192
"""Members and channels that are remembered to have been seen; others are looked up again."""
MOST_LOOKUPS = 5
"""Requests to Discord a check; what is left over waits for the next."""

_log = structlog.get_logger(__name__)


class Rests(Watch):
    """Pauses and resumes games."""

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot)
        self._publisher = bot.publisher
        self._sender = bot.sender
        self._seen: LRUCache[tuple[int, int], float] = LRUCache(MOST_SEEN)
        """When, by the monotonic clock, a member or channel was last seen on a server."""
        self._gone: set[tuple[int, int]] = set()
        """By server, the members for whom games are paused: a cache, as every click asks."""
        self._unable: set[tuple[int, int]] = set()
        """By server, the members who could not play in the channel of a game when last seen."""
        self._looked = False
        self._unlooked: set[int] = set()
        """The shards whose servers could not be looked up when they got ready."""
        self._rounds = PageCursor()
        # Listeners run concurrently: a return must not be handled before the leaving.
        self._in_order = asyncio.Lock()

    @commands.Cog.listener()
    async def on_shard_ready(self, shard: int) -> None:
        """Find the servers of a shard that came or went while it was not connected."""
        try:
            await self._find_servers(shard)
        except StoreError:
            self._unlooked.add(shard)  # the next look tries again, and says why it cannot

    async def _find_servers(self, shard: int) -> None:
        shards = self.bot.services.shards.now
        left = set(await self.bot.services.servers.left())
        known = {*await self.bot.services.personal_data.servers()} - left
        for guild_id in left:
            if shards.of(guild_id) == shard:
                await self._sync_membership(guild_id)
        for guild_id in sorted(known):
            unknown = not is_guest(guild_id) and self.bot.get_guild(guild_id) is None
            if unknown and shards.of(guild_id) == shard:
                await self._ask_for_server(guild_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Pause the games of a server that has removed the bot."""
        await self._sync_membership(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the games of a server that has the bot again."""
        await self._sync_membership(guild.id)
        _log.info("server.joined", guild=guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Pause the games of a deleted channel."""
        await self._lose_channel(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Pause the game of a deleted thread."""
        await self._lose_channel(thread.guild_id, thread.thread_id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Pause the game of a thread that was locked, or resume it."""
        # By the event: the cache has no archived threads.
        locked = thread.data["thread_metadata"].get("locked", False)
        for record in await self.bot.services.open_games.find(channel_id=thread.thread_id):
            await self._sync_channel(record, Presence.UNABLE if locked else Presence.HERE)

    @commands.Cog.listener()
    async def on_raw_member_remove(self, left: discord.RawMemberRemoveEvent) -> None:
        """Pause the games of a member who has left the server."""
        for record in await self.bot.services.open_games.find(
            guild_id=left.guild_id, user_id=left.user.id
        ):
            await self._lose_member(record, left.user.id)

    @commands.Cog.listener()
    async def on_member_join(self, member: discord.Member) -> None:
        """Resume the games of a member who has come back."""
        await self._welcome(member.guild.id, member.id)

    def see(self, guild_id: int, user_id: int) -> None:
        """Note that a member was seen on a server."""
        # No listener: discord.py runs each in a task of its own, for every click.
        if (guild_id, user_id) in self._unable:
            self._seen.pop((guild_id, user_id), None)  # the next look finds out where they can play
            return
        self._note(guild_id, user_id)
        if (guild_id, user_id) in self._gone:
            self.bot.dispatch("member_back", guild_id, user_id)

    @commands.Cog.listener()
    async def on_member_back(self, guild_id: int, user_id: int) -> None:
        """Resume the games of a member who was gone."""
        await self._welcome(guild_id, user_id)

    async def look(self) -> None:
        """Request members and channels that have not been seen for long."""
        left = MOST_LOOKUPS
        for shard in tuple(self._unlooked):
            await self._find_servers(shard)
            self._unlooked.discard(shard)
        if not self._looked:
            self._gone |= await self.bot.services.open_games.members_gone()
            self._looked = True
        for record in await self._rounds.next(self.bot.services.open_games.page):
            left -= await self._look_at(record)
            if left <= 0:
                self._rounds.go_on_after(record.id)
                return

    async def _look_at(self, record: MatchRecord) -> int:
        """Check what a match needs to go on; return the number of requests."""
        if is_guest(record.guild_id):
            return 0  # there is nothing to be a member of
        guild = self.bot.get_guild(record.guild_id)
        if guild is None:
            return await self._look_for_server(record)
        if guild.unavailable:
            return 0
        asked = await self._look_at_channel(guild, record)
        return asked + await self._look_at_players(guild, record)

    async def _look_for_server(self, record: MatchRecord) -> int:
        """Check whether the bot was removed from a match's server; return the requests."""
        guild_id = record.guild_id
        known = record.pause is not None and record.pause.reason is PauseReason.BOT_REMOVED
        if known or self._seen_within(guild_id, guild_id, MOVER_SECONDS):
            return 0
        await self._ask_for_server(guild_id)
        return 1

    async def _look_at_channel(self, guild: discord.Guild, record: MatchRecord) -> int:
        """Check whether a match can be played in its channel; return the number of requests."""
        if record.pause is not None and record.pause.reason is PauseReason.CHANNEL_GONE:
            return 0
        channel = guild.get_channel_or_thread(record.channel_id)
        if channel is not None:
            await self._sync_channel(record, presence_in(channel))
            return 0
        # Archived threads are not in the cache.
        closed = _is_closed(record) or record.channel_id in self.bot.last_refusals
        patience = MOVER_SECONDS if closed else OTHERS_SECONDS
        if self._seen_within(guild.id, record.channel_id, patience):
            return 0
        presence = await ask_for_channel(self.bot, record.channel_id)
        if presence is Presence.GONE:
            await self._lose_channel(guild.id, record.channel_id)
        else:
            await self._sync_channel(record, presence)
        self._note(guild.id, record.channel_id)
        return 1

    async def _look_at_players(self, guild: discord.Guild, record: MatchRecord) -> int:
        """Check whether the players of a match are members; return the number of requests."""
        asked = 0
        for user_id in record.members:
            gone = record.pause is not None and record.pause.user_id == user_id
            patience = MOVER_SECONDS if gone or user_id in record.waits_for else OTHERS_SECONDS
            if self._seen_within(guild.id, user_id, patience):
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
                await self._go_on(record.id)
        return asked

    def _note(self, guild_id: int, seen_id: int) -> None:
        self._seen[guild_id, seen_id] = self.bot.services.clock.monotonic()

    def _seen_within(self, guild_id: int, seen_id: int, seconds: float) -> bool:
        seen = self._seen.get((guild_id, seen_id))
        return seen is not None and self.bot.services.clock.monotonic() - seen < seconds

    async def _ask_for_server(self, guild_id: int) -> None:
        """Pause the games of a server that is not in the cache if Discord says that it is left."""
        self._note(guild_id, guild_id)
        if await ask_for_server(self.bot, guild_id) is Presence.GONE:
            await self._sync_membership(guild_id)

    async def _sync_membership(self, guild_id: int) -> None:
        """Pause or resume the games of a server of which Discord said that it was left or joined.

        It may have said more since: a server that takes the bot back at once has games that were
        never paused, so nothing is announced there. The note of a removal is the first to be
        written and the last to be deleted: what was left undone is found by it at the next start.
        """
        services = self.bot.services
        async with self._in_order:
            if self.bot.get_guild(guild_id) is not None:
                for record in await self._resting(guild_id, PauseReason.BOT_REMOVED):
                    await self._go_on(record.id)
                await services.servers.set_left(guild_id, None)
                await services.showing.take_in(guild_id)
                return
            await services.servers.set_left(guild_id, services.clock.now())
            for record in await services.open_games.find(guild_id=guild_id):
                if record.pause is None:
                    await services.events.pause(record.id, PauseReason.BOT_REMOVED)
        _log.info("server.left", guild=guild_id)

    async def _lose_channel(self, guild_id: int, channel_id: int) -> None:
        for record in await self.bot.services.open_games.find(channel_id=channel_id):
            await self.bot.services.events.pause(record.id, PauseReason.CHANNEL_GONE)
            await self._sender.tell(record.id)
        await self.bot.services.messages.lose_channel(channel_id)
        _log.info("channel.gone", guild=guild_id, channel=channel_id)

    async def _sync_channel(self, record: MatchRecord, presence: Presence) -> None:
        """Pause a match where nobody can play, or resume it."""
        if presence is Presence.UNABLE and record.pause is None:
            await self.bot.services.events.pause(record.id, PauseReason.CHANNEL_CLOSED)
            await self._sender.tell(record.id)
            _log.info("channel.closed", guild=record.guild_id, channel=record.channel_id)
        elif presence is Presence.HERE and _is_closed(record):
            await self._go_on(record.id)

    async def _pause_for(self, record: MatchRecord, user_id: int) -> None:
        """Pause a match of two for a player who cannot click in its channel."""
        if plays_late_turns(record):
            return  # the computer plays for them by and by
        self._unable.add((record.guild_id, user_id))
        match = await self.bot.services.events.pause(record.id, PauseReason.MEMBER_UNABLE, user_id)
        if match is not None:
            await self._show(match)

    async def _lose_member(self, record: MatchRecord, user_id: int) -> None:
        async with self._in_order:
            services = self.bot.services
            if plays_late_turns(record):
                # A table of several does not rest for one.
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
            for record in await self._resting(guild_id, PauseReason.MEMBER_LEFT, user_id):
                await self._go_on(record.id)

    async def _go_on(self, match_id: int) -> None:
        match = await self.bot.services.events.resume(match_id)
        if match is not None:
            await self._show(match)

    async def _resting(
        self, guild_id: int, reason: PauseReason, user_id: int | None = None
    ) -> Sequence[MatchRecord]:
        """Return the games of a server that rest for a reason, or for a member who is gone."""
        found = await self.bot.services.open_games.find(guild_id=guild_id)
        why = reason, user_id
        return [
            each for each in found if each.pause and (each.pause.reason, each.pause.user_id) == why
        ]

    async def _show(self, match: Match) -> None:
        await self._sender.tell(match.id)
        # A board that is not updated here is updated later, like every outdated one.
        with contextlib.suppress(*REQUEST_FAILURES):
            await self._publisher.publish(match.id)


def _is_closed(record: MatchRecord) -> bool:
    return record.pause is not None and record.pause.reason is PauseReason.CHANNEL_CLOSED


@on_click(Verb.MOVE_HERE)
async def move_here(answer: Answer, target: Target) -> None:
    """Set a game up where the click is, away from a channel where it cannot be played."""
    bot, interaction = bot_of(answer), answer.interaction
    match = await bot.services.matches.current(target.id)
    seat = player_of(match, answer.user_id)
    assert interaction.channel_id is not None
    pause = match.record.pause
    if match.over or pause is None or not pause.reason.is_about_channel:
        raise RefusedError(Reason.STALE, match_id=match.id)
    refuse_elsewhere(await server_of(answer), answer)
    refuse_unable(answer)
    await bot.services.events.move_to(match.id, interaction.channel_id)
    match = await bot.publisher.publish(match.id)
    text = answer.texts(
        "pause-resumed-elsewhere",
        opponent=spoken_others(match, seat, answer.texts),
        link=table_link(match, answer.texts),
    )
    await answer.edit(line(text))


async def setup(bot: TableBot) -> None:
    """Start looking, and let games be moved."""
    rests = Rests(bot)
    bot.on_sight.append(rests.see)
    await bot.add_cog(rests)
