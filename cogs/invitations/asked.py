"""Who is asked to play: the members who are named, or whoever else a conversation has."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.matches.match import Person, Reason, RefusedError
from cogs.kit.answers import Answer
from cogs.kit.names import person


def asked_people(answer: Answer, named: Sequence[discord.Member | discord.User]) -> list[Person]:
    """Return whom an invitation names; in a conversation of two that is the other one at least.

    Raises RefusedError for who is not on the server or in the conversation, for computers, and
    where nobody else is.
    """
    if any(each.bot for each in named):
        raise RefusedError(Reason.INVITED_BOT)
    if answer.interaction.guild_id is None:
        return _asked_in_conversation(answer, named)
    for each in named:
        # Members can type the id of anybody; of a server without the bot Discord tells no more.
        if isinstance(each, discord.User) and not answer.as_guest:
            raise RefusedError(Reason.NOT_HERE, name=person(each).name)
    return [person(each) for each in named]


def _asked_in_conversation(
    answer: Answer, named: Sequence[discord.Member | discord.User]
) -> list[Person]:
    if answer.interaction.context.dm_channel:
        raise RefusedError(Reason.NOBODY_HERE)
    channel = answer.interaction.channel
    there = channel.recipients if isinstance(channel, discord.abc.PrivateChannel) else []
    others = [each for each in there if each.id != answer.user_id and not each.bot]
    for each in named:
        if others and each not in others and each.id != answer.user_id:
            raise RefusedError(Reason.NOT_HERE, name=person(each).name)
    return [person(each) for each in (named or (others if len(others) == 1 else ()))]
