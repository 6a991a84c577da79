"""Changes to servers: members, channels, threads and permissions."""

from __future__ import annotations

from playground.clock import PlaygroundClock, Snowflakes
from playground.events import (
    Bus,
    ChannelChanged,
    ChannelCreated,
    ChannelDeleted,
    CommandsChanged,
    GuildJoined,
    GuildLeft,
    MemberChanged,
    MemberJoined,
    MemberLeft,
    RoleChanged,
    ThreadMembersChanged,
    UserChanged,
)
from playground.messages import Messages
from playground.world import (
    Channel,
    ChannelKind,
    Guild,
    GuildMember,
    Message,
    MessageFlag,
    MessageType,
    Overwrite,
    Role,
    Thread,
    User,
    World,
)


class Guilds:
    """Changes servers and their channels, and publishes the changes."""

    def __init__(
        self, world: World, clock: PlaygroundClock, ids: Snowflakes, bus: Bus, messages: Messages
    ) -> None:
        self._world = world
        self._clock = clock
        self._ids = ids
        self._bus = bus
        self._messages = messages

    def create_channel(self, guild: Guild, name: str, *, topic: str | None = None) -> Channel:
        """Create a text channel at the end of the list."""
        channel = Channel(
            self._ids.create_id(),
            ChannelKind.TEXT,
            name,
            guild,
            topic=topic,
            position=sum(each.thread is None for each in guild.channels.values()),
        )
        self._add(channel)
        return channel

    def create_thread(
        self,
        parent: Channel,
        owner: User,
        name: str,
        *,
        is_private: bool = False,
        message: Message | None = None,
        archive_minutes: int = 1440,
        invitable: bool = True,
    ) -> Channel:
        """Create a thread in a text channel, below the starter message `message` if given."""
        assert parent.guild is not None
        now = self._clock.now()
        thread = Thread(owner, archive_minutes, now, invitable=invitable)
        thread.members[owner.id] = now
        channel = Channel(
            # A thread under a message has that message's id (reference, "Threads").
            self._ids.create_id() if message is None else message.id,
            ChannelKind.PRIVATE_THREAD if is_private else ChannelKind.PUBLIC_THREAD,
            name,
            parent.guild,
            parent=parent,
            thread=thread,
        )
        self._add(channel)
        if message is not None:
            message.thread = channel
            message.flags |= MessageFlag.HAS_THREAD
            self._messages.publish_edit(message)
        elif not is_private:
            kind = MessageType.THREAD_CREATED
            self._messages.system(parent, owner, kind, name, about=channel)
        return channel

    def _add(self, channel: Channel) -> None:
        assert channel.guild is not None
        channel.guild.channels[channel.id] = channel
        self._world.channels[channel.id] = channel
        self._bus.publish(ChannelCreated(channel))

    def open_direct(self, user: User) -> Channel:
        """Return the direct conversation between the bot and a user, creating it if needed."""
        channel = self._world.direct.get(user.id)
        if channel is None:
            channel = Channel(self._ids.create_id(), ChannelKind.DM, recipient=user)
            self._world.direct[user.id] = channel
            self._world.channels[channel.id] = channel
            self._bus.publish(ChannelCreated(channel))
        return channel

    def open_private(self, *people: User) -> Channel:
        """Return the conversation or group of users, without the bot, creating it if needed."""
        for channel in self._world.channels.values():
            if channel.people and {*channel.people} == {*people}:
                return channel
        kind = ChannelKind.DM if len(people) == 2 else ChannelKind.GROUP
        channel = Channel(self._ids.create_id(), kind, people=people)
        self._world.channels[channel.id] = channel
        self._bus.publish(ChannelCreated(channel))
        return channel

    def install(self, user: User, *, is_installed: bool = True) -> None:
        """Install the bot for a user's account, or uninstall it."""
        user.has_app = is_installed
        self._bus.publish(UserChanged(user))
        self._bus.publish(CommandsChanged())

    def delete_channel(self, channel: Channel) -> None:
        """Delete a text channel together with its threads, or delete a single thread."""
        guild = channel.guild
        assert guild is not None
        for each in list(guild.channels.values()):
            if each.parent is channel:
                self.delete_channel(each)
        channel.deleted = True
        for message in channel.messages.values():
            message.deleted = True
        guild.channels.pop(channel.id, None)
        self._world.channels.pop(channel.id, None)
        if channel.parent is not None:
            starter = channel.parent.messages.get(channel.id)
            if starter is not None:
                starter.thread = None
                starter.payload = None
        self._bus.publish(ChannelDeleted(channel))

    def publish_change(self, channel: Channel) -> None:
        """Publish that a channel's name, overwrites or state has changed."""
        starter = None if channel.parent is None else channel.parent.messages.get(channel.id)
        if starter is not None:
            starter.payload = None
        self._bus.publish(ChannelChanged(channel))

    def archive(self, channel: Channel, *, archived: bool, locked: bool | None = None) -> None:
        """Archive or restore a thread. If `locked` is given, lock or unlock it, too."""
        assert channel.thread is not None
        if channel.thread.archived is not archived:
            channel.thread.archived_at = self._clock.now()
        channel.thread.archived = archived
        if locked is not None:
            channel.thread.locked = locked
        self.publish_change(channel)

    def archive_idle(self) -> None:
        """Archive the threads that have been inactive for their archive duration."""
        now = self._clock.now()
        for channel in list(self._world.channels.values()):
            thread = channel.thread
            if thread is None or thread.archived:
                continue
            last = max((each.created_at for each in channel.messages.values()), default=0.0)
            if now - max(last, thread.archived_at) >= thread.archive_minutes * 60:
                self.archive(channel, archived=True)

    def join_thread(self, channel: Channel, user: User) -> None:
        """Add the user to the thread; does nothing if the user has joined it."""
        assert channel.thread is not None
        if user.id not in channel.thread.members:
            channel.thread.members[user.id] = self._clock.now()
            self._bus.publish(ThreadMembersChanged(channel, added=(user,)))

    def leave_thread(self, channel: Channel, user: User) -> None:
        """Remove the user from the thread; does nothing if the user has not joined it."""
        assert channel.thread is not None
        if channel.thread.members.pop(user.id, None) is not None:
            self._bus.publish(ThreadMembersChanged(channel, removed=(user,)))

    def overwrite(
        self, channel: Channel, target: Role | User, *, allow: int = 0, deny: int = 0
    ) -> None:
        """In one channel, allow and deny a role or member further permissions."""
        kind = 0 if isinstance(target, Role) else 1
        own = channel.overwrites.setdefault(target.id, Overwrite(target.id, kind))
        own.allow = own.allow & ~deny | allow
        own.deny = own.deny & ~allow | deny
        self.publish_change(channel)

    def clear_overwrite(self, channel: Channel, target: Role | User, bits: int) -> None:
        """Remove the permissions `bits` from the target's overwrite in the channel."""
        own = channel.overwrites.get(target.id)
        if own is None:
            return
        own.allow &= ~bits
        own.deny &= ~bits
        if not (own.allow or own.deny):
            del channel.overwrites[target.id]
        self.publish_change(channel)

    def join(self, guild: Guild, user: User) -> GuildMember:
        """Add the user to the server; return the new or existing membership."""
        member = guild.members.get(user.id)
        if member is None:
            member = GuildMember(user, [], self._clock.now())
            guild.members[user.id] = member
            self._bus.publish(MemberJoined(guild, member))
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """Remove the user from the server and its threads; does nothing if not a member."""
        if guild.members.pop(user.id, None) is None:
            return
        for channel in guild.channels.values():
            if channel.thread is not None:
                channel.thread.members.pop(user.id, None)
        self._bus.publish(MemberLeft(guild, user))

    def grant(self, guild: Guild, user: User, role: Role) -> None:
        """Give a member a role."""
        member = guild.members[user.id]
        if role not in member.roles:
            member.roles.append(role)
            self._bus.publish(MemberChanged(guild, member))

    def revoke(self, guild: Guild, user: User, role: Role) -> None:
        """Take a role from a member."""
        member = guild.members[user.id]
        if role in member.roles:
            member.roles.remove(role)
            self._bus.publish(MemberChanged(guild, member))

    def time_out(self, guild: Guild, user: User, *, is_timed_out: bool = True) -> None:
        """Give a member a timeout, or end it."""
        member = guild.members[user.id]
        member.timed_out = is_timed_out
        self._bus.publish(MemberChanged(guild, member))

    def set_role(self, guild: Guild, role: Role, permissions: int) -> None:
        """Replace a role's permissions, which apply to the whole server."""
        role.permissions = permissions
        self._bus.publish(RoleChanged(guild, role))

    def kick_bot(self, guild: Guild) -> None:
        """Remove the bot from the server, keeping its managed role for the next invitation."""
        if guild.members.pop(self._world.bot.id, None) is None:
            return
        self._bus.publish(GuildLeft(guild))

    def invite_bot(self, guild: Guild, permissions: int, inviter: User | None = None) -> None:
        """Add the bot with a managed role that has `permissions`, unless the bot is a member.

        Without an `inviter`, the owner is recorded as the inviter.
        """
        if self._world.bot.id in guild.members:
            return
        guild.inviter = inviter or guild.owner
        managed = next((role for role in guild.roles.values() if role.managed), None)
        if managed is None:
            managed = Role(
                self._ids.create_id(),
                self._world.application_name,
                permissions,
                len(guild.roles),
                managed=True,
            )
            guild.roles[managed.id] = managed
        managed.permissions = permissions
        member = GuildMember(self._world.bot, [managed], self._clock.now())
        guild.members[self._world.bot.id] = member
        self._bus.publish(GuildJoined(guild))
