"""How invitations to the rummy read."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.games.rummy.game import RUMMY
from bot.games.rummy.terms.agreement import (
    USUAL_LENGTH,
    Agreement,
    days_of,
    fitted_agreement,
    is_evening,
    of_length,
)
from bot.matches.match import Match
from bot.records.members import DisplayMode
from bot.records.messages import InvitationRecord
from bot.texts.catalogue import Texts
from bot.texts.wording import rummy as wording
from cogs.games.rummy.guide import RUMMY_GUIDE
from cogs.games.rummy.terms.panel import agreement_of, options_page, players_of
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.pictures import Pictures
from cogs.kit.verbs import Verb
from cogs.table.faces import game_written
from cogs.table.guide_face import INVITATION, opening
from cogs.table.inviting_face import InvitingFace
from cogs.table.names import drawn_guests, plain_guests, sitter_of, spoken_all, spoken_name
from rendering.drawing.canvas import Display
from rendering.pictures import Scene
from rendering.rummy.table import OpenTableScene, TableSeat

TURNS_A_ROUND = 28
"""How long a round is on average, whatever the number of players."""


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


async def _picture(
    invitation: InvitationRecord, pictures: Pictures, mode: DisplayMode
) -> discord.File | None:
    texts = pictures.texts(invitation.language)
    names = drawn_guests(invitation)
    places = [
        TableSeat(
            name,
            guest.joined_at is not None,
            sitter_of(guest.level, guest.name, slot, texts),
        )
        for slot, (guest, name) in enumerate(zip(invitation.guests, names, strict=True))
    ]
    if not invitation.closed:
        places += [TableSeat(None, taken=False)] * (len(RUMMY.seats) - len(places))

    def build(display: Display) -> Scene:
        return OpenTableScene(tuple(places), display)

    return await pictures.file(f"table-{invitation.id}", mode, build, tuple(places))


def _picture_alt(invitation: InvitationRecord, texts: Texts) -> str:
    told = zip(invitation.guests, plain_guests(invitation), strict=True)
    names = [name for guest, name in told if guest.joined_at is not None]
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
    options=options_page,
)
