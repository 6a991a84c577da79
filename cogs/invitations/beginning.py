"""How a game begins in its channel: its table is laid, and its first board shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.matches.match import Match, Person, Terms
from cogs.invitations.message import begun_layout
from cogs.invitations.where_to_play import set_up_table
from cogs.kit.answers import Answer
from cogs.table.bot import bot_of
from cogs.table.coach import has_coach


async def lay_table(
    answer: Answer, match: Match, announce: Callable[[Match], Awaitable[object]]
) -> None:
    """Settle where a new match is played, have it announced, and show its first board."""
    bot = bot_of(answer)
    match, note = await set_up_table(answer, match)
    await announce(match)
    await bot.opponent.settle(match)
    await bot.publisher.publish(match.id)
    if note is not None:
        await answer.private(note)


async def practise(
    answer: Answer,
    terms: Terms,
    computers: Sequence[tuple[Person, str]],
    note: str | None = None,
) -> None:
    """Start a game of the asking member against computers; a newcomer begins with a coach.

    The `note` is told everybody else. Raises RefusedError if the member already practises in this
    channel.
    """
    bot = bot_of(answer)
    match = await bot.services.starting.begin_practice(
        terms, answer.person, computers, answer.interaction.id
    )

    async def announce(match: Match) -> None:
        texts = bot.texts_of(match)
        told = texts("coach-intro") if await has_coach(bot, match) else note
        begun = begun_layout(match, texts, notes=[told] if told else [])
        await answer.public(begun, mentions=discord.AllowedMentions.none())

    await lay_table(answer, match, announce)
