"""All there is to know of an invitation, for whoever asks; its terms can be kept as usual there."""

from __future__ import annotations

from dataclasses import replace

import discord
from discord import ui

from bot.records.members import UsualTerms, is_guest, with_usual
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from cogs.invitations.message import terms_told
from cogs.invitations.where_to_play import refuse_others
from cogs.kit.answers import Answer
from cogs.kit.buttons import TargetButton, on_click
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.verbs import Verb
from cogs.table.faces import inviting_face

FOR_SERVER = "server"
ONE_LINE = 3
"""As many terms as stand in one line."""


async def about_page(answer: Answer, invitation: InvitationRecord) -> ui.LayoutView:
    """Return all that is to be known of an invitation, and what keeps its terms."""
    return about_layout(invitation, answer.texts, *await _buttons(answer, invitation))


def about_layout(
    invitation: InvitationRecord, texts: Texts, *buttons: TargetButton
) -> ui.LayoutView:
    """Return all that is to be known of an invitation before one accepts it, its seal too."""
    face, until, seal = inviting_face(invitation.game), int(invitation.expires_at), invitation.seal
    told = terms_told(invitation, texts, whole=True)
    terms = ("\n-# " if len(told) > ONE_LINE else " · ").join(told)
    small = [
        texts("challenge-options", options=terms),
        texts("challenge-expires", date=f"<t:{until}:f> (<t:{until}:R>)"),
        *([] if seal is None else [texts(face.seal, commitment=seal)]),
    ]
    lines = [texts(face.about), face.length(invitation, texts), *(f"-# {each}" for each in small)]
    rows = [ui.ActionRow[ui.LayoutView](*buttons)] if buttons else []
    return layout(ui.TextDisplay("\n".join(lines)), *rows)


async def _buttons(answer: Answer, invitation: InvitationRecord) -> list[TargetButton]:
    """Return what keeps the terms: for the reader, and for the server if the reader manages it."""
    services = answer.bot.services
    terms, target = _terms_of(invitation), Target(Verb.KEEP_USUAL, invitation.id)
    kept = terms in (await services.members.read(answer.user_id)).usual
    buttons = [
        _button(answer, target, "button-usual-mine-kept" if kept else "button-usual-mine", kept)
    ]
    if not is_guest(answer.guild_id) and answer.interaction.permissions.manage_guild:
        kept = terms in (await services.servers.read(answer.guild_id)).usual
        of_server = replace(target, argument=FOR_SERVER)
        buttons.append(
            _button(
                answer,
                of_server,
                "button-usual-server-kept" if kept else "button-usual-server",
                kept,
            )
        )
    return buttons


def _button(answer: Answer, target: Target, key: str, kept: bool) -> TargetButton:
    style = discord.ButtonStyle.success if kept else discord.ButtonStyle.secondary
    return TargetButton(target, answer.texts(key), style=style, emoji="⭐")


def _terms_of(invitation: InvitationRecord) -> UsualTerms:
    return UsualTerms(invitation.game, invitation.options, invitation.pace)


@on_click(Verb.KEEP_USUAL)
async def keep_usual(answer: Answer, target: Target) -> None:
    """Have the clicker's games, or the server's, begin with these terms; or no more."""
    services = answer.bot.services
    invitation = await services.invitations.read(target.id)
    terms = _terms_of(invitation)
    if target.argument == FOR_SERVER:
        refuse_others(answer)
        server = await services.servers.read(answer.guild_id)
        await services.servers.save(replace(server, usual=with_usual(server.usual, terms)))
    else:
        member = await services.members.read(answer.user_id)
        await services.members.save(replace(member, usual=with_usual(member.usual, terms)))
    await answer.edit(await about_page(answer, invitation))
