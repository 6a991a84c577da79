"""The private panel of what a table is played by: menus, and buttons of the forms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import (
    PRESETS,
    WINDOWS,
    Agreement,
    Preset,
    Rounds,
    fitted_agreement,
    length_of,
)
from bot.matches.invitations import pace_of
from bot.records.members import UsualTerms, is_guest, usual_of
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.terms.fields import TOPICS
from cogs.games.rummy.terms.misfits import OFFERED_PACKS
from cogs.kit.answers import Answer
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.pace import HOUR_SECONDS, PACES, pace_name, pace_text
from cogs.kit.selects import TargetSelect
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL

MINE, SERVERS = "mine", "server"
AGAIN = "again"
"""What the button says that opens a form once more, as its member had filled it in."""
USUAL = {MINE: "button-usual-mine-kept", SERVERS: "button-usual-server-kept"}
"""The usual rules of the host and of the server, among the rule sets, and what they are called."""


def agreement_of(invitation: InvitationRecord) -> Agreement:
    """Return what is played by."""
    agreement: Agreement = RUMMY.parse_options(invitation.options)
    return agreement


def players_of(invitation: InvitationRecord) -> int:
    """Return for how many the terms must fit."""
    return max(len(invitation.guests), RUMMY.fewest)


async def usual_terms_of(answer: Answer) -> dict[str, UsualTerms]:
    """Return what the asking member keeps as usual, and the server, where they keep something."""
    services = answer.bot.services
    kept = {
        MINE: (await services.members.read(answer.user_id)).usual,
        SERVERS: (await services.servers.read(answer.guild_id)).usual,
    }
    found = {whose: usual_of([usual], RUMMY.name) for whose, usual in kept.items()}
    return {whose: terms for whose, terms in found.items() if terms is not None}


async def options_page(
    answer: Answer, invitation: InvitationRecord, note: str | None = None, form: str | None = None
) -> ui.LayoutView:
    """Return the panel as the asking member sees it: menus, forms, and what they lead to.

    With a `note` on what came of the last click, and a button that opens a `form` once more.
    """
    texts, usual = answer.texts, await usual_terms_of(answer)
    pace = pace_text(pace_of(invitation), texts)
    terms = [*wording.agreement_lines(agreement_of(invitation), texts), pace]
    agreed = texts("challenge-options", options="\n-# ".join(terms))
    head = "\n".join([texts("rummy-options-title"), *([note] if note else [])])
    menus = _menus(invitation, usual, texts)
    return layout(
        ui.Container(
            ui.TextDisplay(head),
            *([ui.ActionRow(_again(invitation, form, texts))] if form else []),
            ui.TextDisplay(f"-# {agreed}"),
            *(ui.ActionRow(menu) for menu in menus),
            *(ui.ActionRow(*buttons) for buttons in _buttons(invitation, texts)),
            accent_colour=NEUTRAL,
        )
    )


def _again(invitation: InvitationRecord, form: str, texts: Texts) -> TargetButton:
    target, style = _target(invitation, f"{AGAIN}.{form}"), discord.ButtonStyle.primary
    return TargetButton(target, texts("rummy-button-again"), style=style, emoji="✏️")


def _buttons(invitation: InvitationRecord, texts: Texts) -> list[list[TargetButton]]:
    forms = [
        TargetButton(_target(invitation, name), texts(topic.button))
        for name, topic in TOPICS.items()
    ]
    danger = discord.ButtonStyle.danger
    close = TargetButton(_target(invitation, "close"), texts("button-close-table"), style=danger)
    if any(guest.level for guest in invitation.guests):
        fewer = TargetButton(_target(invitation, "fewer"), texts("button-fewer-computers"))
        return [forms, [fewer, close]]
    return [forms, [close]]


def _target(invitation: InvitationRecord, part: str) -> Target:
    return Target(Verb.SET_OPTIONS, invitation.id, invitation.edition, part)


def _menus(
    invitation: InvitationRecord, usual: Mapping[str, UsualTerms], texts: Texts
) -> list[ui.Item[Any]]:
    """Return a menu for each part of the terms that has one, with what is chosen by now."""
    agreement = agreement_of(invitation)
    options = agreement.options
    current = options.decks, options.jokers
    packs = [
        _option(
            wording.packs_text(replace(options, decks=decks, jokers=jokers), texts),
            f"{decks}.{jokers}",
            default=(decks, jokers) == current,
        )
        for decks, jokers in sorted({*OFFERED_PACKS, current})
    ]
    number = len(PRESETS[agreement.preset].options.contracts)
    rounds = [
        _option(
            wording.length_text(length, number, texts),
            length.value,
            default=length is length_of(agreement),
        )
        for length in Rounds
    ]
    waits = {window: wording.window_text(window, texts) for window in WINDOWS}
    windows = [
        _option(
            f"{phrase[0].upper()}{phrase[1:]}",
            str(window or 0),
            default=window == agreement.window,
        )
        for window, phrase in waits.items()
    ]
    pace = pace_of(invitation) or 0
    paces = [
        _option(pace_name(hours, texts), str(hours), default=hours * HOUR_SECONDS == pace)
        for hours in PACES
    ]
    pace_menu = TargetSelect(_target(invitation, "pace"), texts("rummy-select-pace"), paces)
    return [
        _preset_menu(invitation, usual, texts),
        TargetSelect(_target(invitation, "rounds"), texts("rummy-select-rounds"), rounds),
        TargetSelect(_target(invitation, "packs"), texts("rummy-select-packs"), packs),
        TargetSelect(_target(invitation, "window"), texts("rummy-select-window"), windows),
        # Nobody can be reminded where the bot is no member.
        *([] if is_guest(invitation.guild_id) else [pace_menu]),
    ]


def _preset_menu(
    invitation: InvitationRecord, usual: Mapping[str, UsualTerms], texts: Texts
) -> TargetSelect:
    """Return the menu of the rule sets, the usual rules above them.

    What was changed since it was chosen can be chosen anew.
    """
    agreement, players = agreement_of(invitation), players_of(invitation)
    entries = []
    for whose, terms in usual.items():
        kept = fitted_agreement(RUMMY.parse_options(terms.options), players)
        about, name = wording.agreement_lines(kept, texts)[0], texts(USUAL[whose])
        same = kept == agreement and terms.pace == invitation.pace
        entries.append(_option(name, whose, about, "⭐", default=same))
    plain = wording.unchanged(agreement, players).options == agreement.options
    is_usual = any(entry.default for entry in entries)
    entries += [
        _option(
            wording.preset_text(preset, texts),
            preset.value,
            texts(f"rummy-preset-{preset.value}-about"),
            default=preset is agreement.preset and plain and not is_usual,
        )
        for preset in Preset
    ]
    if sum(entry.default for entry in entries) > 1:  # the server's are the member's, too
        entries[1].default = False
    return TargetSelect(_target(invitation, "preset"), texts("rummy-select-preset"), entries)


def _option(
    label: str,
    value: str,
    description: str | None = None,
    emoji: str | None = None,
    *,
    default: bool,
) -> discord.SelectOption:
    return discord.SelectOption(
        label=label[:100],
        value=value,
        description=description and description[:100],
        emoji=emoji,
        default=default,
    )
