"""Discord's JSON objects for the users, servers, channels and messages of the playground.

Their fields are those of Discord's reference, "User", "Guild", "Channel" and "Message".
"""

from __future__ import annotations

from playground import permissions
from playground.clock import iso
from playground.shapes import Json
from playground.world import (
    AppEmoji,
    Attachment,
    Channel,
    ChannelKind,
    Guild,
    GuildMember,
    Message,
    MessageType,
    Role,
    User,
    World,
)

FILE_LIMIT = 10 * 1024 * 1024
"""The maximum number of bytes of one upload on a server without boosts."""


def user_json(user: User) -> Json:
    """Return a user object."""
    payload: Json = {
        "id": str(user.id),
        "username": user.username,
        "discriminator": "1377" if user.bot else "0",
        "global_name": None if user.bot else user.display_name,
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "collectibles": None,
    }
    if user.bot:
        payload["bot"] = True
    return payload


TIMED_OUT_UNTIL = "2100-01-01T00:00:00+00:00"
"""The end of every timeout, later than any test: here only a moderator ends a timeout."""


def member_json(member: GuildMember, *, include_user: bool = True) -> Json:
    """Return a member object of a message or event."""
    payload: Json = {
        "nick": member.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role.id) for role in member.roles],
        "joined_at": iso(member.joined_at),
        "premium_since": None,
        "communication_disabled_until": TIMED_OUT_UNTIL if member.timed_out else None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "unusual_dm_activity_until": None,
    }
    if include_user:
        payload["user"] = user_json(member.user)
    return payload


def role_json(role: Role) -> Json:
    """Return a role object."""
    return {
        "id": str(role.id),
        "name": role.name,
        "description": None,
        "permissions": str(role.permissions),
        "position": role.position,
        "color": role.color,
        "colors": {"primary_color": role.color, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed,
        "mentionable": role.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def _direct(channel: Channel) -> Json:
    people = channel.people if channel.recipient is None else (channel.recipient,)
    payload: Json = {
        "id": str(channel.id),
        "type": int(channel.kind),
        "last_message_id": _id(channel.last_message_id),
        "flags": 0,
        "recipients": [user_json(each) for each in people],
    }
    if channel.kind is ChannelKind.GROUP:
        payload |= {"name": None, "icon": None, "owner_id": str(people[0].id)}
    return payload


def channel_json(channel: Channel) -> Json:
    """Return a channel object: text channel, thread or direct conversation."""
    if channel.guild is None:
        return _direct(channel)
    if channel.thread is not None:
        return _thread(channel)
    return {
        "id": str(channel.id),
        "type": int(channel.kind),
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "topic": channel.topic,
        "position": channel.position,
        "parent_id": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "last_message_id": _id(channel.last_message_id),
        "flags": 0,
        "permission_overwrites": [
            {
                "id": str(each.target_id),
                "type": each.kind,
                "allow": str(each.allow),
                "deny": str(each.deny),
            }
            for each in channel.overwrites.values()
        ],
    }


def _thread(channel: Channel) -> Json:
    thread = channel.thread
    assert thread is not None
    assert channel.guild is not None
    assert channel.parent is not None
    metadata: Json = {
        "archived": thread.archived,
        "archive_timestamp": iso(thread.archived_at),
        "auto_archive_duration": thread.archive_minutes,
        "locked": thread.locked,
        "create_timestamp": None,
    }
    if channel.kind is ChannelKind.PRIVATE_THREAD:
        metadata["invitable"] = thread.invitable
    return {
        "id": str(channel.id),
        "type": int(channel.kind),
        "guild_id": str(channel.guild.id),
        "parent_id": str(channel.parent.id),
        "owner_id": str(thread.owner.id),
        "name": channel.name,
        "last_message_id": _id(channel.last_message_id),
        "rate_limit_per_user": 0,
        "message_count": thread.sent,
        "member_count": min(len(thread.members), 50),
        "total_message_sent": thread.sent,
        "thread_metadata": metadata,
        "flags": 0,
    }


def thread_member_json(channel: Channel, user: User) -> Json:
    """Return a thread member object."""
    assert channel.thread is not None
    return {
        "id": str(channel.id),
        "user_id": str(user.id),
        "join_timestamp": iso(channel.thread.members[user.id]),
        "flags": 0,
    }


def guild_json(guild: Guild) -> Json:
    """Return a guild object of the REST API."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "description": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "owner_id": str(guild.owner.id),
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "widget_enabled": False,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [role_json(each) for each in guild.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw_level": 0,
        "application_id": None,
        "system_channel_id": _id(guild.system_channel_id),
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "max_members": 500000,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.locale,
        "approximate_member_count": len(guild.members),
    }


def guild_create_json(guild: Guild, bot: User, *, include_members: bool) -> Json:
    """Return the data of GUILD_CREATE. Without `include_members`, it lists only the bot."""
    shown = [each for each in guild.members.values() if include_members or each.user is bot]
    channels = guild.channels.values()
    payload = guild_json(guild)
    payload.pop("approximate_member_count")
    return payload | {
        "joined_at": iso(guild.members[bot.id].joined_at),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(each) for each in shown],
        "channels": [channel_json(each) for each in channels if each.thread is None],
        "threads": [
            channel_json(each) | _own_membership(each, bot)
            for each in channels
            if each.thread is not None
            and not each.thread.archived
            and permissions.has_permissions(each, bot, permissions.Permission.VIEW_CHANNEL)
        ],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def _own_membership(channel: Channel, bot: User) -> Json:
    if channel.thread is None or bot.id not in channel.thread.members:
        return {}
    return {"member": thread_member_json(channel, bot)}


def attachment_json(attachment: Attachment, base: str) -> Json:
    """Return an attachment object; `base` is the address of the server."""
    url = base + attachment.path
    payload: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.content),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    }
    if attachment.size is not None:
        payload["width"], payload["height"] = attachment.size
    if attachment.description is not None:
        payload["description"] = attachment.description
    return payload


def message_json(message: Message, world: World, base: str, *, is_nested: bool = False) -> Json:
    """Return a message object. It is cached until the message changes; do not modify it."""
    if message.payload is not None and not is_nested:
        return message.payload
    payload: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": int(message.kind),
        "author": user_json(message.author),
        "content": message.content,
        "timestamp": iso(message.created_at),
        "edited_timestamp": None if message.edited_at is None else iso(message.edited_at),
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [_mention_json(each, message) for each in message.mentions],
        "mention_roles": [str(each.id) for each in message.mention_roles],
        # A message of Components V2 lists its files only in the components, which is intended
        # (discord-api-docs issue 8277). A file that an embed shows is listed only in the embed.
        "attachments": []
        if message.is_v2
        else [
            attachment_json(each, base)
            for each in message.attachments
            if each not in message.embedded
        ],
        "embeds": message.embeds,
        "components": message.components,
        "pinned": message.pinned,
        "flags": message.flags,
    }
    _add_origin(payload, message, world)
    _add_reference(payload, message, world, base, is_nested=is_nested)
    if message.thread is not None and not message.thread.deleted:
        payload["thread"] = channel_json(message.thread)
    if not is_nested:
        message.payload = payload
    return payload


def _mention_json(mentioned: User, message: Message) -> Json:
    payload = user_json(mentioned)
    guild = message.channel.guild
    if guild is not None and mentioned.id in guild.members:
        payload["member"] = member_json(guild.members[mentioned.id], include_user=False)
    return payload


def _add_origin(payload: Json, message: Message, world: World) -> None:
    if message.from_interaction:
        payload["webhook_id"] = str(world.bot.id)
    if message.author is world.bot:
        payload["application_id"] = str(world.bot.id)
    origin = message.origin
    if origin is None:
        return
    payload["interaction_metadata"] = origin.metadata
    if origin.name is not None:
        payload["interaction"] = {
            "id": str(origin.interaction_id),
            "type": origin.kind,
            "name": origin.name,
            "user": user_json(origin.user),
        }


def _add_reference(
    payload: Json, message: Message, world: World, base: str, *, is_nested: bool
) -> None:
    guild = message.channel.guild
    if message.reference is not None:
        reference: Json = {
            "type": 0,
            "message_id": str(message.reference.id),
            "channel_id": str(message.reference.channel.id),
        }
        if guild is not None:
            reference["guild_id"] = str(guild.id)
        payload["message_reference"] = reference
        if not is_nested and message.kind is MessageType.REPLY:
            # Discord includes only one level: if the referenced message is a reply itself, it has
            # only the id of the other message.
            payload["referenced_message"] = (
                None
                if message.reference.deleted
                else message_json(message.reference, world, base, is_nested=True)
            )
    elif message.reference_channel_id is not None and guild is not None:
        payload["message_reference"] = {
            "type": 0,
            "channel_id": str(message.reference_channel_id),
            "guild_id": str(guild.id),
        }


def emoji_json(emoji: AppEmoji, world: World) -> Json:
    """Return an emoji of the application."""
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": user_json(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def message_event_json(message: Message, world: World, base: str) -> Json:
    """Return the data of MESSAGE_CREATE and MESSAGE_UPDATE: message, server and author."""
    payload = dict(message_json(message, world, base))
    guild = message.channel.guild
    if guild is not None:
        payload["guild_id"] = str(guild.id)
        author = guild.members.get(message.author.id)
        if author is not None:
            payload["member"] = member_json(author, include_user=False)
    return payload


def _id(value: int | None) -> str | None:
    return None if value is None else str(value)
