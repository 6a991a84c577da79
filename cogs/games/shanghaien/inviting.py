"""How invitations to the dice game read."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.games.shanghaien.agreement import Agreement
from bot.games.shanghaien.game import SHANGHAIEN
from bot.games.shanghaien.moves import Seat
from bot.matches.match import Match
from bot.records.displays import DisplayMode
from bot.records.invitations import InvitationRecord
from bot.texts.catalogue import Texts
from bot.texts.wording import shanghaien as wording
from cogs.games.shanghaien.pictures import guide_file
from cogs.kit.buttons import TargetButton
from cogs.kit.custom_ids import Target
from cogs.kit.names import spoken
from cogs.kit.pace import pace_text
from cogs.kit.verbs import Verb
from cogs.table.inviting_face import InvitingFace
from cogs.table.names import spoken_name
from cogs.table.pictures import Pictures


def _title(invitation: InvitationRecord, texts: Texts) -> str:
    challenger = f"<@{invitation.host_id}>"
    if not invitation.closed:
        return texts("challenge-open", challenger=challenger)
    asked = " ".join(f"<@{guest.user_id}>" for guest in invitation.invited)
    return texts("challenge-to", challenger=challenger, opponent=asked)


def _terms(invitation: InvitationRecord, texts: Texts) -> list[str]:
    agreement: Agreement = SHANGHAIEN.parse_options(invitation.options)
    extra = texts(f"options-extra-{agreement.options.extra_trick.value}")
    told = [extra, _starter(invitation, agreement, texts), pace_text(invitation.pace, texts)]
    return [texts("challenge-options", options=" · ".join(told))]


def _starter(invitation: InvitationRecord, agreement: Agreement, texts: Texts) -> str:
    if agreement.starter is None:
        return texts("options-starter-lot")
    names = [spoken(guest.name) for guest in invitation.guests]
    host, other = (*names, texts("options-starter-opponent"))[:2]
    name = host if agreement.starter is Seat.FIRST else other
    return texts("options-starter-named", name=name)


def _begun(match: Match, texts: Texts) -> list[str]:
    first, second = (f"<@{user_id}>" for user_id in match.record.user_ids)
    level = match.record.level
    if level is None:
        told = [texts("challenge-accepted", name=second, challenger=first)]
    else:
        computer = spoken_name(match, match.seats[1])
        told = [
            texts("challenge-practice", challenger=first, opponent=computer),
            texts("practice-started", name=computer, level=texts(f"level-{level}"))
            + f" *{texts(f'level-line-{level}')}*",
        ]
    begins = "game-starter-lot" if match.options.by_lot else "game-starter-chosen"
    return [*told, texts(begins, name=spoken_name(match, match.options.starter))]


async def _picture(pictures: Pictures, language: str, mode: DisplayMode) -> discord.File | None:
    return await guide_file(pictures, "goal", language, mode)


def _newcomer_buttons(texts: Texts) -> list[ui.Item[Any]]:
    how = Target(Verb.TURN_RULES, 0, 0, "open")
    return [
        TargetButton(how, texts("button-how-it-works"), emoji="📖"),
        TargetButton(Target(Verb.PRACTISE, 0), texts("button-try-alone"), emoji="🎲"),
    ]


SHANGHAIEN_INVITING = InvitingFace(
    title=_title,
    terms=_terms,
    seal="challenge-seal",
    begun=_begun,
    commitment="dice-commitment",
    pitch=lambda texts: texts("challenge-pitch"),
    picture=_picture,
    picture_alt=wording.goal_alt_text,
    newcomer_buttons=_newcomer_buttons,
)
