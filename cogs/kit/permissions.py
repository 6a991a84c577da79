"""The bot's permissions: what games need, what is missing, and Discord's names for it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.records.members import CONVERSATION, Threads, is_guest
from bot.texts.catalogue import Texts
from cogs.kit.app import Interaction, place_of

Place = discord.abc.GuildChannel | discord.Thread
"""A place on a server where games are played."""

FOR_THREADS: dict[Threads, tuple[str, ...]] = {
    Threads.NONE: (),
    Threads.PUBLIC: ("create_public_threads", "send_messages_in_threads"),
    Threads.PRIVATE: ("create_private_threads", "send_messages_in_threads"),
}
"""discord.py's names of the permissions that opening a game's thread takes."""


def needed(*, in_thread: bool) -> tuple[str, ...]:
    """Return discord.py's names of the permissions that a game needs where it is played."""
    return (
        "view_channel",
        "send_messages_in_threads" if in_thread else "send_messages",
        "attach_files",
    )


WISHED: tuple[str, ...] = ("embed_links", "read_message_history")
"""What the invitation asks for besides, by discord.py's names: a game goes on without it."""


def lacking_in(channel: Place) -> list[str]:
    """Return discord.py's names of what a game needs in a channel and the bot lacks there."""
    given = channel.permissions_for(channel.guild.me)
    in_thread = isinstance(channel, discord.Thread)
    return [name for name in needed(in_thread=in_thread) if not getattr(given, name)]


def lacking_wishes(channel: Place) -> list[str]:
    """Return discord.py's names of what the invitation asks for besides and the bot lacks."""
    given = channel.permissions_for(channel.guild.me)
    return [name for name in WISHED if not getattr(given, name)]


def lacking_for_thread(channel: discord.abc.GuildChannel, threads: Threads) -> list[str]:
    """Return discord.py's names of what opening a game's thread takes and the bot lacks."""
    given = channel.permissions_for(channel.guild.me)
    return [name for name in FOR_THREADS[threads] if not getattr(given, name)]


def permissions_text(names: Sequence[str], texts: Texts) -> str:
    """Return permissions, by discord.py's names, as a list to read."""
    return texts.list([texts(f"permission-{name.replace('_', '-')}") for name in names])


def lacking_permissions(interaction: Interaction) -> list[str]:
    """Return discord.py's names of what a game needs and the bot lacks where it was asked."""
    # An interaction's permissions always allow answering it, with pictures too. Later boards
    # need the permissions of the channel.
    if is_guest(place_of(interaction)):
        return []  # it answers, and no more
    channel = interaction.channel
    if isinstance(channel, Place):
        return lacking_in(channel)
    given = interaction.app_permissions
    return [name for name in needed(in_thread=False) if not getattr(given, name)]


def missing_text(channel_id: int | None, names: Sequence[str], texts: Texts) -> str:
    """Return the sentence that the bot lacks permissions, by discord.py's names, in a channel."""
    return texts(
        "refusal-bot-missing-permission",
        channel=f"<#{channel_id}>",
        permissions=permissions_text(names, texts),
    )


def answers_in_public(interaction: Interaction) -> bool:
    """Return whether others can see an answer.

    A server may keep the answers of apps private that it does not have itself.
    """
    place = place_of(interaction)
    outside = is_guest(place) and place != CONVERSATION
    return not outside or interaction.permissions.use_external_apps
