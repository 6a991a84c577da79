"""Proposals to take a move back, call a match off, or replace a player by the computer."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence

import discord
from discord import ui

from bot.games.game import AnyEvent, AnySeat
from bot.matches.match import Match, Reason, RefusedError, Step
from bot.records.matches import ProposalKind, ProposalRecord
from bot.records.members import NotifyBy
from bot.records.messages import (
    OPEN,
    OVERTAKEN,
    WITHDRAWN,
    MessageKind,
    MessageRecord,
    NewMessage,
)
from bot.texts.catalogue import Texts
from cogs.board.board import NEUTRAL, line_layout
from cogs.board.bot import TableBot, bot_of
from cogs.board.choosing import load_own_match, match_handler
from cogs.board.game_ui import Content, game_ui_of
from cogs.board.messages import Renderer
from cogs.board.names import mentions_of, message_name, message_names_at, other_seats
from cogs.board.play import show_step
from cogs.ui.answers import Answer
from cogs.ui.app import GameBot
from cogs.ui.components import TargetButton, layout, on_click
from cogs.ui.custom_ids import Target, Verb, parse_or_outdated
from cogs.ui.direct_messages import allow_pings_for

_NOBODY = discord.AllowedMentions.none()


@match_handler(ProposalKind.TAKE_BACK.value)
async def ask_takeback(answer: Answer, match: Match) -> None:
    """Take the latest placement back, or propose this to the other players."""
    await propose(answer, match, ProposalKind.TAKE_BACK)


@on_click(Verb.UNDO)
async def handle_undo_click(answer: Answer, target: Target) -> None:
    """Take the latest placement back and update the board, or propose this to the other players."""
    match = await load_own_match(answer, target.id)
    result = await _make_proposal(answer, match, ProposalKind.TAKE_BACK)
    if isinstance(result, Step):
        await show_step(answer, result)


@on_click(Verb.REPLACE)
async def handle_replace_click(answer: Answer, target: Target) -> None:
    """Give the seat of an inactive player to the computer, or propose this to the others."""
    match = await load_own_match(answer, target.id)
    result = await _make_proposal(answer, match, ProposalKind.REPLACE)
    if isinstance(result, Step):
        await show_step(answer, result)


async def propose(answer: Answer, match: Match, wish: ProposalKind) -> None:
    """Propose `wish` to the other players publicly, or fulfil it if no consent is needed."""
    if isinstance(await _make_proposal(answer, match, wish), Step):
        await answer.dismiss()
        await bot_of(answer).publisher.publish(match.id)


async def _make_proposal(
    answer: Answer, match: Match, wish: ProposalKind
) -> Step | MessageRecord | ProposalRecord:
    """Make a proposal and ask the players who must agree, or agree to the same open proposal.

    Returns the result of `Events.propose`.
    """
    assert answer.interaction.channel_id is not None
    result = await answer.bot.services.events.propose(
        match.id, answer.user_id, wish, answer.interaction.channel_id, answer.interaction.id
    )
    if isinstance(result, MessageRecord):
        await _ask(answer, match, result)
    elif isinstance(result, ProposalRecord):
        await answer.respond_privately(answer.texts("proposal-noted"))
        await _show_agreement(answer, match, wish)
    return result


async def _ask(answer: Answer, match: Match, message: MessageRecord) -> None:
    """Ask the other players in public, and ping those who want notifications."""
    seat = match.seat_of(answer.user_id)
    assert seat is not None
    asked = [
        await answer.bot.services.members.read(match.user_of(other))
        for other in _seats_to_ask(match, message.name, seat)
    ]
    pinged = [member.user_id for member in asked if member.how is not NotifyBy.NEITHER]
    mentions = allow_pings_for(*pinged) if pinged else _NOBODY
    await bot_of(answer).sender.post(answer, message, mentions)


def _seats_to_ask(match: Match, wish: str, seat: AnySeat) -> Sequence[AnySeat]:
    """Return the seats that must agree to a proposal of `seat`; not the seats to be replaced."""
    silent = match.waiting if wish == ProposalKind.REPLACE else frozenset()
    return other_seats(match, {seat, *silent})


def proposal_layout(match: Match, proposal: ProposalRecord, texts: Texts) -> ui.LayoutView:
    """Return the message that asks the other players to agree."""
    wish, seat = proposal.wish, match.seats[proposal.slot]
    names = {
        "mention": mentions_of(match, _seats_to_ask(match, wish, seat), texts),
        "name": message_name(match, seat),
    }
    if wish is ProposalKind.CANCEL:
        text, labels = texts("cancel-ask", **names), ("button-agree", "button-disagree")
    elif wish is ProposalKind.REPLACE:
        replaced = message_names_at(match, match.waiting, texts)
        text = texts("replace-ask", **names, silent=replaced)
        labels = ("button-agree", "button-wait-on")
    else:
        last_placement = game_ui_of(match).last_placement
        placement = "" if last_placement is None else last_placement(match, texts)
        text = texts("undo-ask", **names, placement=placement)
        labels = ("button-undo-agree", "button-undo-refuse")
    argument = wish.value
    agreed = [message_name(match, match.seats[slot]) for slot in proposal.agreed]
    agreed_lines = [f"-# {texts('proposal-agreed', names=texts.list(agreed))}"] if agreed else []
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join([text, *agreed_lines])),
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


@on_click(Verb.AGREE)
async def agree(answer: Answer, target: Target) -> None:
    """Agree to a proposal."""
    wish = parse_or_outdated(ProposalKind, target.argument)
    events = answer.bot.services.events
    async with _renew_closed_proposal(answer, target, wish):
        step = await events.agree(target.id, answer.user_id, wish, target.number)
    if isinstance(step, ProposalRecord):
        await _show_agreement(
            answer, await answer.bot.services.matches.read_current(target.id), wish
        )
        return
    await _show_outcome(answer, target, wish)
    await bot_of(answer).publisher.publish(step.after.id)


async def _show_agreement(answer: Answer, match: Match, wish: ProposalKind) -> None:
    """Show in the message of an open proposal who has agreed."""
    services, sender = answer.bot.services, bot_of(answer).sender
    for message in await services.messages.read_about(MessageKind.PROPOSAL, match.id):
        proposal = await services.proposals.read(match.id, wish)
        is_open = (message.name, message.wanted) == (wish, OPEN) and message.message_id is not None
        if proposal is not None and is_open and message.number == proposal.revision:
            assert message.message_id is not None
            view = proposal_layout(match, proposal, answer.bot.texts_of(match))
            click = answer if answer.message_id == message.message_id else None
            await sender.edit(sender.place_of(message), message.message_id, Content(view), click)


@on_click(Verb.REFUSE)
async def refuse(answer: Answer, target: Target) -> None:
    """Refuse a proposal or withdraw it."""
    wish = parse_or_outdated(ProposalKind, target.argument.partition(".")[0])
    events = answer.bot.services.events
    async with _renew_closed_proposal(answer, target, wish):
        await events.turn_down(target.id, answer.user_id, wish, target.number)
    await _show_outcome(answer, target, wish)


@contextlib.asynccontextmanager
async def _renew_closed_proposal(
    answer: Answer, target: Target, wish: ProposalKind
) -> AsyncIterator[None]:
    """Update the clicked message if the body raises RefusedError because the proposal is closed."""
    try:
        yield
    except RefusedError as refused:
        if refused.reason in (Reason.CANCEL_GONE, Reason.UNDO_GONE, Reason.GAME_OVER):
            await _show_outcome(answer, target, wish)
        raise


async def _show_outcome(answer: Answer, target: Target, wish: ProposalKind) -> None:
    """Show the outcome of the proposal in the clicked message."""
    assert answer.interaction.channel_id is not None
    message = NewMessage(
        answer.guild_id,
        answer.interaction.channel_id,
        MessageKind.PROPOSAL,
        target.id,
        target.number,
        wish,
        after_id=0,
        wanted=OVERTAKEN,
        shown=OPEN,
        message_id=answer.message_id,
    )
    await bot_of(answer).sender.sync_clicked_message(answer, message)


def proposal_renderer(bot: GameBot) -> Renderer:
    """Return the renderer of the messages that ask for consent."""

    async def content(message: MessageRecord) -> Content | None:
        """Return the question or the outcome, or None if the match or proposal no longer exists."""
        try:
            match = await bot.services.matches.read_current(message.subject)
        except RefusedError:
            return None
        texts, wish = bot.texts_of(match), ProposalKind(message.name)
        if message.wanted == OPEN:
            proposal = await bot.services.proposals.read(match.id, wish)
            return None if proposal is None else Content(proposal_layout(match, proposal, texts))
        return Content(line_layout(outcome_text(match, message, texts)))

    async def recognizes(message: MessageRecord, _: int, buttons: Sequence[Target]) -> bool:
        """Return whether a message in Discord asks for consent to the same proposal."""
        return Target(Verb.AGREE, message.subject, message.number, message.name) in buttons

    async def handle_lost(message: MessageRecord) -> None:
        """Close a proposal whose message was not posted, so that it can be made again."""
        wish = ProposalKind(message.name)
        await bot.services.proposals.lose(message.subject, wish, message.number)

    return Renderer(content, lambda message: message.wanted != OPEN, recognizes, handle_lost)


def outcome_text(match: Match, message: NewMessage, texts: Texts) -> str:
    """Return the outcome of a closed proposal."""
    wish = ProposalKind(message.name)
    outcome, _, slot = message.wanted.partition(".")
    if outcome == OVERTAKEN:
        return _outcome_text(match, message, wish, texts) or texts("old-board-plain")
    name = message_name(match, match.seats[int(slot)])
    if outcome == WITHDRAWN:
        return texts("cancel-withdrawn", name=name)
    return texts(f"{wish.value}-refused", name=name)


def _outcome_text(
    match: Match, message: NewMessage, wish: ProposalKind, texts: Texts
) -> str | None:
    """Return the text about the proposed event, or None if another event followed the proposal."""
    take_back = match.game.take_back
    event = match.log[message.number] if message.number < len(match.log) else None
    if wish is ProposalKind.CANCEL:
        return texts("game-called-off") if event == match.game.cancelled else None
    if wish is ProposalKind.REPLACE:
        replaced = (seat for seat in match.seats if _replaces_player(match, seat, event))
        names = texts.list([message_name(match, seat) for seat in replaced])
        return texts("replace-done", name=names) if names else None
    if take_back is None or event != take_back.event:
        return None
    return texts("event-taken-back", name=message_names_at(match, match.waiting, texts))


def _replaces_player(match: Match, seat: AnySeat, event: AnyEvent) -> bool:
    """Return whether an event replaces the player of a seat by the computer."""
    stand_in = match.game.stand_in
    return stand_in is not None and event == stand_in.take_over(seat)


async def setup(bot: TableBot) -> None:
    """Register the renderer of the messages that ask for consent."""
    bot.sender.add_renderer(MessageKind.PROPOSAL, proposal_renderer(bot))
