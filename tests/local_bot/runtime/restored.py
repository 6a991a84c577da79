"""Restores the members, channels and messages of a released bot in a playground."""

from __future__ import annotations

import base64
import time
from copy import deepcopy

from playground.server import Playground
from playground.shapes import Json
from playground.world import Attachment, Channel, ChannelKind, Message, Thread

_PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A PNG of one pixel, which replaces every picture because no test reads their pixels."""


def restore(playground: Playground, world: Json) -> dict[int, Message]:
    """Restore the state `world` in a playground without a bot; return the messages by id.

    The returned messages are copies, which later edits do not change.
    """
    core = playground.core
    # The clock continues from the time of the saved state, which may be years ago.
    core.clock.offset = world["now"] - time.time()
    core.clock.advance(0)
    _rename_people(playground, world)
    _rename_guild(playground, world)
    _open_channels(playground, world)
    return {each["id"]: _post(playground, each) for each in world["messages"]}


def _rename_people(playground: Playground, world: Json) -> None:
    users = playground.core.world.users
    seats = {seat.user.username: seat for seat in playground.seats}
    guild = playground.guild
    known = {user.username: member for member in guild.members.values() for user in [member.user]}
    for person in world["people"]:
        user = seats[person["username"]].user
        del users[user.id], guild.members[user.id], playground._seats[user.id]
        user.id = person["id"]
        users[user.id] = user
        playground._seats[user.id] = seats[user.username]
        if user.id in world["members"]:
            guild.members[user.id] = known[user.username]


def _rename_guild(playground: Playground, world: Json) -> None:
    guild = playground.guild
    everyone = guild.roles.pop(guild.id)
    del playground.core.world.guilds[guild.id]
    guild.id = everyone.id = world["guild"]
    guild.roles[guild.id] = everyone
    playground.core.world.guilds[guild.id] = guild


def _open_channels(playground: Playground, world: Json) -> None:
    guild, known = playground.guild, playground.core.world.channels
    known.clear()
    guild.channels.clear()
    for each in sorted(world["channels"], key=lambda each: each["parent"] is not None):
        channel = Channel(each["id"], ChannelKind.TEXT, each["name"], guild)
        if each["parent"] is not None:
            channel.kind = ChannelKind.PUBLIC_THREAD
            channel.parent = guild.channels[each["parent"]]
            channel.thread = Thread(guild.owner, 10080, world["now"])
            channel.thread.members = dict.fromkeys(guild.members, float(world["now"]))
        guild.channels[channel.id] = known[channel.id] = channel
    for user_id, channel_id in world["direct"].items():
        user = playground.core.world.users[int(user_id)]
        direct = Channel(channel_id, ChannelKind.DM, recipient=user)
        playground.core.world.direct[user.id] = known[direct.id] = direct


def _post(playground: Playground, each: Json) -> Message:
    world = playground.core.world
    channel = world.channels[each["channel"]]
    message = Message(
        each["id"],
        channel,
        world.bot,
        each["created_at"],
        content=each["content"],
        components=each["components"],
        flags=each["flags"],
        only_for=world.users[each["only_for"]] if each["only_for"] else None,
        attachments=[
            Attachment(
                file["id"],
                channel.id,
                file["filename"],
                _PIXEL,
                file["type"],
                (1, 1) if file["size"] else None,
                file["description"],
            )
            for file in each["attachments"]
        ],
    )
    channel.messages[message.id] = message
    channel.last_message_id = message.id
    playground.core.messages.files |= {file.id: file for file in message.attachments}
    posted = message.copy()
    posted.components = deepcopy(message.components)
    return posted
