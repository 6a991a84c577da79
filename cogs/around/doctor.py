"""Which permissions the bot is missing where games are played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.records.matches import PauseReason
from bot.records.members import ServerRecord
from bot.texts.catalogue import Texts
from cogs.around.listing import fitting
from cogs.invitations.where_to_play import server_of
from cogs.kit.answers import Answer
from cogs.kit.cooldowns import CHECKS
from cogs.kit.names import spoken
from cogs.kit.permissions import (
    Place,
    lacking_for_thread,
    lacking_in,
    lacking_wishes,
    permissions_text,
)

MOST_WORDS = 120
"""Signs of Discord's words that are shown."""


async def show_report(answer: Answer) -> None:
    """Report privately what is missing and what to do about it."""
    answer.refuse_haste(CHECKS)
    server, texts = await server_of(answer), answer.texts
    places = places_to_play(server, answer)
    games = await answer.bot.services.open_games.find(guild_id=answer.guild_id)
    closed = {
        game.channel_id
        for game in games
        if game.pause and game.pause.reason is PauseReason.CHANNEL_CLOSED
    }
    played = {game.channel_id for game in games}
    troubles = [
        *(texts("doctor-closed", channel=f"<#{each}>") for each in sorted(closed)),
        *_refusals(sorted(played | {place.id for place in places}), answer),
    ]
    await answer.private(report(places, server, texts, troubles))


def places_to_play(server: ServerRecord, answer: Answer) -> list[Place]:
    """Return the channels where the server plays.

    Those are the chosen ones, else where this is asked and every text channel that the bot sees.
    """
    guild, here = answer.interaction.guild, answer.interaction.channel
    if guild is None:
        return []
    if server.channels:
        chosen = [guild.get_channel(each) for each in server.channels]
        return [channel for channel in chosen if channel is not None]
    there: list[Place] = [here] if isinstance(here, Place) else []
    seen = [each for each in guild.text_channels if each.permissions_for(guild.me).view_channel]
    return [*there, *(channel for channel in seen if channel not in there)]


def _refusals(channels: Sequence[int], answer: Answer) -> Iterator[str]:
    """Yield the last refusal in each channel, in Discord's own words."""
    for channel_id in channels:
        found = answer.bot.last_refusals.get(channel_id)
        if found is not None:
            at, refused = found
            yield answer.texts(
                "doctor-refused",
                channel=f"<#{channel_id}>",
                when=f"<t:{int(at)}:R>",
                words=f"{spoken(refused.words, MOST_WORDS)} ({refused.code})",
            )


def report(
    places: list[Place], server: ServerRecord, texts: Texts, troubles: Sequence[str] = ()
) -> str:
    """Return the report: missing permissions by channel, where to grant them, other troubles."""
    missing = [line for place in places for line in _missing_lines(place, server, texts)]
    title = f"**{texts('doctor-title')}**"
    if not places:
        permission = texts("permission-send-messages")
        return f"{title}\n{texts('doctor-none', permission=permission)}"
    if not missing and not troubles:
        return f"{title}\n{texts('doctor-fine', count=len(places))}"
    fine = [
        texts("doctor-channel-fine", channel=place.mention)
        for place in places
        if not _missing_lines(place, server, texts)
    ]
    told = fitting(
        [f"- {line}" for line in (*troubles, *missing, *fine)],
        lambda count: f"- {texts('doctor-more', count=count)}",
    )
    listed = "\n".join(told)
    return "\n".join([title, listed, *([texts("doctor-advice")] if missing else [])])


def _missing_lines(place: Place, server: ServerRecord, texts: Texts) -> list[str]:
    lines = []
    lacking = [*lacking_in(place), *lacking_wishes(place)]
    if lacking:
        names = permissions_text(lacking, texts)
        lines.append(texts("doctor-channel-missing", channel=place.mention, permissions=names))
    if isinstance(place, discord.Thread):
        return lines  # no thread is opened inside a thread
    lacking = lacking_for_thread(place, server.threads)
    if lacking:
        names = permissions_text(lacking, texts)
        lines.append(texts("doctor-threads-missing", channel=place.mention, permissions=names))
    return lines
