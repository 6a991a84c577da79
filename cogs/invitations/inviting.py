"""The start of a game: by an invitation, or immediately against computers."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.games.game import AnyGame, AnyOptions
from bot.games.registry import get_game
from bot.matches.invitations import series_of
from bot.matches.log import player_of
from bot.matches.match import Match, Person, Reason, RefusedError, Terms
from bot.records.members import find_usual_terms
from bot.records.messages import InvitationRecord, InvitationStatus, MessageKind, message_of
from cogs.board.board import SERIES, is_first_lesson
from cogs.board.bot import TableBot, bot_of
from cogs.invitations.message import (
    begun_layout,
    public_language,
    publish,
    refuse_elsewhere,
    refuse_unable,
    server_of,
    set_up_table,
)
from cogs.ui.answers import Answer
from cogs.ui.app import BEGINNINGS
from cogs.ui.components import on_click
from cogs.ui.custom_ids import OutdatedError, Target, Verb
from cogs.ui.direct_messages import allow_pings_for
from cogs.ui.names import message_address, person


def find_invited(answer: Answer, named: Sequence[discord.Member | discord.User]) -> list[Person]:
    """Return the people that an invitation names.

    In a conversation of two people, `named` may be empty: the other person is invited. Raises
    RefusedError if a named user is a bot, or is not on the server or in the conversation. In a
    direct message to the bot, it always raises the error.
    """
    if any(each.bot for each in named):
        raise RefusedError(Reason.INVITED_BOT)
    if answer.interaction.guild_id is None:
        return _find_asked_in_conversation(answer, named)
    for each in named:
        # Members can type the id of any user. Discord sends no member if the bot is not on the
        # server.
        if isinstance(each, discord.User) and not answer.as_guest:
            raise RefusedError(Reason.NOT_HERE, name=person(each).name)
    return [person(each) for each in named]


def _find_asked_in_conversation(
    answer: Answer, named: Sequence[discord.Member | discord.User]
) -> list[Person]:
    if answer.interaction.context.dm_channel:
        raise RefusedError(Reason.NOBODY_HERE)
    channel = answer.interaction.channel
    recipients = channel.recipients if isinstance(channel, discord.abc.PrivateChannel) else []
    others = [each for each in recipients if each.id != answer.user_id and not each.bot]
    for each in named:
        if others and each not in others and each.id != answer.user_id:
            raise RefusedError(Reason.NOT_HERE, name=person(each).name)
    return [person(each) for each in (named or (others if len(others) == 1 else ()))]


async def announce_match(
    answer: Answer, match: Match, announce: Callable[[Match], Awaitable[object]]
) -> None:
    """Choose the channel or thread of a new match, call `announce`, and post the first board."""
    bot = bot_of(answer)
    match, note = await set_up_table(answer, match)
    await announce(match)
    await bot.opponent.settle(match)
    await bot.publisher.publish(match.id)
    if note is not None:
        await answer.respond_privately(note)


async def practise(
    answer: Answer,
    terms: Terms,
    computers: Sequence[tuple[Person, str]],
    note: str | None = None,
) -> None:
    """Start a public game of the requesting member against computers.

    In the member's first game with a coach, who explains a newcomer's choices, the announcement
    ends with the coach's introduction, otherwise with `note`. Raises RefusedError if the same
    players already play this game in this channel.
    """
    bot = bot_of(answer)
    match = await bot.services.starting.begin_practice(
        terms, answer.person, computers, answer.interaction.id
    )

    async def announce(match: Match) -> None:
        texts = bot.texts_of(match)
        intro = texts("coach-intro") if await is_first_lesson(bot, match) else note
        view = begun_layout(match, texts, notes=[intro] if intro else [])
        await answer.respond_publicly(view, mentions=discord.AllowedMentions.none())

    await announce_match(answer, match, announce)


async def usual_terms(
    answer: Answer, game: AnyGame, standard: AnyOptions, pace: int | None
) -> tuple[Any, int | None]:
    """Return the options and the pace for a new game of the requesting member.

    They are the member's usual terms, or else the server's usual terms, or else the `standard`
    options. If `pace` is not None, it replaces the pace of these terms.
    """
    services = answer.bot.services
    member = await services.members.read(answer.user_id)
    server = await services.servers.read(answer.guild_id)
    usual = find_usual_terms((member.usual, server.usual), game.name)
    if usual is None:
        return standard, pace
    # Games have no pace on a server that the bot has not joined, because it cannot remind players.
    usual_pace = None if answer.as_guest else usual.pace
    return game.parse_options(usual.options), usual_pace if pace is None else pace


async def terms_for(
    answer: Answer, game: AnyGame, options: AnyOptions, pace: int | None = 0
) -> Terms:
    """Return the terms of a game in the channel of the interaction.

    `pace` is the time limit for a move in seconds, 0 for no limit, or None for the server's usual
    pace. Raises RefusedError and MissingPermissionsError like `refuse_unable`. Raises RefusedError
    also if the server does not allow games in this channel, or if a pace is given on a server that
    the bot has not joined.
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


async def invite(
    answer: Answer,
    terms: Terms,
    asked: Sequence[Person] = (),
    computers: Sequence[tuple[Person, str]] = (),
    won: Mapping[int, int] | None = None,
) -> None:
    """Open an invitation and post its message as the public answer to a command or a click.

    With `won`, the game is part of a series; see `Invitations.open`.

    Raises RefusedError like `Invitations.open`.
    """
    bot = bot_of(answer)
    invitation = await _open(answer, terms, asked, computers, won)
    (message,) = await bot.services.messages.read_about(MessageKind.INVITATION, invitation.id)
    mentions = allow_pings_for(*(guest.user_id for guest in invitation.pending_guests))
    await bot.sender.post(answer, message, mentions)


async def _open(
    answer: Answer,
    terms: Terms,
    asked: Sequence[Person],
    computers: Sequence[tuple[Person, str]],
    won: Mapping[int, int] | None,
) -> InvitationRecord:
    """Open an invitation.

    A pending invitation that conflicts with the new one is withdrawn if its message was deleted,
    because members can no longer answer it.
    """
    invitations, asked_by = answer.bot.services.invitations, answer.interaction.id
    try:
        return await invitations.open(terms, answer.person, asked, computers, asked_by, won)
    except RefusedError as refused:
        if refused.invitation_id is None:
            raise
        pending = await invitations.read(refused.invitation_id)
        if await _can_be_answered(bot_of(answer), pending):
            raise
        with contextlib.suppress(RefusedError):  # another click was faster
            await invitations.withdraw(pending.id, pending.host_id)
    return await invitations.open(terms, answer.person, asked, computers, asked_by, won)


async def _can_be_answered(bot: TableBot, invitation: InvitationRecord) -> bool:
    """Return whether the message of an open invitation still exists, as far as Discord reports."""
    sender, messages = bot.sender, bot.services.messages
    if invitation.message_id is not None:
        return await sender.sync(await messages.add(message_of(invitation)))
    records = await messages.read_about(MessageKind.INVITATION, invitation.id)
    for each in records:
        if each.id not in sender.posting:
            await sender.sync(each)
    # The sync withdrew the invitation if its message was not found.
    current = await bot.services.invitations.read(invitation.id)
    return bool(records) and current.status is InvitationStatus.OPEN


@on_click(Verb.ASK_AGAIN)
async def ask_again(answer: Answer, target: Target) -> None:
    """Repeat an expired invitation with the same people, terms and computers.

    Raises RefusedError like `invite`, and if the clicker is not the host; raises OutdatedError if
    the invitation has not expired.
    """
    expired = await answer.bot.services.invitations.read(target.id)
    if expired.status is not InvitationStatus.EXPIRED:
        raise OutdatedError(expired.status)
    if answer.user_id != expired.host_id:
        raise RefusedError(Reason.NOT_HOST, name=expired.host_name)
    answer.check_cooldown(BEGINNINGS)
    game = get_game(expired.game)
    terms = await terms_for(answer, game, game.parse_options(expired.options))
    guests = [
        (Person(each.user_id, each.name, each.username), each.level) for each in expired.guests
    ]
    asked = [each for each, level in guests if level is None and each.id != expired.host_id]
    computers = [(each, level) for each, level in guests if level is not None]
    terms = replace(terms, pace=expired.pace)
    series = series_of(expired)
    won = None if series is None else series.wins_by_id
    await invite(answer, terms, asked if expired.closed else [], computers, won)


@on_click(Verb.REMATCH)
async def rematch(answer: Answer, target: Target) -> None:
    """Invite the same people to the same game with the same terms and computers.

    If the game needs all seats, a rematch against computers starts immediately. If it does not, and
    another player has already asked for the rematch, the clicker joins that invitation.
    Raises RefusedError like `invite`, and if the clicker was not a player or the match is not over.
    """
    match = await answer.bot.services.matches.read_current(target.id)
    seat = player_of(match, answer.user_id)
    if not match.is_over:
        raise RefusedError(Reason.GAME_RUNNING, match_id=match.id)
    game, record = match.game, match.record
    terms = await terms_for(answer, game, game.inviting.rematch(match.options, seat))
    terms = replace(terms, pace=record.pace or 0)
    levels = zip(match.seats, record.levels, strict=True)
    computers = [(match.person_at(each), level) for each, level in levels if level is not None]
    if game.needs_all_seats and computers:
        await practise(answer, terms, computers)
    elif game.needs_all_seats or not await _join_rematch(answer, terms, match):
        # A game for a fixed number of players cannot be repeated without a user who was deleted;
        # other games are repeated without that user.
        members = None if game.needs_all_seats else record.members
        others = [
            match.person_at(each)
            for each, level in zip(match.seats, record.levels, strict=True)
            if each != seat and level is None
            if members is None or match.user_of(each) in members
        ]
        won = await _wins_so_far(answer, match) if target.argument == SERIES else None
        await invite(answer, terms, others, computers, won)


async def _wins_so_far(answer: Answer, match: Match) -> Mapping[int, int]:
    """Return the wins in the open series of a match by user id; empty for a new series."""
    series = await answer.bot.services.starting.series(match)
    return {} if series is None or series.winner is not None else series.wins_by_id


async def _join_rematch(answer: Answer, terms: Terms, match: Match) -> bool:
    """Join the rematch that another player has already proposed; return whether one was found."""
    bot, invitations = bot_of(answer), answer.bot.services.invitations
    others = [user_id for user_id in match.record.members if user_id != answer.user_id]
    asking = await invitations.find_from(terms, answer.user_id, others)
    if asking is None or asking.message_id is None:
        return False
    joined = await invitations.join(asking.id, answer.person, answer.interaction.id)
    await publish(bot, joined)
    url = message_address(joined.guild_id, joined.channel_id, asking.message_id)
    await answer.respond_privately(answer.texts("invitation-joined", url=url))
    return True
