"""The JSON of interactions, and the interaction metadata of messages.

The objects are described in Discord's reference: "Receiving and Responding", "Interaction Object";
"Message", "Message Interaction Metadata".
"""

from __future__ import annotations

from playground import payloads, permissions
from playground.commands import BOT_DM_CONTEXT, GUILD_CONTEXT, PRIVATE_CONTEXT
from playground.interaction import ACCOUNT, SERVER, Interaction, InteractionKind
from playground.messages import Messages
from playground.shapes import Json
from playground.world import Channel, Message, MessageOrigin, User, World


def interaction_json(interaction: Interaction, world: World, messages: Messages) -> Json:
    """Return the interaction object that the gateway sends."""
    channel, user = interaction.channel, interaction.user
    guild = channel.guild
    payload: Json = {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
        "data": interaction.data,
        "channel_id": str(channel.id),
        "channel": payloads.channel_json(channel)
        | {"permissions": str(permissions.channel_permissions(channel, user))},
        "locale": user.locale,
        "app_permissions": str(_app_permissions(channel, world)),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": interaction.owners,
        "context": context_of(channel),
        "attachment_size_limit": payloads.FILE_LIMIT,
    }
    if guild is None:
        payload["user"] = payloads.user_json(user)
    else:
        payload |= {
            "guild_id": str(guild.id),
            "guild_locale": guild.locale,
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "member": payloads.member_json(guild.members[user.id])
            | {"permissions": str(permissions.channel_permissions(channel, user))},
        }
    if interaction.source is not None:
        payload["message"] = messages.payload(interaction.seen or interaction.source)
    return payload


def _app_permissions(channel: Channel, world: World) -> int:
    # Discord grants an app these permissions for its response, even if the channel denies them.
    own = permissions.channel_permissions(channel, world.bot)
    if channel.people or (channel.guild and world.bot.id not in channel.guild.members):
        own = int(permissions.Permission.MENTION_EVERYONE)
    return own | (
        permissions.Permission.EMBED_LINKS
        | permissions.Permission.ATTACH_FILES
        | permissions.Permission.USE_EXTERNAL_EMOJIS
    )


def context_of(channel: Channel) -> int:
    """Return the number of a channel's interaction context (server, bot's DM, other DM)."""
    if channel.guild is not None:
        return GUILD_CONTEXT
    return PRIVATE_CONTEXT if channel.people else BOT_DM_CONTEXT


def integration_owners(
    world: World, user: User, channel: Channel, source: Message | None = None
) -> Json:
    """Return the "authorizing integration owners" for a user's action, as ids by key.

    The key "0" means an installation on the server; its value is the server's id, or "0" in the
    bot's DM. The key "1" means an installation for the user; its value is the user's id. An action
    on a message (click, selection) has the owners of the interaction that the message answered.
    """
    if source is not None and source.origin is not None:
        owners: Json = source.origin.metadata["authorizing_integration_owners"]
        return owners
    owners = {}
    guild = channel.guild
    if guild is not None and world.bot.id in guild.members:
        owners[SERVER] = str(guild.id)
    elif guild is None and not channel.people:
        owners[SERVER] = "0"
    if user.has_app:
        owners[ACCOUNT] = str(user.id)
    return owners


def origin_of(interaction: Interaction, *, original: Message | None = None) -> MessageOrigin:
    """Return the origin of a message that responds to `interaction`."""
    return MessageOrigin(
        interaction.id,
        int(interaction.kind),
        interaction.user,
        interaction.name if interaction.kind is InteractionKind.COMMAND else None,
        metadata_json(interaction, original),
    )


def metadata_json(interaction: Interaction, original: Message | None = None) -> Json:
    """Return the `interaction_metadata` of a message."""
    metadata: Json = {
        "id": str(interaction.id),
        "type": int(interaction.kind),
        "user": payloads.user_json(interaction.user),
        "authorizing_integration_owners": interaction.owners,
    }
    if original is not None:
        metadata["original_response_message_id"] = str(original.id)
    if interaction.kind is InteractionKind.COMMAND:
        metadata["name"] = interaction.name
        metadata["command_type"] = interaction.data["type"]
        if interaction.data["type"] == 2:
            target = interaction.data["target_id"]
            metadata["target_user"] = interaction.data["resolved"]["users"][target]
        elif interaction.data["type"] == 3:
            metadata["target_message_id"] = interaction.data["target_id"]
    elif interaction.kind is InteractionKind.COMPONENT and interaction.source is not None:
        metadata["interacted_message_id"] = str(interaction.source.id)
    elif interaction.trigger is not None:
        metadata["triggering_interaction_metadata"] = metadata_json(interaction.trigger)
    return metadata
