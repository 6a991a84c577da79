"""The buttons of an invitation, and the end of its time."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace

from bot.games.registry import game_called
from bot.matches.match import Reason, RefusedError
from bot.records.messages import InvitationRecord, InvitationStatus, KindOfMessage
from cogs.invitations.about import about_page
from cogs.invitations.beginning import lay_table
from cogs.invitations.computers import computer_person
from cogs.invitations.message import InvitationMessages, publish
from cogs.kit.answers import Answer
from cogs.kit.asking import question_layout
from cogs.kit.bounds import OutdatedError
from cogs.kit.buttons import on_click
from cogs.kit.custom_ids import Target
from cogs.kit.selects import on_select
from cogs.kit.verbs import Verb
from cogs.kit.watching import Watch
from cogs.table.bot import TableBot, bot_of
from cogs.table.faces import inviting_face

ENDING = "end"
"""What the button says under the question whether the table may close."""


@contextlib.asynccontextmanager
async def renewing_invitation(answer: Answer, invitation_id: int) -> AsyncIterator[None]:
    """Update the message of an invitation that turns out to be closed.

    It is outdated if a crash or an outage came between closing the invitation and editing the
    message, or if its time was up since the last look.
    """
    try:
        yield
    except RefusedError as refused:
        if refused.reason is Reason.INVITATION_CLOSED:
            await _show_what_became(answer, invitation_id)
        raise


async def _show_what_became(answer: Answer, invitation_id: int) -> None:
    invitation = await answer.bot.services.invitations.read(invitation_id)
    if invitation.status is InvitationStatus.OPEN:
        await answer.bot.services.invitations.expire(invitation_id)
    if invitation.match_id is not None:
        match = await answer.bot.services.matches.current(invitation.match_id)
        if match.record.shown.message_id is None:
            # The click that began it still lays the table, or was broken off.
            await _show(answer, invitation)
            return
    await publish(bot_of(answer), invitation, answer)


async def _show(answer: Answer, invitation: InvitationRecord) -> None:
    """Show an invitation after a click on it, and the first board if its game begins with that."""
    bot = bot_of(answer)
    if invitation.match_id is None:
        await publish(bot, invitation, answer)
        return
    match = await bot.services.matches.current(invitation.match_id)
    await lay_table(answer, match, lambda _: publish(bot, invitation, answer))


@on_click(Verb.ACCEPT)
@on_click(Verb.JOIN_TABLE)
async def accept(answer: Answer, target: Target) -> None:
    """Let the clicker take part; the game begins if it waited for nobody else."""
    async with renewing_invitation(answer, target.id):
        invitation = await answer.bot.services.invitations.join(
            target.id, answer.person, answer.interaction.id
        )
    await _show(answer, invitation)


@on_click(Verb.DECLINE)
@on_click(Verb.LEAVE_TABLE)
async def decline(answer: Answer, target: Target) -> None:
    """Let the clicker go, or decline; ask first where a table would close with its host."""
    ending = target.argument == ENDING
    try:
        async with renewing_invitation(answer, target.id):
            invitation = await answer.bot.services.invitations.leave(
                target.id, answer.user_id, ending=ending
            )
    except RefusedError as refused:
        if refused.reason is not Reason.ENDS_WITH_HOST:
            raise
        question = question_layout(
            answer.texts("refusal-ends-with-host"),
            replace(target, verb=Verb.DECLINE, argument=ENDING),
            answer.texts("button-close-table"),
            otherwise=answer.texts("button-stay"),
        )
        await answer.private(view=question)
        return
    if ending:
        await answer.vanish()
    await _show(answer, invitation)


@on_click(Verb.WITHDRAW)
async def withdraw(answer: Answer, target: Target) -> None:
    """Close the invitation for its host."""
    async with renewing_invitation(answer, target.id):
        invitation = await answer.bot.services.invitations.withdraw(target.id, answer.user_id)
    await _show(answer, invitation)


@on_select(Verb.ADD_COMPUTER)
async def add_computer(answer: Answer, target: Target, level: str) -> None:
    """Seat a computer that plays as chosen."""
    invitations = answer.bot.services.invitations
    invitation = await invitations.read(target.id)
    if level not in game_called(invitation.game).inviting.levels:
        raise OutdatedError(level)
    texts = answer.bot.services.catalogue.language(invitation.language)
    number = 1 + sum(guest.level is not None for guest in invitation.guests)
    computer = computer_person(answer, level, number, texts)
    async with renewing_invitation(answer, invitation.id):
        invitation = await invitations.add_computer(invitation.id, answer.user_id, computer, level)
    await _show(answer, invitation)


@on_click(Verb.ADD_COMPUTER)
async def add_captain(answer: Answer, target: Target) -> None:
    """Seat a computer that plays as well as it gets: the button of older messages."""
    invitation = await answer.bot.services.invitations.read(target.id)
    await add_computer(answer, target, game_called(invitation.game).inviting.levels[-1])


@on_click(Verb.START)
async def start(answer: Answer, target: Target) -> None:
    """Begin with those who are there, and show the first board."""
    async with renewing_invitation(answer, target.id):
        invitation = await answer.bot.services.invitations.start(
            target.id, answer.user_id, answer.interaction.id
        )
    await _show(answer, invitation)


@on_click(Verb.SHOW_OPTIONS)
async def show_options(answer: Answer, target: Target) -> None:
    """Show the host the panel of the options; anybody else is told who decides."""
    invitation = await answer.bot.services.invitations.read(target.id)
    if answer.user_id != invitation.host_id:
        raise RefusedError(Reason.NOT_HOST, name=invitation.host_name)
    panel = inviting_face(invitation.game).options
    if panel is None:
        raise OutdatedError(invitation.game)
    await answer.private(view=await panel(answer, invitation))


@on_click(Verb.ABOUT)
async def tell_about(answer: Answer, target: Target) -> None:
    """Tell the clicker all of an invitation, its seal too."""
    invitation = await answer.bot.services.invitations.read(target.id)
    await answer.private(view=await about_page(answer, invitation))


class Expiry(Watch):
    """Closes the invitations whose time is up."""

    every = 30.0

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot)
        self._bot = bot

    async def look(self) -> None:
        """Close the expired invitations and update their messages."""
        for invitation in await self.bot.services.invitations.overdue():
            await self.bot.services.invitations.expire(invitation.id)
            await publish(self._bot, invitation)


async def setup(bot: TableBot) -> None:
    """Add the end of invitations, and what their messages show."""
    bot.sender.add_author(KindOfMessage.INVITATION, InvitationMessages(bot))
    await bot.add_cog(Expiry(bot))
