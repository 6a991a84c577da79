"""The terms of a new game, against members or the bot, where it is asked for."""

from __future__ import annotations

from typing import Any

from bot.games.game import AnyGame, AnyOptions
from bot.matches.match import Reason, RefusedError, Terms
from bot.records.members import usual_of
from cogs.invitations.where_to_play import (
    public_language,
    refuse_elsewhere,
    refuse_unable,
    server_of,
)
from cogs.kit.answers import Answer


async def usual_terms(
    answer: Answer, game: AnyGame, standard: AnyOptions, pace: int | None
) -> tuple[Any, int | None]:
    """Return by which options the asking member's games are played, and at what pace.

    The member's own go before the server's, these before the `standard` ones. A `pace` that is said
    goes before all.
    """
    services = answer.bot.services
    member = await services.members.read(answer.user_id)
    server = await services.servers.read(answer.guild_id)
    usual = usual_of((member.usual, server.usual), game.name)
    if usual is None:
        return standard, pace
    # Nobody is reminded where the bot is no member.
    usual_pace = None if answer.as_guest else usual.pace
    return game.parse_options(usual.options), usual_pace if pace is None else pace


async def terms_for(
    answer: Answer, game: AnyGame, options: AnyOptions, pace: int | None = 0
) -> Terms:
    """Return the terms of a game that is to be played where it is asked for.

    `pace` is the time for a move; 0 for no limit, None for what the server usually plays. Raises
    RefusedError if the server plays elsewhere, or for a pace where the bot is no member and reminds
    nobody; UnableError if the bot lacks what a game needs.
    """
    refuse_unable(answer)
    if answer.as_guest and pace:
        raise RefusedError(Reason.GUEST_PACE)
    interaction = answer.interaction
    assert interaction.channel_id is not None
    server = await server_of(answer)
    refuse_elsewhere(server, answer)
    return Terms(
        guild_id=answer.guild_id,
        channel_id=interaction.channel_id,
        language=public_language(server, answer),
        game=game,
        options=options,
        pace=0 if answer.as_guest else server.pace if pace is None else pace,
    )
