"""Clicks on invitations, the commands that open one, and the sweep that closes expired ones."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands, ui

from bot.games.game import NO_OPTIONS
from bot.games.registry import get_game
from bot.matches.match import Reason, RefusedError
from bot.records.messages import InvitationRecord, InvitationStatus, MessageKind
from bot.texts.catalogue import Texts
from cogs.board.bot import TableBot, bot_of
from cogs.board.game_ui import (
    GAME_UIS,
    GameUI,
    format_game,
    invitation_ui_of,
    parse_game,
    practise_buttons,
)
from cogs.invitations.inviting import announce_match, find_invited, invite, terms_for
from cogs.invitations.message import about_page, computer_person, invitation_renderer, publish
from cogs.ui.answers import Answer
from cogs.ui.app import ANY_INSTALL, ANYWHERE, BEGINNINGS, Interaction, command_cooldown
from cogs.ui.components import TargetButton, layout, on_click, on_select, on_users, user_menu
from cogs.ui.custom_ids import OutdatedError, Target, Verb, parse_or_outdated
from cogs.ui.forms import PACE_CHOICES, parse_pace, question_layout
from cogs.ui.loops import Sweep
from cogs.ui.names import localize

ENDING = "end"
"""The argument of the button with which the host confirms that leaving closes the invitation."""


@contextlib.asynccontextmanager
async def renew_closed_invitation(answer: Answer, invitation_id: int) -> AsyncIterator[None]:
    """Update the message of an invitation if the body fails because the invitation is closed.

    The message can be outdated for two reasons: the bot closed the invitation but could not edit
    the message, or the invitation has expired since the last sweep.
    """
    try:
        yield
    except RefusedError as refused:
        if refused.reason is Reason.INVITATION_CLOSED:
            await _show_closed(answer, invitation_id)
        raise


async def _show_closed(answer: Answer, invitation_id: int) -> None:
    invitation = await answer.bot.services.invitations.read(invitation_id)
    if invitation.status is InvitationStatus.OPEN:
        await answer.bot.services.invitations.expire(invitation_id)
    if invitation.match_id is not None:
        match = await answer.bot.services.matches.read_current(invitation.match_id)
        if match.record.shown.message_id is None:
            # The click that started the match is still running, or was interrupted.
            await _show(answer, invitation)
            return
    await publish(bot_of(answer), invitation, answer)


async def _show(answer: Answer, invitation: InvitationRecord) -> None:
    """Show an invitation after a click on it, and the first board if the click started a match."""
    bot = bot_of(answer)
    if invitation.match_id is None:
        await publish(bot, invitation, answer)
        return
    match = await bot.services.matches.read_current(invitation.match_id)
    await announce_match(answer, match, lambda _: publish(bot, invitation, answer))


@on_click(Verb.ACCEPT)
@on_click(Verb.JOIN_TABLE)
async def accept(answer: Answer, target: Target) -> None:
    """Add the clicker to an invitation, and start the match if this completes it."""
    async with renew_closed_invitation(answer, target.id):
        invitation = await answer.bot.services.invitations.join(
            target.id, answer.person, answer.interaction.id
        )
    await _show(answer, invitation)


@on_click(Verb.DECLINE)
@on_click(Verb.LEAVE_TABLE)
async def decline(answer: Answer, target: Target) -> None:
    """Remove the clicker from an invitation.

    If no guest can become the host in place of the clicker, the clicker must first confirm that the
    invitation closes.
    """
    ending = target.argument == ENDING
    try:
        async with renew_closed_invitation(answer, target.id):
            invitation = await answer.bot.services.invitations.leave(
                target.id, answer.user_id, can_end=ending
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
        await answer.respond_privately(view=question)
        return
    if ending:
        await answer.dismiss()
    await _show(answer, invitation)


@on_click(Verb.WITHDRAW)
async def withdraw(answer: Answer, target: Target) -> None:
    """Withdraw an invitation. Only its host can do this."""
    async with renew_closed_invitation(answer, target.id):
        invitation = await answer.bot.services.invitations.withdraw(target.id, answer.user_id)
    await _show(answer, invitation)


@on_select(Verb.ADD_COMPUTER)
async def add_computer(answer: Answer, target: Target, level: str) -> None:
    """Add a computer of the chosen level."""
    invitations = answer.bot.services.invitations
    invitation = await invitations.read(target.id)
    if level not in get_game(invitation.game).inviting.levels:
        raise OutdatedError(level)
    texts = answer.bot.services.catalogue.language(invitation.language)
    number = 1 + sum(guest.level is not None for guest in invitation.guests)
    computer = computer_person(answer, level, number, texts)
    async with renew_closed_invitation(answer, invitation.id):
        invitation = await invitations.add_computer(invitation.id, answer.user_id, computer, level)
    await _show(answer, invitation)


@on_click(Verb.ADD_COMPUTER)
async def add_captain(answer: Answer, target: Target) -> None:
    """Add a computer of the strongest level. Only older messages have this button."""
    invitation = await answer.bot.services.invitations.read(target.id)
    await add_computer(answer, target, get_game(invitation.game).inviting.levels[-1])


@on_click(Verb.START)
async def start(answer: Answer, target: Target) -> None:
    """Start the match with the members and computers at the table, and show the first board."""
    async with renew_closed_invitation(answer, target.id):
        invitation = await answer.bot.services.invitations.start(
            target.id, answer.user_id, answer.interaction.id
        )
    await _show(answer, invitation)


@on_click(Verb.SHOW_OPTIONS)
async def show_options(answer: Answer, target: Target) -> None:
    """Show the host the panel of options; raises RefusedError if the clicker is not the host."""
    invitation = await answer.bot.services.invitations.read(target.id)
    if answer.user_id != invitation.host_id:
        raise RefusedError(Reason.NOT_HOST, name=invitation.host_name)
    panel = invitation_ui_of(invitation.game).options
    if panel is None:
        raise OutdatedError(invitation.game)
    await answer.respond_privately(view=await panel(answer, invitation))


@on_click(Verb.ABOUT)
async def show_about(answer: Answer, target: Target) -> None:
    """Show the clicker the complete terms and the seal of an invitation."""
    invitation = await answer.bot.services.invitations.read(target.id)
    await answer.respond_privately(view=await about_page(answer, invitation))


class Expiry(Sweep):
    """The sweep that closes expired invitations."""

    every = 30.0

    def __init__(self, bot: TableBot) -> None:
        super().__init__(bot)
        self._bot = bot

    async def sweep(self) -> None:
        """Close the expired invitations and update their messages."""
        for invitation in await self.bot.services.invitations.read_overdue():
            await self.bot.services.invitations.expire(invitation.id)
            await publish(self._bot, invitation)


ANYBODY = 1
"""The number in the button of an open challenge, which any member can accept."""


def start_buttons(game: str, texts: Texts) -> list[TargetButton]:
    """Return the buttons that start a game: a challenge, and practice if the game offers it."""
    primary = discord.ButtonStyle.primary
    target = Target(Verb.CHALLENGE, 0, 0, format_game(game))
    buttons = [TargetButton(target, texts("button-challenge"), style=primary, emoji="⚔️")]
    return [*buttons, *practise_buttons(game, texts)]


@on_click(Verb.CHALLENGE)
async def handle_challenge_click(answer: Answer, target: Target) -> None:
    """Open the challenge that the button specifies, or ask privately for members to challenge."""
    if target.number == ANYBODY:
        await _challenge(answer, target, [])
        return
    if target.id:
        await _challenge(answer, target, [await _find_user(answer, target.id)])
        return
    most, texts = _max_challenged(_game_ui(target)), answer.texts
    anybody = Target(Verb.CHALLENGE, 0, ANYBODY, target.argument)
    await answer.respond_privately(
        view=layout(
            ui.TextDisplay(texts("challenge-whom", most=most)),
            ui.ActionRow(user_menu(target, texts("select-challenged"), most)),
            ui.ActionRow(TargetButton(anybody, texts("button-anybody"), emoji="📣")),
        )
    )


async def _find_user(answer: Answer, user_id: int) -> discord.Member | discord.User:
    """Return a user whose name is stored for this server or conversation.

    Raises OutdatedError for any other user, without a request to Discord, because the id may be
    forged. Raises RefusedError if the user has left.
    """
    guild, members = answer.interaction.guild, answer.bot.services.members
    known = await members.read_names(answer.guild_id, [user_id])
    if user_id not in known:
        raise OutdatedError(str(user_id))
    try:
        if guild is not None and not answer.as_guest:
            return await guild.fetch_member(user_id)
        return await answer.bot.fetch_user(user_id)
    except discord.NotFound as unknown:
        raise RefusedError(Reason.NOT_HERE, name=known[user_id].name) from unknown


@on_users(Verb.CHALLENGE)
async def handle_challenge_choice(
    answer: Answer, target: Target, users: Sequence[discord.Member | discord.User]
) -> None:
    """Challenge the members picked from the menu."""
    await _challenge(answer, target, users)


async def _challenge(
    answer: Answer, target: Target, members: Sequence[discord.Member | discord.User]
) -> None:
    game_ui = _game_ui(target)
    answer.check_cooldown(BEGINNINGS)
    if len(members) > _max_challenged(game_ui):
        raise OutdatedError(target.argument)
    await open_invitation(answer, game_ui, members)


@on_click(Verb.PRACTISE)
async def handle_practise_click(answer: Answer, target: Target) -> None:
    """Start or resume the member's practice, by the rules that the button names."""
    game, _, place = target.argument.partition(".")
    game_ui = _game_ui(replace(target, argument=game))
    if game_ui.practise is None:
        raise OutdatedError(target.argument)
    await game_ui.practise(answer, place)


def _game_ui(target: Target) -> GameUI:
    return GAME_UIS[parse_or_outdated(parse_game, target.argument)]


def _max_challenged(game_ui: GameUI) -> int:
    return len(get_game(game_ui.game).seats) - 1


def _menu_entry(game_ui: GameUI, name: app_commands.locale_str) -> app_commands.ContextMenu:
    """Return the entry in a member's context menu that challenges them to a game."""

    async def challenge_member(
        interaction: Interaction, member: discord.Member | discord.User
    ) -> None:
        async with Answer(interaction, public=True) as answer:
            answer.check_cooldown(BEGINNINGS)
            await open_invitation(answer, game_ui, [member])

    return app_commands.ContextMenu(
        name=name,
        callback=challenge_member,
        allowed_contexts=ANYWHERE,
        allowed_installs=ANY_INSTALL,
    )


async def open_invitation(
    answer: Answer,
    game_ui: GameUI,
    members: Sequence[discord.Member | discord.User],
    pace: int | None = None,
) -> None:
    """Challenge members, or any member if none are given.

    If the game has its own `challenge` function, that function chooses the terms. Otherwise the
    game has no options, and `pace` is as in `inviting.terms_for`.

    Raises RefusedError like `inviting.find_invited`, `inviting.terms_for` and `inviting.invite`.
    """
    if game_ui.challenge is not None:
        await game_ui.challenge(answer, members)
        return
    game = get_game(game_ui.game)
    terms = await terms_for(answer, game, game.parse_options(NO_OPTIONS), pace)
    await invite(answer, terms, find_invited(answer, members))


def _plain_challenge(game_ui: GameUI) -> app_commands.Command[Any, ..., None]:
    """Return the command that opens an invitation to a game without options."""

    @app_commands.command(
        name=localize("cmd-challenge"), description=localize("cmd-challenge-desc")
    )
    @app_commands.rename(
        opponent=localize("opt-challenge-opponent"), pace=localize("opt-challenge-pace")
    )
    @app_commands.describe(
        opponent=localize("opt-challenge-opponent-desc"), pace=localize("opt-challenge-pace-desc")
    )
    @app_commands.choices(pace=PACE_CHOICES)
    async def challenge(
        interaction: Interaction,
        opponent: discord.Member | discord.User | None = None,
        pace: int | None = None,
    ) -> None:
        async with Answer(interaction, public=True) as answer:
            answer.check_cooldown(command_cooldown(interaction))
            members = [] if opponent is None else [opponent]
            await open_invitation(answer, game_ui, members, parse_pace(pace))

    return challenge


async def setup(bot: TableBot) -> None:
    """Add the commands, the menu entries, the renderer of invitations and the sweep."""
    bot.sender.add_renderer(MessageKind.INVITATION, invitation_renderer(bot))
    await bot.add_cog(Expiry(bot))
    for game_ui in GAME_UIS.values():
        if game_ui.challenge_menu is not None:
            bot.tree.add_command(_menu_entry(game_ui, game_ui.challenge_menu))
        if game_ui.challenge is None:
            bot.command_group(game_ui.game).add_command(_plain_challenge(game_ui))
