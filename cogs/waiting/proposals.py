"""`/shanghaien cancel` and `/shanghaien takeback`: what the other player has to agree to."""

from __future__ import annotations

import discord
from discord import ui

from bot.games.game import AnySeat
from bot.matches.match import Match, Step
from bot.matches.refusals import RefusedError
from bot.records.members import NotifyBy
from bot.records.proposals import ProposalKind, ProposalRecord
from bot.texts.catalogue import Texts
from cogs.kit.answers import Answer
from cogs.kit.app import REQUEST_FAILURES, ShanghaienBot
from cogs.kit.bounds import known
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.notify import only
from cogs.kit.verbs import Verb
from cogs.kit.watching import Watch
from cogs.table.board import (
    NEUTRAL,
    line_layout,
)
from cogs.table.choosing import for_game, game_command, own_match
from cogs.table.faces import face_of
from cogs.table.names import mentions_of, others, spoken_all, spoken_name
from cogs.table.play import show_step
from cogs.table.publisher import Publisher

_NOBODY = discord.AllowedMentions.none()


takeback = game_command("cmd-undo", "cmd-undo-desc", ProposalKind.TAKE_BACK.value, public=True)


@for_game(ProposalKind.TAKE_BACK.value)
async def ask_takeback(answer: Answer, match: Match) -> None:
    """Take the last placement back, or ask whether it may be."""
    await propose(answer, match, ProposalKind.TAKE_BACK)


@on_click(Verb.UNDO)
async def undo_clicked(answer: Answer, target: Target) -> None:
    """Take the last placement back from the board, which shows so, or ask whether it may be."""
    match = await own_match(answer, target.id)
    events = answer.bot.services.events
    result = await events.propose(match.id, answer.user_id, ProposalKind.TAKE_BACK)
    if isinstance(result, Step):
        await show_step(answer, result)
    else:
        await _ask(answer, match, result)


async def propose(answer: Answer, match: Match, wish: ProposalKind) -> None:
    """Ask the other player in public; do it at once if nobody has to be asked."""
    result = await answer.bot.services.events.propose(match.id, answer.user_id, wish)
    if isinstance(result, Step):
        await answer.vanish()
        await answer.bot.part(Publisher).publish(match.id)
    else:
        await _ask(answer, match, result)


async def _ask(answer: Answer, match: Match, proposal: ProposalRecord) -> None:
    """Ask the others in public, and call those who let themselves be called."""
    seat = match.seat_of(answer.user_id)
    assert seat is not None
    asked = [
        await answer.bot.services.members.load(match.user_of(other))
        for other in others(match, {seat})
    ]
    called = [member.user_id for member in asked if member.how is not NotifyBy.NEITHER]
    mentions = only(*called) if called else _NOBODY
    view = proposal_layout(match, proposal, answer.bot.texts_of(match))
    services = answer.bot.services
    try:
        message_id = await answer.public(view, mentions=mentions)
    except REQUEST_FAILURES:
        # The message was not posted, so nobody can answer it.
        await services.events.turn_down(match.id, answer.user_id, proposal.wish, proposal.revision)
        raise
    if message_id is not None:
        await services.proposals.set_message(proposal, message_id)


def proposal_layout(match: Match, proposal: ProposalRecord, texts: Texts) -> ui.LayoutView:
    """Return the message that asks the other players."""
    wish, seat = proposal.wish, match.seats[proposal.slot]
    names = {
        "mention": mentions_of(match, others(match, {seat}), texts),
        "name": spoken_name(match, seat),
    }
    if wish is ProposalKind.CANCEL:
        text, labels = texts("cancel-ask", **names), ("button-agree", "button-disagree")
    else:
        taken_back = face_of(match).taken_back
        placement = "" if taken_back is None else taken_back(match, texts)
        text = texts("undo-ask", **names, placement=placement)
        labels = ("button-undo-agree", "button-undo-refuse")
    argument = wish.value
    return layout(
        ui.Container(
            ui.TextDisplay(text),
            ui.ActionRow(
                TargetButton(
                    Target(Verb.AGREE, match.id, proposal.revision, argument),
                    texts(labels[0]),
                    style=discord.ButtonStyle.success,
                ),
                TargetButton(
                    Target(Verb.REFUSE, match.id, proposal.revision, argument), texts(labels[1])
                ),
                TargetButton(
                    Target(Verb.REFUSE, match.id, proposal.revision, f"{argument}.own"),
                    texts("button-withdraw"),
                ),
            ),
            accent_colour=NEUTRAL,
        )
    )


def closed_layout(
    match: Match, proposal: ProposalRecord, by: AnySeat | None, texts: Texts
) -> ui.LayoutView:
    """Return what the message becomes: turned down, withdrawn, or overtaken if by nobody."""
    if by is None:
        return line_layout(texts("old-board-plain"))
    name = spoken_name(match, by)
    if by != match.seats[proposal.slot]:
        return line_layout(texts(f"{proposal.wish.value}-refused", name=name))
    return line_layout(texts("cancel-withdrawn", name=name))


@on_click(Verb.AGREE)
async def agree(answer: Answer, target: Target) -> None:
    """Do what was proposed."""
    wish = known(ProposalKind, target.argument)
    step = await answer.bot.services.events.agree(target.id, answer.user_id, wish, target.number)
    if isinstance(step, ProposalRecord):
        await answer.private(answer.texts("proposal-noted"))
        return
    texts, match = answer.bot.texts_of(step.after), step.after
    if wish is ProposalKind.CANCEL:
        done = texts("game-called-off")
    else:
        done = texts("event-taken-back", name=spoken_all(match, match.waiting, texts))
    await answer.edit(line_layout(done))
    await answer.bot.part(Publisher).publish(match.id)


@on_click(Verb.REFUSE)
async def refuse(answer: Answer, target: Target) -> None:
    """Turn a proposal down, or withdraw it."""
    wish, _, _ = target.argument.partition(".")
    match, proposal = await answer.bot.services.events.turn_down(
        target.id, answer.user_id, known(ProposalKind, wish), target.number
    )
    texts = answer.bot.texts_of(match)
    await answer.edit(closed_layout(match, proposal, match.seat_of(answer.user_id), texts))


class OldProposals(Watch):
    """Closes proposals that a move has made outdated, and shortens their messages."""

    async def look(self) -> None:
        """Close the outdated proposals."""
        proposals = self.bot.services.proposals
        for proposal in await proposals.outdated():
            # Shown before it is dropped: after a crash or an outage it is shown once more.
            if await self._shrink(proposal):
                await proposals.drop(proposal)

    async def _shrink(self, proposal: ProposalRecord) -> bool:
        """Say that a proposal was overtaken; return whether that was all, see `bot.quietly`."""
        if proposal.message_id is None:
            return True
        try:
            match = await self.bot.services.matches.load(proposal.match_id)
        except RefusedError:  # the match was deleted just now, and what was proposed in it with it
            return True
        view = closed_layout(match, proposal, None, self.bot.texts_of(match))
        channel = self.bot.get_partial_messageable(proposal.channel_id)
        message = channel.get_partial_message(proposal.message_id)
        return await self.bot.quietly(message.edit(view=view))


async def setup(bot: ShanghaienBot) -> None:
    """Add the command that asks for a placement back, and the buttons of all proposals."""
    bot.shanghaien.add_command(takeback)
    await bot.add_cog(OldProposals(bot))
