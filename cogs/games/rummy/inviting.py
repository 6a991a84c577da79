"""How invitations to the rummy read, and the private panel of what is played by."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import (
    USUAL_LENGTH,
    WINDOWS,
    Agreement,
    fitted_agreement,
    is_evening,
    length_of,
    of_length,
)
from bot.games.rummy.terms.lengths import days_of
from bot.games.rummy.terms.presets import PRESETS, Preset, Rounds
from bot.matches.invitation_rules import pace_of
from bot.matches.match import Match
from bot.records.displays import DisplayMode
from bot.records.guests import is_guest
from bot.records.invitations import InvitationRecord
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.guide import RUMMY_GUIDE
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.layouts import layout
from cogs.kit.names import drawn, plain
from cogs.kit.pace import HOUR_SECONDS, PACES, pace_name, pace_text
from cogs.kit.pictures import Pictures
from cogs.kit.selects import TargetChoices, TargetSelect
from cogs.kit.verbs import Verb
from cogs.table.board import NEUTRAL
from cogs.table.faces import game_written
from cogs.table.guide_face import INVITATION, opening
from cogs.table.inviting_face import InvitingFace
from cogs.table.names import face_of, spoken_all, spoken_name
from rendering.ink.display import Display
from rendering.pictures import Scene
from rendering.rummy.open_table import OpenTableScene, TableSeat

TURNS_A_ROUND = 28
"""How long a round is on average, whatever the number of players."""
PACKS = ((1, 0), (1, 4), (2, 0), (2, 4), (2, 8), (3, 0), (3, 6), (3, 12), (4, 8), (4, 16))
"""Packs and jokers that the menu offers."""


def agreement_of(invitation: InvitationRecord) -> Agreement:
    """Return what is played by."""
    agreement: Agreement = RUMMY.parse_options(invitation.options)
    return agreement


def _length(invitation: InvitationRecord, texts: Texts) -> str:
    """Return how long the game takes: days by message, or turns at one sitting."""
    players, agreement = players_of(invitation), agreement_of(invitation)
    contracts = agreement.options.contracts
    if is_evening(agreement):
        turns = max(1, round(TURNS_A_ROUND * len(contracts) / players))
        return texts("rummy-invitation-evening", rounds=len(contracts), turns=turns)
    length = days_of(contracts, players)
    return texts(
        "rummy-invitation-days",
        rounds=len(contracts),
        days=length.by_hand,
        planned=length.planned,
    )


def _terms(invitation: InvitationRecord, texts: Texts, whole: bool) -> list[str]:
    """Return what is agreed; what a table of so many is opened with goes without saying."""
    agreement, players = agreement_of(invitation), players_of(invitation)
    if whole:
        return wording.agreement_lines(agreement, texts)
    usual = fitted_agreement(of_length(Agreement(), USUAL_LENGTH), players)
    return wording.short_lines(agreement, players, texts, usual)


def players_of(invitation: InvitationRecord) -> int:
    """Return for how many the terms must fit."""
    return max(len(invitation.guests), RUMMY.fewest)


async def _picture(
    invitation: InvitationRecord, pictures: Pictures, mode: DisplayMode
) -> discord.File | None:
    texts = pictures.texts(invitation.language)
    places = [
        TableSeat(
            drawn(guest.name, guest.username),
            guest.joined_at is not None,
            face_of(guest.level, guest.name, slot, texts),
        )
        for slot, guest in enumerate(invitation.guests)
    ]
    if not invitation.closed:
        places += [TableSeat(None, taken=False)] * (len(RUMMY.seats) - len(places))

    def build(display: Display) -> Scene:
        return OpenTableScene(tuple(places), display)

    return await pictures.file(f"table-{invitation.id}", mode, build, tuple(places))


def _picture_alt(invitation: InvitationRecord, texts: Texts) -> str:
    names = [plain(guest.name) for guest in invitation.seated]
    seats = len(invitation.guests) if invitation.closed else len(RUMMY.seats)
    free = seats - len(names)
    return texts("rummy-invitation-alt", names=texts.list(names), free=free)


def _newcomer_buttons(invitation: InvitationRecord, texts: Texts) -> list[ui.Item[Any]]:
    how = opening(RUMMY_GUIDE, f"{INVITATION}{invitation.id}")
    alone = Target(Verb.PRACTISE, 0, 0, game_written(RUMMY.name))
    return [
        TargetButton(how, texts("button-how-it-works"), emoji="📖"),
        TargetButton(alone, texts("button-try-alone"), emoji="🃏"),
    ]


def _begun(match: Match, texts: Texts) -> list[str]:
    names = spoken_all(match, match.seats, texts)
    dealer = spoken_name(match, match.state.table.dealer)
    return [texts("rummy-invitation-begun", names=names, dealer=dealer)]


def options_layout(invitation: InvitationRecord, texts: Texts, *notes: str) -> ui.LayoutView:
    """Return the panel: a menu for each part of the terms, and what they lead to."""
    terms = [*_terms(invitation, texts, True), pace_text(pace_of(invitation), texts)]
    agreed = texts("challenge-options", options="\n-# ".join(terms))
    lines = [texts("rummy-options-title"), *notes, f"-# {agreed}"]
    buttons = [
        TargetButton(_target(invitation, "rounds"), texts("rummy-button-rounds"), emoji="📝"),
        TargetButton(_target(invitation, "numbers"), texts("rummy-button-numbers"), emoji="🔢"),
        TargetButton(_target(invitation, "fewer"), texts("button-fewer-computers")),
        TargetButton(
            _target(invitation, "close"),
            texts("button-close-table"),
            style=discord.ButtonStyle.danger,
        ),
    ]
    return layout(
        ui.Container(
            ui.TextDisplay("\n".join(lines)),
            *(ui.ActionRow(menu) for menu in _menus(invitation, texts)),
            ui.ActionRow(*buttons),
            accent_colour=NEUTRAL,
        )
    )


def _target(invitation: InvitationRecord, part: str) -> Target:
    return Target(Verb.SET_OPTIONS, invitation.id, invitation.edition, part)


def _menus(invitation: InvitationRecord, texts: Texts) -> list[ui.Item[Any]]:
    """Return a menu for each part of the terms that has one, with what is chosen by now."""
    agreement = agreement_of(invitation)
    options = agreement.options
    packs = [
        _option(
            wording.packs_text(replace(options, decks=decks, jokers=jokers), texts),
            f"{decks}.{jokers}",
            default=(options.decks, options.jokers) == (decks, jokers),
        )
        for decks, jokers in PACKS
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
    played = wording.house_rules(options)
    rules = [
        _option(texts(key), name, default=name in played)
        for name, key in wording.HOUSE_RULES.items()
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
        _preset_menu(invitation, texts),
        TargetSelect(_target(invitation, "rounds"), texts("rummy-select-rounds"), rounds),
        TargetSelect(_target(invitation, "packs"), texts("rummy-select-packs"), packs),
        TargetChoices(_target(invitation, "rules"), texts("rummy-select-rules"), rules),
        TargetSelect(_target(invitation, "window"), texts("rummy-select-window"), windows),
        # Nobody can be reminded where the bot is no member.
        *([] if is_guest(invitation.guild_id) else [pace_menu]),
    ]


def _preset_menu(invitation: InvitationRecord, texts: Texts) -> TargetSelect:
    """Return the menu of the rule sets; one that was changed since can be chosen anew."""
    agreement = agreement_of(invitation)
    usual = wording.unchanged(agreement, players_of(invitation))
    presets = [
        _option(
            wording.preset_text(preset, texts),
            preset.value,
            texts(f"rummy-preset-{preset.value}-about"),
            default=preset is agreement.preset and agreement.options == usual.options,
        )
        for preset in Preset
    ]
    return TargetSelect(_target(invitation, "preset"), texts("rummy-select-preset"), presets)


def _option(
    label: str, value: str, description: str | None = None, *, default: bool
) -> discord.SelectOption:
    return discord.SelectOption(
        label=label[:100], value=value, description=description, default=default
    )


RUMMY_INVITING = InvitingFace(
    title=lambda invitation, texts: texts(
        "rummy-invitation-title", host=f"<@{invitation.host_id}>"
    ),
    length=_length,
    terms=_terms,
    sentence="rummy-invitation-sentence",
    about="rummy-invitation-about",
    seal="rummy-invitation-seal",
    begun=_begun,
    commitment="rummy-commitment",
    picture=_picture,
    picture_alt=_picture_alt,
    newcomer_buttons=_newcomer_buttons,
    options=options_layout,
)
