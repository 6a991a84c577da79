"""Inviting to a game: keeping the invitation and posting its message; and the rematch."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import replace

from bot.games.registry import game_called
from bot.matches.log import player_of
from bot.matches.match import Match, Person, Reason, RefusedError, Terms
from bot.records.messages import InvitationRecord, InvitationStatus, KindOfMessage, message_of
from cogs.invitations.beginning import practise
from cogs.invitations.message import publish
from cogs.invitations.opening import terms_for
from cogs.kit.answers import Answer
from cogs.kit.bounds import OutdatedError
from cogs.kit.buttons import on_click
from cogs.kit.cooldowns import BEGINNINGS
from cogs.kit.custom_ids import Target
from cogs.kit.links import message_address
from cogs.kit.notify import only
from cogs.kit.verbs import Verb
from cogs.table.bot import TableBot, bot_of


async def invite(
    answer: Answer,
    terms: Terms,
    asked: Sequence[Person] = (),
    computers: Sequence[tuple[Person, str]] = (),
) -> None:
    """Keep an invitation and post its message as the public answer to a command or a click.

    Raises RefusedError as `Invitations.open` does.
    """
    bot = bot_of(answer)
    invitation = await _opened(answer, terms, asked, computers)
    (message,) = await bot.services.messages.about(KindOfMessage.INVITATION, invitation.id)
    called = only(*(guest.user_id for guest in invitation.invited))
    await bot.sender.post(answer, message, called)


async def _opened(
    answer: Answer,
    terms: Terms,
    asked: Sequence[Person],
    computers: Sequence[tuple[Person, str]],
) -> InvitationRecord:
    """Keep an invitation. One in its way whose message was deleted is withdrawn first.

    Nobody can answer that one any more.
    """
    invitations, asked_by = answer.bot.services.invitations, answer.interaction.id
    try:
        return await invitations.open(terms, answer.person, asked, computers, asked_by)
    except RefusedError as refused:
        if refused.invitation_id is None:
            raise
        pending = await invitations.read(refused.invitation_id)
        if await _can_be_answered(bot_of(answer), pending):
            raise
        with contextlib.suppress(RefusedError):  # another one was faster
            await invitations.withdraw(pending.id, pending.host_id)
    return await invitations.open(terms, answer.person, asked, computers, asked_by)


async def _can_be_answered(bot: TableBot, invitation: InvitationRecord) -> bool:
    """Return whether the message of an open invitation is there, as far as Discord says so."""
    sender, messages = bot.sender, bot.services.messages
    if invitation.message_id is not None:
        return await sender.bring(await messages.add(message_of(invitation)))
    sought = await messages.about(KindOfMessage.INVITATION, invitation.id)
    for each in sought:
        if each.id not in sender.posting:
            await sender.bring(each)
    # One that is not found is withdrawn.
    now = await bot.services.invitations.read(invitation.id)
    return bool(sought) and now.status is InvitationStatus.OPEN


@on_click(Verb.ASK_AGAIN)
async def ask_again(answer: Answer, target: Target) -> None:
    """Let the host invite the same people once more, by the same terms, with the same computers.

    Raises RefusedError as inviting does, and for anybody else; OutdatedError for an invitation that
    has not expired.
    """
    expired = await answer.bot.services.invitations.read(target.id)
    if expired.status is not InvitationStatus.EXPIRED:
        raise OutdatedError(expired.status)
    if answer.user_id != expired.host_id:
        raise RefusedError(Reason.NOT_HOST, name=expired.host_name)
    answer.refuse_haste(BEGINNINGS)
    game = game_called(expired.game)
    terms = await terms_for(answer, game, game.parse_options(expired.options))
    guests = [
        (Person(each.user_id, each.name, each.username), each.level) for each in expired.guests
    ]
    asked = [each for each, level in guests if level is None and each.id != expired.host_id]
    computers = [(each, level) for each, level in guests if level is not None]
    terms = replace(terms, pace=expired.pace)
    await invite(answer, terms, asked if expired.closed else [], computers)


@on_click(Verb.REMATCH)
async def rematch(answer: Answer, target: Target) -> None:
    """Invite the same people to the same game, by the same terms, with the same computers.

    Who is asked already by another of them takes part there. Raises RefusedError as inviting does.
    """
    match = await answer.bot.services.matches.current(target.id)
    seat = player_of(match, answer.user_id)
    if not match.over:
        raise RefusedError(Reason.GAME_RUNNING, match_id=match.id)
    game, record = match.game, match.record
    terms = await terms_for(answer, game, game.inviting.again(match.options, seat))
    terms = replace(terms, pace=record.pace or 0)
    levels = zip(match.seats, record.levels, strict=True)
    computers = [(match.person(each), level) for each, level in levels if level is not None]
    if game.needs_all_seats and computers:
        await practise(answer, terms, computers)
    elif game.needs_all_seats or not await _takes_part(answer, terms, match):
        # A game that needs everybody says so where somebody was forgotten; any other goes without.
        members = None if game.needs_all_seats else record.members
        others = [
            match.person(each)
            for each, level in zip(match.seats, record.levels, strict=True)
            if each != seat and level is None
            if members is None or match.user_of(each) in members
        ]
        await invite(answer, terms, others, computers)


async def _takes_part(answer: Answer, terms: Terms, match: Match) -> bool:
    """Let a player take part where one of the others has asked for the rematch already."""
    bot, invitations = bot_of(answer), answer.bot.services.invitations
    others = [user_id for user_id in match.record.members if user_id != answer.user_id]
    asking = await invitations.asking(terms, answer.user_id, others)
    if asking is None or asking.message_id is None:
        return False
    joined = await invitations.join(asking.id, answer.person, answer.interaction.id)
    await publish(bot, joined)
    url = message_address(joined.guild_id, joined.channel_id, asking.message_id)
    await answer.private(answer.texts("invitation-joined", url=url))
    return True
