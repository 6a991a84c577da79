"""The JSON objects that PROTOCOL.md describes under "Shapes"."""

from __future__ import annotations

from playground.commands import Leaf, localized
from playground.core import Core
from playground.events import Breach, RequestSeen
from playground.interaction import Interaction, InteractionKind
from playground.permissions import Permission, can_send, guild_permissions, has_permissions
from playground.seats import Seat
from playground.shapes import Json
from playground.world import Channel, ChannelKind, Guild, Message, Role, User

_KINDS = {
    ChannelKind.TEXT: "text",
    ChannelKind.DM: "dm",
    ChannelKind.GROUP: "dm",
    ChannelKind.PUBLIC_THREAD: "thread",
    ChannelKind.PRIVATE_THREAD: "thread",
}


def seat_json(guild: Guild, user: User) -> Json:
    """Return a Seat."""
    return {
        "id": str(user.id),
        "username": user.username,
        "name": user.display_name,
        "locale": user.locale,
        "color": user.color,
        "in_guild": user.id in guild.members,
        "dms_open": user.dms_open,
        "has_app": user.has_app,
        "bot": False,
    }


def bot_json(core: Core, guild: Guild, status: str) -> Json:
    """Return a Bot."""
    bot = core.world.bot
    return {
        "id": str(bot.id),
        "username": bot.username,
        "name": bot.display_name,
        "color": bot.color,
        "bot": True,
        "in_guild": bot.id in guild.members,
        "status": status,
    }


def guild_json(guild: Guild) -> Json:
    """Return a Guild."""
    return {
        "id": str(guild.id),
        "name": guild.name,
        "locale": guild.locale,
        "owner_id": str(guild.owner.id),
    }


def role_json(role: Role) -> Json:
    """Return a Role."""
    return {
        "id": str(role.id),
        "name": role.name,
        "color": f"#{role.color:06x}",
        "mentionable": role.mentionable,
    }


def channel_json(
    core: Core,
    guild: Guild,
    channel: Channel,
    user: User,
    status: str,
    *,
    unread: int,
    mentions: int,
) -> Json:
    """Return a Channel of PROTOCOL.md for a user."""
    thread = channel.thread
    return {
        "id": str(channel.id),
        "type": _KINDS[channel.kind],
        "name": _name(core, channel, user),
        "parent_id": None if channel.parent is None else str(channel.parent.id),
        "topic": channel.topic,
        "private": channel.kind is ChannelKind.PRIVATE_THREAD,
        "archived": thread is not None and thread.archived,
        "locked": thread is not None and thread.locked,
        "position": channel.position,
        "can_send": can_send(channel, user)
        and (
            thread is None
            or not thread.locked
            or has_permissions(channel, user, Permission.MANAGE_THREADS)
        ),
        "unread": unread,
        "mentions": mentions,
        "last_message_id": _text(channel.last_message_id),
        "recipient": _recipient(core, guild, channel, user, status),
        "people": [str(each.id) for each in channel.people],
    }


def _name(core: Core, channel: Channel, user: User) -> str:
    if channel.recipient is not None:
        return core.world.bot.display_name
    others = [each.display_name for each in channel.people if each is not user]
    return ", ".join(others) or channel.name


def _recipient(core: Core, guild: Guild, channel: Channel, user: User, status: str) -> Json | None:
    """Return the other participant of a conversation of two, or None in any other channel."""
    if channel.recipient is not None:
        return bot_json(core, guild, status)
    others = [each for each in channel.people if each is not user]
    return seat_json(guild, others[0]) if len(others) == 1 else None


def message_json(core: Core, guild: Guild, message: Message, user: User) -> Json:
    """Return a Message of PROTOCOL.md for a user in a tab that shows the server `guild`."""
    origin = message.origin
    used = None
    if origin is not None and origin.name is not None:
        used = {"user": seat_json(guild, origin.user), "name": origin.name}
    return core.messages.payload(message) | {
        "ephemeral": message.ephemeral,
        "thinking": message.thinking,
        "mentions_me": user.id in message.pinged,
        "used": used,
    }


def commands_json(core: Core, guild: Guild, seat: Seat) -> list[Json]:
    """Return the Commands offered to the member on a server or outside of servers, translated."""
    user, bot = seat.user, core.world.bot
    member = guild.members.get(user.id)
    listed = []
    for leaf in core.commands.leaves(guild.id):
        allowed = member is not None and leaf.is_allowed_with(guild_permissions(guild, member))
        here = allowed and leaf.is_offered_in_guild(guild, user, bot)
        if here or leaf.is_offered_in_direct or leaf.is_offered_in_private(user):
            listed.append(_command_json(leaf, user, is_in_guild=here))
    return listed


def _command_json(leaf: Leaf, user: User, *, is_in_guild: bool) -> Json:
    locale = user.locale
    return {
        "id": leaf.command["id"],
        "type": leaf.command["type"],
        "key": leaf.key,
        "name": leaf.name(locale),
        "description": leaf.description(locale),
        "guild": is_in_guild,
        "dm": leaf.is_offered_in_direct,
        "private": leaf.is_offered_in_private(user),
        "options": [_option_json(option, locale) for option in leaf.options],
    }


def _option_json(option: Json, locale: str) -> Json:
    shown: Json = {
        "key": option["name"],
        "name": localized(option, "name", locale),
        "description": localized(option, "description", locale),
        "type": option["type"],
        "required": bool(option.get("required")),
        "autocomplete": bool(option.get("autocomplete")),
        "choices": [
            {"name": localized(choice, "name", locale), "value": choice["value"]}
            for choice in option.get("choices") or ()
        ],
        "channel_types": option.get("channel_types") or [],
    }
    for key in ("min_value", "max_value", "min_length", "max_length"):
        shown[key] = option.get(key)
    return shown


def pending_json(interaction: Interaction) -> Json:
    """Return an `interaction_pending` frame."""
    kind = interaction.kind.name.lower()
    if interaction.kind is InteractionKind.COMMAND and interaction.data["type"] != 1:
        kind = "context"
    return {
        "t": "interaction_pending",
        "interaction": str(interaction.id),
        "request": interaction.request,
        "kind": kind,
        "channel": str(interaction.channel.id),
        "message": None if interaction.source is None else str(interaction.source.id),
        "custom_id": interaction.data.get("custom_id"),
        "name": interaction.name,
    }


def modal_json(interaction: Interaction) -> Json | None:
    """Return a modal frame, or None if the interaction opened no modal."""
    modal = interaction.modal
    if modal is None:
        return None
    return {
        "t": "modal",
        "interaction": str(interaction.id),
        "modal": str(modal.id),
        "channel": str(interaction.channel.id),
        "custom_id": modal.custom_id,
        "title": modal.title,
        "components": modal.components,
    }


def request_json(seen: RequestSeen) -> Json:
    """Return a Request."""
    return {
        "n": seen.n,
        "at": seen.at,
        "method": seen.method,
        "path": seen.path,
        "status": seen.status,
        "ms": round(seen.ms, 1),
        "bytes": seen.size,
        "summary": seen.summary,
    }


def breach_json(breach: Breach) -> Json:
    """Return a Breach."""
    return {
        "n": breach.n,
        "at": breach.at,
        "kind": breach.kind.value,
        "code": breach.code,
        "text": breach.text,
        "request": breach.request,
    }


def faults_json(core: Core) -> Json:
    """Return a Faults object."""
    faults = core.faults
    failing = next((each for each in faults.active if each.status >= 500), None)
    limited = next(
        (
            (each.body["retry_after"], each.times)
            for each in faults.active
            if isinstance(each.body, dict) and "retry_after" in each.body
        ),
        None,
    )
    return {
        "latency_ms": round(faults.latency * 1000),
        "fail_status": None if failing is None else failing.status,
        "limited": None if limited is None else {"retry_after": limited[0], "left": limited[1]},
        "gateway_hung": faults.gateway_hung,
    }


def _text(value: int | None) -> str | None:
    return None if value is None else str(value)
