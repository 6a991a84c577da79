"""The check of where a button may be used, made for every click before its handler runs.

Discord sends whatever custom id a client claims. A match, an invitation or a server's statistics
are therefore looked up here first, by the subject that each verb declares.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.matches.match import Reason, RefusedError
from bot.records.matches import MatchRecord
from bot.records.messages import NewInvitation
from cogs.kit.answers import Answer
from cogs.kit.custom_ids import Target
from cogs.kit.verbs import Subject


async def checked(answer: Answer, subject: Subject, target: Target) -> Target:
    """Return the target of a click if its subject belongs to the place of the click.

    The old number of an open table becomes the id of its invitation. Raises RefusedError if the
    subject belongs elsewhere; one that does not exist is left to the handler.
    """
    if subject is Subject.MATCH:
        match = await answer.bot.services.matches.record_at_hand(target.id)
        if match is not None:
            refuse_match_elsewhere(answer, match)
    elif subject is Subject.SERVER:
        refuse_guests(answer)
    elif subject is not Subject.NOTHING:
        invitations = answer.bot.services.invitations
        if subject is Subject.TABLE:
            target = replace(target, id=await invitations.id_of_table(target.id))
        invitation = await invitations.find(target.id)
        if invitation is not None:
            members = [each.user_id for each in invitation.guests]
            if not _is_here(answer, invitation, members):
                raise RefusedError(Reason.UNKNOWN_INVITATION)
    return target


def refuse_match_elsewhere(answer: Answer, match: MatchRecord) -> None:
    """Raise RefusedError if a match is not played where it is asked for.

    Private practice is played by its member alone.
    """
    strange = match.private and answer.user_id not in match.members
    if strange or not _is_here(answer, match, match.members):
        raise RefusedError(Reason.UNKNOWN_MATCH)


def refuse_guests(answer: Answer) -> None:
    """Raise RefusedError where the bot is no member."""
    if answer.as_guest:
        raise RefusedError(Reason.NEEDS_SERVER)


def _is_here(answer: Answer, thing: MatchRecord | NewInvitation, members: Collection[int]) -> bool:
    """Return whether a match or an invitation belongs to the place of the answer: to its server.

    Where the bot is no member it belongs to its own members, and to its channel or conversation. In
    a direct message to the bot a member reaches it from wherever it is: questions are asked there.
    """
    takes_part = answer.user_id in members
    if takes_part and answer.interaction.context.dm_channel:
        return True
    # A server that invites the bot keeps its guest tables, whose number was below zero.
    if abs(thing.guild_id) != abs(answer.guild_id):
        return False
    return not answer.as_guest or takes_part or thing.channel_id == answer.channel_id
